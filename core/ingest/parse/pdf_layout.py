"""The order in which a person reads a page: tables, columns, then lines and paragraphs.

Only places are looked at, never the language. Whether words side by side are two columns of prose
or a table without lines is told by the order in which the file draws them: prose is drawn column by
column, a table row by row.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median

from core.ingest.parse.pdf_grid import Grid, grids, level_marks
from core.ingest.parse.pdf_page import Rule, Word

MAX_DEPTH = 8
NARROWEST = 5.0
"""Points that must be free between columns."""

Gap = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Line:
    """Words side by side, from left to right."""

    words: tuple[Word, ...]

    @property
    def left(self) -> float:
        return self.words[0].left

    @property
    def right(self) -> float:
        return max(word.right for word in self.words)

    @property
    def top(self) -> float:
        return max(word.top for word in self.words)

    @property
    def bottom(self) -> float:
        return min(word.bottom for word in self.words)

    @property
    def size(self) -> float:
        return median(word.size for word in self.words)

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)

    @property
    def bold(self) -> bool:
        return all(word.bold for word in self.words)


@dataclass(frozen=True, slots=True)
class Aligned:
    """A table without drawn cells: rows of columns, each cell with its words in order."""

    rows: tuple[tuple[tuple[Word, ...], ...], ...]
    left: float
    right: float


@dataclass(frozen=True, slots=True)
class Flow:
    """Lines of one column, from the top."""

    lines: list[Line] = field(default_factory=list)


Part = Flow | Aligned | Grid


def read_order(words: Sequence[Word], rules: Sequence[Rule]) -> list[Part]:
    """The parts of a page in reading order."""
    ruled, loose = grids(words, rules)
    return _region(loose, ruled, rules, 0)


def _region(words: Sequence[Word], ruled: list[Grid], rules: Sequence[Rule], depth: int) -> list[Part]:
    """Lines from the top, cut where columns or tables begin; ruled tables stand at their own height."""
    lines = lines_of(words)
    parts: list[Part] = []
    waiting = sorted(ruled, key=lambda grid: -grid.top)
    at = 0
    while at < len(lines):
        while waiting and waiting[0].top >= lines[at].bottom:
            parts.append(waiting.pop(0))
        run, gutters = _run(lines, at, waiting, past_tables=True)
        columns = [gutter for gutter in gutters if _is_columns(run, gutter)] if depth < MAX_DEPTH else []
        if columns:
            beside = [grid for grid in waiting if grid.top > run[-1].bottom]
            waiting = [grid for grid in waiting if grid not in beside]
            parts += _columns(run, columns, beside, rules, depth)
            at += len(run)
            continue
        run, gutters = _run(lines, at, waiting, past_tables=False)
        table = _trimmed(run, gutters) if gutters else []
        if table and table[0] is lines[at]:
            parts.append(_aligned(table, rules))
            at += len(table)
            continue
        if parts and isinstance(parts[-1], Flow):
            parts[-1].lines.append(lines[at])
        else:
            parts.append(Flow([lines[at]]))
        at += 1
    return parts + list(waiting)


def lines_of(words: Sequence[Word]) -> list[Line]:
    """Words whose heights overlap are one line; lines go from the top, words from the left."""
    groups: list[list[Word]] = []
    for word in sorted(words, key=lambda word: (-word.middle, word.left, word.order)):
        for group in reversed(groups[-3:]):
            first = group[0]
            if min(word.top, first.top) - max(word.bottom, first.bottom) > 0.5 * min(word.size, first.size):
                group.append(word)
                break
        else:
            groups.append([word])
    found = [Line(tuple(sorted(group, key=lambda word: (word.left, word.order)))) for group in groups]
    return sorted(found, key=lambda line: -(line.top + line.bottom))


# ── columns ─────────────────────────────────────────────────────────────────────────────────

_MARK = re.compile(r"(?:[^\w\s]{1,2}|\(?(?:\d{1,3}|[A-Za-z가-하]|[ivxIVX]{1,4})[.)]|[①-⑳㉠-㉻ㄱ-ㅎㅇo]|제?\d{1,2}[조항호])")


def _gaps(line: Line) -> list[Gap]:
    """Wide gaps in a line: wider than a letter, and than twice what this line puts between words."""
    between = [(a.right, b.left) for a, b in zip(line.words, line.words[1:], strict=False)]
    usual = median(end - start for start, end in between) if len(between) >= 3 else 0.0
    least = max(1.1 * line.size, 2.2 * usual if usual <= 1.2 * line.size else 0.0)  # justified lines
    return [(start, end) for start, end in between if end - start >= least]


def _run(lines: list[Line], at: int, ruled: list[Grid], *, past_tables: bool) -> tuple[list[Line], list[Gap]]:
    """(lines from `at` on that share a gutter, the gutters that they share). Ruled tables end the run,
    or, with `past_tables`, only bound its gutters."""
    gutters = _gaps(lines[at])
    if not gutters:
        return [lines[at]], []
    tables = list(ruled)
    end = at + 1
    while end < len(lines):
        line, above = lines[end], lines[end - 1]
        shared = _shared(gutters, line)
        above_bottom = above.bottom
        while tables and tables[0].top > line.bottom:
            table = tables.pop(0)
            shared = _outside(shared, table) if past_tables else []
            above_bottom = min(above_bottom, table.bottom)
        if not shared or above_bottom - line.top > 3.2 * max(line.size, above.size):
            break
        gutters = shared
        end += 1
    run = lines[at:end]
    return run, [gutter for gutter in gutters if _parts_enough(run, gutter)]


def _outside(gutters: list[Gap], table: Grid) -> list[Gap]:
    """What is left of the gutters beside a ruled table."""
    beside = [
        gap
        for start, end in gutters
        for gap in ((start, min(end, table.left)), (max(start, table.right), end))
    ]
    return [(start, end) for start, end in beside if end - start >= NARROWEST]


def _shared(gutters: list[Gap], line: Line) -> list[Gap]:
    """What is left of the gutters beside this line's words."""
    open_gaps = [(float("-inf"), line.left), *_gaps(line), (line.right, float("inf"))]
    least = 0.7 * line.size
    found = []
    for start, end in gutters:
        for left, right in open_gaps:
            low, high = max(start, left), min(end, right)
            if high - low >= least:
                found.append((low, high))
    return found


def _sides(line: Line, gutter: Gap) -> tuple[bool, bool]:
    middle = (gutter[0] + gutter[1]) / 2
    return line.left < middle, line.right > middle


def _parts_enough(run: list[Line], gutter: Gap) -> bool:
    """At least two lines have words on both sides, and those on the left are more than list marks."""
    both = [line for line in run if all(_sides(line, gutter))]
    if len(both) < 2:
        return False
    middle = (gutter[0] + gutter[1]) / 2
    lefts = [" ".join(word.text for word in line.words if word.right <= middle) for line in both]
    return not all(_MARK.fullmatch(text) for text in lefts)


def _is_columns(run: list[Line], gutter: Gap) -> bool:
    """Whether the file draws one side before the other, rather than line by line."""
    middle = (gutter[0] + gutter[1]) / 2
    left = sum(_sides(line, gutter)[0] for line in run)
    right = sum(_sides(line, gutter)[1] for line in run)
    if left < 3 or right < 3:
        return False
    ordered = sorted((word for line in run for word in line.words), key=lambda word: word.order)
    sides = [word.right <= middle for word in ordered]
    switches = sum(a != b for a, b in zip(sides, sides[1:], strict=False))
    return switches <= max(2, 0.7 * min(left, right))


def _columns(run: list[Line], gutters: list[Gap], ruled: list[Grid], rules: Sequence[Rule], depth: int) -> list[Part]:
    edges = [float("-inf"), *sorted((start + end) / 2 for start, end in gutters), float("inf")]
    parts: list[Part] = []
    for left, right in zip(edges, edges[1:], strict=False):
        words = [word for line in run for word in line.words if left < (word.left + word.right) / 2 <= right]
        inside = [grid for grid in ruled if left < (grid.left + grid.right) / 2 <= right]
        beside = [rule for rule in rules if rule.left < right and rule.right > left]
        parts += _region(words, inside, beside, depth + 1)
    return parts


# ── tables without lines ────────────────────────────────────────────────────────────────────


def _trimmed(run: list[Line], gutters: list[Gap]) -> list[Line]:
    """The run without lines at its end that stand in one column and belong to no row of the table."""
    if not run or not any(all(_sides(run[0], gutter)) for gutter in gutters):
        return []
    end = len(run)
    while end > 1 and not any(all(_sides(run[end - 1], gutter)) for gutter in gutters):
        tight = run[end - 2].bottom - run[end - 1].top <= 0.4 * run[end - 1].size
        if tight and (not _starts_first_column(run[end - 1], gutters) or _inner_step(run[:end])):
            break  # goes on with the cell above
        end -= 1
    return run[:end] if sum(any(all(_sides(line, g)) for g in gutters) for line in run[:end]) >= 2 else []


def _starts_first_column(line: Line, gutters: list[Gap]) -> bool:
    return line.left < min(start for start, _ in gutters)


def _aligned(table: list[Line], rules: Sequence[Rule]) -> Aligned:
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
    spans = sorted((word.left, word.right) for line in table for word in line.words) if sure else _pieces(table)
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
        gaps = _gaps(line)
        starts = [line.left, *(end for _, end in gaps)]
        ends = [*(start for start, _ in gaps), line.right]
        found += list(zip(starts, ends, strict=True))
    return sorted(found)


def _row_groups(table: list[Line], borders: list[float], rules: Sequence[Rule]) -> list[list[Line]]:
    """Lines of one row together: between drawn lines where there are any, else by what continues what."""
    left, right = min(line.left for line in table), max(line.right for line in table)
    marks = level_marks(rules, left, right)
    inner = [mark for mark in marks if table[-1].bottom < mark < table[0].top]
    if len(inner) >= 2:
        groups: dict[int, list[Line]] = {}
        for line in table:
            middle = (line.top + line.bottom) / 2
            groups.setdefault(sum(middle < mark for mark in inner), []).append(line)
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
    steps = sorted(_step(above, line) for above, line in zip(table, table[1:], strict=False))
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
    tight = above.bottom - line.top <= 0.35 * line.size
    columns = {sum((word.left + word.right) / 2 > border for border in borders) for word in line.words}
    before = {sum((word.left + word.right) / 2 > border for border in borders) for word in above.words}
    return tight and 0 not in columns and columns < before | {0}
