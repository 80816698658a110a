"""Stores in memory, for tests of the core alone."""

from __future__ import annotations

from core.llm.base import Prompt, Reply


class MemoryCalls:
    """Implements `core.llm.cache.CallStore`."""

    def __init__(self) -> None:
        self.entries: dict[str, Reply] = {}

    def get(self, key: str) -> Reply | None:
        return self.entries.get(key)

    def put(self, key: str, model: str, prompt: Prompt, reply: Reply) -> None:
        self.entries.setdefault(key, reply)
