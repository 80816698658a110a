"""Phrase keys, search words, sentences and languages."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.language.detect import language_of
from core.language.normalise import phrase_key
from core.language.sentences import sentences
from core.language.tokens import lex_tokens, search_tokens


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("테스트 법인은", "테스트 법인"),
        ("서울에서", "서울"),
        ("회사에서는", "회사"),
        ("담당자에게", "담당자"),
        ("본사로부터", "본사"),
        ("정부의", "정부"),
        ("C++은", "c++"),
        ("ERP를", "erp"),
        ("“보고서”는", "보고서"),
        ("3월에", "3월"),
    ],
)
def test_a_korean_particle_is_no_part_of_a_phrase(text: str, key: str) -> None:
    assert phrase_key(text) == key


@pytest.mark.parametrize(
    "noun",
    "은행 가위 고가 성과 효과 회의 주의 국가 평가 물가 휴가 전문가 사이 나이 길이 도로 회로 제도 만족도 한도 마을 "
    "가을 서울 은 이 가 이마트 광고 재고 현대 배터리 경기도 강남대로 을지로 김가은 이서은 40만 하와이 우리나라".split(),
)
def test_a_noun_that_looks_as_if_it_had_a_particle_is_left_alone(noun: str) -> None:
    assert phrase_key(noun) == noun


def test_symbols_that_carry_meaning_keep_phrases_apart() -> None:
    assert len({phrase_key(name) for name in ("C", "C++", "C#", "F#", ".NET", "NET", "A+", "A")}) == 8


def test_two_spellings_of_a_company_stay_two_keys() -> None:
    assert phrase_key("㈜한빛") == phrase_key("(주)한빛") == "(주)한빛"
    assert phrase_key("㈜한빛") != phrase_key("주식회사 한빛")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("The  Board of\tDirectors", "board of directors"),
        ("an Electron", "electron"),
        ("A 회사", "a 회사"),
        ("“Acme”,", "acme"),
        ("(Acme)", "acme"),
        ("[Acme", "acme"),
        ("제12조(목적)", "제12조(목적)"),
        ("Ｆｕｌｌ　Ｗｉｄｔｈ", "full width"),
        ("한글", "한글"),
        ("zero\u200bwidth", "zerowidth"),
        ("-5%", "-5%"),
        ("Straße", "strasse"),
    ],
)
def test_edges_and_widths_do_not_matter(text: str, key: str) -> None:
    assert phrase_key(text) == key


@pytest.mark.parametrize("text", ["", "  ", "…", "()", "“”", " - ", "\u200b"])
def test_nothing_left_is_the_empty_key(text: str) -> None:
    assert phrase_key(text) == ""


@given(st.text(alphabet="가은는이를에서 의C+#.()“”-aThe\u200b３", max_size=12))
def test_a_key_is_its_own_key(text: str) -> None:
    assert phrase_key(phrase_key(text)) == phrase_key(text)


def test_two_syllable_words_are_found_in_longer_ones() -> None:
    assert "매출" in search_tokens("매출은 늘었다")
    assert "매출" in search_tokens("연간 매출액이 늘었다")
    assert {"한국", "은행"} <= set(search_tokens("한국은행에서"))


def test_english_search_words_are_stems_without_stop_words() -> None:
    assert search_tokens("The supplier supplies Hanbit's devices") == [
        "supplier",
        "suppli",
        "hanbit",
        "devic",
    ]


def test_each_run_is_read_by_its_script() -> None:
    assert set(search_tokens("㈜한빛은 AC-200 1,200대를 supplied. C++ 大韓民國")) >= {
        "한빛", "ac", "200", "1200", "suppli", "c++", "大韓", "韓民", "民國",
    }  # fmt: skip


def test_lex_counts_every_word_of_the_question_as_asked() -> None:
    question = lex_tokens("how does cortisol raise blood pressure")
    text = set(lex_tokens("blood pressure raised by cortisol"))
    assert (len(question), sum(word in text for word in question)) == (6, 3)


SPLITS = [
    ["Mr. Kim paid 3.5% to Acme Inc.", "The firm left.", 'He said "Go!" and ran.'],
    ["Acme Inc. Korea supplies U.S. Steel with J. Smith.", "OK?", "Yes!"],
    ["See Fig. 2 of No. 5, i.e. this.", "Then stop."],
    ["Wait... what?", "The end."],
    ["1. 목적 이 지침은 안전을 정한다.", "가. 자격은 없다."],
    ["계약일은 2024. 3. 15. 로 한다.", "대금은 3.5억 원이다."],
    ["회의를 개최했습니다", "다음 회의는 3월에 엽니다"],
    ["그는 “간다.”라고 말했다.", "“온다.” 라고도 했다."],
    ["그렇다 하더라도 회사는 책임진다.", "Hanbit Co., Ltd. 는 공급사이다."],
    ["매출이 늘었다(전년 대비 3.5%. 최대).", "끝."],
]


@pytest.mark.parametrize("expected", SPLITS, ids=lambda parts: parts[0])
def test_sentences_end_where_a_reader_ends_them(expected: list[str]) -> None:
    text = " ".join(expected)
    assert [text[start:end] for start, end in sentences(text)] == expected


def test_no_space_is_needed_after_a_korean_ending_and_a_line_break_always_ends() -> None:
    text = "납품했다.그러나 늦었다\n둘째 줄\r\n\n셋째"
    assert [text[a:b] for a, b in sentences(text)] == ["납품했다.", "그러나 늦었다", "둘째 줄", "셋째"]


@given(st.text(alphabet="가다요. !?“”()\n\tA1b…", max_size=60))
def test_sentences_hold_every_character_that_is_not_white_space(text: str) -> None:
    spans = sentences(text)
    assert "".join("".join(text[a:b].split()) for a, b in spans) == "".join(text.split())
    assert all(text[a:b] == text[a:b].strip() != "" for a, b in spans)
    assert all(before[1] <= after[0] for before, after in pairwise(spans))


def test_splitting_takes_linear_time_on_hostile_text() -> None:
    start = time.perf_counter()
    for piece in ("(", ". ", "1. ", "“가다.” ", "Mr. K (", "a.) "):
        sentences(piece * 20_000)
    assert time.perf_counter() - start < 20


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("회의는 3월에 열린다", "ko"),
        ("Hanbit Electronics AC-200 모델을 공급한다", "ko"),
        ("The device is called 한빛", "en"),
        ("2024-03-15", "en"),
        ("", "en"),
    ],
)
def test_language_is_told_by_its_letters(text: str, language: str) -> None:
    assert language_of(text) == language
