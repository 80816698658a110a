"""Dual-level retrieval: which level brings what, and that each is found once."""

from __future__ import annotations

import pytest

from core.graph.view import GraphView
from core.retrieve.match.keywords import Keywords
from core.retrieve.registry import make
from core.retrieve.rungs.dual_level import DualFound, DualParameters, dual_level
from core.retrieve.tools import Shelf
from tests.model_fixtures import MakeModel
from tests.scripted_model import ScriptedModel, Status, say_json
from tests.worlds import EVENT, HashEmbedder, Page, Said, compile_world, question

ONE = DualParameters(entities=1, relations=1)


@pytest.fixture(scope="module")
def view() -> GraphView:
    return compile_world(EVENT)


def search(
    view: GraphView, low: tuple[str, ...], high: tuple[str, ...], given: DualParameters = ONE
) -> DualFound:
    return dual_level(Keywords(low, high), Shelf(HashEmbedder()), view, given)


def facts(view: GraphView, found: DualFound) -> set[tuple[str, str, str]]:
    words = [view.triple(found_triple.triple) for found_triple in found.triples]
    return {(w.subject, w.relation, w.object) for w in words}


def phrases(view: GraphView, found: DualFound) -> list[str]:
    return [view.phrases[entity.phrase] for entity in found.entities]


def test_low_level_keywords_match_phrases_and_bring_their_edges(view: GraphView) -> None:
    found = search(view, ("DMX512",), (), DualParameters(entities=1))
    assert phrases(view, found) == ["dmx512"]
    assert facts(view, found) == {
        ("LED wall controller", "is driven over", "DMX512"),
        ("DMX512", "is explained in", "stage manual"),
    }


def test_high_level_keywords_match_triples_and_bring_their_ends(view: GraphView) -> None:
    found = search(view, (), ("stage manual is taught by Kim Minsu",))
    assert facts(view, found) == {("stage manual", "is taught by", "Kim Minsu")}
    assert set(phrases(view, found)) == {"stage manual", "kim minsu"}


def test_what_both_levels_find_is_there_once_with_its_better_score(view: GraphView) -> None:
    found = search(view, ("stage manual",), ("stage manual is taught by Kim Minsu",), DualParameters())
    for scored in (
        [entity.phrase for entity in found.entities],
        [triple.triple for triple in found.triples],
        [passage.passage for passage in found.passages],
    ):
        assert len(scored) == len(set(scored))
    assert found.entities[0].score == found.triples[0].score == pytest.approx(1.0, abs=1e-4)


def test_the_keywords_are_searched_and_not_the_question() -> None:
    """The same keywords find the same, whatever was asked."""
    view = compile_world(EVENT)
    strategy = make("lightrag", HashEmbedder(), None)
    one, other = (strategy.rank(question(f"DMX512{mark}"), view, 5) for mark in ("?", " ??"))
    assert one.passages == other.passages


def test_exact_matching_takes_a_phrase_by_its_key_alone(view: GraphView) -> None:
    exact = DualParameters(matching="exact")
    assert phrases(view, search(view, ("The DMX512",), ("manuals",), exact))[0] == "dmx512"
    assert search(view, ("DMX51",), ("stage manuals",), exact).passages == ()


def test_nothing_to_search_by_finds_nothing(view: GraphView) -> None:
    found = search(view, (), ())
    assert found.entities == found.triples == found.passages == ()


def test_a_hub_is_looked_at_through_its_busiest_edges_only() -> None:
    said = [Said("hub", "joins", f"part {n:02}") for n in range(30)]
    pages = [Page(f"p{n:02}", f"The hub joins part {n:02}.", (one,)) for n, one in enumerate(said)]
    pages.append(Page("q", "The hub joins part 17, again.", (said[17],)))
    view = compile_world(pages)
    found = search(view, ("hub",), (), DualParameters(entities=1, edges_per_entity=1))
    assert facts(view, found) == {("hub", "joins", "part 17")}


def test_a_negated_sentence_is_no_edge(view: GraphView) -> None:
    found = search(view, ("lunch",), ("lunch is served by Hanbit Electronics",), DualParameters())
    assert all("Lunch" not in fact for fact in facts(view, found))


def test_no_match_means_ranking_by_similarity_and_says_so() -> None:
    view = compile_world([Page("p1", "Lunch is at noon."), Page("p2", "The stage opens at nine.")])
    evidence = make("lightrag", HashEmbedder(), None).rank(question("When does the stage open?"), view, 2)
    assert [line for line in evidence.degraded if "similarity alone" in line]
    assert len(evidence.passages) == 2


def test_a_models_fault_is_seen_in_the_answer(
    view: GraphView, server: ScriptedModel, make_model: MakeModel
) -> None:
    asked = question("Who teaches the stage manual?")
    server.script(Status(400), say_json({"low": ["stage manual"], "high": ["taught by"]}))
    faulty, well = (make("lightrag", HashEmbedder(), make_model()).rank(asked, view, 3) for _ in range(2))
    assert faulty.passages == make("lightrag", HashEmbedder(), None).rank(asked, view, 3).passages
    assert [line for line in faulty.degraded if "not by the language model" in line]
    assert well.degraded == ()
    assert well.steps[0].detail["low"] == ["stage manual"]
