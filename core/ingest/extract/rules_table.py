"""Triples from the rows that parsers write a line each.

`Item: Fog machine | Supplier: Lumen | Quantity: 4` gives (Fog machine, Supplier, Lumen) and
(Fog machine, Quantity, 4); semicolons serve as well as bars. A lone `Supplier: Lumen` gives
(Supplier, ":", Lumen): the line says no more. Rows without labels (`a | b | c`) are read by the header
row above them, or by the one that the title ends in, when it is likely to be one. Rows look alike in
every language, so these rules serve all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from core.ingest.extract.base import Triple
from core.ingest.parse.tables import SEPARATOR, is_value
from core.language.items import is_number, unnumbered
from core.language.words import words

IS: Final = ":"
"""The relation of a pair whose line names none."""

HEADINGS: Final = " › "
"""Between the parts of a heading path; the last part may be a table's header row."""

LABELLED: Final = 0.8
PAIR: Final = 0.6
LIKELY_HEADER: Final = 0.5
"""Confidence by what names the relation."""

_MOST_CELLS: Final = 60
_LONGEST_CELL: Final = 160
_FEWEST_ROWS: Final = 3
"""Rows without labels that let the first of them be taken for a header."""

_LABEL = re.compile(r"(?P<label>[^:：|;]{1,60}?)\s?[:：]\s+(?P<value>\S.*)", re.S)
_COUNTED = re.compile(r"(?:약|about|total)?\s*[-+]?[₩$€¥£]?\s?\d[\d,]*(?:\.\d+)?\s?\S{0,6}(?:\s\S{1,8})?")
_WHEN = re.compile(
    r"(?:19|20)\d\d(?:\s?[-./년]\s?\d{1,2}(?:\s?[-./월]\s?\d{1,2}\s?[일.]?|월)?|년)?|\d{1,2}:\d\d|\d{1,2}월 ?\d{1,2}일"
)
_ORDINALS = words("no no. # nr 번호 순번 연번 순서 nº")
_NOT_KEYS = words("http https ftp mailto note e.g i.e re fw fwd 참고 주의 답장 전달")
_ENDS_SENTENCE = (".", "?", "!", "。")


@dataclass(frozen=True, slots=True)
class Line:
    """A row `text[start:end]`, without white space at its ends, and its cells as (label, value)."""

    start: int
    end: int
    cells: tuple[tuple[str, str], ...]

    @property
    def labelled(self) -> bool:
        """Whether the row names its own columns."""
        return any(label for label, _ in self.cells)


def rows(text: str) -> list[Line]:
    """The lines of a passage that are rows and not sentences, in order."""
    found = []
    for match in re.finditer(r"[^\n]+", text):
        piece = match.group()
        start = match.start() + len(piece) - len(piece.lstrip())
        end = match.start() + len(piece.rstrip())
        cells = _cells(text[start:end]) if start < end else ()
        if cells:
            found.append(Line(start, end, cells))
    return found


def extract(text: str, lines: Iterable[Line], title: str = "") -> list[Triple]:
    """Triples of the rows, in order. `title`: a heading path that may end in a header row."""
    found: list[Triple] = []
    plain: list[Line] = []
    for line in lines:
        if plain and (line.labelled or text[plain[-1].end : line.start].count("\n") > 1):
            found += _plain(text, plain, title)
            plain = []
        if not line.labelled:
            plain.append(line)
        elif len(line.cells) == 1:
            label, value = line.cells[0]
            found.append(_triple(text, line, (label, IS, value), PAIR))
        else:
            found += _row(text, line, line.cells, LABELLED)
    return found + _plain(text, plain, title)


def _cells(piece: str) -> tuple[tuple[str, str], ...]:
    """The cells of a row; none when the line reads like a sentence."""
    if SEPARATOR.strip() in piece:
        parts = [part.strip() for part in re.split(r"\s\|(?:\s|$)|^\|\s", piece)]
        cells = tuple(_cell(part) for part in parts)
        return cells if 2 <= len(cells) <= _MOST_CELLS else ()
    if piece.endswith(_ENDS_SENTENCE):
        return ()
    cells = tuple(_cell(part) for part in re.split(r"\s*;\s+", piece))
    return cells if all(label and len(value) <= _LONGEST_CELL for label, value in cells) else ()


def _cell(part: str) -> tuple[str, str]:
    """(label, value); the label is "" when the cell has none."""
    match = _LABEL.fullmatch(part)
    label = unnumbered(match["label"].strip("-*•·□○▪ \t")) if match else ""
    if match is None or not _is_label(label):
        return "", part
    return label, match["value"].strip()


def _is_label(label: str) -> bool:
    return (
        bool(label)
        and len(label.split()) <= 6
        and label.casefold() not in _NOT_KEYS
        and any(map(str.isalpha, label))
    )


def _plain(text: str, lines: Sequence[Line], title: str) -> list[Triple]:
    """Rows without labels, by the header row that stands first or that the title ends in."""
    values = [[value for _, value in line.cells] for line in lines]
    header = _header_of(title, values)
    if not header and len(values) >= _FEWEST_ROWS and _is_header(values[0], values[1:]):
        header, lines = values[0], lines[1:]
    if not header:
        return []
    found: list[Triple] = []
    for line in lines:
        row = [value for _, value in line.cells]
        if row != header and len(row) <= len(header):
            cells = tuple(zip(header, [*row, *[""] * (len(header) - len(row))], strict=True))
            found += _row(text, line, cells, LIKELY_HEADER)
    return found


def _is_header(first: Sequence[str], below: Sequence[Sequence[str]]) -> bool:
    """Short, different names in each column, none of which comes again below."""
    short = all(cell and len(cell) <= 30 and not is_value(cell) for cell in first)
    again = {cell for row in below for cell in row}
    return (
        short
        and len(set(first)) == len(first)
        and again.isdisjoint(first)
        and all(len(row) <= len(first) for row in below)
    )


def _header_of(title: str, values: Sequence[Sequence[str]]) -> list[str]:
    """The header row that a heading path ends in, when it is as wide as the rows."""
    last = title.rsplit(HEADINGS, 1)[-1].strip().splitlines()[-1:]
    names = [name.strip() for name in last[0].split(SEPARATOR)] if last else []
    return names if len(names) >= 2 and len(names) == max(map(len, values), default=0) else []


def _row(text: str, line: Line, cells: Sequence[tuple[str, str]], confidence: float) -> list[Triple]:
    at = _named(cells)
    if at is None:
        return []
    subject = unnumbered(cells[at][1])
    return [
        _triple(text, line, (subject, label, value), confidence)
        for column, (label, value) in enumerate(cells)
        if column != at and label and value and value not in (subject, "-", "–", "N/A")
        if len(value) <= _LONGEST_CELL and label.casefold() not in _ORDINALS
    ]


def _named(cells: Sequence[tuple[str, str]]) -> int | None:
    """The cell that the row is about: the first that is no running number, date or amount."""
    for column, (label, value) in enumerate(cells[:3]):
        if (
            value
            and label.casefold() not in _ORDINALS
            and not is_value(value)
            and not is_number(value)
            and len(value) <= _LONGEST_CELL
        ):
            return column
    return None


def _triple(text: str, line: Line, parts: tuple[str, str, str], confidence: float) -> Triple:
    value = parts[2]
    flags: tuple[str, ...] = ()
    if _WHEN.fullmatch(value):
        flags = (f"time: {value}",)
    elif _COUNTED.fullmatch(value):
        flags = (f"quantity: {value}",)
    return Triple(*parts, text[line.start : line.end], line.start, line.end, flags, confidence)
