"""HippoRAG 2's seeds: phrases of the kept triples, each weighed against how common it is."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from core.graph.view import Index


def seed_weights(
    kept: Sequence[int], scores: NDArray[np.floating], ends: Index, passages_of_phrase: Index
) -> dict[int, float]:
    """Phrase → the mean, over the kept triples that name it, of score ÷ passages that contain it.

    kept: triple indices; scores (t,): min–max normalised; ends (t, 2); passages_of_phrase (p,).
    A phrase that stands at both ends of one triple is named by it once.
    """
    found: dict[int, list[float]] = {}
    for triple in kept:
        for phrase in sorted({int(end) for end in ends[triple]}):
            found.setdefault(phrase, []).append(
                float(scores[triple]) / max(int(passages_of_phrase[phrase]), 1)
            )
    return {phrase: sum(values) / len(values) for phrase, values in sorted(found.items())}


def heaviest(weights: dict[int, float], most: int) -> list[int]:
    """The phrases of greatest weight, ties by index."""
    return sorted(weights, key=lambda phrase: (-weights[phrase], phrase))[:most]
