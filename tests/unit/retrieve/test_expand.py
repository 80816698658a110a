"""Lex, MMR and expansion by gain: the hand-checked numbers, and what they leave open."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from core.retrieve.match.lexical import asked_words, index_words, lex, lex_all
from core.retrieve.match.mmr import mmr
from core.retrieve.modules.expand import Expansion, Kind, Reached, expand
from tests.golden import (
    GAIN,
    GAIN_EDGES,
    GAIN_SIMILARITY,
    LEX,
    MMR_BALANCE,
    MMR_ORDER,
    MMR_SCORES,
    MMR_VECTORS,
    GainCase,
)

NODES = sorted(GAIN_SIMILARITY)
WEIGHTS: dict[Kind, float] = {"gate": 1.2, "member": 1.0, "fact": 0.8}


def around(edges: list[tuple[str, str, Kind]]) -> object:
    def neighbours(node: int) -> Iterator[tuple[Kind, np.ndarray]]:  # type: ignore[type-arg]
        for kind in WEIGHTS:
            joined = [e for e in edges if e[2] == kind and NODES[node] in e[:2]]
            yield kind, np.array([NODES.index(a if b == NODES[node] else b) for a, b, _ in joined], np.int64)

    return neighbours


def run(
    edges: list[tuple[str, str, Kind]],
    seeds: list[str],
    how: Expansion,
    similarity: dict[str, float] | None = None,
) -> list[Reached]:
    values = np.array([(similarity or GAIN_SIMILARITY)[node] for node in NODES])
    starts = [NODES.index(seed) for seed in seeds]
    return expand(len(NODES), starts, lambda ids: values[ids], around(edges), lambda _: 1, how)  # type: ignore[arg-type]


@pytest.mark.parametrize("case", GAIN, ids=["all", "threshold", "gates off"])
def test_gains_are_those_worked_out_by_hand(case: GainCase) -> None:
    edges: list[tuple[str, str, Kind]] = [e for e in GAIN_EDGES if case.gates or e[2] != "gate"]  # type: ignore[misc]
    found = run(edges, ["s"], Expansion(0.7, WEIGHTS, case.threshold, 1000, 100))
    assert found[0] == Reached(NODES.index("s"), 1.0, 0, "seed", -1)
    assert [(NODES[r.node], r.hops, r.kind) for r in found[1:]] == [(n, t, k) for n, _, t, k in case.order]
    assert [r.gain for r in found[1:]] == pytest.approx([gain for _, gain, _, _ in case.order])


def test_the_budget_and_the_number_of_nodes_end_it() -> None:
    edges: list[tuple[str, str, Kind]] = list(GAIN_EDGES)  # type: ignore[arg-type]
    assert len(run(edges, ["s"], Expansion(0.7, WEIGHTS, 0, 3, 100))) == 3
    assert len(run(edges, ["s"], Expansion(0.7, WEIGHTS, 0, 1000, 4))) == 4


def test_of_two_ways_the_one_of_higher_gain_counts_and_hops_are_from_the_nearest_seed() -> None:
    edges: list[tuple[str, str, Kind]] = [("s", "a", "fact"), ("a", "b", "gate"), ("m1", "b", "fact")]
    found = run(edges, ["s", "m1"], Expansion(0.7, WEIGHTS, 0, 1000, 100))
    b = next(r for r in found if NODES[r.node] == "b")
    assert (b.hops, b.kind, NODES[b.before]) == (1, "fact", "m1")
    assert len({r.node for r in found}) == len(found)


def test_equal_gains_go_in_the_order_of_nodes() -> None:
    edges: list[tuple[str, str, Kind]] = [("s", "m2", "fact"), ("s", "b", "fact"), ("s", "a", "fact")]
    even = dict.fromkeys(NODES, 0.5)
    found = run(edges, ["s"], Expansion(0.7, WEIGHTS, 0, 1000, 100), even)
    assert [NODES[r.node] for r in found] == ["s", "a", "b", "m2"]


def test_mmr_chooses_as_worked_out_by_hand() -> None:
    vectors = np.array(MMR_VECTORS, np.float32)
    scores = np.array(MMR_SCORES)
    assert mmr(scores, vectors, 3, MMR_BALANCE) == MMR_ORDER
    assert mmr(scores, vectors, 1, MMR_BALANCE) == MMR_ORDER[:1]
    assert mmr(scores, vectors, 9, MMR_BALANCE) == [0, 1, 2, 3]
    assert mmr(scores[:0], vectors[:0], 3, MMR_BALANCE) == []


@pytest.mark.parametrize(("question", "text", "value"), LEX)
def test_lex_is_the_share_of_the_questions_words(question: str, text: str, value: float) -> None:
    assert lex(asked_words(question), text) == pytest.approx(value, abs=1e-6)
    index = index_words(["unrelated", text, ""])
    assert lex_all(index, asked_words(question)).tolist() == pytest.approx([0, value, 0], abs=1e-6)


def test_lex_stays_within_one_however_often_a_word_stands() -> None:
    assert lex(asked_words("pump pump pump"), "pump pump") == 1
    assert lex_all(index_words(["a pump, a pump"]), asked_words("pump")).tolist() == [1]
    assert lex_all(index_words(["x"]), asked_words("?!")).tolist() == [0]


def test_lex_reads_korean_by_morphemes() -> None:
    assert lex(asked_words("한빛전자는 장치를 공급한다"), "공급 장치") >= 0.5
