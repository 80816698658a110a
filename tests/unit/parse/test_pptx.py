from __future__ import annotations

import pptx as library
import pytest
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from core.errors import Unreadable
from core.ingest.parse.base import BlockKind, Parsed
from core.ingest.parse.pptx import parse
from tests import parse_samples as made
from tests.parse_support import check, texts


class Deck:
    """A presentation under construction; all slides have a title and nothing else at first."""

    def __init__(self) -> None:
        self.file = library.Presentation()

    def slide(self, title: str):
        slide = self.file.slides.add_slide(self.file.slide_layouts[5])
        slide.shapes.title.text = title
        return slide

    def read(self) -> Parsed:
        return check(parse(made.saved(self.file), "a.pptx"))


def box(shapes, text: str, x: float, y: float) -> None:
    shapes.add_textbox(Inches(x), Inches(y), Inches(3), Inches(1)).text_frame.text = text


def test_each_slide_has_its_location_and_its_title_as_heading() -> None:
    deck = Deck()
    for number in (1, 2):
        box(deck.slide(f"제목 {number}").shapes, f"본문 {number}", 1, 2)
    parsed = deck.read()
    assert [(b.location, b.heading) for b in parsed.blocks if b.kind is BlockKind.PARAGRAPH] == [
        ("slide 1", "제목 1"),
        ("slide 2", "제목 2"),
    ]


def test_shapes_are_read_down_and_then_across_whatever_order_they_were_drawn_in() -> None:
    deck = Deck()
    shapes = deck.slide("순서").shapes
    box(shapes, "아래", 1, 5)
    box(shapes, "오른쪽", 6, 2)
    box(shapes, "왼쪽", 1, 2.05)
    assert texts(deck.read()) == ["순서", "왼쪽", "오른쪽", "아래"]


def test_grouped_shapes_are_read_too() -> None:
    deck = Deck()
    group = deck.slide("묶음").shapes.add_group_shape()
    box(group.shapes, "묶인 글", 1, 2)
    assert "묶인 글" in deck.read().text


def test_speaker_notes_stand_beside_their_slide() -> None:
    deck = Deck()
    deck.slide("발표").notes_slide.notes_text_frame.text = "천천히 말할 것"
    parsed = deck.read()
    assert (parsed.blocks[-1].location, texts(parsed)[-1]) == ("slide 1, notes", "천천히 말할 것")


def test_tables_repeat_merged_cells_and_label_rows() -> None:
    deck = Deck()
    table = deck.slide("표").shapes.add_table(3, 3, Inches(1), Inches(2), Inches(6), Inches(2)).table
    for at, row in enumerate([("지역", "품목", "수량"), ("서울", "펌프", "3"), ("", "밸브", "5")]):
        for column, text in enumerate(row):
            table.cell(at, column).text = text
    table.cell(1, 0).merge(table.cell(2, 0))
    assert "지역: 서울 | 품목: 밸브 | 수량: 5" in deck.read().text


def test_a_chart_gives_its_title_and_figures() -> None:
    deck = Deck()
    data = CategoryChartData()
    data.categories = ["1월", "2월"]
    data.add_series("매출", (10, 20))
    frame = deck.slide("차트").shapes.add_chart(
        XL_CHART_TYPE.COLUMN_CLUSTERED, Inches(1), Inches(2), Inches(5), Inches(3), data
    )
    frame.chart.has_title = True
    frame.chart.chart_title.text_frame.text = "월별 매출"
    parsed = deck.read()
    assert "월별 매출" in parsed.text
    assert any("1월" in line and "10" in line for line in parsed.text.splitlines())


def test_hidden_slides_are_read_and_named() -> None:
    deck = Deck()
    deck.slide("숨김")._element.set("show", "0")
    parsed = deck.read()
    assert "숨김" in parsed.text
    assert parsed.notes == ("Hidden: slide 1.",)


def test_a_deck_without_words_is_empty() -> None:
    with pytest.raises(Unreadable) as caught:
        parse(made.saved(library.Presentation()), "a.pptx")
    assert caught.value.reason == "empty"


def test_a_missing_slide_is_damaged_and_named() -> None:
    with pytest.raises(Unreadable) as caught:
        parse(made.repacked(made.pptx(), {"ppt/slides/slide1.xml": None}), "발표.pptx")
    assert caught.value.reason == "damaged"
    assert "발표.pptx" in caught.value.sentence
    assert "slide 1" in caught.value.sentence
