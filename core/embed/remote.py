"""Embeddings from an OpenAI-compatible endpoint.

Each text goes out in a request of its own: what a server does inside a batch is not ours to know,
and a text's vector may depend on the text alone. Requests run side by side in a few threads.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
import openai

from core.embed.base import Thresholds, Vectors
from core.errors import BadInput, ModelError, ModelTimeout

_AT_ONCE = 4
_MAX_CHARACTERS = 6_000
"""Longer texts go out in pieces; the vector is their normalised mean. The usual window of hosted
models, 8,191 tokens, holds this much of any script."""


class RemoteEmbedder:
    """Raises ModelError (ModelTimeout when it took too long) and never gives a vector that was not sent."""

    def __init__(
        self,
        url: str,
        key: str,
        name: str,
        thresholds: Thresholds,
        *,
        timeout: float = 60.0,
        retries: int = 3,
    ) -> None:
        self.name = name
        self.thresholds = thresholds
        self._api = openai.OpenAI(base_url=url, api_key=key or "none", timeout=timeout, max_retries=retries)
        # The client also reads the environment; nobody asked it to.
        self._api.organization = None
        self._api.project = None
        self._workers = ThreadPoolExecutor(max_workers=_AT_ONCE, thread_name_prefix="embed")
        self.dimension = len(self._ask("dimension"))

    def passages(self, texts: Sequence[str]) -> Vectors:
        return self._embed(texts)

    def queries(self, texts: Sequence[str]) -> Vectors:
        return self._embed(texts)

    def count_tokens(self, text: str) -> int:
        """An estimate, since the endpoint's tokeniser is not known: four letters of a Latin script
        a token, and each letter of another script its own."""
        wide = sum(1 for letter in text if ord(letter) > 0x2E7F)
        return wide + math.ceil((len(text) - wide) / 4)

    def _embed(self, texts: Sequence[str]) -> Vectors:
        distinct = list(dict.fromkeys(texts))
        rows = list(self._workers.map(self._one, distinct))
        place = {text: row for row, text in enumerate(distinct)}
        table = np.array(rows, np.float32).reshape(len(rows), self.dimension)
        return table[[place[text] for text in texts]]

    def _one(self, text: str) -> Vectors:
        count = max(1, -(-len(text) // _MAX_CHARACTERS))
        cuts = [len(text) * number // count for number in range(count + 1)]
        total = np.zeros(self.dimension)
        for start, stop in pairwise(cuts):
            piece = np.asarray(self._ask(text[start:stop]), np.float64)
            if len(piece) != self.dimension:
                raise ModelError(
                    f"The embedding model {self.name} gave {len(piece)} numbers after giving {self.dimension}. "
                    "Check which model stands behind the address."
                )
            total += piece / max(float(np.sqrt((piece**2).sum())), 1e-12)
        unit: Vectors = (total / max(float(np.sqrt((total**2).sum())), 1e-12)).astype(np.float32)
        return unit

    def _ask(self, text: str) -> list[float]:
        try:
            reply = self._api.embeddings.create(model=self.name, input=text or " ", encoding_format="float")
        except openai.APITimeoutError as error:
            raise ModelTimeout(
                f"The embedding model {self.name} gave no answer in time. Try again."
            ) from error
        except openai.AuthenticationError as error:
            raise BadInput(
                f"The embedding endpoint refuses the key for {self.name}. Set PATHPROOF_EMBEDDING_KEY."
            ) from error
        except (openai.OpenAIError, ValueError) as error:
            raise ModelError(
                f"The embedding model {self.name} failed ({type(error).__name__}). Try again."
            ) from error
        if (
            not reply.data
            or not reply.data[0].embedding
            or not all(map(math.isfinite, reply.data[0].embedding))
        ):
            raise ModelError(f"The embedding model {self.name} gave no vector.")
        return reply.data[0].embedding
