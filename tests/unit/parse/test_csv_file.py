from __future__ import annotations

import csv
import time

import pytest

from core.errors import Unreadable
from core.ingest.parse.base import BlockKind
from core.ingest.parse.csv_file import parse, separator_of
from tests.parse_support import check, texts, words

TABLE = '지점,1월,2월\n서울,"1,000",20\n부산,30,"둘째\n줄"\n'


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp949", "utf-16"])
def test_rows_carry_their_header_in_every_encoding(encoding: str) -> None:
    parsed = check(parse(TABLE.encode(encoding), "a.csv"))
    (block,) = parsed.blocks
    assert (block.kind, block.header, block.location) == (BlockKind.TABLE, "지점 | 1월 | 2월", "rows 1–3")
    assert words(parsed, block).split("\n") == [
        "지점 | 1월 | 2월",
        "지점: 서울 | 1월: 1,000 | 2월: 20",
        "지점: 부산 | 1월: 30 | 2월: 둘째 줄",
    ]


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_the_separator_is_found(separator: str) -> None:
    assert (
        separator_of(f"a{separator}b{separator}c\n1,5{separator}x y{separator}2\n".replace("1,5", "15"))
        == separator
    )


def test_a_comma_inside_semicolon_fields_does_not_mislead() -> None:
    assert separator_of("이름;값;비고\nA;1,5;x\nB;2,5;y\nC;3,5;z") == ";"


def test_the_separator_that_excel_writes_first_is_believed() -> None:
    assert check(parse(b"sep=;\na;b;c\n1,1;2;3\n", "a.csv")).text.endswith("a: 1,1 | b: 2 | c: 3")


def test_lines_before_the_header_are_no_rows() -> None:
    parsed = check(
        parse(
            "분기 보고서\n작성일,2024-01-02\n\n이름,나이,부서,직급\n김,31,영업,대리\n이,28,개발,\n끝".encode(),
            "a.csv",
        )
    )
    assert texts(parsed, BlockKind.PARAGRAPH) == ["분기 보고서", "작성일 | 2024-01-02", "끝"]
    (block,) = (b for b in parsed.blocks if b.kind is BlockKind.TABLE)
    assert block.header == "이름 | 나이 | 부서 | 직급"
    assert block.location == "rows 4–6"


def test_ragged_rows_lose_nothing() -> None:
    text = check(parse(b"a,b,c\n1\n1,2,3,4,5\n6,7,8\n", "a.csv")).text
    assert "4" in text
    assert "5" in text


def test_long_tables_are_cut_between_rows_and_keep_their_header() -> None:
    parsed = check(parse(("name,team,city\n" + "Kim,Sales,Seoul\n" * 300).encode(), "a.csv"))
    assert len(parsed.blocks) > 3
    assert {block.header for block in parsed.blocks} == {"name | team | city"}
    assert parsed.blocks[-1].location.endswith("–301")


@pytest.mark.parametrize("data", [b",,,\n,,\n", b"," * 100_000, b"\n" * 10])
def test_empty_cells_alone_are_refused_at_once(data: bytes) -> None:
    began = time.monotonic()
    with pytest.raises(Unreadable) as refused:
        parse(data, "a.csv")
    assert refused.value.reason == "empty"
    assert time.monotonic() - began < 5


def test_a_hundred_thousand_empty_cells_beside_text_cost_nothing() -> None:
    began = time.monotonic()
    assert (
        check(parse(b"a,b,c" + b"," * 100_000 + b"\n1,2,3\n", "a.csv")).text
        == "a | b | c\na: 1 | b: 2 | c: 3"
    )
    assert time.monotonic() - began < 5


def test_a_quote_that_is_never_closed_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.ingest.parse.csv_file.LONGEST_FIELD", 100)
    with pytest.raises(Unreadable) as refused:
        parse(b'a,b\n1,"' + b"x\n" * 200, "a.csv")
    assert refused.value.reason == "damaged"
    assert csv.field_size_limit() > 100  # it is the whole process's
