"""The text of one HWP 5 paragraph: UTF-16 units, some of which are controls of one or eight units."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

INLINE: Final = frozenset({4, 5, 6, 7, 8, 9, 19, 20})
"""Controls of eight units that stand for themselves: field ends, title marks, tabs."""

EXTENDED: Final = frozenset({1, 2, 3, 11, 12, 14, 15, 16, 17, 18, 21, 22, 23})
"""Controls of eight units, each of which has a record of its own: sections, fields, tables, notes …"""

_SINGLE: Final = {10: "\n", 13: "", 24: "-", 30: " ", 31: " "}
"""Controls of one unit: line break, end of paragraph, hyphen, fixed spaces. The others say nothing."""

DELETION: Final = 0x11
"""The kind of a tracked change, and of the range that it deleted; inserted text has 0x10."""

Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Anchor:
    """Where an extended control stands: the next control record of the paragraph belongs here.
    kind: the four letters of its record, such as `tbl `."""

    kind: str
    deleted: bool = False


def deletions(ranges: Iterable[bytes]) -> list[Range]:
    """The deleted parts of a paragraph, in units from its start, in order and apart. A range is its
    start, its end and its kind (the highest byte of four)."""
    found: list[Range] = []
    for data in ranges:
        for at in range(0, len(data) - 11, 12):
            start, end, tag = (int.from_bytes(data[at + n : at + n + 4], "little") for n in (0, 4, 8))
            if tag >> 24 == DELETION and start < end:
                found.append((start, end))
    apart: list[Range] = []
    for start, end in sorted(found):
        if apart and start <= apart[-1][1]:
            apart[-1] = (apart[-1][0], max(end, apart[-1][1]))
        else:
            apart.append((start, end))
    return apart


def units(data: bytes, gone: Sequence[Range] = ()) -> list[str | Anchor]:
    """Runs of text and anchors in the order they stand, without the text of `gone` (see `deletions`).
    A control that is cut off ends the text."""
    found: list[str | Anchor] = []
    start, at, end = 0, 0, len(data) & ~1
    while at < end:
        code = data[at] | data[at + 1] << 8
        if code >= 32:
            at += 2
            continue
        if at > start:
            found.append(_kept(data, start, at, gone))
        deleted = bool(gone) and _is_gone(at // 2, gone)
        if code in EXTENDED:
            found.append(Anchor(control_kind(data[at + 2 : at + 6]), deleted))
            at += 16
        elif code in INLINE:
            found.append("\t" if code == 9 and not deleted else "")
            at += 16
        else:
            found.append("" if deleted else _SINGLE.get(code, ""))
            at += 2
        start = at
    if end > start:
        found.append(_kept(data, start, end, gone))
    return found


def control_kind(four_bytes: bytes) -> str:
    """`tbl ` from the four bytes of a control's name, which are stored backwards."""
    return four_bytes[::-1].decode("latin-1")


def _kept(data: bytes, start: int, end: int, gone: Sequence[Range]) -> str:
    """The text from byte `start` to `end`, without what is gone."""
    kept: list[bytes] = []
    at = start
    for number in range(max(0, bisect_right(gone, (start // 2, 0)) - 1), len(gone)):
        first, last = gone[number]
        if 2 * first >= end:
            break
        kept.append(data[at : max(at, 2 * first)])
        at = max(at, 2 * last)
    return b"".join((*kept, data[at:end])).decode("utf-16-le", "ignore")


def _is_gone(unit: int, gone: Sequence[Range]) -> bool:
    before = bisect_right(gone, (unit, 1 << 32)) - 1
    return before >= 0 and unit < gone[before][1]
