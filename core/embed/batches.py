"""How texts are put together for the network without changing a bit of any of them.

A text's vector is defined as what the network gives for that text alone. Texts of exactly equal
length may share a pass, with no padding, where a check on the machine at hand has shown that every
row then comes out as it does alone. (They need not: a matrix product may round differently for
another number of rows. On the AVX2 machine we measured it does not.)
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Tokens = NDArray[np.int64]
Forward = Callable[[Tokens], NDArray[np.float32]]
"""(rows, length) token ids → (rows, dimension)."""

TOKENS_PER_PASS = 512
"""Enough for the matrix products to run at full speed; more only takes memory."""
_CHECKED_LENGTHS = (5, 8, 11, 16, 27, 64)
_RECORD = "batching.json"

log = logging.getLogger(__name__)


def plan(lengths: Sequence[int], together: bool) -> list[list[int]]:
    """Positions of texts that share a pass: equal lengths only, longest first."""
    by_length: dict[int, list[int]] = {}
    for position, length in enumerate(lengths):
        by_length.setdefault(length, []).append(position)
    passes: list[list[int]] = []
    for length in sorted(by_length, reverse=True):
        size = max(1, TOKENS_PER_PASS // max(length, 1)) if together else 1
        same = by_length[length]
        passes.extend(same[at : at + size] for at in range(0, len(same), size))
    return passes


def portions(texts: Sequence[str], characters: int = 48_000) -> list[list[int]]:
    """Positions of texts in portions to embed one after the other, with a word on progress between
    them: like lengths together, so that many share a pass; a few seconds of work each."""
    made: list[list[int]] = []
    size = characters + 1
    for position in sorted(range(len(texts)), key=lambda p: (-len(texts[p]), texts[p], p)):
        if size + len(texts[position]) > characters:
            made.append([])
            size = 0
        made[-1].append(position)
        size += len(texts[position])
    return made


def rows_stay_equal(forward: Forward, vocabulary: int) -> bool:
    """Whether each row of a full pass, at every place and among other neighbours, is to the bit
    what it is alone. Takes about two seconds."""
    random = np.random.default_rng(0)
    for length in _CHECKED_LENGTHS:
        rows = TOKENS_PER_PASS // length
        texts = random.integers(5, vocabulary, (3, length))
        alone = np.concatenate([forward(texts[i : i + 1]) for i in range(3)])
        order = random.permutation(np.arange(rows) % 3)
        if not np.array_equal(forward(texts[order]), alone[order]):
            return False
        if not np.array_equal(forward(texts[[2, 0]]), alone[[2, 0]]):
            return False
    return True


def may_share(folder: Path, forward: Forward, vocabulary: int) -> bool:
    """`rows_stay_equal`, remembered beside the model for this kind of machine."""
    machine = _machine()
    record = folder / _RECORD
    try:
        known = json.loads(record.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        known = {}
    if isinstance(known, dict) and isinstance(known.get(machine), bool):
        return bool(known[machine])
    answer = rows_stay_equal(forward, vocabulary)
    if not answer:
        log.warning(
            "on this machine texts are embedded one at a time: sharing a pass would change their bits"
        )
    try:
        draft = record.with_suffix(f".{os.getpid()}")
        draft.write_text(json.dumps({machine: answer}), encoding="utf-8")
        draft.replace(record)
    except OSError:
        log.info("the folder %s cannot be written; the check runs at every start", folder)
    return answer


def _machine() -> str:
    """What decides how a matrix product rounds: library, its instruction set, processor."""
    import torch

    processor = ""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
        kept = sorted(
            {line for line in lines if line.startswith(("model name", "cpu family", "model\t", "stepping"))}
        )
        processor = " ".join(" ".join(line.split()) for line in kept)
    except OSError:
        log.info("the processor's name cannot be read")
    return f"torch {torch.__version__} {torch.backends.cpu.get_cpu_capability()} {processor}"
