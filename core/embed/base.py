"""What an embedding model is to the rest of the core."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from core.language.detect import Language

Vectors = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Cosine cuts that belong to one model (calibrated on public text, never on a team's).

    synonym: between two phrases. answerable: of the argument check (core.judge.check), for a question and sources in
    English; korean: how much higher for both in Korean. crossing: how much lower cosines run from a question in
    this language to sources in the other.
    """

    synonym: float
    answerable: float
    korean: float = 0.0
    crossing_ko: float = 0.078
    crossing_en: float = 0.07

    def crossing(self, language: Language) -> float:
        return self.crossing_ko if language == "ko" else self.crossing_en

    def own(self, language: Language) -> float:
        """The cut for sources in the question's language."""
        return self.answerable + (self.korean if language == "ko" else 0.0)

    def across(self, language: Language) -> float:
        """The cut for sources in the other."""
        return self.answerable - self.crossing(language)


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
