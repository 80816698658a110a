"""Retrieval metrics per question, and their means with bootstrap intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

METRICS = ("recall@2", "recall@5", "recall@10", "mrr@10", "ndcg@10")
DEPTH = 10
_DRAWS = 2000
_SEED = 20_250_101


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean with its 95% percentile bootstrap interval; fractions between 0 and 1."""

    mean: float
    low: float
    high: float

    def to_json(self) -> dict[str, float]:
        return {"mean": self.mean, "low": self.low, "high": self.high}


def measure(ranked: Sequence[str], relevant: frozenset[str]) -> dict[str, float]:
    """Each metric for one question with at least one relevant passage. Recall counts the share of
    the relevant passages that stand among the first k."""
    hits = [passage in relevant for passage in ranked[:DEPTH]]
    found = {f"recall@{k}": sum(hits[:k]) / len(relevant) for k in (2, 5, 10)}
    first = next((rank for rank, hit in enumerate(hits, 1) if hit), None)
    gain = sum(1 / math.log2(rank + 1) for rank, hit in enumerate(hits, 1) if hit)
    ideal = sum(1 / math.log2(rank + 1) for rank in range(1, min(len(relevant), DEPTH) + 1))
    return {**found, "mrr@10": 1 / first if first else 0.0, "ndcg@10": gain / ideal}


def summarise(rows: Sequence[dict[str, float]]) -> dict[str, Interval]:
    """Means over questions; every metric and every run draws the same resamples."""
    if not rows:
        return {name: Interval(0.0, 0.0, 0.0) for name in METRICS}
    draws = _draws(len(rows))
    return {name: _interval(np.array([row[name] for row in rows]), draws) for name in METRICS}


def difference(rows: Sequence[dict[str, float]], others: Sequence[dict[str, float]], metric: str) -> Interval:
    """The paired difference of two strategies on the same questions."""
    values = np.array([row[metric] - other[metric] for row, other in zip(rows, others, strict=True)])
    return _interval(values, _draws(len(values)))


def _draws(count: int) -> NDArray[np.int64]:
    return np.random.default_rng(_SEED).integers(0, count, (_DRAWS, count))


def _interval(values: NDArray[np.float64], draws: NDArray[np.int64]) -> Interval:
    means = values[draws].mean(axis=1)  # (draws,)
    low, high = np.percentile(means, [2.5, 97.5])
    return Interval(float(values.mean()), float(low), float(high))
