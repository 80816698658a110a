"""Tables as text: a row a line, merged cells repeated, so that a row is read without its neighbours."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from core.ingest.parse import refusals
from core.ingest.parse.base import BlockKind
from core.ingest.parse.builder import MAX_CHARACTERS, Builder
from core.ingest.parse.lines import one_line

BETWEEN: Final = " | "
"""What stands between two cells of a row."""

MAX_ROWS: Final = 200_000
MAX_COLUMNS: Final = 2_000
MAX_CELLS: Final = 1_000_000
"""Of one table, merged cells counted as often as they are repeated."""

PART: Final = 1_500
"""Characters after which a located table starts its next block: about one passage."""

_NUMBER = re.compile(r"[-+△▲(]?[₩$€¥£]?\s*[\d,]*\.?\d+\s*(?:%|원|천원|백만원|억원|명|건|개|회)?\)?")

_YEAR = re.compile(r"(?:19|20)\d\d년?")


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell at its upper left corner; `rows` and `columns` are how far it is merged (1 or more)."""

    row: int
    column: int
    text: str
    rows: int = 1
    columns: int = 1


class TooManyCells(ValueError):
    """The table is larger than any that a person made: the parser refuses the file."""


def add_table(
    builder: Builder,
    rows: Iterable[Sequence[str]],
    *,
    headers: int | None = None,
    location: str = "",
    locate: Callable[[int, int], str] | None = None,
) -> None:
    """Append a table, a row a line; rows without text are left out.

    headers: how many of the first rows with text are its header; None to judge by their look.
    locate: makes a location of the first and last row (counted from 1, empty rows too); a long
    table is then cut into blocks of about PART characters, each with its own rows named.
    Raises Unreadable("too_large") before a row would pass the limit of a document's text.
    """
    lines: list[tuple[int, str]] = []
    first: list[list[str]] = []
    length = 0
    for number, row in enumerate(rows, 1):
        cells = [one_line(cell) for cell in row]
        if not any(cells):
            continue
        lines.append((number, row_text(cells)))
        length += len(lines[-1][1]) + 1
        if length > MAX_CHARACTERS:
            raise refusals.too_large(builder.name, "has a table that is larger than can be read")
        if len(first) < 4:
            first.append(cells)
    count = header_rows(first) if headers is None else headers
    header = "\n".join(line for _, line in lines[: min(count, len(lines) - 1)])
    for part in [lines] if locate is None else _parts(lines):
        where = location if locate is None else locate(part[0][0], part[-1][0])
        text = "\n".join(line for _, line in part)
        builder.add(text, BlockKind.TABLE, location=where, header=header)


def _parts(lines: Sequence[tuple[int, str]]) -> Iterator[list[tuple[int, str]]]:
    part: list[tuple[int, str]] = []
    size = 0
    for line in lines:
        if part and size + len(line[1]) > PART:
            yield part
            part, size = [], 0
        part.append(line)
        size += len(line[1]) + 1
    if part:
        yield part


def spread(cells: Iterable[Cell]) -> Iterator[list[str]]:
    """Rows of equal width with merged cells repeated; a row that is one merged cell holds it once.

    Rows come one by one, so that a caller can stop at its own budget of characters.
    Where two cells claim one place, the first one given keeps it.
    Raises TooManyCells above the limits of this file.
    """
    placed: dict[int, dict[int, Cell]] = {}
    width, total = 0, 0
    for cell in cells:
        last_row, last_column = cell.row + max(1, cell.rows), cell.column + max(1, cell.columns)
        total += max(1, cell.rows) * max(1, cell.columns)
        if last_row > MAX_ROWS or last_column > MAX_COLUMNS or total > MAX_CELLS:
            raise TooManyCells
        width = max(width, last_column)
        for row in range(cell.row, last_row):
            line = placed.setdefault(row, {})
            for column in range(cell.column, last_column):
                line.setdefault(column, cell)
    for row in sorted(placed):
        line = placed[row]
        if width > 1 and len(line) == width and len({id(cell) for cell in line.values()}) == 1:
            yield [line[0].text]
        else:
            yield [line[column].text if column in line else "" for column in range(width)]


def row_text(cells: Sequence[str]) -> str:
    """One row as a line; empty cells keep their place, but not at the end of the row."""
    last = len(cells)
    while last and not cells[last - 1]:
        last -= 1
    return BETWEEN.join(cells[:last])


def header_rows(rows: Sequence[Sequence[str]]) -> int:
    """How many of the first rows are a header, judged on the first four; 0 when none looks like one.

    A header names columns: no number among its cells (a year is a name), no name twice but by
    merging, no long sentence, and at most the first cell empty. A title merged over the whole row
    belongs to the header below it; below a merged name stands a second row of names.
    """
    title = 0
    while title < min(2, len(rows)) and len(rows[title]) == 1:
        title += 1
    names = rows[title : title + 3]
    if len(names) < 2 or not _names_columns(names[0]):
        return 0
    merged = len(set(names[0])) < len(names[0])
    if merged and len(names) > 2 and _names_columns(names[1]):
        return title + 2
    return title + 1


def _names_columns(row: Sequence[str]) -> bool:
    named = [cell for cell in row if cell]
    if len(named) < 2 or any(not cell for cell in row[1:]):
        return False
    apart = [cell for cell, before in zip(row, ["", *row], strict=False) if cell and cell != before]
    if len(set(apart)) < len(apart) or len(apart) < 2:
        return False
    return not any(len(cell) > 60 or (is_number(cell) and not _YEAR.fullmatch(cell)) for cell in named)


def is_number(text: str) -> bool:
    """A number with or without a sign, thousands marks and a common unit."""
    return _NUMBER.fullmatch(text.strip()) is not None
