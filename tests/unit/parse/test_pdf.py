from __future__ import annotations

import pytest

from core.errors import Unreadable
from core.ingest.parse.base import BlockKind, Parsed
from core.ingest.parse.pdf import parse
from core.ingest.parse.progress import listening
from storage.records import Rectangle
from tests.parse_support import check, texts
from tests.pdf_writer import Page, written


def read(*pages: Page, **more: str) -> Parsed:
    return check(parse(written(list(pages), **more), "a.pdf"))


def paragraph(page: Page, lines: list[str], *, x: float = 72, y: float = 700, pitch: float = 14) -> Page:
    for number, line in enumerate(lines):
        page.text(x, y - pitch * number, line)
    return page


def grid(page: Page, xs: list[int], ys: list[int]) -> Page:
    for y in ys:
        page.line(xs[0], y, xs[-1], y)
    for x in xs:
        page.line(x, ys[0], x, ys[-1])
    return page


def rectangles_of(parsed: Parsed, words: str) -> list[Rectangle]:
    start = parsed.text.index(words)
    return [g.rectangle for g in parsed.glyphs if g.start < start + len(words) and start < g.end]


# ── places ──────────────────────────────────────────────────────────────────────────────────


def test_a_fact_on_page_three_is_found_on_page_three_with_its_rectangles() -> None:
    pages = [Page().text(72, 700, f"쪽 {n}의 글이다.") for n in (1, 2)]
    parsed = read(*pages, Page().text(72, 500, "펌프는 한빛이 공급한다.", size=12))
    assert parsed.blocks[2].location == "page 3"
    (word,) = rectangles_of(parsed, "한빛이")
    assert word.page == 3
    assert 72 < word.left < word.right < 250
    assert word.bottom <= 500 <= word.top


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_turned_page_reads_the_same(turn: int) -> None:
    page = paragraph(Page(rotate=turn), ["첫 줄이다.", "둘째 줄이다."])
    assert read(page).text == "첫 줄이다.\n둘째 줄이다."


def test_every_word_has_its_rectangle() -> None:
    parsed = read(paragraph(Page(), ["alpha beta", "gamma"]))
    assert [parsed.text[g.start : g.end] for g in parsed.glyphs] == ["alpha", "beta", "gamma"]


def test_a_word_drawn_piece_by_piece_is_one_word() -> None:
    # PDFium takes a piece of one letter for a new line.
    parsed = read(Page().text(400, 715, "499").pieces(72, 727, [["Cables"], ["Home", "&", "Kitchen"]]))
    assert [parsed.text[g.start : g.end] for g in parsed.glyphs] == ["Cables", "Home&Kitchen", "499"]


# ── paragraphs ──────────────────────────────────────────────────────────────────────────────


def test_lines_that_were_full_become_one_paragraph() -> None:
    lines = [
        "The pump in hall seven was replaced in March because its old",
        "bearings had failed twice, and the supplier confirmed that the",
        "warranty covers both repairs.",
    ]
    assert read(paragraph(Page(), lines)).text == " ".join(lines)


def test_short_lines_stay_lines() -> None:
    lines = ["Report ID: 77", "Warehouse: East", "Prepared by the team of the eastern centre"]
    assert read(paragraph(Page(), lines)).text == "\n".join(lines)


def test_a_korean_word_broken_at_a_line_end_is_one_word_again() -> None:
    lines = ["회의는 매월 첫째 월요일에 열리며 안건은 사흘 전", "까지 사무국에 내야 한다."]
    assert "사흘 전까지 사무국에" in read(paragraph(Page(), lines)).text


def broken_anywhere(text: str, width: int) -> list[str]:
    """Lines as full as can be, cut between any two letters; a Korean letter is two units wide."""
    lines, line, used = [], "", 0
    for letter in text:
        units = 2 if ord(letter) > 255 else 1
        if used + units > width:
            lines.append(line.rstrip())
            line, used = "", 0
        if line or letter != " ":
            line, used = line + letter, used + units
    return [*lines, line]


def test_a_document_that_breaks_korean_anywhere_is_put_together_by_its_word_ends() -> None:
    text = (
        "한빛 주식회사는 올해 상반기에 새로운 물류 센터를 열었다. 센터는 경기도 이천에 있으며 하루 평균 이만 건의 "
        "주문을 처리한다. 분류기의 예비 부품은 국내에 재고가 없다. 고장이 나면 부품이 도착하기까지 평균 아흐레가 걸린다."
    )
    lines = broken_anywhere(text, 60)
    assert any(line.startswith("다.") for line in lines)
    assert read(paragraph(Page(), lines)).text == text


def test_a_hyphen_at_a_line_end_goes_only_where_the_whole_word_is_known() -> None:
    known = ["In this house each and every docu-", "ment has an owner of its own"]
    page = paragraph(paragraph(Page(), known), ["Every document counts"], y=600)
    assert "each and every document has" in read(page).text
    assert (
        "a full-time member"
        in read(paragraph(Page(), ["Since March she has been a full-", "time member of us"])).text
    )


def test_a_gap_between_lines_begins_a_paragraph() -> None:
    page = paragraph(paragraph(Page(), ["하나이다.", "둘이다."]), ["셋이다.", "넷이다."], y=640)
    assert len(read(page).blocks) == 2


def test_a_larger_line_is_a_heading_and_its_words_are_the_path_below() -> None:
    page = Page().text(72, 760, "안전 지침", size=18)
    parsed = read(paragraph(page, ["헬멧을 쓴다. 장갑을 낀다. 안경을 쓴다."]))
    assert parsed.blocks[0].kind is BlockKind.HEADING
    assert parsed.blocks[1].heading == "안전 지침"


def test_a_bold_line_alone_is_a_heading() -> None:
    page = Page().text(72, 720, "Scope", bold=True)
    parsed = read(paragraph(page, ["This applies to every hall and to all of its machines."], y=705))
    assert [block.kind for block in parsed.blocks] == [BlockKind.HEADING, BlockKind.PARAGRAPH]


def test_letters_struck_twice_for_boldness_are_read_once() -> None:
    page = Page().text(72, 700, "주의").text(72.3, 700, "주의")
    assert read(page).text == "주의"


# ── columns and tables ──────────────────────────────────────────────────────────────────────


def test_two_columns_drawn_one_after_the_other_are_read_so() -> None:
    left = [f"left column line {n} of prose" for n in range(6)]
    right = [f"right column line {n} of prose" for n in range(6)]
    page = paragraph(paragraph(Page(), left, x=50), right, x=320)
    text = read(page).text
    assert text.index("left column line 5") < text.index("right column line 0")


def test_narrow_gutters_part_columns_and_what_stands_below_them_comes_after_both() -> None:
    left = [f"왼쪽 단의 {n}번째 줄은 글자가 많아 폭이 같다" for n in range(5)]
    right = [f"오른쪽 단의 {n}번째 줄도 글자가 많고 길다" for n in range(6)]
    page = paragraph(paragraph(Page(), left, x=50), right, x=286, y=714)
    text = read(page.text(50, 590, "아래 글은 두 단 다음에 온다")).text
    assert (
        text.index("왼쪽 단의 4")
        < text.index("오른쪽 단의 0")
        < text.index("오른쪽 단의 5")
        < text.index("아래 글은")
    )


def test_a_table_without_lines_drawn_row_by_row_keeps_its_rows() -> None:
    page = Page()
    for number, row in enumerate(
        [("Code", "Place", "Count"), ("A-1", "East", "450"), ("A-2", "West", "289")]
    ):
        for column, text in enumerate(row):
            page.text(72 + 120 * column, 700 - 24 * number, text)
    assert "Code: A-2 | Place: West | Count: 289" in read(page).text


def test_a_ruled_table_repeats_a_cell_merged_over_rows() -> None:
    page = grid(Page(), [72, 172, 272, 372], [710, 690, 670, 650])
    for x, y, text in [
        (80, 695, "지역"), (180, 695, "품목"), (280, 695, "수량"),
        (80, 665, "서울"), (180, 675, "펌프"), (280, 675, "3"), (180, 655, "밸브"), (280, 655, "5"),
    ]:  # fmt: skip
        page.text(x, y, text)
    page.operations = [op for op in page.operations if op != "0.5 w 72 670 m 372 670 l S"]
    page.line(172, 670, 372, 670)
    assert "지역: 서울 | 품목: 밸브 | 수량: 5" in read(page).text


def test_a_cell_of_several_lines_is_one_cell() -> None:
    page = grid(Page(), [72, 172, 372], [710, 690, 650, 630])
    for x, y, text in [
        (80, 695, "Role"), (180, 695, "Duty"), (80, 675, "Owner"), (180, 675, "checks the pump"),
        (180, 660, "every month"), (80, 635, "Guard"), (180, 635, "locks the hall"),
    ]:  # fmt: skip
        page.text(x, y, text)
    assert "Owner: checks the pump every month" in read(page).text


def test_two_tables_one_above_the_other_stay_two() -> None:
    page = Page()
    for top, (key, value) in ((700, ("A", "1")), (600, ("B", "2"))):
        grid(page, [72, 172, 272], [top, top - 20, top - 40])
        page.text(80, top - 15, f"{key}").text(180, top - 15, value)
        page.text(80, top - 35, f"{key}{key}").text(180, top - 35, value * 2)
    assert texts(read(page), BlockKind.TABLE) == ["A: 1\nAA: 11", "B: 2\nBB: 22"]


def test_a_table_that_goes_on_over_the_page_keeps_its_header() -> None:
    def part(rows: list[tuple[str, str, str]]) -> Page:
        page = grid(Page(), [72, 172, 272, 372], [720 - 20 * n for n in range(len(rows) + 1)])
        for number, row in enumerate(rows):
            for column, text in enumerate(row):
                page.text(80 + 100 * column, 705 - 20 * number, text)
        return page

    parsed = read(
        part([("지점", "1월", "2월"), ("서울", "1", "2"), ("부산", "3", "4")]),
        part([("대구", "5", "6"), ("광주", "7", "8")]),
    )
    assert "지점: 대구 | 1월: 5 | 2월: 6" in parsed.text
    assert parsed.blocks[-1].header == "지점 | 1월 | 2월"
    assert [parsed.text[g.start : g.end] for g in parsed.glyphs if g.rectangle.page == 2][:2] == ["대구", "5"]


def test_list_marks_make_no_table() -> None:
    page = Page()
    for number, text in enumerate(["helmets are worn", "gloves are worn", "doors are shut"]):
        page.text(72, 700 - 16 * number, "•").text(95, 700 - 16 * number, text)
    assert texts(read(page), BlockKind.TABLE) == []


def test_leader_dots_shrink_and_entries_stay_apart() -> None:
    page = paragraph(
        Page(),
        [
            "Delay of game ............................... 4-6",
            "False start ................................. 7-4-2",
        ],
    )
    assert read(page).text == "Delay of game … 4-6\nFalse start … 7-4-2"


# ── what is left out ────────────────────────────────────────────────────────────────────────


def test_page_numbers_and_running_headers_do_not_cut_the_text() -> None:
    pages = [
        paragraph(Page(), [f"본문 {n}쪽이다."]).text(72, 810, "한빛 규정집").text(290, 20, f"- {n} -")
        for n in range(1, 5)
    ]
    parsed = read(*pages)
    assert parsed.text.count("한빛 규정집") == 1
    assert "- 2 -" not in parsed.text
    assert all(f"본문 {n}쪽이다." in parsed.text for n in range(1, 5))


def test_equal_pages_are_both_kept() -> None:
    parsed = read(*(paragraph(Page(), ["같은 글이다."]) for _ in range(2)))
    assert [block.location for block in parsed.blocks] == ["page 1", "page 2"]


def test_attached_files_are_named() -> None:
    parsed = read(Page().text(72, 700, "본문"), attachment="budget.xlsx")
    assert any("budget.xlsx" in note for note in parsed.notes)


def test_text_outside_of_the_page_is_not_read() -> None:
    assert read(Page().text(72, 700, "안쪽").text(72, 900, "바깥")).text == "안쪽"


def test_the_title_is_the_file_s_own_unless_a_program_made_it_up() -> None:
    assert read(Page().text(72, 700, "본문"), title="안전 규정").title == "안전 규정"
    assert read(Page().text(72, 700, "본문"), title="Microsoft Word - a.docx").title == ""


def test_progress_is_told_page_by_page() -> None:
    told: list[tuple[int, int, str]] = []
    with listening(lambda *state: told.append(state)):
        read(*(Page().text(72, 700, "본문") for _ in range(3)))
    assert told == [(0, 3, "page"), (1, 3, "page"), (2, 3, "page")]


# ── refusals ────────────────────────────────────────────────────────────────────────────────


def refusal(data: bytes) -> Unreadable:
    with pytest.raises(Unreadable) as caught:
        parse(data, "보고서.pdf")
    assert "보고서.pdf" in caught.value.sentence
    return caught.value


def test_a_scan_is_refused_as_one() -> None:
    assert refusal(written([Page().picture(0, 0, 595, 842)])).reason == "scanned"


def test_a_scan_that_only_bears_a_stamp_is_still_a_scan() -> None:
    page = Page().picture(0, 0, 595, 842).text(72, 20, "Scanned by App")
    assert refusal(written([page, page])).reason == "scanned"


def test_a_scanned_page_among_others_is_named() -> None:
    parsed = read(Page().text(72, 700, "본문이다."), Page().picture(0, 0, 595, 842))
    assert parsed.notes == ("Pages that are pictures without text, left out: 2.",)


def test_blank_pages_are_empty() -> None:
    assert refusal(written([Page()])).reason == "empty"


def test_letters_without_a_meaning_are_no_text() -> None:
    assert refusal(written([Page().text(72, 700, "\ue001\ue002\ue003\ue004")])).reason == "scanned"


def test_a_page_that_cannot_be_opened_is_named() -> None:
    data = written([Page().text(72, 700, "하나이다"), Page().text(72, 700, "둘이다")])
    found = refusal(
        data.replace(b"/Type /Page /", b"/Type /Pxge /", 2).replace(b"/Type /Pxge /", b"/Type /Page /", 1)
    )
    assert found.reason == "damaged"
    assert "page 2 of 2" in found.sentence


def test_a_page_tree_that_contains_itself_is_damaged_at_once() -> None:
    data = (
        b"%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n"
        b"2 0 obj\n<</Type/Pages/Count 1/Kids[2 0 R]>>\nendobj\n"
        b"trailer\n<</Root 1 0 R>>\n%%EOF"
    )
    assert refusal(data).reason == "damaged"


def test_half_a_file_is_damaged() -> None:
    data = written([Page().text(72, 700, "하나이다")])
    assert refusal(data[: len(data) // 3]).reason == "damaged"
