"""BM25 over the words of each passage, its document's name and its headings.

Document frequencies and the mean length come from the view alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp
from numpy.typing import NDArray

from core.graph.view import GraphView
from core.language.tokens import search_tokens
from core.retrieve.base import Evidence, Question, RankedPassage
from core.retrieve.by_view import ByView
from core.retrieve.evidence.scores import best
from core.retrieve.evidence.steps import Steps


@dataclass(frozen=True, slots=True)
class Bm25Parameters:
    """k1 bounds what repeating a word adds; b is how much long passages are held back."""

    k1: float = 1.5
    b: float = 0.75


@dataclass(frozen=True, slots=True)
class WordCounts:
    """`counts` (n, w) CSC of how often each word stands in each passage; `words` their columns."""

    words: dict[str, int]
    counts: sp.csc_array
    lengths: NDArray[np.float64]


def count_words(view: GraphView) -> WordCounts:
    words: dict[str, int] = {}
    columns: list[int] = []
    values: list[int] = []
    starts = [0]
    for text in view.texts():
        for word, times in Counter(search_tokens(text)).items():
            columns.append(words.setdefault(word, len(words)))
            values.append(times)
        starts.append(len(columns))
    shape = (view.passage_count, len(words))
    counts = sp.csr_array(
        (np.array(values, np.float32), np.array(columns, np.int32), np.array(starts)), shape=shape
    )
    lengths = np.asarray(counts.sum(axis=1), np.float64).ravel()
    return WordCounts(words, sp.csc_array(counts), lengths)


def bm25_scores(index: WordCounts, asked: Sequence[str], parameters: Bm25Parameters) -> NDArray[np.float64]:
    """(n,) scores; words are summed in sorted order, each as often as it is asked."""
    n = len(index.lengths)
    scores = np.zeros(n)
    if n == 0:
        return scores
    mean = index.lengths.mean() or 1.0
    damp = parameters.k1 * (1 - parameters.b + parameters.b * index.lengths / mean)  # (n,)
    for word, times in sorted(Counter(asked).items()):
        rows, frequency = column_of(index, word)
        idf = rarity(n, len(rows))
        scores[rows] += times * idf * frequency * (parameters.k1 + 1) / (frequency + damp[rows])
    return scores


def rarity(passages: int, holding: int) -> float:
    """BM25's inverse document frequency, never below 0."""
    return float(np.log1p((passages - holding + 0.5) / (holding + 0.5)))


def column_of(index: WordCounts, word: str) -> tuple[NDArray[np.int32], NDArray[np.float64]]:
    """The passages that hold a word, ascending, and how often."""
    column = index.words.get(word)
    if column is None:
        return np.zeros(0, np.int32), np.zeros(0)
    counts = index.counts
    here = slice(counts.indptr[column], counts.indptr[column + 1])
    return counts.indices[here], counts.data[here].astype(np.float64)


class Bm25:
    name = "bm25"

    def __init__(self, index: ByView[WordCounts], parameters: Bm25Parameters = Bm25Parameters()) -> None:
        self._index = index
        self._parameters = parameters

    @property
    def parameters(self) -> Bm25Parameters:
        return self._parameters

    def rank(self, question: Question, view: GraphView, k: int) -> Evidence:
        """Passages that hold at least one of the question's words."""
        steps = Steps()
        with steps.step("keywords") as detail:
            asked = search_tokens(question.text)
            index = self._index(view)
            scores = bm25_scores(index, asked, self._parameters)
            chosen = [i for i in best(scores, k).tolist() if scores[i] > 0]
            detail |= {
                "words": sorted(set(asked)),
                "unknown": sorted(word for word in set(asked) if word not in index.words),
                "passages": int((scores > 0).sum()),
            }
        return Evidence(tuple(RankedPassage(i, float(scores[i])) for i in chosen), steps=steps.done())
