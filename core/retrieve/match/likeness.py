"""How like the question a passage is before any link is followed: its cosine, brought to one level where the
passage is in another language than the question, whether the question names its document, and whether the
passage holds a code that the question names. A name that stands in the question whole ("the Riverside contract"),
or a code ("SKU-4563"), says more than any cosine.
"""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from core.graph.view import GraphView
from core.language.codes import codes_in, holds_code
from core.language.detect import Language, language_of
from core.retrieve.evidence.scores import best, minmax
from core.retrieve.match.covered import most_covered
from core.retrieve.match.titles import Scores, named
from core.retrieve.tools import Shelf

LIFTED, UNLIFTED = 0.35, 0.6
"""Up to which share of the question's words, weighed by rarity, the best passage of its own language may hold for the
other language to be lifted whole, and from which on not at all. On business documents of both languages, questions
that their own language answered found from 0.6 up, those that the other answered at most 0.35."""

LOOKED_AT = 2_000
"""Passages, the nearest first, that are searched for codes: all of a view takes half a second at 100,000."""

CODE = 1.5
"""What a passage gains that holds every code of the question: more than nearness can be."""


def likeness(
    cosine: NDArray[np.floating], question: str, view: GraphView, shelf: Shelf, weight: float
) -> Scores:
    """(n,) `nearness` + weight for passages of named documents."""
    return nearness(cosine, question, view, shelf) + weight * named(question, view, shelf.titles)


def nearness(cosine: NDArray[np.floating], question: str, view: GraphView, shelf: Shelf) -> Scores:
    """(n,) 0 … 1: cosine (n,) with the question and codes in common, min–max over all visible passages.

    Without a lift any passage in the question's language stands above the best one in the other; with a lift
    where its own language says the question's very words, whatever the other has on such matters would.
    """
    language = language_of(question)
    other = pc.not_equal(view.passages["language"], language).to_numpy(zero_copy_only=False)
    near = minmax(cosine + (_lift(question, language, view, shelf, ~other) * other if other.any() else 0.0))
    codes = codes_in(question)
    return minmax(near + CODE * _bearing(view, near, codes)) if codes else near


def _lift(question: str, language: Language, view: GraphView, shelf: Shelf, own: NDArray[np.bool_]) -> float:
    share = most_covered(shelf.words(view), question, own)
    return shelf.embedder.thresholds.crossing(language) * float(
        np.clip((UNLIFTED - share) / (UNLIFTED - LIFTED), 0.0, 1.0)
    )


def _bearing(view: GraphView, near: Scores, codes: tuple[str, ...]) -> Scores:
    """(n,) the share of the codes that each passage holds, among the `LOOKED_AT` nearest."""
    found = np.zeros(view.passage_count)
    rows = best(near, LOOKED_AT)
    texts = view.passages["text"].take(pa.array(rows)).to_pylist()
    for row, text in zip(rows.tolist(), texts, strict=True):
        low = text.casefold()
        found[row] = sum(holds_code(low, code) for code in codes) / len(codes)
    return found
