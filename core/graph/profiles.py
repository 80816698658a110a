"""What a module is about without a model: its most central phrases and triples, and a vector.

Central is what many mentions join inside the module: the sum of a phrase's fact weights to other members.
A triple counts with both its ends. A module's vector is the unit mean of the
vectors of its most central triples, which costs no embedding: embedding thousands of summaries would take
minutes for each view. (The mean over its members' own vectors finds less: docs/evaluation.md.)
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp
from numpy.typing import NDArray

from core.embed.base import Vectors
from core.graph.hierarchy import Hierarchy
from core.graph.view import GraphView, Index, Rows

PHRASES = 8
TRIPLES = 8


@dataclass(frozen=True, slots=True)
class Profiles:
    """For each of m modules its most central phrases and triples, best first; vectors (m, d) of unit length."""

    phrases: Rows
    triples: Rows
    vectors: Vectors


def make_profiles(view: GraphView, hierarchy: Hierarchy) -> Profiles:
    phrases: list[tuple[Index, Index]] = []
    triples: list[tuple[Index, Index]] = []
    edges = sp.coo_array(view.facts)
    for layer in hierarchy.at:
        within = (layer[edges.row] >= 0) & (layer[edges.row] == layer[edges.col])
        central = np.bincount(
            edges.row[within], weights=edges.data[within], minlength=len(view.phrases)
        ).astype(np.float64)  # (p,)
        members = np.flatnonzero(layer >= 0).astype(np.int32)
        phrases.append(_first(layer[members], members, central[members], PHRASES))
        a, b = view.triple_ends[:, 0], view.triple_ends[:, 1]
        inside = np.flatnonzero((layer[a] >= 0) & (layer[a] == layer[b]) & (a != b)).astype(np.int32)
        worth = np.asarray(central[a[inside]] + central[b[inside]], np.float64)
        triples.append(_first(layer[a[inside]], inside, worth, TRIPLES))
    central_phrases, central_triples = _rows(phrases, hierarchy.count), _rows(triples, hierarchy.count)
    return Profiles(central_phrases, central_triples, _vectors(view, central_phrases, central_triples))


def _first(owners: Index, items: Index, worth: NDArray[np.float64], most: int) -> tuple[Index, Index]:
    """Of each owner the `most` items of greatest worth, ties in the order of the items."""
    order = np.lexsort((items, -worth, owners))
    owners, items = owners[order], items[order]
    rank = np.arange(len(owners)) - np.searchsorted(owners, owners)
    return owners[rank < most], items[rank < most]


def _rows(parts: list[tuple[Index, Index]], count: int) -> Rows:
    owners = np.concatenate([part[0] for part in parts] or [np.zeros(0, np.int32)])
    items = np.concatenate([part[1] for part in parts] or [np.zeros(0, np.int32)])
    order = np.argsort(owners, kind="stable")
    return Rows(np.searchsorted(owners[order], np.arange(count + 1)).astype(np.int64), items[order])


def _vectors(view: GraphView, phrases: Rows, triples: Rows) -> Vectors:
    """Sums run in the order of centrality, one module after the other."""
    count = len(phrases.starts) - 1
    made = np.zeros((count, view.phrase_vectors.shape[1]), np.float32)
    for module in range(count):
        inside = triples.of(module)
        rows = view.triple_vectors[inside] if len(inside) else view.phrase_vectors[phrases.of(module)]
        total = rows.sum(axis=0, dtype=np.float64)
        made[module] = total / max(float(np.sqrt((total**2).sum())), 1e-12)
    return made
