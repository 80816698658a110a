"""The nodes that a question's keywords call for (PathRAG, arXiv 2502.14902).

A node is a phrase, and what is said of it is its triples: low-level keywords are compared with phrases,
high-level ones with triples, whose two ends they call for. Keywords take turns, each with its nearest node
that is not taken yet, until `most` nodes are taken.

How much a node counts for its keyword is read off that keyword's own neighbourhood: 1 for an equal text,
0 for the `most`-th nearest, squared in between. Cosines of one model say little by themselves.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import zip_longest

import numpy as np

from core.graph.view import GraphView
from core.retrieve.match.keywords import Keywords
from core.retrieve.match.near import Near, nearest_of_each
from core.retrieve.tools import Shelf

SHARPNESS = 2


@dataclass(frozen=True, slots=True)
class CalledNode:
    """`phrase` is an index into the view's phrases, `keyword` the position in `called_by`'s keywords that it
    counts most for, `weight` how much, 0 … 1."""

    phrase: int
    keyword: int
    cosine: float
    weight: float


@dataclass(frozen=True, slots=True)
class Called:
    """`nodes` in the order they were taken, each once; `keywords` low before high, as searched."""

    keywords: tuple[str, ...]
    nodes: tuple[CalledNode, ...]


def called_nodes(keywords: Keywords, shelf: Shelf, view: GraphView, most: int) -> Called:
    """At most `most` nodes of the view. No keyword or no phrase gives none."""
    searched, low = keywords.texts, len(keywords.low)
    if not searched or not view.phrases or most <= 0:
        return Called(searched, ())
    vectors = shelf.embedder.passages(list(searched))
    phrases = nearest_of_each(shelf.near_phrases(view), list(vectors[:low]), most)
    triples = nearest_of_each(shelf.near_triples(view), list(vectors[low:]), most)
    called = [*phrases, *(_ends(view, near, most) for near in triples)]
    queues = [_weighed(near, number) for number, near in enumerate(called)]
    return Called(searched, _in_turns(queues, most))


def _ends(view: GraphView, triples: Near, most: int) -> Near:
    """The distinct ends of triples, each by the first that names it, subject before object."""
    found: dict[int, float] = {}
    for triple, cosine in zip(triples.rows.tolist(), triples.cosines.tolist(), strict=True):
        for end in view.triple_ends[triple].tolist():
            found.setdefault(end, cosine)
    kept = list(found.items())[:most]
    return Near(np.array([end for end, _ in kept], np.intp), np.array([c for _, c in kept], np.float32))


def _weighed(near: Near, keyword: int) -> list[CalledNode]:
    if not len(near.rows):
        return []
    least = float(near.cosines[-1])
    room = 1.0 - least
    return [
        CalledNode(
            row,
            keyword,
            cosine,
            ((cosine - least) / room) ** SHARPNESS if cosine > least else float(room <= 0),
        )
        for row, cosine in zip(near.rows.tolist(), near.cosines.tolist(), strict=True)
    ]


def _in_turns(queues: list[list[CalledNode]], most: int) -> tuple[CalledNode, ...]:
    """A node that a later keyword counts higher goes over to it."""
    taken: dict[int, CalledNode] = {}
    for turn in zip_longest(*queues):
        for node in turn:
            if node is None:
                continue
            known = taken.get(node.phrase)
            if known is None and len(taken) < most:
                taken[node.phrase] = node
            elif known is not None and node.weight > known.weight:
                taken[node.phrase] = replace(node, cosine=max(node.cosine, known.cosine))
    return tuple(taken.values())
