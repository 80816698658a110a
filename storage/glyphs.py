"""Rectangles of a PDF's lines, packed into a blob: read back by binary search, not by parsing."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

import numpy as np

from storage.records import HasRectangle, Rectangle

_LINE = np.dtype(
    [
        ("start", "<i4"),
        ("end", "<i4"),
        ("page", "<i4"),
        ("left", "<f4"),
        ("bottom", "<f4"),
        ("right", "<f4"),
        ("top", "<f4"),
    ]
)


def pack(glyphs: Sequence[HasRectangle]) -> bytes:
    """Empty for none. Coordinates keep a float32's precision: far below a pixel."""
    if not glyphs:
        return b""
    lines = np.array(
        [
            (
                g.start,
                g.end,
                g.rectangle.page,
                g.rectangle.left,
                g.rectangle.bottom,
                g.rectangle.right,
                g.rectangle.top,
            )
            for g in sorted(glyphs, key=lambda g: (g.start, g.end))
        ],
        dtype=_LINE,
    )
    return zlib.compress(lines.tobytes(), 6)


def rectangles(blob: bytes, start: int, end: int) -> tuple[Rectangle, ...]:
    """Those of the runs that overlap `text[start:end]`, in reading order. A run that is only partly
    inside is cut in proportion to its characters, so that the mark covers the words and not the line."""
    if not blob:
        return ()
    lines = np.frombuffer(zlib.decompress(blob), dtype=_LINE)
    touched = lines[(lines["start"] < end) & (lines["end"] > start)]
    return tuple(_cut(line, start, end) for line in touched)


def _cut(line: np.void, start: int, end: int) -> Rectangle:
    first, last = int(line["start"]), int(line["end"])
    left, right = float(line["left"]), float(line["right"])
    width = (right - left) / max(last - first, 1)
    return Rectangle(
        page=int(line["page"]),
        left=left + width * max(start - first, 0),
        bottom=float(line["bottom"]),
        right=right - width * max(last - end, 0),
        top=float(line["top"]),
    )
