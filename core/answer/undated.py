"""What an answer of a day rests on without being told since when it holds: a document's first version that states no
first day counts as in effect from ever (docs/decisions/011), so also on a day before anybody uploaded it."""

from __future__ import annotations

from core.answer.answer import Answer


def undated(answer: Answer) -> tuple[str, ...]:
    """Titles of such documents among the sources that its claims cite, in order; none where the answer was of the
    day of asking."""
    if not answer.day:
        return ()
    cited = {n for claim in answer.claims for n in claim.citations}
    silent = (p for p in answer.passages if p.n in cited and p.version == 1 and not p.valid_from)
    return tuple(dict.fromkeys(p.title for p in silent))
