"""HWP 5: an OLE compound file whose sections are streams of records, mostly compressed.

Distribution copies keep their text in encrypted streams, so that it can be looked at and not
copied; that wish of the author is kept: they are refused.
"""

from __future__ import annotations

import io
import re
from typing import Final

import olefile

from core.errors import Unreadable
from core.ingest.parse import refusals
from core.ingest.parse.base import Parsed
from core.ingest.parse.hangul import DELETED, Section, Shapes, to_parsed
from core.ingest.parse.hangul_numbering import HeadShape, Numberings
from core.ingest.parse.hwp5_numbering import bullets, definition, head_shape
from core.ingest.parse.hwp5_records import (
    BORDER_FILL,
    BULLET,
    NUMBERING,
    PARA_SHAPE,
    TRACK_CHANGE,
    Broken,
    Record,
    TooMuch,
    flattened,
    inflate,
    read_records,
    u32,
)
from core.ingest.parse.hwp5_section import read_section
from core.ingest.parse.hwp5_text import DELETION

SIGNATURE: Final = b"HWP Document File"
SUMMARY: Final = "\x05HwpSummaryInformation"
MAX_SUMMARY: Final = 65_536
MAX_BYTES: Final = 256 * 1024 * 1024
MAX_TEXT_BYTES: Final = 128 * 1024 * 1024
"""Of all sections after inflating."""

COMPRESSED, PASSWORD, DISTRIBUTION, DRM = 1 << 0, 1 << 1, 1 << 2, 1 << 4
CERTIFICATE, CERTIFICATE_DRM, TRACKED = 1 << 8, 1 << 10, 1 << 14
_NO_COLOUR: Final = frozenset({0xFFFFFFFF, 0x00FFFFFF})
_SECTION: Final = re.compile(r"BodyText/Section(\d{1,6})")


def parse(data: bytes, name: str) -> Parsed:
    """See `core.ingest.parse.base.Parser`."""
    if data.startswith(SIGNATURE + b" V"):
        raise refusals.unsupported(
            name, "a Hangul document older than version 5", "Save it as .hwpx and upload that."
        )
    if len(data) > MAX_BYTES:
        raise refusals.too_large(name, "is larger than {most} MB", most=MAX_BYTES // 2**20)
    try:
        with olefile.OleFileIO(io.BytesIO(data)) as container:
            return _read(container, name)
    except Unreadable:
        raise
    except TooMuch as error:
        raise refusals.too_large(name, "unpacks to more than is read here") from error
    except RecursionError as error:
        raise refusals.too_large(name, "nests its parts deeper than can be read") from error
    except Exception as error:  # olefile raises errors of many kinds on broken containers
        raise refusals.damaged(name, "the container that it consists of is cut off or broken") from error


def _read(container: olefile.OleFileIO[str], name: str) -> Parsed:
    flags = _flags(container, name)
    sections = _section_streams(container)
    if not sections:
        raise refusals.damaged(name, "it has no section of text in it")
    document = _records(container, "DocInfo", flags, name)
    shapes = _shapes(document)
    read: list[Section] = []
    taken = 0
    for stream in sections:
        taken += container.get_size(stream)
        if taken > MAX_TEXT_BYTES:
            raise TooMuch
        read.append(read_section(_records(container, stream, flags, name), shapes))
    notes = _tracked(container, document, read) if flags & TRACKED else ()
    return to_parsed(name, "application/x-hwp", read, shapes.numberings, _title(container), notes)


def _tracked(
    container: olefile.OleFileIO[str], document: list[Record], read: list[Section]
) -> tuple[str, ...]:
    """Where changes are tracked, what was deleted is marked in the text, or stands in ViewText alone."""
    if any(section.deleted for section in read):
        return (DELETED,)
    if container.exists("ViewText"):
        changes = (record for record in flattened(document) if record.tag == TRACK_CHANGE)
        return (DELETED,) if any(u32(change.data, 0) == DELETION for change in changes) else ()
    return ("Changes were tracked in it: text marked as deleted may stand beside what replaced it.",)


def _flags(container: olefile.OleFileIO[str], name: str) -> int:
    """The properties of the file, after refusing what cannot be read."""
    header = container.openstream("FileHeader").read(256)
    if not header.startswith(SIGNATURE):
        raise refusals.damaged(name, "its header is not that of a Hangul document")
    version, flags = u32(header, 32), u32(header, 36)
    if version >> 24 != 5:
        raise refusals.unsupported(
            name,
            "a Hangul document of version {version}",
            "Save it as .hwpx and upload that.",
            version=version >> 24,
        )
    if flags & (PASSWORD | DRM | CERTIFICATE | CERTIFICATE_DRM):
        raise refusals.encrypted(name)
    if flags & DISTRIBUTION:
        raise refusals.refuse(
            refusals.ENCRYPTED,
            name,
            "is a distribution copy: its text is encrypted so that it can be looked at but not copied",
            "Ask its author for the original, or for a PDF, and upload that.",
        )
    return flags


def _section_streams(container: olefile.OleFileIO[str]) -> list[str]:
    matches = [_SECTION.fullmatch("/".join(entry)) for entry in container.listdir()]
    found = [(int(match.group(1)), match.group(0)) for match in matches if match]
    return [stream for _, stream in sorted(found)]


def _records(container: olefile.OleFileIO[str], stream: str, flags: int, name: str) -> list[Record]:
    data = container.openstream(stream).read()
    try:
        return read_records(inflate(data) if flags & COMPRESSED else data)
    except Broken as error:
        raise refusals.damaged(
            name, "in its part {part}, {broken}", part=stream, broken=error.template, **error.values
        ) from error


def _shapes(document: list[Record]) -> Shapes:
    """The heads of paragraph shapes (counted from 0), numberings and bullets (from 1), and the coloured
    border-and-fill shapes (from 1; a fill of kind 1 has its colour from byte 36, all ones for none;
    kind 4 is a gradation)."""
    heads: dict[int, HeadShape] = {}
    fills: set[int] = set()
    numberings = Numberings()
    paragraphs = borders = 0
    for record in flattened(document):
        if record.tag == PARA_SHAPE:
            head = head_shape(record.data)
            if head is not None:
                heads[paragraphs] = head
            paragraphs += 1
        elif record.tag == NUMBERING:
            numberings.definitions[len(numberings.definitions) + 1] = definition(record.data)
        elif record.tag == BULLET:
            numberings.bullets[len(numberings.bullets) + 1] = bullets(record.data)
        elif record.tag == BORDER_FILL:
            borders += 1
            kind, colour = u32(record.data, 32), u32(record.data, 36)
            if kind & 4 or (kind & 1 and colour not in _NO_COLOUR):
                fills.add(borders)
    return Shapes(heads, frozenset(fills), numberings)


def _title(container: olefile.OleFileIO[str]) -> str:
    """The title in the summary, or "": what is broken there does not matter for the text."""
    if not container.exists(SUMMARY):
        return ""
    return summary_title(container.openstream(SUMMARY).read(MAX_SUMMARY))


def summary_title(data: bytes) -> str:
    """Property 2 of a property set, a string of UTF-16. Hangul counts its length in other ways than
    the format has it, so that it ends at its first zero."""
    section = u32(data, 44)
    for number in range(min(u32(data, section + 4), 100)):
        at = section + 8 + 8 * number
        if u32(data, at) == 2:
            value = section + u32(data, at + 4)
            if u32(data, value) != 31:
                return ""
            return data[value + 8 : value + 1_008].decode("utf-16-le", "ignore").partition("\0")[0]
    return ""
