"""Counting, adding, sorting and comparing, exactly, over items whose units agree. Never by a model."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from core.judge.named import folded
from core.language.normalise import phrase_key
from core.quantity.base import Quantity, Unit
from core.retrieve.logic.items import Item, StepFault
from core.retrieve.logic.wanted import Condition

_ADDABLE = ("date", "time", "ratio")


def unit_of(items: Sequence[Item]) -> Unit:
    """The one unit of all values. Raises StepFault `units` for two, `few` for none."""
    units = {item.value.unit for item in items if item.value is not None}
    if not units or any(item.value is None for item in items):
        raise StepFault("few")
    if len(units) > 1:
        raise StepFault("units")
    return units.pop()


def total(items: Sequence[Item]) -> tuple[Fraction, Unit]:
    """The sum. Dates, times and ratios do not add; shares of different wholes do not either."""
    unit = unit_of(items)
    if unit.kind in _ADDABLE:
        raise StepFault("kind")
    if len(items) < 2:
        raise StepFault("few")
    return sum((value_of(item) for item in items), Fraction(0)), unit


def ordered(items: Sequence[Item], *, largest_first: bool) -> tuple[Item, ...]:
    """By value; equal values by name. Raises StepFault for fewer than two, or units that differ."""
    unit_of(items)
    if len(items) < 2:
        raise StepFault("few")
    sign = -1 if largest_first else 1
    return tuple(sorted(items, key=lambda item: (sign * value_of(item), item.name)))


def extreme(items: Sequence[Item], *, largest: bool) -> tuple[Item, ...]:
    """The item with the most or least, and every one that equals it."""
    row = ordered(items, largest_first=largest)
    return tuple(item for item in row if value_of(item) == value_of(row[0]))


def difference(items: Sequence[Item]) -> tuple[Fraction, Unit]:
    """How far the first and the second lie apart, never negative."""
    unit = unit_of(items)
    if len(items) != 2:
        raise StepFault("few")
    if unit.kind == "date" and unit.name != "day":
        raise StepFault("kind")
    apart = abs(value_of(items[0]) - value_of(items[1]))
    if unit.kind == "date":
        return apart, Unit("duration", "day")
    if unit.kind == "time":
        return apart * 60, Unit("duration", "second")
    return apart, Unit("points", "pp") if unit.kind == "share" else unit


def meeting(items: Sequence[Item], condition: Condition) -> tuple[Item, ...]:
    """Those whose value meets the condition; all values must be of its unit. Raises StepFault."""
    wanted = condition.quantity
    if any(item.value is None or item.value.unit != wanted.unit for item in items):
        raise StepFault("units")
    return tuple(item for item in items if _meets(value_of(item), condition.sign, wanted.value, item.value))


def _meets(value: Fraction, sign: str, limit: Fraction, said: Quantity | None) -> bool:
    if said is not None and said.bound == "about" and value == limit:
        raise StepFault("condition")  # "about 12 months" neither is nor isn't over 12
    return {">": value > limit, ">=": value >= limit, "<": value < limit, "<=": value <= limit}[sign]


def distinct(items: Sequence[Item]) -> tuple[Item, ...]:
    """Each thing once, by its phrase key, with all that says so."""
    found: dict[str, Item] = {}
    for item in items:
        key = folded(phrase_key(item.name) or item.name)
        before = found.get(key)
        said = dict.fromkeys((*before.statements, *item.statements) if before else item.statements)
        found[key] = Item(before.name if before else item.name, item.value, tuple(said))
    return tuple(found.values())


def value_of(item: Item) -> Fraction:
    if item.value is None:
        raise StepFault("few")
    return item.value.value


def bounded(items: Sequence[Item]) -> bool:
    """Whether a value is only said to be about, at least or at most."""
    return any(item.value is not None and item.value.bound for item in items)
