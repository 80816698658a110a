"""Personalised PageRank on an undirected weighted graph.

x = d · W D⁻¹ x + (1 − d) · r, by power iteration from r. A node without edges sends its mass back
to r. Sums run in the order of the sparse matrix's rows, on one thread: equal inputs, equal bits.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache

import numpy as np
import scipy.sparse as sp
from numpy.typing import NDArray
from scipy.sparse._sparsetools import csr_matvec

Scores = NDArray[np.float32]
_SHARED = 1_000_000
"""From so many stored weights on two threads share the rows."""


def pagerank(
    graph: sp.csr_array,
    reset: NDArray[np.floating],
    damping: float,
    *,
    tolerance: float = 1e-7,
    most: int = 500,
) -> Scores:
    """(n, n) symmetric weights and (n,) non-negative reset weights → (n,) scores that sum to 1.

    Stops when a step moves less than `tolerance` in all (sum of absolute changes), or after `most`
    steps. A reset of zeros gives zeros.
    """
    total = float(reset.sum(dtype=np.float64))
    if total <= 0 or not 0 <= damping < 1:
        if total <= 0:
            return np.zeros(len(reset), np.float32)
        raise ValueError("damping must be at least 0 and less than 1")
    start = (reset / total).astype(np.float32)
    weights = graph if graph.dtype == np.float32 else graph.astype(np.float32)
    degree = np.asarray(weights.sum(axis=1, dtype=np.float64)).ravel()  # (n,)
    alone = degree == 0
    share = np.divide(damping, degree, out=np.zeros_like(degree), where=~alone).astype(np.float32)
    x = start
    for _ in range(most):
        back = damping * float(x[alone].sum(dtype=np.float64)) + 1 - damping
        following = _times(weights, x * share) + np.float32(back) * start
        moved = float(np.abs(following - x).sum(dtype=np.float64))
        x = following
        if moved < tolerance:
            break
    return x


def _times(weights: sp.csr_array, x: Scores) -> Scores:
    """weights @ x, large ones by two threads: each row is summed as it is by one."""
    if weights.nnz < _SHARED:
        whole: Scores = weights @ x
        return whole
    n = weights.shape[0]
    middle = int(np.searchsorted(weights.indptr, weights.nnz // 2))
    made = np.zeros(n, np.float32)
    other = _threads().submit(_times_rows, weights, x, made, middle, n)
    _times_rows(weights, x, made, 0, middle)
    other.result()
    return made


def _times_rows(weights: sp.csr_array, x: Scores, made: Scores, start: int, stop: int) -> None:
    """Adds rows start … stop of weights @ x to `made`, without copying the matrix."""
    starts = weights.indptr[start : stop + 1]
    csr_matvec(stop - start, len(x), starts, weights.indices, weights.data, x, made[start:stop])


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, thread_name_prefix="pagerank")
