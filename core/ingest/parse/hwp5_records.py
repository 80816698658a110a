"""The record layer of HWP 5 (Hancom, “HWP 5.0 file format”, revision 1.3): streams to trees of records."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

MAX_STREAM: Final = 64 * 1024 * 1024
"""Bytes of one stream after inflating."""

MAX_RECORDS: Final = 1_500_000
MAX_LEVEL: Final = 200
"""How deep records may stand inside each other; a table in a table takes about four levels."""

BORDER_FILL: Final = 20
NUMBERING: Final = 23
BULLET: Final = 24
PARA_SHAPE: Final = 25
PARA_HEADER: Final = 66
PARA_TEXT: Final = 67
PARA_RANGE: Final = 70
CTRL_HEADER: Final = 71
LIST_HEADER: Final = 72
TABLE: Final = 77
PICTURE: Final = 85
OLE: Final = 84
EQUATION: Final = 88
TEXT_ART: Final = 90
CHART: Final = 95
TRACK_CHANGE: Final = 96


class Broken(ValueError):
    """The stream breaks off or contradicts itself; the message says where. `values` stand in `template`."""

    def __init__(self, template: str, **values: int) -> None:
        super().__init__(template.format(**values))
        self.template = template
        self.values = values


class TooMuch(ValueError):
    """The stream inflates to more than is read here."""


@dataclass(slots=True)
class Record:
    tag: int
    data: bytes
    children: list[Record] = field(default_factory=list)


def inflate(data: bytes) -> bytes:
    """Raw deflate (no zlib header). Raises Broken or TooMuch."""
    engine = zlib.decompressobj(-15)
    try:
        inflated = engine.decompress(data, MAX_STREAM + 1)
    except zlib.error as error:
        raise Broken("its compressed data is broken") from error
    if len(inflated) > MAX_STREAM:
        raise TooMuch
    if not engine.eof:
        raise Broken("its compressed data is cut off")
    return inflated


def read_records(stream: bytes) -> list[Record]:
    """The records of level 0, each with those of the levels below it. Raises Broken or TooMuch.

    A header holds tag (10 bits), level (10) and size (12); size 4,095 means that the next four
    bytes hold the size.
    """
    roots: list[Record] = []
    path: list[Record] = []
    at, count, end = 0, 0, len(stream)
    while at + 4 <= end:
        (header,) = struct.unpack_from("<I", stream, at)
        if not header and not stream[at:].strip(b"\x00"):
            break  # padding
        at += 4
        tag, level, size = header & 0x3FF, header >> 10 & 0x3FF, header >> 20
        if size == 0xFFF:
            if at + 4 > end:
                raise Broken("a record breaks off at byte {at:,}", at=at)
            (size,) = struct.unpack_from("<I", stream, at)
            at += 4
        if at + size > end:
            raise Broken("a record at byte {at:,} is longer than what is left", at=at)
        count += 1
        if count > MAX_RECORDS or level > MAX_LEVEL:
            raise TooMuch
        record = Record(tag, stream[at : at + size])
        at += size
        # A record that jumps levels hangs on the deepest one there is, so that its text is not lost.
        del path[level:]
        (path[-1].children if path else roots).append(record)
        path.append(record)
    return roots


def flattened(roots: list[Record]) -> Iterator[Record]:
    """All records in the order they stand in the stream."""
    waiting = list(reversed(roots))
    while waiting:
        record = waiting.pop()
        yield record
        waiting.extend(reversed(record.children))


def u16(data: bytes, at: int) -> int:
    """An unsigned 16-bit number, 0 beyond the end: older versions write shorter records."""
    return int.from_bytes(data[at : at + 2], "little") if at + 2 <= len(data) else 0


def u32(data: bytes, at: int) -> int:
    """As u16, for 32 bits."""
    return int.from_bytes(data[at : at + 4], "little") if at + 4 <= len(data) else 0


def counted_text(data: bytes, at: int) -> tuple[str, int]:
    """A string of UTF-16 with its length in front; returns it and where the next field begins."""
    length = u16(data, at)
    start, end = at + 2, min(at + 2 + 2 * length, len(data))
    return data[start:end].decode("utf-16-le", "ignore"), end
