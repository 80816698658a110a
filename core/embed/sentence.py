"""Any folder in the sentence-transformers layout, as a network."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from core.embed.base import Vectors
from core.embed.batches import Tokens


class SentenceNetwork:
    def __init__(self, model: Any) -> None:
        self._model = model
        self._tokenizer = model.tokenizer
        self.dimension = int(model.get_embedding_dimension())
        self.window = int(model.max_seq_length or 512)
        self.prefixes = {kind: str(model.prompts.get(kind) or "") for kind in ("query", "passage")}
        self.vocabulary = len(self._tokenizer)

    @classmethod
    def open(cls, folder: Path) -> SentenceNetwork:
        from sentence_transformers import SentenceTransformer
        from transformers.utils import logging

        noise: Any = logging
        noise.disable_progress_bar()
        return cls(SentenceTransformer(str(folder), device="cpu", local_files_only=True).eval())

    def encode(self, texts: Sequence[str], *, special: bool = False) -> list[list[int]]:
        made = self._tokenizer(
            list(texts),
            add_special_tokens=special,
            truncation=False,
            padding=False,
            verbose=False,
            return_attention_mask=False,
            return_token_type_ids=False,
        )
        return [list(ids) for ids in made["input_ids"]]

    def forward(self, ids: Tokens) -> Vectors:
        import torch

        torch.set_num_threads(1)  # a thread of its own has a number of its own
        with torch.inference_mode():
            tokens = torch.from_numpy(ids)
            made = self._model({"input_ids": tokens, "attention_mask": torch.ones_like(tokens)})
            vectors: Vectors = made["sentence_embedding"].numpy().astype(np.float32, copy=False)
            return vectors
