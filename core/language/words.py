"""Word lists, written as plain text."""

from __future__ import annotations


def words(text: str) -> frozenset[str]:
    """The words of a text that are set apart by white space, as a set."""
    return frozenset(text.split())
