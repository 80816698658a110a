"""How far a parser has come: pages, slides or sheets. Parsers report; whoever runs them listens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Listener = Callable[[int, int, str], None]
"""(parts done, parts in all, what a part is called: `page`, `slide`, `sheet`)"""

_listener: ContextVar[Listener | None] = ContextVar("listener", default=None)


def report(done: int, total: int, unit: str) -> None:
    """Part `done + 1` of `total` is being read now."""
    listener = _listener.get()
    if listener is not None:
        listener(done, total, unit)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Within, every report of this context goes to `listener`."""
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)
