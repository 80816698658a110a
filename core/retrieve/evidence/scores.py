"""Ordering and scaling of scores, the same for every strategy."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.floating]


def best(scores: Scores, k: int) -> NDArray[np.intp]:
    """Indices of the k highest scores, best first; equal scores in the order of their indices,
    which in a view is the order of stable ids."""
    if k <= 0 or len(scores) == 0:
        return np.zeros(0, np.intp)
    if k >= len(scores):
        candidates = np.arange(len(scores))
    else:
        # Every score that ties with the k-th is a candidate: partitioning alone would pick among them.
        candidates = np.flatnonzero(scores >= np.partition(scores, len(scores) - k)[len(scores) - k])
    order = np.lexsort((candidates, -scores[candidates]))
    return candidates[order[:k]]


def minmax(scores: Scores) -> NDArray[np.float64]:
    """Scaled to 0 … 1. All equal: all 1, so that nothing is divided by zero and nothing is lost."""
    values = np.asarray(scores, np.float64)
    if len(values) == 0:
        return values
    low, high = values.min(), values.max()
    if high <= low:
        return np.ones_like(values)
    scaled: NDArray[np.float64] = (values - low) / (high - low)
    return scaled
