"""Which cells of a sheet belong to one table.

Blank rows and columns separate tables, unless they only space one out: a blank row under a header,
or a blank column between figures that share the row labels on the left.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from core.ingest.parse.tables import MAX_TITLES, Cell, count_header_rows, holds_value, is_figure
from core.ingest.parse.xlsx_sheet import Area, Sheet, Value

MAX_DEPTH = 40
_LOOK = 40
"""Rows looked at to judge what a part of a sheet is."""

Grid = dict[int, dict[int, Cell]]


@dataclass(frozen=True, slots=True)
class Region:
    """rows: full rows of cells, blank columns left out; numbers: their row numbers in the sheet."""

    rows: list[list[Cell]]
    numbers: list[int]
    header_rows: int | None = None


def regions(sheet: Sheet, listed: list[Area]) -> list[Region]:
    """The tables of a sheet from top to bottom; `listed` are those that the file itself names."""
    grid = grid_of(sheet)
    found: list[tuple[tuple[int, int], Region]] = []
    for area in listed:
        inside = {
            row: {column: cell for column, cell in cells.items() if area.holds(row, column)}
            for row, cells in grid.items()
            if area.top <= row <= area.bottom
        }
        inside = {row: cells for row, cells in inside.items() if cells}
        if inside:
            found.append(((area.top, area.left), _region(inside, 1 if area.top in inside else None)))
            for row, cells in inside.items():
                grid[row] = {column: cell for column, cell in grid[row].items() if column not in cells}
    left = {row: cells for row, cells in grid.items() if cells}
    for part in _split(left, 0) if left else []:
        first = min(part)
        found.append(((first, min(part[first])), _region(part, None)))
    return [region for _, region in sorted(found, key=lambda pair: pair[0])]


def grid_of(sheet: Sheet) -> Grid:
    """Cells with content, each merged one in every row and column that it covers within the used area."""
    origins = iter(range(1, 1 << 62))
    grid: Grid = {}
    for row in sorted(sheet.cells):
        grid[row] = {
            column: _cell(value, next(origins)) for column, value in sorted(sheet.cells[row].items())
        }
    rightmost = max((column for cells in sheet.cells.values() for column in cells), default=0)
    rows = sorted(grid)
    for area in sheet.merged:
        value = grid.get(area.top, {}).get(area.left)
        if value is None:
            continue
        for row in rows:
            if area.top <= row <= area.bottom:
                for column in range(area.left, min(area.right, rightmost) + 1):
                    grid[row].setdefault(column, value)
    return grid


def _cell(value: Value, origin: int) -> Cell:
    return Cell(value.text, origin, value.strong, value.number)


def _region(part: Grid, header_rows: int | None) -> Region:
    columns = _own_columns(part)
    blank = iter(range(-1, -(1 << 62), -1))
    numbers = sorted(part)
    rows = [[part[row].get(column) or Cell("", next(blank)) for column in columns] for row in numbers]
    return Region(rows, numbers, header_rows)


def _own_columns(part: Grid) -> list[int]:
    """Columns in which something begins; those that only a merged title runs through are spacers."""
    kept: list[int] = []
    for column in sorted({column for cells in part.values() for column in cells}):
        before = kept[-1] if kept else None
        if any(
            column in cells
            and (before is None or before not in cells or cells[before].origin != cells[column].origin)
            for cells in part.values()
        ):
            kept.append(column)
    return kept


def _split(part: Grid, depth: int) -> list[Grid]:
    """Cut at blank rows, then at blank columns, then at headers in the middle, until nothing is to cut."""
    if depth > MAX_DEPTH:
        return [part]
    for cut in (_at_blank_rows, _at_blank_columns, _at_headers):
        pieces = cut(part)
        if len(pieces) > 1:
            return [final for piece in pieces for final in _split(piece, depth + 1)]
    return [part]


def _at_blank_rows(part: Grid) -> list[Grid]:
    pieces: list[Grid] = []
    current: Grid = {}
    last = None
    blocks: list[Grid] = []
    for row in sorted(part):
        if last is not None and row > last + 1:
            blocks.append(current)
            current = {}
        current[row] = part[row]
        last = row
    blocks.append(current)
    for block in blocks:
        if pieces and _continues(pieces[-1], block):
            pieces[-1] = pieces[-1] | block
        else:
            pieces.append(block)
    return pieces


def _continues(above: Grid, below: Grid) -> bool:
    """Whether a blank row only spaces out one table."""
    first = below[min(below)]
    if not _has_numbers(above):
        if all(_distinct(cells) == 1 for cells in above.values()):
            return len(above) <= MAX_TITLES
        upper, lower = _columns(above), _columns(below)
        spaced = len(above) <= 2 * MAX_TITLES and any(holds_value(cell) for cell in first.values())
        return spaced or (
            min(upper) == min(lower)
            and max(upper) == max(lower)
            and not _all_strong(first)
            and _distinct(first) > 1
        )
    if not _columns(below) <= _columns(above) or not count_header_rows(_region(above, None).rows[:_LOOK]):
        return False
    return any(holds_value(cell) for cell in first.values()) and not _all_strong(first)


def _distinct(cells: dict[int, Cell]) -> int:
    return len({cell.origin for cell in cells.values()})


def _columns(part: Grid) -> set[int]:
    return {column for row in list(part)[:_LOOK] for column in part[row]}


def _has_numbers(part: Grid) -> bool:
    return any(is_figure(cell) for row in list(part)[:_LOOK] for cell in part[row].values())


def _all_strong(cells: dict[int, Cell]) -> bool:
    return all(cell.strong for cell in cells.values())


def _at_blank_columns(part: Grid) -> list[Grid]:
    columns = sorted({column for cells in part.values() for column in cells})
    borders = [
        after for before, after in pairwise(columns) if after > before + 1 and _begins_table(part, after)
    ]
    if not borders:
        return [part]
    edges = [columns[0], *borders, columns[-1] + 1]
    pieces = []
    for left, right in pairwise(edges):
        piece = {
            row: {c: cell for c, cell in cells.items() if left <= c < right} for row, cells in part.items()
        }
        piece = {row: cells for row, cells in piece.items() if cells}
        if piece:
            pieces.append(piece)
    return pieces


def _begins_table(part: Grid, column: int) -> bool:
    """Words down a column after a blank one: row labels of another table, not more figures of this one."""
    cells = [cells[column] for cells in part.values() if column in cells]
    words = sum(not holds_value(cell) for cell in cells)
    return words * 2 > len(cells)


def _at_headers(part: Grid) -> list[Grid]:
    """A bold row of words in the middle, with plain rows before and after it, heads a table of its own."""
    rows = sorted(part)
    starts = [
        here
        for before, here, after in zip(rows, rows[1:], rows[2:], strict=False)
        if len(part[here]) > 1
        and len({cell.origin for cell in part[here].values()}) > 1
        and _all_strong(part[here])
        and not any(cell.number for cell in part[here].values())
        and not _all_strong(part[before])
        and not _all_strong(part[after])
        and min(part[here]) == min(part[after])
    ]
    if not starts:
        return [part]
    edges = [rows[0], *starts, rows[-1] + 1]
    return [{row: part[row] for row in rows if top <= row < bottom} for top, bottom in pairwise(edges)]
