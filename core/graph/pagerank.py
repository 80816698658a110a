"""Personalised PageRank on an undirected weighted graph.

x = d · W D⁻¹ x + (1 − d) · r, by power iteration from r. A node without edges sends its mass back
to r. Sums run in the order of the sparse matrix's rows, on one thread: equal inputs, equal bits.
"""

from __future__ import annotations

import numpy as np
import scipy.sparse as sp
from numpy.typing import NDArray

Scores = NDArray[np.float32]


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
        following = weights @ (x * share) + np.float32(back) * start
        moved = float(np.abs(following - x).sum(dtype=np.float64))
        x = following
        if moved < tolerance:
            break
    return x
