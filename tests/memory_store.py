"""Stores in memory, for tests of the core alone."""

from __future__ import annotations


class MemoryCalls:
    """Implements `core.llm.cache.CallStore`."""

    def __init__(self, **entries: str) -> None:
        self.entries = dict(entries)

    def get(self, key: str) -> str | None:
        return self.entries.get(key)

    def put(self, key: str, value: str) -> None:
        self.entries[key] = value
