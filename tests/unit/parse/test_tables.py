from __future__ import annotations

import pytest

from core.ingest.parse.tables import Cell, is_value, parts, render


def rows(*lines: str, strong: int = 0) -> list[list[Cell]]:
    """`a | b` a row; a cell `^` goes on with the cell above, `<` with the one on its left."""
    table: list[list[Cell]] = []
    origin = 0
    for line in lines:
        cells: list[Cell] = []
        for text in (part.strip() for part in line.split("|")):
            if text == "<":
                cells.append(cells[-1])
            elif text == "^":
                cells.append(table[-1][len(cells)])
            else:
                origin += 1
                cells.append(Cell(text, origin, strong=len(table) < strong))
        table.append(cells)
    return table


def read(*lines: str, strong: int = 0, header_rows: int | None = None) -> list[str]:
    return [line.text for line in render(rows(*lines, strong=strong), header_rows=header_rows).lines]


def test_values_under_words_make_a_header_that_labels_every_row() -> None:
    assert read("지점 | 1월 | 2월", "서울 | 10 | 20", "부산 | 30 | 40") == [
        "지점 | 1월 | 2월",
        "지점: 서울 | 1월: 10 | 2월: 20",
        "지점: 부산 | 1월: 30 | 2월: 40",
    ]


def test_a_list_in_the_first_of_two_columns_is_no_name_of_what_stands_beside_it() -> None:
    assert read("• 밸브 • 펌프 | • 3개 • 5개", "• 관 | • 7개")[1] == "• 관 | • 7개"
    assert read("• 성명 | 김민수", "• 직위 | 과장") == ["• 성명: 김민수", "• 직위: 과장"]


def test_years_head_columns_though_they_are_numbers() -> None:
    assert (
        read("구분 | 2022 | 2023", "매출 | 10 | 20", "비용 | 5 | 7")[1] == "구분: 매출 | 2022: 10 | 2023: 20"
    )


def test_a_merged_cell_stands_in_every_row_it_covers() -> None:
    assert (
        read("지역 | 품목 | 수량", "서울 | 펌프 | 3", "^ | 밸브 | 5")[2]
        == "지역: 서울 | 품목: 밸브 | 수량: 5"
    )


def test_a_merged_cell_stands_under_every_column_it_covers() -> None:
    lines = read("월 | 토 | 일", "3월 | 17:00 | 14:00", "6월 | 17:30 | <")
    assert lines[2] == "월: 6월 | 토: 17:30 | 일: 17:30"


def test_stacked_headers_give_joined_labels() -> None:
    lines = read("지점 | 매출 | <", "^ | 1월 | 2월", "서울 | 10 | 20", "부산 | 30 | 40")
    assert lines[2] == "지점: 서울 | 매출 1월: 10 | 매출 2월: 20"


def test_two_columns_of_names_and_values_read_as_such() -> None:
    assert read("회사 | 한빛", "대표 | 김민수", "설립 | 2010") == ["회사: 한빛", "대표: 김민수", "설립: 2010"]


def test_bold_words_over_words_are_a_header() -> None:
    lines = read("업종 | 대상", "할인점 | 이마트", "주유 | 모든 주유소", strong=1)
    assert lines[1] == "업종: 할인점 | 대상: 이마트"


def test_words_over_words_without_any_sign_are_left_as_they_stand() -> None:
    assert read("가 | 나 | 다", "라 | 마 | 바") == ["가 | 나 | 다", "라 | 마 | 바"]


def test_titles_above_the_header_are_kept_for_every_part() -> None:
    rendered = render(rows("매출 현황 | <  | <", "지점 | 1월 | 2월", "서울 | 1 | 2", "부산 | 3 | 4"))
    assert rendered.lines[0].text == "매출 현황"
    assert rendered.header == "매출 현황\n지점 | 1월 | 2월"


def test_a_remark_across_the_table_is_no_row_of_it() -> None:
    lines = read("지점 | 1월 | 2월", "서울 | 1 | 2", "부산 | 3 | 4", "단위: 만원 | < | <")
    assert lines[-1] == "단위: 만원"


def test_an_empty_cell_shifts_nothing() -> None:
    assert read("가 |  | 다", "라 | 마 | 바")[0] == "가 |  | 다"
    assert read("지점 | 1월 | 2월", "서울 |  | 20", "부산 | 30 | 40")[1] == "지점: 서울 | 2월: 20"


def test_a_header_that_the_file_marks_is_one() -> None:
    assert read("가 | 나", "다 | 라", header_rows=1) == ["가 | 나", "가: 다 | 나: 라"]


def test_parts_keep_whole_rows_and_are_about_equal() -> None:
    lines = render(rows("지점 | 1월 | 2월", *(f"지점{n} | {n} | {n}" for n in range(60)))).lines
    cut = parts(lines)
    assert [line for part in cut for line in part] == list(lines)
    sizes = [len(part) for part in cut]
    assert len(sizes) > 1
    assert max(sizes) <= 1.3 * min(sizes)


@pytest.mark.parametrize(
    "text", ["10", "1,234", "-3.5%", "₩1,200", "2024-03-05", "17:00", "3개", "(81)", "—"]
)
def test_numbers_amounts_dates_and_times_are_values(text: str) -> None:
    assert is_value(text)


@pytest.mark.parametrize("text", ["서울", "A-7", "Zone EUR", "3층 회의실", "1조 2항"])
def test_words_are_no_values(text: str) -> None:
    assert not is_value(text)
