"""Building a `Parsed`: the one place where offsets are made, so that every parser gets them right.

Text is cleaned first and then only appended, so a block's offsets never move.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import replace

from core.ingest.parse import refusals
from core.ingest.parse.base import Block, BlockKind, Glyphs, Parsed
from storage.records import Rectangle

BETWEEN_BLOCKS = "\n\n"

_DROPPED = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u200b\u2060\ufeff\ufffe\uffff\ud800-\udfff"
    "\u202a-\u202e\u2066-\u2069\u3164\uffa0\u2800\U000e0000-\U000e007f]"
)
"""Control characters, soft hyphens, zero-width spaces, byte order marks, lone surrogates, and what
shows text in another order than it stands in, or hides it (direction overrides, tag characters)."""

MAX_CHARACTERS = 20_000_000
"""The longest text taken from one document (about 8,000 printed pages)."""

MAX_BLOCKS = 300_000

_LINE_ENDS = re.compile("\r\n?|\x85|\u2028|\u2029|\x0b|\x0c")
_SPACES = re.compile("[\u00a0\u2000-\u200a\u202f\u3000]")


def clean(text: str) -> str:
    """NFC, line ends as \\n, odd spaces as a space, nothing invisible. Idempotent."""
    if text.isascii() and text.isprintable():
        return text
    text = _LINE_ENDS.sub("\n", text)
    text = _SPACES.sub(" ", text)
    return unicodedata.normalize("NFC", _DROPPED.sub("", text))


class Builder:
    """Collects blocks; `parsed()` gives the frozen result, or refuses a document without text."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._pieces: list[str] = []
        self._length = 0
        self._blocks: list[Block] = []
        self._glyphs: list[Glyphs] = []
        self._notes: list[str] = []
        self._headings: list[tuple[int, str]] = []

    def heading(self, text: str, level: int, *, location: str = "") -> int | None:
        """A heading of `level` (1 is the highest); later blocks carry its path until a sibling comes."""
        text = " ".join(clean(text).split())
        if not text:
            return None
        while self._headings and self._headings[-1][0] >= level:
            self._headings.pop()
        start = self.add(text, BlockKind.HEADING, location=location)
        self.under(text, level)
        return start

    def forget_headings(self) -> None:
        """Later blocks stand under no heading (a new sheet, slide or message)."""
        self._headings.clear()

    def under(self, text: str, level: int) -> None:
        """Later blocks stand under this heading, whose words are no text of their own (a sheet's name)."""
        while self._headings and self._headings[-1][0] >= level:
            self._headings.pop()
        self._headings.append((level, " ".join(clean(text).split())))

    def add(
        self, text: str, kind: BlockKind = BlockKind.PARAGRAPH, *, location: str = "", header: str = ""
    ) -> int | None:
        """Append a block. Returns its start, or None when there is nothing but white space."""
        text = clean(text).strip()
        if not text:
            return None
        if self._pieces:
            self._append(BETWEEN_BLOCKS)
        start = self._length
        self._append(text)
        path = " › ".join(title for _, title in self._headings)
        self._blocks.append(Block(start, self._length, kind, clean(location), path, clean(header)))
        return start

    def glyphs(self, runs: Iterable[tuple[int, int, Rectangle]]) -> None:
        """Rectangles of runs `text[start:end]`, in the offsets of the whole text."""
        self._glyphs.extend(Glyphs(start, end, rectangle) for start, end, rectangle in runs)

    def note(self, text: str) -> None:
        """Name what was left out. The same note is kept once."""
        text = clean(text)
        if text not in self._notes:
            self._notes.append(text)

    def _append(self, piece: str) -> None:
        if self._length + len(piece) > MAX_CHARACTERS:
            raise refusals.too_large(
                self.name, "holds more than {most:,} characters of text", most=MAX_CHARACTERS
            )
        if len(self._blocks) >= MAX_BLOCKS:
            raise refusals.too_large(
                self.name, "holds more than {most:,} paragraphs and tables", most=MAX_BLOCKS
            )
        self._pieces.append(piece)
        self._length += len(piece)

    def __len__(self) -> int:
        return self._length

    def parsed(self, media_type: str, title: str = "") -> Parsed:
        """The result. Raises Unreadable("empty") when no block was added."""
        if not self._blocks:
            if self._notes:
                raise refusals.empty(self.name, "holds no text ({note})", note=self._notes[0].rstrip("."))
            raise refusals.empty(self.name)
        return Parsed(
            text="".join(self._pieces),
            blocks=tuple(self._blocks),
            media_type=media_type,
            title=" ".join(clean(title).split()),
            glyphs=tuple(self._glyphs),
            notes=tuple(self._notes),
        )


def with_media_type(parsed: Parsed, media_type: str) -> Parsed:
    """The same document under another media type (a template read as a document, say)."""
    return replace(parsed, media_type=media_type)
