"""How like the question a passage is before any link is followed: its cosine, and whether the question names
its document. A name that stands in the question whole ("the Riverside contract") says more than any cosine.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.graph.view import GraphView
from core.language.tokens import search_tokens
from core.retrieve.by_view import ByView
from core.retrieve.evidence.scores import minmax

Scores = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Titles:
    """`by_word`: for a word, the titles that begin with it, each as its set of words and its passages (a title
    without words is none)."""

    by_word: dict[str, tuple[tuple[frozenset[str], NDArray[np.int64]], ...]]


def titles_of(view: GraphView) -> Titles:
    """Passages of documents with one name stand together."""
    encoded = view.passages["document_name"].combine_chunks().dictionary_encode()
    numbers = encoded.indices.to_numpy()
    order = np.argsort(numbers, kind="stable")
    starts = np.searchsorted(numbers[order], np.arange(len(encoded.dictionary) + 1))
    found: dict[str, list[tuple[frozenset[str], NDArray[np.int64]]]] = {}
    for number, name in enumerate(encoded.dictionary.to_pylist()):
        words = search_tokens(_without_ending(name))
        if words:
            passages = order[starts[number] : starts[number + 1]]
            found.setdefault(words[0], []).append((frozenset(words), passages))
    return Titles({word: tuple(rows) for word, rows in found.items()})


def named(question: str, view: GraphView, titles: ByView[Titles]) -> Scores:
    """(n,) 1 for passages of documents whose name stands in the question with every word, else 0."""
    asked = frozenset(search_tokens(question))
    scores = np.zeros(view.passage_count)
    by_word = titles(view).by_word
    for word in sorted(asked):
        for words, passages in by_word.get(word, ()):
            if words <= asked:
                scores[passages] = 1.0
    return scores


def likeness(
    cosine: NDArray[np.floating], question: str, view: GraphView, titles: ByView[Titles], weight: float
) -> Scores:
    """(n,) cosine (n,) with the question, min–max over all visible passages, + weight for those of named
    documents."""
    return minmax(cosine) + weight * named(question, view, titles)


def _without_ending(name: str) -> str:
    """`휴가규정.docx` → `휴가규정`: nobody asks for an ending."""
    stem, dot, ending = name.rpartition(".")
    return stem if dot and stem and len(ending) <= 5 and ending.isalnum() else name
