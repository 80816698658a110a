"""The order in which a person reads a page: tables, columns, then lines and paragraphs.

Only places are looked at, never the language. Whether words side by side are two columns of prose
or a table without lines is told by the order in which the file draws them: prose is drawn column by
column, a table row by row.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from core.ingest.parse.pdf_aligned import Aligned, aligned, trimmed
from core.ingest.parse.pdf_drawn import Rule
from core.ingest.parse.pdf_grid import Grid, grids
from core.ingest.parse.pdf_lines import NARROW, WIDE, Gap, Line, gaps, lines_of, sides
from core.ingest.parse.pdf_page import Word

MAX_DEPTH = 8
NARROWEST = 5.0
"""Points that must be free between columns."""


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
        run, columns = _column_run(lines, at, waiting) if depth < MAX_DEPTH else ([], [])
        if columns:
            early = _pulled(parts, run[0], columns)
            beside = [grid for grid in waiting if grid.top > run[-1].bottom]
            waiting = [grid for grid in waiting if grid not in beside]
            parts += _columns([*early, *run], columns, beside, rules, depth)
            at += len(run)
            continue
        run, gutters = _run(lines, at, waiting, WIDE, past_tables=False)
        table = trimmed(run, gutters) if gutters else []
        if table and table[0] is lines[at]:
            parts.append(aligned(table, rules))
            at += len(table)
            continue
        if parts and isinstance(parts[-1], Flow):
            parts[-1].lines.append(lines[at])
        else:
            parts.append(Flow([lines[at]]))
        at += 1
    return parts + list(waiting)


# ── columns ─────────────────────────────────────────────────────────────────────────────────

_MARK = re.compile(
    r"(?:[^\w\s]{1,2}|\(?(?:\d{1,3}|[A-Za-z가-하]|[ivxIVX]{1,4})[.)]|[①-⑳㉠-㉻ㄱ-ㅎㅇo]|제?\d{1,2}[조항호])"
)


def _column_run(lines: list[Line], at: int, ruled: list[Grid]) -> tuple[list[Line], list[Gap]]:
    """(lines from `at` on that stand in columns of prose, the gutters between these)"""
    run, gutters = _run(lines, at, ruled, NARROW, past_tables=True)
    columns = [gutter for gutter in gutters if _is_columns(run, gutter)]
    if not columns:
        return run, []
    end = max(number for number, line in enumerate(run, 1) if sides(line, columns[-1])[1])
    while end < len(run) and _same_text(run[end - 1], run[end]):
        end += 1  # the left column may be a few lines longer; what stands further down is no part of it
    return run[:end], columns


def _same_text(above: Line, line: Line) -> bool:
    """A line right below another, in letters of one size."""
    return above.bottom - line.top <= 0.6 * line.size and abs(above.size - line.size) <= 0.1 * line.size


def _pulled(parts: list[Part], first: Line, columns: list[Gap]) -> list[Line]:
    """Lines just above `first` from where the last column begins: it may begin higher than the others.
    They are taken from `parts`."""
    if not parts or not isinstance(parts[-1], Flow):
        return []
    lines = parts[-1].lines
    begin = at = len(lines)
    below = first
    while at > 0:
        line = lines[at - 1]
        on = [sides(line, gutter) for gutter in columns]
        if any(all(pair) for pair in on) or line.bottom - below.top > 2 * line.size:
            break
        at, below = at - 1, line
        begin = at if on[-1] == (False, True) else begin
    early = lines[begin:]
    del lines[begin:]
    if not lines:
        parts.pop()
    return early


def _run(
    lines: list[Line], at: int, ruled: list[Grid], least: float, *, past_tables: bool
) -> tuple[list[Line], list[Gap]]:
    """(lines from `at` on that share a gutter of `least` heights, the gutters that they share). Ruled
    tables end the run, or, with `past_tables`, only bound its gutters."""
    gutters = gaps(lines[at], least)
    if not gutters:
        return [lines[at]], []
    tables = list(ruled)
    end = at + 1
    while end < len(lines):
        line, above = lines[end], lines[end - 1]
        shared = _shared(gutters, line, least)
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


def _shared(gutters: list[Gap], line: Line, least: float) -> list[Gap]:
    """What is left of the gutters beside this line's words."""
    open_gaps = [(float("-inf"), line.left), *gaps(line, least), (line.right, float("inf"))]
    narrowest = max(NARROWEST, 0.6 * least * line.size)
    found = []
    for start, end in gutters:
        for left, right in open_gaps:
            low, high = max(start, left), min(end, right)
            if high - low >= narrowest:
                found.append((low, high))
    return found


def _parts_enough(run: list[Line], gutter: Gap) -> bool:
    """At least two lines have words on both sides, and those on the left are more than list marks."""
    both = [line for line in run if all(sides(line, gutter))]
    if len(both) < 2:
        return False
    middle = (gutter[0] + gutter[1]) / 2
    lefts = [" ".join(word.text for word in line.words if word.right <= middle) for line in both]
    return not all(_MARK.fullmatch(text) for text in lefts)


def _is_columns(run: list[Line], gutter: Gap) -> bool:
    """Whether the file draws one side before the other, rather than line by line."""
    middle = (gutter[0] + gutter[1]) / 2
    left = sum(sides(line, gutter)[0] for line in run)
    right = sum(sides(line, gutter)[1] for line in run)
    if left < 3 or right < 3:
        return False
    ordered = sorted((word for line in run for word in line.words), key=lambda word: word.order)
    on_left = [word.right <= middle for word in ordered]
    switches = sum(a != b for a, b in itertools.pairwise(on_left))
    return switches <= max(2, 0.7 * min(left, right))


def _columns(
    run: list[Line], gutters: list[Gap], ruled: list[Grid], rules: Sequence[Rule], depth: int
) -> list[Part]:
    edges = [float("-inf"), *sorted((start + end) / 2 for start, end in gutters), float("inf")]
    parts: list[Part] = []
    for left, right in itertools.pairwise(edges):
        words = [word for line in run for word in line.words if left < (word.left + word.right) / 2 <= right]
        inside = [grid for grid in ruled if left < (grid.left + grid.right) / 2 <= right]
        beside = [rule for rule in rules if rule.left < right and rule.right > left]
        parts += _region(words, inside, beside, depth + 1)
    return parts
