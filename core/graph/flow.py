"""PathRAG's flow of resource through a graph, and the most reliable paths along it (arXiv 2502.14902).

From a start, S(start) = 1 flows outward layer by layer. A node gives α·S(u)/|out(u)| to each of its
neighbours that no earlier layer has reached; so every node is updated once, from the layer before its own.
|out(u)| counts all neighbours in the whole graph: that is what weakens hubs. A node with S(u)/|out(u)| < θ
stops: it gives nothing, and no path goes on through it. All that spread together hold at most 1/(1−α), each
at least θ for every neighbour, so a start touches at most 1/((1−α)θ) edges, whatever the graph's size.

A path runs along edges that carry flow: from a node that spreads to one of the next layer, or sideways to
one of its own layer, once a layer at most; never back. Such a path never meets a node twice. The best is
found by dynamic programming over (node, number of edges), not by listing paths; both scores are sums over
the path divided by its edges, and for a fixed number of edges the best sum to a node extends the best to
the one before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import numpy as np
import scipy.sparse as sp
from numpy.typing import NDArray

Score = Literal["equation", "edge_flow"]


@dataclass(frozen=True, slots=True)
class Links:
    """Neighbours in the direction of flow: those of u are ends[starts[u]:starts[u + 1]], each once, ascending."""

    starts: NDArray[np.integer]
    ends: NDArray[np.integer]

    @classmethod
    def of(cls, graph: sp.csr_array) -> Links:
        """Of a CSR matrix without a diagonal; weights do not count."""
        return cls(graph.indptr, graph.indices)

    def from_(self, node: int) -> list[int]:
        found: list[int] = self.ends[self.starts[node] : self.starts[node + 1]].tolist()
        return found


@dataclass(frozen=True, slots=True)
class Flow:
    """One start's flow. layers: nodes in breadth-first order, ties by id, the start alone first;
    resource: S of each node reached; gives: α·S(u)/|out(u)| of each node that spreads;
    out: the neighbours of each node that spreads; stopped: nodes under θ that have neighbours."""

    layers: tuple[tuple[int, ...], ...]
    resource: Mapping[int, float]
    gives: Mapping[int, float]
    out: Mapping[int, list[int]]
    stopped: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Route:
    """A path as node ids from its start to its end, at least two."""

    nodes: tuple[int, ...]
    reliability: float


def spread(links: Links, start: int, alpha: float = 0.7, theta: float = 0.05) -> Flow:
    """Raises ValueError for an alpha outside 0 … 1 or a theta that is not over 0: both bound the cost."""
    if not 0 < alpha < 1 or not theta > 0:
        raise ValueError("alpha must lie between 0 and 1, theta over 0")
    resource = {start: 1.0}
    gives: dict[int, float] = {}
    out: dict[int, list[int]] = {}
    stopped: list[int] = []
    layers: list[tuple[int, ...]] = [(start,)]
    while layers[-1]:
        arriving: dict[int, float] = {}
        for node in layers[-1]:
            degree = int(links.starts[node + 1] - links.starts[node])
            if degree == 0:
                continue
            if resource[node] / degree < theta:
                stopped.append(node)
                continue
            gives[node] = alpha * resource[node] / degree
            out[node] = links.from_(node)
            for neighbour in out[node]:
                if neighbour not in resource:
                    arriving[neighbour] = arriving.get(neighbour, 0.0) + gives[node]
        layers.append(tuple(sorted(arriving)))
        resource |= arriving
    return Flow(tuple(layers[:-1]), resource, gives, out, tuple(stopped))


def reliability(flow: Flow, nodes: tuple[int, ...], score: Score = "equation") -> float:
    """Of a path along the flow: equation 4, Σ S(v) over its nodes ÷ its edges, or with `edge_flow` the mean of
    what flows along its edges. Raises KeyError for a path through a node that the flow does not reach."""
    edges = len(nodes) - 1
    total = 1.0 if score == "equation" else 0.0
    for before, after in pairwise(nodes):
        total += flow.resource[after] if score == "equation" else flow.gives[before]
    return total / edges


@dataclass(frozen=True, slots=True)
class _Best:
    """The best way to a node with one number of edges: its sum, not yet divided."""

    total: float
    nodes: tuple[int, ...]

    def beats(self, other: _Best | None) -> bool:
        """By its sum; equal sums by ids."""
        return other is None or (-self.total, self.nodes) < (-other.total, other.nodes)


_Ways = dict[int, _Best]
"""Number of edges → the best way."""


def best_routes(flow: Flow, score: Score = "equation") -> dict[int, Route]:
    """Node → the most reliable path from the start to it. Equally reliable: fewer edges, then by ids."""
    start = flow.layers[0][0]
    ways: dict[int, _Ways] = {start: {0: _Best(1.0 if score == "equation" else 0.0, (start,))}}
    for layer, following in zip(flow.layers, (*flow.layers[1:], ()), strict=True):
        _step(flow, layer, layer, ways, score)  # sideways: all ways known so far come from the layer before
        _step(flow, layer, following, ways, score)
    return {node: _most_reliable(found) for node, found in sorted(ways.items()) if node != start}


def _step(
    flow: Flow, layer: tuple[int, ...], among: tuple[int, ...], ways: dict[int, _Ways], score: Score
) -> None:
    """One edge from each node of the layer to those `among`, from all ways known before it."""
    wanted = set(among)
    steps = [
        (target, edges + 1, _extended(flow, way, target, score))
        for node in layer
        if node in flow.gives
        for target in flow.out[node]
        if target in wanted
        for edges, way in ways[node].items()
    ]
    _keep(ways, steps)


def _extended(flow: Flow, way: _Best, target: int, score: Score) -> _Best:
    more = flow.resource[target] if score == "equation" else flow.gives[way.nodes[-1]]
    return _Best(way.total + more, (*way.nodes, target))


def _keep(ways: dict[int, _Ways], steps: Iterable[tuple[int, int, _Best]]) -> None:
    for target, edges, way in steps:
        found = ways.setdefault(target, {})
        if way.beats(found.get(edges)):
            found[edges] = way


def _most_reliable(ways: _Ways) -> Route:
    _, _, nodes, value = min(
        (-way.total / edges, edges, way.nodes, way.total / edges) for edges, way in ways.items()
    )
    return Route(nodes, value)
