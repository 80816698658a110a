"""Modules of a view's phrases, from coarse to fine, by repeated Leiden on the fact graph
(CausalRAG2, arXiv 2602.05143: H0 … HL; here H0 are the phrases and level 1 is the coarsest).

A connected part of the graph that fits one context window is one module. A larger one is split by
Leiden, and so is each module that is still too large, down to `levels` levels. What Leiden leaves in
one piece ends there, so no module is its parent's only child. Fact weights, which count mentions, are
the edge weights. A phrase that stands in no fact with another phrase is in no module: it can be found
by the question itself, and there is nothing to walk to from it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import numpy as np
import pyarrow.compute as pc
import scipy.sparse as sp
from numpy.typing import NDArray
from scipy.sparse.csgraph import connected_components

from core.graph.leiden import Engine, communities
from core.graph.view import GraphView, Index, Rows

_BYTES_A_TOKEN = 3


@dataclass(frozen=True, slots=True)
class HierarchyParameters:
    """max_module_tokens: what a module's facts may come to as text, so that its summary can be written
    in one go; levels: how many at most; engine: see core.graph.leiden."""

    max_module_tokens: int = 4000
    levels: int = 4
    engine: Engine = "ordered"


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Hierarchy:
    """m modules in order of level and key.

    keys      (m,) made of the phrases inside: equal content, equal key, whatever else the view holds
    level     (m,) 1 is the coarsest
    parent    (m,) -1 at level 1
    children  for each module the modules it was split into
    members   for each module all phrases inside, those of its children too
    leaf      (p,) the finest module of each phrase, -1 for none
    at        (levels, p) the phrase's module at each level, -1 where it has none there
    """

    keys: tuple[str, ...]
    level: Index
    parent: Index
    children: Rows
    members: Rows
    leaf: Index
    at: Index

    @property
    def count(self) -> int:
        return len(self.keys)

    def on_level(self, level: int) -> Index:
        return np.flatnonzero(self.level == level).astype(np.int32)


def make_hierarchy(view: GraphView, parameters: HierarchyParameters = HierarchyParameters()) -> Hierarchy:
    """From the view's facts alone; the same for equal views."""
    tokens = _triple_tokens(view)
    edges = _edges(view.facts)
    layers: list[Index] = []
    inside = _parts(view)  # (p,) what is to be looked at: numbers of pieces, -1 for none
    whole = _too_large(inside, view, tokens, parameters)
    layer = _split(edges, inside, whole, parameters.engine, keep_unsplit=True)
    while (layer >= 0).any() and len(layers) < parameters.levels:
        layers.append(layer)
        large = _too_large(layer, view, tokens, parameters)
        layer = _split(edges, layer, large, parameters.engine, keep_unsplit=False)
    return _assemble(view, layers)


def _triple_tokens(view: GraphView) -> NDArray[np.float64]:
    """(t,) upper guesses, as core.llm.budget counts them: UTF-8 bytes by three."""
    total = np.zeros(view.triple_count)
    for name in ("subject", "relation", "object"):
        total += pc.binary_length(view.triples[name]).to_numpy() + 1
    return np.ceil(total / _BYTES_A_TOKEN)


def _parts(view: GraphView) -> Index:
    """Connected parts of two phrases or more."""
    p = len(view.phrases)
    if p == 0:
        return np.zeros(0, np.int32)
    _, labels = connected_components(view.facts, directed=False)
    parts: Index = np.where(np.diff(view.facts.indptr) > 0, labels, -1).astype(np.int32)
    return parts


def _too_large(
    layer: Index, view: GraphView, tokens: NDArray[np.float64], parameters: HierarchyParameters
) -> NDArray[np.int32]:
    """The modules of a layer whose facts do not fit."""
    if view.triple_count == 0 or not (layer >= 0).any():
        return np.zeros(0, np.int32)
    a, b = layer[view.triple_ends[:, 0]], layer[view.triple_ends[:, 1]]
    within = (a >= 0) & (a == b)
    sums = np.bincount(a[within], weights=tokens[within], minlength=int(layer.max()) + 1)
    return np.flatnonzero(sums > parameters.max_module_tokens).astype(np.int32)


@dataclass(frozen=True, slots=True)
class _Edges:
    """(k,) fact edges, each once: first < second, in order; weights as in the view."""

    first: Index
    second: Index
    weight: NDArray[np.float32]

    def of(self, rows: NDArray[np.integer]) -> _Edges:
        return _Edges(self.first[rows], self.second[rows], self.weight[rows])


def _edges(facts: sp.csr_array) -> _Edges:
    upper = sp.coo_array(sp.triu(facts, k=1, format="csr"))
    return _Edges(upper.row.astype(np.int32), upper.col.astype(np.int32), upper.data)


def _split(
    edges: _Edges, layer: Index, large: NDArray[np.int32], engine: Engine, *, keep_unsplit: bool
) -> Index:
    """The next layer: pieces of the large modules. `keep_unsplit` takes everything else along as it is."""
    following = np.full(len(layer), -1, np.int32)
    count = 0
    if keep_unsplit:
        small = (layer >= 0) & ~np.isin(layer, large)
        following[small] = layer[small]
        count = int(layer.max(initial=-1)) + 1
    order = np.argsort(layer, kind="stable")  # members of a module stand together, ascending
    starts = np.searchsorted(layer[order], large)
    ends = np.searchsorted(layer[order], large, side="right")
    within = _within(edges, layer)
    parts = np.searchsorted(layer[within.first], large), np.searchsorted(layer[within.first], large, "right")
    place = np.empty(len(layer), np.int32)  # of each member in its module
    for module, start, end, *part in zip(large.tolist(), starts, ends, *parts, strict=True):
        members = order[start:end]
        place[members] = np.arange(len(members), dtype=np.int32)
        inside = within.of(np.arange(*part))
        labels = communities(len(members), place[inside.first], place[inside.second], inside.weight, engine)
        if int(labels.max(initial=0)) == 0:
            if keep_unsplit:
                following[members] = module
            continue
        following[members] = labels + count
        count += int(labels.max()) + 1
    return following


def _within(edges: _Edges, layer: Index) -> _Edges:
    """The edges inside a module, module by module, in order within each."""
    owner = layer[edges.first]
    rows = np.flatnonzero((owner >= 0) & (owner == layer[edges.second]))
    return edges.of(rows[np.argsort(owner[rows], kind="stable")])


def _assemble(view: GraphView, layers: list[Index]) -> Hierarchy:
    p = len(view.phrases)
    found: list[tuple[int, str, Index]] = []
    for level, layer in enumerate(layers, 1):
        order = np.argsort(layer, kind="stable").astype(np.int32)
        order = order[layer[order] >= 0]
        cuts = np.flatnonzero(np.diff(layer[order])) + 1
        found += [
            (level, key_of(view, members), members) for members in np.split(order, cuts) if len(members)
        ]
    found.sort(key=lambda module: module[:2])
    at = np.full((max(len(layers), 1), p), -1, np.int32)
    for number, (level, _, members) in enumerate(found):
        at[level - 1, members] = number
    parent = np.array(
        [-1 if level == 1 else at[level - 2, members[0]] for level, _, members in found], np.int32
    )
    order = np.argsort(parent, kind="stable").astype(np.int32)
    starts = np.searchsorted(parent[order], np.arange(len(found) + 1)).astype(np.int64)
    leaf = np.full(p, -1, np.int32)
    for row in at:
        leaf = np.where(row >= 0, row, leaf)
    sizes = np.array([len(members) for _, _, members in found], np.int64)
    return Hierarchy(
        keys=tuple(key for _, key, _ in found),
        level=np.array([level for level, _, _ in found], np.int32),
        parent=parent,
        children=Rows(starts, order),
        members=Rows(
            np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64),
            np.concatenate([members for _, _, members in found] or [np.zeros(0, np.int32)]),
        ),
        leaf=leaf,
        at=at,
    )


def key_of(view: GraphView, members: NDArray[np.integer]) -> str:
    """16 hex digits of the phrases inside, which are sorted."""
    names = "\x1f".join([view.phrases[member] for member in members.tolist()])
    return hashlib.sha256(names.encode()).hexdigest()[:16]
