from __future__ import annotations

import pytest

from core.judge.asks import Kind, asked_for, holds
from core.judge.days import days_in
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
        ("How much does it cost?", "money"),
        ("How much is the deposit?", "number"),
        ("What is the rent of the hall?", "money"),
        ("What is the price list?", None),
        ("What costs were covered?", None),
        ("재료는 무엇인가요?", None),
        ("예산이 확정되면 무엇을 하나요?", None),
        ("팀장 연락처 알려줘", "phone"),
        ("How heavy is it?", "weight"),
        ("What does the device that Hanbit supplies weigh?", "weight"),
        ("What is the capacity of the main stage?", "capacity"),
        ("행사장의 수용 인원은?", "capacity"),
        ("What is the height of the railing?", "length"),
        ("난간 높이는 얼마인가?", "length"),
        ("What is the floor area?", "area"),
        ("창고 면적은?", "area"),
        ("What is the maximum temperature of the housing?", "temperature"),
        ("외함 온도는?", "temperature"),
        ("What is the power consumption of the lamp?", "power"),
        ("소비 전력은?", "power"),
        ("How fast may the wind be?", "speed"),
        ("풍속은 얼마인가?", "speed"),
        ("When is Kim's birthday?", "birth"),
        ("김지호의 생일은?", "birth"),
        ("Who approves it?", "person"),
        ("Why was it late?", None),
        ("계약은 언제 끝나나요?", "date"),
        ("몇 시에 시작하나요?", "date"),
        ("펌프를 몇 대 주문했나요?", "number"),
        ("비용은 얼마인가요?", "money"),
        ("지난달에 얼마를 써야 하나요?", "money"),
        ("How much money did they promise?", "money"),
        ("사망보험금은 얼마인가요?", "money"),
        ("박하은 고객의 이메일 주소는 무엇인가요?", "mail"),
        ("포인트는 몇 년이 지나면 없어지나요?", "number"),
        ("몇 년에 지었나요?", "date"),
        ("누가 승인하나요?", "person"),
        ("왜 늦었나요?", None),
    ],
)
def test_what_a_question_asks_for(question: str, kind: str | None) -> None:
    assert asked_for(question) == kind


def test_a_text_without_the_kind_asked_for_is_told_apart() -> None:
    assert holds("It ends on 3 May.", "date") and holds("It ends next week.", "date")
    assert holds("매주 금요일에 연다.", "date") and holds("It closes at 18:30.", "date")
    assert not holds("It ends with a handshake.", "date") and not holds("It ends after 3 calls.", "date")
    assert holds("There are twelve.", "number") and holds("세 명이 왔다.", "number")
    assert not holds("It costs a lot of nerves.", "number")
    assert holds("Kim signs.", "person") and holds("김민수가 서명한다.", "person")
    assert not holds("it is signed.", "person")


def test_values_are_known_by_their_form() -> None:
    for text in (
        "The rent is 48,000,000 won.",
        "한도는 1만 2천 원이다.",
        "$5",
        "Admission is free.",
        "Price: 300",
    ):
        assert holds(text, "money"), text
    for text in ("28kg", "3원칙을 지킨다.", "2027-03-31", "Call 010-1234-5678"):
        assert not holds(text, "money"), text
    assert holds("Call 010-1234-5678", "phone") and not holds("C-2026-031, 2027-03-31", "phone")
    assert holds("dana@example.com", "mail") and not holds("Dana, at the gate", "mail")
    assert holds("It is 28 kg.", "weight") and not holds("It takes 28 channels.", "weight")


@pytest.mark.parametrize(
    ("kind", "stating", "silent"),
    [
        ("capacity", "Sejong Hall holds 1,800 people.", "Generator G1 supplies the main stage."),
        ("capacity", "최대 300명까지 들어간다.", "무대 하중 한도는 1,000kg이다."),
        ("length", "난간 높이: 1.1m 이상", "모듈은 4시간이다."),
        ("length", "It is 12 feet wide.", "Channel 3 is for the medical team."),
        ("area", "The floor area is 240 m².", "It takes 240 minutes."),
        ("temperature", "75도를 넘으면 꺼진다.", "1동 75호"),
        ("power", "최대 소비 전력은 1,150W이다.", "It uses 24 channels."),
        ("speed", "If the wind exceeds 15 m/s, it is lowered.", "It takes 15 minutes."),
        ("birth", "Kim Jiho (born 3 May 1990) leads it.", "Kim Jiho leads the gate since 2019."),
    ],
)
def test_measures_are_known_by_their_units(kind: Kind, stating: str, silent: str) -> None:
    assert holds(stating, kind) and not holds(silent, kind)


def test_days_are_the_same_however_they_are_written() -> None:
    for text in ("17 August 2026", "August 17th", "the 17th of August", "2026-08-17", "8월 17일에"):
        assert days_in(text) == {(8, 17)}, text
    assert days_in("from 10 to 18 October 2026, 31.5.") == {(10, 18)}
