"""A plan: steps over aliases, one operator each. Nothing in it is executed text; code knows each operator."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

Operator = Literal["get_spo", "retrieval", "get", "count", "sum", "sort", "compare"]
OPERATORS: tuple[str, ...] = get_args(Operator)
COMPUTING = ("count", "sum", "sort", "compare")
"""Operators whose result is worked out and not read."""

ANY = "?"
"""A subject or object that is asked for."""

LONGEST = 12
"""Steps of one plan."""


@dataclass(frozen=True, slots=True)
class LogicStep:
    """`alias` names the result. `inputs`, by operator:

    get_spo    subject, relation, object: texts of the question, `?` for what is asked for
    retrieval  one text that is searched
    get        an alias, and perhaps a condition on its values: `> 12 months`, `1억 원 이상`
    count      aliases: how many different things they hold
    sum        aliases: their values added
    sort       aliases, `asc` or `desc`, and perhaps how many of them
    compare    aliases or one alias, and `max`, `min`, `difference` or `equal`
    """

    operator: Operator
    inputs: tuple[str, ...]
    alias: str


@dataclass(frozen=True, slots=True)
class Plan:
    """`by` says who made it: `rule`, or a model's name."""

    steps: tuple[LogicStep, ...]
    by: str = "rule"

    @property
    def computes(self) -> bool:
        return any(step.operator in COMPUTING for step in self.steps)

    @property
    def conditions(self) -> tuple[str, ...]:
        """Conditions on values, as written."""
        return tuple(step.inputs[1] for step in self.steps if step.operator == "get" and len(step.inputs) > 1)
