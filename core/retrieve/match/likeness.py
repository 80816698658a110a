"""How like the question a passage is before any link is followed: its cosine, brought to one level where the
passage is in another language than the question, and whether the question names its document. A name that
stands in the question whole ("the Riverside contract") says more than any cosine.
"""

from __future__ import annotations

import numpy as np
import pyarrow.compute as pc
from numpy.typing import NDArray

from core.embed.crossing import CROSSING
from core.graph.view import GraphView
from core.language.detect import language_of
from core.retrieve.by_view import ByView
from core.retrieve.evidence.scores import minmax
from core.retrieve.match.titles import Scores, Titles, named


def likeness(
    cosine: NDArray[np.floating], question: str, view: GraphView, titles: ByView[Titles], weight: float
) -> Scores:
    """(n,) `nearness` + weight for passages of named documents."""
    return nearness(cosine, question, view) + weight * named(question, view, titles)


def nearness(cosine: NDArray[np.floating], question: str, view: GraphView) -> Scores:
    """(n,) 0 … 1: cosine (n,) with the question, min–max over all visible passages. Without the lift any passage in
    the question's language stands above the best one in the other."""
    language = language_of(question)
    other = pc.not_equal(view.passages["language"], language).to_numpy().astype(np.float64)
    return minmax(cosine + CROSSING[language] * other)
