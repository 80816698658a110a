"""CausalRAG (arXiv 2503.19878), a baseline: from the nearest phrases some hops along facts, then the causal filter.

No modules and no gates: what CausalRAG2 adds is measured against it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.embed.cosine import cosines
from core.graph.view import GraphView
from core.retrieve.base import Evidence, Question, RankedPassage, RankedTriple
from core.retrieve.evidence.rows import rows_of
from core.retrieve.evidence.scores import best, minmax
from core.retrieve.evidence.steps import Steps
from core.retrieve.match.near import nearest
from core.retrieve.modules.causal_filter import NOTHING_SUPPORTS, Filter, sifted_rows, supported_scores
from core.retrieve.strategies.dense import by_similarity, dense_scores
from core.retrieve.tools import Tools
from core.shortfall import Shortfall


@dataclass(frozen=True, slots=True)
class CausalRagParameters:
    """seeds (k) and hops (s) as published. Ours: width (phrases of one hop that are followed, nearest to the
    question first), decay (of a phrase's weight with each hop), rows and row_weight as in CausalRAG2."""

    seeds: int = 3
    hops: int = 3
    filter: Filter = "aware"
    width: int = 100
    decay: float = 0.7
    rows: int = 100
    row_weight: float = 0.2


class CausalRag:
    name = "causalrag"

    def __init__(self, tools: Tools, parameters: CausalRagParameters = CausalRagParameters()) -> None:
        self._tools = tools
        self._parameters = parameters

    @property
    def parameters(self) -> CausalRagParameters:
        return self._parameters

    def rank(self, question: Question, view: GraphView, k: int) -> Evidence:
        given, steps, degraded = self._parameters, Steps(), list[Shortfall]()
        with steps.step("seeds") as detail:
            seeds = nearest(self._tools.shelf.near_phrases(view), question.vector, given.seeds).rows.tolist()
            detail |= {"phrases": [view.phrases[seed] for seed in seeds]}
        with steps.step("expansion") as detail:
            gains = self._hops(question, view, seeds)
            detail |= {"nodes": int((gains > 0).sum())}
        cosine = dense_scores(question, view)
        rows = rows_of(question, view, gains, given.rows)
        if not rows:
            degraded.append(Shortfall("No fact was reached: passages are ranked by similarity alone."))
            return by_similarity(cosine, k, steps, degraded)
        close = frozenset(np.flatnonzero(gains).tolist())
        sifted = sifted_rows(
            self._tools.model, question.text, view, rows, close, given.filter, steps, degraded
        )
        if sifted.nothing:
            return by_similarity(cosine, k, steps, degraded, refusal=NOTHING_SUPPORTS)
        scores = supported_scores(minmax(cosine), sifted, view, given.row_weight)
        return Evidence(
            tuple(
                RankedPassage(i, float(scores[i])) for i in best(scores, k).tolist() if scores[i] > -np.inf
            ),
            tuple(RankedTriple(row.triple, row.score) for row in sifted.supporting),
            steps=steps.done(),
            degraded=tuple(degraded),
        )

    def _hops(self, question: Question, view: GraphView, seeds: list[int]) -> NDArray[np.float64]:
        """(p,) cosine · decay^hop of each phrase that was come to."""
        gains = np.zeros(len(view.phrases))
        layer = np.array(seeds, np.int64)
        for hop in range(self._parameters.hops + 1):
            near = np.clip(cosines(view.phrase_vectors[layer], question.vector).astype(np.float64), 1e-6, 1)
            if hop:
                kept = np.sort(best(near, self._parameters.width))
                layer, near = layer[kept], near[kept]
            gains[layer] = near * self._parameters.decay**hop
            if not len(layer):
                break
            rows = view.facts.indptr
            around = [view.facts.indices[rows[node] : rows[node + 1]] for node in layer.tolist()]
            following = np.unique(np.concatenate(around)).astype(np.int64)
            layer = following[gains[following] == 0]
        return gains
