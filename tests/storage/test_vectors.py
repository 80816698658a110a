"""Vectors come back as they went in, from the audiences asked for and no other."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from storage.vectors import Collection, VectorStore, key_of
from tests.storage.house import vectors_of

W = "w" * 32
EVERY = ["other", "pay", "plan", "stand"]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[VectorStore]:
    store = VectorStore(tmp_path / "vectors", "model/1")
    yield store
    store.close()


def test_vectors_come_back_bit_for_bit_whatever_their_length(store: VectorStore) -> None:
    matrix = np.random.default_rng(1).standard_normal((300, 384)).astype(np.float32)
    matrix[0] *= 1e-20
    matrix[1] *= 1e15
    matrix[2] = 0
    ids = [f"{n:03d}" for n in range(300)]
    store.add(W, "hr", "passage", ids, matrix)
    found, back = store.fetch(W, ["hr"], "passage", ids)
    assert found == ids
    assert back.dtype == np.float32
    assert back.tobytes() == matrix.tobytes()


def test_bits_survive_a_restart(store: VectorStore, tmp_path: Path) -> None:
    matrix = vectors_of(["a", "b"])
    store.add(W, "hr", "passage", ["a", "b"], matrix)
    store.close()
    again = VectorStore(tmp_path / "vectors", "model/1")
    assert again.fetch(W, ["hr"], "passage", ["a", "b"])[1].tobytes() == matrix.tobytes()
    again.close()


def test_ids_are_any_text(store: VectorStore) -> None:
    ids = sorted(
        ["매출 " * 3000, "C++", "'; drop table --", " lead", "\u00e9", "e\u0301", "a\nb\tc", "x" * 10_000]
    )
    store.add(W, "hr", "triple", ids, vectors_of(ids))
    assert store.fetch(W, ["hr"], "triple", ids)[0] == ids
    assert store.missing(W, "hr", "triple", [*ids, "other"]) == ["other"]
    store.delete(W, "hr", "triple", ids)
    assert store.collections() == []


def test_adding_again_is_adding_once(store: VectorStore) -> None:
    store.add(W, "hr", "phrase", ["a", "b"], vectors_of(["a", "b"]))
    store.add(W, "hr", "phrase", ["b", "c", "c"], vectors_of(["b", "c", "c"]))
    ids, matrix = store.fetch(W, ["hr"], "phrase", ["c", "a", "b", "a"])
    assert ids == ["a", "b", "c"]
    assert matrix.tobytes() == vectors_of(["a", "b", "c"]).tobytes()


def test_a_new_vector_takes_the_place_of_the_old_one(store: VectorStore) -> None:
    store.add(W, "hr", "phrase", ["a"], vectors_of(["a"]))
    store.add(W, "hr", "phrase", ["a"], vectors_of(["changed"]))
    assert store.fetch(W, ["hr"], "phrase", ["a"])[1].tobytes() == vectors_of(["changed"]).tobytes()


def test_more_than_a_batch_and_a_page_come_back_whole(store: VectorStore) -> None:
    ids = [f"{n:05d}" for n in range(6500)]
    matrix = np.random.default_rng(2).standard_normal((6500, 4)).astype(np.float32)
    store.add(W, "hr", "phrase", ids, matrix)
    found, back = store.fetch(W, ["hr"], "phrase", ids)
    assert found == ids
    assert back.tobytes() == matrix.tobytes()
    wanted = ids[::2]
    assert store.fetch(W, ["hr"], "phrase", wanted)[0] == wanted
    store.delete(W, "hr", "phrase", ids[1:])
    assert store.keys(W, "hr", "phrase") == [key_of("phrase", ids[0])]


def test_only_the_audiences_asked_for_are_opened(store: VectorStore) -> None:
    for key, id_ in (("hr", "pay"), ("sales", "stand"), ("hr,sales", "plan")):
        store.add(W, key, "passage", [id_], vectors_of([id_]))
    store.add("v" * 32, "sales", "passage", ["other"], vectors_of(["other"]))
    assert store.fetch(W, ["sales", "hr,sales"], "passage", EVERY)[0] == ["plan", "stand"]
    assert store.fetch(W, [], "passage", EVERY)[0] == []
    assert store.fetch(W, ["legal"], "passage", EVERY)[1].shape == (0, 0)
    assert [id_ for id_, _ in store.nearest(W, ["sales"], "passage", vectors_of(["pay"])[0], 5)] == ["stand"]


def test_the_nearest_are_the_nearest(store: VectorStore) -> None:
    texts = [f"text {n}" for n in range(200)]
    store.add(W, "hr", "passage", texts[:120], vectors_of(texts[:120], 32))
    store.add(W, "sales", "passage", texts[120:], vectors_of(texts[120:], 32))
    question = vectors_of(["question"], 32)[0]
    scores = vectors_of(texts, 32) @ question
    best = [texts[i] for i in np.argsort(-scores)[:10]]
    hits = store.nearest(W, ["hr", "sales"], "passage", question, 10)
    assert [id_ for id_, _ in hits] == best
    assert np.allclose([score for _, score in hits], np.sort(scores)[::-1][:10], atol=1e-5)


def test_moving_to_another_audience_copies_the_bits(store: VectorStore) -> None:
    matrix = vectors_of(["a", "b"])
    store.add(W, "hr", "passage", ["a", "b"], matrix)
    assert store.copy(W, "hr", "sales", "passage", ["a", "b", "lost"]) == ["lost"]
    store.delete(W, "hr", "passage", ["a", "b"])
    assert store.fetch(W, ["sales"], "passage", ["a", "b"])[1].tobytes() == matrix.tobytes()
    assert store.collections() == [Collection(W, "sales", "passage", 2)]


def test_models_do_not_mix(store: VectorStore, tmp_path: Path) -> None:
    store.add(W, "hr", "passage", ["a"], vectors_of(["a"], 8))
    other = VectorStore(tmp_path / "vectors", "model/2")
    assert other.fetch(W, ["hr"], "passage", ["a"])[0] == []
    other.add(W, "hr", "passage", ["a"], vectors_of(["a"], 16))
    assert other.drop_other_models() == 1
    assert store.fetch(W, ["hr"], "passage", ["a"])[0] == []
    assert other.fetch(W, ["hr"], "passage", ["a"])[1].shape == (1, 16)


@pytest.mark.parametrize(
    ("ids", "matrix"),
    [
        (["a"], np.zeros((2, 8), np.float32)),
        (["a"], np.zeros(8, np.float32)),
        (["a"], np.full((1, 8), np.nan, np.float32)),
        ([""], np.zeros((1, 8), np.float32)),
    ],
)
def test_vectors_that_are_none_are_refused(store: VectorStore, ids: list[str], matrix: np.ndarray) -> None:
    with pytest.raises(ValueError, match=r"vectors of shape|not finite|id is empty"):
        store.add(W, "hr", "passage", ids, matrix)
    assert store.keys(W, "hr", "passage") == []


def test_an_unknown_kind_is_a_mistake(store: VectorStore) -> None:
    with pytest.raises(ValueError, match="kind"):
        store.fetch(W, ["hr"], "sentence", ["a"])


def test_nothing_acknowledged_is_lost_when_the_process_is_killed(tmp_path: Path) -> None:
    program = (
        "import sys\n"
        "from pathlib import Path\n"
        "from storage.vectors import VectorStore\n"
        "from tests.storage.house import vectors_of\n"
        "store = VectorStore(Path(sys.argv[1]), 'model/1')\n"
        "for n in range(10_000):\n"
        "    ids = [f'{n:05d}-{i}' for i in range(20)]\n"
        "    store.add('w' * 32, 'hr', 'passage', ids, vectors_of(ids))\n"
        "    print(n, flush=True)\n"
    )
    root = Path(__file__).parents[2]
    done = -1
    with subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(root)},
    ) as child:
        assert child.stdout is not None
        for line in child.stdout:
            done = int(line)
            if done == 25:
                child.send_signal(signal.SIGKILL)
    store = VectorStore(tmp_path, "model/1")
    wanted = [f"{n:05d}-{i}" for n in range(done + 1) for i in range(20)]
    ids, matrix = store.fetch(W, ["hr"], "passage", store.keys(W, "hr", "passage"))
    assert set(wanted) <= set(ids)
    assert matrix.tobytes() == vectors_of(ids).tobytes()
    store.close()


def test_no_text_goes_into_chromas_files(store: VectorStore, tmp_path: Path) -> None:
    """Its log keeps what was deleted for a while: an erased document's words must not be there."""
    for kind in ("triple", "phrase"):
        store.add(W, "hr", kind, ["quokkaville pays"], vectors_of(["x"]))
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert files
    assert not [path for path in files if b"quokkaville" in path.read_bytes()]


def test_a_collection_goes_out_in_pages_and_in_again(store: VectorStore, tmp_path: Path) -> None:
    ids = [f"text {n:05d}" for n in range(5200)]
    matrix = np.random.default_rng(3).standard_normal((5200, 4)).astype(np.float32)
    store.add(W, "hr", "phrase", ids, matrix)
    (collection,) = store.collections()
    other = VectorStore(tmp_path / "other", "model/1")
    sizes = []
    for keys, page in store.pages(collection):
        sizes.append(len(keys))
        other.add_page(collection, keys, page)
    assert sizes == [5000, 200]
    found, back = other.fetch(W, ["hr"], "phrase", ids)
    assert (found, back.tobytes()) == (ids, matrix.tobytes())
    other.close()
