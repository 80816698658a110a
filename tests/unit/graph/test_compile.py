"""The view is what the definitions say, and depends on the rows alone."""

from __future__ import annotations

import dataclasses

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.graph.compile import compile_view
from core.graph.view import GraphView
from tests.worlds import DIMENSION, EVENT, THRESHOLD, Page, Said, columns, compile_world


def same(a: GraphView, b: GraphView) -> bool:
    """Every field equal, to the byte."""
    for field in dataclasses.fields(GraphView):
        left, right = getattr(a, field.name), getattr(b, field.name)
        if isinstance(left, np.ndarray):
            equal = left.dtype == right.dtype and left.tobytes() == right.tobytes()
        elif hasattr(left, "indptr"):
            equal = all(
                getattr(left, part).tobytes() == getattr(right, part).tobytes()
                for part in ("indptr", "indices", "data")
            )
        elif hasattr(left, "starts"):
            equal = np.array_equal(left.starts, right.starts) and np.array_equal(left.members, right.members)
        elif isinstance(left, pa.Table):
            equal = left.equals(right)
        else:
            equal = left == right
        if not equal:
            return False
    return True


def weight(view: GraphView, kind: str, a: str, b: str) -> float:
    first, second = view.phrase_index(a), view.phrase_index(b)
    assert first is not None and second is not None
    return float(getattr(view, kind)[first, second])


def test_a_fact_edge_counts_distinct_triples_and_passages_of_its_pair() -> None:
    twice_in_one = (Said("Kim", "leads", "A"), Said("Kim", "leads", "A", at=9))
    view = compile_world(
        [
            Page("p1", "x", (*twice_in_one, Said("A", "is led by", "Kim"))),
            Page("p2", "y", (Said("Kim", "leads", "A"),)),
        ]
    )
    assert weight(view, "facts", "kim", "a") == 3  # (leads, p1), (is led by, p1), (leads, p2)
    assert weight(view, "facts", "a", "kim") == 3


@pytest.mark.parametrize("flag", ["negated", "conditional", "doubtful"])
def test_what_is_not_stated_as_a_fact_makes_no_edge_and_no_triple(flag: str) -> None:
    view = compile_world([Page("p1", "x", (Said("A", "supplies", "B", (flag,)),))])
    assert view.facts.nnz == 0
    assert view.triple_count == 0
    assert view.contains.toarray().tolist() == [[1.0, 1.0]]
    assert [m.triple for m in view.mentions_of(0)] == [-1]


def test_flags_that_carry_time_or_quantity_leave_a_fact_a_fact() -> None:
    view = compile_world([Page("p1", "x", (Said("A", "supplies", "B", ("time: May", "quantity: 12")),))])
    assert weight(view, "facts", "a", "b") == 1


def test_a_triple_flagged_in_one_passage_and_stated_in_another_counts_once() -> None:
    said = Said("A", "supplies", "B")
    view = compile_world(
        [Page("p1", "x", (dataclasses.replace(said, flags=("doubtful",)),)), Page("p2", "y", (said,))]
    )
    assert weight(view, "facts", "a", "b") == 1
    assert view.passages_of_triple(0).tolist() == [1]


def test_a_phrase_has_no_edge_to_itself() -> None:
    view = compile_world([Page("p1", "x", (Said("The Plan", "replaces", "plan"),))])
    assert view.phrases == ("plan",)
    assert view.facts.nnz == 0
    assert view.triple_count == 1


def test_c_and_c_plus_plus_and_c_sharp_are_three_and_are_never_synonyms() -> None:
    view = compile_world(
        [Page("p1", "x", (Said("C", "differs from", "C++"), Said("C#", "differs from", "C")))]
    )
    assert view.phrases == ("c", "c#", "c++")
    assert view.synonyms.nnz == 0


def test_like_names_are_synonyms_unless_their_numbers_differ() -> None:
    view = compile_world(
        [
            Page("p1", "x", (Said("electron microscope", "needs", "version 12 driver"),)),
            Page("p2", "y", (Said("electron microscopes", "need", "version 13 driver"),)),
        ]
    )
    assert weight(view, "synonyms", "electron microscope", "electron microscopes") >= THRESHOLD
    assert weight(view, "synonyms", "version 12 driver", "version 13 driver") == 0


def test_walks_add_fact_synonym_and_contains_edges() -> None:
    view = compile_world(
        [Page("p1", "x", (Said("electron microscope", "is one of", "electron microscopes"),))]
    )
    p = len(view.phrases)
    assert view.walk.shape == (p + 1, p + 1)
    both = float(view.walk[0, 1])
    assert both == pytest.approx(1 + weight(view, "synonyms", *view.phrases), abs=1e-6)
    assert both > 1.5
    assert float(view.walk[p, 0]) == float(view.walk[0, p]) == 1.0


def test_known_synonym_pairs_give_the_view_that_computing_them_gives() -> None:
    view = compile_world(EVENT)
    coo = view.synonyms.tocoo()
    names = [
        (view.phrases[i], view.phrases[j], float(c)) for i, j, c in zip(*coo.coords, coo.data, strict=True)
    ]
    extra = [("hidden phrase", view.phrases[0], 0.99), (view.phrases[0], view.phrases[1], THRESHOLD - 0.1)]
    known = pa.table(
        {
            "first": pa.array([n[0] for n in names + extra], pa.string()),
            "second": pa.array([n[1] for n in names + extra], pa.string()),
            "cosine": pa.array([n[2] for n in names + extra], pa.float32()),
        }
    )
    assert same(view, compile_view(dataclasses.replace(columns(EVENT), synonyms=known), THRESHOLD))


def test_mentions_of_a_passage_come_in_the_order_of_its_text() -> None:
    view = compile_world([Page("p1", "x", (Said("B", "r", "C", at=40), Said("A", "r", "B", at=3)))])
    assert [(m.subject, m.start) for m in view.mentions_of(0)] == [("A", 3), ("B", 40)]


def test_passages_texts_and_ids_can_be_read_back() -> None:
    view = compile_world(EVENT)
    assert view.passage(0).text == EVENT[0].text
    assert view.passage_id(6) == "p7"
    assert view.texts()[5] == "budget.md\nThe budget for 2025 is 120 million won."
    assert view.phrase_index("nobody") is None
    with pytest.raises(IndexError):
        view.passage(7)


def test_a_mention_of_a_passage_that_was_not_given_is_no_part_of_the_view() -> None:
    world = columns(EVENT)
    fewer = dataclasses.replace(world, passages=world.passages.slice(0, 2))
    assert same(compile_view(fewer, THRESHOLD), compile_world(EVENT[:2]))


def test_a_missing_vector_is_an_error_and_never_a_silent_zero() -> None:
    world = columns(EVENT)
    with pytest.raises(ValueError, match="phrase vectors are missing"):
        compile_view(
            dataclasses.replace(world, phrase_vectors=([], np.zeros((0, DIMENSION), np.float32))), THRESHOLD
        )


def test_an_empty_world_and_a_world_without_triples_compile() -> None:
    assert compile_world([]).walk.shape == (0, 0)
    view = compile_world([Page("p1", "only text")])
    assert (view.passage_count, len(view.phrases), view.walk.nnz) == (1, 0, 0)


def test_every_change_of_what_goes_in_changes_the_fingerprint() -> None:
    base = compile_world(EVENT).fingerprint
    text = dataclasses.replace(EVENT[0], text=EVENT[0].text + " ")
    flag = dataclasses.replace(EVENT[0], said=(dataclasses.replace(EVENT[0].said[0], flags=("time: May",)),))
    others = [compile_world([page, *EVENT[1:]]).fingerprint for page in (text, flag)]
    assert len({base, *others, compile_view(columns(EVENT), 0.99).fingerprint}) == 4


NAMES = st.sampled_from(
    ["kim", "lee", "hanbit", "hanbit 2", "삼성", "삼성이", "C", "C++", "manual", "manuals"]
)
SAID = st.builds(
    Said,
    NAMES,
    st.sampled_from(["leads", "knows"]),
    NAMES,
    st.sampled_from([(), (), ("negated",), ("time: May",)]),
    st.integers(0, 3),
)
PAGES = st.lists(st.lists(SAID, max_size=4).map(tuple), max_size=6).map(
    lambda pages: [Page(f"p{number}", f"text {number}", said) for number, said in enumerate(pages)]
)


@settings(max_examples=60, deadline=None)
@given(PAGES, st.randoms())
def test_the_order_of_rows_never_matters(pages: list[Page], random: object) -> None:
    order = list(range(len(pages)))
    random.shuffle(order)  # type: ignore[attr-defined]
    assert same(compile_world(pages), compile_world(pages, order))


@settings(max_examples=60, deadline=None)
@given(PAGES)
def test_every_edge_stands_on_a_mention(pages: list[Page]) -> None:
    view = compile_world(pages)
    stated = {
        (
            m.passage,
            frozenset((view.mentions["subject_key"][i].as_py(), view.mentions["object_key"][i].as_py())),
        )
        for i in range(view.mentions.num_rows)
        if (m := view.mention(i)).triple >= 0
    }
    pairs = {pair for _, pair in stated}
    rows, cells = view.facts.nonzero()
    assert {frozenset((view.phrases[a], view.phrases[b])) for a, b in zip(rows, cells, strict=True)} == {
        pair for pair in pairs if len(pair) == 2
    }
    assert view.facts.data.min(initial=1) >= 1
    assert (view.facts != view.facts.T).nnz == 0
