"""Contradictions over true ones and their look-alikes, read by the real rules. In doubt there is none."""

from __future__ import annotations

from functools import cache

import pytest

from core.ingest.extract.rules import RuleExtractor
from core.links.claims import Claim, Stated, claims_of, differ

CONTRADICT = (
    ("The load limit of the north stage is 1,200 kg.", "The load limit of the north stage is 1,500 kg."),
    ("The rent of Sejong Hall is 48,000,000 won.", "The rent of Sejong Hall is 52 million won."),
    ("The contract ends on 31 March 2026.", "The contract ends on 30 April 2026."),
    ("Norwind Systems supplies cable drums.", "Norwind Systems does not supply cable drums."),
    ("The warranty lasts 24 months.", "The warranty lasts three years."),
    ("The main hall seats 800 people.", "The main hall seats 650 people."),
    ("The main hall seats up to 800 people.", "The main hall seats 950 people."),
    ("The deposit is 10% of the rent.", "The deposit is 20% of the rent."),
    ("The gate opens at 6:40 am.", "The gate opens at 7:30 am."),
    ("The ticket price is $45.", "The ticket price is $50."),
    ("The crew has 12 members.", "The crew has 15 members."),
    ("The permit expires on 5 May 2026.", "The permit expires on 12 May 2026."),
    ("The vendor accepts returns.", "The vendor does not accept returns."),
    ("The fee is about 3 million won.", "The fee is 5 million won."),
    ("북쪽 무대의 하중 한도는 1,200kg이다.", "북쪽 무대의 하중 한도는 1.5톤이다."),
    ("세종홀의 임대료는 4,800만 원이다.", "세종홀의 임대료는 5,200만 원이다."),
    ("계약은 2026년 3월 31일에 끝난다.", "계약은 2026년 4월 30일에 끝난다."),
    ("한빛조명은 무전기를 공급한다.", "한빛조명은 무전기를 공급하지 않는다."),
    ("보증 기간은 24개월이다.", "보증 기간은 3년이다."),
    ("정문은 오전 6시 40분에 열린다.", "정문은 오전 7시 20분에 열린다."),
    ("행사 인원은 300명이다.", "행사 인원은 450명이다."),
    ("계약금은 10%이다.", "계약금은 20%이다."),
)
LOOK_ALIKE = (
    ("The budget for 2025 is 3 million won.", "The budget for 2026 is 4 million won."),
    ("The budget is 3 million won in 2025.", "The budget is 4 million won in 2026."),
    ("The warranty lasts 24 months.", "The warranty lasts two years."),
    ("The load limit of the north stage is 1,200 kg.", "The load limit of the north stage is 1.2 tons."),
    ("The load limit of the north stage is 1,200 kg.", "The load limit of the south stage is 1,500 kg."),
    ("The hall holds up to 800 people.", "The hall holds 650 people."),
    ("The trip takes 3 to 5 days.", "The trip takes 4 days."),
    ("The fee is about 3 million won.", "The fee is 3.1 million won."),
    ("The rent in Busan is 3 million won.", "The rent in Seoul is 5 million won."),
    ("In Busan, the rent is 3 million won.", "In Seoul, the rent is 5 million won."),
    ("The ticket price is $45.", "The ticket price is 45,000 won."),
    ("Hanbit supplied 48 lamps.", "Hanbit supplied 30 lamps."),
    ("The crew has 12 members.", "The crew has 3 managers."),
    ("If it rains, the gate opens at 8 am.", "The gate opens at 7 am."),
    ("The vendor may supply cable drums.", "The vendor does not supply cable drums."),
    ("The vendor does not supply cable drums on Sundays.", "The vendor supplies cable drums."),
    ("The deposit is 10% of the rent.", "The deposit is 20% of the fee."),
    ("The permit expires on 5 May 2026.", "The permit expires in May 2026."),
    ("The fee for members is $20.", "The fee for guests is $35."),
    ("예산은 2025년에 3억 원이다.", "예산은 2026년에 4억 원이다."),
    ("보증 기간은 24개월이다.", "보증 기간은 2년이다."),
    ("부산 지점의 임대료는 300만 원이다.", "서울 지점의 임대료는 500만 원이다."),
    ("부산에서는 임대료가 300만 원이다.", "서울에서는 임대료가 500만 원이다."),
    ("수용 인원은 최대 800명이다.", "수용 인원은 650명이다."),
    ("비용은 약 300만 원이다.", "비용은 310만 원이다."),
    ("배송에는 3~5일이 걸린다.", "배송에는 4일이 걸린다."),
    ("회원의 입장료는 1만 원이다.", "비회원의 입장료는 2만 원이다."),
    ("한빛조명은 조명기 48대를 공급했다.", "한빛조명은 조명기 30대를 공급했다."),
    ("비가 오면 정문은 8시에 열린다.", "정문은 7시에 열린다."),
    ("한빛조명은 무전기를 공급하지 않는다.", "한빛조명은 조명기를 공급한다."),
)


ATTRIBUTES = (
    ("The rent of Sejong Hall is 48,000,000 won.", "Sejong Hall's rent is 52 million won."),
    ("Sejong Hall has a capacity of 650 people.", "Sejong Hall seats 800 people."),
    ("Sejong Hall has a capacity of 650 people.", "The capacity of Sejong Hall is 800 people."),
    ("Hall: Sejong Hall | Rent: 48,000,000 won", "The rent of Sejong Hall is 52 million won."),
    (
        "Hall: Sejong Hall | Rent (KRW): 48,000,000",
        "Venue: Sejong Hall | Rent (KRW): 52,000,000 | City: Seoul",
    ),
    ("Hall: Sejong Hall; Opening time: 09:00", "Hall: Sejong Hall; Opening time: 10:00"),
    ("장소: 세종홀 | 대관료(만원): 4,800", "세종홀의 대관료는 5,200만 원이다."),
    ("장소: 세종홀 | 정원(명): 800", "장소: 세종홀 | 정원(명): 650 | 대관료(만원): 4,800"),
    ("Lamp: Aurora 300 | Weight: 24 kg", "The Aurora 300 weighs 31 kg."),
)
RATES = (
    ("Hall: Lindenhof Hall | Rent per day (EUR): 1850", "The rent of Lindenhof Hall is 2,100 EUR per day."),
    ("Hall: Lindenhof Hall | Rent per day: 1,850 EUR", "Lindenhof Hall's rent is 2,100 EUR per day."),
)
ATTRIBUTES_ALIKE = (
    (
        "Hall: Lindenhof Hall | Rent per day (EUR): 1850",
        "The rent of Lindenhof Hall is 21,000 EUR per month.",
    ),
    ("Item: Fog machine | Quantity: 4 pieces", "Item: Fog machine | Quantity: 6 pieces"),
    ("Event: Harbour Lights | Date: 2026-05-03", "Event: Harbour Lights | Date: 2026-05-10"),
    ("Hall: Sejong Hall | Rent: 48,000,000 won", "Hall: Sejong Hall | Monthly rent: 4,000,000 won"),
    ("Hall: Sejong Hall | Rent: 48,000,000 won", "Hall: Sejong Hall | Rent: 4,800만 원"),
    ("Hall: Sejong Hall | Rent: 48,000,000 won", "On weekends the rent of Sejong Hall is 52 million won."),
    ("Hall: Sejong Hall | Capacity: 800 people", "Sejong Hall holds up to 900 people."),
    ("장소: 세종홀 | 수량: 3개", "장소: 세종홀 | 수량: 5개"),
    ("장소: 세종홀 | 대관료: 4,800만 원", "장소: 한빛홀 | 대관료: 5,200만 원"),
)


@cache
def rules() -> RuleExtractor:
    return RuleExtractor()


def claims(document: str, text: str, under: str = "") -> list[Claim]:
    read = rules().extract(text)
    stated = [Stated(document, under, m.subject, m.relation, m.object, m.flags, m.quote) for m in read]
    return [claim for one in stated for claim in claims_of(one)]


def contradict(first: str, second: str, above: tuple[str, str] = ("", "")) -> bool:
    pairs = [(a, b) for a in claims("a", first, above[0]) for b in claims("b", second, above[1])]
    return any(a.way == b.way and a.slot == b.slot and differ(a, b) for a, b in pairs)


@pytest.mark.parametrize(("first", "second"), (*CONTRADICT, *ATTRIBUTES, *RATES))
def test_two_sentences_that_cannot_both_be_true_contradict(first: str, second: str) -> None:
    assert contradict(first, second) and contradict(second, first)


@pytest.mark.parametrize(("first", "second"), (*LOOK_ALIKE, *ATTRIBUTES_ALIKE))
def test_what_only_looks_alike_is_no_contradiction(first: str, second: str) -> None:
    assert not contradict(first, second) and not contradict(second, first)


@pytest.mark.parametrize(
    "sentence", [pair[0] for pair in (*CONTRADICT, *LOOK_ALIKE, *ATTRIBUTES, *ATTRIBUTES_ALIKE)]
)
def test_no_sentence_contradicts_itself(sentence: str) -> None:
    assert not contradict(sentence, sentence)


@pytest.mark.parametrize(
    ("above", "expected"),
    [
        (("spring gala plan.md", "autumn fair plan.md"), False),
        (("budget 2025.md", "budget 2026.md"), False),
        (("contract.md", "faq.md"), True),
        (("gala plan.md", "gala handbook.md"), True),
    ],
)
def test_a_common_subject_is_compared_under_like_names_alone(above: tuple[str, str], expected: bool) -> None:
    assert contradict("The ticket price is $45.", "The ticket price is $50.", above) is expected


def test_a_thing_with_a_short_name_is_the_same_under_any_names() -> None:
    pair = ("Lindenhof Hall holds 420 people.", "Lindenhof Hall holds 380 people.")
    assert contradict(*pair, ("venue-note.docx", "safety.md"))


def test_a_subject_with_a_name_of_its_own_is_compared_under_any_names() -> None:
    first, second = CONTRADICT[0]
    assert contradict(first, second, ("stage plan.md", "insurer.md"))
