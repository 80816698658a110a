"""What model calls may cost: counted before and after each, refused before the one that would exceed."""

from __future__ import annotations

import math
import threading
from dataclasses import dataclass

from core.errors import BudgetSpent


@dataclass(frozen=True, slots=True)
class Price:
    """In one currency, per million tokens."""

    tokens_in: float = 0.0
    tokens_out: float = 0.0


@dataclass(frozen=True, slots=True)
class Limits:
    """None is no limit."""

    calls: int | None = None
    tokens: int | None = None
    cost: float | None = None


@dataclass(frozen=True, slots=True)
class Spent:
    """What went out: to be kept by whoever owns the budget, so that work goes on later."""

    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0

    @property
    def tokens(self) -> int:
        return self.tokens_in + self.tokens_out

    def cost(self, price: Price) -> float:
        return (self.tokens_in * price.tokens_in + self.tokens_out * price.tokens_out) / 1_000_000

    def plus(self, other: Spent) -> Spent:
        return Spent(
            self.calls + other.calls, self.tokens_in + other.tokens_in, self.tokens_out + other.tokens_out
        )

    def minus(self, other: Spent) -> Spent:
        return self.plus(Spent(-other.calls, -other.tokens_in, -other.tokens_out))


class Budget:
    """Shared by threads: a call first reserves the most it can cost, and settles what it did cost."""

    def __init__(
        self,
        limits: Limits | None = None,
        price: Price | None = None,
        spent: Spent | None = None,
    ) -> None:
        self.limits = limits or Limits()
        self.price = price or Price()
        self._spent = spent or Spent()
        self._reserved = Spent()
        self._lock = threading.Lock()

    @property
    def spent(self) -> Spent:
        with self._lock:
            return self._spent

    def reserve(self, most: Spent) -> None:
        """Raises BudgetSpent, with nothing counted, when `most` does not fit any more."""
        with self._lock:
            after = self._spent.plus(self._reserved).plus(most)
            _check("calls", after.calls, self.limits.calls)
            _check("tokens", after.tokens, self.limits.tokens)
            _check("cost", after.cost(self.price), self.limits.cost)
            self._reserved = self._reserved.plus(most)

    def settle(self, most: Spent, actual: Spent) -> None:
        """Gives the reservation back and counts what was spent, also for a call that failed."""
        with self._lock:
            self._reserved = self._reserved.minus(most)
            self._spent = self._spent.plus(actual)


def tokens_of(text: str) -> int:
    """An upper guess of a text's tokens without the model's tokeniser: its UTF-8 bytes by three.

    English runs to about four bytes a token and a Hangul syllable is three bytes, seldom more than a token.
    """
    return math.ceil(len(text.encode()) / 3)


def _check(what: str, after: float, limit: float | None) -> None:
    if limit is not None and after > limit:
        raise BudgetSpent(
            "The language model's budget is used up: {after:g} {what} would pass its limit of {limit:g}. "
            "Raise it in the settings to go on.",
            after=after,
            what=what,
            limit=limit,
        )
