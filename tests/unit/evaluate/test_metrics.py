from __future__ import annotations

import math

import pytest

from core.evaluate.metrics import difference, measure, summarise


def test_metrics_of_one_question_by_hand() -> None:
    made = measure(["x", "a", "y", "z", "w", "b"], frozenset("abc"))
    assert made["recall@2"] == pytest.approx(1 / 3)
    assert made["recall@5"] == pytest.approx(1 / 3)
    assert made["recall@10"] == pytest.approx(2 / 3)
    assert made["mrr@10"] == 0.5
    ideal = 1 + 1 / math.log2(3) + 1 / 2
    assert made["ndcg@10"] == pytest.approx((1 / math.log2(3) + 1 / math.log2(7)) / ideal)


def test_nothing_found_is_zero_and_everything_found_is_one() -> None:
    assert set(measure([], frozenset("a")).values()) == {0.0}
    assert set(measure(["a"], frozenset("a")).values()) == {1.0}


def test_ranks_after_the_tenth_count_for_nothing() -> None:
    assert measure([*"0123456789", "a"], frozenset("a"))["recall@10"] == 0


def test_an_interval_holds_its_mean_and_is_the_same_on_every_run() -> None:
    rows = [measure(["a"] if n % 3 else ["x"], frozenset("a")) for n in range(60)]
    first, second = summarise(rows)["recall@5"], summarise(rows)["recall@5"]
    assert first == second
    assert first.mean == pytest.approx(2 / 3)
    assert first.low < first.mean < first.high
    assert 0.2 < first.high - first.low < 0.3  # two standard errors each way


def test_a_paired_difference_of_equal_rows_is_nothing() -> None:
    rows = [measure(["a"], frozenset("a")) for _ in range(5)]
    assert difference(rows, rows, "recall@5").to_json() == {"mean": 0.0, "low": 0.0, "high": 0.0}
