"""Pairs of phrases so alike that they are linked: cosine at or over the model's threshold.

A pair depends on its two phrases alone, so that a list of pairs may be kept beside the phrases and
used for any view that sees both. The blocked product only nominates; each nominated pair's cosine
is then computed by itself, so that no bit depends on which other phrases were there.

Comparing all pairs takes p² products: above `EVERY_PAIR` phrases only those pairs are compared that are
spelled alike (equal but for articles, plurals, spaces and punctuation), and the view says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from core.embed.base import Vectors
from core.embed.compact import AnyVectors
from core.embed.cosine import cosines_of_pairs
from core.graph.marks import marks
from core.graph.ordering import text_numbers

EVERY_PAIR = 30_000
"""Up to so many phrases every pair is compared: six seconds of one core."""
ALL, SPELLED = "every pair compared", "pairs spelled alike"
_APART_AT_MOST = 8
"""How far apart two phrases of one spelling may stand in their group to be compared."""
_BLOCK = 2048
_SLACK = 1e-4
"""How far a blocked product may be off from the pair's own cosine; measured: under 1e-6."""


@dataclass(frozen=True, slots=True)
class Pairs:
    """(k,) indices into the phrases, first < second, in order, and their cosines."""

    first: NDArray[np.int32]
    second: NDArray[np.int32]
    cosine: Vectors


def synonym_pairs(phrases: Sequence[str], vectors: AnyVectors, threshold: float) -> Pairs:
    """All pairs of (p,) phrases with (p, d) unit vectors. p² · d multiplications."""
    nominated = [
        _over(vectors, row, column, threshold - _SLACK)
        for row in range(0, len(phrases), _BLOCK)
        for column in range(row, len(phrases), _BLOCK)
    ]
    return _chosen(phrases, vectors, nominated, threshold)


def spelled_alike(phrases: Sequence[str], vectors: AnyVectors, threshold: float) -> Pairs:
    """Pairs over the threshold among those that are spelled alike. Time grows as p · log p."""
    spelled = text_numbers(_spelling(pa.array(phrases, pa.string())))
    order = np.argsort(spelled, kind="stable").astype(np.int32)
    groups = spelled[order]
    nominated = []
    for apart in range(1, _APART_AT_MOST + 1):
        at = np.flatnonzero(groups[apart:] == groups[:-apart])
        nominated.append((order[at], order[at + apart]))  # ascending within a group: the order is stable
    return _chosen(phrases, vectors, nominated, threshold)


def _spelling(phrases: pa.Array) -> pa.Array:
    """Without articles, English plurals, spaces and punctuation; `+` and `#` stay (C, C++ and C#)."""
    made = pc.replace_substring_regex(phrases, r"(^|\s)(?:the|an?)\s", r"\1")
    made = pc.replace_substring_regex(made, r"([a-z]{3})e?s(\s|$)", r"\1\2")
    return pc.replace_substring_regex(made, r"[^\pL\pN+#]+", "")


def _over(
    vectors: AnyVectors, row: int, column: int, cut: float
) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Pairs over the cut between two blocks that begin at `row` and `column`."""
    product = vectors[row : row + _BLOCK] @ vectors[column : column + _BLOCK].T  # (block, block)
    first, second = np.nonzero(product >= cut)
    first, second = first + row, second + column
    upper = first < second
    return first[upper].astype(np.int32), second[upper].astype(np.int32)


def _chosen(
    phrases: Sequence[str],
    vectors: AnyVectors,
    nominated: list[tuple[NDArray[np.int32], NDArray[np.int32]]],
    threshold: float,
) -> Pairs:
    first = np.concatenate([pair[0] for pair in nominated] or [np.zeros(0, np.int32)])
    second = np.concatenate([pair[1] for pair in nominated] or [np.zeros(0, np.int32)])
    order = np.lexsort((second, first))
    first, second = first[order], second[order]
    cosine = cosines_of_pairs(vectors, first, second)
    known = {index: marks(phrases[index]) for index in np.unique(np.concatenate([first, second])).tolist()}
    same = np.fromiter(
        (known[a] == known[b] for a, b in zip(first.tolist(), second.tolist(), strict=True)), bool, len(first)
    )
    keep = same & (cosine >= np.float32(threshold))
    return Pairs(first[keep], second[keep], cosine[keep])
