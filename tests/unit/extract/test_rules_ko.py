"""Korean triples by rules: who did what to whom, and how surely."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from core.evaluate.extraction_ko import by_rules, measure, read
from core.ingest.extract.base import NOT_A_FACT, Triple
from core.ingest.extract.rules_ko import extract
from core.language.sentences import sentences

ANNOTATED = Path(__file__).parents[2] / "data" / "korean_extraction.jsonl"


def triples(text: str) -> list[Triple]:
    return extract(text, sentences(text), "")


def facts(text: str) -> set[tuple[str, str, str]]:
    return {(t.subject, t.relation, t.object) for t in triples(text)}


def doubts(text: str) -> list[set[str]]:
    return [set(t.flags) & NOT_A_FACT for t in triples(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "한빛전자는 2024년 3월부터 대림건설에 화재 감지기를 공급한다.",
            {("한빛전자", "공급하다", "화재 감지기"), ("한빛전자", "에 공급하다", "대림건설")},
        ),
        ("보고서는 팀장이 승인한다.", {("팀장", "승인하다", "보고서")}),
        ("장치는 독일 지멘스에 의해 설계되었다.", {("독일 지멘스", "설계하다", "장치")}),
        (
            "한빛이 대림에 납품한 제어기는 PID 방식을 사용한다.",
            {
                ("한빛", "납품하다", "제어기"),
                ("한빛", "에 납품하다", "대림"),
                ("제어기", "사용하다", "PID 방식"),
            },
        ),
        (
            "한국전력이 발주하고 두산이 시공한 변전소는 작년에 완공되었다.",
            {
                ("한국전력", "발주하다", "변전소"),
                ("두산", "시공하다", "변전소"),
                ("변전소", "에 완공되다", "작년"),
            },
        ),
        ("대한물산은 삼호건설의 협력업체이다.", {("대한물산", "이다", "삼호건설의 협력업체")}),
        ("이사회 의장인 박영수는 회의를 주재하였다.", {("박영수", "이다", "이사회 의장"), ("박영수", "주재하다", "회의")}),
        ("창고에는 소화기 10대가 있다.", {("소화기 10대", "에 있다", "창고")}),
        (
            "총무부, 인사부 및 재무부는 예산안을 제출한다.",
            {(who, "제출하다", "예산안") for who in ("총무부", "인사부", "재무부")},
        ),
        (
            "홍보팀은 블로그, 유튜브 등 온라인 채널을 운영한다.",
            {("홍보팀", "운영하다", what) for what in ("블로그", "유튜브", "온라인 채널")},
        ),
        (
            "구매팀은 세진정밀과 부품 구매 계약을 체결하였다.",
            {("구매팀", "체결하다", "부품 구매 계약"), ("구매팀", "와 체결하다", "세진정밀")},
        ),
        (
            "한빛, 대림건설과 100억 원 규모의 공급 계약 체결",
            {("한빛", "체결하다", "100억 원 규모의 공급 계약"), ("한빛", "와 체결하다", "대림건설")},
        ),
        ("수입 자재는 부산항을 통해 반입된다.", {("수입 자재", "를 통해 반입되다", "부산항")}),
        ("정부는 중소기업에 대한 지원을 확대한다.", {("정부", "확대하다", "중소기업에 대한 지원")}),
        ("총무팀에서 교육을 실시한다.", {("총무팀", "실시하다", "교육")}),
        (
            "U2는 1976년에 결성된 아일랜드 록 밴드이다.",
            {("U2", "에 결성되다", "1976년"), ("U2", "이다", "아일랜드 록 밴드")},
        ),
        ('㈜새론(이하 "갑"이라 한다)은 대금을 지급한다.', {("㈜새론", "라 하다", "갑"), ("㈜새론", "지급하다", "대금")}),
        (
            "Hanbit은 AC-200 모델을 Daelim에 공급한다.",
            {("Hanbit", "공급하다", "AC-200 모델"), ("Hanbit", "에 공급하다", "Daelim")},
        ),
        ("제12조(보고) ① 부서장은 사고 내용을 보고한다.", {("부서장", "보고하다", "사고 내용")}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_a_sentence_says_who_did_what(text: str, expected: set[tuple[str, str, str]]) -> None:
    assert facts(text) == expected


def test_particles_are_no_part_of_an_entity() -> None:
    assert facts("테스트 법인은 안건을 보류했다.") == {("테스트 법인", "보류하다", "안건")}


@pytest.mark.parametrize(
    "text",
    [
        "한빛은 대림에 장치를 공급하지 않는다.",
        "한빛은 대림에 장치를 안 공급한다.",
        "한빛은 대림에 장치를 공급하지 못했다.",
        "한빛은 장치를 공급해서는 안 된다.",
        "한빛은 장치를 공급할 수 없다.",
        "한빛은 장치를 공급한 적이 없다.",
        "한빛은 대림의 공급사가 아니다.",
        "창고에는 재고가 없다.",
        "한빛은 어떠한 장치도 공급하지 않는다.",
        "당사는 A 제품을 생산하지도 판매하지도 않는다.",
        "협력사는 도면을 외부에 유출하거나 복제해서는 아니 된다.",
        "보안 규정에 따라 외부인의 출입을 금지한다.",
        "한빛은 장치를 공급하는 대신 임대한다.",
        "한빛은 장치를 공급할 뻔했다.",
    ],
)
def test_what_is_denied_is_no_fact(text: str) -> None:
    assert doubts(text)
    assert all("negated" in flags for flags in doubts(text))


def test_a_double_negation_is_none() -> None:
    assert doubts("한빛은 장치를 공급하지 않을 수 없다.") == [set()]


@pytest.mark.parametrize(
    "text",
    [
        "승인이 나면 한빛은 장치를 공급한다.",
        "한빛은 승인을 받은 경우에 한하여 장치를 공급한다.",
        "한빛이 대금을 납부하지 않는 한 대림은 공사를 시작하지 않는다.",
        "만약 한빛이 장치를 공급한다면 대림은 공사를 시작한다.",
        "우천 시 행사는 실내 체육관에서 진행한다.",
    ],
)
def test_what_depends_on_a_condition_is_no_fact(text: str) -> None:
    assert doubts(text)
    assert all("conditional" in flags for flags in doubts(text))


@pytest.mark.parametrize("text", ["정문은 오전 7시에 열린다.", "창고는 오후 6시에 닫힌다."])
def test_an_hour_is_no_condition(text: str) -> None:
    """시 is "o'clock" behind a number and "in case of" behind a noun."""
    assert doubts(text) == [set()]


@pytest.mark.parametrize(
    "text",
    [
        "한빛은 장치를 공급할 예정이다.",
        "한빛은 장치를 공급할 것으로 예상된다.",
        "한빛은 장치를 공급할 가능성이 낮다.",
        "한빛은 장치를 공급할 수도 있다.",
        "한빛은 장치를 공급하는가?",
        "한빛이 장치를 공급한다는 주장이 있다.",
        "구매 담당자가 견적서를 검토했는지 확인되지 않았다.",
        "사고의 원인은 밸브의 고장으로 추정된다.",
        "한빛은 장치를 공급하려고 했다.",
    ],
)
def test_what_is_planned_guessed_or_asked_is_no_fact(text: str) -> None:
    found = [set(t.flags) for t in triples(text) if t.object in ("장치", "견적서", "밸브의 고장")]
    assert found
    assert all("doubtful" in flags for flags in found)


def test_duty_and_permission_stay_in_the_relation() -> None:
    assert facts("직원은 신청서를 제출해야 한다.") == {("직원", "제출해야 하다", "신청서")}
    assert facts("직원은 휴가를 신청할 수 있다.") == {("직원", "신청할 수 있다", "휴가")}
    assert doubts("직원은 휴가를 신청할 수 있다.") == [set()]


def test_according_to_is_no_condition() -> None:
    assert doubts("감사팀의 조사에 따르면 해당 거래는 내부 규정을 위반했다.") == [set()]


def test_an_elided_subject_is_the_topic_that_was_acting() -> None:
    text = "신입사원은 3개월간 수습 기간을 거친다. 수습 기간 중에는 급여의 90%를 지급받는다."
    carried = next(t for t in triples(text) if t.relation == "지급받다")
    assert (carried.subject, carried.object) == ("신입사원", "급여의 90%")
    assert carried.quote == text, "the quote reaches back to where the subject stands"


@pytest.mark.parametrize(
    "text",
    [
        "안내 요원 4명을 배치한다.",
        "계약 금액은 12억 원이다. 대금을 30일 이내에 지급한다.",
        "위험물은 창고에 보관한다. 소화기를 비치한다.",
        "한빛은 장치를 공급한다.\n\n대금을 지급한다.",
        "김 과장이 도면을 그리고 박 대리가 이를 검토했다. 결과를 보고했다.",
    ],
)
def test_an_elided_subject_that_nothing_names_stays_open(text: str) -> None:
    start, end = sentences(text)[-1]
    assert all(t.start >= start and t.subject in text[start:end] for t in triples(text) if t.end == end)


def test_a_topic_before_a_condition_belongs_to_what_follows_it() -> None:
    assert ("회사", "지급하다", "보험금") in facts("회사는 사고가 발생하면 보험금을 지급한다.")


def test_pronouns_and_empty_nouns_fill_no_slot() -> None:
    assert facts("이것은 그의 것이다. 다음 각 호의 사유를 적용한다. 우리는 이를 승인한다.") == set()


def test_times_and_quantities_are_flags() -> None:
    (triple,) = triples("매출액은 12월 10일까지 1,200억 원으로 집계됐다.")
    assert triple.flags == ("time: 12월 10일까지", "quantity: 1,200억 원")
    assert (triple.relation, triple.object) == ("로 집계되다", "1,200억 원")


def test_headings_and_lists_say_nothing() -> None:
    assert facts("안전 관리 지침\n토큰화, 자연어 처리, 구문 분석\n담당 부서: 예산실") == set()


PIECES = (
    "한빛 은 는 이 가 을 를 에 에서 으로 와 과 공급 하 다 한 할 수 있다 없다 것 이다 지 않는다 고 면 기로 기 위해 ( ) , . ? "
    '" 3월 100억 원 등 및 의 음 예정 중 안 못 뻔 AC-200 ! ㈜ %'
).split()


def test_whatever_the_text_each_quote_is_its_place_and_each_slot_is_in_the_quote() -> None:
    chance = random.Random(7)
    for _ in range(400):
        length = chance.randint(1, 25)
        text = "".join(chance.choice(PIECES) + chance.choice(("", "", " ", "\n")) for _ in range(length))
        for t in triples(text):
            assert text[t.start : t.end] == t.quote
            assert t.subject.strip() and t.subject in t.quote
            assert t.object.strip() and t.object in t.quote


def test_one_sentence_does_not_change_another() -> None:
    first, second = "한빛전자는 감지기를 공급한다.", "대림은 공장을 짓는다."
    assert facts(f"{first}\n{second}") == facts(first) | facts(second)


@pytest.mark.parametrize("piece", ["1 2 3 ", "한빛과 ", "의 ", "A, ", "(이하 ", "2024년 ", "것이 ", "지 않 "])
def test_hostile_text_takes_bounded_time(piece: str) -> None:
    text = piece * (1_990 // len(piece))
    start = time.perf_counter()
    extract(text, [(0, len(text))], "")
    assert time.perf_counter() - start < 5


def test_the_tuned_half_of_the_annotated_sentences_is_met() -> None:
    result, _ = measure(read(ANNOTATED, "tuned"), by_rules)
    assert result.precision >= 0.95
    assert result.recall >= 0.95
    assert result.flags_right >= 0.95


def test_the_held_half_stays_where_it_was_first_measured() -> None:
    """0.897 and 0.921 when first looked at; the promise is 0.75 and 0.6."""
    result, _ = measure(read(ANNOTATED, "held"), by_rules)
    assert result.precision >= 0.88
    assert result.recall >= 0.90
    assert result.flags_right >= 0.95


def test_five_hundred_sentences_take_a_second_or_so() -> None:
    texts = [passage.text for passage in read(ANNOTATED)] * 2
    triples(texts[0])
    start = time.process_time()
    count = 0
    for text in texts:
        spans = sentences(text)
        count += len(spans)
        extract(text, spans, "")
    assert count / (time.process_time() - start) > 200, "about 750 on the two-core machine"
