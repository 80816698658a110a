"""What an embedding model is to the rest of the core."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Cosine cuts that belong to one model (calibrated on public text, never on a team's)."""

    synonym: float
    answerable: float


class Embedder(Protocol):
    """A text's vector is a function of the text alone, to the bit: never of its batch."""

    name: str

    @property
    def dimension(self) -> int: ...

    @property
    def thresholds(self) -> Thresholds: ...

    def passages(self, texts: Sequence[str]) -> Vectors:
        """(n,) texts → (n, dimension), unit length. Longer texts than the window are the mean of windows."""
        ...

    def queries(self, texts: Sequence[str]) -> Vectors:
        """(n,) questions → (n, dimension), unit length."""
        ...

    def count_tokens(self, text: str) -> int:
        """Tokens of the model's own tokeniser, without special ones."""
        ...
