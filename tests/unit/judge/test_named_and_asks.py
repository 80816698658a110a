from __future__ import annotations

import pytest

from core.judge.asks import asked_for, holds
from core.judge.named import bears, folded, names_in


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Who leads Project Aurora?", ("Aurora",)),
        ("What did Zenith Corp pay Kim Minsu in 2027?", ("Zenith", "Kim Minsu", "2027")),
        ("Which pump does the X-200 need?", ("X-200",)),
        ("who leads the project?", ()),
        ("What Is The Budget Of The Project?", ()),
        ("When does the May shipment leave?", ()),
        ("김서준 부장은 누구에게 보고하나요?", ("김서준",)),
        ("Zenith와 맺은 계약은 언제 끝나나요?", ("Zenith",)),
        ("2027년 매출은 얼마인가요?", ("2027",)),
        ("다음 회의는 언제인가요?", ()),
    ],
)
def test_the_names_of_a_question(question: str, names: tuple[str, ...]) -> None:
    assert names_in(question) == names


@pytest.mark.parametrize(
    ("text", "name", "borne"),
    [
        ("The Aurora budget is 3 million.", "Aurora", True),
        ("The Borealis budget is 3 million.", "Aurora", False),
        ("The chief financial officer signs.", "CFO", True),
        ("The head of finance signs.", "CFO", False),
        ("Beyoncé sang.", "Beyonce", True),
        ("They cite Zeira.", "Zeria", True),
        ("Kim of Minsu Co.", "Kim Minsu", True),
        ("The X-300 needs it.", "X-200", False),
        ("온톨로지는 필요하다.", "온톨로지에", True),
        ("한빛은 공급한다.", "동산", False),
    ],
)
def test_a_text_bears_a_name_or_not(text: str, name: str, borne: bool) -> None:
    assert bears(folded(text), name) is borne


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("When does the contract end?", "date"),
        ("In which year was it founded?", "date"),
        ("How many pumps were ordered?", "number"),
        ("How much does it cost?", "number"),
        ("Who approves it?", "person"),
        ("Why was it late?", None),
        ("계약은 언제 끝나나요?", "date"),
        ("몇 시에 시작하나요?", "date"),
        ("펌프를 몇 대 주문했나요?", "number"),
        ("비용은 얼마인가요?", "number"),
        ("누가 승인하나요?", "person"),
        ("왜 늦었나요?", None),
    ],
)
def test_what_a_question_asks_for(question: str, kind: str | None) -> None:
    assert asked_for(question) == kind


def test_a_text_without_the_kind_asked_for_is_told_apart() -> None:
    assert holds("It ends on 3 May.", "date") and holds("It ends next week.", "date")
    assert not holds("It ends with a handshake.", "date")
    assert holds("There are twelve.", "number") and holds("세 명이 왔다.", "number")
    assert not holds("It costs a lot of nerves.", "number")
    assert holds("Kim signs.", "person") and holds("김민수가 서명한다.", "person")
    assert not holds("it is signed.", "person")
