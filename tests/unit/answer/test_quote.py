"""Quotes as an answer: the nearest sentences, word for word, along a path when there is one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.answer.answer import AnswerPath, Claim
from core.answer.quote import MOST_CLAIMS, quoted_text, quotes
from core.judge.labels import is_label
from core.judge.weigh import Sentence

ENGLISH = frozenset({"en"})


def sentence(
    passage: int, text: str, cosine: float, told: tuple[str, ...] = (), language: str = "en"
) -> Sentence:
    return Sentence(passage, 0, len(text), text, language, cosine, 0.0, told=frozenset(told))


def test_the_nearest_sentences_are_quoted_each_with_its_source() -> None:
    weighed = [
        sentence(0, "The weather was fine.", 0.70),
        sentence(1, "Kim leads Hanbit.", 0.80, ("lead", "hanbit")),
        sentence(0, "Kim has led it since May.", 0.96),
    ]
    claims = quotes("Who leads Hanbit?", weighed, (), ENGLISH)
    assert claims == (Claim("Kim leads Hanbit.", (2,)), Claim("Kim has led it since May.", (1,)))
    assert quoted_text(claims) == "“Kim leads Hanbit.” [2]\n\n“Kim has led it since May.” [1]"


def test_the_same_sentence_in_two_documents_is_one_claim_with_both_sources() -> None:
    weighed = [sentence(0, "Kim leads  Hanbit.", 0.9), sentence(2, "Kim leads Hanbit.", 0.9)]
    (claim,) = quotes("Who leads Hanbit?", weighed, (), ENGLISH)
    assert claim.citations == (1, 3)


def test_a_path_from_the_question_is_quoted_step_by_step_first() -> None:
    weighed = [
        sentence(0, "Dongsan makes the X-200.", 0.80),
        sentence(1, "The X-200 runs on method B.", 0.78),
        sentence(2, "Dongsan opened an office.", 0.90),
    ]
    path = AnswerPath(("Dongsan", "X-200", "method B"), ("makes", "runs on"), (1, 2), 1.0)
    claims = quotes("Which method does Dongsan's device use?", weighed, (path,), ENGLISH)
    assert [claim.citations for claim in claims] == [(1,), (2,), (3,)]


LINKED = [
    sentence(0, "Dongsan makes the X-200.", 0.88),
    sentence(5, "The X-200 runs on method B.", 0.70),
    sentence(1, "Module 7 teaches method B.", 0.75),
    sentence(0, "Dongsan opened an office.", 0.86),
    sentence(0, "Dongsan moved in May.", 0.85),
]
ONE = AnswerPath(("Dongsan", "X-200"), ("makes",), (1,), 1.0)
ON = AnswerPath(
    ("Dongsan", "X-200", "method B", "Module 7"), ("makes", "runs on", "← teaches"), (1, 6, 2), 0.2
)
TRAINING = "Which training covers the way in which Dongsan's device runs?"


def test_a_path_that_leads_on_to_a_passage_ranked_high_is_quoted_to_its_end() -> None:
    """The strongest path is the shortest; the question says more than its sentence does."""
    claims = quotes(TRAINING, LINKED, (ONE, ON), ENGLISH)
    assert [claim.text for claim in claims] == [LINKED[i].text for i in (0, 1, 2)]


@pytest.mark.parametrize(
    ("question", "paths"),
    [
        ("What does Dongsan make?", (ONE, ON)),
        ("What does the device that Dongsan makes for the training hall weigh?", (ONE, ON)),
        (TRAINING, (ONE, replace(ON, passages=(1, 6, 9)))),
        (TRAINING, (ONE, replace(ON, nodes=("Hanbit", *ON.nodes[1:])))),
    ],
    ids=["nothing unsaid", "a value is asked for", "its end is ranked low", "another beginning"],
)
def test_else_the_best_path_is_quoted_alone(question: str, paths: tuple[AnswerPath, ...]) -> None:
    weighed = [*LINKED, sentence(8, "Module 7 teaches method B too.", 0.5)]
    told = [claim.text for claim in quotes(question, weighed, paths, ENGLISH)]
    assert told[0] == LINKED[0].text and "The X-200 runs on method B." not in told


def test_a_path_that_touches_nothing_in_the_question_is_not_quoted() -> None:
    weighed = [sentence(0, "Lee audits Samho.", 0.5), sentence(1, "Kim leads Hanbit.", 0.9)]
    path = AnswerPath(("Lee", "Samho"), ("audits",), (1,), 1.0)
    assert quotes("Who leads Hanbit?", weighed, (path,), ENGLISH) == (Claim("Kim leads Hanbit.", (2,)),)


def test_a_path_whose_step_no_sentence_bears_is_not_quoted() -> None:
    weighed = [sentence(0, "Kim leads Hanbit.", 0.9)]
    path = AnswerPath(("Kim", "Samho"), ("leads",), (1,), 1.0)
    assert len(quotes("What does Kim lead?", weighed, (path,), ENGLISH)) == 1


def test_a_sentence_of_the_passage_that_fits_better_goes_first() -> None:
    weighed = [
        Sentence(0, 0, 9, "It is so.", "en", 0.85, 0.0, 0.80),
        Sentence(1, 0, 9, "So it is.", "en", 0.84, 0.0, 0.90),
    ]
    assert quotes("Is it so?", weighed, (), ENGLISH)[0].citations == (2,)


def test_two_languages_are_each_measured_by_themselves() -> None:
    weighed = [
        sentence(0, "한빛의 날씨는 맑았다.", 0.82, language="ko"),
        sentence(1, "Kim leads Hanbit.", 0.80),
    ]
    assert quotes("한빛은 누가 이끄나요?", weighed, (), ENGLISH) == (Claim("Kim leads Hanbit.", (2,)),)
    both = quotes("한빛은 누가 이끄나요?", weighed, (), frozenset({"en", "ko"}))
    assert {claim.citations for claim in both} == {(1,), (2,)}


def test_no_more_than_a_few_are_quoted() -> None:
    weighed = [sentence(0, f"Kim leads team {n}.", 0.9) for n in range(9)]
    assert len(quotes("Whom does Kim lead?", weighed, (), ENGLISH)) == MOST_CLAIMS


def test_a_heading_is_not_quoted_beside_a_sentence() -> None:
    heading = replace(sentence(0, "Leave policy 2026", 0.99), label=True)
    weighed = [heading, sentence(0, "Leave is approved by the team leader.", 0.9)]
    claims = quotes("Who approves leave?", weighed, (), ENGLISH)
    assert [claim.text for claim in claims] == ["Leave is approved by the team leader."]
    assert quotes("Who approves leave?", [heading], (), ENGLISH)


@pytest.mark.parametrize(
    ("text", "line", "label"),
    [
        ("Plan 2026\n\nIt is so.", "Plan 2026", True),
        ("It is so.\n\nLimits\n\nNo more than 16.", "Limits", True),
        ("Benefits:\n15 days of leave\nA free lunch", "15 days of leave", False),
        ("Subject: Rain plan\n\nHello.", "Subject: Rain plan", True),
        ("Post | People\nPost: Gate | People: 12", "Post | People", True),
        ("Post | People\nPost: Gate | People: 12", "Post: Gate | People: 12", False),
        ("휴가 규정\n\n휴가는 15일이다.", "휴가 규정", True),
        ("휴가는 15일이다", "휴가는 15일이다", False),
    ],
)
def test_headings_and_head_lines_are_labels(text: str, line: str, label: bool) -> None:
    start = text.index(line)
    assert is_label(text, start, start + len(line)) is label


def test_a_sentence_with_the_kind_of_thing_asked_for_goes_first() -> None:
    weighed = [
        sentence(0, "Paid leave is approved by the team leader.", 0.90),
        sentence(0, "Paid leave is 15 days a year.", 0.88),
    ]
    claims = quotes("How many days of paid leave are there?", weighed, (), ENGLISH)
    assert claims[0].text == "Paid leave is 15 days a year."


def test_where_an_amount_is_asked_for_only_sentences_that_state_one_are_quoted() -> None:
    weighed = [
        sentence(0, "Riverside Stage is rented from Hanam.", 0.95),
        sentence(0, "The rent is 48,000,000 won.", 0.82),
    ]
    (claim,) = quotes("What is the rent of Riverside Stage?", weighed, (), ENGLISH)
    assert claim.text == "The rent is 48,000,000 won."


def test_a_reason_goes_before_what_it_explains_where_one_is_asked_for() -> None:
    weighed = [
        sentence(0, "The left tower lost power for eleven minutes.", 0.92),
        sentence(0, "The generator shut down because its filter was blocked.", 0.88),
    ]
    claims = quotes("Why did the left tower lose power?", weighed, (), ENGLISH)
    assert claims[0].text.startswith("The generator")


def test_a_sentence_that_points_back_comes_with_the_one_before_it() -> None:
    text = "T-11 is for supervisors. It is renewed every 24 months."
    weighed = [
        Sentence(0, 0, 24, text[:24], "en", 0.6, 0.0),
        Sentence(0, 25, 55, text[25:], "en", 0.95, 0.0),
    ]
    claims = quotes("Which module is renewed every 24 months?", weighed, (), ENGLISH)
    assert [claim.text for claim in claims] == [text[:24], text[25:]]


def test_a_day_is_not_answered_from_the_passage_of_another_day() -> None:
    weighed = [
        sentence(0, "A deposit is due on 1 September 2026.", 0.9),
        sentence(1, "Incident report, 17 August 2026", 0.9),
        sentence(1, "The tower lost power.", 0.8),
    ]
    claims = quotes("What happened on 17 August 2026?", weighed, (), ENGLISH)
    assert {claim.citations for claim in claims} == {(2,)}
    assert quotes("What happened on 3 May?", weighed, (), ENGLISH)


def test_what_few_sentences_tell_decides_beside_what_all_tell() -> None:
    """All stand in the report; one says who prepared it."""
    report = ("inventori", "report")
    weighed = [
        sentence(0, "The inventory report reveals key findings.", 0.88, report),
        sentence(0, "The report was long.", 0.86, report),
        sentence(0, "Prepared By: Sarah Martinez", 0.76, (*report, "prepar")),
    ]
    assert quotes("Who prepared the inventory report?", weighed, (), ENGLISH)[0].text == weighed[2].text


def test_a_line_that_only_repeats_the_question_is_no_answer() -> None:
    weighed = [
        replace(sentence(0, "RETURN POLICY", 0.95, ("return", "polici")), new=False),
        sentence(0, "Returns within 30 days", 0.80, ("return", "polici")),
    ]
    (claim,) = quotes("What is the return policy?", weighed, (), ENGLISH)
    assert claim.text == "Returns within 30 days"


def test_the_sentence_with_the_code_that_was_asked_for_comes_first() -> None:
    weighed = [
        sentence(0, "Product ID: B008YW8M0G | Product Name: Iron", 0.90),
        sentence(0, "Product ID: B008IFXQFU | Product Name: Adapter", 0.84),
    ]
    (claim,) = quotes("What is the product name of B008IFXQFU?", weighed, (), ENGLISH)
    assert claim.text == weighed[1].text


def test_a_path_that_says_less_of_the_question_than_one_sentence_leads_away() -> None:
    weighed = [
        sentence(0, "Water | Sales: 1,792", 0.70, ("water",)),
        sentence(1, "There were 20,000 bottles of water delivered.", 0.90, ("bottl", "water", "deliv")),
    ]
    path = AnswerPath(("Water", "1,792"), ("Sales",), (1,), 1.0)
    claims = quotes("How many bottles of water were delivered?", weighed, (path,), ENGLISH)
    assert [claim.text for claim in claims] == [weighed[1].text]


def test_the_other_language_is_quoted_only_where_its_passage_bears_the_name() -> None:
    weighed = [
        replace(sentence(0, "The Zenith desk opens at nine.", 0.9), named=1.0),
        sentence(1, "노드윈드는 매일 아침 일찍 문을 연다.", 0.95, language="ko"),
        replace(sentence(2, "Zenith 창구는 아홉 시에 연다.", 0.9, language="ko"), named=1.0),
    ]
    claims = quotes("When does Zenith open?", weighed, (), frozenset({"en", "ko"}))
    assert [claim.citations for claim in claims] == [(1,), (3,)]


def test_when_a_mail_was_written_and_by_whom_stands_in_its_head() -> None:
    weighed = [
        replace(sentence(0, "Date: Fri, 23 Dec 2022 12:08:48 -0600", 0.80), label=True),
        replace(sentence(0, "From: Dana <dana@example.com>", 0.80), label=True),
        sentence(0, "Here are the plans.", 0.79),
    ]
    for question, line in (
        ("When did Dana send the plans?", "Date"),
        ("Who sent the plans?", "From"),
        ("What is Dana's e-mail address?", "From"),
    ):
        first = quotes(question, weighed, (), ENGLISH)[0].text
        assert first.startswith(line), (question, first)
    assert quotes("What did Dana send?", weighed, (), ENGLISH)[0].text == "Here are the plans."


def test_a_sentence_with_a_figure_goes_before_one_with_a_number_in_words() -> None:
    weighed = [
        sentence(0, "Many trucks were used all day.", 0.90),
        sentence(0, "3 trucks came from Busan.", 0.88),
    ]
    assert quotes("How many trucks were used?", weighed, (), ENGLISH)[0].text.startswith("3")
