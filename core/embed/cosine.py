"""Cosines of unit vectors whose bits do not depend on what stands in the other rows.

A matrix–vector product rounds a row differently by its place (blocks and their tails) and by the
number of threads. One dot product a row does not, and at 384 columns it is no slower.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.embed.base import Vectors
from core.embed.compact import STEP, AnyVectors, Compact

_BLOCK = 2048
"""Rows turned into floats at once: they stay in the processor's cache."""
_SHARED = 100_000
"""From so many rows on two threads share them; each row is still one dot product."""


def cosines(rows: AnyVectors, vector: Vectors) -> Vectors:
    """(n, d) unit rows, (d,) unit vector → (n,)."""
    return _compact_dots(rows, vector) if isinstance(rows, Compact) else _dots(rows, vector)


def cosines_of_pairs(rows: AnyVectors, first: NDArray[Any], second: NDArray[Any]) -> Vectors:
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


def _compact_dots(rows: Compact, vector: Vectors) -> Vectors:
    n, made = len(rows), np.zeros(len(rows), np.float32)
    vector = np.ascontiguousarray(vector, np.float32)
    if n < _SHARED:
        _fill(made, rows, vector, 0, n)
    else:
        half = n // 2
        other = _threads().submit(_fill, made, rows, vector, half, n)
        _fill(made, rows, vector, 0, half)
        other.result()
    return made


def _fill(made: Vectors, rows: Compact, vector: Vectors, start: int, stop: int) -> None:
    """The step is a power of two: multiplying by it after the sum or before gives the same bits."""
    floats = np.empty((min(_BLOCK, stop - start), rows.shape[1]), np.float32)
    for at in range(start, stop, _BLOCK):
        block = rows.whole[at : min(at + _BLOCK, stop)]
        floats[: len(block)] = block
        made[at : at + len(block)] = _dots(floats[: len(block)], vector) * STEP


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, thread_name_prefix="cosines")
