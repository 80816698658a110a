"""The rows nearest to a vector, among a view's phrases or triples.

Up to `EXACT` rows every cosine is computed. Above, each row has a signature, one bit a column: is the
value over the column's mean? Rows whose signatures differ least from the question's are nominated, and
only their cosines are computed. So a score is always the row's own exact cosine, but above `EXACT` rows
a near row may be overlooked (docs/evaluation.md says how often). Reading a million rows of 384 floats takes
longer than a question may.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.embed.base import Vectors
from core.embed.compact import AnyVectors
from core.embed.cosine import cosines
from core.retrieve.evidence.scores import best

EXACT = 50_000
NOMINATED = 8_192
_BLOCK = 1 << 15
_SIGNED = 4096
"""Rows turned into floats at once."""
_WORD = 64
_THREADS = ThreadPoolExecutor(max_workers=2, thread_name_prefix="near")

Bits = NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class Signatures:
    """bits (words, n): one row of words after the other, so that a block of each fits the cache; centre (d,)."""

    bits: Bits
    centre: Vectors


@dataclass(frozen=True, slots=True)
class Searchable:
    """vectors (n, d) unit rows; `signatures` is None where all rows are compared."""

    vectors: AnyVectors
    signatures: Signatures | None

    @property
    def compared(self) -> str:
        return "exactly" if self.signatures is None else "by signatures, the nearest exactly"


@dataclass(frozen=True, slots=True)
class Near:
    """(k,) row indices, nearest first, ties by index, and their cosines."""

    rows: NDArray[np.intp]
    cosines: Vectors


def searchable_rows(vectors: AnyVectors, exact: int = EXACT) -> Searchable:
    """From (n, d) rows. Depends on these rows alone."""
    return Searchable(vectors, _sign(vectors) if len(vectors) > exact else None)


def nearest(among: Searchable, vector: Vectors, most: int, nominated: int = NOMINATED) -> Near:
    """At most `most` rows for one (d,) unit vector."""
    if among.signatures is None:
        scores = cosines(among.vectors, vector)
        rows = best(scores, most)
        return Near(rows, scores[rows])
    chosen = _nominate(among.signatures, vector, max(nominated, most))
    scores = cosines(among.vectors[chosen], vector)
    order = best(scores, most)
    return Near(chosen[order], scores[order])


def nearest_of_each(among: Searchable, vectors: Sequence[Vectors], most: int) -> list[Near]:
    """`nearest` for each vector; two at a time, since the work is in numpy, outside the interpreter's lock."""
    return list(_THREADS.map(lambda vector: nearest(among, vector, most), vectors))


def _sign(vectors: AnyVectors) -> Signatures:
    n, d = vectors.shape
    total = np.zeros(d)
    for at in range(0, n, _SIGNED):
        total += vectors[at : at + _SIGNED].sum(axis=0, dtype=np.float64)
    centre = (total / n).astype(np.float32)
    bits = np.empty((-(-d // _WORD), n), np.uint64)
    for at in range(0, n, _SIGNED):
        bits[:, at : at + _SIGNED] = _words(vectors[at : at + _SIGNED], centre)
    return Signatures(bits, centre)


def _words(rows: Vectors, centre: Vectors) -> Bits:
    """(b, d) → (words, b)"""
    packed = np.packbits(rows > centre, axis=1)  # (b, ceil(d / 8))
    padded = np.zeros((len(rows), -(-packed.shape[1] // 8) * 8), np.uint8)
    padded[:, : packed.shape[1]] = packed
    return np.ascontiguousarray(padded.view(np.uint64).T)


def _nominate(signatures: Signatures, vector: Vectors, most: int) -> NDArray[np.intp]:
    """Ascending indices of the rows of least difference; of equal ones at the cut the first."""
    asked = _words(vector[None, :], signatures.centre)[:, 0]
    n = signatures.bits.shape[1]
    differ = np.empty(n, np.uint16)
    for at in range(0, n, _BLOCK):
        block = signatures.bits[:, at : at + _BLOCK] ^ asked[:, None]
        differ[at : at + _BLOCK] = np.bitwise_count(block).sum(axis=0, dtype=np.uint16)
    if most >= n:
        return np.arange(n)
    cut = int(np.searchsorted(np.cumsum(np.bincount(differ)), most))  # the difference of the `most`-th row
    under = np.flatnonzero(differ < cut)
    level = np.flatnonzero(differ == cut)[: most - len(under)]
    return np.sort(np.concatenate([under, level]))
