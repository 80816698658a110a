"""Extraction by a language model: rounds, exact quotes, and a passage whole or not at all (cases 5, 45)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from core.errors import BudgetSpent, ModelError
from core.ingest.extract.model import ModelExtractor
from core.llm.budget import Budget, Limits
from core.llm.configured import ConfiguredModel
from tests.memory_store import MemoryCalls
from tests.scripted_model import Act, Say, ScriptedModel, Status, say_json, user_text

MakeModel = Callable[..., ConfiguredModel]

TEXT = "Kim leads Hanbit. Hanbit does not supply Dongsan."


def row(subject: str, relation: str, object_: str, quote: str, negated: bool = False) -> dict[str, Any]:
    words = {"subject": subject, "relation": relation, "object": object_, "quote": quote}
    flags = {"negated": negated, "conditional": False, "doubtful": False}
    return {**words, **flags, "time": "", "quantity": ""}


LEADS = row("Kim", "leads", "Hanbit", "Kim leads Hanbit.")
SUPPLY = row("Hanbit", "supply", "Dongsan", "Hanbit does not supply Dongsan.", negated=True)


def test_a_second_round_is_told_that_entities_remain(server: ScriptedModel, make_model: MakeModel) -> None:
    server.script(say_json({"triples": [LEADS]}), say_json({"triples": [LEADS, SUPPLY]}))
    triples = ModelExtractor(make_model(), rounds=2).extract(TEXT, title="notes.md")
    assert [(t.subject, t.relation, t.object, t.flags) for t in triples] == [
        ("Kim", "leads", "Hanbit", ()),
        ("Hanbit", "supply", "Dongsan", ("negated",)),
    ]
    assert all(TEXT[t.start : t.end] == t.quote for t in triples)
    second = user_text(server.requests[1])
    assert "Kim | leads | Hanbit" in second and "remain" in second


def test_rounds_end_when_one_brings_nothing_new(server: ScriptedModel, make_model: MakeModel) -> None:
    server.script(say_json({"triples": [LEADS]}), say_json({"triples": [LEADS]}))
    ModelExtractor(make_model(), rounds=9).extract(TEXT)
    assert len(server.requests) == 2


def test_blank_passages_cost_nothing(server: ScriptedModel, make_model: MakeModel) -> None:
    assert ModelExtractor(make_model()).extract(" \n") == ()
    assert server.requests == []


def test_what_the_passage_does_not_bear_out_is_counted(server: ScriptedModel, make_model: MakeModel) -> None:
    server.script(say_json({"triples": [LEADS, row("Lee", "leads", "Hanbit", "Lee leads Hanbit.")]}))
    extractor = ModelExtractor(make_model(), rounds=1)
    assert len(extractor.extract(TEXT)) == 1
    assert extractor.dropped == 1


def test_the_extractors_name_holds_the_model_and_a_version(make_model: MakeModel) -> None:
    assert ModelExtractor(make_model()).name == "model:scripted/1"


def test_a_korean_passage_is_asked_in_korean(server: ScriptedModel, make_model: MakeModel) -> None:
    quote = "한빛은 김민수가 이끈다."
    server.script(say_json({"triples": [row("김민수", "이끈다", "한빛", quote)]}))
    (triple,) = ModelExtractor(make_model(), rounds=1).extract(quote)
    assert (triple.subject, triple.object) == ("김민수", "한빛")
    assert "업무 문서" in server.requests[0]["messages"][0]["content"]


PASSAGES = [f"Team {n} runs site {n}." for n in range(1, 11)]


def of_its_passage(body: dict[str, Any]) -> Act:
    n = next(n for n in range(10, 0, -1) if f"Team {n} runs" in user_text(body))
    return say_json({"triples": [row(f"Team {n}", "runs", f"site {n}", f"Team {n} runs site {n}.")]})


def test_a_retry_asks_the_model_for_the_failed_passage_only(
    server: ScriptedModel, make_model: MakeModel
) -> None:
    """Case 5."""
    fails = True

    def rule(body: dict[str, Any]) -> Act:
        return Status(400) if fails and PASSAGES[8] in user_text(body) else of_its_passage(body)

    server.rule = rule
    extractor = ModelExtractor(make_model(calls=MemoryCalls()), rounds=1)
    failed = []
    for at, text in enumerate(PASSAGES):
        try:
            extractor.extract(text)
        except ModelError:
            failed.append(at)
    assert failed == [8] and len(server.requests) == 10
    fails = False
    assert [len(extractor.extract(text)) for text in PASSAGES] == [1] * 10
    assert [PASSAGES[8] in user_text(request) for request in server.requests[10:]] == [True]


def test_a_passage_whose_second_round_fails_gives_nothing(
    server: ScriptedModel, make_model: MakeModel
) -> None:
    server.script(say_json({"triples": [LEADS]}), Say("{"), Say("{"))
    with pytest.raises(ModelError):
        ModelExtractor(make_model(), rounds=2).extract(TEXT)


def test_a_budget_stops_an_upload_cleanly_and_it_goes_on_later(
    server: ScriptedModel, make_model: MakeModel
) -> None:
    """Case 45."""
    server.rule = of_its_passage
    calls = MemoryCalls()
    thrifty = ModelExtractor(make_model(calls=calls, budget=Budget(Limits(calls=4))), rounds=1)
    done = 0
    with pytest.raises(BudgetSpent):
        for text in PASSAGES:
            thrifty.extract(text)
            done += 1
    assert done == 4 and len(server.requests) == 4
    richer = ModelExtractor(make_model(calls=calls, budget=Budget(Limits(calls=6))), rounds=1)
    assert [len(richer.extract(text)) for text in PASSAGES] == [1] * 10
    assert len(server.requests) == 10


def test_an_estimate_covers_what_is_then_spent(server: ScriptedModel, make_model: MakeModel) -> None:
    """Case 45: calls and tokens sent, exactly."""
    server.rule = lambda body: Say(of_its_passage(body).text, usage=None)  # type: ignore[union-attr]
    model = make_model()
    extractor = ModelExtractor(model, rounds=1)
    estimate = extractor.estimate(PASSAGES)
    for text in PASSAGES:
        extractor.extract(text)
    spent = model.budget.spent
    assert estimate.calls == spent.calls == 10
    assert estimate.tokens_in == spent.tokens_in
    assert ModelExtractor(model, rounds=3).estimate(PASSAGES).calls == 30
