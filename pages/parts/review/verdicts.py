"""How an answer's state is drawn everywhere. Violet is for what people say; no score and no version badge
has that colour (law 6)."""

from __future__ import annotations

from core.review.seen import Seen
from pages.parts.plain import plain
from pages.session import Here

_ICONS = {
    "unchecked": ":material/radio_button_unchecked:",
    "checked": ":material/rule:",
    "look_again": ":material/history_toggle_off:",
    "signed_off": ":material/verified:",
    "rejected": ":material/block:",
}


def state_badge(where: Here, state: str) -> str:
    """Markdown."""
    colour = "red" if state == "rejected" else "violet"
    return f":{colour}-badge[{_ICONS[state]} {where.words.review.states[state]}]"


def state_note(where: Here, seen: Seen) -> str:
    """What the state means for whoever wants to act on the answer. Markdown."""
    people = ", ".join(plain(name, 60) for name in seen.signed_by)
    return where.words.review.state_notes[_noted(seen)].format(people=people)


def _noted(seen: Seen) -> str:
    """A checked answer may lack the second signature, or one that counts."""
    if seen.state != "checked" or not (seen.signed_by or any(s.standing == "less" for s in seen.signatures)):
        return seen.state
    return "partly" if seen.signed_by else "less"


def reason_line(where: Here, seen: Seen, at: int) -> str:
    """The reason with the numbers of the claims that it touches. Markdown."""
    words, reason = where.words.review, seen.reasons[at]
    numbers = [str(n) for n, claim in enumerate(seen.claims, start=1) if claim.key in reason.claims]
    title = plain(reason.title, 120) if reason.title else words.reason_unnamed
    line = (
        words.reasons[reason.kind]
        if reason.kind in ("erased", "closed")
        else f"{title}: {words.reasons[reason.kind]}"
    )
    return f"{line} ({words.touches.format(numbers=', '.join(numbers))})" if numbers else line
