"""What every parser gives: one text with exact offsets, and where each piece of it stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from storage.records import Rectangle


class BlockKind(StrEnum):
    HEADING = "heading"
    PARAGRAPH = "paragraph"
    TABLE = "table"
    """One table, or one part of a long one; `header` repeats its header row."""


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of the text that belongs together: `parsed.text[start:end]`.

    location: what a person reads (`page 3`, `sheet 매출, rows 2–9`, `slide 4`, `section 2`), or "".
    heading: the heading path above it, joined with ` › `.
    header: for a table, its header row as text, to be put before each chunk of a split table.
    """

    start: int
    end: int
    kind: BlockKind
    location: str = ""
    heading: str = ""
    header: str = ""


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The rectangle of a run of characters `text[start:end]` on one line of a PDF page."""

    start: int
    end: int
    rectangle: Rectangle


@dataclass(frozen=True, slots=True)
class Parsed:
    """A document as text. Blocks are in order, do not overlap, and cover every character that
    is not white space. `notes` name what was left out (macros, formulas without a value)."""

    text: str
    blocks: tuple[Block, ...]
    media_type: str
    title: str = ""
    glyphs: tuple[Glyphs, ...] = ()
    notes: tuple[str, ...] = ()


Parser = Callable[[bytes, str], Parsed]
"""(bytes, file name) → Parsed, or raises `core.errors.Unreadable`. Pure; run in a limited process."""
