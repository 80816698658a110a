"""Lines of words on a page, and the wide gaps in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from statistics import median

from core.ingest.parse.pdf_page import Word

Gap = tuple[float, float]
"""From where to where a line is empty: (right edge of the words before, left edge of those after)."""


@dataclass(frozen=True)
class Line:
    """Words side by side, from left to right."""

    words: tuple[Word, ...]

    @cached_property
    def left(self) -> float:
        return self.words[0].left

    @cached_property
    def right(self) -> float:
        return max(word.right for word in self.words)

    @cached_property
    def top(self) -> float:
        return max(word.top for word in self.words)

    @cached_property
    def bottom(self) -> float:
        return min(word.bottom for word in self.words)

    @cached_property
    def size(self) -> float:
        return median(word.size for word in self.words)

    @cached_property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)

    @cached_property
    def bold(self) -> bool:
        return all(word.bold for word in self.words)


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


WIDE, NARROW = 0.9, 0.5
"""Heights of a line's letters: gaps that may part cells of a table, and columns of prose."""


def gaps(line: Line, least: float = WIDE) -> list[Gap]:
    """Gaps of at least `least` heights, and wider than twice what this line puts between words."""
    between = [(a.right, b.left) for a, b in pairwise(line.words)]
    usual = median(end - start for start, end in between) if len(between) >= 3 else 0.0
    justified = 2.2 * usual if usual <= 1.2 * line.size else 0.0
    width = max(least * line.size, justified)
    return [(start, end) for start, end in between if end - start >= width]


def sides(line: Line, gutter: Gap) -> tuple[bool, bool]:
    """Whether the line has words (left, right) of the gutter."""
    middle = (gutter[0] + gutter[1]) / 2
    return line.left < middle, line.right > middle
