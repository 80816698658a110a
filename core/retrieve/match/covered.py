"""How much of a question a single passage says in the question's own words."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.language.tokens import search_tokens
from core.retrieve.strategies.bm25 import WordCounts, column_of, rarity

_ASKING = frozenset(("much", "mani", "often"))
"""Words of asking that say nothing of what is asked about."""


def most_covered(index: WordCounts, question: str, among: NDArray[np.bool_]) -> float:
    """0 … 1: the largest share of the question's words, weighed by rarity, that one passage of `among` (n,) holds
    with its document's name and headings. 0 without words."""
    held = np.zeros(len(index.lengths))
    total = 0.0
    for word in sorted(set(search_tokens(question)) - _ASKING):
        rows, _ = column_of(index, word)
        weight = rarity(len(index.lengths), len(rows))
        total += weight
        held[rows] += weight
    return float(held[among].max(initial=0.0) / total) if total else 0.0
