"""Whose value it is, in a sentence that nobody named the subject of: by label, by extracted subject, by the words
that begin the clause."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.judge.named import folded
from core.language.items import unnumbered
from core.quantity.base import Quantity
from core.retrieve.logic.kinds import is_attribute
from core.retrieve.logic.statements import Statement

_PART = re.compile(r"[,;，·]|\band\b|\bwhile\b|(?<=[가-힣])(?:고|며|으며|이고|이며)[ ,]")
_LABELLED = re.compile(r"^\W*([^:：|]{1,60}?)\s*[:：]")
_SUBJECT_KO = re.compile(
    r"^(?:\d{1,2}월에?\s|20\d\d년(?:에|에는)?\s)?(.{1,40}?)(?:은|는|이|가|의|에는|에서는|에게|에는)\s"
)
_VERBS = (
    "is are was were has have had will gets? got costs? runs? delivered delivers? shipped ships? supplied supplies sent "
    "received receives? holds? needs? employs? employed spent spends? pays? paid starts? "
    "started ends? ended expires? opens? "
    "opened closes? weighs? weighed seats? ordered lasts? takes? took charged charges? invoiced offers? covers? works? "
    "signed can may must hired bought sold makes? made earns? earned used uses? lies stands? attracted drew served serves?"
)
_SUBJECT_EN = re.compile(
    r"^(?:the\s|a\s|an\s|and\s|while\s|in \w+,?\s|renting\s)*(.{1,60}?)\s(?:"
    + "|".join(_VERBS.split())
    + r")\b",
    re.IGNORECASE,
)
_CONNECTED = re.compile(r"^(?:and|while|but|the|a|an)\s+", re.IGNORECASE)


def owner_of(statement: Statement, before: int, value: Quantity, *, first: bool) -> str:
    """The thing that a value belongs to; `before` is where the value before it ends, `first` says there is none."""
    text = statement.text
    labelled = _LABELLED.match(text) if first else None
    if labelled and labelled.end() <= value.start:
        return plain_name(unnumbered(labelled.group(1).strip(" -*•")))
    start = before
    if not first:
        part = _PART.search(text, before, value.start)
        start = part.end() if part else before
    clause = text[start : value.start]
    meant = statement.before if first and statement.before else clause
    named = _leading(meant)
    inside = [s for s in statement.subjects if folded(s) in folded(clause)] if meant is clause else []
    if inside and not (named and any(folded(s) in folded(named) for s in inside)):
        return plain_name(min(inside, key=lambda s: (folded(clause).find(folded(s)), s)))
    return plain_name(named or (_first_words(meant) if first else ""))


def _leading(text: str) -> str:
    lead = unnumbered(text.strip(" -*•\t"))
    found = _SUBJECT_KO.match(lead + " ") or _SUBJECT_EN.match(lead + " is")
    return found.group(1).strip() if found else ""


def _first_words(text: str) -> str:
    return " ".join(unnumbered(text.strip(" -*•\t")).split()[:4])


def plain_name(name: str) -> str:
    """Without what is said of it: `조명팀 예산` and `조명팀의 예산` are 조명팀, `Hanbit's budget` is Hanbit."""
    words: Sequence[str] = _CONNECTED.sub("", name).split()
    while len(words) > 1 and is_attribute(words[-1]):
        words = words[:-1]
    joined = " ".join(words)
    joined = re.sub(r"(?<=[A-Za-z])['’]s?$", "", joined)
    return re.sub(r"(?<=[가-힣]{2})의$", "", joined)
