"""Best-first expansion from seeds over fact, member and gate edges (CausalRAG2, arXiv 2602.05143).

Gain(v) = s(q, v) · decay^t · w: t is the number of hops from the nearest seed along what has been reached,
w the weight of the kind of the edge that leads to v; of several edges the one of highest gain counts. The
highest gain goes first, ties in the order of node ids, until none is over the threshold or the token
budget is spent.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from core.retrieve.evidence.scores import best

Kind = Literal["seed", "fact", "member", "gate"]
Neighbours = Callable[[int], Iterable[tuple[Kind, NDArray[np.integer]]]]
Similarity = Callable[[NDArray[np.integer]], NDArray[np.float64]]
_DIGITS = 12
"""Gains are rounded, so that equal ones tie whatever the order of their factors was."""


@dataclass(frozen=True, slots=True)
class Reached:
    """One node in the order of expansion; `before` is where its edge comes from, -1 for a seed."""

    node: int
    gain: float
    hops: int
    kind: Kind
    before: int


@dataclass(frozen=True, slots=True)
class Expansion:
    """decay and weights as published; `threshold`: gains under it are not followed; `most`: nodes at most."""

    decay: float
    weights: Mapping[Kind, float]
    threshold: float
    budget: int
    most: int


def expand(
    count: int,
    seeds: Sequence[int],
    similarity: Similarity,
    neighbours: Neighbours,
    tokens: Callable[[int], int],
    how: Expansion,
) -> list[Reached]:
    """Seeds first, as given, each with its similarity as its gain; then the others. `count` nodes exist;
    `tokens(v)` is what a node costs."""
    gains = np.zeros(count)  # the best so far
    done = np.zeros(count, bool)
    waiting: list[tuple[float, int, int, Kind, int]] = []
    reached: list[Reached] = []
    spent = 0

    def take(found: Reached) -> None:
        nonlocal spent
        reached.append(found)
        done[found.node] = True
        spent += tokens(found.node)

    def look_around(found: Reached) -> None:
        room = how.most - len(reached)
        decay = how.decay ** (found.hops + 1)
        lists = [
            (kind, nodes)
            for kind, nodes in neighbours(found.node)
            if len(nodes) and decay * how.weights[kind] >= how.threshold  # a similarity is 1 at most
        ]
        if not lists:
            return
        nodes = np.concatenate([part for _, part in lists])
        factor = np.repeat([decay * how.weights[kind] for kind, _ in lists], [len(part) for _, part in lists])
        open_ = ~done[nodes] & (factor > gains[nodes])
        nodes, factor = nodes[open_], factor[open_]
        worth = np.round(similarity(nodes) * factor, _DIGITS)
        better = (worth > gains[nodes]) & (worth >= how.threshold)
        kinds = np.repeat(np.arange(len(lists)), [len(part) for _, part in lists])[open_][better]
        nodes, worth = nodes[better], worth[better]
        for at in best(worth, room).tolist():  # no more than these can ever be taken
            gains[nodes[at]] = worth[at]
            kind = lists[kinds[at]][0]
            heapq.heappush(waiting, (-float(worth[at]), int(nodes[at]), found.hops + 1, kind, found.node))

    starts = np.array(seeds, np.int64)
    for seed, value in zip(seeds, similarity(starts).tolist(), strict=True):
        take(Reached(seed, value, 0, "seed", -1))
    for found in list(reached):
        look_around(found)
    while waiting and spent < how.budget and len(reached) < how.most:
        negative, node, hops, kind, before = heapq.heappop(waiting)
        if done[node]:
            continue
        found = Reached(node, -negative, hops, kind, before)
        take(found)
        look_around(found)
    return reached
