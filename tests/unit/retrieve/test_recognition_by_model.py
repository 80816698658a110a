"""Recognition by a language model, over real HTTP to a scripted server."""

from __future__ import annotations

import json

import pytest

from core.retrieve.strategies.hipporag2 import HippoRag2, HippoRag2Parameters
from tests.model_fixtures import MakeModel
from tests.scripted_model import Act, NoChoices, Refuse, Say, ScriptedModel, Status, say_json
from tests.worlds import EVENT, compile_world, question

ASKED = question("Who teaches the manual for the device that Hanbit Electronics supplies?")


def test_the_models_choice_is_kept_in_its_order(server: ScriptedModel, make_model: MakeModel) -> None:
    view = compile_world(EVENT)
    server.script(say_json({"ids": ["t3", "t1"]}))
    evidence = HippoRag2(make_model()).rank(ASKED, view, 5)
    nearest = evidence.steps[0].detail["nearest"]
    kept = evidence.steps[1].detail["kept"]
    assert kept == [nearest[2], nearest[0]]
    assert evidence.steps[1].tokens > 0
    assert evidence.degraded == ()


def test_the_candidates_are_shown_to_it_and_nothing_else(
    server: ScriptedModel, make_model: MakeModel
) -> None:
    server.script(say_json({"ids": []}))
    evidence = HippoRag2(make_model()).rank(ASKED, compile_world(EVENT), 5)
    sent = json.dumps(server.requests[0], ensure_ascii=False)
    shown = {fact["object"] for fact in evidence.steps[0].detail["nearest"]}
    assert len(shown) == 5
    assert all(name in sent for name in shown)
    assert not any(other in sent for other in ("120 million won", "140 million won", "Lunch"))


def test_ids_that_it_made_up_are_dropped_and_counted(server: ScriptedModel, make_model: MakeModel) -> None:
    server.script(say_json({"ids": ["t9", "t2", "hanbit", "t2"]}))
    evidence = HippoRag2(make_model()).rank(ASKED, compile_world(EVENT), 5)
    assert evidence.steps[1].detail["kept"] == [evidence.steps[0].detail["nearest"][1]]
    assert evidence.steps[1].detail["invented"] == 2


def test_when_it_keeps_none_passages_are_ranked_by_similarity_and_the_model_is_not_at_fault(
    server: ScriptedModel, make_model: MakeModel
) -> None:
    server.script(say_json({"ids": []}))
    evidence = HippoRag2(make_model()).rank(ASKED, compile_world(EVENT), 5)
    assert evidence.triples == evidence.paths == ()
    assert evidence.passages
    assert [line for line in evidence.degraded if "similarity alone" in line]
    assert not [line for line in evidence.degraded if "language model" in line]


@pytest.mark.parametrize(
    "acts",
    [
        (Status(400),),
        (Refuse("I cannot help with that."),),
        (NoChoices(),) * 8,
        (Say("no JSON at all"),) * 8,
        (say_json({"chosen": [1]}),) * 8,
        (Status(500),) * 8,
    ],
    ids=["bad request", "refusal", "no choices", "garbled", "another shape", "down"],
)
def test_a_fault_is_named_and_the_rule_chooses(
    acts: tuple[Act, ...], server: ScriptedModel, make_model: MakeModel
) -> None:
    """An error is not "no triple"."""
    view = compile_world(EVENT)
    server.script(*acts)
    evidence = HippoRag2(make_model()).rank(ASKED, view, 5)
    by_rule = HippoRag2(None).rank(ASKED, view, 5)
    assert evidence.passages == by_rule.passages
    assert evidence.triples == by_rule.triples != ()
    assert len(evidence.degraded) == 1
    assert evidence.degraded[0].startswith("Facts chosen by rule, not by the language model:")


def test_it_is_not_asked_when_the_parameters_say_so(server: ScriptedModel, make_model: MakeModel) -> None:
    for way in ("rule", "off"):
        HippoRag2(make_model(), HippoRag2Parameters(recognition=way)).rank(ASKED, compile_world(EVENT), 5)
    assert server.requests == []
