"""Vectors in 16 bits a value: a cosine is the row's own, whatever stands beside it."""

from __future__ import annotations

import numpy as np
import pytest

from core.embed import cosine as module
from core.embed.compact import Compact, compact
from core.embed.cosine import cosines, cosines_of_pairs


def units(seed: int, count: int, dimension: int = 384) -> np.ndarray:
    rows = np.random.default_rng(seed).standard_normal((count, dimension), dtype=np.float32)
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def test_compacting_twice_changes_nothing_and_costs_little() -> None:
    rows = units(1, 50)
    once = compact(rows)
    assert compact(once[:]) == once
    assert np.abs(cosines(once, rows[0]) - rows @ rows[0]).max() < 1e-4
    assert once.nbytes * 2 == rows.nbytes


def test_the_ends_of_the_range_stay_within_it() -> None:
    assert compact(np.array([[1.0, -1.0]], np.float32))[0].tolist() == pytest.approx([1, -1], abs=1e-4)


def test_a_row_has_the_same_cosine_alone_and_among_others(monkeypatch: pytest.MonkeyPatch) -> None:
    rows, asked = compact(units(2, 5000)), units(3, 1)[0]
    whole = cosines(rows, asked)
    some = np.array([4999, 0, 17, 2048, 2047])
    assert cosines(rows[some], asked).tobytes() == whole[some].tobytes()
    assert cosines(rows.chosen(some), asked).tobytes() == whole[some].tobytes()
    monkeypatch.setattr(module, "_SHARED", 10)  # two threads
    assert cosines(rows, asked).tobytes() == whole.tobytes()


def test_pairs_are_compared_as_rows_are() -> None:
    rows = compact(units(4, 6))
    made = cosines_of_pairs(rows, np.array([0, 3]), np.array([5, 3]))
    assert made[0] == cosines(rows[[0]], rows[5])[0]
    assert made[1] == pytest.approx(1, abs=1e-3)


def test_it_is_indexed_as_an_array_is() -> None:
    rows = Compact(np.arange(12, dtype=np.int16).reshape(4, 3))
    assert rows.shape == (4, 3)
    assert rows[1].shape == (3,)
    assert rows[1:3].shape == (2, 3)
    assert (rows[[2, 0]] == np.array([[6, 7, 8], [0, 1, 2]]) / 2**15).all()
    assert len(compact(np.zeros((0, 3), np.float32))) == 0
