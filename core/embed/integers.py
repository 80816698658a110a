"""Matrix products in whole numbers: half the time of floats, and exact.

Each row of the input is scaled to whole numbers by itself, so that a row's result depends on that
row alone; whole numbers add up to the same sum in any order, so it depends on no neighbour, no
block and no number of threads either. Weights have one scale for each output.

The levels are chosen so that no pair of products overflows the 16 bits in which AVX2 adds them
(2 · 180 · 90 < 2¹⁵), and no sum the 24 bits in which a float is exact.
"""

from __future__ import annotations

import warnings
from typing import Any

import torch
import torch.nn.functional as F  # noqa: N812

WEIGHT_LEVELS = 90
LEVELS = 90
"""An input's whole numbers run from −LEVELS to LEVELS."""
GELU_LEAST = 0.17
"""GELU gives nothing under −0.17: with this added, its output runs from 0 to 2 · LEVELS."""

Tensor = torch.Tensor


def whole(weight: Tensor) -> tuple[Tensor, Tensor]:
    """(out, in) weights → whole numbers as int8, and (out,) scales."""
    scale = (weight.abs().amax(1) / WEIGHT_LEVELS).clamp_min(1e-12)
    return torch.round(weight / scale[:, None]).to(torch.int8), scale


class IntegerLinear(torch.nn.Module):
    """`x · Wᵀ + b` with W in whole numbers. `positive`: the input comes from GELU.

    weight (out, in) int8; scale, bias (out,)
    """

    def __init__(self, weight: Tensor, scale: Tensor, bias: Tensor, *, positive: bool = False) -> None:
        super().__init__()
        self._positive = positive
        self._bias = bias - GELU_LEAST * scale * weight.sum(1, dtype=torch.int64) if positive else bias
        self._zero = 0 if positive else LEVELS
        self._levels = 2 * LEVELS if positive else LEVELS
        self._least = GELU_LEAST
        self._product = (_Packed if _can_pack() else _Floats)(weight, scale, 0 if positive else LEVELS)

    def forward(self, x: Tensor) -> Tensor:
        """(rows, in) → (rows, out). The input may be overwritten."""
        if self._positive:
            x = x.add_(self._least)
            most = x.amax([1], keepdim=True)
        else:
            most = x.abs().amax([1], keepdim=True)
        step = most.clamp_min(1e-12).div_(self._levels)
        return torch.addcmul(self._bias, self._product(x.div_(step)), step)


def _can_pack() -> bool:
    return "fbgemm" in torch.backends.quantized.supported_engines and hasattr(
        torch.ops.quantized, "linear_with_input_q_dq_qweight_dq_output_fp32"
    )


class _Packed(torch.nn.Module):
    """By fbgemm, which x86 has: rounds, multiplies and scales in one go."""

    def __init__(self, weight: Tensor, scale: Tensor, zero: int) -> None:
        super().__init__()
        self._zero = zero
        quantized: Any = torch.backends.quantized
        before = quantized.engine
        quantized.engine = "fbgemm"
        try:
            with warnings.catch_warnings():
                # Announced to go in a later release; ours is pinned, and there are floats to fall back on.
                warnings.filterwarnings("ignore", message="torch.quantize_per", category=UserWarning)
                held = torch._make_per_channel_quantized_tensor(
                    weight, scale.double(), torch.zeros(len(weight), dtype=torch.long), 0
                )
            self._weight = torch.ops.quantized.linear_prepack(held, None)
        finally:
            quantized.engine = before

    def forward(self, x: Tensor) -> Tensor:
        made: Tensor = torch.ops.quantized.linear_with_input_q_dq_qweight_dq_output_fp32(
            x, 1.0, self._zero, self._weight
        )
        return made


class _Floats(torch.nn.Module):
    """The same bits on a machine without fbgemm: floats hold these whole numbers exactly. (Zero is
    added before rounding, as there: the addition rounds too.)"""

    def __init__(self, weight: Tensor, scale: Tensor, zero: int) -> None:
        super().__init__()
        self._zero = zero
        self._numbers = weight.to(torch.float32)
        self._scale = scale

    def forward(self, x: Tensor) -> Tensor:
        return F.linear(x.add_(self._zero).round_().sub_(self._zero), self._numbers).mul_(self._scale)
