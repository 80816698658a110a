"""The trace of one ranking."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from core.retrieve.base import Step


class Steps:
    """Collects steps; a detail holds JSON values only."""

    def __init__(self) -> None:
        self._steps: list[Step] = []

    @contextmanager
    def step(self, name: str) -> Iterator[dict[str, object]]:
        """Times the block. What it puts into the dictionary is the detail; `tokens` counts apart."""
        detail: dict[str, object] = {}
        began = time.perf_counter()
        yield detail
        tokens = detail.pop("tokens", 0)
        ms = (time.perf_counter() - began) * 1000
        self._steps.append(Step(name, detail, ms, tokens if isinstance(tokens, int) else 0))

    def done(self) -> tuple[Step, ...]:
        return tuple(self._steps)
