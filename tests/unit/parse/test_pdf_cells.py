"""Which lines of a cell are one word."""

from __future__ import annotations

from core.ingest.parse.pdf import parse
from tests.parse_support import check
from tests.pdf_writer import Page, written


def cells(lines: list[list[str]], *, width: int, beside: str = "499") -> str:
    """The text of a table whose last cell, `width` wide with margins of 5, has these lines."""
    page, right = Page(), 200 + width
    for y in (600, 660, 720):
        page.line(72, y, right, y)
    for x in (72, 200, right):
        page.line(x, 600, x, 720)
    page.text(80, 690, "Product").text(205, 690, "Kind").text(80, 633, beside).pieces(205, 645, lines)
    return check(parse(written([page]), "a.pdf")).text


def test_a_long_word_cut_over_many_lines_is_one_word_though_drawn_in_pieces() -> None:
    # PDFium takes a piece of one letter for a new line.
    text = cells([["Accessorie"], ["s|Kitchen", "&"], ["Peripherals"]], width=60)
    assert "Accessories|Kitchen&Peripherals" in text


def test_short_words_below_each_other_stay_words() -> None:
    assert "펌프 밸브 배관" in cells([["펌프"], ["밸브"], ["배관"]], width=90)
    assert "펌프 밸브 배관" in cells([["펌프"], ["밸브"], ["배관"]], width=25)
    assert "Monday Friday Sunday" in cells([["Monday"], ["Friday"], ["Sunday"]], width=40)


def test_a_word_cut_once_is_one_word_where_it_stands_whole_elsewhere() -> None:
    lines = [["Computers&Access"], ["ories|Tablets"]]
    assert "Computers&Accessories|Tablets" in cells(lines, width=90, beside="Accessories")
    assert "Computers&Access ories|Tablets" in cells(lines, width=90, beside="Parts")
    assert "Computers&Access ories|Tablets" in cells(lines, width=190, beside="Accessories")


def test_two_words_that_stand_by_themselves_elsewhere_are_not_joined() -> None:
    lines = [["Computers&Access"], ["ories|Tablets"]]
    text = cells(lines, width=90, beside="Accessories Access ories")
    assert "Computers&Access ories|Tablets" in text
