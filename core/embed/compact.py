"""Vectors of a view in half the memory: whole numbers of 16 bits, in steps of 2⁻¹⁵.

A view of a million facts holds 1.5 million vectors. The step moves a cosine by about 0.00001. Turning
rows into floats is exact, so that every cosine of a row is the same to the bit, whatever is compared
with it; and compacting again changes nothing.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.embed.base import Vectors

STEP = np.float32(2.0**-15)
_LARGEST = 2**15 - 1
_BLOCK = 4096


class Compact:
    """(n, d) rows. Indexed as an array is (`rows[3]`, `rows[2:5]`, `rows[[7, 1]]`), it gives float32."""

    __slots__ = ("whole",)

    def __init__(self, whole: NDArray[np.int16]) -> None:
        self.whole = whole

    def __len__(self) -> int:
        return len(self.whole)

    @property
    def shape(self) -> tuple[int, int]:
        rows, columns = self.whole.shape
        return rows, columns

    @property
    def nbytes(self) -> int:
        return self.whole.nbytes

    def __getitem__(self, rows: Any) -> Vectors:
        floats: Vectors = self.whole[rows].astype(np.float32) * STEP
        return floats

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Compact) and np.array_equal(self.whole, other.whole)

    __hash__ = None  # type: ignore[assignment]

    def chosen(self, rows: NDArray[np.integer]) -> Compact:
        """Those rows, still compact."""
        return Compact(self.whole[rows])


AnyVectors = Vectors | Compact


def compact(vectors: AnyVectors, rows: NDArray[np.integer] | None = None) -> Compact:
    """(n, d) vectors whose values lie within −1 … 1; only the rows named, in their order, if any are."""
    if isinstance(vectors, Compact):
        return vectors if rows is None else vectors.chosen(rows)
    count = len(vectors) if rows is None else len(rows)
    whole = np.empty((count, vectors.shape[1]), np.int16)
    for at in range(0, count, _BLOCK):
        block = vectors[at : at + _BLOCK] if rows is None else vectors[rows[at : at + _BLOCK]]
        scaled = np.rint(block / STEP)
        whole[at : at + _BLOCK] = np.clip(scaled, -_LARGEST, _LARGEST, out=scaled)
    return Compact(whole)
