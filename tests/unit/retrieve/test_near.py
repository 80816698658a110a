"""Nearest rows: exact for small views, by signatures for large ones, never another score."""

from __future__ import annotations

import numpy as np
import pytest

from core.embed.base import Vectors
from core.embed.cosine import cosines
from core.retrieve.match.near import nearest, nearest_of_each, searchable_rows


def clustered(count: int, seed: int = 1, columns: int = 48) -> Vectors:
    """Unit rows that lie close together, as texts of one embedding model do."""
    random = np.random.default_rng(seed)
    centres = random.standard_normal((40, columns)) + 3.0
    rows = centres[random.integers(0, 40, count)] + 0.5 * random.standard_normal((count, columns))
    made: Vectors = (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)
    return made


def test_few_rows_are_all_compared() -> None:
    rows = clustered(500)
    among = searchable_rows(rows)
    assert among.compared == "exactly"
    assert nearest(among, rows[7], 5).rows[0] == 7


def test_many_rows_are_nominated_by_signature_and_scored_by_themselves() -> None:
    rows = clustered(6000)
    whole, signed = searchable_rows(rows), searchable_rows(rows, exact=100)
    assert signed.compared != "exactly"
    overlap = 0
    for asked in range(0, 6000, 300):
        exact, quick = nearest(whole, rows[asked], 20), nearest(signed, rows[asked], 20, nominated=600)
        assert quick.rows[0] == asked
        assert np.array_equal(quick.cosines, cosines(rows, rows[asked])[quick.rows])
        overlap += len(np.intersect1d(exact.rows, quick.rows))
    assert overlap >= 0.9 * 20 * 20


def test_more_nominated_than_rows_is_the_exact_answer() -> None:
    rows = clustered(300)
    quick = nearest(searchable_rows(rows, exact=10), rows[3], 7, nominated=300)
    exact = nearest(searchable_rows(rows), rows[3], 7)
    assert np.array_equal(quick.rows, exact.rows)


def test_equal_rows_come_in_the_order_of_their_indices() -> None:
    rows = np.repeat(clustered(1), 50, axis=0)
    for exact in (10, 1000):
        found = nearest(searchable_rows(rows, exact=exact), rows[0], 4, nominated=8)
        assert found.rows.tolist() == [0, 1, 2, 3]


@pytest.mark.parametrize("exact", [10, 10_000])
def test_several_at_once_give_what_each_gives_alone(exact: int) -> None:
    rows = clustered(900)
    among = searchable_rows(rows, exact=exact)
    for one, near in zip(rows[:9], nearest_of_each(among, list(rows[:9]), 6), strict=True):
        assert np.array_equal(near.rows, nearest(among, one, 6).rows)
