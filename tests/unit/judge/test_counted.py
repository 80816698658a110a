"""A figure of the very thing that is counted."""

from __future__ import annotations

import pytest

from core.judge.counted import counted


@pytest.mark.parametrize(
    ("question", "told", "other"),
    [
        ("포인트는 몇 년이 지나면 없어지나요?", "유효기간은 5년이다.", "1 포인트는 1원이다."),
        ("몇 개월 동안 보관하나요?", "6개월 보관한다.", "6개를 보관한다."),
        ("관객은 몇 명인가요?", "1만 2천 명이 왔다.", "3번 출구로 왔다."),
        ("How many trucks were used?", "3 large trucks came.", "Trucks came for 15 hours."),
        ("How many days does it take?", "It takes twelve days.", "It takes 2 people."),
        ("How many countries joined?", "Twelve million joined in 5 countries.", "In 2019 many joined."),
    ],
)
def test_only_a_figure_of_that_thing_is_found(question: str, told: str, other: str) -> None:
    found = counted(question)
    assert found is not None and found.search(told) and not found.search(other)


@pytest.mark.parametrize("question", ["How many did come?", "몇?", "누가 왔나요?", "How much is it?"])
def test_without_a_thing_nothing_is_looked_for(question: str) -> None:
    assert counted(question) is None
