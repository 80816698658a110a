"""A hierarchy of phrases by meaning: LeanRAG's semantic aggregation (arXiv 2508.10391), without a model.

The published method clusters vectors by Gaussian mixtures and lets a model name what each cluster holds. Here a
group is halved at the median of its widest direction (the first principal component of its vectors, by power
iteration) until it is small, which gives a binary tree of nearly equal depth; nothing in it is random. A group
is named by its phrases that most facts hold.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.embed.compact import AnyVectors
from core.embed.cosine import cosines
from core.graph.view import Index

_ITERATIONS = 6
_SAMPLE = 2048
"""Members that a direction is found from, evenly spread over the group in the order of names."""


@dataclass(frozen=True, slots=True, eq=False)
class Tree:
    """Nodes in the order of making, the root first. parent (k,), depth (k,); leaf (p,) each phrase's group;
    groups: for each leaf its phrases, ascending, and for inner nodes nothing."""

    parent: Index
    depth: Index
    leaf: Index
    groups: tuple[Index, ...]

    def way_up(self, node: int) -> list[int]:
        """The node and everything above it, the root last."""
        way = [node]
        while self.parent[way[-1]] >= 0:
            way.append(int(self.parent[way[-1]]))
        return way

    def common(self, a: int, b: int) -> int:
        """The lowest common ancestor of two nodes."""
        above = set(self.way_up(a))
        return next(node for node in self.way_up(b) if node in above)


def aggregate(vectors: AnyVectors, most: int) -> Tree:
    """(p, d) unit vectors in the order of names → groups of at most `most`."""
    p = len(vectors)
    parent, depth = [-1], [0]
    groups: list[Index] = []
    leaf = np.zeros(p, np.int32)
    waiting = [(0, np.arange(p, dtype=np.int32))]
    for node, members in waiting:  # grows while it is read: breadth first
        if len(members) <= most:
            groups.append(members)
            leaf[members] = node
            continue
        groups.append(members[:0])
        for half in _halves(vectors, members):
            parent.append(node)
            depth.append(depth[node] + 1)
            waiting.append((len(parent) - 1, half))
    return Tree(np.array(parent, np.int32), np.array(depth, np.int32), leaf, tuple(groups))


def _halves(vectors: AnyVectors, members: Index) -> tuple[Index, Index]:
    """By the median along the widest direction; ties by name. Both halves are in the order of names."""
    along = cosines(vectors[members], _direction(vectors, members))
    order = np.lexsort((members, along))
    middle = len(members) // 2
    return np.sort(members[order[:middle]]), np.sort(members[order[middle:]])


def _direction(vectors: AnyVectors, members: Index) -> NDArray[np.float32]:
    step = max(1, len(members) // _SAMPLE)
    sample = vectors[members[::step][:_SAMPLE]].astype(np.float64)
    sample -= sample.mean(axis=0)
    lengths = (sample**2).sum(axis=1)
    direction = sample[int(np.argmax(lengths))]
    for _ in range(_ITERATIONS):
        direction = np.einsum("ij,i->j", sample, np.einsum("ij,j->i", sample, direction))
        direction /= max(float(np.sqrt((direction**2).sum())), 1e-12)
    made: NDArray[np.float32] = direction.astype(np.float32)
    return made
