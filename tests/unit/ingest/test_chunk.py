"""Chunks are slices of the text, within the limit, and lose no word."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ingest.chunk import ChunkSize, chunks
from core.ingest.parse.base import Block, BlockKind, Parsed


def words(text: str) -> int:
    return len(text.split())


def parsed(*pieces: tuple[str, BlockKind, str]) -> Parsed:
    text, blocks = "", []
    for piece, kind, location in pieces:
        start = len(text)
        text += piece
        blocks.append(Block(start, len(text), kind, location, header="h" if kind is BlockKind.TABLE else ""))
        text += "\n\n"
    return Parsed(text, tuple(blocks), "text/plain")


P, H, T = BlockKind.PARAGRAPH, BlockKind.HEADING, BlockKind.TABLE


def test_a_short_document_is_one_chunk() -> None:
    document = parsed(("One fact.", P, ""), ("Another fact.", P, ""))
    (only,) = chunks(document, words, ChunkSize(50, 5))
    assert document.text[only.start : only.end] == "One fact.\n\nAnother fact."


def test_chunks_end_between_sentences_and_overlap_by_whole_ones() -> None:
    document = parsed(("One two three. Four five six. Seven eight nine. Ten eleven twelve.", P, ""))
    texts = [document.text[c.start : c.end] for c in chunks(document, words, ChunkSize(6, 3))]
    assert texts == [
        "One two three. Four five six.",
        "Four five six. Seven eight nine.",
        "Seven eight nine. Ten eleven twelve.",
    ]


def test_a_chunk_never_crosses_a_page() -> None:
    document = parsed(("First page.", P, "page 1"), ("Second page.", P, "page 2"))
    assert [c.location for c in chunks(document, words)] == ["page 1", "page 2"]


def test_a_split_table_carries_its_header_in_every_chunk() -> None:
    rows = "\n".join(f"row {i} value {i}" for i in range(6))
    document = parsed((rows, T, "sheet A"))
    pieces = chunks(document, words, ChunkSize(8, 0))
    assert len(pieces) == 3
    assert all(piece.heading == "h" for piece in pieces)


def test_a_sentence_longer_than_the_limit_is_cut_at_white_space() -> None:
    document = parsed((" ".join(f"w{i}" for i in range(25)), P, ""))
    pieces = chunks(document, words, ChunkSize(10, 0))
    assert [words(document.text[c.start : c.end]) for c in pieces] == [10, 10, 5]


def test_a_new_section_begins_a_new_chunk() -> None:
    document = parsed(("Long enough to stand alone here.", P, ""), ("Next", H, ""), ("Its text.", P, ""))
    assert len(chunks(document, words, ChunkSize(20, 4))) == 2


def test_an_overlap_as_large_as_the_chunk_is_refused() -> None:
    with pytest.raises(ValueError, match="overlap"):
        ChunkSize(10, 10)


@given(
    st.lists(st.tuples(st.text(alphabet="ab .가나\n", min_size=1, max_size=80), st.sampled_from([P, H, T]))),
    st.integers(2, 12),
    st.integers(0, 1),
)
def test_every_word_is_in_some_chunk_and_none_is_too_long(
    pieces: list[tuple[str, BlockKind]], limit: int, overlap: int
) -> None:
    document = parsed(*((text, kind, "") for text, kind in pieces if text.strip()))
    found = chunks(document, words, ChunkSize(limit, overlap))
    covered = {i for c in found for i in range(c.start, c.end)}
    assert all(i in covered for i, sign in enumerate(document.text) if not sign.isspace())
    assert all(words(document.text[c.start : c.end]) <= limit for c in found)
