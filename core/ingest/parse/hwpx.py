"""HWPX (OWPML, KS X 6101): the sections named by content.hpf, in the order of its spine."""

from __future__ import annotations

import posixpath
import re
from typing import Any, Final

from core.ingest.parse import refusals
from core.ingest.parse.archive import Archive
from core.ingest.parse.base import Parsed
from core.ingest.parse.hangul import Section, Shapes, to_parsed
from core.ingest.parse.hangul_numbering import HeadShape
from core.ingest.parse.hwpx_numbering import head_shape, numberings
from core.ingest.parse.hwpx_section import local_name, number_of, read_section

MANIFEST: Final = "META-INF/manifest.xml"
PACKAGE: Final = "Contents/content.hpf"
HEADER: Final = "Contents/header.xml"
_NO_COLOUR: Final = frozenset({"none", "#ffffff", "#ffffffff"})
MAX_SECTIONS: Final = 1_000
_SECTION: Final = re.compile(r"contents/section(\d{1,6})\.xml")


def parse(data: bytes, name: str) -> Parsed:
    """See `core.ingest.parse.base.Parser`."""
    archive = Archive.open(data, name)
    _refuse_encrypted(archive)
    order, title, notes = _package(archive)
    if not order:
        raise refusals.damaged(name, "it has no section of text in it")
    if len(order) > MAX_SECTIONS:
        raise refusals.too_large(name, "has more than {most:,} sections", most=MAX_SECTIONS)
    shapes = _shapes(archive)
    try:
        sections: list[Section] = [read_section(archive.xml(member), shapes) for member in order]
        return to_parsed(name, "application/hwp+zip", sections, shapes.numberings, title, notes)
    except RecursionError as error:
        raise refusals.too_large(name, "nests its parts deeper than can be read") from error


def _refuse_encrypted(archive: Archive) -> None:
    if MANIFEST not in archive:
        return
    if any(local_name(element) == "encryption-data" for element in archive.xml(MANIFEST).iter()):
        raise refusals.encrypted(archive.name)


def _package(archive: Archive) -> tuple[list[str], str, tuple[str, ...]]:
    """Member names of the sections in reading order, the title, and notes on what was mended."""
    found = sorted(
        (int(match.group(1)), member) for member in archive.names() if (match := _SECTION.fullmatch(member))
    )
    by_number = [member for _, member in found]
    if PACKAGE not in archive:
        note = "Its list of contents is missing; the sections were read in the order of their numbers."
        return by_number, "", (note,)
    root = archive.xml(PACKAGE)
    listed = _spine(archive, root)
    titles = (element.text or "" for element in root.iter() if local_name(element) == "title")
    missing = [member for member in by_number if member not in listed]
    notes = (
        ("Its list of contents names not all sections; the others were read after them.",) if missing else ()
    )
    return listed + missing, next(titles, ""), notes


def _spine(archive: Archive, root: Any) -> list[str]:
    items = {
        element.get("id", ""): element.get("href", "")
        for element in root.iter()
        if local_name(element) == "item"
    }
    listed: list[str] = []
    for element in root.iter():
        if local_name(element) != "itemref":
            continue
        href = posixpath.normpath(items.get(element.get("idref", ""), "").lstrip("/")).lower()
        for member in (href, f"contents/{href}"):
            if _SECTION.fullmatch(member) and member not in listed:
                if member not in archive:
                    raise refusals.damaged(
                        archive.name, "its part {part}, a section of the text, is missing", part=href
                    )
                listed.append(member)
                break
    return listed


def _shapes(archive: Archive) -> Shapes:
    """The heads of paragraphs and coloured fills of the document. Without the part that says so, none."""
    if HEADER not in archive:
        return Shapes()
    header = archive.xml(HEADER)
    heads: dict[int, HeadShape] = {}
    fills: set[int] = set()
    for shape in header.iter():
        if local_name(shape) == "paraPr":
            head = head_shape(shape)
            if head is not None:
                heads[number_of(shape, "id", -1)] = head
        elif local_name(shape) == "borderFill" and any(_is_colour(part) for part in shape.iter()):
            fills.add(number_of(shape, "id", -1))
    return Shapes(heads, frozenset(fills), numberings(header))


def _is_colour(part: Any) -> bool:
    if local_name(part) == "gradation":
        return True
    return local_name(part) == "winBrush" and part.get("faceColor", "none").lower() not in _NO_COLOUR
