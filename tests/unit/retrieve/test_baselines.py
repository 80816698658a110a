"""CausalRAG, GraphRAG local and global, LeanRAG: what sets each apart; the rest is the contract's."""

from __future__ import annotations

import numpy as np
import pytest

from core.graph.aggregate import aggregate
from core.prompts.rate import read_ratings
from core.retrieve.base import Evidence
from core.retrieve.registry import make
from tests.model_fixtures import MakeModel
from tests.scripted_model import ScriptedModel, Status, say_json
from tests.unit.graph.test_hierarchy import chain
from tests.worlds import EVENT, HashEmbedder, Page, Said, compile_world, question, vectors

ASKED = question("Who teaches the manual for the device that Hanbit Electronics supplies?")


def ask(
    name: str, pages: list[Page] | tuple[Page, ...] = EVENT, model: object = None, **given: object
) -> Evidence:
    return make(name, HashEmbedder(), model, given).rank(ASKED, compile_world(pages), 5)  # type: ignore[arg-type]


def detail(evidence: Evidence, step: str) -> dict[str, object]:
    return next(s.detail for s in evidence.steps if s.step == step)


@pytest.mark.parametrize(("hops", "nodes"), [(0, 1), (1, 3), (2, 5), (3, 7)])
def test_causalrag_goes_as_many_hops_as_it_may(hops: int, nodes: int) -> None:
    strategy = make("causalrag", HashEmbedder(), None, {"hops": hops, "seeds": 1})
    evidence = strategy.rank(question("link 020"), compile_world(chain(40)), 5)
    assert detail(evidence, "seeds") == {"phrases": ["link 020"]}
    assert detail(evidence, "expansion") == {"nodes": nodes}


def test_causalrag_refuses_when_a_model_finds_no_support(
    server: ScriptedModel, make_model: MakeModel
) -> None:
    server.script(say_json({"supporting": [], "spurious": ["r1"]}))
    assert ask("causalrag", model=make_model()).refusal


def test_graphrag_local_fills_half_its_budget_with_text() -> None:
    long = [Page(f"p{n}", "word " * 300, (Said("Hanbit", "makes", f"thing {n}"),)) for n in range(6)]
    fits = detail(ask("graphrag-local", long, budget=3000), "passages")["fit"]
    assert fits == 3  # 500 tokens each, 1,500 of the budget
    assert detail(ask("graphrag-local", long, budget=1), "passages")["fit"] == 1


def test_graphrag_local_shows_entities_relations_and_reports() -> None:
    evidence = ask("graphrag-local", entities=2, relations=3)
    assert len(detail(evidence, "entities")["phrases"]) == 2  # type: ignore[arg-type]
    assert len(evidence.triples) <= 3
    assert detail(evidence, "modules")["modules"]


def test_graphrag_global_rates_every_report_and_the_best_lead() -> None:
    evidence = ask("graphrag-global")
    scores = [module["score"] for module in detail(evidence, "modules")["modules"]]  # type: ignore[attr-defined]
    assert scores == sorted(scores, reverse=True)
    assert detail(evidence, "map")["by"] == "rule"


def test_graphrag_global_takes_a_models_ratings(server: ScriptedModel, make_model: MakeModel) -> None:
    server.rule = lambda _: say_json(
        {"ratings": [{"id": "m2 (best)", "score": 90}, {"id": "m99", "score": 100}]}
    )
    evidence = ask("graphrag-global", model=make_model())
    assert [module["score"] for module in detail(evidence, "modules")["modules"]] == [0.9]  # type: ignore[attr-defined]
    assert evidence.degraded == ()


def test_graphrag_global_names_a_batch_that_failed(server: ScriptedModel, make_model: MakeModel) -> None:
    server.rule = lambda _: Status(400)
    evidence = ask("graphrag-global", model=make_model())
    assert "rated by rule" in evidence.degraded[0]
    assert evidence.passages == ask("graphrag-global").passages


def test_ratings_are_read_with_care() -> None:
    rows = [
        {"id": "m1", "score": 250},
        {"id": "m1", "score": 3},
        {"id": "m2!", "score": -4},
        {"id": "9", "score": 1},
    ]
    assert read_ratings({"ratings": rows}, 3) == {0: 1.0, 1: 0.0}


def test_leanrags_groups_hold_every_phrase_once_and_stay_small() -> None:
    _, rows = vectors(f"name {n}" for n in range(200))
    tree = aggregate(rows, 16)
    held = np.concatenate(tree.groups)
    assert sorted(held.tolist()) == list(range(200))
    assert max(map(len, tree.groups)) <= 16
    for node, group in enumerate(tree.groups):
        assert (tree.leaf[group] == node).all()


def test_leanrags_common_ancestor_is_the_lowest() -> None:
    _, rows = vectors(f"name {n}" for n in range(100))
    tree = aggregate(rows, 10)
    for a, b in [(0, 0), (0, 99), (17, 60)]:
        common = tree.common(int(tree.leaf[a]), int(tree.leaf[b]))
        ways = [tree.way_up(int(tree.leaf[x])) for x in (a, b)]
        assert common in ways[0] and common in ways[1]
        below = [set(way[: way.index(common)]) for way in ways]
        assert not below[0] & below[1]
    assert len(aggregate(rows[:0], 10).groups) == 1
    same = np.repeat(rows[:1], 40, axis=0)
    assert max(map(len, aggregate(same, 10).groups)) <= 10  # equal vectors are halved all the same


def test_leanrag_says_through_which_groups_its_phrases_are_joined() -> None:
    ways = detail(ask("leanrag", entities=3), "common groups")["ways"]
    assert len(ways) == 3  # type: ignore[arg-type]
    assert all(way["up"] >= 0 for way in ways)  # type: ignore[attr-defined]
