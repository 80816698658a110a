"""One paragraph of a Hangul document: its text, and what is anchored in it, in the order that they are read."""

from __future__ import annotations

from collections.abc import Sequence

from core.ingest.parse.hangul import Item, Paragraph, Table
from core.ingest.parse.hangul_numbering import Head

Anchored = list[Item]
"""What stands apart from the text of a paragraph, at the place in it where it is anchored."""


def arranged(pieces: Sequence[str | Anchored], head: Head | None) -> list[Item]:
    """The items of one paragraph from its text and what is anchored in it. What is seen parts the text;
    but a picture's or a box's words anchored in the midst of a word come after it."""
    items: list[Item] = []
    late: list[Item] = []
    said: list[str] = []
    for piece, before, after in zip(pieces, *_beside(pieces), strict=True):
        if isinstance(piece, str):
            said.append(piece)
        elif not _shown(piece):
            items += piece
        elif (before + after).isalnum() and before and after and not _has_table(piece):
            late += piece
        else:
            items += paragraph_of("".join(said), head)
            said.clear()
            items += piece
    return [*items, *paragraph_of("".join(said), head), *late]


def _beside(pieces: Sequence[str | Anchored]) -> tuple[list[str], list[str]]:
    """The letter before each piece and the one after it, "" where there is none."""
    before: list[str] = []
    after: list[str] = []
    for found, order, at in ((before, pieces, -1), (after, pieces[::-1], 0)):
        letter = ""
        for piece in order:
            found.append(letter)
            letter = piece[at] if isinstance(piece, str) and piece else letter
    return before, after[::-1]


def paragraph_of(text: str, head: Head | None = None) -> list[Item]:
    """A paragraph, or none where there is nothing to read."""
    return [Paragraph(text, head)] if text.strip() else []


def begun(items: list[Item], head: Head | None) -> list[Item]:
    """The items of one paragraph, which is counted where it begins, whatever of it stands first."""
    first = items[0] if items else None
    if head is None or (isinstance(first, Paragraph) and first.head is head):
        return items
    return [Paragraph("", head), *items]


def _shown(items: list[Item]) -> bool:
    """Whether anything of them is seen, so that it parts the text of the paragraph it stands in."""
    return any(isinstance(item, Table) or item.text for item in items)


def _has_table(items: list[Item]) -> bool:
    return any(isinstance(item, Table) for item in items)
