"""Collects the pieces of a document into one text with exact offsets, inside a stated size."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

from core.errors import Unreadable
from core.ingest.parse.base import Block, BlockKind, Parsed
from core.ingest.parse.tables import header_rows, row_text

MAX_CHARACTERS: Final = 20_000_000
"""The longest text taken from one document, in characters (about 8,000 printed pages)."""

MAX_TITLE: Final = 200
"""Characters of a heading that its path repeats: a heading-styled page must not repeat whole."""

_DROPPED: Final = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff\u200b\u2060\u00ad]"
)
_LINE_ENDS: Final = re.compile("\r\n?|[\x0b\x0c\x85\u2028\u2029]")
_INSIDE_LINE: Final = re.compile(r"[^\S\n]+")
_MANY_LINES: Final = re.compile(r"\n\s*\n\s*")


def clean(text: str) -> str:
    """NFC, line ends as `\\n`, without control characters, lone surrogates and invisible marks.

    The zero-width joiner and the direction marks stay: they change what is read.
    """
    text = _DROPPED.sub("", _LINE_ENDS.sub("\n", text))
    return unicodedata.normalize("NFC", text)


def one_line(text: str) -> str:
    """`clean`, with every run of white space as one space."""
    return " ".join(clean(text).split())


def flowing(text: str) -> str:
    """`clean`, with runs of spaces as one space; line breaks stay, empty lines don't."""
    lines = (_INSIDE_LINE.sub(" ", line).strip() for line in clean(text).split("\n"))
    return "\n".join(line for line in lines if line)


class Builder:
    """Blocks are appended in reading order; an empty line stands between two of them.

    `location` is what the next blocks carry; a parser sets it as it goes.
    Raises `Unreadable("too_large")` as soon as the text passes `limit`.
    """

    def __init__(self, name: str, limit: int = MAX_CHARACTERS) -> None:
        self.name = name
        self.location = ""
        self._limit = limit
        self._pieces: list[str] = []
        self._length = 0
        self._blocks: list[Block] = []
        self._path: list[tuple[int, str]] = []
        self._notes: list[str] = []

    def heading(self, text: str, level: int = 1) -> None:
        """One heading; level 1 is the highest. It closes all headings of its level and below."""
        line = one_line(text)
        if not line:
            return
        while self._path and self._path[-1][0] >= level:
            self._path.pop()
        self._append(line, BlockKind.HEADING, "")
        self._path.append((level, line[:MAX_TITLE]))

    def forget_headings(self) -> None:
        """Starts a new heading path, as at the next attachment or sheet."""
        self._path.clear()

    def paragraph(self, text: str, *, keep_spaces: bool = False) -> None:
        """One paragraph; `keep_spaces` for code and other text whose layout means something."""
        cleaned = clean(text) if keep_spaces else flowing(text)
        if keep_spaces:
            lines = [line.rstrip() for line in cleaned.split("\n")]
            while lines and not lines[0]:
                lines.pop(0)
            cleaned = "\n".join(lines).rstrip()
        if cleaned:
            self._append(cleaned, BlockKind.PARAGRAPH, "")

    def table(self, rows: Iterable[Sequence[str]], headers: int | None = None) -> None:
        """One table: a row a line. headers: how many first rows are its header; None to judge by look."""
        lines: list[str] = []
        kept: list[list[str]] = []
        wanted = 1 if headers is None else headers
        budget = self._limit - self._length
        for row in rows:
            cells = [one_line(cell) for cell in row]
            if not any(cells):
                continue
            line = row_text(cells)
            budget -= len(line) + 1
            if budget < 0:
                raise self.too_large()
            lines.append(line)
            if len(kept) < max(wanted, 4):
                kept.append(cells)
        if not lines:
            return
        count = header_rows(kept) if headers is None else headers
        header = "\n".join(lines[: min(count, len(lines) - 1)])
        self._append("\n".join(lines), BlockKind.TABLE, header)

    def note(self, sentence: str) -> None:
        """One clear sentence on what was left out; said once."""
        if sentence not in self._notes:
            self._notes.append(sentence)

    def too_large(self) -> Unreadable:
        return Unreadable(
            "too_large",
            f"“{self.name}” holds more than {self._limit:,} characters of text: "
            "split it into smaller files and upload those.",
        )

    @property
    def empty(self) -> bool:
        return not self._blocks

    def finish(self, media_type: str, title: str = "") -> Parsed:
        """The whole document, or `Unreadable("empty")` when nothing was appended."""
        if not self._blocks:
            raise Unreadable("empty", f"“{self.name}” holds no text: check the file and upload it again.")
        return Parsed(
            text="".join(self._pieces),
            blocks=tuple(self._blocks),
            media_type=media_type,
            title=one_line(title)[:MAX_TITLE],
            notes=tuple(self._notes),
        )

    def _append(self, text: str, kind: BlockKind, header: str) -> None:
        gap = "\n\n" if self._pieces else ""
        if self._length + len(gap) + len(text) > self._limit:
            raise self.too_large()
        start = self._length + len(gap)
        self._pieces += (gap, text)
        self._length = start + len(text)
        path = " › ".join(part for _, part in self._path)
        self._blocks.append(Block(start, self._length, kind, self.location, path, header))
