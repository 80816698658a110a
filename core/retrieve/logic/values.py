"""Which of a statement's values belongs to whom: by its cell, by the order of names and values, by the nearest
word of the topic. In doubt none does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.quantity.base import Quantity, Unit
from core.retrieve.logic.asked import Wish
from core.retrieve.logic.find import places_of
from core.retrieve.logic.kinds import kinds_of
from core.retrieve.logic.lexicon import TOTALS, groups
from core.retrieve.logic.names import place_of
from core.retrieve.logic.statements import Cell, Statement, meanings


def value_of(
    statement: Statement, called: Sequence[str], others: Sequence[str], topic: Sequence[str], wish: Wish
) -> Quantity | None:
    """The value that the statement gives for a subject (`called`: its names). others: further subjects of the plan."""
    if statement.cells:
        return cell_value(statement, topic, wish)
    fitting = [value for value in statement.values if wish.fits(value)]
    place = max((place_of(statement.folded, name) for name in called), default=-1)
    rivals = sorted(p for name in others if (p := place_of(statement.folded, name)) >= 0 and p != place)
    if not fitting or (place < 0 and rivals):
        return None
    if place < 0 or (len(fitting) == 1 and not rivals):
        return _by_topic(statement, fitting, topic) if len(fitting) > 1 else fitting[0]
    order = sorted([place, *rivals])
    if len(fitting) == len(order):
        return fitting[order.index(place)]
    return _in_segment(statement, fitting, place, rivals, topic)


def _in_segment(
    statement: Statement, fitting: Sequence[Quantity], place: int, rivals: Sequence[int], topic: Sequence[str]
) -> Quantity | None:
    """Between the subject and the next one; a single value before it where none follows."""
    end = min((p for p in rivals if p > place), default=len(statement.text) + 1)
    behind = [value for value in fitting if place <= value.start < end]
    if behind:
        return _by_topic(statement, behind, topic) or behind[0]
    return fitting[0] if len(fitting) == 1 and not rivals else None


def _by_topic(statement: Statement, fitting: Sequence[Quantity], topic: Sequence[str]) -> Quantity | None:
    """The value nearest to a word of the topic, a word before it rather than one behind; None when none is near."""
    places = places_of(topic, statement.text)
    if len({(value.value, value.unit) for value in fitting}) == 1:
        return fitting[0]
    if not places:
        return None
    return min(fitting, key=lambda value: (min(_distance(place, value) for place in places), value.start))


def _distance(place: tuple[int, int], value: Quantity) -> int:
    before = value.start - place[1]
    return before if before >= 0 else 2 * max(place[0] - value.end, 0) + 1


def cell_value(statement: Statement, topic: Sequence[str], wish: Wish) -> Quantity | None:
    """The row's value whose column says most of the topic; None when two columns say as much."""
    found: list[tuple[int, Quantity]] = []
    for cell in statement.cells:
        inside = [v for v in statement.values if cell.start <= v.start < cell.end and wish.fits(v)]
        if len(inside) == 1 and _may_be(inside[0], cell, wish, topic):
            found.append((_said_by(cell, topic, wish), _of_kind(inside[0], wish)))
    if not found:
        return None
    most = max(score for score, _ in found)
    best = [value for score, value in found if score == most]
    return best[0] if len({(v.value, v.unit) for v in best}) == 1 else None


def _may_be(value: Quantity, cell: Cell, wish: Wish, topic: Sequence[str]) -> bool:
    """A figure without a unit is what its column says it is."""
    return value.unit.kind != "number" or _said_by(cell, topic, wish) > 0


def _of_kind(value: Quantity, wish: Wish) -> Quantity:
    """`Headcount: 14` is 14 people, `수량: 6` six of them; money without a currency stays a number."""
    if value.unit.kind != "number" or wish.kind not in ("person", "counter"):
        return value
    name = wish.name or wish.counted or ("person" if wish.kind == "person" else "unit")
    return replace(value, unit=Unit(wish.kind, name))


def _said_by(cell: Cell, topic: Sequence[str], wish: Wish) -> int:
    label = meanings(cell.label)
    said = sum(2 for token in topic if groups(token) & label or token in cell.label)
    kinds = {kind for kind, _ in kinds_of(cell.label)}
    counts = wish.kind == "counter" and bool(
        label & {"수량", "개수"}
        or "quantiti" in label
        or "qty" in label
        or "unit" in label
        or "count" in label
    )
    return said + (1 if wish.kind in kinds or counts else 0)


def is_total(statement: Statement) -> bool:
    """Whether a row sums up others."""
    return any(TOTALS.match(cell.value) for cell in statement.cells)


def names_column(statement: Statement, classes: Sequence[str]) -> Cell | None:
    """The cell that says whose row it is: one whose column is the class asked for (팀, supplier), else the first
    without a value."""
    free = [c for c in statement.cells if not any(c.start <= v.start < c.end for v in statement.values)]
    for token in classes:
        for cell in free:
            if groups(token) & meanings(cell.label):
                return cell
    return next((cell for cell in free if any(ch.isalpha() for ch in cell.value)), None)
