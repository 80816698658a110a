"""Maximal marginal relevance (Carbonell and Goldstein, SIGIR 1998): near to the question, and unlike what
was chosen before."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.embed.base import Vectors
from core.embed.cosine import cosines


def mmr(scores: NDArray[np.floating], vectors: Vectors, most: int, balance: float) -> list[int]:
    """Positions in the order chosen, at most `most`; scores (n,), vectors (n, d) of unit length.

    Each turn takes the highest balance · score − (1 − balance) · cosine with the nearest one chosen; before
    the first choice there is none, and the score decides. Ties go to the earlier position.
    """
    left = np.ones(len(scores), bool)
    nearest = np.zeros(len(scores))
    chosen: list[int] = []
    while len(chosen) < most and left.any():
        worth = balance * scores - (1 - balance) * nearest
        at = int(np.argmax(np.where(left, worth, -np.inf)))
        left[at] = False
        similar = cosines(vectors, vectors[at]).astype(np.float64)
        nearest = similar if not chosen else np.maximum(nearest, similar)
        chosen.append(at)
    return chosen
