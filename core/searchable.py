"""The text by which a passage is found: its document's name and headings stand above it.

One function, so that keyword search, embeddings and evaluation all read the same text.
"""

from __future__ import annotations


def searchable(name: str, heading: str, text: str) -> str:
    """Name, heading path and text, one a line; empty parts leave no line."""
    return "\n".join(part for part in (name, heading, text) if part)
