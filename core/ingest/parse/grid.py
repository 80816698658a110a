"""From cells with spans to the rows that `tables.render` reads, and from there into a document."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from core.ingest.parse import refusals
from core.ingest.parse.base import BlockKind
from core.ingest.parse.builder import MAX_CHARACTERS, Builder
from core.ingest.parse.lines import one_line
from core.ingest.parse.tables import Cell, Line, Row, parts, render

MAX_CELLS: Final = 1_000_000
"""Of one table, merged and empty cells counted as often as they cover a place."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A cell at its upper left corner, counted from 0; `down` and `across` are how far it is merged."""

    row: int
    column: int
    text: str
    down: int = 1
    across: int = 1
    strong: bool = False


class TooManyCells(ValueError):
    """The table is larger than any that a person made: the file is to be refused."""


def spread(cells: Iterable[Placed]) -> list[list[Cell]]:
    """Rows of equal width; a merged cell stands in each place it covers, an empty one elsewhere.

    Where two cells claim one place, the first keeps it. Raises TooManyCells above MAX_CELLS or
    when the copies of merged cells would pass MAX_CHARACTERS.
    """
    taken: dict[tuple[int, int], Cell] = {}
    height, width, covered, characters = 0, 0, 0, 0
    for number, placed in enumerate(cells):
        down, across = max(1, placed.down), max(1, placed.across)
        cell = Cell(one_line(placed.text), number, placed.strong)
        height, width = max(height, placed.row + down), max(width, placed.column + across)
        covered += down * across
        characters += len(cell.text) * down * across
        if covered > MAX_CELLS or height * width > MAX_CELLS or characters > MAX_CHARACTERS:
            raise TooManyCells
        for row in range(placed.row, placed.row + down):
            for column in range(placed.column, placed.column + across):
                taken.setdefault((row, column), cell)
    return [
        [taken.get((row, column)) or Cell("", -1 - row * width - column) for column in range(width)]
        for row in range(height)
    ]


def plain_rows(rows: Iterable[Sequence[str]]) -> list[list[Cell]]:
    """Rows without spans, filled up to equal width."""
    texts = [[one_line(cell) for cell in row] for row in rows]
    width = max((len(row) for row in texts), default=0)
    if width * len(texts) > MAX_CELLS:
        raise TooManyCells
    return [
        [Cell(row[column] if column < len(row) else "", number * width + column) for column in range(width)]
        for number, row in enumerate(texts)
    ]


def add_table(
    builder: Builder,
    rows: Sequence[Row],
    *,
    header_rows: int | None = None,
    location: str = "",
    locate: Callable[[int, int], str] | None = None,
    inside: Mapping[int, Callable[[], None]] = MappingProxyType({}),
) -> None:
    """Append a table to a document, a row a line.

    header_rows: as the file marks them; None to judge by their look.
    locate: makes a location of the first and last row (indexes in `rows`); a long table is then
    cut into parts, each with its own rows named.
    inside: writes what stands in a row's cells by itself, such as a table: it comes right after that
    row, and the rows below it go on with the same labels.
    """
    rendered = render(rows, header_rows=_bearable(rows, header_rows))

    def write(lines: Sequence[Line]) -> None:
        for piece in parts(lines) if locate is not None else [lines]:
            if piece:
                where = location if locate is None else locate(piece[0].row, piece[-1].row)
                text = "\n".join(line.text for line in piece)
                builder.add(text, BlockKind.TABLE, location=where, header=rendered.header)

    at = 0
    for row in sorted(inside):
        end = bisect_right(rendered.lines, row, key=lambda line: line.row)
        write(rendered.lines[at:end])
        inside[row]()
        at = end
    write(rendered.lines[at:])


def _bearable(rows: Sequence[Row], header_rows: int | None) -> int | None:
    """No header where its words, repeated in every row, would pass the limit of a document."""
    words = sum(len(cell.text) for row in rows[: header_rows or 0] for cell in row)
    return 0 if words * len(rows) > MAX_CHARACTERS else header_rows


def refuse_table(name: str) -> Exception:
    """The refusal for TooManyCells."""
    return refusals.too_large(name, "has a table with more cells than can be read")
