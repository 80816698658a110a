"""Hand-checked numbers that the definitions of the retrieval systems come with."""

from __future__ import annotations

from dataclasses import dataclass

CHAIN = (("a", "b"), ("b", "c"), ("P", "a"), ("P", "b"), ("Q", "b"), ("Q", "c"))


@dataclass(frozen=True)
class PageRankCase:
    nodes: str
    edges: tuple[tuple[str, str], ...]
    reset: tuple[float, ...]
    damping: float
    scores: tuple[float, ...]


PAGERANK = (
    PageRankCase(
        "abcPQ", CHAIN, (0.9, 0.45, 0, 0.05, 0), 0.5, (0.402381, 0.328571, 0.054762, 0.159524, 0.054762)
    ),
    PageRankCase(
        "abcPQ", CHAIN, (0.9, 0.45, 0, 0.05, 0), 0.85, (0.243189, 0.33208, 0.122725, 0.17928, 0.122725)
    ),
    # R is isolated: its mass returns to the reset distribution.
    PageRankCase(
        "aPQR", (("a", "P"), ("a", "Q")), (0.9, 0.05, 0, 0.04), 0.5, (0.635739, 0.184708, 0.158935, 0.020619)
    ),
)

SEED_COSINES = (0.82, 0.74, 0.6, 0.58, 0.5, 0.42)
SEED_MINMAX = (1.0, 0.8, 0.45, 0.4, 0.2, 0.0)
SEED_KEPT = {0: "ab", 1: "bc", 3: "ac"}
SEED_PASSAGES = {"a": 1, "b": 2, "c": 4}
SEED_WEIGHTS = {"a": 0.7, "b": 0.45, "c": 0.15}
