"""What every step of one question shares: its names, its dates, and the kind of value it asks for."""

from __future__ import annotations

import datetime
import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.embed.base import Vectors
from core.judge.named import folded, names_in
from core.language.detect import Language, language_of
from core.language.english import STOP_WORDS, stem
from core.quantity.base import Kind, Quantity, Unit
from core.quantity.dates import DAY, DAY_OF_YEAR, MONTH, MONTH_OF_YEAR, YEAR, dates
from core.quantity.units import HANGUL_WORDS, unit_named
from core.retrieve.logic.kinds import kinds_of
from core.retrieve.logic.names import holds
from core.retrieve.logic.statements import Statement
from core.retrieve.logic.wanted import read_condition

_HOW_MANY = re.compile(
    r"\bhow many\s+((?:[A-Za-z-]+\s){0,2}?[A-Za-z-]+?s|people|staff|[A-Za-z-]+)\b", re.IGNORECASE
)
_KOREAN_UNIT = re.compile(r"\s?(%p?|" + "|".join(HANGUL_WORDS) + ")")
_KOREAN_MANY = re.compile(r"몇\s?[십백천만억]*")
_IN_TIME = re.compile(
    r"\b(?:first|last|earliest|latest|soonest|earlier|later|sooner)\b|먼저|일찍|늦|이른|이르|빨리",
    re.IGNORECASE,
)
_PLAIN = ("unit", "대", "case", "sheet", "box", "set", "copy", "권", "pack", "bag", "통", "채", "벌")
"""Counters that say nothing of what is counted."""


@dataclass(frozen=True, slots=True)
class Wish:
    """One kind of value that would do: `name` its base unit, or "" for any of the kind; kind None is any amount.
    `counted` is set when the question names what it counts, `guess` when it suggests no kind at all."""

    kind: Kind | None
    name: str = ""
    counted: str = ""
    guess: bool = False

    def fits(self, quantity: Quantity) -> bool:
        unit = quantity.unit
        if self.kind is None:
            return unit.kind not in ("date", "time", "ratio")
        if self.kind == "date":
            return unit.kind in ("date", "time")
        if unit.kind == "number":
            return self.kind in ("counter", "person", "money")
        if unit.kind != self.kind:
            return False
        if self.kind == "counter":
            return not self.counted or unit.name == self.counted or unit.name in _PLAIN or self.name in _PLAIN
        return not self.name or self.name == unit.name


@dataclass(frozen=True, slots=True)
class Asked:
    """names: those of the question that no subject of the plan says; each must stand with a value. dates: the
    question's own; a value of another time is none. wishes: kinds of value, the likeliest first."""

    question: str
    vector: Vectors
    language: Language
    names: tuple[str, ...]
    dates: tuple[Quantity, ...]
    wishes: tuple[Wish, ...]
    """More than one of kind None's making (ANY_KIND) do only when just one of them is found."""


ANY_KIND: tuple[Kind, ...] = (
    "money",
    "counter",
    "person",
    "duration",
    "share",
    "mass",
    "length",
    "area",
    "volume",
    "data",
    "number",
)


def asked_of(
    question: str,
    vector: Vectors,
    subjects: Sequence[str],
    relations: Sequence[str],
    conditions: Sequence[str] = (),
) -> Asked:
    """A condition's value says the kind of value that is meant, whatever is counted by it."""
    said = folded(" ".join(subjects))
    names = tuple(
        name
        for name in names_in(question)
        if not _is_date(name) and folded(name) not in said and not _part(name, subjects)
    )
    bounds = [found for text in conditions if (found := read_condition(text)) is not None]
    asked = tuple(Wish(b.quantity.unit.kind) for b in bounds) or wishes(question, relations)
    return Asked(question, vector, language_of(question), names, dates(question), asked)


def _part(name: str, subjects: Sequence[str]) -> bool:
    """`North Hall and South Hall` as one name: its parts are subjects already."""
    return any(folded(subject) in folded(name) for subject in subjects)


def _is_date(name: str) -> bool:
    return bool(dates(name)) or re.fullmatch(r"(?:19|20)\d\d", name) is not None


def wishes(question: str, relations: Sequence[str] = ()) -> tuple[Wish, ...]:
    """What is said outright (몇 명, how many months) alone; else what the words suggest; else any amount."""
    outright = _outright(question)
    if outright is not None:
        return (outright,)
    said = question
    for name in names_in(question):
        said = said.replace(name, " ")  # `Person 12` asks for no number of persons
    found = kinds_of(" ".join([said, *relations]))
    if found and found[0][0] == "date" and _IN_TIME.search(question):
        found = found[:1]  # what came first is told by dates, or not at all
    return tuple(Wish(kind, "" if kind == "date" else name) for kind, name in found) or tuple(
        Wish(kind, guess=True) for kind in ANY_KIND
    )


def _outright(question: str) -> Wish | None:
    for found in _KOREAN_MANY.finditer(question):
        unit = _KOREAN_UNIT.match(question, found.end())
        sized = unit_named(unit.group(1)) if unit else None
        if sized is not None and sized.unit.kind == "points":
            return Wish("share", "%")  # points are what two shares differ by
        if sized is not None:
            return Wish(sized.unit.kind, sized.unit.name)
    many = _HOW_MANY.search(question)
    if many is None:
        return None
    words = [word for word in many.group(1).split() if word.lower() not in STOP_WORDS | {"more", "fewer"}]
    if not words:
        return None
    sized = unit_named(words[-1].lower())
    if sized is None:
        return Wish("counter", "", stem(words[-1].lower()))
    return Wish(sized.unit.kind, sized.unit.name, "" if sized.unit.kind != "counter" else sized.unit.name)


def bears(asked: Asked, statement: Statement) -> bool:
    """Whether the statement is about the question's names and its time."""
    whole = f"{statement.text}\n{statement.context}"
    text = folded(whole)
    return all(holds(text, name) for name in asked.names) and all(_at_time(d, statement) for d in asked.dates)


def _at_time(date: Quantity, statement: Statement) -> bool:
    said = [v for v in (*statement.values, *statement.context_values) if v.unit.kind == "date"]
    return any(_covers(date, other) for other in said)


def _covers(wide: Quantity, narrow: Quantity) -> bool:
    """March holds the 15th of March, 2026 holds March 2026; equal times hold each other."""
    a, b = _parts(wide), _parts(narrow)
    return all(part is None or part == other for part, other in zip(a, b, strict=True))


def _parts(date: Quantity) -> tuple[int | None, int | None, int | None]:
    """(year, month, day), as far as known."""
    value = int(date.value)
    unit: Unit = date.unit
    if unit == DAY:
        day = datetime.date.fromordinal(value)
        return day.year, day.month, day.day
    if unit == DAY_OF_YEAR:
        return None, value // 100, value % 100
    if unit == MONTH:
        return (value - 1) // 12, (value - 1) % 12 + 1, None
    if unit == MONTH_OF_YEAR:
        return None, value, None
    return (value, None, None) if unit == YEAR else (None, None, None)


def year_of(date: Quantity) -> int | None:
    return _parts(date)[0]


def counter_asked(question: str) -> str:
    """The Korean counter that the question counts by (몇 건), or ""."""
    for found in _KOREAN_MANY.finditer(question):
        unit = _KOREAN_UNIT.match(question, found.end())
        if unit:
            return unit.group(1)
    return ""
