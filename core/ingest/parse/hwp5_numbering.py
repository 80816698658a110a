"""What a HWP 5 document defines for the heads of its paragraphs: records of DocInfo.

Where the published format leaves out fields (the format of a number, levels 8 to 10 of paragraphs), they
stand where Hangul writes them.
"""

from __future__ import annotations

from typing import Final

from core.ingest.parse.hangul_numbering import (
    BULLET,
    FORMATS,
    LEVELS,
    NUMBER,
    OUTLINE,
    PLAIN_BULLET,
    Definition,
    HeadShape,
    bullet,
)
from core.ingest.parse.hwp5_records import counted_text, u16, u32
from core.ingest.parse.numbering import Level

_KINDS: Final = (None, OUTLINE, NUMBER, BULLET)
_CODES: Final = tuple(FORMATS.values())
_HEAD: Final = 12
"""Bytes that say how a label looks: its properties (format in bits 5–8), widths and letters."""

_IN_BITS, _LARGEST_START, _SPACE = 7, 0xFFFF, 32


def head_shape(data: bytes) -> HeadShape | None:
    """From a paragraph shape. Bits 23–24 say what heads it, bits 25–27 the level from 0; they reach to
    level 7 only, so that the level stands in full after the 54 bytes that the format names."""
    bits = u32(data, 0)
    kind, depth = _KINDS[bits >> 23 & 3], bits >> 25 & 7
    if kind is None:
        return None
    full = u32(data, 54)
    return HeadShape(kind, u16(data, 30), full if depth == _IN_BITS - 1 and full < LEVELS else depth)


def definition(data: bytes) -> Definition:
    """Seven levels, each a head and a pattern; the start of the list (0: it goes on) and, from 5.0.2.5,
    of each level; then three more levels and their starts."""
    heads, at = _levels(data, 0, _IN_BITS)
    start = u16(data, at)
    starts = _starts(data, at + 2, _IN_BITS) or [start]
    more, at = _levels(data, at + 2 + 4 * _IN_BITS, LEVELS - _IN_BITS)
    starts = starts + [1] * (_IN_BITS - len(starts)) + (_starts(data, at, LEVELS - _IN_BITS) or [])
    starts += [1] * (LEVELS - len(starts))
    levels = (
        Level(kind, pattern, min(max(1, first), _LARGEST_START))
        for (kind, pattern), first in zip(heads + more, starts, strict=True)
    )
    return Definition(tuple(levels), goes_on=not start)


def bullets(data: bytes) -> tuple[str, str]:
    """A head, the letter, the number of a picture in its place, how that looks, the letter when checked.
    Whether a paragraph is checked is not told: both are then drawn plain."""
    letter, picture, checked = u16(data, _HEAD), u32(data, _HEAD + 2), u16(data, _HEAD + 10)
    if picture or checked > _SPACE:
        return PLAIN_BULLET, PLAIN_BULLET
    drawn = bullet(chr(letter)) if letter > _SPACE else ""
    return drawn, drawn


def _levels(data: bytes, at: int, count: int) -> tuple[list[tuple[str, str]], int]:
    found = []
    for _ in range(count):
        pattern, after = counted_text(data, at + _HEAD)
        code = u32(data, at) >> 5 & 0xF
        found.append((_CODES[code] if code < len(_CODES) else "decimal", pattern))
        at = after
    return found, at


def _starts(data: bytes, at: int, count: int) -> list[int]:
    """None of them in records that end before."""
    return [u32(data, at + 4 * number) for number in range(count)] if at + 4 * count <= len(data) else []
