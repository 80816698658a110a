"""What a question wants worked out, read by rule."""

from __future__ import annotations

import pytest

from core.retrieve.logic.wanted import wanted


@pytest.mark.parametrize(
    ("question", "operation", "how", "things"),
    [
        (
            "What is the total budget of the lighting, sound and stage teams?",
            "sum",
            "",
            ("lighting", "sound", "stage"),
        ),
        ("조명팀, 음향팀, 무대팀 예산을 모두 더하면 얼마인가요?", "sum", "", ("조명팀", "음향팀", "무대팀")),
        ("How much do Hanbit, Dongsan and Samho cost altogether?", "sum", "", ("Hanbit", "Dongsan", "Samho")),
        ("Is the sound budget larger than the stage budget?", "compare", "max", ("sound", "stage")),
        ("Which costs less, the X lamp or the Y lamp?", "compare", "min", ("X lamp", "Y lamp")),
        ("How much more does Hanbit charge than Dongsan?", "compare", "difference", ("Hanbit", "Dongsan")),
        ("한빛전자가 동산기업보다 몇 대 더 납품했나?", "compare", "difference", ("한빛전자", "동산기업")),
        ("A 계약과 B 계약 중 기간이 더 긴 것은?", "compare", "max", ("A", "B")),
        ("한빛과의 계약과 동산과의 계약 중 어느 것이 먼저 끝나나?", "compare", "min", ("한빛", "동산")),
        ("How many contracts run longer than 12 months?", "count", "", ()),
        ("계약 금액이 1억 원 이상인 협력사는 몇 곳인가?", "count", "", ()),
        ("Which team has the largest budget?", "sort", "desc", ()),
        ("예산이 가장 적은 팀은?", "sort", "asc", ()),
        ("팀별 예산을 많은 순으로 정렬해줘", "sort", "desc", ()),
    ],
)
def test_the_operation_and_what_is_listed(
    question: str, operation: str, how: str, things: tuple[str, ...]
) -> None:
    found = wanted(question)
    assert found is not None
    assert (found.operation, found.how, found.things) == (operation, how, things)


@pytest.mark.parametrize(
    "question",
    [
        "Who leads Project Borealis?",
        "What is the budget of Project Borealis?",
        "직원은 연간 며칠의 유급 휴가를 받나?",
        "Who teaches the manual for the device that Hanbit Electronics supplies?",
        "LED wall은 어떤 방식으로 제어되나?",
        "2026년 예산은 얼마인가?",
        "Tell me more about the sound desk.",
    ],
)
def test_most_questions_want_nothing_worked_out(question: str) -> None:
    assert wanted(question) is None


@pytest.mark.parametrize(
    ("question", "condition"),
    [
        ("How many contracts run longer than 12 months?", "> 12 months"),
        ("How many teams spend at least $5,000?", ">= $5,000"),
        ("계약 기간이 12개월을 넘는 계약은 몇 건인가?", "> 12개월"),
        ("예산이 1억 원 이상인 팀은 몇 팀인가?", ">= 1억 원"),
        ("불량률이 2% 미만인 업체는 몇 곳인가?", "< 2%"),
        ("30일 이내인 과정은 몇 개인가?", "<= 30일"),
    ],
)
def test_a_condition_keeps_its_sign_and_value(question: str, condition: str) -> None:
    found = wanted(question)
    assert found is not None and str(found.condition) == condition
