"""The argument check by rules, each test of it by itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.embed.base import Thresholds
from core.judge.check import BESIDE, NAMED, TOLD, Source, check
from core.judge.weigh import Sentence

CUT = 0.85
CUTS = Thresholds(synonym=0.95, answerable=CUT, korean=0.01, crossing_ko=0.078, crossing_en=0.07)


def source(text: str, cosine: float, language: str = "en") -> Source:
    return Source(text, text, language, cosine)


def sentence(text: str, cosine: float, language: str = "en") -> Sentence:
    return Sentence(0, 0, len(text), text, language, cosine, 0.0)


def checked(question: str, *told: tuple[str, float, str]) -> tuple[bool, str, frozenset[str]]:
    made = check(question, CUTS, [source(*row) for row in told], [sentence(*row) for row in told])
    return made.answerable, made.code, made.languages


def test_nothing_found_answers_nothing() -> None:
    assert checked("Who leads it?") == (False, "no passage", frozenset())


@pytest.mark.parametrize(("cosine", "answerable"), [(CUT, True), (CUT - 0.001, False)])
def test_the_models_own_cut_decides_in_one_language(cosine: float, answerable: bool) -> None:
    assert checked("Who leads it?", ("Kim leads it.", cosine, "en"))[0] is answerable


def test_korean_over_korean_has_a_higher_cut() -> None:
    assert not checked("누가 이끄나요?", ("김민수가 이끈다.", CUT + 0.005, "ko"))[0]
    assert checked("누가 이끄나요?", ("김민수가 이끈다.", CUT + 0.011, "ko"))[0]


def test_the_other_language_must_stand_out_where_the_questions_own_tells_its_words() -> None:
    lower = CUTS.across("en") + 0.001
    sources = [source("Kim leads it.", 0.80), source("김민수가 이끈다.", lower, "ko")]
    far = sentence("김민수가 이끈다.", lower, "ko")
    own = Sentence(0, 0, 13, "Kim leads it.", "en", 0.80, TOLD)
    assert check("Who leads it?", CUTS, sources, [own, far]).code == "unlike"
    assert check("Who leads it?", CUTS, sources, [replace(own, words=TOLD - 0.1), far]).languages == {"ko"}
    nearer = [sources[0], replace(sources[1], cosine=lower + BESIDE)]
    assert check("Who leads it?", CUTS, nearer, [own, replace(far, cosine=lower + BESIDE)]).answerable


def test_headings_and_lines_in_both_languages_bring_no_other_language_in() -> None:
    sources = [source("Address: 서울", 0.9)]
    mixed = Sentence(0, 0, 11, "Address: 서울", "en", 0.9, 0.0)
    heading = Sentence(0, 0, 9, "Addresses", "en", 0.9, 0.0, label=True)
    assert check("누가 이끄나요?", CUTS, sources, [mixed, heading]).code == "unlike"


@pytest.mark.parametrize(
    ("question", "text", "language", "cut"),
    [
        ("누가 이끄나요?", "Kim leads it.", "en", CUTS.across("ko")),
        ("Who leads it?", "김민수가 이끈다.", "ko", CUTS.across("en")),
    ],
)
def test_a_lower_cut_decides_across_languages(question: str, text: str, language: str, cut: float) -> None:
    assert checked(question, (text, cut + 0.001, language)) == (True, "", frozenset({language}))
    assert checked(question, (text, cut - 0.001, language))[1] == "unlike"


def test_the_other_language_joins_only_where_it_stands_out() -> None:
    own = ("Kim leads it.", 0.9, "en")
    other = CUTS.across("en")
    assert checked("Who leads it?", own, ("김민수가 이끈다.", other + 0.001, "ko"))[2] == {"en"}
    assert checked("Who leads it?", own, ("김민수가 이끈다.", other + BESIDE + 0.001, "ko"))[2] == {
        "en",
        "ko",
    }


def test_where_a_passage_bears_the_name_the_other_language_counts_only_where_it_does_too() -> None:
    near = CUTS.across("en") + BESIDE + 0.001
    sources = [source("The Zenith desk opens early.", 0.80), source("노드윈드는 매일 문을 연다.", near, "ko")]
    own = Sentence(0, 0, 28, "The Zenith desk opens early.", "en", 0.80, 0.0, named=1.0)
    far = Sentence(1, 0, 15, "노드윈드는 매일 문을 연다.", "ko", near, 0.0)
    assert check("Why is Zenith open?", CUTS, sources, [own, far]).code == "unlike"
    assert check("Why is Zenith open?", CUTS, sources, [own, replace(far, named=1.0)]).answerable
    assert check("Why is it open?", CUTS, sources, [replace(own, named=0.0), far]).answerable


def test_a_passage_with_all_names_may_lie_a_little_further_in_english() -> None:
    near = CUT - NAMED + 0.001
    sources = [source("Zenith opens at nine.", near)]
    own = Sentence(0, 0, 21, "Zenith opens at nine.", "en", near, 0.0, named=1.0)
    assert check("Why is Zenith open?", CUTS, sources, [own]).answerable
    assert check("Why is Zenith open?", CUTS, sources, [replace(own, named=0.5)]).code == "unlike"
    korean = [source("제니스는 아홉 시에 연다.", CUT, "ko")]
    there = Sentence(0, 0, 14, "제니스는 아홉 시에 연다.", "ko", CUT + 0.009, 0.0, named=1.0)
    assert check("제니스는 왜 여나요?", CUTS, korean, [there]).code == "unlike"


def test_a_year_is_asked_of_what_is_named_beside_it() -> None:
    told = ("Borealis cost 3 million.", 0.95, "en"), ("The hall was painted in 2024.", 0.9, "en")
    assert checked("What did Borealis cost in 2024?", *told)[1] == "unnamed"
    assert checked("What did Borealis cost in 2024?", ("Borealis cost 3 million in 2024.", 0.95, "en"))[0]
    assert checked("Was the hall painted in 2024?", *told)[0]


def test_a_name_that_no_passage_says_refuses_however_alike_the_rest_is() -> None:
    told = ("The budget of Project Borealis is 3 million.", 0.95, "en")
    made = check("What is the budget of Project Aurora?", CUTS, [source(*told)], [sentence(*told)])
    assert (made.code, made.what) == ("unnamed", "Aurora")
    assert checked("What is the budget of Project Borealis?", told)[0]


def test_one_missing_name_among_three_does_not_refuse() -> None:
    told = ("Kim Minsu and Lee Jiho met at Hanbit.", 0.95, "en")
    assert checked("Did Kim Minsu, Lee Jiho and Zorro meet?", told)[0]


def test_across_languages_only_names_that_keep_their_script_are_asked_for() -> None:
    told = ("The Hanbit contract ends in 2026.", 0.85, "en")
    assert checked("한빛 계약은 언제 끝나나요?", told)[0]
    assert checked("Zenith 계약은 언제 끝나나요?", told)[1] == "unnamed"
    assert checked("2031년 계약은 언제 끝나나요?", told)[1] == "unnamed"


@pytest.mark.parametrize(
    ("question", "text", "code"),
    [
        ("How many pumps were ordered?", "Pumps were ordered in a hurry.", "number"),
        ("When does the lease end?", "The lease ends with a handshake.", "date"),
        ("Who approves leave?", "it is approved quickly.", "person"),
    ],
)
def test_the_kind_of_thing_that_is_asked_for_must_be_there(question: str, text: str, code: str) -> None:
    assert checked(question, (text, 0.95, "en"))[1] == code


@pytest.mark.parametrize(
    ("question", "text", "code"),
    [
        ("게이트 요원의 시급은?", "게이트 책임자는 입장 인원을 15분마다 보고한다.", "money"),
        ("What is the price of the X-200?", "The X-200 uses 230 volts.", "money"),
        ("What is the phone number of Kim Jiho?", "Kim Jiho leads the gate since 2026-03-31.", "phone"),
        ("이서연의 이메일은?", "이서연은 인원 계획을 낸다.", "mail"),
        ("X-200의 무게는?", "X-200은 채널 24개를 쓴다.", "weight"),
    ],
)
def test_a_value_that_no_sentence_states_is_not_answered(question: str, text: str, code: str) -> None:
    language = "ko" if question[-2] in "은는" else "en"
    assert checked(question, (text, 0.95, language))[1] == code


def test_a_terse_sentence_with_the_value_will_do_but_not_one_about_something_else() -> None:
    asked = "What is the rent of Riverside Stage?"
    sources = [source("Riverside Stage …", 0.90), source("…", 0.70)]
    about = Sentence(0, 0, 9, "Riverside Stage is rented from Hanam.", "en", 0.95, 0.5)
    terse = Sentence(0, 9, 20, "The rent is 48,000 won.", "en", 0.80, 0.0)
    aside = Sentence(1, 0, 20, "A meal costs 12 won.", "en", 0.70, 0.0)
    assert check(asked, CUTS, sources, [about, terse, aside]).answerable
    assert check(asked, CUTS, sources, [about, aside]).code == "money"


@pytest.mark.parametrize("question", ["asdf qwer zxcv", "ㅁㄴㅇㄹ ㅋㅋㅋ", "!!!", "🎪"])
def test_letters_at_random_are_near_to_nothing(question: str) -> None:
    assert (
        checked(question, ("Kim leads it.", 0.95, "en"), ("예산을 다시 논의한다.", 0.95, "ko"))[1]
        == "wordless"
    )


def test_keywords_are_a_question_where_a_source_has_one_of_them() -> None:
    assert checked("stage roof", ("Nordlicht inspects the roof.", 0.9, "en"))[0]
