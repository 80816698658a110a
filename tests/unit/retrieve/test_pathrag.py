"""PathRAG over a view: its pitfalls one by one, orders, placement, and faults of the model."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from core.answer.answer import AnswerPath
from core.answer.gather import gather
from core.answer.write import path_line, written
from core.graph.flow import Links
from core.graph.view import GraphView
from core.prompts.fence import Source
from core.retrieve.base import Evidence
from core.retrieve.match.nodes import CalledNode
from core.retrieve.paths.flow_rank import by_flow, by_paths
from core.retrieve.paths.routes import directed_links, in_order, routes_between
from core.retrieve.registry import make
from core.retrieve.strategies.pathrag import LITE, PathRag, PathRagParameters
from core.retrieve.tools import Shelf
from tests.model_fixtures import MakeModel
from tests.scripted_model import Say, ScriptedModel, Status, say_json, user_text
from tests.worlds import EVENT, HashEmbedder, Page, Said, compile_world, question

ASKED = "Does Kim Minsu know the LED wall controller of Hanbit Electronics?"


def ask(view: GraphView, text: str = ASKED, k: int = 7, **given: Any) -> Evidence:
    return make("pathrag", HashEmbedder(), None, given).rank(question(text), view, k)


def world(*facts: str, each: str = "{0} knows {1}.") -> GraphView:
    """One page a fact, written `a-b`."""
    pairs = [fact.split("-") for fact in facts]
    return compile_world(
        [Page(f"p{n:02}", each.format(a, b), (Said(a, "knows", b),)) for n, (a, b) in enumerate(pairs)]
    )


def routes(view: GraphView, *names: str, most: int = 15) -> list[tuple[str, ...]]:
    places = [view.phrases.index(name) for name in names]
    found = routes_between(Links.of(view.facts), places, 0.7, 0.05, "equation", most)
    return [tuple(view.phrases[node] for node in route.nodes) for route in found.kept]


def test_a_chain_over_four_documents_is_one_path_with_a_passage_behind_each_hop() -> None:
    view = compile_world(EVENT)
    chain = ("Hanbit Electronics", "LED wall controller", "DMX512", "stage manual", "Kim Minsu")
    longest = max(ask(view, directed=True).paths, key=lambda path: len(path.nodes))
    assert longest.nodes == chain
    assert [view.passage_id(passage) for passage in longest.passages] == ["p1", "p2", "p3", "p4"]


def test_either_way_round_half_of_the_flow_turns_back_at_each_link_of_a_chain() -> None:
    """0.7, 0.245, 0.086: the third link feeds two neighbours with less than θ each, and stops."""
    longest = max(ask(compile_world(EVENT)).paths, key=lambda path: len(path.nodes))
    assert len(longest.nodes) == 4


def test_a_path_and_its_reverse_are_one() -> None:
    found = routes(world("a-b", "b-c"), "a", "c")
    assert found == [("a", "b", "c")]


def test_the_reverse_that_is_more_reliable_stays() -> None:
    """From c, which has one neighbour, more flows to b than from a, which has three."""
    found = routes(world("a-b", "b-c", "a-x", "a-y"), "a", "c")
    assert found == [("c", "b", "a")]


def test_two_orders_of_the_same_nodes_are_two_paths() -> None:
    square = world("a-b", "b-c", "c-d", "d-a", "a-c")
    found = routes(square, "a", "b", "c", "d")
    assert len({tuple(sorted(path)) for path in found}) < len(found) or len(found) == 6
    assert len(set(found)) == len(found)
    assert not {path[::-1] for path in found if len(path) > 1} & set(found)


def test_only_the_most_reliable_path_of_a_pair_is_kept() -> None:
    found = routes(world("a-h", "h-t", "a-b", "b-c", "c-t", "h-w", "h-x"), "a", "t")
    assert len(found) == 1


def test_the_best_of_all_pairs_are_kept_up_to_k() -> None:
    line = world(*(f"n{n}-n{n + 1}" for n in range(7)))
    every = routes(line, *(f"n{n}" for n in range(8)), most=100)
    assert routes(line, *(f"n{n}" for n in range(8)), most=5) == every[:5]


def test_degree_counts_every_visible_link_not_the_called_nodes_alone() -> None:
    crowd = [f"hub-x{n:02}" for n in range(25)]
    assert routes(world("a-hub", "hub-t"), "a", "t") == [("a", "hub", "t")]
    assert routes(world("a-hub", "hub-t", *crowd), "a", "t") == []


def test_direction_is_a_parameter() -> None:
    view = world("a-hub", "t-hub")
    places = [view.phrases.index(name) for name in ("a", "t")]
    assert routes(view, "a", "t") == [("a", "hub", "t")]
    assert not routes_between(directed_links(view), places, 0.7, 0.05, "equation", 5).kept
    forward = directed_links(world("a-b", "b-a", "a-c"))
    assert forward.from_(0) == [1, 2]
    assert forward.from_(1) == [0]


def test_orders_rearrange_the_kept_paths_and_change_no_passage() -> None:
    view = compile_world(EVENT)
    flow, hops, shuffled = (ask(view, order=order) for order in ("flow", "hops", "random"))
    assert {*flow.paths} == {*hops.paths} == {*shuffled.paths}
    assert [path.score for path in flow.paths] == sorted((path.score for path in flow.paths), reverse=True)
    lengths = [len(path.nodes) for path in hops.paths]
    assert lengths == sorted(lengths)
    assert flow.passages == hops.passages == shuffled.passages
    assert shuffled.paths == ask(view, order="random").paths
    assert any(ask(view, order="random", seed=seed).paths != shuffled.paths for seed in range(1, 6))


def test_an_order_is_of_the_routes_given() -> None:
    view = world("a-b", "b-c", "c-d")
    kept = routes_between(Links.of(view.facts), [0, 1, 2, 3], 0.7, 0.05, "equation", 15).kept
    assert in_order(kept, "flow", 0) == kept


@pytest.mark.parametrize("placement", ["last", "first"])
def test_the_strongest_path_stands_last_in_the_prompt_unless_told_otherwise(
    placement: str, server: ScriptedModel, make_model: MakeModel
) -> None:
    view = compile_world(EVENT)
    evidence = ask(view, placement=placement)
    gathered = gather(evidence, view)
    server.script(Say("Kim Minsu teaches it [1]."))
    sources = [Source(1, "a", "", "Kim Minsu teaches it.")]
    list(written(make_model(), ASKED, sources, gathered.paths, gathered.strongest))
    sent = user_text(server.requests[0])
    lines = [path_line(path) for path in gathered.paths]
    shown = [line for line in sent.splitlines() if line in lines]
    assert shown == (lines[::-1] if placement == "last" else lines)
    assert sent.index(ASKED) < sent.index(shown[0])
    assert ("weakest first" in sent) == (placement == "last")


def test_a_step_is_written_with_its_relation_and_its_sentence() -> None:
    path = AnswerPath(
        ("A", "B", "C"), ("leads", "← supplies"), (1, 2), 0.9, ("A leads B.", "C  supplies\nB.")
    )
    assert path_line(path) == "A —[leads: A leads B.]→ B ←[supplies: C supplies B.]— C"
    assert path_line(replace(path, sentences=())) == "A —[leads]→ B ←[supplies]— C"


def test_paths_carry_the_words_of_the_passages_that_assert_them() -> None:
    for path in ask(compile_world(EVENT)).paths:
        assert len(path.sentences) == len(path.relations)
        assert all(path.sentences)


def test_a_negated_sentence_is_no_step_of_a_path() -> None:
    evidence = ask(compile_world(EVENT), "Does Hanbit Electronics serve lunch?")
    assert all("Lunch" not in path.nodes for path in evidence.paths)


def test_each_passage_gets_its_share_of_what_flows_to_its_phrases() -> None:
    view = world("a-b", "b-c")
    a, b = 0, 1
    found = routes_between(Links.of(view.facts), [a], 0.7, 0.05, "equation", 15)
    scores = by_flow(view, [CalledNode(a, 0, 1.0, 1.0)], found.flows)
    shared = 0.7 / view.passages_of_phrase[b]
    first, second = 1 + shared, shared + 0.7 * 0.35
    assert scores.tolist() == pytest.approx([1.0, np.sqrt(second / first)])


def test_no_keyword_drowns_another() -> None:
    """A keyword with ten nodes counts as much as one with a single node."""
    pages = [*(f"many{n}-left{n}" for n in range(10)), "single-right"]
    view = world(*pages)
    nodes = [CalledNode(view.phrases.index(f"many{n}"), 0, 1.0, 1.0) for n in range(10)]
    nodes.append(CalledNode(view.phrases.index("single"), 1, 1.0, 1.0))
    flows = routes_between(Links.of(view.facts), [n.phrase for n in nodes], 0.7, 0.05, "equation", 5).flows
    assert by_flow(view, nodes, flows).tolist() == pytest.approx([1.0] * 11)


def test_a_passage_on_a_path_counts_by_its_best_path_when_asked_to() -> None:
    view = world("a-b", "b-c")
    kept = routes_between(Links.of(view.facts), [0, 1, 2], 0.7, 0.05, "equation", 15).kept
    assert by_paths(view, kept[:1], False).max() == 1.0
    assert by_paths(view, (), False).tolist() == [0.0, 0.0]
    assert ask(view, "a knows c", path_weight=0.5).passages != ask(view, "a knows c").passages


def test_weights_of_zero_leave_the_ranking_to_similarity() -> None:
    view = compile_world(EVENT)
    dense = make("dense", HashEmbedder(), None).rank(question(ASKED), view, 7)
    plain = ask(view, flow_weight=0.0, path_weight=0.0)
    assert [found.passage for found in plain.passages] == [found.passage for found in dense.passages]


def test_published_parameters_are_the_defaults() -> None:
    given = PathRagParameters()
    assert (given.nodes, given.paths, given.alpha, given.theta, given.score) == (
        40,
        15,
        0.7,
        0.05,
        "equation",
    )
    assert (LITE.nodes, LITE.paths) == (20, 5)
    assert (
        len(PathRag(Shelf(HashEmbedder()), None, LITE).rank(question(ASKED), compile_world(EVENT), 5).paths)
        <= 5
    )


def test_no_node_means_ranking_by_similarity_and_says_so() -> None:
    view = compile_world([Page("p1", "Lunch is at noon."), Page("p2", "The stage opens at nine.")])
    evidence = ask(view, "When does the stage open?")
    assert [line for line in evidence.degraded if "similarity alone" in line]
    assert evidence.paths == ()


def test_the_trace_names_nodes_flow_and_hubs_that_stopped() -> None:
    crowd = [
        Page(f"c{n:02}", f"x{n:02}", (Said("Hanbit Electronics", "has", f"part {n:02}"),)) for n in range(30)
    ]
    evidence = ask(compile_world([*EVENT, *crowd]))
    assert [step.step for step in evidence.steps] == ["keywords", "nodes", "flow", "passages", "paths"]
    assert "hanbit electronics" in evidence.steps[2].detail["for instance"]
    assert evidence.steps[1].detail["nodes"] == 40


@pytest.mark.parametrize("act", [Status(400), say_json({"low": [], "high": []})], ids=["fault", "empty"])
def test_a_models_fault_is_seen_and_the_rule_takes_over(
    act: Any, server: ScriptedModel, make_model: MakeModel
) -> None:
    view = compile_world(EVENT)
    server.script(act)
    evidence = make("pathrag", HashEmbedder(), make_model()).rank(question(ASKED), view, 5)
    by_itself = ask(view, k=5)
    assert (evidence.passages, evidence.paths) == (by_itself.passages, by_itself.paths)
    assert [line for line in evidence.degraded if "not by the language model" in line]


def test_the_models_keywords_are_what_is_searched(server: ScriptedModel, make_model: MakeModel) -> None:
    server.script(say_json({"low": ["DMX512"], "high": []}))
    evidence = make("pathrag", HashEmbedder(), make_model()).rank(question(ASKED), compile_world(EVENT), 5)
    assert evidence.steps[0].detail["low"] == ["DMX512"]
    assert evidence.steps[1].detail["first"][0]["phrase"] == "dmx512"
