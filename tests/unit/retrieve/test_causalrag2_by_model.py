"""CausalRAG2 with a language model, over real HTTP to a scripted server: summaries, gates, filter, faults."""

from __future__ import annotations

import json
import re

import pytest

from core.llm.budget import Budget, Limits
from core.retrieve.base import Evidence
from core.retrieve.strategies.causalrag2 import CausalRag2, CausalRag2Parameters
from core.retrieve.tools import Shelf, Tools
from tests.memory_store import MemoryCalls
from tests.model_fixtures import MakeModel
from tests.scripted_model import (
    Act,
    Body,
    Refuse,
    Say,
    ScriptedModel,
    Status,
    say_json,
    system_text,
    user_text,
)
from tests.unit.retrieve.test_causalrag2 import ASKED, WORLD, detail
from tests.worlds import EVENT, HashEmbedder, Page, Said, compile_world

FAR = CausalRag2Parameters(threshold=0.0, entities=1, modules=1)


def kind_of(body: Body) -> str:
    if "supporting" in system_text(body):
        return "filter"
    return "gate" if "dependency" in system_text(body) else "summary"


def answering(**acts: Act) -> object:
    """One act for each kind of prompt; by default an undirected gate on s1, and every row supports."""

    def rule(body: Body) -> Act:
        kind = kind_of(body)
        if kind in acts:
            return acts[kind]
        if kind == "summary":
            return say_json({"summary": "About a pump and a hall."})
        if kind == "gate":
            return say_json({"dependency": "undirected", "confidence": 0.8, "sentences": ["s1"]})
        rows = re.findall(r"^(r\d+):", user_text(body), re.MULTILINE)
        return say_json({"supporting": rows} | ({"spurious": []} if "spurious" in system_text(body) else {}))

    return rule


def ask(model: object, pages: tuple[Page, ...] = WORLD, **changed: object) -> Evidence:
    given = CausalRag2Parameters(**{"threshold": 0.0, "entities": 1, "modules": 1, **changed})  # type: ignore[arg-type]
    return CausalRag2(Tools(Shelf(HashEmbedder()), model), given).rank(ASKED, compile_world(pages), 5)  # type: ignore[arg-type]


def asked(server: ScriptedModel, kind: str) -> list[Body]:
    return [body for body in server.requests if kind_of(body) == kind]


def test_a_gate_carries_the_models_judgement_and_its_sentences(
    server: ScriptedModel, make_model: MakeModel
) -> None:
    server.rule = answering(
        gate=say_json({"dependency": "a_to_b", "confidence": 0.7, "sentences": ["s2 (yes)", "s99"]})
    )  # type: ignore[assignment]
    (gate,) = detail(ask(make_model()), "gates")["gates"]  # type: ignore[misc]
    assert (gate["direction"], gate["confidence"], gate["by"]) == ("a_to_b", 0.7, "scripted")
    assert len(gate["sentences"]) == 1
    shown = user_text(asked(server, "gate")[0])
    assert f"s2: {gate['sentences'][0]}" in shown


def test_none_is_no_gate(server: ScriptedModel, make_model: MakeModel) -> None:
    server.rule = answering(gate=say_json({"dependency": "none", "confidence": 1, "sentences": []}))  # type: ignore[assignment]
    evidence = ask(make_model())
    assert detail(evidence, "gates") == {"gates": [], "count": 0}
    assert detail(evidence, "hierarchy")["unjudged"] == 0
    assert evidence.degraded == ()


def test_a_gates_prompt_holds_its_two_modules_and_nothing_else(
    server: ScriptedModel, make_model: MakeModel
) -> None:
    server.rule = answering()  # type: ignore[assignment]
    zoo = Page("z", "The zebra eats grass.", (Said("zebra", "eats", "grass"),), "zoo")
    ask(make_model(), (*WORLD, zoo))
    held = [[w for w in ("servers", "stage", "zebra") if w in user_text(b)] for b in asked(server, "gate")]
    assert sorted(held) == [["servers", "stage"], ["servers", "zebra"], ["stage", "zebra"]]
    assert not [body for body in asked(server, "gate") if "What cools" in user_text(body)]


@pytest.mark.parametrize(
    "fault", [Say("no JSON"), Status(400), Refuse("I cannot help with that."), Status(500)]
)
def test_a_judgement_that_fails_is_recorded_as_unjudged_and_asked_again_next_time(
    fault: Act, server: ScriptedModel, make_model: MakeModel
) -> None:
    server.rule = answering(gate=fault)  # type: ignore[assignment]
    tools = Tools(Shelf(HashEmbedder()), make_model())
    view = compile_world(WORLD)
    evidence = CausalRag2(tools, FAR).rank(ASKED, view, 5)
    assert detail(evidence, "hierarchy")["unjudged"] == 1
    assert detail(evidence, "gates") == {"gates": [], "count": 0}
    assert [line for line in evidence.degraded if "unjudged" in line]
    assert evidence.passages
    assert len(asked(server, "gate")) >= 2
    server.rule = answering()  # type: ignore[assignment]
    mended = CausalRag2(tools, FAR).rank(ASKED, view, 5)
    assert len(detail(mended, "gates")["gates"]) == 1  # type: ignore[arg-type]
    assert mended.degraded == ()


def test_gates_are_judged_once_for_a_view(server: ScriptedModel, make_model: MakeModel) -> None:
    server.rule = answering()  # type: ignore[assignment]
    tools = Tools(Shelf(HashEmbedder()), make_model())
    view = compile_world(WORLD)
    for _ in range(3):
        CausalRag2(tools, FAR).rank(ASKED, view, 5)
    assert len(asked(server, "gate")) == 1


def test_only_supporting_rows_reach_the_answer(server: ScriptedModel, make_model: MakeModel) -> None:
    """Trailing words, unknown ids and rows called both are dealt with as defined."""
    server.rule = answering(
        filter=say_json({"supporting": ["r1: yes", "r2", "r77", "x"], "spurious": ["r2"]})
    )  # type: ignore[assignment]
    view = compile_world(WORLD)
    evidence = CausalRag2(Tools(Shelf(HashEmbedder()), make_model()), FAR).rank(ASKED, view, 5)
    assert len(evidence.triples) == 1
    assert detail(evidence, "filter")["invented"] == 2
    allowed = set(view.passages_of_triple(evidence.triples[0].triple).tolist())
    assert {found.passage for found in evidence.passages} == allowed
    assert evidence.refusal == ""


def test_nothing_supporting_is_a_refusal(server: ScriptedModel, make_model: MakeModel) -> None:
    server.rule = answering(filter=say_json({"supporting": [], "spurious": ["r1"]}))  # type: ignore[assignment]
    evidence = ask(make_model())
    assert evidence.refusal
    assert evidence.passages  # the nearest, shown as such
    assert evidence.triples == ()
    assert evidence.degraded == ()


@pytest.mark.parametrize(
    "fault",
    [Say("r1, r2"), say_json({"chosen": []}), Status(500), Status(400), Refuse("No.")],
    ids=["no JSON", "another shape", "down", "bad request", "refusal"],
)
def test_a_filter_that_fails_is_named_and_the_rule_sorts(
    fault: Act, server: ScriptedModel, make_model: MakeModel
) -> None:
    """An error is not "nothing supports"."""
    server.rule = answering(filter=fault)  # type: ignore[assignment]
    evidence = ask(make_model())
    assert evidence.refusal == ""
    assert detail(evidence, "filter")["by"] == "rule"
    assert [line for line in evidence.degraded if line.startswith("Rows sorted by rule")]


def test_plain_and_off_ask_for_less(server: ScriptedModel, make_model: MakeModel) -> None:
    server.rule = answering()  # type: ignore[assignment]
    ask(make_model(), filter="off")
    assert asked(server, "filter") == []
    ask(make_model(), filter="plain")
    (body,) = asked(server, "filter")
    assert "spurious" not in json.dumps(body)


def many_facts() -> Page:
    said = tuple(Said("pump", "feeds", f"valve {n}") for n in range(12))
    return Page("v", "The pump feeds valves.", said)


def test_a_large_module_is_summarised_and_says_by_whom(server: ScriptedModel, make_model: MakeModel) -> None:
    server.rule = answering()  # type: ignore[assignment]
    evidence = ask(make_model(), (*WORLD, many_facts()))
    assert len(asked(server, "summary")) == 1
    shown = detail(evidence, "modules")["modules"]
    assert {m["by"] for m in shown} == {"model", "phrases"}  # type: ignore[attr-defined]
    assert "About a pump and a hall." in {m["label"] for m in shown}  # type: ignore[attr-defined]


def test_a_summary_that_fails_is_named_and_phrases_stand_in(
    server: ScriptedModel, make_model: MakeModel
) -> None:
    server.rule = answering(summary=Status(400))  # type: ignore[assignment]
    evidence = ask(make_model(), (*WORLD, many_facts()))
    assert [line for line in evidence.degraded if "summaries are missing" in line]
    assert {m["by"] for m in detail(evidence, "modules")["modules"]} == {"phrases"}  # type: ignore[attr-defined]


def test_a_spent_budget_ends_the_asking(server: ScriptedModel, make_model: MakeModel) -> None:
    server.rule = answering()  # type: ignore[assignment]
    evidence = ask(make_model(budget=Budget(Limits(calls=0))), (*WORLD, *EVENT))
    assert server.requests == []
    assert [line for line in evidence.degraded if "unjudged" in line]
    assert evidence.passages


def test_pairs_beyond_the_most_are_counted(server: ScriptedModel, make_model: MakeModel) -> None:
    server.rule = answering()  # type: ignore[assignment]
    evidence = ask(make_model(), (*WORLD, *EVENT), pairs=2)
    told = detail(evidence, "hierarchy")
    assert told["asked"] == len(asked(server, "gate")) == 2
    assert told["not asked"] > 0  # type: ignore[operator]


def test_another_view_with_the_same_modules_asks_nothing_again(
    server: ScriptedModel, make_model: MakeModel
) -> None:
    server.rule = answering()  # type: ignore[assignment]
    calls = MemoryCalls()
    first = ask(make_model(calls=calls), (*WORLD, *EVENT))
    before = len(server.requests)
    again = ask(make_model(calls=calls), (*WORLD, *EVENT))
    assert len(server.requests) == before
    assert again.passages == first.passages
