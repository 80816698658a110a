"""Values with units, read exactly and from exact places; figures that are no amounts are left alone."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.quantity.base import Quantity, Unit
from core.quantity.read import everything, quantities
from core.quantity.say import say


def one(text: str) -> Quantity:
    found = quantities(text)
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize(
    ("text", "value", "unit", "written"),
    [
        ("예산은 1억 2천만 원이다.", 120_000_000, "KRW", "1억 2천만 원"),
        ("예산은 1억2,000만원이다.", 120_000_000, "KRW", "1억2,000만원"),
        ("12만 5천 원을 냈다", 125_000, "KRW", "12만 5천 원"),
        ("2만 5,000원을 냈다", 25_000, "KRW", "2만 5,000원"),
        ("3천5백만 원이 배정되었다", 35_000_000, "KRW", "3천5백만 원"),
        ("1.5억 원 규모", 150_000_000, "KRW", "1.5억 원"),
        ("3조 2,000억 원", 3_200_000_000_000, "KRW", "3조 2,000억 원"),
        ("₩1억 2천만을 썼다", 120_000_000, "KRW", "₩1억 2천만"),
        ("KRW 120M in all", 120_000_000, "KRW", "KRW 120M"),
        ("120 million won", 120_000_000, "KRW", "120 million won"),
        ("It costs $3.2 million.", 3_200_000, "USD", "$3.2 million"),
        ("US$1,250.50 was paid", Fraction(125050, 100), "USD", "US$1,250.50"),
        ("100만 달러이다", 1_000_000, "USD", "100만 달러"),
        ("기간은 3개월이다", 3, "month", "3개월"),
        ("a 12-month contract", 12, "month", "12-month"),
        ("1년 6개월간 진행한다", 18, "month", "1년 6개월"),
        ("두 달 걸린다", 2, "month", "두 달"),
        ("15일의 유급 휴가", 15, "day", "15일"),
        ("two weeks", 14, "day", "two weeks"),
        ("2 hours and 30 minutes", 9000, "second", "2 hours and 30 minutes"),
        ("할인율은 35%이다", 35, "%", "35%"),
        ("12.5 percent", Fraction(25, 2), "%", "12.5 percent"),
        ("-3% 였다", -3, "%", "-3%"),
        ("2%p 올랐다", 2, "pp", "2%p"),
        ("만 명이 왔다", 10_000, "person", "만 명"),
        ("열두 명이 근무한다", 12, "person", "열두 명"),
        ("삼백오십 명", 350, "person", "삼백오십 명"),
        ("two hundred and fifty people", 250, "person", "two hundred and fifty people"),
        ("무게는 1,234.5 kg이다", 1_234_500, "g", "1,234.5 kg"),
        ("1.2 t of steel", 1_200_000, "g", "1.2 t"),
        ("twelve units", 12, "unit", "twelve units"),
        ("조명기 12대를 납품했다", 12, "대", "12대"),
        ("40 LED panels", 40, "panel", "40 LED panels"),
        ("a dozen boxes", 12, "box", "dozen boxes"),
        ("금액(천원): 1,200", 1_200_000, "KRW", "1,200"),
        ("Budget (USD million): 3.2", 3_200_000, "USD", "3.2"),
        ("인원(명): 12", 12, "person", "12"),
        ("비율은 3:1이다", 3, ":", "3:1"),
        ("예산 １２０만 원", 1_200_000, "KRW", "１２０만 원"),
    ],
)
def test_a_value_is_read_exactly(text: str, value: Fraction | int, unit: str, written: str) -> None:
    found = one(text)
    assert (found.value, found.unit.name, found.text) == (Fraction(value), unit, written)
    assert text[found.start : found.end] == found.text and isinstance(found.value, Fraction)


@pytest.mark.parametrize(
    "text",
    [
        "The X-200 pump and DMX512 and v2.1 and version 3",
        "버전 2.1, 개정 3판, 제3조 2항, 3조 2항",
        "Call 02-1234-5678 or 010-9876-5432 or +82 2-555-0147 or 1588-1234",
        "3.2 Scope",
        "Section 4.2 and chapter 12 and page 7 and Figure 3",
        "2026년 3월 15일까지",
        "on 15 March 2026, by March 3, in 2026, Q3, FY2026",
        "3~5개월",
        "10-20명",
        "12대표 3건물 12대학",
        "학생만 명단에 있다",
        "이 건은 한 번 살폈다",
        "무전 채널 3번, 7번 게이트, 301호, 5층",
        "1. First item",
        "the 3rd place, 2번째",
        "192.168.0.1 or https://example.org/12/34 or a12@example.org",
        "사업자 번호 123-45-67890",
    ],
)
def test_figures_that_name_something_are_no_amounts(text: str) -> None:
    assert quantities(text) == ()


def test_of_a_change_only_the_new_value_counts() -> None:
    assert [q.text for q in quantities("예산은 3억 원에서 4억 원으로 늘었다.")] == ["4억 원"]
    assert [q.text for q in quantities("It was raised from 35 million won to 40 million won.")] == [
        "40 million won"
    ]
    assert quantities("The term runs from 3 months to 5 months.") == ()


def test_months_and_days_do_not_mix_and_rates_are_no_amounts_of_money() -> None:
    assert one("90 days").unit != one("3 months").unit
    assert one("월 30만 원").unit != one("30만 원").unit
    assert one("$50 per hour").unit.per == "hour"


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("약 30명", "about"),
        ("at least 30 people", "least"),
        ("최대 30명", "most"),
        ("30명 이상", "least"),
        ("30명", ""),
    ],
)
def test_how_exact_a_value_is_said_to_be(text: str, bound: str) -> None:
    assert one(text).bound == bound


def test_dates_are_read_to_be_compared() -> None:
    first, second = everything("3 March 2026 and 2026년 4월 6일")
    assert first.unit == second.unit and second.value - first.value == 34
    assert [q.value for q in everything("오전 9시 30분, 2:15 p.m.")] == [570, 855]


@given(st.integers(1, 10**15))
def test_what_is_said_reads_back_as_the_same_value(value: int) -> None:
    for language in ("ko", "en"):
        text = say(Fraction(value), Unit("money", "KRW"), language)  # type: ignore[arg-type]
        assert [(q.value, q.unit.name) for q in quantities(text)] == [(value, "KRW")]


@given(st.text(alphabet="0123456789만억천 원명.,-~$%abX대개 \n|:년월일", max_size=60))
def test_any_text_is_read_in_order_and_in_place(text: str) -> None:
    found = quantities(text)
    assert all(text[q.start : q.end] == q.text and q.text for q in found)
    assert all(a.end <= b.start for a, b in pairwise(found))


def test_a_long_run_of_anything_is_read_in_no_time() -> None:
    for piece in ("a", "a-", "1.", "1,", "만", "one ", "하나", "1-", "a/b", "[", "제3"):
        quantities(piece * (4000 // len(piece)))
