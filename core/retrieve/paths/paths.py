"""Short paths of facts from the phrases a search set out from to the passages it found.

A path is made of facts, and of links between phrases that are taken for one thing. Each hop names a passage:
that asserts the fact, or that names the phrase a link leads to. Its last hop is a fact of the passage it leads to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from core.graph.links import synonym_key, verdict_of
from core.graph.view import GraphView, Index
from core.retrieve.base import BACKWARD, MAYBE_SAME, SAME, FoundPath
from core.retrieve.evidence.scores import best

Scores = NDArray[np.floating]
NO_FACT = -1
"""In place of a triple, on a hop that is a link between two phrases."""


@dataclass(frozen=True, slots=True)
class _Reached:
    """Phrases within reach of the seeds: hops from the nearest (-1: out of reach) and the phrase before."""

    hops: NDArray[np.int32]
    before: NDArray[np.int32]


def fact_paths(
    view: GraphView,
    anchors: Sequence[int],
    seeds: Sequence[int],
    passages: Sequence[int],
    weights: Scores,
    *,
    most_hops: int = 4,
    through: int = 300,
) -> tuple[FoundPath, ...]:
    """One path for each passage that can be reached, in the order of `passages`.

    anchors: the seeds that the question itself names; a path begins there if it can, otherwise at
    any seed. weights (p + n,): how much flowed through each phrase and passage; paths go through
    the `through` phrases of most flow only (a detour over a busy phrase that nothing flowed
    through explains nothing); of equally short ways the one with more flow is taken, ties by index.
    """
    p = len(view.phrases)
    open_to = np.zeros(p, bool)
    open_to[best(weights[:p], through)] = True
    ways = [_reach(view, starts, weights, open_to, most_hops - 1) for starts in (anchors, seeds) if starts]
    paths = []
    for passage in passages:
        found = (_path_to(view, reached, passage, weights) for reached in ways)
        paths.append(next((path for path in found if path is not None), None))
    return tuple(dict.fromkeys(path for path in paths if path is not None))


def _reach(
    view: GraphView, starts: Sequence[int], weights: Scores, open_to: NDArray[np.bool_], depth: int
) -> _Reached:
    """Breadth first from all starts at once, a whole layer at a time."""
    p = len(view.phrases)
    reached = _Reached(np.full(p, -1, np.int32), np.full(p, -1, np.int32))
    layer = np.array(sorted(set(starts)), np.int64)
    reached.hops[layer] = 0
    for hop in range(1, depth + 1):
        sources, targets = _edges_of(view, layer)
        fresh = (reached.hops[targets] < 0) & open_to[targets]
        sources, targets = sources[fresh], targets[fresh]
        if not len(targets):
            break
        order = np.lexsort((sources, -weights[sources], targets))
        sources, targets = sources[order], targets[order]
        first = np.flatnonzero(np.diff(targets, prepend=-1))
        layer = targets[first].astype(np.int64)
        reached.hops[layer] = hop
        reached.before[layer] = sources[first]
    return reached


def _edges_of(view: GraphView, layer: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """(sources, targets) of all facts and links that leave a layer."""
    sources, targets = [], []
    for graph in (view.facts, view.synonyms):
        counts = graph.indptr[layer + 1] - graph.indptr[layer]
        sources.append(np.repeat(layer, counts))
        targets.append(graph.indices[spans(graph.indptr[layer], counts)])
    return np.concatenate(sources), np.concatenate(targets)


def spans(starts: NDArray[np.integer], counts: NDArray[np.integer]) -> NDArray[np.int64]:
    """All positions of several runs, one run after the other."""
    ends = np.cumsum(counts)
    within = np.arange(int(ends[-1]) if len(ends) else 0, dtype=np.int64)
    return within + np.repeat(starts - (ends - counts), counts).astype(np.int64)


def _path_to(view: GraphView, reached: _Reached, passage: int, weights: Scores) -> FoundPath | None:
    """By the passage's own fact whose nearer end is nearest to a seed; among those the heaviest."""
    p = len(view.phrases)
    shortest: tuple[float, float, int, int, int] | None = None
    for triple in sorted({int(t) for t in view.mention_triple[view.passage_mentions.of(passage)] if t >= 0}):
        a, b = (int(end) for end in view.triple_ends[triple])
        for near, far in ((a, b), (b, a)):
            hops = int(reached.hops[near])
            if a == b or hops < 0 or _on_the_way(reached, near, far):
                continue
            key = (hops, -float(weights[near] + weights[far]), triple, near, far)
            shortest = min(shortest, key) if shortest is not None else key
    if shortest is None:
        return None
    _, _, triple, near, far = shortest
    stops = [near]
    while reached.before[stops[-1]] >= 0:
        stops.append(int(reached.before[stops[-1]]))
    stops.reverse()
    hops_made = [best_hop(view, u, v, weights) for u, v in pairwise(stops)]
    hops_made.append((triple, passage))
    return written_path(view, [*stops, far], hops_made, float(weights[p + passage]))


def _on_the_way(reached: _Reached, near: int, far: int) -> bool:
    """A path that comes back to where it was tells nothing more."""
    at = near
    while at >= 0:
        if at == far:
            return True
        at = int(reached.before[at])
    return False


def joined_by(view: GraphView, u: int, v: int, *, directed: bool = False) -> Index:
    """The triples that have the two phrases as their ends, either way round unless `directed`; ascending."""
    fewer = min(u, v, key=lambda phrase: len(view.phrase_triples.of(phrase)))
    triples = view.phrase_triples.of(fewer)
    ends = view.triple_ends[triples]
    along = (ends[:, 0] == u) & (ends[:, 1] == v)
    back = (ends[:, 0] == v) & (ends[:, 1] == u)
    joined: Index = triples[along if directed else along | back]
    return joined


def best_hop(view: GraphView, u: int, v: int, weights: Scores, *, directed: bool = False) -> tuple[int, int]:
    """The triple and the passage behind an edge: the heaviest passage that asserts one, ties by index.
    weights (p + n,): of phrases, then passages. Where no fact joins them it is a link: (NO_FACT, the heaviest
    passage that names v)."""
    p = len(view.phrases)
    candidates = [
        (-float(weights[p + place]), int(t), int(place))
        for t in joined_by(view, u, v, directed=directed)
        for place in view.passages_of_triple(t)
    ]
    if not candidates:
        places = view.walk.indices[view.walk.indptr[v] : view.walk.indptr[v + 1]]
        return NO_FACT, min((-float(weights[at]), int(at) - p) for at in places.tolist() if at >= p)[1]
    _, triple, place = min(candidates)
    return triple, place


def written_path(
    view: GraphView, stops: Sequence[int], hops: Sequence[tuple[int, int]], score: float
) -> FoundPath:
    """Phrases as the first triple beside them writes them."""
    written = [
        _written(view, triple, u, v) for (u, v), (triple, _) in zip(pairwise(stops), hops, strict=True)
    ]
    before, after = ["", *(one.second for one in written)], [*(one.first for one in written), ""]
    names = [a or b or view.phrases[stop] for a, b, stop in zip(before, after, stops, strict=True)]
    links = tuple(one.link for one in written)
    return FoundPath(
        tuple(names),
        tuple(one.relation for one in written),
        tuple(place for _, place in hops),
        score,
        tuple(_sentence(view, triple, place) for triple, place in hops),
        links if any(links) else (),
    )


@dataclass(frozen=True, slots=True)
class _Hop:
    """As it is written; a link has no names of its own, and a fact no key."""

    first: str
    relation: str
    second: str
    link: str = ""


def _written(view: GraphView, triple: int, u: int, v: int) -> _Hop:
    if triple == NO_FACT:
        key = synonym_key(view.phrases[u], view.phrases[v])
        accepted = verdict_of(view.link_verdicts, key) == "accepted"
        return _Hop("", SAME if accepted else MAYBE_SAME, "", key)
    words = view.triple(triple)
    if int(view.triple_ends[triple][0]) == u:
        return _Hop(words.subject, words.relation, words.object)
    return _Hop(words.object, BACKWARD + words.relation, words.subject)


def _sentence(view: GraphView, triple: int, passage: int) -> str:
    """The quote of the passage's first mention of the triple; a link has none."""
    if triple == NO_FACT:
        return ""
    return str(view.mentions["quote"][view.asserting(triple, passage)].as_py() or "")
