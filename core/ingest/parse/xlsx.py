"""Excel workbooks (.xlsx, .xlsm, templates), read from their XML, sheet by sheet.

Kept: numbers and dates as they are shown, merged cells in all their rows and columns, tables apart
from each other with their headers, comments, words in charts and shapes, hidden sheets (named).
Left out: formulas (their stored values are read; a formula without one is named), macros, pictures.
"""

from __future__ import annotations

import re

from core.ingest.parse import recognise
from core.ingest.parse.archive import Archive
from core.ingest.parse.base import BlockKind, Parsed
from core.ingest.parse.builder import Builder
from core.ingest.parse.drawing import chart_rows, texts
from core.ingest.parse.office import core_title, note_macros
from core.ingest.parse.progress import report
from core.ingest.parse.tables import parts, render
from core.ingest.parse.xlsx_book import SEVERAL_NAMESPACES, Book, SheetEntry, read_book
from core.ingest.parse.xlsx_regions import Region, regions
from core.ingest.parse.xlsx_sheet import Area, area_of, read_sheet

_UNNAMED = re.compile(r"(?:sheet|시트|worksheet)\s?\d*", re.I)
_SHOWN_CELLS = 10


def parse(data: bytes, name: str) -> Parsed:
    """Raises Unreadable: `empty`, `damaged`, `encrypted` or `too_large`."""
    archive = Archive.open(data, name)
    out = Builder(name)
    _, book = read_book(archive)
    for number, entry in enumerate(book.sheets):
        report(number, len(book.sheets), "sheet")
        if entry.kind.lower().endswith("macrosheet"):
            continue
        out.forget_headings()
        location = f"sheet {entry.name}"
        if entry.hidden:
            out.note(f"Hidden: {location}.")
        if not _UNNAMED.fullmatch(entry.name.strip()):
            out.under(entry.name, 1)
        if entry.kind == "worksheet":
            _cells(archive, entry, book, location, out)
        _drawings(archive, entry, location, out)
        _comments(archive, entry, location, out)
    note_macros(archive, out)
    return out.parsed(recognise.XLSX, core_title(archive))


def _cells(archive: Archive, entry: SheetEntry, book: Book, location: str, out: Builder) -> None:
    sheet = read_sheet(archive, entry.part, book)
    for region in regions(sheet, _listed(archive, entry)):
        _table(region, location, out)
    if sheet.uncounted:
        cells = ", ".join(sheet.uncounted[:_SHOWN_CELLS])
        more = (
            f" and {len(sheet.uncounted) - _SHOWN_CELLS} more" if len(sheet.uncounted) > _SHOWN_CELLS else ""
        )
        out.note(
            f"{location}: formulas without a stored value in {cells}{more}. "
            "Open the file in a spreadsheet program, save it and upload it again to have their results."
        )
    if sheet.hidden:
        out.note(f"{location}: hidden rows are included.")


def _table(region: Region, location: str, out: Builder) -> None:
    rendered = render(region.rows, header_rows=region.header_rows)
    is_text = all(len({cell.origin for cell in row if cell.text}) <= 1 for row in region.rows)
    kind = BlockKind.PARAGRAPH if is_text else BlockKind.TABLE
    for part in parts(rendered.lines):
        first, last = region.numbers[part[0].row], region.numbers[part[-1].row]
        rows = f"row {first}" if first == last else f"rows {first}–{last}"
        lines = "\n".join(line.text for line in part)
        out.add(lines, kind, location=f"{location}, {rows}", header=rendered.header)


def _listed(archive: Archive, entry: SheetEntry) -> list[Area]:
    """Areas that the file names as tables."""
    found = []
    for part in archive.related(entry.part, "table"):
        root = archive.xml(part)
        area = area_of(root.get("ref", ""))
        if area is not None and root.get("headerRowCount", "1") == "1":
            found.append(area)
    return found


def _drawings(archive: Archive, entry: SheetEntry, location: str, out: Builder) -> None:
    """Words in shapes, and charts' titles; a chart's figures are cells of the workbook already."""
    for part in archive.related(entry.part, "drawing"):
        root = archive.xml(part)
        for body in root.iter("{http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing}txBody"):
            out.add("\n".join(texts(body)), location=location)
        for chart in archive.related(part, "chart"):
            title, _ = chart_rows(archive.xml(chart))
            out.add(title, location=location)


def _comments(archive: Archive, entry: SheetEntry, location: str, out: Builder) -> None:
    n = SEVERAL_NAMESPACES
    for part in archive.related(entry.part, "comments"):
        for comment in archive.xml(part).iter(f"{n}comment"):
            text = " ".join("".join(t.text or "" for t in comment.iter(f"{n}t")).split())
            if text:
                out.add(f"Comment on {comment.get('ref', '')}: {text}", location=location)
