"""HippoRAG 2 as it is defined: golden seeds, recognition, and what happens when nothing is kept."""

from __future__ import annotations

import json

import numpy as np
import pytest

from core.errors import BadInput
from core.graph.links import synonym_key
from core.retrieve.base import BACKWARD, MAYBE_SAME
from core.retrieve.paths.paths import fact_paths
from core.retrieve.registry import make
from core.retrieve.strategies.hipporag2 import HippoRag2, HippoRag2Parameters
from core.retrieve.walk.seeds import heaviest, seed_weights
from tests.golden import SEED_KEPT, SEED_MINMAX, SEED_PASSAGES, SEED_WEIGHTS
from tests.worlds import EVENT, HashEmbedder, Page, Said, compile_world, question

ASKED = "Who teaches the manual for the device that Hanbit Electronics supplies?"
OFF = HippoRag2Parameters(recognition="off")


def test_golden_seeds_average_over_the_kept_triples_that_name_a_phrase() -> None:
    names = "abc"
    ends = np.zeros((6, 2), np.int32)
    for triple, phrases in SEED_KEPT.items():
        ends[triple] = [names.index(name) for name in phrases]
    counts = np.array([SEED_PASSAGES[name] for name in names], np.int32)
    made = seed_weights(list(SEED_KEPT), np.array(SEED_MINMAX), ends, counts)
    assert {names[phrase]: weight for phrase, weight in made.items()} == pytest.approx(SEED_WEIGHTS)


def test_a_phrase_at_both_ends_of_a_triple_is_named_once() -> None:
    made = seed_weights([0, 1], np.array([1.0, 0.5]), np.array([[0, 0], [0, 1]], np.int32), np.array([1, 1]))
    assert made == {0: 0.75, 1: 0.5}


def test_the_five_best_phrases_stay_and_ties_go_by_index() -> None:
    assert heaviest({3: 0.5, 1: 0.5, 0: 0.1, 2: 0.9}, 3) == [2, 1, 3]


def test_equal_scores_drop_no_seed() -> None:
    pages = [Page(f"p{n}", f"text {n}", (Said("hub", "has", "hub part"),)) for n in range(3)]
    evidence = HippoRag2(parameters=OFF).rank(question("unrelated"), compile_world(pages), 3)
    assert evidence.triples[0].score == 1.0
    assert all(passage.score > 0 for passage in evidence.passages)


def test_a_chain_that_no_two_links_of_share_a_passage_is_found_and_shown() -> None:
    view = compile_world(EVENT)
    evidence = HippoRag2(parameters=OFF).rank(question(ASKED), view, 5)
    assert "p4" in [view.passage_id(found.passage) for found in evidence.passages[:2]]
    longest = max(evidence.paths, key=lambda path: len(path.nodes))
    assert longest.nodes == (
        "Hanbit Electronics",
        "LED wall controller",
        "DMX512",
        "stage manual",
        "Kim Minsu",
    )
    assert [view.passage_id(p) for p in longest.passages] == ["p1", "p2", "p3", "p4"]


def test_a_relation_read_backward_is_marked() -> None:
    pages = [Page("p1", "x", (Said("Kim Minsu", "wrote", "the stage manual"),))]
    evidence = HippoRag2(parameters=OFF).rank(question("stage manual"), compile_world(pages), 1)
    assert [(path.nodes, path.relations) for path in evidence.paths] == [
        (("the stage manual", "Kim Minsu"), ("← wrote",))
    ]


def test_a_negated_sentence_is_no_step_of_a_path() -> None:
    evidence = HippoRag2(parameters=OFF).rank(
        question("Does Hanbit Electronics serve lunch?"), compile_world(EVENT), 7
    )
    assert all("Lunch" not in path.nodes for path in evidence.paths)


def test_no_kept_triple_means_ranking_by_similarity_and_says_so() -> None:
    view = compile_world([Page("p1", "Lunch is at noon."), Page("p2", "The stage opens at nine.")])
    evidence = HippoRag2().rank(question("When does the stage open?"), view, 2)
    dense = make("dense", HashEmbedder(), None).rank(question("When does the stage open?"), view, 2)
    assert evidence.passages == dense.passages
    assert any("similarity alone" in sentence for sentence in evidence.degraded)
    assert evidence.steps[-1].detail["reason"] == "no kept triple"


def test_passage_weight_and_damping_are_parameters() -> None:
    view = compile_world(EVENT)
    asked = question(ASKED)
    base = HippoRag2(parameters=OFF).rank(asked, view, 7).passages
    heavy = HippoRag2(parameters=HippoRag2Parameters(recognition="off", passage_node_weight=5.0)).rank(
        asked, view, 7
    )
    dense = make("dense", HashEmbedder(), None).rank(asked, view, 1)
    assert heavy.passages != base
    assert heavy.passages[0].passage == dense.passages[0].passage
    assert (
        HippoRag2(parameters=HippoRag2Parameters(recognition="off", damping=0.85))
        .rank(asked, view, 7)
        .passages
        != base
    )


def test_an_unknown_strategy_or_parameter_is_named() -> None:
    with pytest.raises(BadInput, match="bm25, dense"):
        make("magic", HashEmbedder(), None)
    with pytest.raises(BadInput, match="passage_node_weight"):
        make("hipporag2", HashEmbedder(), None, {"dampening": 1})


def test_the_trace_is_json_and_names_seeds_with_their_weights() -> None:
    evidence = HippoRag2(parameters=OFF).rank(question(ASKED), compile_world(EVENT), 5)
    assert [step.step for step in evidence.steps] == [
        "facts",
        "recognition",
        "similarity",
        "seeds",
        "walk",
        "paths",
    ]
    seeds = next(step.detail["phrases"] for step in evidence.steps if step.step == "seeds")
    assert len(json.loads(json.dumps(seeds))) == 5


def test_a_path_over_a_link_names_a_passage_for_each_step_and_the_links_key() -> None:
    pages = (
        Page("p1", "Hanbit supplies the lamp unit.", (Said("Hanbit", "supplies", "lamp unit"),)),
        Page("p2", "The manual explains the lamp units.", (Said("manual", "explains", "lamp units"),)),
    )
    view = compile_world(pages)
    a, b = view.phrase_index("lamp unit"), view.phrase_index("lamp units")
    assert a is not None and b is not None and view.synonyms[a, b] > 0
    seed = view.phrase_index("hanbit")
    weights = np.ones(len(view.phrases) + view.passage_count)
    (path,) = fact_paths(view, [seed], [seed], [1], weights)  # type: ignore[list-item]
    assert path.nodes == ("Hanbit", "lamp unit", "lamp units", "manual")
    assert path.relations == ("supplies", MAYBE_SAME, BACKWARD + "explains")
    assert path.passages == (0, 1, 1)
    assert path.links == ("", synonym_key("lamp unit", "lamp units"), "")
