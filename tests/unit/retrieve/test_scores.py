from __future__ import annotations

import numpy as np
import pytest

from core.embed.cosine import cosines, cosines_of_pairs
from core.retrieve.evidence.scores import best, minmax
from core.retrieve.strategies.hybrid import fuse
from tests.golden import SEED_COSINES, SEED_MINMAX


def test_the_best_come_first_and_ties_by_index() -> None:
    scores = np.array([1.0, 3.0, 2.0, 3.0, 2.0, 2.0])
    assert best(scores, 3).tolist() == [1, 3, 2]
    assert best(scores, 4).tolist() == [1, 3, 2, 4]
    assert best(scores, 99).tolist() == [1, 3, 2, 4, 5, 0]
    assert best(scores, 0).tolist() == best(np.zeros(0), 3).tolist() == []


@pytest.mark.parametrize("seed", range(5))
def test_it_is_what_sorting_everything_gives(seed: int) -> None:
    scores = np.random.default_rng(seed).integers(0, 6, 50).astype(np.float32)
    everything = sorted(range(50), key=lambda i: (-scores[i], i))
    assert all(best(scores, k).tolist() == everything[:k] for k in range(52))


def test_minmax_gives_the_golden_numbers() -> None:
    assert np.allclose(minmax(np.array(SEED_COSINES)), SEED_MINMAX)


def test_equal_scores_are_all_one_and_none_is_lost() -> None:
    assert minmax(np.array([0.4, 0.4, 0.4])).tolist() == [1, 1, 1]
    assert minmax(np.array([-0.2])).tolist() == [1]
    assert minmax(np.zeros(0)).tolist() == []


def test_reciprocal_ranks_add_up() -> None:
    made = fuse([np.array([2, 0]), np.array([2, 1])], 4, 60)
    assert made.tolist() == [1 / 62, 1 / 62, 2 / 61, 0]


def test_a_cosine_has_the_same_bits_wherever_its_row_stands() -> None:
    """This is what a matrix product does not give."""
    rows = np.random.default_rng(0).normal(size=(400, 384)).astype(np.float32)
    asked = rows[7]
    whole = cosines(rows, asked)
    for start, stop in ((0, 1), (3, 8), (1, 399), (100, 355)):
        assert cosines(rows[start:stop], asked).tobytes() == whole[start:stop].tobytes()
        assert cosines(rows[start:stop].copy(), asked.copy()).tobytes() == whole[start:stop].tobytes()
    pairs = cosines_of_pairs(rows, np.arange(400), np.full(400, 7))
    assert pairs.tobytes() == whole.tobytes()
    assert cosines(np.zeros((0, 384), np.float32), asked).shape == (0,)
