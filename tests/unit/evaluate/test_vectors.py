"""Kept vectors are the embedder's own, whoever else writes to the folder."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from core.evaluate.vectors import KeptVectors
from tests.worlds import HashEmbedder


def test_kept_vectors_are_those_that_the_model_gives(tmp_path: Path) -> None:
    model = HashEmbedder()
    first = KeptVectors(tmp_path, model).passages(["one", "two", "three"])
    again = KeptVectors(tmp_path, model).passages(["three", "four", "one"])
    assert again.tobytes() == model.passages(["three", "four", "one"]).tobytes()
    assert np.array_equal(first[0], again[2])


def test_two_that_write_in_turn_never_mix_their_rows(tmp_path: Path) -> None:
    embedder = HashEmbedder()
    one, other = KeptVectors(tmp_path, embedder), KeptVectors(tmp_path, embedder)
    one.passages(["a"])
    other.passages(["b", "c"])
    one.passages(["d"])
    texts = ["a", "b", "c", "d"]
    assert np.array_equal(one.passages(texts), embedder.passages(texts))
    assert np.array_equal(other.passages(texts), embedder.passages(texts))


def test_a_run_cut_off_between_the_two_files_loses_nothing_else(tmp_path: Path) -> None:
    embedder = HashEmbedder()
    KeptVectors(tmp_path, embedder).passages(["a", "b"])
    keys = next(tmp_path.glob("*/keys"))
    keys.write_bytes(keys.read_bytes()[:-5])
    kept = KeptVectors(tmp_path, embedder)
    assert np.array_equal(kept.passages(["b", "a"]), embedder.passages(["b", "a"]))
