"""Trying again after a fault that may pass: bounded in tries and in waiting."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from core.errors import ModelError
from core.llm.endpoint import MayPass

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Retry:
    """At most `tries` calls, with waits of `first`, `first·factor`, … seconds, none over `longest`.

    A server that asks for more than `longest` seconds is not asked again: a person is waiting,
    and a job has its own retry.
    """

    tries: int = 3
    first: float = 1.0
    factor: float = 2.0
    longest: float = 30.0


def with_retries(call: Callable[[], T], retry: Retry, sleep: Callable[[float], None]) -> T:
    """The call's result; raises the last fault's ModelError when every try failed."""
    for turn in range(retry.tries):
        try:
            return call()
        except MayPass as fault:
            wait = waiting(retry, turn, fault.after)
            if wait is None:
                raise _too_long(fault) from None
            if turn + 1 == retry.tries:
                raise fault.error from None
            sleep(wait)
    raise ModelError("The language model was not asked: the settings allow no try.")


def waiting(retry: Retry, turn: int, asked: float | None) -> float | None:
    """Seconds to wait after try `turn` (from 0): at least what was asked, None when that is too long."""
    own = min(retry.longest, retry.first * retry.factor**turn)
    if asked is None:
        return own
    return None if asked > retry.longest else max(own, asked)


def _too_long(fault: MayPass) -> ModelError:
    return type(fault.error)(f"{fault.error} It asks to wait {fault.after or 0.0:g} seconds; try again then.")
