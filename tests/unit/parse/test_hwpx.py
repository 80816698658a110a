from __future__ import annotations

import time

import pytest

from core.errors import Unreadable
from core.ingest.parse.base import BlockKind
from core.ingest.parse.hwpx import parse
from tests.parse_support import cell, check, hwpx, para, sub_list, table, texts, words


def test_sections_are_read_in_the_order_of_the_spine() -> None:
    package = (
        '<p><manifest><item id="a" href="Contents/section0.xml"/><item id="b" href="Contents/section1.xml"/></manifest>'
        '<spine><itemref idref="b"/><itemref idref="a"/></spine></p>'
    )
    parsed = check(parse(hwpx(para("앞"), para("뒤"), package=package), "a.hwpx"))
    assert [(words(parsed, b), b.location) for b in parsed.blocks] == [
        ("뒤", "section 1"),
        ("앞", "section 2"),
    ]


def test_the_title_of_the_package_is_the_title() -> None:
    assert check(parse(hwpx(para("본문")), "a.hwpx")).title == "제목"


def test_without_its_list_of_contents_sections_are_read_by_number_and_this_is_said() -> None:
    parsed = check(parse(hwpx(*(para(str(n)) for n in range(12)), package=""), "a.hwpx"))
    assert parsed.text.split() == [str(n) for n in range(12)]
    assert "list of contents is missing" in parsed.notes[0]


def test_sections_that_the_list_forgets_are_read_after_it_and_this_is_said() -> None:
    package = '<p><item id="b" href="section1.xml"/><spine><itemref idref="b"/></spine></p>'
    parsed = check(parse(hwpx(para("A"), para("B"), package=package), "a.hwpx"))
    assert texts(parsed) == ["B", "A"]
    assert "names not all sections" in parsed.notes[0]


def test_a_listed_section_that_is_missing_is_refused() -> None:
    package = '<p><item id="b" href="Contents/section7.xml"/><spine><itemref idref="b"/></spine></p>'
    with pytest.raises(Unreadable) as refused:
        parse(hwpx(para("A"), package=package), "계획.hwpx")
    assert refused.value.reason == "damaged"
    assert "section7.xml" in refused.value.sentence


def test_merged_cells_stand_in_each_row_and_title_cells_are_the_header() -> None:
    rows = (
        cell(0, 0, para("지역"), header=True) + cell(0, 1, para("지점"), header=True),
        cell(1, 0, para("서울"), down=2) + cell(1, 1, para("강남"), para("본점")),
        cell(2, 1, para("종로")),
    )
    parsed = check(parse(hwpx(para("표 앞", table(*rows), "표 뒤")), "a.hwpx"))
    assert texts(parsed) == [
        "표 앞",
        "지역 | 지점\n지역: 서울 | 지점: 강남 본점\n지역: 서울 | 지점: 종로",
        "표 뒤",
    ]
    assert [b.header for b in parsed.blocks if b.kind is BlockKind.TABLE] == ["지역 | 지점"]


def test_a_row_filled_with_a_colour_over_words_is_the_header() -> None:
    fills = "".join(
        f'<hh:borderFill id="{n}"><hh:winBrush faceColor="{colour}"/></hh:borderFill>'
        for n, colour in ((1, "none"), (2, "#FFFFFF"), (3, "#D9D9D9"))
    )
    rows = ("이름", "부서"), ("김민수", "영업"), ("이서연", "개발")
    for fill, says in ((3, "이름: 김민수 | 부서: 영업"), (2, "김민수: 영업")):
        grid = table(
            *(
                "".join(cell(r, c, para(text), fill=1 if r else fill) for c, text in enumerate(row))
                for r, row in enumerate(rows)
            )
        )
        assert says in check(parse(hwpx(para(grid), header=fills), "a.hwpx")).text.split("\n")


def test_a_table_inside_a_cell_is_a_table_of_its_own() -> None:
    inner = table(cell(0, 0, para("램프")) + cell(0, 1, para("5")) + cell(0, 2, para("개")))
    outer = table(
        cell(0, 0, para("목록")) + cell(0, 1, para(inner)), cell(1, 0, para("담당")) + cell(1, 1, para("김"))
    )
    parsed = check(parse(hwpx(para(outer)), "a.hwpx"))
    assert texts(parsed) == ["목록", "램프 | 5 | 개", "담당: 김"]


def test_a_frame_of_one_cell_is_its_content() -> None:
    parsed = check(parse(hwpx(para(table(cell(0, 0, para("제목"), para("부제"))))), "a.hwpx"))
    assert [(words(parsed, b), b.kind) for b in parsed.blocks] == [
        ("제목", BlockKind.PARAGRAPH),
        ("부제", BlockKind.PARAGRAPH),
    ]


def test_deleted_text_is_out_and_inserted_text_is_in() -> None:
    words_in = (
        '<hp:t>변경<hp:deleteBegin Id="2"/> 추적<hp:deleteEnd Id="2"/> '
        '<hp:insertBegin Id="1"/>인간은<hp:insertEnd Id="1"/></hp:t>'
    )
    assert check(parse(hwpx(para(words_in)), "a.hwpx")).text == "변경 인간은"


def test_a_deletion_over_paragraphs_ends_at_its_mark_and_one_without_end_deletes_nothing() -> None:
    over = (
        para('<hp:t>가<hp:deleteBegin Id="2"/>나</hp:t>')
        + para("다")
        + para('<hp:t>라<hp:deleteEnd Id="2"/>마</hp:t>')
    )
    assert check(parse(hwpx(over), "a.hwpx")).text.split() == ["가", "마"]
    open_end = para('<hp:t>가<hp:deleteBegin Id="2"/>나</hp:t>') + para("다")
    assert check(parse(hwpx(open_end), "a.hwpx")).text.split() == ["가나", "다"]


def test_a_box_anchored_in_a_word_does_not_cut_it_and_one_between_words_stands_there() -> None:
    box = f"<hp:rect><hp:drawText>{sub_list(para('글상자'))}</hp:drawText></hp:rect>"
    parsed = check(parse(hwpx(para("계약", box, "서는 두 부다."), para("계약서 ", box, "두 부")), "a.hwpx"))
    assert texts(parsed) == ["계약서는 두 부다.", "글상자", "계약서", "글상자", "두 부"]


def test_notes_headers_boxes_and_captions_are_read_with_their_places() -> None:
    number = '<hp:ctrl><hp:autoNum num="1" numType="FOOTNOTE"><hp:autoNumFormat suffixChar=")"/></hp:autoNum></hp:ctrl>'
    note = f"<hp:ctrl><hp:footNote>{sub_list(para(number, ' 출처'))}</hp:footNote></hp:ctrl>"
    end = f"<hp:ctrl><hp:endNote>{sub_list(para('미주'))}</hp:endNote></hp:ctrl>"
    header = f"<hp:ctrl><hp:header>{sub_list(para('대외비'))}</hp:header></hp:ctrl>"
    hidden = f"<hp:ctrl><hp:hiddenComment>{sub_list(para('숨김'))}</hp:hiddenComment></hp:ctrl>"
    memo = f'<hp:ctrl><hp:fieldBegin type="MEMO">{sub_list(para("확인 요망"))}</hp:fieldBegin></hp:ctrl>'
    box = f"<hp:rect><hp:drawText>{sub_list(para('글상자'))}</hp:drawText></hp:rect>"
    parsed = check(
        parse(hwpx(para("본문", note, end, header, hidden, memo, "계속", box), para(header, "둘")), "a.hwpx")
    )
    assert [(words(parsed, b), b.location) for b in parsed.blocks] == [
        ("본문계속", "section 1"),
        ("글상자", "section 1"),
        ("1) 출처", "section 1, footnotes"),
        ("미주", "section 1, endnotes"),
        ("확인 요망", "section 1, memos"),
        ("대외비", "section 1, header"),
        ("둘", "section 2"),
    ]
    assert parsed.notes == ("Hidden comments were left out.",)


def test_a_footer_that_only_shows_the_page_number_is_no_text() -> None:
    number = '<hp:ctrl><hp:autoNum num="1" numType="PAGE"/></hp:ctrl>'
    footer = f"<hp:ctrl><hp:footer>{sub_list(para('- ', number, ' -'))}</hp:footer></hp:ctrl>"
    assert check(parse(hwpx(para("본문", footer)), "a.hwpx")).text == "본문"


def test_outline_shapes_are_headings() -> None:
    shapes = "".join(
        f'<hh:paraPr id="{n}"><hh:heading type="OUTLINE" level="{n - 1}"/></hh:paraPr>' for n in (1, 2)
    )
    body = para("개요", shape="1") + para("세부", shape="2") + para("본문")
    parsed = check(parse(hwpx(body, header=shapes), "a.hwpx"))
    assert [(b.kind, b.heading) for b in parsed.blocks] == [
        (BlockKind.HEADING, ""),
        (BlockKind.HEADING, "개요"),
        (BlockKind.PARAGRAPH, "개요 › 세부"),
    ]


def test_tabs_breaks_and_fixed_spaces_are_white_space() -> None:
    inside = "<hp:t>가<hp:tab/>나<hp:lineBreak/>다<hp:nbSpace/>라<hp:fwSpace/>마<hp:hyphen/>바</hp:t>"
    assert check(parse(hwpx(para(inside)), "a.hwpx")).text == "가 나\n다 라 마-바"


def test_pictures_alone_are_refused_as_a_scan_and_nothing_at_all_as_empty() -> None:
    for body, reason in ((para("<hp:pic/>"), "scanned"), (para(""), "empty")):
        with pytest.raises(Unreadable) as refused:
            parse(hwpx(body), "a.hwpx")
        assert refused.value.reason == reason


def test_a_password_is_refused() -> None:
    manifest = '<m><file-entry full-path="Contents/section0.xml"><encryption-data/></file-entry></m>'
    with pytest.raises(Unreadable) as refused:
        parse(hwpx(para("x"), more={"META-INF/manifest.xml": manifest}), "a.hwpx")
    assert refused.value.reason == "encrypted"


def test_broken_xml_and_a_missing_text_are_refused_as_damaged() -> None:
    for data in (hwpx("<hp:p>"), hwpx(), b"PK\x03\x04 cut"):
        with pytest.raises(Unreadable) as refused:
            parse(data, "계획.hwpx")
        assert refused.value.reason == "damaged"
        assert "계획.hwpx" in refused.value.sentence


def test_entities_are_never_expanded() -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><hs:sec xmlns:hs="s">&b;</hs:sec>'
    with pytest.raises(Unreadable) as refused:
        parse(hwpx("", more={"Contents/section0.xml": bomb}), "a.hwpx")
    assert refused.value.reason == "damaged"


def test_rows_and_columns_that_no_cell_begins_in_are_not_counted() -> None:
    huge = cell(0, 0, para("x"), down=999_999, across=999_999)
    grid = table(huge + cell(0, 999_999, para("y")), cell(999_999, 0, para("z")))
    assert check(parse(hwpx(para(grid)), "a.hwpx")).text == "x | y\nz"


@pytest.mark.parametrize(
    "body",
    [para("a" * 30_000_000), para("<hp:rect>" * 1_500 + "</hp:rect>" * 1_500)],
    ids=["bomb", "nesting"],
)
def test_a_bomb_and_endless_nesting_are_refused_at_once(body: str) -> None:
    data = hwpx(body)
    began = time.monotonic()
    with pytest.raises(Unreadable) as refused:
        parse(data, "a.hwpx")
    assert refused.value.reason == "too_large"
    assert time.monotonic() - began < 5
