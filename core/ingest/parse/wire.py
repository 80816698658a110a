"""A `Parsed` as JSON and back. What comes back from a parsing process is checked, never trusted:
a hijacked parser can at worst give wrong words."""

from __future__ import annotations

import itertools
import json
from typing import Any

from core.ingest.parse.base import Block, BlockKind, Glyphs, Parsed
from storage.records import Rectangle


class Garbled(ValueError):
    """The message is not what a parser sends."""


def dump(parsed: Parsed) -> bytes:
    """One line of UTF-8."""
    glyphs = [[g.start, g.end, g.rectangle.page, *_edges(g.rectangle)] for g in parsed.glyphs]
    message = {
        "text": parsed.text,
        "blocks": [[b.start, b.end, str(b.kind), b.location, b.heading, b.header] for b in parsed.blocks],
        "media_type": parsed.media_type,
        "title": parsed.title,
        "glyphs": glyphs,
        "notes": list(parsed.notes),
    }
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode("utf-8")


def _edges(rectangle: Rectangle) -> tuple[float, float, float, float]:
    return rectangle.left, rectangle.bottom, rectangle.right, rectangle.top


def load(data: bytes) -> Parsed:
    """Raises Garbled unless every offset, kind and type is as `Parsed` promises."""
    try:
        message = json.loads(data)
        text = _text(message["text"])
        blocks = tuple(_block(row, len(text)) for row in message["blocks"])
        glyphs = tuple(_glyphs(row, len(text)) for row in message["glyphs"])
        notes = tuple(_text(note) for note in message["notes"])
        parsed = Parsed(text, blocks, _text(message["media_type"]), _text(message["title"]), glyphs, notes)
    except (KeyError, TypeError, ValueError, IndexError, RecursionError) as error:
        raise Garbled(str(error)) from error
    if not blocks or any(after.start < before.end for before, after in itertools.pairwise(blocks)):
        raise Garbled("blocks are missing or overlap")
    return parsed


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("a text was expected")
    return value


def _span(start: Any, end: Any, length: int) -> tuple[int, int]:
    if type(start) is not int or type(end) is not int or not 0 <= start < end <= length:
        raise ValueError("a span lies outside of the text")
    return start, end


def _block(row: list[Any], length: int) -> Block:
    start, end, kind, location, heading, header = row
    return Block(*_span(start, end, length), BlockKind(kind), _text(location), _text(heading), _text(header))


def _glyphs(row: list[Any], length: int) -> Glyphs:
    start, end, page, *edges = row
    if type(page) is not int or page < 1 or len(edges) != 4:
        raise ValueError("a rectangle was expected")
    left, bottom, right, top = (float(edge) for edge in edges)
    return Glyphs(*_span(start, end, length), Rectangle(page, left, bottom, right, top))
