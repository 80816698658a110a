"""Many independent calls at once, with every failure kept beside its call."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from core.errors import BudgetSpent, ModelError
from core.llm.base import LanguageModel, Prompt, Reply

_AT_ONCE = 8
_TRIES = 2
_GIVE_UP = 6
"""Calls that failed with none answered between them: then the rest are not made."""


def ask_many(model: LanguageModel, prompts: Sequence[Prompt]) -> list[Reply | ModelError]:
    """A reply or what went wrong, for each prompt in its order. A failed call is made once more; a spent
    budget, or a model that answers nothing any more, ends the asking, and the rest fail at once."""
    line = _Line(model)
    if len(prompts) == 1:
        return [line.ask(prompts[0])]
    with ThreadPoolExecutor(_AT_ONCE) as workers:
        return list(workers.map(line.ask, prompts))


class _Line:
    def __init__(self, model: LanguageModel) -> None:
        self._model = model
        self._lock = threading.Lock()
        self._failed_in_a_row = 0
        self._closed: ModelError | None = None

    def ask(self, prompt: Prompt) -> Reply | ModelError:
        error: ModelError = ModelError("The language model gave no judgement.")
        for _ in range(_TRIES):
            if self._closed is not None:
                return self._closed
            try:
                reply = self._model.complete(prompt)
            except ModelError as fault:
                error = fault
                self._count(fault)
                continue
            if prompt.schema is None or reply.data is not None:
                with self._lock:
                    self._failed_in_a_row = 0
                return reply
        return error

    def _count(self, fault: ModelError) -> None:
        with self._lock:
            self._failed_in_a_row += 1
            if isinstance(fault, BudgetSpent) or self._failed_in_a_row >= _GIVE_UP * _TRIES:
                self._closed = fault
