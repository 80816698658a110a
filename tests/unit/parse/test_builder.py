from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import Unreadable
from core.ingest.parse.base import BlockKind
from core.ingest.parse.builder import Builder, clean
from tests.parse_support import check, texts


def test_decomposed_text_becomes_composed() -> None:
    out = Builder("a")
    out.add(unicodedata.normalize("NFD", "한국어 문서"))
    assert out.parsed("text/plain").text == "한국어 문서"


def test_headings_form_a_path_that_ends_at_the_next_sibling() -> None:
    out = Builder("a")
    out.heading("1장", 1)
    out.heading("1절", 2)
    out.add("가")
    out.heading("2장", 1)
    out.add("나")
    parsed = out.parsed("text/plain")
    assert [block.heading for block in parsed.blocks] == ["", "1장", "1장 › 1절", "", "2장"]
    assert parsed.blocks[0].kind is BlockKind.HEADING


def test_a_name_to_stand_under_adds_no_text() -> None:
    out = Builder("a")
    out.under("매출", 1)
    out.add("가")
    parsed = out.parsed("text/plain")
    assert (parsed.text, parsed.blocks[0].heading) == ("가", "매출")


def test_a_document_without_text_is_refused_with_what_was_left_out() -> None:
    out = Builder("빈 문서.docx")
    out.add(" \n\u200b\u00a0")
    out.note("3 pictures are left out.")
    with pytest.raises(Unreadable) as caught:
        out.parsed("text/plain")
    assert caught.value.reason == "empty"
    assert "빈 문서.docx" in caught.value.sentence
    assert "3 pictures are left out" in caught.value.sentence


@given(st.lists(st.text()))
def test_whatever_is_added_stands_where_its_block_says(pieces: list[str]) -> None:
    out = Builder("a")
    out.add("first")
    for piece in pieces:
        out.add(piece)
    parsed = check(out.parsed("text/plain"))
    assert texts(parsed) == ["first", *(kept for piece in pieces if (kept := clean(piece).strip()))]


@given(st.text())
def test_cleaning_twice_is_cleaning_once(text: str) -> None:
    assert clean(clean(text)) == clean(text)
