"""An evaluation set's passages cut as uploads are, to measure chunk sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from core.evaluate.beir import Doc
from core.ingest.chunk import ChunkSize, chunks
from core.ingest.parse.base import Block, BlockKind, Parsed

_MARK = "\x1f"
"""Stands in no id of a set."""


def cut(corpus: Iterable[Doc], size: ChunkSize, count: Callable[[str], int]) -> tuple[Doc, ...]:
    """Every passage as one or more chunks, whose ids lead back to it."""
    return tuple(
        Doc(f"{doc.id}{_MARK}{number:04}", doc.title, doc.text[chunk.start : chunk.end])
        for doc in corpus
        for number, chunk in enumerate(chunks(_parsed(doc.text), count, size))
    )


def owner_of(id: str) -> str:
    return id.partition(_MARK)[0]


def _parsed(text: str) -> Parsed:
    return Parsed(text, (Block(0, len(text), BlockKind.PARAGRAPH),), "text/plain")
