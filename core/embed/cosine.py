"""Cosines of unit vectors whose bits do not depend on what stands in the other rows.

A matrix–vector product rounds a row differently by its place (blocks and their tails) and by the
number of threads. One dot product a row does not, and at 384 columns it is no slower.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.embed.base import Vectors


def cosines(rows: Vectors, vector: Vectors) -> Vectors:
    """(n, d) unit rows, (d,) unit vector → (n,)."""
    return _dots(rows, vector)


def cosines_of_pairs(rows: Vectors, first: NDArray[Any], second: NDArray[Any]) -> Vectors:
    """(n, d) unit rows and (k,) indices twice → (k,)."""
    step = 100_000  # pairs a block: the rows are copied out
    parts = [
        _dots(rows[first[at : at + step]], rows[second[at : at + step]]) for at in range(0, len(first), step)
    ]
    return np.concatenate(parts) if parts else np.zeros(0, np.float32)


def _dots(left: Vectors, right: Vectors) -> Vectors:
    if left.shape[0] == 0 or left.shape[-1] == 0:
        return np.zeros(left.shape[0], np.float32)
    made: Vectors = np.vecdot(left, right)
    return made
