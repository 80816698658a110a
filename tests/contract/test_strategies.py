"""What every strategy must keep, whatever its method: one contract, run for each by name."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.graph.view import GraphView
from core.retrieve.base import Evidence, Strategy
from core.retrieve.registry import NAMES, make
from tests.worlds import EVENT, HashEmbedder, Page, Said, compile_world, question

QUESTIONS = (
    "Who teaches the manual for the device that Hanbit Electronics supplies?",
    "2026년 예산은 얼마인가?",
    "What drives the LED wall controller?",
)


@pytest.fixture(params=NAMES)
def strategy(request: pytest.FixtureRequest) -> Strategy:
    return make(request.param, HashEmbedder(), None)


def as_json(evidence: Evidence, view: GraphView) -> str:
    """All of it but the times: passages by id, so that worlds with other indices compare."""
    ids = [view.passage_id(i) for i in range(view.passage_count)]
    return json.dumps(
        {
            "passages": [(ids[found.passage], found.score) for found in evidence.passages],
            "triples": [(dataclasses.astuple(view.triple(t.triple)), t.score) for t in evidence.triples],
            "paths": [(p.nodes, p.relations, [ids[i] for i in p.passages], p.score) for p in evidence.paths],
            "steps": [(step.step, step.detail, step.tokens) for step in evidence.steps],
            "degraded": evidence.degraded,
        },
        ensure_ascii=False,
    )


def ask(
    strategy: Strategy, pages: Sequence[Page], text: str, k: int = 5, order: Sequence[int] | None = None
) -> str:
    view = compile_world(pages, order)
    return as_json(strategy.rank(question(text), view, k), view)


@pytest.mark.parametrize("text", QUESTIONS)
@pytest.mark.parametrize("k", [1, 3, 50])
def test_at_most_k_passages_each_once_best_first(strategy: Strategy, text: str, k: int) -> None:
    view = compile_world(EVENT)
    found = strategy.rank(question(text), view, k).passages
    scores = [passage.score for passage in found]
    assert len(found) <= min(k, view.passage_count)
    assert scores == sorted(scores, reverse=True)
    assert len({passage.passage for passage in found}) == len(found)
    assert all(0 <= passage.passage < view.passage_count for passage in found)
    assert strategy.name == "none" or found


def test_a_smaller_k_gives_the_beginning_of_a_larger_one(strategy: Strategy) -> None:
    view = compile_world(EVENT)
    longer = strategy.rank(question(QUESTIONS[0]), view, 6).passages
    assert strategy.rank(question(QUESTIONS[0]), view, 2).passages == longer[:2]


@pytest.mark.parametrize("text", QUESTIONS)
def test_the_same_question_gives_the_same_bytes(strategy: Strategy, text: str) -> None:
    other = make(strategy.name, HashEmbedder(), None)
    assert ask(strategy, EVENT, text) == ask(strategy, EVENT, text) == ask(other, EVENT, text)


def test_equal_scores_stand_in_the_order_of_stable_ids(strategy: Strategy) -> None:
    twins = [Page(f"p{name}", "the very same words", (Said("twin", "is like", "twins"),)) for name in "cab"]
    view = compile_world(twins)
    found = strategy.rank(question("the very same words"), view, 3).passages
    assert [view.passage_id(passage.passage) for passage in found] in ([], ["pa", "pb", "pc"])
    assert strategy.name == "none" or found


def test_an_empty_view_gives_nothing_and_no_error(strategy: Strategy) -> None:
    evidence = strategy.rank(question("anything"), compile_world([]), 5)
    assert evidence.passages == evidence.triples == evidence.paths == ()


def test_a_single_passage_is_found(strategy: Strategy) -> None:
    view = compile_world(EVENT[:1])
    found = strategy.rank(question("Who supplies the LED wall controller?"), view, 5).passages
    assert [passage.passage for passage in found] == ([] if strategy.name == "none" else [0])


def test_passages_without_any_triple_are_searched_all_the_same(strategy: Strategy) -> None:
    view = compile_world([Page("p1", "Lunch is at noon."), Page("p2", "The stage opens at nine.")])
    found = strategy.rank(question("When does the stage open?"), view, 1).passages
    assert [passage.passage for passage in found] == ([] if strategy.name == "none" else [1])


@pytest.mark.parametrize("text", ["?!", "…", "   ", "？", "\u200b", "한", "a" * 5000])
def test_odd_questions_are_no_error(strategy: Strategy, text: str) -> None:
    evidence = strategy.rank(question(text), compile_world(EVENT), 5)
    assert all(passage.score == passage.score for passage in evidence.passages)  # no NaN


def test_evidence_points_into_the_view_and_each_hop_is_asserted_by_its_passage(strategy: Strategy) -> None:
    view = compile_world(EVENT)
    for text in QUESTIONS:
        evidence = strategy.rank(question(text), view, 5)
        assert all(0 <= found.triple < view.triple_count for found in evidence.triples)
        for path in evidence.paths:
            assert len(path.nodes) == len(path.relations) + 1 == len(path.passages) + 1
            for at, (relation, passage) in enumerate(zip(path.relations, path.passages, strict=True)):
                ends = (path.nodes[at], path.nodes[at + 1])
                first, second = ends[::-1] if relation.startswith("← ") else ends
                said = [(m.subject, m.relation, m.object) for m in view.mentions_of(passage) if m.triple >= 0]
                assert (first, relation.removeprefix("← "), second) in said


def test_steps_are_plain_json_and_say_what_was_done(strategy: Strategy) -> None:
    evidence = strategy.rank(question(QUESTIONS[0]), compile_world(EVENT), 5)
    assert evidence.steps
    for step in evidence.steps:
        assert json.loads(json.dumps(step.detail)) == step.detail


def test_parameters_are_a_frozen_value(strategy: Strategy) -> None:
    assert dataclasses.is_dataclass(strategy.parameters)
    for field in dataclasses.fields(strategy.parameters):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(strategy.parameters, field.name, None)
    assert hash(strategy.parameters) == hash(make(strategy.name, HashEmbedder(), None).parameters)


def test_views_are_never_mixed(strategy: Strategy) -> None:
    """What a strategy keeps for one view does not show in another, in any order of asking."""
    small, large = compile_world(EVENT[:3]), compile_world(EVENT)
    before = as_json(strategy.rank(question(QUESTIONS[0]), small, 5), small)
    strategy.rank(question(QUESTIONS[0]), large, 5)
    assert as_json(strategy.rank(question(QUESTIONS[0]), small, 5), small) == before


NAME = st.sampled_from(
    ["kim", "lee", "hanbit", "hanbit electronics", "삼성", "C++", "manual", "manuals", "LED wall"]
)
SAID = st.builds(
    Said,
    NAME,
    st.sampled_from(["supplies", "teaches", "knows", "leads to"]),
    NAME,
    st.sampled_from([(), (), (), ("negated",), ("conditional",)]),
    st.integers(0, 2),
)
WORLDS = st.lists(st.lists(SAID, max_size=4).map(tuple), min_size=1, max_size=8).map(
    lambda pages: [
        Page(f"p{n}", " ".join(f"{s.subject} {s.relation} {s.object}." for s in said) or f"page {n}", said)
        for n, said in enumerate(pages)
    ]
)
ASKED = st.sampled_from(
    ["who teaches kim?", "what does hanbit electronics supply?", "삼성은 누구를 아나?", "lunch"]
)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(WORLDS, ASKED, st.randoms(use_true_random=False))
def test_what_cannot_be_read_changes_nothing(world: list[Page], asked: str, random: object) -> None:
    """A view of the rows one may see, taken from a larger world, gives what the small world gives,
    byte for byte, and nothing but its passages."""
    seen = [page for page in world if random.random() < 0.6]  # type: ignore[attr-defined]
    order = list(range(len(seen)))
    random.shuffle(order)  # type: ignore[attr-defined]
    for name in NAMES:
        strategy = make(name, HashEmbedder(), None)
        ask(strategy, world, asked)  # the larger world is asked first: nothing of it may stay
        made = ask(strategy, seen, asked)
        assert made == ask(make(name, HashEmbedder(), None), seen, asked, order=order)
        assert {row[0] for row in json.loads(made)["passages"]} <= {page.id for page in seen}


def test_a_hidden_hub_changes_no_degree_rank_or_score(strategy: Strategy) -> None:
    """Forty hidden pages that all name Hanbit would change idf, degrees, ranges and candidate caps."""
    hidden = [
        Page(f"h{n}", f"Hanbit Electronics supplies wall controller number {n}.",
             (Said("Hanbit Electronics", "supplies", f"wall controller number {n}"),))
        for n in range(40)
    ]  # fmt: skip
    ask(strategy, [*EVENT, *hidden], QUESTIONS[0])
    seen = [page for page in (*hidden, *EVENT) if not page.id.startswith("h")]
    assert ask(strategy, seen, QUESTIONS[0]) == ask(
        make(strategy.name, HashEmbedder(), None), EVENT, QUESTIONS[0]
    )


def test_hidden_links_that_would_stop_the_flow_or_fill_the_candidates_change_nothing(
    strategy: Strategy,
) -> None:
    """Every seen phrase gets thirty hidden neighbours, each with a hidden twin of a seen triple's words."""
    names = sorted({name for page in EVENT for said in page.said for name in (said.subject, said.object)})
    hidden = [
        Page(f"h{n:02}-{name}", f"{name} supplies, teaches and explains unit {n}.",
             tuple(Said(name, relation, f"unit {n}") for relation in ("supplies", "is taught by", "is explained in")))
        for n in range(30) for name in names[n % 3 :: 3]
    ]  # fmt: skip
    for text in QUESTIONS:
        ask(strategy, [*hidden, *EVENT], text)
        fresh = make(strategy.name, HashEmbedder(), None)
        seen = [page for page in (*hidden, *EVENT) if page in EVENT]
        assert ask(strategy, seen, text) == ask(fresh, EVENT, text)
