"""The golden numbers of personalised PageRank, hand-checked, and its behaviour at the edges."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse as sp

from core.graph import pagerank as module
from core.graph.pagerank import pagerank
from tests.golden import PAGERANK, PageRankCase


def matrix(nodes: str, edges: tuple[tuple[str, str], ...], *weights: float) -> sp.csr_array:
    place = {node: index for index, node in enumerate(nodes)}
    made = np.zeros((len(nodes), len(nodes)), np.float32)
    for (a, b), weight in zip(edges, weights or [1.0] * len(edges), strict=True):
        made[place[a], place[b]] += weight
        made[place[b], place[a]] += weight
    return sp.csr_array(made)


@pytest.mark.parametrize("case", PAGERANK)
def test_golden_scores(case: PageRankCase) -> None:
    made = pagerank(matrix(case.nodes, case.edges), np.array(case.reset), case.damping)
    assert np.abs(made - np.array(case.scores)).max() < 1e-6


def test_scores_sum_to_one_and_are_the_same_each_time() -> None:
    random = np.random.default_rng(0)
    graph = sp.random_array((300, 300), density=0.02, rng=random, dtype=np.float32)
    graph = sp.csr_array(graph + graph.T)
    reset = random.random(300)
    first = pagerank(graph, reset, 0.5)
    assert first.tobytes() == pagerank(graph, reset, 0.5).tobytes()
    assert abs(float(first.sum()) - 1) < 1e-5


def test_it_agrees_with_solving_the_equation() -> None:
    graph = matrix("abcd", (("a", "b"), ("b", "c"), ("c", "a")), 2, 1, 0.5)
    reset = np.array([0.1, 0, 0.2, 0.7])
    dense = graph.toarray().astype(float)
    degree = dense.sum(axis=0)
    step = np.divide(dense, degree, out=np.zeros_like(dense), where=degree > 0)
    step[:, degree == 0] = reset[:, None]
    exact = np.linalg.solve(np.eye(4) - 0.85 * step, 0.15 * reset)
    assert np.abs(pagerank(graph, reset, 0.85) - exact).max() < 1e-6


def test_no_reset_gives_no_scores_and_a_wrong_damping_is_refused() -> None:
    graph = matrix("ab", (("a", "b"),))
    assert pagerank(graph, np.zeros(2), 0.5).tolist() == [0, 0]
    assert pagerank(sp.csr_array((0, 0), dtype=np.float32), np.zeros(0), 0.5).tolist() == []
    with pytest.raises(ValueError, match="damping"):
        pagerank(graph, np.ones(2), 1.0)


def test_two_threads_give_the_bits_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = np.random.default_rng(5)
    half = sp.random_array((300, 300), density=0.05, rng=chance, dtype=np.float32)
    graph = sp.csr_array(half + half.T)
    reset = chance.random(300)
    alone = pagerank(graph, reset, 0.5)
    monkeypatch.setattr(module, "_SHARED", 1)
    assert pagerank(graph, reset, 0.5).tobytes() == alone.tobytes()
