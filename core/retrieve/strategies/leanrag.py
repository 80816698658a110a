"""LeanRAG (arXiv 2508.10391), a baseline: the nearest phrases, and the ways between them through a hierarchy by
meaning up to their lowest common ancestors.

The groups on those ways are the context that the method hands to a model. Rows are the facts between phrases of
these groups (and of the nearest phrases with anything); passages are ranked from them as in CausalRAG2.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from core.graph.aggregate import Tree, aggregate
from core.graph.view import GraphView
from core.retrieve.base import Evidence, Question, RankedPassage, RankedTriple
from core.retrieve.evidence.rows import passage_scores, rows_of
from core.retrieve.evidence.scores import best, minmax
from core.retrieve.evidence.steps import Steps
from core.retrieve.match.near import nearest
from core.retrieve.paths.paths import fact_paths
from core.retrieve.strategies.dense import by_similarity, dense_scores
from core.retrieve.tools import Tools
from core.retrieve.walk.recognition import named_in
from core.shortfall import Shortfall

_SHOWN = 12
_NAMED = 3


@dataclass(frozen=True, slots=True)
class LeanRagParameters:
    """entities: the nearest phrases that ways are sought between; group: phrases of a group at most; depth: how
    far from the nearest phrases' own groups a way may lead; beside: weight of a phrase that shares a group with
    a nearest one. rows, row_weight, paths as in CausalRAG2."""

    entities: int = 10
    group: int = 16
    depth: int = 3
    beside: float = 0.3
    rows: int = 100
    row_weight: float = 0.2
    paths: int = 10


@dataclass(frozen=True, slots=True)
class _Way:
    """Two of the nearest phrases, the lowest group that holds both, and how far up that is."""

    first: int
    second: int
    group: int
    up: int


class LeanRag:
    name = "leanrag"

    def __init__(self, tools: Tools, parameters: LeanRagParameters = LeanRagParameters()) -> None:
        self._tools = tools
        self._parameters = parameters

    @property
    def parameters(self) -> LeanRagParameters:
        return self._parameters

    def rank(self, question: Question, view: GraphView, k: int) -> Evidence:
        given, steps, degraded = self._parameters, Steps(), list[Shortfall]()
        shelf = self._tools.shelf
        tree = shelf.modules(
            view, ("aggregates", given.group), lambda: aggregate(view.phrase_vectors, given.group)
        )
        with steps.step("seeds") as detail:
            near = nearest(shelf.near_phrases(view), question.vector, given.entities)
            seeds = near.rows.tolist()
            detail |= {"phrases": [view.phrases[seed] for seed in seeds]}
        with steps.step("common groups") as detail:
            ways = _ways(tree, seeds)
            detail |= {"ways": [_shown(view, tree, way) for way in ways[:_SHOWN]]}
        gains = self._gains(view, tree, seeds, near.cosines, ways)
        cosine = dense_scores(question, view)
        rows = rows_of(question, view, gains, given.rows)
        if not rows:
            degraded.append(Shortfall("No fact was reached: passages are ranked by similarity alone."))
            return by_similarity(cosine, k, steps, degraded)
        scores = passage_scores(minmax(cosine), rows, view, given.row_weight)
        chosen = best(scores, k).tolist()
        with steps.step("paths") as detail:
            anchors = named_in(question.text, view, seeds)
            paths = fact_paths(view, anchors, seeds, chosen[: given.paths], np.concatenate([gains, scores]))
            detail |= {"paths": len(paths)}
        return Evidence(
            tuple(RankedPassage(i, float(scores[i])) for i in chosen),
            tuple(RankedTriple(row.triple, row.score) for row in rows),
            paths,
            steps.done(),
            tuple(degraded),
        )

    def _gains(
        self,
        view: GraphView,
        tree: Tree,
        seeds: list[int],
        near: NDArray[np.float32],
        ways: list[_Way],
    ) -> NDArray[np.float64]:
        """(p,) cosine of the nearest phrases; of those beside them in the groups where ways begin, a part of it,
        halved with each step that the way leads up."""
        given = self._parameters
        gains = np.zeros(len(view.phrases))
        value = dict(zip(seeds, np.clip(near, 1e-6, 1).tolist(), strict=True))
        for way in ways:
            if way.up > given.depth:
                continue
            for seed in (way.first, way.second):
                members = tree.groups[int(tree.leaf[seed])]
                part = value[seed] * given.beside * 0.5**way.up
                gains[members] = np.maximum(gains[members], part)
        for seed, own in value.items():
            gains[seed] = own
        return gains


def _ways(tree: Tree, seeds: list[int]) -> list[_Way]:
    """Between every two, the shortest first."""
    made = []
    for first, second in combinations(sorted(seeds), 2):
        a, b = int(tree.leaf[first]), int(tree.leaf[second])
        group = tree.common(a, b)
        up = max(int(tree.depth[a]), int(tree.depth[b])) - int(tree.depth[group])
        made.append(_Way(first, second, group, up))
    return sorted(made, key=lambda way: (way.up, way.first, way.second))


def _shown(view: GraphView, tree: Tree, way: _Way) -> dict[str, object]:
    held = tree.groups[way.group]
    common = sorted(held.tolist(), key=lambda p: (-int(view.passages_of_phrase[p]), p))[:_NAMED]
    return {
        "from": view.phrases[way.first],
        "to": view.phrases[way.second],
        "up": way.up,
        "through": [view.phrases[phrase] for phrase in common],
    }
