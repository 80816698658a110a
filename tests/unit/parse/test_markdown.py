from __future__ import annotations

import pytest

from core.errors import Unreadable
from core.ingest.parse.base import BlockKind
from core.ingest.parse.markdown import parse
from tests.parse_support import check, texts, words


def test_headings_make_the_path() -> None:
    parsed = check(parse("# 운영\n\n본문\n\n## 조명\n\n조명 본문\n\n# 안전\n\n안전 본문".encode(), "a.md"))
    assert {
        words(parsed, block): block.heading for block in parsed.blocks if block.kind is BlockKind.PARAGRAPH
    } == {
        "본문": "운영",
        "조명 본문": "운영 › 조명",
        "안전 본문": "안전",
    }
    assert parsed.title == "운영"


def test_tables_are_rows_with_their_header() -> None:
    parsed = check(
        parse(b"| Part | Price |\n|---|--:|\n| Lamp \\| LED | `5` |\n| [Dimmer](http://q) | 7 |", "a.md")
    )
    (block,) = parsed.blocks
    assert block.kind is BlockKind.TABLE
    assert block.header == "Part | Price"
    assert words(parsed, block).split("\n")[1:] == ["Part: Lamp | LED | Price: 5", "Part: Dimmer | Price: 7"]


def test_links_and_pictures_give_their_words_only() -> None:
    parsed = check(
        parse(b"See [the plan](http://evil.example/?q=1) ![floor plan](http://evil.example/x.png).", "a.md")
    )
    assert parsed.text == "See the plan floor plan."


def test_code_is_kept_as_it_is_written() -> None:
    assert texts(check(parse(b"```python\ndef f():\n    return 1\n```", "a.md"))) == [
        "def f():\n    return 1"
    ]


def test_scripts_and_hidden_html_are_no_text() -> None:
    source = (
        b"Hi <script>steal()</script>there<br>you\n\n<div style='display: none'>secret</div>\n\n<p>shown</p>"
    )
    parsed = check(parse(source, "a.md"))
    assert texts(parsed) == ["Hi there\nyou", "shown"]
    assert parsed.notes == ("Parts that the page hides were left out.",)


def test_lists_keep_their_marks_and_depth() -> None:
    parsed = check(parse(b"- a\n- b\n  1. c\n  2. d\n- e", "a.md"))
    assert texts(parsed) == ["- a\n- b\n  1. c\n  2. d\n- e"]


def test_a_html_table_with_empty_lines_in_it_is_one_table() -> None:
    parsed = check(
        parse(b"<table>\n<tr><th>k</th><th>v</th></tr>\n\n<tr><td>1</td><td>2</td></tr>\n</table>", "a.md")
    )
    assert texts(parsed, BlockKind.TABLE) == ["k | v\nk: 1 | v: 2"]


def test_footnotes_are_text_and_link_definitions_are_not() -> None:
    assert texts(check(parse(b"Text[^1].\n\n[^1]: Source\n\n[ref]: http://x.example", "a.md"))) == [
        "Text[^1].",
        "[^1]: Source",
    ]


def test_front_matter_gives_the_title() -> None:
    parsed = check(parse('---\ntitle: "점검표"\nowner: 김\n---\n본문'.encode(), "a.md"))
    assert parsed.title == "점검표"
    assert texts(parsed) == ['title: "점검표"\nowner: 김', "본문"]


def test_nesting_too_deep_for_its_parser_is_read_as_plain_text() -> None:
    parsed = check(parse(b"> " * 500 + b"the end", "a.md"))
    assert "the end" in parsed.text
    assert "plain text" in parsed.notes[0]


def test_a_table_of_endless_cells_is_refused() -> None:
    with pytest.raises(Unreadable) as refused:
        parse(b"|" * 300_000, "a.md")
    assert refused.value.reason == "too_large"


def test_an_empty_one_is_refused() -> None:
    with pytest.raises(Unreadable) as refused:
        parse(b"\n\n[x]: http://y\n", "a.md")
    assert refused.value.reason == "empty"
