"""Tables that are drawn with lines: their cells, merged ones included, exactly as drawn."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from core.ingest.parse.pdf_drawn import Rule
from core.ingest.parse.pdf_page import Word

NEAR = 2.5
"""Points within which lines count as the same, or as touching."""
MAX_GRID_LINES = 400


@dataclass(frozen=True, slots=True)
class GridCell:
    """One drawn cell: the rows and columns (from 0, ends excluded) that it covers, and its words."""

    top: int
    bottom: int
    left: int
    right: int
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A ruled table. left … top: its frame; edges: where its columns begin, and where the last one ends."""

    cells: tuple[GridCell, ...]
    rows: int
    columns: int
    left: float
    right: float
    bottom: float
    top: float
    edges: tuple[float, ...]


def grids(words: Sequence[Word], rules: Sequence[Rule]) -> tuple[list[Grid], list[Word]]:
    """(ruled tables of at least two columns that hold words, words outside of them)"""
    level, plumb = _merged(rules)
    left_over = list(words)
    found: list[Grid] = []
    for across, down in _components(level, plumb):
        grid, inside = _grid(across, down, left_over)
        if grid is not None:
            found.append(grid)
            left_over = [word for word in left_over if id(word) not in inside]
    return found, left_over


# ── lines ───────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class _Line:
    """at: its y (or x); start, end: its extent along the other axis."""

    at: float
    start: float
    end: float


def _merged(rules: Sequence[Rule]) -> tuple[list[_Line], list[_Line]]:
    """Level and plumb lines, pieces on one line joined where they touch."""
    level = [_Line((rule.bottom + rule.top) / 2, rule.left, rule.right) for rule in rules if rule.horizontal]
    plumb = [
        _Line((rule.left + rule.right) / 2, rule.bottom, rule.top) for rule in rules if not rule.horizontal
    ]
    return _join(level), _join(plumb)


def _join(lines: list[_Line]) -> list[_Line]:
    joined: list[_Line] = []
    for group in _groups(sorted(lines, key=lambda line: line.at)):
        at = sum(line.at for line in group) / len(group)
        start, end = None, 0.0
        for line in sorted(group, key=lambda line: line.start):
            if start is None:
                start, end = line.start, line.end
            elif line.start <= end + NEAR:
                end = max(end, line.end)
            else:
                joined.append(_Line(at, start, end))
                start, end = line.start, line.end
        if start is not None:
            joined.append(_Line(at, start, end))
    return joined


def _groups(ordered: list[_Line]) -> list[list[_Line]]:
    groups: list[list[_Line]] = []
    for line in ordered:
        if groups and line.at - groups[-1][0].at <= NEAR:
            groups[-1].append(line)
        else:
            groups.append([line])
    return groups


def _components(level: list[_Line], plumb: list[_Line]) -> list[tuple[list[_Line], list[_Line]]]:
    """Lines that cross or touch each other belong to one table."""
    if len(level) > MAX_GRID_LINES or len(plumb) > MAX_GRID_LINES:
        return []
    parent = list(range(len(level) + len(plumb)))

    def root(index: int) -> int:
        while parent[index] != index:
            parent[index] = parent[parent[index]]
            index = parent[index]
        return index

    for i, across in enumerate(level):
        for j, down in enumerate(plumb):
            if (
                across.start - NEAR <= down.at <= across.end + NEAR
                and down.start - NEAR <= across.at <= down.end + NEAR
            ):
                parent[root(i)] = root(len(level) + j)
    parts: dict[int, tuple[list[_Line], list[_Line]]] = {}
    for i, across in enumerate(level):
        parts.setdefault(root(i), ([], []))[0].append(across)
    for j, down in enumerate(plumb):
        parts.setdefault(root(len(level) + j), ([], []))[1].append(down)
    tables = [part for part in parts.values() if len(part[0]) >= 2 and len(part[1]) >= 2]
    # Small tables first: what stands in a cell of a larger frame belongs to the table inside it.
    return sorted(tables, key=lambda part: (_extent(part), -part[0][0].at, part[1][0].at))


def _extent(part: tuple[list[_Line], list[_Line]]) -> float:
    """The area of the frame that a table's lines span."""
    ys, xs = ([line.at for line in lines] for lines in part)
    return (max(ys) - min(ys)) * (max(xs) - min(xs))


# ── cells ───────────────────────────────────────────────────────────────────────────────────


def _grid(across: list[_Line], down: list[_Line], words: list[Word]) -> tuple[Grid | None, set[int]]:
    ys = _marks([line.at for line in across])[::-1]  # from the top
    xs = _marks([line.at for line in down])
    if len(xs) < 3 or len(ys) < 2 or len(xs) * len(ys) > 40_000:
        return None, set()
    cells = _cells(across, down, xs, ys)
    if len({(cell[2], cell[3]) for cell in cells}) < 2:
        return None, set()
    holder = {
        (row, column): number
        for number, (top, bottom, left, right) in enumerate(cells)
        for row in range(top, bottom)
        for column in range(left, right)
    }
    inside: dict[int, list[Word]] = {}
    taken: set[int] = set()
    for word in words:
        x, y = (word.left + word.right) / 2, word.middle
        if xs[0] <= x <= xs[-1] and ys[-1] <= y <= ys[0]:
            column = min(bisect_right(xs, x) - 1, len(xs) - 2)
            row = min(sum(1 for mark in ys[1:-1] if y < mark), len(ys) - 2)
            inside.setdefault(holder[(row, column)], []).append(word)
            taken.add(id(word))
    if len(inside) < 2:
        return None, set()
    drawn = [GridCell(*edges, tuple(inside.get(number, ()))) for number, edges in enumerate(cells)]
    return _without_boxes(drawn, xs, ys, taken)


def _without_boxes(
    cells: list[GridCell], xs: list[float], ys: list[float], taken: set[int]
) -> tuple[Grid | None, set[int]]:
    """A box of running text drawn on a table's edge, as wide as the table, is no row of it."""
    first, last = 0, len(ys) - 1
    boxes = [cell for cell in cells if cell.right - cell.left == len(xs) - 1 and _is_text(cell)]
    for cell in sorted(boxes, key=lambda cell: cell.top):
        if cell.top == first:
            first = cell.bottom
            taken -= {id(word) for word in cell.words}
    for cell in sorted(boxes, key=lambda cell: -cell.bottom):
        if cell.bottom == last and cell.top > first:
            last = cell.top
            taken -= {id(word) for word in cell.words}
    rows = [
        GridCell(cell.top - first, cell.bottom - first, cell.left, cell.right, cell.words)
        for cell in cells
        if first <= cell.top and cell.bottom <= last
    ]
    if sum(bool(cell.words) for cell in rows) < 2:
        return None, set()
    return Grid(tuple(rows), last - first, len(xs) - 1, xs[0], xs[-1], ys[last], ys[first], tuple(xs)), taken


def _is_text(cell: GridCell) -> bool:
    """Words on more than one line."""
    middles = [word.middle for word in cell.words]
    return bool(middles) and max(middles) - min(middles) > 0.8 * cell.words[0].size


def _marks(values: list[float]) -> list[float]:
    marks: list[float] = []
    for value in sorted(values):
        if not marks or value - marks[-1] > NEAR:
            marks.append(value)
    return marks


def _cells(
    across: list[_Line], down: list[_Line], xs: list[float], ys: list[float]
) -> list[tuple[int, int, int, int]]:
    """(top, bottom, left, right) of each cell: elementary boxes joined where no line parts them."""
    rows, columns = len(ys) - 1, len(xs) - 1
    joined_right = [
        [not _parted(down, xs[c + 1], ys[r + 1], ys[r]) for c in range(columns - 1)] for r in range(rows)
    ]
    joined_down = [
        [not _parted(across, ys[r + 1], xs[c], xs[c + 1]) for c in range(columns)] for r in range(rows - 1)
    ]
    taken = [[False] * columns for _ in range(rows)]
    cells = []
    for top in range(rows):
        for left in range(columns):
            if taken[top][left]:
                continue
            right, bottom = left + 1, top + 1
            while right < columns and joined_right[top][right - 1] and not taken[top][right]:
                right += 1
            while bottom < rows and all(
                joined_down[bottom - 1][c] and not taken[bottom][c] for c in range(left, right)
            ):
                bottom += 1
            for row in range(top, bottom):
                taken[row][left:right] = [True] * (right - left)
            cells.append((top, bottom, left, right))
    return cells


def _parted(lines: list[_Line], at: float, start: float, end: float) -> bool:
    """Whether a line at `at` covers most of the way from `start` to `end`."""
    covered = sum(
        max(0.0, min(line.end, end) - max(line.start, start)) for line in lines if abs(line.at - at) <= NEAR
    )
    return covered >= 0.6 * (end - start)


def level_marks(rules: Sequence[Rule], left: float, right: float) -> list[float]:
    """Heights at which level lines run across most of the way from `left` to `right`, from the top."""
    groups = _groups(sorted(_merged(rules)[0], key=lambda line: line.at))
    found = []
    for group in groups:
        spans = sorted((max(line.start, left), min(line.end, right)) for line in group)
        covered, reached = 0.0, left
        for start, end in spans:
            covered += max(0.0, end - max(start, reached))
            reached = max(reached, end)
        if covered >= 0.7 * (right - left):
            found.append(group[0].at)
    return sorted(found, reverse=True)
