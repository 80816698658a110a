"""Word tables as a full grid: a merged cell stands in every row and column that it covers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from core.ingest.parse.archive import Element
from core.ingest.parse.docx_text import Marks, W, all_bold, attribute, blocks_in, on, paragraph_text
from core.ingest.parse.tables import Cell, flat

MAX_COLUMNS = 500


def rows_of(
    table: Element, marks: Marks, label: Callable[[Element], str]
) -> tuple[list[list[Cell]], int | None, dict[int, list[Element]]]:
    """(rows, number of header rows when the file marks some, nested tables by the row that holds them).

    `label` gives the list number of a paragraph. A nested table's words are left out of its cell:
    it is read by itself, after its row.
    """
    origins = count()
    rows: list[list[Cell]] = []
    nested: dict[int, list[Element]] = {}
    headers = 0
    for row in _children(table, f"{W}tr"):
        if row.find(f"{W}trPr/{W}del") is not None:
            marks.deleted = True
            continue
        cells: list[Cell] = []
        _skip(cells, row, "gridBefore", origins)
        for cell in _children(row, f"{W}tc"):
            width = min(_width(cell), MAX_COLUMNS - len(cells))
            if width <= 0:
                break
            above = rows[-1][len(cells)] if rows and len(rows[-1]) > len(cells) else None
            merged = cell.find(f"{W}tcPr/{W}vMerge")
            if above is not None and merged is not None and attribute(merged, "val") != "restart":
                cells += [above] * width
                continue
            text, inner = _content(cell, marks, label)
            if inner:
                nested.setdefault(len(rows), []).extend(inner)
            cells += [Cell(text, next(origins), _strong(cell))] * width
        if on(row.find(f"{W}trPr/{W}tblHeader")) and headers == len(rows):
            headers += 1
        rows.append(cells)
    width = max((len(row) for row in rows), default=0)
    for cells in rows:
        cells += [Cell("", next(origins)) for _ in range(width - len(cells))]
    return rows, headers if 0 < headers < len(rows) else None, nested


def _children(parent: Element, tag: str) -> list[Element]:
    """Rows or cells, also those inside content controls and insertions."""
    found: list[Element] = []
    for child in parent:
        if child.tag == tag:
            found.append(child)
        elif child.tag in (f"{W}sdt", f"{W}sdtContent", f"{W}ins", f"{W}customXml", f"{W}moveTo"):
            found += _children(child, tag)
    return found


def _skip(cells: list[Cell], row: Element, tag: str, origins: count[int]) -> None:
    before = row.find(f"{W}trPr/{W}{tag}")
    digits = attribute(before, "val") if before is not None else "0"
    if digits.isdigit():
        cells += [Cell("", next(origins)) for _ in range(min(int(digits), MAX_COLUMNS))]


def _width(cell: Element) -> int:
    span = cell.find(f"{W}tcPr/{W}gridSpan")
    digits = attribute(span, "val") if span is not None else "1"
    return int(digits) if digits.isdigit() and int(digits) > 0 else 1


def _content(cell: Element, marks: Marks, label: Callable[[Element], str]) -> tuple[str, list[Element]]:
    texts: list[str] = []
    nested: list[Element] = []
    alone = ""
    for element in blocks_in(cell):
        if element.tag == f"{W}tbl":
            nested.append(element)
            continue
        text, before = flat(paragraph_text(element, marks)), label(element)
        if text:
            texts.append(before + text)
        alone = alone or before.strip("• ")
    # A cell with nothing but a number, as in a column that numbers its rows, says that number.
    return " ".join(texts) or alone, nested


def _strong(cell: Element) -> bool:
    """Bold in all its runs, or filled with a colour."""
    shade = cell.find(f"{W}tcPr/{W}shd")
    if shade is not None and attribute(shade, "fill").lower() not in ("", "auto", "ffffff"):
        return True
    return all_bold(cell)
