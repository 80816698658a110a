"""The embedded model's network, with its matrix products in whole numbers (core/embed/integers.py).

BERT's encoder, mean over tokens, unit length. Inputs of the products that follow a layer norm are
divided by a fixed number for each column first, and the weights multiplied by it (SmoothQuant,
arXiv 2211.10438): else the few columns with great values would leave the others few levels.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import torch
import torch.nn.functional as F  # noqa: N812

from core.embed.base import Vectors
from core.embed.batches import Tokens
from core.embed.integers import IntegerLinear, Tensor

WEIGHTS = "weights.safetensors"
DESCRIPTION = "network.json"


class Norm(torch.nn.Module):
    def __init__(self, weight: Tensor, bias: Tensor, epsilon: float) -> None:
        super().__init__()
        self._weight, self._bias, self._epsilon = weight, bias, epsilon

    def forward(self, x: Tensor) -> Tensor:
        return F.layer_norm(x, [x.shape[-1]], self._weight, self._bias, self._epsilon)


class Layer(torch.nn.Module):
    """`ease_…` (in,) are the factors by which a column is multiplied before its product."""

    def __init__(self, tensors: Mapping[str, Tensor], at: str, heads: int, epsilon: float) -> None:
        super().__init__()

        def linear(name: str, *, positive: bool = False) -> IntegerLinear:
            weight, scale, bias = (tensors[f"{at}{name}.{part}"] for part in ("weight", "scale", "bias"))
            return IntegerLinear(weight, scale, bias, positive=positive)

        def norm(name: str) -> Norm:
            return Norm(tensors[f"{at}{name}.weight"], tensors[f"{at}{name}.bias"], epsilon)

        self._heads = heads
        self._ease_attention = tensors[f"{at}attention.ease"]
        self._attention = linear("attention")
        self._attention_out = linear("attention_out")
        self._attention_norm = norm("attention_norm")
        self._ease_forward = tensors[f"{at}forward_in.ease"]
        self._forward_in = linear("forward_in")
        self._forward_out = linear("forward_out", positive=True)
        self._forward_norm = norm("forward_norm")

    def forward(self, x: Tensor, rows: int, length: int) -> Tensor:
        """(rows · length, d) → the same shape."""
        width = x.shape[1]
        three = self._attention(x * self._ease_attention).view(rows, length, 3, self._heads, -1)
        q, k, v = three.permute(2, 0, 3, 1, 4).unbind(0)  # (rows, heads, length, d / heads) each
        mixed = F.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(rows * length, width)
        x = self._attention_norm(self._attention_out(mixed).add_(x))
        inner = F.gelu(self._forward_in(x * self._ease_forward))
        made: Tensor = self._forward_norm(self._forward_out(inner).add_(x))
        return made


class Encoder(torch.nn.Module):
    """(rows, length) token ids → (rows, d), unit length."""

    def __init__(self, tensors: Mapping[str, Tensor], layers: int, heads: int, epsilon: float) -> None:
        super().__init__()
        self._words = tensors["words.weight"]  # (vocabulary, d) int8
        self._word_scales = tensors["words.scale"]  # (vocabulary, d / block)
        self._places = tensors["places"]  # (window, d)
        self._norm = Norm(tensors["norm.weight"], tensors["norm.bias"], epsilon)
        self._layers = torch.nn.ModuleList(
            Layer(tensors, f"{number}.", heads, epsilon) for number in range(layers)
        )

    def forward(self, tokens: Tensor) -> Tensor:
        rows, length = tokens.shape[0], tokens.shape[1]
        x = self._norm(self._embedded(tokens) + self._places[:length]).view(rows * length, -1)
        for layer in self._layers:
            x = layer(x, rows, length)
        return F.normalize(x.view(rows, length, -1).mean(1), dim=-1)

    def _embedded(self, tokens: Tensor) -> Tensor:
        """(rows, length) → (rows, length, d), from whole numbers and a scale for each block of them."""
        scales = F.embedding(tokens, self._word_scales).unsqueeze(-1)
        whole = F.embedding(tokens, self._words).view(tokens.shape[0], tokens.shape[1], scales.shape[2], -1)
        return (whole * scales).flatten(-2)


class IntegerBert:
    """One folder made by core/embed/quantise.py."""

    def __init__(self, described: Mapping[str, Any], tensors: Mapping[str, Tensor], tokenizer: Any) -> None:
        self.dimension = int(described["hidden"])
        self.window = int(described["window"])
        self.prefixes = dict(described["prefixes"])
        self.vocabulary = int(described["vocabulary"])
        self._tokenizer = tokenizer
        self._encoder = _compiled(
            Encoder(tensors, int(described["layers"]), int(described["heads"]), float(described["epsilon"]))
        )

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
        torch.set_num_threads(1)  # a thread of its own has a number of its own
        # Optimised for each shape anew it would take longer than it saves.
        with torch.inference_mode(), torch.jit.optimized_execution(False):  # type: ignore[attr-defined]
            vectors: Vectors = self._encoder(torch.from_numpy(ids)).numpy()
            return vectors


def _compiled(encoder: Encoder) -> Any:
    """The same steps, the same bits, without the interpreter: while facts are being read, who asks for it
    after each of hundreds of steps waits most of the time."""
    with warnings.catch_warnings():
        # Announced to go in a later release; ours is pinned, and without it the encoder runs as it is.
        warnings.filterwarnings("ignore", category=DeprecationWarning, module="torch")
        return torch.jit.script(encoder) if hasattr(torch.jit, "script") else encoder
