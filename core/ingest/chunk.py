"""Sentence-aware chunks with exact offsets.

A chunk is a slice of the version's text, so that a quote found in it can be shown where it
stands. It never crosses a page, sheet or slide; it ends between sentences or table rows; the
next one begins with the last sentences of the one before (ROGRAG, arXiv 2503.06474: 768 tokens,
overlap 32).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from core.ingest.parse.base import Block, BlockKind, Parsed
from core.language.sentences import sentences

Count = Callable[[str], int]


@dataclass(frozen=True, slots=True)
class ChunkSize:
    """Both in tokens of the embedding model's own tokeniser."""

    max_tokens: int = 768
    overlap: int = 32

    def __post_init__(self) -> None:
        if not 0 <= self.overlap < self.max_tokens:
            raise ValueError("overlap must be smaller than max_tokens")


@dataclass(frozen=True, slots=True)
class Chunk:
    """`parsed.text[start:end]`; `heading` names the section and, in a table, its header row."""

    start: int
    end: int
    location: str
    heading: str


@dataclass(frozen=True, slots=True)
class _Unit:
    """A sentence or a table row: never cut unless it alone is too long."""

    start: int
    end: int
    tokens: int
    location: str
    heading: str
    opens_section: bool


def chunks(parsed: Parsed, count: Count, size: ChunkSize = ChunkSize()) -> tuple[Chunk, ...]:
    """The whole text in chunks of at most `size.max_tokens`, in order, overlapping by whole units."""
    done: list[Chunk] = []
    held: list[_Unit] = []
    for unit in _units(parsed, count, size.max_tokens):
        if held and _must_break(held, unit, size):
            done.append(_close(held))
            held = _carried(held, unit, size)
        held.append(unit)
    if held:
        done.append(_close(held))
    return tuple(done)


def _must_break(held: list[_Unit], unit: _Unit, size: ChunkSize) -> bool:
    tokens = sum(u.tokens for u in held)
    if unit.location != held[0].location or tokens + unit.tokens > size.max_tokens:
        return True
    # A new section starts a new chunk once there is enough to stand by itself.
    return unit.opens_section and tokens >= size.max_tokens // 4


def _carried(held: list[_Unit], unit: _Unit, size: ChunkSize) -> list[_Unit]:
    """The overlap: last units of the chunk before, only where its own section goes on."""
    if unit.location != held[0].location or unit.opens_section:
        return []
    room = min(size.overlap, size.max_tokens - unit.tokens)
    kept: list[_Unit] = []
    for earlier in reversed(held[1:]):
        if earlier.tokens > room:
            break
        room -= earlier.tokens
        kept.insert(0, earlier)
    return kept


def _close(held: list[_Unit]) -> Chunk:
    return Chunk(held[0].start, held[-1].end, held[0].location, held[0].heading)


def _units(parsed: Parsed, count: Count, limit: int) -> Iterator[_Unit]:
    for block in parsed.blocks:
        spans = _rows(parsed.text, block) if block.kind is BlockKind.TABLE else _sentences(parsed.text, block)
        heading = _heading(block)
        for number, (start, end) in enumerate(spans):
            opens = block.kind is BlockKind.HEADING and number == 0
            for a, b, tokens in _fitting(parsed.text, start, end, count, limit):
                yield _Unit(a, b, tokens, block.location, heading, opens and a == start)


def _heading(block: Block) -> str:
    return " › ".join(part for part in (block.heading, block.header) if part)


def _sentences(text: str, block: Block) -> list[tuple[int, int]]:
    piece = text[block.start : block.end]
    return [(block.start + a, block.start + b) for a, b in sentences(piece)]


def _rows(text: str, block: Block) -> list[tuple[int, int]]:
    spans = []
    at = block.start
    for line in text[block.start : block.end].splitlines(keepends=True):
        if line.strip():
            spans.append((at, at + len(line.rstrip())))
        at += len(line)
    return spans


def _fitting(text: str, start: int, end: int, count: Count, limit: int) -> Iterator[tuple[int, int, int]]:
    """The span itself and its tokens, or, when it alone is over the limit, pieces cut at white space
    where there is any."""
    while (tokens := count(text[start:end])) > limit:
        cut = _longest_prefix(text, start, end, count, limit)
        yield start, cut, count(text[start:cut])
        start = cut
        while start < end and text[start].isspace():
            start += 1
    if start < end:
        yield start, end, tokens


def _longest_prefix(text: str, start: int, end: int, count: Count, limit: int) -> int:
    low, high = start + 1, end
    while low < high:
        middle = (low + high + 1) // 2
        if count(text[start:middle]) <= limit:
            low = middle
        else:
            high = middle - 1
    space = text.rfind(" ", start + 1, low)
    # White space near the limit is the better cut; far from it, it would make crumbs.
    return space if space > start + (low - start) // 2 else low
