"""Tables of a page: which of them hold data, and their cells with spans repeated."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from core.ingest.parse.grid import Placed, spread
from core.ingest.parse.tables import Cell

_PARTS: Final = frozenset({"tr", "tbody", "thead", "tfoot", "colgroup", "col", "caption"})
_LAYING: Final = ("table", "h1", "h2", "h3", "h4", "h5", "h6")


@dataclass(frozen=True, slots=True)
class PageTable:
    """rows: spans repeated. headers: how many first rows the page marks as header, None if none.
    stray: text between its rows, where none belongs."""

    caption: str
    stray: str
    rows: list[list[Cell]]
    headers: int | None


def is_layout(table: Any) -> bool:
    """A table that only places things: it says so, or holds tables or headings, or has no second cell."""
    if (table.get("role") or "").lower() in ("presentation", "none"):
        return True
    nested = table.iterdescendants(*_LAYING)
    if next(nested, None) is not None:
        return True
    cells = table.iterdescendants("td", "th")
    return next(cells, None) is None or next(cells, None) is None


def is_plain_row(row: Any) -> bool:
    """A row of a layout table that reads as one line: several cells, none of them with a structure."""
    cells = [child for child in row if child.tag in ("td", "th")]
    return len(cells) > 1 and next(row.iterdescendants(*_LAYING, "p", "ul", "ol", "pre", "dl"), None) is None


def read_table(table: Any, text_of: Callable[[Any], str], is_seen: Callable[[Any], bool]) -> PageTable:
    """text_of gives the visible text of a cell; is_seen tells hidden rows and cells apart.

    Raises grid.TooManyCells.
    """
    rows = [row for row in table.iterdescendants("tr") if is_seen(row) and is_seen(row.getparent())]
    cells = [[cell for cell in row if cell.tag in ("td", "th") and is_seen(cell)] for row in rows]
    captions = [text_of(child) for child in table if child.tag == "caption"]
    return PageTable(
        caption=" ".join(captions),
        stray=" ".join(_stray(table)),
        rows=spread(_placed(cells, text_of)),
        headers=_headers(rows, cells),
    )


def _placed(rows: list[list[Any]], text_of: Callable[[Any], str]) -> Iterator[Placed]:
    """Cells at their places. Spans end with the table: rows at its last, columns at its widest row."""
    width = max((sum(_span(cell, "colspan") for cell in row[:-1]) + 1 for row in rows if row), default=0)
    taken: dict[int, int] = {}  # column → first row that is free again
    for number, row in enumerate(rows):
        column = 0
        for cell in row:
            while taken.get(column, 0) > number:
                column += 1
            columns = max(1, min(_span(cell, "colspan"), width - column))
            down = _span(cell, "rowspan") or len(rows)
            down = min(down, len(rows) - number)
            yield Placed(number, column, text_of(cell), down, columns, cell.tag == "th")
            for at in range(column, column + columns):
                taken[at] = number + down
            column += columns


def _span(cell: Any, attribute: str) -> int:
    value = cell.get(attribute)
    if value is None:
        return 1
    value = value.strip()
    if not (value.isascii() and value.isdigit()):
        return 1
    span = min(int(value[:6]), 65_534 if attribute == "rowspan" else 1_000)
    return span if span or attribute == "rowspan" else 1


def _headers(rows: list[Any], cells: list[list[Any]]) -> int | None:
    count = 0
    for row, inside in zip(rows, cells, strict=True):
        if row.getparent().tag != "thead" and not (inside and all(cell.tag == "th" for cell in inside)):
            break
        count += 1
    return count if 0 < count < len(rows) else None


def _stray(table: Any) -> Iterator[str]:
    """Text between rows and cells, where none belongs: browsers show it above the table."""
    for element in table.iter("table", *_PARTS):
        if element.tag != "caption" and (element.text or "").strip():
            yield " ".join(element.text.split())
    for element in table.iterdescendants(*_PARTS, "td", "th"):
        if (element.tail or "").strip():
            yield " ".join(element.tail.split())
