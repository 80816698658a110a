"""Paths between the nodes that were called for: the most reliable of each pair, the best of all pairs, in an
order, and written out with the passages that assert them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from core.graph.flow import Flow, Links, Route, Score, best_routes, spread
from core.graph.view import GraphView
from core.retrieve.base import FoundPath
from core.retrieve.paths.paths import best_hop, written_path

Order = Literal["flow", "hops", "random"]


@dataclass(frozen=True, slots=True)
class Routes:
    """`flows` from each node; `kept` the most reliable paths, best first; `pairs` is between how many
    unordered pairs any path was found."""

    flows: Mapping[int, Flow]
    kept: tuple[Route, ...]
    pairs: int


def routes_between(
    links: Links, nodes: Sequence[int], alpha: float, theta: float, score: Score, most: int
) -> Routes:
    """For each ordered pair the most reliable path; a path and its reverse are one, kept the way that is the
    more reliable (equally reliable: that begins at the smaller id). Two orders of the same nodes are two."""
    wanted = sorted(set(nodes))
    flows = {node: spread(links, node, alpha, theta) for node in wanted}
    found: dict[tuple[int, ...], Route] = {}
    for node in wanted:
        among = best_routes(flows[node], score)
        for target in wanted:
            route = among.get(target)
            if route is None:
                continue
            key = min(route.nodes, route.nodes[::-1])
            if key not in found or _rank(route) < _rank(found[key]):
                found[key] = route
    kept = tuple(sorted(found.values(), key=_rank)[:most])
    pairs = {(min(r.nodes[0], r.nodes[-1]), max(r.nodes[0], r.nodes[-1])) for r in found.values()}
    return Routes(flows, kept, len(pairs))


def _rank(route: Route) -> tuple[float, int, tuple[int, ...]]:
    return (-route.reliability, len(route.nodes), route.nodes)


def in_order(routes: Sequence[Route], order: Order, seed: int) -> tuple[Route, ...]:
    """The same paths: as they are (most reliable first), fewest hops first, or shuffled by a seed."""
    if order == "hops":
        return tuple(sorted(routes, key=lambda route: (len(route.nodes), *_rank(route))))
    if order == "random":
        return tuple(routes[at] for at in np.random.default_rng(seed).permutation(len(routes)))
    return tuple(routes)


def written_routes(
    view: GraphView, routes: Sequence[Route], scores: NDArray[np.floating], directed: bool
) -> tuple[tuple[FoundPath, ...], dict[int, float]]:
    """Each path with the asserting passage of highest score (n,) behind every hop, and the triples that its
    hops show, each with the reliability of the first path that has it."""
    weights = np.concatenate([np.zeros(len(view.phrases)), scores])  # (p + n,)
    paths: list[FoundPath] = []
    triples: dict[int, float] = {}
    for route in routes:
        hops = [best_hop(view, u, v, weights, directed=directed) for u, v in pairwise(route.nodes)]
        paths.append(written_path(view, route.nodes, hops, route.reliability))
        for triple, _ in hops:
            triples.setdefault(triple, route.reliability)
    return tuple(paths), triples


def directed_links(view: GraphView) -> Links:
    """From subject to object, each pair once; a phrase with itself is no link."""
    p = max(len(view.phrases), 1)
    ends = view.triple_ends[view.triple_ends[:, 0] != view.triple_ends[:, 1]].astype(np.int64)
    keys = np.sort(ends[:, 0] * p + ends[:, 1])
    keys = keys[np.flatnonzero(np.diff(keys, prepend=-1))]
    starts = np.searchsorted(keys, np.arange(len(view.phrases) + 1) * p)
    return Links(starts.astype(np.int64), (keys % p).astype(np.int32))
