"""What a HWPX document defines for the heads of its paragraphs: `numbering`, `bullet`, `heading`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from core.ingest.parse.hangul_numbering import (
    BULLET,
    FORMATS,
    LEVELS,
    NUMBER,
    OUTLINE,
    PLAIN_BULLET,
    Definition,
    HeadShape,
    Numberings,
    bullet,
)
from core.ingest.parse.hwpx_section import local_name, number_of
from core.ingest.parse.numbering import Level

_KINDS: Final = {"OUTLINE": OUTLINE, "NUMBER": NUMBER, "BULLET": BULLET}


def numberings(header: Any) -> Numberings:
    """The definitions by their ids."""
    found = Numberings()
    for element in header.iter():
        if local_name(element) == "numbering":
            found.definitions[number_of(element, "id", -1)] = _definition(element)
        elif local_name(element) == "bullet":
            found.bullets[number_of(element, "id", -1)] = _bullets(element)
    return found


def head_shape(shape: Any) -> HeadShape | None:
    """What heads paragraphs of this `paraPr`. The last `heading` counts: others are alternatives."""
    found = None
    for heading in shape.iter():
        if local_name(heading) == "heading":
            kind = _KINDS.get(heading.get("type", ""))
            depth = number_of(heading, "level")
            reference = number_of(heading, "idRef")
            found = HeadShape(kind, reference, depth, shape.get("checked") == "1") if kind else None
    return found


def _definition(element: Any) -> Definition:
    levels = [Level("decimal", "")] * LEVELS
    for head in _heads(element):
        index = number_of(head, "level") - 1
        if 0 <= index < LEVELS:
            kind = FORMATS.get(head.get("numFormat", ""), "decimal")
            levels[index] = Level(kind, head.text or "", max(1, number_of(head, "start", 1)))
    return Definition(tuple(levels), goes_on=not number_of(element, "start"))


def _bullets(element: Any) -> tuple[str, str]:
    if element.get("useImage") == "1":
        return PLAIN_BULLET, PLAIN_BULLET
    plain = bullet(element.get("char", ""))
    return plain, bullet(element.get("checkedChar", "")) or plain


def _heads(element: Any) -> Iterator[Any]:
    return (child for child in element.iter() if local_name(child) == "paraHead")
