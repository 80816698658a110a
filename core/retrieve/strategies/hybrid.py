"""BM25 and dense joined by reciprocal ranks (Cormack, Clarke and Büttcher, SIGIR 2009).

A passage's score is the sum over both rankings of 1 / (constant + rank).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.graph.view import GraphView
from core.language.tokens import search_tokens
from core.retrieve.base import Evidence, Question, RankedPassage
from core.retrieve.by_view import ByView
from core.retrieve.evidence.scores import best
from core.retrieve.evidence.steps import Steps
from core.retrieve.strategies.bm25 import Bm25Parameters, WordCounts, bm25_scores
from core.retrieve.strategies.dense import dense_scores


@dataclass(frozen=True, slots=True)
class HybridParameters:
    """`constant` is the published 60; `depth` how many of each ranking count."""

    constant: int = 60
    depth: int = 100
    bm25: Bm25Parameters = Bm25Parameters()


class Hybrid:
    name = "hybrid"

    def __init__(self, index: ByView[WordCounts], parameters: HybridParameters = HybridParameters()) -> None:
        self._index = index
        self._parameters = parameters

    @property
    def parameters(self) -> HybridParameters:
        return self._parameters

    def rank(self, question: Question, view: GraphView, k: int) -> Evidence:
        steps = Steps()
        depth = max(k, self._parameters.depth)
        with steps.step("keywords") as detail:
            scores = bm25_scores(self._index(view), search_tokens(question.text), self._parameters.bm25)
            by_words = best(scores, depth)
            by_words = by_words[scores[by_words] > 0]
            detail |= {"passages": len(by_words)}
        with steps.step("similarity") as detail:
            by_meaning = best(dense_scores(question, view), depth)
            detail |= {"passages": len(by_meaning)}
        with steps.step("fusion") as detail:
            joined = fuse([by_words, by_meaning], view.passage_count, self._parameters.constant)
            chosen = [i for i in best(joined, k).tolist() if joined[i] > 0]
            detail |= {"in both": len(np.intersect1d(by_words, by_meaning))}
        return Evidence(tuple(RankedPassage(i, float(joined[i])) for i in chosen), steps=steps.done())


def fuse(rankings: list[NDArray[np.intp]], n: int, constant: int) -> NDArray[np.float64]:
    """Rankings are indices, best first → (n,) scores; 0 for what no ranking holds."""
    scores = np.zeros(n)
    for ranking in rankings:
        scores[ranking] += 1 / (constant + np.arange(1, len(ranking) + 1))
    return scores
