"""How like the question a passage is before any link is followed: its cosine, and whether the question names
its document. A name that stands in the question whole ("the Riverside contract") says more than any cosine.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.graph.view import GraphView
from core.retrieve.by_view import ByView
from core.retrieve.evidence.scores import minmax
from core.retrieve.match.titles import Scores, Titles, named


def likeness(
    cosine: NDArray[np.floating], question: str, view: GraphView, titles: ByView[Titles], weight: float
) -> Scores:
    """(n,) cosine (n,) with the question, min–max over all visible passages, + weight for those of named
    documents."""
    return minmax(cosine) + weight * named(question, view, titles)
