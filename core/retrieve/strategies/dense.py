"""Passages by the cosine of their vectors with the question's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.embed.base import Vectors
from core.embed.cosine import cosines
from core.graph.view import GraphView
from core.retrieve.base import Evidence, Question, RankedPassage
from core.retrieve.evidence.scores import best
from core.retrieve.evidence.steps import Steps
from core.shortfall import Shortfall


@dataclass(frozen=True, slots=True)
class DenseParameters:
    """The method has none."""


def dense_scores(question: Question, view: GraphView) -> Vectors:
    """(n,) cosines. Compared exactly, in memory."""
    return cosines(view.passage_vectors, question.vector)


class Dense:
    name = "dense"

    def __init__(self, parameters: DenseParameters = DenseParameters()) -> None:
        self._parameters = parameters

    @property
    def parameters(self) -> DenseParameters:
        return self._parameters

    def rank(self, question: Question, view: GraphView, k: int) -> Evidence:
        steps = Steps()
        with steps.step("similarity") as detail:
            scores = dense_scores(question, view)
            chosen = best(scores, k).tolist()
            detail |= {"compared": "exactly", "passages": view.passage_count}
        return Evidence(tuple(RankedPassage(i, float(scores[i])) for i in chosen), steps=steps.done())


def by_similarity(
    cosine: NDArray[np.floating],
    k: int,
    steps: Steps,
    degraded: Sequence[Shortfall],
    *,
    reason: str = "no row",
    refusal: str = "",
) -> Evidence:
    """What is left to a strategy that nothing leads on: the passages nearest to the question. cosine (n,)."""
    with steps.step("by similarity alone") as detail:
        chosen = best(cosine, k).tolist()
        detail |= {"reason": "nothing supports an answer" if refusal else reason}
    return Evidence(
        tuple(RankedPassage(i, float(cosine[i])) for i in chosen),
        steps=steps.done(),
        degraded=tuple(degraded),
        refusal=refusal,
    )
