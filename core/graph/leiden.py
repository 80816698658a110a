"""Communities of a weighted graph by Leiden (Traag, Waltman and van Eck, Scientific Reports 2019), by
modularity.

Leiden looks at nodes in a random order. A shuffle of n nodes and one of n + 1 have nothing in common,
so that one changed document would redraw modules that it has nothing to do with, and a language model
would be asked about all of them again (measured: docs/evaluation.md). `ordered` therefore draws from a
generator that never shuffles: nodes are looked at in the order given, which callers make that of their
names, and ties among merges fall in the middle. It uses igraph's Leiden, ten to twenty-five times as fast,
which draws from one generator for the whole process: one call at a time, the generator is set before and
put back after. `leidenalg` is the same algorithm with a seeded shuffle of its own, to compare.
"""

from __future__ import annotations

import random
import threading
from typing import Literal

import igraph
import leidenalg
import numpy as np
from numpy.typing import NDArray

Engine = Literal["ordered", "leidenalg"]
_SEED = 20_260_205
_ITERATIONS = 2
_generator = threading.Lock()

Labels = NDArray[np.int32]


def communities(
    n: int,
    first: NDArray[np.integer],
    second: NDArray[np.integer],
    weight: NDArray[np.floating],
    engine: Engine = "ordered",
) -> Labels:
    """(n,) community of each node, numbered by their smallest nodes. Edges are (k,) pairs, each once.

    Equal inputs give equal labels. The order of nodes matters, so callers sort them.
    """
    graph = igraph.Graph(n=n, edges=np.stack([first, second], axis=1, dtype=np.int64))
    weights: list[float] = weight.tolist()
    found = _in_order(graph, weights) if engine == "ordered" else _shuffled(graph, weights)
    return _numbered(np.asarray(found, np.int64))


class _NoChance:
    """What igraph draws from: the highest integer leaves every element of a shuffle where it is."""

    def randint(self, low: int, high: int) -> int:
        return high

    def random(self) -> float:
        return 0.5

    def gauss(self, mean: float, deviation: float) -> float:
        return mean


def _in_order(graph: igraph.Graph, weights: list[float]) -> list[int]:
    with _generator:
        igraph.set_random_number_generator(_NoChance())
        try:
            found: list[int] = graph.community_leiden(
                objective_function="modularity", weights=weights, n_iterations=_ITERATIONS
            ).membership
        finally:
            igraph.set_random_number_generator(random)
    return found


def _shuffled(graph: igraph.Graph, weights: list[float]) -> list[int]:
    found: list[int] = leidenalg.find_partition(
        graph, leidenalg.ModularityVertexPartition, weights=weights, n_iterations=_ITERATIONS, seed=_SEED
    ).membership
    return found


def _numbered(labels: NDArray[np.int64]) -> Labels:
    _, first, inverse = np.unique(labels, return_index=True, return_inverse=True)
    rank = np.empty(len(first), np.int32)
    rank[np.argsort(first, kind="stable")] = np.arange(len(first), dtype=np.int32)
    numbered: Labels = rank[inverse]
    return numbered
