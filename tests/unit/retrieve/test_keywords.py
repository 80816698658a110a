"""Keywords: by rule in both languages, and by a language model over real HTTP with its faults."""

from __future__ import annotations

import pytest

from core.retrieve.match.keywords import by_rule, keywords_of
from tests.model_fixtures import MakeModel
from tests.scripted_model import (
    Act,
    CutOff,
    NoChoices,
    Refuse,
    Say,
    ScriptedModel,
    Status,
    say_json,
    system_text,
)

ASKED = "Who teaches the manual for the device that Hanbit Electronics supplies?"


@pytest.mark.parametrize(
    ("question", "low"),
    [
        ("When was the last time the Olympics were held in the country that released Han Vodka?",
         ("Olympics", "Han Vodka", "last time", "country")),
        ("Which film did the author of “The Long Way” direct in 1986?", ("The Long Way", "1986", "author")),
        ("비트코인 하나로 폭스바겐 제타의 가격을 감당할 수 있을까요?",
         ("비트코인 하나", "폭스바겐 제타", "가격", "감당")),
        ("누가 SM-200을 공급하나?", ("SM-200", "공급")),
    ],
)  # fmt: skip
def test_names_come_first_then_other_things(question: str, low: tuple[str, ...]) -> None:
    assert by_rule(question).low == low


def test_the_kind_of_thing_asked_for_is_no_keyword() -> None:
    """ "which city" says what the answer is, and every city fits."""
    assert "city" not in " ".join(by_rule("In which city was Kim Minsu born?").low)


def test_high_level_keywords_say_what_is_asked_of_things() -> None:
    assert "country that released Han Vodka" in by_rule("Who leads the country that released Han Vodka?").high
    assert "한빛이 공급하는 장치" in by_rule("한빛이 공급하는 장치의 설명서는 누가 가르치나?").high


def test_each_phrase_once_however_it_is_written() -> None:
    assert by_rule("Is Hanbit the same as HANBIT, or as hanbit?").low == ("Hanbit",)


def test_a_question_without_content_phrases_is_its_own_keyword() -> None:
    assert by_rule("how?").all == ("how?",) or by_rule("how?").all == ("how",)
    assert by_rule("?!").all == ()


def test_the_models_keywords_are_taken_as_it_says_them(server: ScriptedModel, make_model: MakeModel) -> None:
    server.script(
        say_json({"low": ["Hanbit  Electronics", "…", "Hanbit Electronics"], "high": ["teaches a manual"]})
    )
    found = keywords_of(ASKED, make_model())
    assert (found.low, found.high) == (("Hanbit Electronics",), ("teaches a manual",))
    assert found.by.startswith("model")
    assert found.tokens > 0
    assert not found.fault


def test_a_model_that_names_very_many_is_cut_short(server: ScriptedModel, make_model: MakeModel) -> None:
    server.script(say_json({"low": [f"word {n}" for n in range(500)], "high": []}))
    assert len(keywords_of(ASKED, make_model()).low) == 8


@pytest.mark.parametrize(
    "acts",
    [
        (Status(400),),
        (Refuse("I cannot help with that."),),
        (NoChoices(),) * 8,
        (Say("Hanbit Electronics, manual"),) * 8,
        (say_json({"keywords": ["Hanbit"]}),) * 8,
        (say_json({"low": "Hanbit", "high": []}),) * 8,
        (say_json({"low": [], "high": ["  ", "…"]}),),
        (CutOff('{"low": ["Han'),) * 8,
        (Status(500),) * 8,
    ],
    ids=[
        "bad request",
        "refusal",
        "no choices",
        "no JSON",
        "other shape",
        "other type",
        "empty",
        "cut off",
        "down",
    ],
)
def test_a_fault_is_named_and_the_rule_chooses(
    acts: tuple[Act, ...], server: ScriptedModel, make_model: MakeModel
) -> None:
    server.script(*acts)
    found, by_itself = keywords_of(ASKED, make_model()), by_rule(ASKED)
    assert (found.low, found.high, found.by) == (by_itself.low, by_itself.high, "rule")
    assert found.fault.startswith("Keywords chosen by rule, not by the language model:")


def test_it_is_not_asked_when_the_rule_is_chosen(server: ScriptedModel, make_model: MakeModel) -> None:
    assert keywords_of(ASKED, make_model(), "rule") == by_rule(ASKED)
    assert server.requests == []


def test_the_prompt_is_in_the_questions_language(server: ScriptedModel, make_model: MakeModel) -> None:
    server.script(say_json({"low": ["한빛"], "high": []}), say_json({"low": ["Hanbit"], "high": []}))
    keywords_of("한빛은 무엇을 공급하나?", make_model())
    keywords_of(ASKED, make_model())
    assert "검색어" in system_text(server.requests[0])
    assert "keywords" in system_text(server.requests[1])
