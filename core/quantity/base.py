"""A value with its unit, and where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Kind = Literal[
    "money", "duration", "person", "share", "points", "ratio", "mass", "length", "area", "volume", "data",
    "counter", "number", "date", "time",
]  # fmt: skip

Bound = Literal["", "about", "least", "most"]
"""How exact a value is said to be: `약 30명`, `at least 30`, `up to 30`."""


@dataclass(frozen=True, slots=True)
class Unit:
    """Values of one unit add up; of two they do not. `name` is the base that values are counted in (KRW,
    month, day, second, g, …); `per` makes it a rate (won a month). Months and days stay apart: no number
    of days is a month."""

    kind: Kind
    name: str
    per: str = ""


@dataclass(frozen=True, slots=True)
class Quantity:
    """`value` counts `unit`; `text == source[start:end]`. `said` is the unit as written, with its size:
    a value in years is counted in months, and said again in years."""

    value: Fraction
    unit: Unit
    start: int
    end: int
    text: str
    said: str = ""
    bound: Bound = ""
