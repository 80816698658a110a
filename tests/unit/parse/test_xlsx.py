from __future__ import annotations

import time
from datetime import date, datetime

import openpyxl
import pytest
from openpyxl.comments import Comment
from openpyxl.styles import Font
from openpyxl.worksheet.table import Table

from core.errors import Unreadable
from core.ingest.parse.base import BlockKind, Parsed
from core.ingest.parse.xlsx import parse
from core.ingest.parse.xlsx_formats import moment, shown
from tests import parse_samples as made
from tests.parse_support import check, texts


def book(*rows: list[object], title: str = "매출"):
    made_book = openpyxl.Workbook()
    made_book.active.title = title
    for row in rows:
        made_book.active.append(row)
    return made_book


def read(workbook: object, name: str = "a.xlsx") -> Parsed:
    return check(parse(made.saved(workbook), name))


def test_a_table_is_labelled_and_says_where_its_rows_stand() -> None:
    parsed = read(book(["지점", "1월", "2월"], ["서울", 10, 20], ["부산", 30, 40]))
    (block,) = parsed.blocks
    assert parsed.text.splitlines()[1] == "지점: 서울 | 1월: 10 | 2월: 20"
    assert (block.location, block.heading, block.header) == (
        "sheet 매출, rows 1–3",
        "매출",
        "지점 | 1월 | 2월",
    )


def test_a_merged_cell_is_in_every_row_it_covers() -> None:
    workbook = book(["지역", "품목", "수량"], ["서울", "펌프", 3], [None, "밸브", 5])
    workbook.active.merge_cells("A2:A3")
    assert "지역: 서울 | 품목: 밸브 | 수량: 5" in read(workbook).text


def test_a_merged_cell_is_under_every_column_it_covers() -> None:
    workbook = book(["지점", "상반기", None], [None, "1월", "2월"], ["서울", 10, 20], ["부산", 30, 40])
    workbook.active.merge_cells("B1:C1")
    workbook.active.merge_cells("A1:A2")
    assert "지점: 서울 | 상반기 1월: 10 | 상반기 2월: 20" in read(workbook).text


def test_tables_apart_by_a_blank_row_stay_apart() -> None:
    assert texts(read(book(["A", 1], [], ["B", 2]))) == ["A: 1", "B: 2"]


def test_tables_side_by_side_stay_apart() -> None:
    parsed = read(book(["A", 1, None, "B", 2], ["AA", 3, None, "BB", 4]))
    assert texts(parsed) == ["A: 1\nAA: 3", "B: 2\nBB: 4"]


def test_a_blank_column_between_figures_parts_no_table() -> None:
    parsed = read(book(["지점", "1월", None, "2월"], ["서울", 10, None, 20], ["부산", 30, None, 40]))
    assert "지점: 서울 | 1월: 10 | 2월: 20" in parsed.text


def test_a_blank_row_under_a_header_parts_no_table() -> None:
    parsed = read(book(["지점", "1월", "2월"], [], ["서울", 10, 20], ["부산", 30, 40]))
    assert "지점: 서울 | 1월: 10 | 2월: 20" in parsed.text


def test_a_second_bold_header_begins_a_second_table() -> None:
    workbook = book(["지점", "매출"], ["서울", 10], ["부품", "재고"], ["펌프", 3])
    for row in (1, 3):
        for cell in workbook.active[row]:
            cell.font = Font(bold=True)
    assert [t.splitlines()[1] for t in texts(read(workbook))] == [
        "지점: 서울 | 매출: 10",
        "부품: 펌프 | 재고: 3",
    ]


def test_a_table_that_the_file_names_is_taken_as_named() -> None:
    workbook = book(["역할", "이름"], ["책임", "박서연"], ["담당", "김민수"])
    workbook.active.add_table(Table(displayName="T", ref="A1:B3"))
    assert "역할: 담당 | 이름: 김민수" in read(workbook).text


def test_long_tables_come_in_parts_that_name_their_rows_and_repeat_their_header() -> None:
    parsed = read(book(["지점", "값", "비율"], *([f"지점{n}", n, n / 100] for n in range(200))))
    assert len(parsed.blocks) > 5
    assert all(block.header == "지점 | 값 | 비율" for block in parsed.blocks)
    assert parsed.blocks[0].location.startswith("sheet 매출, rows 1–")
    assert parsed.blocks[-1].location.endswith("–201")


def test_numbers_and_dates_read_as_they_are_shown() -> None:
    workbook = book(
        ["일자", "금액", "비율"], [date(2024, 3, 5), 1234567.5, 0.125], [date(2024, 4, 9), 10, 0.5]
    )
    for row in workbook.active.iter_rows(min_row=2):
        row[0].number_format = 'yyyy"년" m"월" d"일"'
        row[1].number_format = "₩#,##0"
        row[2].number_format = "0.0%"
    assert "일자: 2024년 3월 5일 | 금액: ₩1,234,568 | 비율: 12.5%" in read(workbook).text


def test_a_formula_without_a_stored_value_is_named_and_not_invented() -> None:
    parsed = read(book(["품목", "수량", "금액"], ["펌프", 3, "=B2*100"]))
    assert "=B2" not in parsed.text
    assert any("sheet 매출" in note and "C2" in note for note in parsed.notes)


def test_comments_and_hidden_sheets_are_read_and_named() -> None:
    workbook = book(["값", "뜻"], [1, "하나"])
    workbook.active["A2"].comment = Comment("확인 필요", "김민수")
    hidden = workbook.create_sheet("숨긴 표")
    hidden.append(["비밀", "값"])
    hidden.sheet_state = "hidden"
    parsed = read(workbook)
    assert "Comment on A2: 확인 필요" in parsed.text
    assert "비밀: 값" in parsed.text
    assert "Hidden: sheet 숨긴 표." in parsed.notes


def test_lines_of_notes_are_text_and_no_table() -> None:
    (block,) = read(book(["첫 줄이다."], ["둘째 줄이다."])).blocks
    assert block.kind is BlockKind.PARAGRAPH


def test_a_hundred_thousand_empty_cells_cost_next_to_nothing() -> None:
    cells = "".join(f'<row r="{n}"><c r="A{n}" s="1"/><c r="XFD{n}" s="1"/></row>' for n in range(1, 50_001))
    sheet = (
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
        f'<row r="1"><c r="A1" t="inlineStr"><is><t>한 칸</t></is></c></row>{cells}</sheetData>'
        '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells></worksheet>'
    )
    data = made.repacked(made.xlsx(), {"xl/worksheets/sheet1.xml": sheet})
    began = time.monotonic()
    assert parse(data, "a.xlsx").text == "한 칸"
    assert time.monotonic() - began < 10


def with_strings(strings: str, rows: str) -> bytes:
    """A workbook of hand-written shared strings and rows, as Excel stores them."""
    main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    links = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
    return made.repacked(
        made.xlsx(),
        {
            "xl/sharedStrings.xml": f"<sst {main}>{strings}</sst>",
            "xl/worksheets/sheet1.xml": f"<worksheet {main}><sheetData>{rows}</sheetData></worksheet>",
            "xl/_rels/workbook.xml.rels": f'<Relationships {links}><Relationship Id="rId1" Type="x/worksheet" '
            'Target="worksheets/sheet1.xml"/><Relationship Id="s" Type="x/sharedStrings" Target="sharedStrings.xml"/>'
            "</Relationships>",
        },
    )


def test_shared_strings_are_read_without_their_reading_aids() -> None:
    strings = "<si><t>펌프</t></si><si><r><t>밸</t></r><r><t>브</t></r><rPh><t>aid</t></rPh></si>"
    rows = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>'
    assert parse(with_strings(strings, rows), "a.xlsx").text == "펌프: 밸브"


def test_a_cell_whose_text_is_missing_is_damaged_and_named() -> None:
    with pytest.raises(Unreadable) as caught:
        parse(with_strings("<si><t>펌프</t></si>", '<row r="1"><c r="A1" t="s"><v>7</v></c></row>'), "a.xlsx")
    assert (caught.value.reason, "A1" in caught.value.sentence) == ("damaged", True)


def test_one_huge_shared_string_in_many_cells_is_refused_as_too_large() -> None:
    rows = "".join(f'<row r="{n}"><c r="A{n}" t="s"><v>0</v></c></row>' for n in range(1, 2001))
    with pytest.raises(Unreadable) as caught:
        parse(with_strings(f"<si><t>{'가' * 200_000}</t></si>", rows), "큰 표.xlsx")
    assert caught.value.reason == "too_large"
    assert "큰 표.xlsx" in caught.value.sentence


def test_macro_sheets_are_named_and_never_read() -> None:
    data = made.repacked(
        made.xlsx(), {"xl/vbaProject.bin": b"Sub Auto_Open()", "xl/macrosheets/sheet1.xml": "<x>ALERT</x>"}
    )
    parsed = parse(data, "a.xlsm")
    assert any("acros" in note for note in parsed.notes)
    assert "ALERT" not in parsed.text


def test_an_empty_workbook_is_refused_as_empty() -> None:
    with pytest.raises(Unreadable) as caught:
        parse(made.saved(openpyxl.Workbook()), "a.xlsx")
    assert caught.value.reason == "empty"


def test_a_missing_sheet_is_damaged_and_named() -> None:
    with pytest.raises(Unreadable) as caught:
        parse(made.repacked(made.xlsx(), {"xl/worksheets/sheet1.xml": None}), "표.xlsx")
    assert caught.value.reason == "damaged"
    assert made.TITLE in caught.value.sentence


@pytest.mark.parametrize(
    ("value", "code", "expected"),
    [
        (1234567.891, "#,##0", "1,234,568"),
        (-1234, "#,##0", "-1,234"),
        (-1234, "#,##0;[Red](#,##0)", "(1,234)"),
        (0, '_-* #,##0_-;-* #,##0_-;_-* "-"_-;_-@_-', "-"),
        (1200, "[$₩-412]#,##0", "₩1,200"),
        (12345678, "#,##0,", "12,346"),
        (0.1 + 0.2, "General", "0.3"),
        (3, '0"개"', "3개"),
        (7, "000", "007"),
        (1.5, "0.0##", "1.5"),
        (1012345678, "000-0000-0000", "010-1234-5678"),
        (120, '[>=100]"크다";[<100]"작다"', "크다"),
        (45356, 'yyyy"년" m"월" d"일"', "2024년 3월 5일"),
        (45356.604, "yyyy-mm-dd h:mm AM/PM", "2024-03-05 2:29 PM"),
        (45356, "yyyy-mm-dd(aaa)", "2024-03-05(화)"),
        (1.5, "[h]:mm", "36:00"),
        (0.52, "h:mm:ss", "12:28:48"),
        (-0.001, "0.00", "0.00"),
    ],
)
def test_number_formats_draw_as_a_spreadsheet_does(value: float, code: str, expected: str) -> None:
    assert shown(value, code) == expected


def test_both_date_systems_are_known() -> None:
    assert moment(1) == datetime(1900, 1, 1)
    assert moment(61) == datetime(1900, 3, 1)
    assert moment(1, since_1904=True) == datetime(1904, 1, 2)
