"""What a step holds: things, each with its value and the sentences that say so; and why a step could not go on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.quantity.base import Quantity
from core.retrieve.base import Span
from core.retrieve.logic.statements import Statement

Code = Literal[
    "nothing", "ambiguous", "units", "kind", "stated", "few", "many", "years", "vague", "plan", "condition"
]


class StepFault(Exception):
    """A step that could not be carried out: `code` for the words, `what` from the question alone, so that a trace
    may be kept."""

    def __init__(self, code: Code, what: str = "") -> None:
        super().__init__(f"{code}: {what}")
        self.code: Code = code
        self.what = what


@dataclass(frozen=True, slots=True)
class Item:
    """`name` as the source or the plan writes it. `value` is None for a thing that is only named."""

    name: str
    value: Quantity | None
    statements: tuple[Statement, ...]

    @property
    def shown(self) -> str:
        return f"{self.name}: {self.value.text}" if self.value is not None else self.name


def span_of(statement: Statement) -> Span:
    return Span(statement.passage, statement.start, statement.end, statement.text)


def spans_of(items: tuple[Item, ...]) -> tuple[Span, ...]:
    """Each sentence once, in the order of the items."""
    return tuple(dict.fromkeys(span_of(s) for item in items for s in item.statements))
