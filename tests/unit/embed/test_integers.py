"""The embedded network's whole numbers: exact, and near enough to the floats they stand for."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

from core.embed import integer_bert, integers
from core.embed.integer_bert import IntegerBert
from core.embed.integers import LEVELS, WEIGHT_LEVELS, IntegerLinear, whole
from core.embed.local import LocalEmbedder
from core.embed.unpack import unpack

pytestmark = pytest.mark.slow

TEXTS = [
    "The supplier must deliver twelve projectors before 3 May.",
    "납품업체는 5월 3일까지 프로젝터 열두 대를 납품해야 한다.",
    "procurement office",
    "안전 관리자 " * 40,
    "<mask> C++ 🎛️",
]


def linear(*, positive: bool) -> IntegerLinear:
    chance = torch.Generator().manual_seed(4)
    weight = torch.randn(96, 384, generator=chance)
    numbers, scale = whole(weight)
    bias = torch.randn(96, generator=chance)
    return IntegerLinear(numbers, scale, bias, positive=positive)


def test_no_two_products_overflow_what_they_are_added_in() -> None:
    assert 2 * (2 * LEVELS) * WEIGHT_LEVELS < 2**15


@pytest.mark.parametrize("positive", [False, True])
def test_a_row_at_the_very_limit_is_added_up_without_overflow(positive: bool) -> None:
    weight = torch.full((8, 1536), float(WEIGHT_LEVELS))
    made = IntegerLinear(*whole(weight), torch.zeros(8), positive=positive)
    x = torch.full((1, 1536), 2.0)
    assert torch.allclose(made(x.clone()), x @ weight.T, rtol=1e-4)


@pytest.mark.parametrize("positive", [False, True])
def test_a_machine_without_the_packed_product_gets_the_same_bits(
    positive: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    x = torch.nn.functional.gelu(torch.randn(200, 384, generator=torch.Generator().manual_seed(9)) * 3)
    packed = linear(positive=positive)(x.clone())
    monkeypatch.setattr(integers, "_can_pack", lambda: False)
    assert torch.equal(linear(positive=positive)(x.clone()), packed)


def test_a_rows_result_depends_on_no_other_row() -> None:
    made = linear(positive=False)
    x = torch.randn(37, 384, generator=torch.Generator().manual_seed(2))
    alone = torch.cat([made(x[i : i + 1].clone()) for i in range(len(x))])
    assert torch.equal(made(x.clone()), alone)


def test_a_row_of_zeros_gives_the_bias() -> None:
    made = linear(positive=False)
    assert torch.equal(made(torch.zeros(1, 384))[0], made._bias)


def test_vectors_are_those_of_the_floats_but_for_a_little(
    embedder: LocalEmbedder, model_folder: Path
) -> None:
    floats = LocalEmbedder.open(unpack(model_folder.parent))
    cosines = (embedder.passages(TEXTS) * floats.passages(TEXTS)).sum(axis=1)
    assert cosines.min() > 0.9985
    assert embedder.name != floats.name
    assert not np.array_equal(embedder.passages(TEXTS), floats.passages(TEXTS))


def test_the_compiled_network_gives_the_bits_of_its_own_steps(
    model_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = IntegerBert.open(model_folder)
    monkeypatch.setattr(integer_bert, "_compiled", lambda encoder: encoder)
    plain = IntegerBert.open(model_folder)
    assert isinstance(compiled._encoder, torch.jit.ScriptModule)
    assert not isinstance(plain._encoder, torch.jit.ScriptModule)
    for shape in ((1, 300), (9, 12), (1, 5)):
        ids = np.random.default_rng(3).integers(5, 30_000, shape)
        for _ in range(2):
            assert np.array_equal(compiled.forward(ids), plain.forward(ids))
