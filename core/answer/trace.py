"""The trace of one question: each step, what came of it, how long it took."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from core.answer.answer import TraceStep
from core.retrieve.base import Step


class Trace:
    """Steps in the order they ended. Details hold JSON values only."""

    def __init__(self) -> None:
        self.steps: list[TraceStep] = []

    @contextmanager
    def step(self, name: str) -> Iterator[dict[str, object]]:
        """Times a step; what the block puts into the given dict is its detail, `tokens` its tokens."""
        detail: dict[str, object] = {}
        began = time.perf_counter()
        try:
            yield detail
        finally:
            tokens = detail.pop("tokens", 0)
            ms = (time.perf_counter() - began) * 1000
            self.steps.append(TraceStep(name, detail, ms, tokens if isinstance(tokens, int) else 0))

    def take(self, steps: Iterable[Step]) -> None:
        """A strategy's own steps."""
        self.steps += [TraceStep(step.step, step.detail, step.ms, step.tokens) for step in steps]
