"""Tables without drawn cells that go on over a page: a last row alone at the top of the next page shows
no columns of its own, but stands in those of the table above."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from core.ingest.parse.pdf_aligned import Aligned, is_tight
from core.ingest.parse.pdf_layout import Flow, Part
from core.ingest.parse.pdf_lines import Line, gaps
from core.ingest.parse.pdf_page import Word
from core.ingest.parse.tables import is_value

NEAR = 2.0
"""Points within which edges are one."""

Cells = tuple[tuple[Word, ...], ...]


def with_carried_rows(pages: Sequence[list[Part]]) -> list[list[Part]]:
    """The parts of each page, where lines at its top that are rows of the table before them are a table."""
    found: list[list[Part]] = []
    for parts in pages:
        above = found[-1][-1] if found and found[-1] else None
        if isinstance(above, Aligned) and parts and isinstance(parts[0], Flow):
            parts = [*_split(parts[0].lines, above), *parts[1:]]
        found.append(parts)
    return found


def in_columns(row: Cells, table: Aligned) -> bool:
    """Whether each cell of a row stands under those of a table."""
    return len(row) == len(table.rows[0]) and all(
        not cell or _stands_under(cell, _lowest(table, column)) for column, cell in enumerate(row)
    )


def _split(lines: list[Line], table: Aligned) -> list[Part]:
    """The rows among the first lines, and the lines after them."""
    rows: list[Cells] = []
    taken = 0
    for line in lines:
        cells = _cells(line, table)
        if cells and _is_row(cells, table):
            rows.append(cells)
        elif cells and rows and not cells[0] and is_tight(lines[taken - 1], line):
            rows[-1] = tuple(above + more for above, more in zip(rows[-1], cells, strict=True))
        else:
            break
        taken += 1
    if not rows:
        return [Flow(lines)]
    left, right = min(line.left for line in lines[:taken]), max(line.right for line in lines[:taken])
    rest = lines[taken:]
    return [Aligned(tuple(rows), left, right), *([Flow(rest)] if rest else [])]


def _cells(line: Line, table: Aligned) -> Cells | None:
    """The words of a line by the table's columns; None where they do not stand in these."""
    wide = gaps(line)
    cells: list[tuple[Word, ...]] = [()] * len(table.rows[0])
    column = 0
    for start, end in itertools.pairwise([line.left, *(right for _, right in wide), float("inf")]):
        piece = tuple(word for word in line.words if start <= word.left < end)
        while column < len(cells) and not _stands_under(piece, _lowest(table, column)):
            column += 1
        if column == len(cells) or not _same_size(piece[0], _lowest(table, column)[0]):
            return None
        cells[column] = piece
        column += 1
    return tuple(cells)


def _is_row(cells: Cells, table: Aligned) -> bool:
    """Every cell is filled, in letters as heavy as those above. Only a row with figures, such as a total,
    may be heavier: else it could be a header of the page."""
    above = [_lowest(table, column) for column in range(len(cells))]
    pairs = [(cell, words) for cell, words in zip(cells, above, strict=True) if cell and words]
    return len(pairs) == len(cells) and (
        all(cell[0].bold == words[0].bold for cell, words in pairs) or any(_figures(*pair) for pair in pairs)
    )


def _lowest(table: Aligned, column: int) -> tuple[Word, ...]:
    """The last cell of a column with words in it."""
    return next((row[column] for row in reversed(table.rows) if row[column]), ())


def _stands_under(cell: Sequence[Word], above: Sequence[Word]) -> bool:
    """A cell begins where the one above it begins, or, a figure under a figure, ends where that ends."""
    if not above:
        return False
    if abs(min(word.left for word in cell) - min(word.left for word in above)) <= NEAR:
        return True
    return (
        _figures(cell, above)
        and abs(max(word.right for word in cell) - max(word.right for word in above)) <= NEAR
    )


def _figures(cell: Sequence[Word], above: Sequence[Word]) -> bool:
    return all(is_value(" ".join(word.text for word in words)) for words in (cell, above))


def _same_size(word: Word, above: Word) -> bool:
    return abs(word.size - above.size) <= 0.05 * above.size
