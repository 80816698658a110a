"""CausalRAG2 without a model: what each part does to the evidence, on small worlds."""

from __future__ import annotations

import dataclasses

import pytest

from core.graph.compile import compile_view
from core.graph.view import GraphView
from core.retrieve.base import Evidence
from core.retrieve.strategies.causalrag2 import CausalRag2, CausalRag2Parameters
from core.retrieve.tools import Shelf, Tools
from tests.unit.graph.test_gates import HEAT, SHOW, bridge
from tests.worlds import EVENT, THRESHOLD, HashEmbedder, Page, Said, columns, compile_world, question

TEXT = "The pump stopped, therefore the band went home."
WORLD = (HEAT, SHOW, bridge(TEXT))
FAR = CausalRag2Parameters(threshold=0.0, entities=1, modules=1)
ASKED = question("What cools the hall of the servers with a pump?")


def run(view: GraphView, parameters: CausalRag2Parameters = FAR, **changed: object) -> Evidence:
    given = dataclasses.replace(parameters, **changed)  # type: ignore[arg-type]
    return CausalRag2(Tools(Shelf(HashEmbedder())), given).rank(ASKED, view, 5)


def detail(evidence: Evidence, step: str) -> dict[str, object]:
    return next(s.detail for s in evidence.steps if s.step == step)


def test_each_gate_that_was_crossed_is_in_the_trace_with_its_sentences() -> None:
    view = compile_world(WORLD)
    (gate,) = detail(run(view), "gates")["gates"]  # type: ignore[misc]
    assert gate["sentences"] == [TEXT]
    assert gate["by"] == "connectives"
    assert gate["accepted"] is False
    assert gate["direction"] in ("a_to_b", "b_to_a")
    assert {gate["from"], gate["to"]} == {m["label"] for m in detail(run(view), "modules")["modules"]}  # type: ignore[attr-defined]
    assert all(m["by"] == "phrases" for m in detail(run(view), "modules")["modules"])  # type: ignore[attr-defined]


def test_over_a_gate_the_other_modules_facts_come_in() -> None:
    view = compile_world(WORLD)

    def objects(evidence: Evidence) -> set[str]:
        return {view.triple(t.triple).object for t in evidence.triples}

    assert "stage" in objects(run(view, filter="off"))
    assert "stage" not in objects(run(view, filter="off", gates="off"))
    assert detail(run(view, gates="off"), "gates") == {"gates": [], "count": 0}


def test_a_rejected_gate_is_not_crossed() -> None:
    plain = run(compile_world(WORLD))
    key = detail(plain, "gates")["gates"][0]["key"]  # type: ignore[index]
    given = columns(WORLD)
    rejected = compile_view(dataclasses.replace(given, link_verdicts={key: "rejected"}), THRESHOLD)
    assert detail(run(rejected), "gates") == {"gates": [], "count": 0}
    accepted = compile_view(dataclasses.replace(given, link_verdicts={key: "accepted"}), THRESHOLD)
    assert detail(run(accepted), "gates")["gates"][0]["accepted"] is True  # type: ignore[index]


@pytest.mark.parametrize("kind", ["random", "semantic"])
def test_gates_to_compare_with_are_as_many_as_the_causal_ones(kind: str) -> None:
    view = compile_world(WORLD)
    causal, other = run(view), run(view, gates=kind)
    assert detail(other, "hierarchy")["gates"] == detail(causal, "hierarchy")["gates"] == 1
    assert [g["by"] for g in detail(other, "gates")["gates"]] == [  # type: ignore[attr-defined]
        "chance" if kind == "random" else "similarity"
    ]
    assert other == dataclasses.replace(run(view, gates=kind), steps=other.steps)


def test_without_the_hierarchy_only_facts_are_walked() -> None:
    evidence = run(compile_world(WORLD), hierarchy=False)
    assert [s.step for s in evidence.steps if s.step in ("hierarchy", "modules", "gates")] == []
    assert evidence.passages[0].passage == 0


def test_the_rule_leaves_out_what_only_membership_led_to() -> None:
    """`spurious-aware` drops rows that no seed or fact led to and that hold no word of the question."""
    view = compile_world(WORLD)
    rows = {way: {t.triple for t in run(view, filter=way).triples} for way in ("off", "plain", "aware")}
    assert rows["aware"] < rows["off"]
    assert rows["aware"] <= rows["plain"] <= rows["off"]


def test_no_fact_reached_is_said_and_passages_come_by_similarity() -> None:
    view = compile_world([Page("p1", "Lunch is at noon."), Page("p2", "The hall is cool.")])
    evidence = run(view)
    assert "similarity alone" in evidence.degraded[0]
    assert len(evidence.passages) == 2
    assert evidence.refusal == ""


def test_one_shelf_serves_many_parameters_without_mixing_them() -> None:
    view = compile_world(WORLD)
    tools = Tools(Shelf(HashEmbedder()))

    def asked(**changed: object) -> Evidence:
        given = dataclasses.replace(FAR, **changed)  # type: ignore[arg-type]
        return CausalRag2(tools, given).rank(ASKED, view, 5)

    first = asked()
    for changed in ({"gates": "off"}, {"max_module_tokens": 5}, {"gates": "random"}):
        assert asked(**changed).passages == run(view, **changed).passages
    assert asked().triples == first.triples


def test_a_hidden_hub_that_would_join_two_modules_and_carry_a_gate_leaves_no_trace() -> None:
    """Hidden documents that change modules, gates, summaries and hubs: the view without them decides."""
    hub = [Page(f"h{n}", f"The pump drives part {n}, therefore the band plays part {n}.",
                (Said("pump", "drives", f"part {n}"), Said("band", "plays", f"part {n}")), "hidden")
           for n in range(12)]  # fmt: skip
    tools = Tools(Shelf(HashEmbedder()))
    strategy = CausalRag2(tools, FAR)
    seen = [HEAT, SHOW, *EVENT]
    alone = compile_world(seen)
    strategy.rank(ASKED, compile_world([*seen, *hub]), 5)
    again = strategy.rank(
        ASKED, compile_world([page for page in [*hub, *seen] if page.document != "hidden"]), 5
    )
    fresh = run(alone)
    assert again.passages == fresh.passages
    assert again.triples == fresh.triples
    assert [s.detail for s in again.steps] == [s.detail for s in fresh.steps]
