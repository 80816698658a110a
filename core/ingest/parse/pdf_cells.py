"""A table's cells as text: their lines put together again, also where a narrow cell cut a word in two."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from core.ingest.parse.pdf_aligned import Aligned
from core.ingest.parse.pdf_grid import Grid
from core.ingest.parse.pdf_layout import Flow, Part
from core.ingest.parse.pdf_lines import Line, lines_of
from core.ingest.parse.pdf_page import Word
from core.ingest.parse.pdf_paragraphs import line_pieces
from core.ingest.parse.tables import Cell

Pieces = list[tuple[str, Word | None]]

FILLED = 0.75
"""Share of a drawn cell's width from which on its lines fill it, but for its margins."""
LETTER = 0.9
"""The width of the widest letters, in heights of a line."""
LONG = 10
"""Letters from which it is no chance that two lines and more, of one word each, are full to the edge."""

_LETTERS = re.compile(r"[^\W\d_]+")


def rows_of(table: Grid | Aligned, known: frozenset[str]) -> tuple[list[list[Cell]], dict[int, Pieces]]:
    """(rows with merged cells repeated, each cell's words by its origin). `known`: see `known_words`."""
    return _grid_rows(table, known) if isinstance(table, Grid) else _aligned_rows(table, known)


def known_words(parts: Iterable[Part]) -> frozenset[str]:
    """The words of a document in lower case, without those beside a line end in a cell, which may be halves."""
    found: set[str] = set()
    for part in parts:
        if isinstance(part, Flow):
            texts = [word.text for line in part.lines for word in line.words]
            found.update(run for text in texts for run in _LETTERS.findall(text.lower()))
        else:
            for cell in _cells(part):
                found.update(_whole(lines_of(cell)))
    return frozenset(found)


def _cells(table: Grid | Aligned) -> Iterator[Sequence[Word]]:
    if isinstance(table, Grid):
        return (cell.words for cell in table.cells)
    return (cell for row in table.rows for cell in row)


def _whole(lines: list[Line]) -> Iterator[str]:
    for number, line in enumerate(lines):
        runs = _LETTERS.findall(line.text.lower())
        yield from runs[1 if number > 0 else 0 : len(runs) - (number < len(lines) - 1)]


def _grid_rows(grid: Grid, known: frozenset[str]) -> tuple[list[list[Cell]], dict[int, Pieces]]:
    rows: list[list[Cell]] = [[Cell("", 0)] * grid.columns for _ in range(grid.rows)]
    words: dict[int, Pieces] = {}
    laid = [(cell, lines_of(cell.words)) for cell in grid.cells]
    columns: dict[tuple[int, int], list[Line]] = {}
    for cell, lines in laid:
        columns.setdefault((cell.left, cell.right), []).extend(lines)
    rooms = {edges: _longest(lines) for edges, lines in columns.items()}
    for origin, (cell, lines) in enumerate(laid, 1):
        room = rooms[cell.left, cell.right]
        filled = room >= FILLED * (grid.edges[cell.right] - grid.edges[cell.left])
        words[origin] = _pieces(lines, room if filled else math.inf, known, drawn=True)
        made = _cell(words[origin], cell.words, origin)
        for row in range(cell.top, cell.bottom):
            rows[row][cell.left : cell.right] = [made] * (cell.right - cell.left)
    return [row for row in rows if any(cell.text for cell in row)], words


def _aligned_rows(table: Aligned, known: frozenset[str]) -> tuple[list[list[Cell]], dict[int, Pieces]]:
    origins = count(1)
    words: dict[int, Pieces] = {}
    laid = [[lines_of(cell) for cell in row] for row in table.rows]
    rooms = [_longest(itertools.chain.from_iterable(column)) for column in zip(*laid, strict=True)]
    rows = []
    for row, lines_of_row in zip(table.rows, laid, strict=True):
        cells = []
        for cell, lines, room in zip(row, lines_of_row, rooms, strict=True):
            origin = next(origins)
            words[origin] = _pieces(lines, room, known, drawn=False)
            cells.append(_cell(words[origin], cell, origin))
        rows.append(cells)
    return rows, words


def _longest(lines: Iterable[Line]) -> float:
    """Of a column's lines, in points."""
    return max((line.right - line.left for line in lines), default=0.0)


def _cell(pieces: Pieces, words: Sequence[Word], origin: int) -> Cell:
    return Cell("".join(text for text, _ in pieces), origin, bool(words) and all(word.bold for word in words))


def _pieces(lines: list[Line], room: float, known: frozenset[str], *, drawn: bool) -> Pieces:
    """A cell's words on one line. `room`: how long a full one is; `drawn`: that is sure."""
    cut_anywhere = drawn and _cut_anywhere(lines, room)
    found: Pieces = []
    for number, line in enumerate(lines):
        if number and not cut_anywhere and not _cut_word(lines[number - 1], line, room, known):
            found.append((" ", None))
        found += line_pieces(line.words)
    return found


def _cut_anywhere(lines: list[Line], room: float) -> bool:
    """One long word runs over several full lines, cut at any letter."""
    if len(lines) < 3 or any(len(line.words) > 1 for line in lines):
        return False
    return all(
        len(above.text) >= LONG and _is_full(above, line, room) for above, line in itertools.pairwise(lines)
    )


def _cut_word(above: Line, line: Line, room: float, known: frozenset[str]) -> bool:
    """A full line ends within a word that stands whole elsewhere in the document, and that would not have
    fitted into a line of its own; two words that both stand by themselves elsewhere are two."""
    last, first = above.words[-1], line.words[0]
    head, tail = _LETTERS.findall(last.text.lower()), _LETTERS.findall(first.text.lower())
    if not (head and tail and last.text[-1].isalpha() and first.text[0].isalpha()):
        return False
    return (
        _is_full(above, line, room)
        and last.right - last.left + first.right - first.left > room
        and head[-1] + tail[0] in known
        and not {head[-1], tail[0]} <= known
    )


def _is_full(above: Line, line: Line, room: float) -> bool:
    """Hardly one letter more would have fitted."""
    return above.right - above.left + LETTER * line.size > room
