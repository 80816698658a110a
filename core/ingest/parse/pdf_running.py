"""Running headers, footers and page numbers: they stand on every page and would cut sentences in two."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from core.ingest.parse.pdf_lines import Line, lines_of
from core.ingest.parse.pdf_write import PageText

MARGIN = 0.12
"""Share of a page's height at its top and at its foot where such lines stand."""
LOOKED_AT = 3
"""Lines at each end of a page."""

_NUMBER = re.compile(
    r"[-–—|\s]*(?:page|pg\.?|p\.|쪽)?\s*\d{1,4}(?:\s*(?:/|of|중)\s*\d{1,4})?\s*(?:쪽|페이지|면)?[-–—|\s]*",
    re.I,
)


def without_running(pages: list[PageText]) -> list[PageText]:
    """The pages without bare page numbers, and without lines repeated on at least half of them
    (three or more), which stay where they stand first."""
    edges = [_edge_lines(page) for page in pages]
    counts = Counter(key for lines in edges for key in {_key(line) for line in lines})
    least = max(3, (len(pages) + 1) // 2)
    seen: set[str] = set()
    kept = []
    for page, lines in zip(pages, edges, strict=True):
        gone: set[int] = set()
        for line in lines:
            key = _key(line)
            number = _NUMBER.fullmatch(line.text) and len(line.words) < len(page.content.words)
            if number or (counts[key] >= least and key in seen):
                gone.update(id(word) for word in line.words)
        seen |= {_key(line) for line in lines}
        words = [word for word in page.content.words if id(word) not in gone]
        kept.append(replace(page, content=replace(page.content, words=words)) if gone else page)
    return kept


def _edge_lines(page: PageText) -> list[Line]:
    """Lines near the top and the foot of the page, as they stand upright."""
    lines = lines_of(page.content.words)
    if not lines:
        return []
    low, high = page.content.low, page.content.low + page.content.height
    room = MARGIN * page.content.height
    ends = [*lines[:LOOKED_AT], *lines[max(LOOKED_AT, len(lines) - LOOKED_AT) :]]
    return [line for line in ends if line.bottom >= high - room or line.top <= low + room]


def _key(line: Line) -> str:
    return re.sub(r"\d+", "#", line.text)
