"""One worksheet as a sparse grid of what is seen in its cells, streamed so that empty cells cost nothing."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from core.ingest.parse import refusals
from core.ingest.parse.archive import Archive, Element
from core.ingest.parse.builder import MAX_CHARACTERS
from core.ingest.parse.xlsx_book import Book
from core.ingest.parse.xlsx_formats import shown

MAX_CELLS = 600_000
"""Cells with content, in one sheet."""
MAX_ROW, MAX_COLUMN = 1_048_576, 16_384

_WANTED = ("{*}c", "{*}row", "{*}mergeCell")
_TOO_MUCH = "has a sheet of more than {cells:,} filled cells or {characters:,} characters"

_REFERENCE = re.compile(r"\$?([A-Za-z]{1,3})\$?(\d{1,7})")


@dataclass(frozen=True, slots=True)
class Value:
    """A cell with content, on one line. number: a number, date or truth value; strong: bold or filled."""

    text: str
    number: bool = False
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Area:
    """Rows and columns from 1, both ends included."""

    top: int
    left: int
    bottom: int
    right: int

    def holds(self, row: int, column: int) -> bool:
        return self.top <= row <= self.bottom and self.left <= column <= self.right


@dataclass
class Sheet:
    """cells: row → column → value; merged: areas; uncounted: cells whose formula has no stored value."""

    cells: dict[int, dict[int, Value]] = field(default_factory=dict)
    merged: list[Area] = field(default_factory=list)
    uncounted: list[str] = field(default_factory=list)
    hidden: bool = False


def read_sheet(archive: Archive, part: str, book: Book) -> Sheet:
    """Raises Unreadable: `damaged` (naming the part) or `too_large`."""
    sheet = Sheet()
    data = archive.read_xml_bytes(part)
    total, characters, row, column = 0, 0, 0, 0
    try:
        for _, element in etree.iterparse(
            io.BytesIO(data), tag=_WANTED, resolve_entities=False, no_network=True, huge_tree=True
        ):
            if element.tag.endswith("}c"):
                row, column = _place(element, row, column)
                value = _value(element, book, sheet, archive.name)
                if value is not None:
                    sheet.cells.setdefault(row, {})[column] = value
                    total += 1
                    characters += len(value.text)
                    if total > MAX_CELLS or characters > MAX_CHARACTERS:
                        raise refusals.too_large(
                            archive.name, _TOO_MUCH, cells=MAX_CELLS, characters=MAX_CHARACTERS
                        )
            elif element.tag.endswith("}row"):
                sheet.hidden = sheet.hidden or element.get("hidden") in ("1", "true")
                row, column = _row_number(element, row), 0
                _forget(element)
            else:
                area = area_of(element.get("ref", ""))
                if area is not None:
                    sheet.merged.append(area)
                _forget(element)
    except etree.XMLSyntaxError as error:
        raise refusals.damaged(archive.name, "its part {part} is not well-formed XML", part=part) from error
    return sheet


def _forget(element: Element) -> None:
    """Free an element that is done, and those before it."""
    element.clear()
    parent = element.getparent()
    while parent is not None and element.getprevious() is not None:
        del parent[0]


def _row_number(row: Element, last: int) -> int:
    digits = row.get("r", "")
    return int(digits) if digits.isdigit() else max(last, 1)


def _place(cell: Element, last_row: int, last_column: int) -> tuple[int, int]:
    """From the cell's own reference; a cell without one follows the cell before it in its row."""
    reference = _REFERENCE.fullmatch(cell.get("r", ""))
    if reference:
        row, column = int(reference.group(2)), column_index(reference.group(1))
        if row <= MAX_ROW and column <= MAX_COLUMN:
            return row, column
    parent = cell.getparent()
    digits = parent.get("r", "") if parent is not None else ""
    row = int(digits) if digits.isdigit() else (last_row if last_column else last_row + 1)
    return row, last_column + 1


def column_index(letters: str) -> int:
    """`A` → 1, `AA` → 27."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number


def column_letters(number: int) -> str:
    """1 → `A`, 27 → `AA`."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def area_of(reference: str) -> Area | None:
    """`A1:B3` or `A1`; None when it is no area."""
    corners = [_REFERENCE.fullmatch(corner) for corner in reference.split(":")]
    if not 1 <= len(corners) <= 2 or not all(corners):
        return None
    points = [(int(corner.group(2)), column_index(corner.group(1))) for corner in corners if corner]
    (top, left), (bottom, right) = points[0], points[-1]
    return Area(min(top, bottom), min(left, right), max(top, bottom), max(left, right))


def _value(cell: Element, book: Book, sheet: Sheet, name: str) -> Value | None:
    kind, style = cell.get("t", "n"), cell.get("s", "0")
    raw, formula, inline = "", False, None
    for child in cell:
        if child.tag.endswith("}v"):
            raw = child.text or ""
        elif child.tag.endswith("}f"):
            formula = True
        elif child.tag.endswith("}is"):
            inline = child
    if kind == "s":
        found = book.shared(raw)
        if found is None and raw:
            raise refusals.damaged(name, "the text of cell {cell} is missing", cell=cell.get("r", "?"))
        text = found or ""  # flat already; and one text for many cells stays one in memory
    elif kind == "inlineStr" and inline is not None:
        text = " ".join("".join(_rich(inline)).split())
    elif kind == "n" and raw.strip():
        text = _number(raw, style, book)
    elif kind == "b" and raw.strip():
        text = "TRUE" if raw.strip() == "1" else "FALSE"
    else:
        text = " ".join(raw.split())
    if not text and formula and not raw:
        sheet.uncounted.append(cell.get("r", "?"))
    return Value(text, kind in ("n", "b", "d"), book.is_strong(style)) if text else None


def _number(raw: str, style: str, book: Book) -> str:
    try:
        return shown(float(raw), book.format_of(style), since_1904=book.since_1904).strip()
    except (ValueError, OverflowError):
        return raw.strip()


def _rich(inline: Element) -> Iterator[str]:
    """Text of an inline string, without the reading aids (`rPh`) of Japanese and Korean input."""
    for element in inline.iter("{*}t"):
        parent = element.getparent()
        if parent is not None and not parent.tag.endswith("}rPh"):
            yield element.text or ""
