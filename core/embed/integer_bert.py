"""The embedded model's network, with its matrix products in whole numbers (core/embed/integers.py).

BERT's encoder, mean over tokens, unit length. Inputs of the products that follow a layer norm are
divided by a fixed number for each column first, and the weights multiplied by it (SmoothQuant,
arXiv 2211.10438): else the few columns with great values would leave the others few levels.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
import torch.nn.functional as F  # noqa: N812

from core.embed.base import Vectors
from core.embed.batches import Tokens
from core.embed.integers import IntegerLinear, Tensor

WEIGHTS = "weights.safetensors"
DESCRIPTION = "network.json"


@dataclass(frozen=True, slots=True)
class Norm:
    weight: Tensor
    bias: Tensor
    epsilon: float

    def __call__(self, x: Tensor) -> Tensor:
        return F.layer_norm(x, self.weight.shape, self.weight, self.bias, self.epsilon)


@dataclass(frozen=True, slots=True)
class Layer:
    """`ease_…` (in,) are the factors by which a column is multiplied before its product."""

    heads: int
    ease_attention: Tensor
    attention: IntegerLinear
    attention_out: IntegerLinear
    attention_norm: Norm
    ease_forward: Tensor
    forward_in: IntegerLinear
    forward_out: IntegerLinear
    forward_norm: Norm

    def __call__(self, x: Tensor, rows: int, length: int) -> Tensor:
        """(rows · length, d) → the same shape."""
        width = x.shape[1]
        three = self.attention(x * self.ease_attention).view(rows, length, 3, self.heads, -1)
        q, k, v = three.permute(2, 0, 3, 1, 4)  # (rows, heads, length, d / heads) each
        mixed = F.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(rows * length, width)
        x = self.attention_norm(self.attention_out(mixed).add_(x))
        inner = F.gelu(self.forward_in(x * self.ease_forward))
        return self.forward_norm(self.forward_out(inner).add_(x))


class IntegerBert:
    """One folder made by core/embed/quantise.py."""

    def __init__(self, described: Mapping[str, Any], tensors: Mapping[str, Tensor], tokenizer: Any) -> None:
        self.dimension = int(described["hidden"])
        self.window = int(described["window"])
        self.prefixes = dict(described["prefixes"])
        self.vocabulary = int(described["vocabulary"])
        self._tokenizer = tokenizer
        self._words = tensors["words.weight"]  # (vocabulary, d) int8
        self._word_scales = tensors["words.scale"]  # (vocabulary, d / block)
        self._places = tensors["places"]  # (window, d)
        epsilon = float(described["epsilon"])
        self._norm = Norm(tensors["norm.weight"], tensors["norm.bias"], epsilon)
        self._layers = [
            _layer(tensors, f"{number}.", int(described["heads"]), epsilon)
            for number in range(int(described["layers"]))
        ]

    @classmethod
    def open(cls, folder: Path) -> IntegerBert:
        from safetensors.torch import load_file
        from tokenizers import Tokenizer

        described = json.loads((folder / DESCRIPTION).read_text(encoding="utf-8"))
        tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        tokenizer.no_truncation()
        tokenizer.no_padding()
        return cls(described, load_file(folder / WEIGHTS), tokenizer)

    def encode(self, texts: Sequence[str], *, special: bool = False) -> list[list[int]]:
        made = self._tokenizer.encode_batch_fast(list(texts), add_special_tokens=special)  # without offsets
        return [one.ids for one in made]

    def forward(self, ids: Tokens) -> Vectors:
        rows, length = ids.shape
        torch.set_num_threads(1)  # a thread of its own has a number of its own
        with torch.inference_mode():
            x = self._norm(self._embedded(torch.from_numpy(ids)) + self._places[:length])
            x = x.view(rows * length, -1)
            for layer in self._layers:
                x = layer(x, rows, length)
            made = F.normalize(x.view(rows, length, -1).mean(1), dim=-1)
            vectors: Vectors = made.numpy()
            return vectors

    def _embedded(self, tokens: Tensor) -> Tensor:
        """(rows, length) → (rows, length, d), from whole numbers and a scale for each block of them."""
        scales = F.embedding(tokens, self._word_scales)[..., None]
        whole = F.embedding(tokens, self._words).view(*scales.shape[:-1], -1)
        return (whole * scales).flatten(-2)


def _layer(tensors: Mapping[str, Tensor], at: str, heads: int, epsilon: float) -> Layer:
    def linear(name: str, *, positive: bool = False) -> IntegerLinear:
        weight, scale, bias = (tensors[f"{at}{name}.{part}"] for part in ("weight", "scale", "bias"))
        return IntegerLinear(weight, scale, bias, positive=positive)

    def norm(name: str) -> Norm:
        return Norm(tensors[f"{at}{name}.weight"], tensors[f"{at}{name}.bias"], epsilon)

    return Layer(
        heads,
        tensors[f"{at}attention.ease"],
        linear("attention"),
        linear("attention_out"),
        norm("attention_norm"),
        tensors[f"{at}forward_in.ease"],
        linear("forward_in"),
        linear("forward_out", positive=True),
        norm("forward_norm"),
    )
