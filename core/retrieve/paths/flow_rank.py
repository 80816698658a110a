"""Passages by what flows to them: PathRAG itself hands its paths to a language model and ranks no passages.

A passage's score is the sum of three, each 0 … 1 before its weight:
  its likeness to the question (core/retrieve/match/likeness.py);
  flow_weight × the resource that reaches its phrases. A node of weight w sends w · S(v) to phrase v, which
    shares it equally among all passages that contain it; for each keyword the root of the sum is divided by
    the highest passage's, so that no keyword drowns another; then the keywords are added and divided likewise;
  path_weight × the reliability of the best kept path that has a hop the passage asserts, shared among the
    passages that assert this hop, divided by the highest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from core.graph.flow import Flow, Route
from core.graph.view import GraphView
from core.retrieve.evidence.holders import shared_out
from core.retrieve.match.nodes import CalledNode
from core.retrieve.paths.paths import joined_by

Scores = NDArray[np.float64]


def by_flow(view: GraphView, nodes: Sequence[CalledNode], flows: Mapping[int, Flow]) -> Scores:
    """(n,) 0 … 1; zeros when nothing flows."""
    amounts: dict[int, dict[int, float]] = {}
    for node in sorted(nodes, key=lambda node: node.phrase):
        reached = amounts.setdefault(node.keyword, {})
        for phrase, resource in flows[node.phrase].resource.items():
            reached[phrase] = reached.get(phrase, 0.0) + node.weight * resource
    total = np.zeros(view.passage_count)
    for _, reached in sorted(amounts.items()):
        total += _topped(np.sqrt(shared_out(view, reached)))
    return _topped(total)


def by_paths(view: GraphView, routes: Sequence[Route], directed: bool) -> Scores:
    """(n,) 0 … 1; zeros without a path."""
    scores = np.zeros(view.passage_count)
    for route in routes:
        for u, v in pairwise(route.nodes):
            triples = joined_by(view, u, v, directed=directed).tolist()
            places = sorted(
                {place for triple in triples for place in view.passages_of_triple(triple).tolist()}
            )
            scores[places] = np.maximum(scores[places], route.reliability / len(places))
    return _topped(scores)


def _topped(scores: Scores) -> Scores:
    """Divided by the highest."""
    top = scores.max(initial=0.0)
    return scores / top if top > 0 else scores
