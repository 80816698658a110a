"""From a parsed document to its passages and the triples that rules find in them."""

from __future__ import annotations

from collections.abc import Callable

from core.ingest.chunk import Chunk, ChunkSize, Count, chunks
from core.ingest.extract.base import Extractor, Triple
from core.ingest.messages import ReadDone
from core.ingest.parse.base import Parsed
from core.searchable import searchable

Step = Callable[[int, int], None]
"""(passages done, passages in all)."""
Cut = Callable[[list[str]], None]
"""Told the texts by which the passages will be found, before their triples are read."""


def read_passages(
    parsed: Parsed,
    name: str,
    count: Count,
    size: ChunkSize,
    extractor: Extractor | None,
    step: Step,
    cut: Cut = lambda _: None,
) -> ReadDone:
    """Without an extractor the triples are left to whoever asked (a language model reads them)."""
    pieces = chunks(parsed, count, size)
    cut([searchable(name, piece.heading, parsed.text[piece.start : piece.end]) for piece in pieces])
    if extractor is None:
        return ReadDone(parsed, pieces, None)
    found = []
    for number, piece in enumerate(pieces):
        step(number, len(pieces))
        found.append(_triples(parsed, name, piece, extractor))
    return ReadDone(parsed, pieces, tuple(found))


def _triples(parsed: Parsed, name: str, piece: Chunk, extractor: Extractor) -> tuple[Triple, ...]:
    """The heading goes along: a table that goes on from the passage before finds its header there."""
    title = " › ".join(part for part in (name, piece.heading) if part)
    return extractor.extract(parsed.text[piece.start : piece.end], title=title)
