"""From expanded phrases to rows of evidence (triples) and on to passages. The paper leaves this to a
language model that reads everything; without one it is ours to choose (docs/evaluation.md).

A row is a triple that names a reached phrase. Its score is its cosine with the question, min–max
over the rows, times the sum over its two ends of gain ÷ √(passages that contain the phrase): a phrase that
stands everywhere says little about any one place. The `most` rows of highest score are the candidates.

A passage's score is its likeness to the question + weight · the root of its best row's (as a share of the
best of all).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.embed.cosine import cosines
from core.graph.view import GraphView
from core.retrieve.base import Question
from core.retrieve.evidence.scores import best, minmax

HUB = 1000
"""A phrase of more triples brings none by itself: each comes with its other end, if that was reached. So the
cost of a question does not grow with its hubs."""


@dataclass(frozen=True, slots=True)
class Row:
    """A triple as a candidate; `score` is 1 for the best of all."""

    triple: int
    score: float


def rows_of(question: Question, view: GraphView, gains: NDArray[np.float64], most: int) -> list[Row]:
    """Best first, ties in the order of the triples. gains (p,)."""
    parts = [
        view.phrase_triples.of(phrase)
        for phrase in np.flatnonzero(gains).tolist()
        if len(view.phrase_triples.of(phrase)) <= HUB
    ]
    triples = np.unique(np.concatenate(parts)) if parts else np.zeros(0, np.int32)
    if not len(triples):
        return []
    common = np.sqrt(np.maximum(view.passages_of_phrase, 1))
    worth = gains / common
    ends = view.triple_ends[triples]
    both = worth[ends[:, 0]] + np.where(ends[:, 0] == ends[:, 1], 0, worth[ends[:, 1]])
    scores = minmax(cosines(view.triple_vectors[triples], question.vector)) * both
    top = float(scores.max()) or 1.0
    return [Row(int(triples[at]), float(scores[at]) / top) for at in best(scores, most).tolist()]


def passage_scores(
    likeness: NDArray[np.floating], rows: Sequence[Row], view: GraphView, weight: float
) -> NDArray[np.float64]:
    """(n,) scores; likeness (n,) to the question, 0 … 1 for what no document's name lifts."""
    return likeness + weight * np.sqrt(best_rows(rows, view))


def best_rows(rows: Sequence[Row], view: GraphView) -> NDArray[np.float64]:
    """(n,) the score of each passage's best row, 0 without any."""
    scores = np.zeros(view.passage_count)
    for row in rows:
        places = view.passages_of_triple(row.triple)
        scores[places] = np.maximum(scores[places], row.score)
    return scores


def row_text(view: GraphView, row: Row) -> str:
    words = view.triple(row.triple)
    return f"{words.subject} | {words.relation} | {words.object}"
