"""Text that is not ours, where Markdown is read. What Chromium makes of it is in tests/browser."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from pages.parts.plain import beginning, plain, shown
from pages.parts.reading import cited, marked

MARKDOWN = MarkdownIt("gfm-like", {"html": True, "linkify": False})


def text_of(markdown: str) -> tuple[str, set[str]]:
    """(the text that shows, the kinds of inline token other than text)."""
    inline = [token for token in MARKDOWN.parse(markdown) if token.type == "inline"]
    children = [child for token in inline for child in token.children or []]
    return "".join(child.content for child in children), {child.type for child in children}


@pytest.mark.parametrize(
    "text",
    [
        "![x](http://evil.example/x.png)",
        "[press here](javascript:alert(1))",
        "<script>alert(1)</script><img src=x onerror=alert(1)>",
        ":red[warning] :material/delete: $x^2$ **bold** `code`",
        "# heading",
        "> quote",
        "1. one",
        "| a | b |",
        "&lt;b&gt; &#60;",
        "C++ and C# cost $5–$7 ~ 50%",
        "보고서_최종(2)_[검토].pdf",
    ],
)
def test_markdown_in_a_name_shows_as_its_characters(text: str) -> None:
    seen, kinds = text_of(plain(text))
    assert seen.replace("\u2060", "") == text
    assert kinds <= {"text", "text_special"}


@given(st.text(max_size=80))
def test_any_text_comes_through_markdown_unchanged(text: str) -> None:
    seen, kinds = text_of(plain(text))
    assert seen.replace("\u2060", "") == shown(text).replace("\u2060", "")
    assert kinds <= {"text", "text_special"}


@pytest.mark.parametrize(
    "text", ["https://evil.example/a", "www.evil.example", "a@evil.example", ":smile: :+1:"]
)
def test_addresses_and_emoji_codes_are_broken_where_streamlit_looks_for_them(text: str) -> None:
    """Streamlit looks for these in the text after Markdown was parsed, where an escape is gone."""
    seen, _ = text_of(plain(text))
    assert not re.search(r"https?://\w|www\.\w|\w@\w|:[\w+-]+:", seen)


def test_a_name_that_turns_the_reading_direction_is_shown_in_one_direction() -> None:
    assert shown("invoice\u202efdp.exe") == "invoicefdp.exe"
    assert shown("두\n줄\x00이름") == "두 줄이름"


def test_a_long_name_is_cut_before_it_is_escaped() -> None:
    assert plain("*" * 50, limit=10) == "\\*" * 9 + "…"


def test_only_markers_of_real_sources_become_citations() -> None:
    spans = cited("A [1] b [9] c[2].", frozenset({1, 2}), "source {n}")
    assert spans == (
        {"t": "A "},
        {"c": 1, "label": "source 1"},
        {"t": " b [9] c"},
        {"c": 2, "label": "source 2"},
        {"t": "."},
    )


@given(st.text(max_size=40), st.lists(st.tuples(st.integers(-5, 50), st.integers(-5, 50)), max_size=5))
def test_marking_changes_no_character(text: str, ranges: list[tuple[int, int]]) -> None:
    spans = marked(text, ranges)
    assert "".join(str(span.get("t", span.get("m", ""))) for span in spans) == text


def test_overlapping_marks_are_one_light() -> None:
    assert marked("abcdef", [(3, 5), (1, 4)]) == ({"t": "a"}, {"m": "bcd"}, {"m": "e"}, {"t": "f"})


def test_what_is_cut_off_says_so() -> None:
    assert beginning("a" * 160) == "a" * 160
    assert beginning("word " * 40) == f"{('word ' * 40)[:159].rstrip()}…" and len(beginning("a" * 161)) == 160
