"""Sentences that can be said again in another language: a template and the values that stand in it.

An error is raised with its English template; that template is also its code, under which a screen finds
the sentence in its reader's language (pages/words/refusals.py). Nothing is ever taken apart again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

NESTED: Final = frozenset({"what", "where", "kind", "remedy", "broken"})
"""Values that are templates themselves, filled with the other values."""


def said(template: str, values: Mapping[str, object], table: Mapping[str, str] | None = None) -> str:
    """The sentence by `table` (template to template); in English without one. KeyError where the table
    lacks a template."""
    words = template if table is None or not template else table[template]
    return words.format_map(_Filling(values, table)) if values else words


class _Filling(dict[str, object]):
    """Says a nested template at the moment when it is asked for: it may need what others hold."""

    def __init__(self, values: Mapping[str, object], table: Mapping[str, str] | None) -> None:
        super().__init__(values)
        self._table = table

    def __getitem__(self, name: str) -> object:
        value = super().__getitem__(name)
        if name not in NESTED or not isinstance(value, str):
            return value
        return said(value, {k: v for k, v in self.items() if k != name}, self._table)
