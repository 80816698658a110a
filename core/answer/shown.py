"""What of a trace may be kept: only words that the answer's own sources hold.

A trace names candidates too, from passages that are not among the sources. Asked about at once, that is
within what the asker may read; kept, nothing would close it when one of those passages closes.
"""

from __future__ import annotations

from core.answer.answer import Answer
from core.judge.named import folded

_PROGRAMS_WORDS = frozenset(
    (
        "by", "code", "reason", "compared", "asked_for", "outcome", "index",
        "rung", "left", "operator", "inputs", "alias", "verifier", "kind", "direction",
    )
)  # fmt: skip
"""Keys whose values the program itself says, or makes of the question alone."""

_DIGESTS = frozenset(("id", "key"))
"""Made of words that the sources may lack: not kept, and not missed."""
_JOINT = "; "
"""Between the phrases of one name: a module's label is several."""

_LEFT_OUT = object()


def only_shown(detail: dict[str, object], question: str, answer: Answer) -> dict[str, object]:
    """The detail without every word that neither question nor sources show."""
    parts = [question, *(part for p in answer.passages for part in (p.title, p.location, p.text))]
    parts += [part for t in answer.triples for part in (t.subject, t.relation, t.object)]
    parts += [claim.text for claim in answer.claims]
    known = folded("\n".join(parts))
    kept = {key: inner if key in _PROGRAMS_WORDS else _kept(inner, known) for key, inner in detail.items()}
    return {key: inner for key, inner in kept.items() if inner is not _LEFT_OUT}


def _kept(value: object, known: str) -> object:
    """The value, or _LEFT_OUT; a row of a list goes whole: a score without its phrase says nothing."""
    if isinstance(value, str):
        return value if all(folded(part) in known for part in value.split(_JOINT)) else _LEFT_OUT
    if isinstance(value, list):
        items = [_kept(item, known) for item in value]
        return [item for item in items if item is not _LEFT_OUT]
    if isinstance(value, dict):
        row = {
            key: inner if key in _PROGRAMS_WORDS else _kept(inner, known)
            for key, inner in value.items()
            if key not in _DIGESTS
        }
        bare = bool(value.get("sentences")) and not row["sentences"]  # what it rests on is elsewhere
        return _LEFT_OUT if bare or any(inner is _LEFT_OUT for inner in row.values()) else row
    return value
