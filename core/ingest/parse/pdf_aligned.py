"""Tables without drawn cells: words that stand in columns, row by row."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from core.ingest.parse.pdf_drawn import Rule
from core.ingest.parse.pdf_grid import level_marks
from core.ingest.parse.pdf_lines import Gap, Line, gaps, sides
from core.ingest.parse.pdf_page import Word


@dataclass(frozen=True, slots=True)
class Aligned:
    """A table without drawn cells: rows of columns, each cell with its words in order."""

    rows: tuple[tuple[tuple[Word, ...], ...], ...]
    left: float
    right: float


def trimmed(run: list[Line], gutters: list[Gap]) -> list[Line]:
    """The run without lines at its end that stand in one column and belong to no row of the table."""
    if not run or not any(all(sides(run[0], gutter)) for gutter in gutters):
        return []
    end = len(run)
    while end > 1 and not any(all(sides(run[end - 1], gutter)) for gutter in gutters):
        tight = run[end - 2].bottom - run[end - 1].top <= 0.4 * run[end - 1].size
        if tight and (not _starts_first_column(run[end - 1], gutters) or _inner_step(run[:end])):
            break  # goes on with the cell above
        end -= 1
    return run[:end] if sum(any(all(sides(line, g)) for g in gutters) for line in run[:end]) >= 2 else []


def _starts_first_column(line: Line, gutters: list[Gap]) -> bool:
    return line.left < min(start for start, _ in gutters)


def aligned(table: list[Line], rules: Sequence[Rule]) -> Aligned:
    borders = _borders(table)
    rows: list[list[list[Word]]] = []
    for group in _row_groups(table, borders, rules):
        cells: list[list[Word]] = [[] for _ in range(len(borders) + 1)]
        for line in group:
            for word in line.words:
                middle = (word.left + word.right) / 2
                cells[sum(middle > border for border in borders)].append(word)
        rows.append(cells)
    left, right = min(line.left for line in table), max(line.right for line in table)
    return Aligned(tuple(tuple(tuple(cell) for cell in row) for row in rows), left, right)


def _borders(table: list[Line]) -> list[float]:
    """Between which x no word of the table stands: where its columns part. The more rows agree, the
    narrower the gap may be."""
    sure = len(table) >= 4
    spans = (
        sorted((word.left, word.right) for line in table for word in line.words) if sure else _pieces(table)
    )
    least = (0.5 if sure else 0.7) * median(line.size for line in table)
    borders, reached = [], spans[0][1]
    for start, end in spans:
        if start - reached >= least:
            borders.append((start + reached) / 2)
        reached = max(reached, end)
    return borders


def _pieces(table: list[Line]) -> list[Gap]:
    """Extents of words between wide gaps, in order."""
    found = []
    for line in table:
        wide = gaps(line)
        starts = [line.left, *(end for _, end in wide)]
        ends = [*(start for start, _ in wide), line.right]
        found += list(zip(starts, ends, strict=True))
    return sorted(found)


def _row_groups(table: list[Line], borders: list[float], rules: Sequence[Rule]) -> list[list[Line]]:
    """Lines of one row together: between drawn lines where there are any, else by what continues what."""
    left, right = min(line.left for line in table), max(line.right for line in table)
    marks = level_marks(rules, left, right)
    between = [mark for mark in marks if table[-1].bottom < mark < table[0].top]
    if len(between) >= 2:
        groups: dict[int, list[Line]] = {}
        for line in table:
            middle = (line.top + line.bottom) / 2
            groups.setdefault(sum(middle < mark for mark in between), []).append(line)
        return [groups[key] for key in sorted(groups)]
    inner = _inner_step(table)
    found: list[list[Line]] = []
    for line in table:
        if found and _continues(found[-1][-1], line, borders, inner):
            found[-1].append(line)
        else:
            found.append([line])
    return found


def _inner_step(table: list[Line]) -> float:
    """The distance from line to line inside of rows, where rows clearly stand further apart; else 0."""
    steps = sorted(_step(above, line) for above, line in itertools.pairwise(table))
    if len(steps) < 2:
        return 0.0
    narrow, wide = steps[0], steps[(3 * len(steps)) // 4]
    return narrow if wide >= 1.5 * narrow and narrow <= 1.8 * table[0].size else 0.0


def _step(above: Line, line: Line) -> float:
    return (above.top + above.bottom - line.top - line.bottom) / 2


def _continues(above: Line, line: Line, borders: list[float], inner: float) -> bool:
    """Whether a line belongs to the row of the line above it: it stands as close as lines inside of rows
    do, or, where all stand alike, it leaves the first column empty and fills no column that was empty."""
    if inner:
        return _step(above, line) <= 1.25 * inner
    columns = {sum((word.left + word.right) / 2 > border for border in borders) for word in line.words}
    before = {sum((word.left + word.right) / 2 > border for border in borders) for word in above.words}
    return is_tight(above, line) and 0 not in columns and columns < before | {0}


def is_tight(above: Line, line: Line) -> bool:
    """Whether a line stands as close under the one above it as lines of one row may."""
    return above.bottom - line.top <= 0.35 * line.size
