"""The text of one HWP 5 paragraph: UTF-16 units, some of which are controls of one or eight units."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

INLINE: Final = frozenset({4, 5, 6, 7, 8, 9, 19, 20})
"""Controls of eight units that stand for themselves: field ends, title marks, tabs."""

EXTENDED: Final = frozenset({1, 2, 3, 11, 12, 14, 15, 16, 17, 18, 21, 22, 23})
"""Controls of eight units, each of which has a record of its own: sections, fields, tables, notes …"""

_SINGLE: Final = {10: "\n", 13: "", 24: "-", 30: " ", 31: " "}
"""Controls of one unit: line break, end of paragraph, hyphen, fixed spaces. The others say nothing."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """Where an extended control stands: the next control record of the paragraph belongs here.
    kind: the four letters of its record, such as `tbl `."""

    kind: str


def units(data: bytes) -> list[str | Anchor]:
    """Runs of text and anchors in the order they stand. A control that is cut off ends the text."""
    found: list[str | Anchor] = []
    start, at, end = 0, 0, len(data) & ~1
    while at < end:
        code = data[at] | data[at + 1] << 8
        if code >= 32:
            at += 2
            continue
        if at > start:
            found.append(data[start:at].decode("utf-16-le", "ignore"))
        if code in EXTENDED:
            found.append(Anchor(control_kind(data[at + 2 : at + 6])))
            at += 16
        elif code in INLINE:
            found.append("\t" if code == 9 else "")
            at += 16
        else:
            found.append(_SINGLE.get(code, ""))
            at += 2
        start = at
    if end > start:
        found.append(data[start:end].decode("utf-16-le", "ignore"))
    return found


def control_kind(four_bytes: bytes) -> str:
    """`tbl ` from the four bytes of a control's name, which are stored backwards."""
    return four_bytes[::-1].decode("latin-1")
