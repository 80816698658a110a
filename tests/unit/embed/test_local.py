"""A text's vector is a function of the text alone, to the bit."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from core.embed.batches import plan, portions, rows_stay_equal
from core.embed.local import LocalEmbedder
from core.embed.triples import triple_text
from core.errors import BadInput

pytestmark = pytest.mark.slow

WORDS = "supplier 납품 device 조명 control 제어 manual 교육 2025 C++ budget 예산 of the 계약 항목 a".split()


def texts(seed: int, count: int, longest: int) -> list[str]:
    random = np.random.default_rng(seed)
    return [" ".join(random.choice(WORDS, random.integers(1, longest + 1))) for _ in range(count)]


def test_neighbours_and_place_change_no_bit(embedder: LocalEmbedder) -> None:
    subject = [*texts(1, 40, 12), *texts(2, 3, 120)]
    alone = np.concatenate([embedder.passages([text]) for text in subject])
    for seed in (3, 4):
        crowd = [*subject, *texts(seed, 150, 12)]
        order = np.random.default_rng(seed).permutation(len(crowd))
        together = embedder.passages([crowd[i] for i in order])
        back = np.empty_like(together)
        back[order] = together
        assert back[: len(subject)].tobytes() == alone.tobytes()


def test_the_number_of_workers_changes_no_bit(embedder: LocalEmbedder, model_folder: Path) -> None:
    sample = [*texts(5, 60, 10), *texts(6, 2, 200)]
    single = LocalEmbedder.open(model_folder, workers=1)
    assert single.passages(sample).tobytes() == embedder.passages(sample).tobytes()


def test_another_process_with_other_thread_settings_gives_the_same_bits(
    embedder: LocalEmbedder, model_folder: Path
) -> None:
    sample = texts(7, 30, 40)
    program = (
        "import sys; from pathlib import Path; from core.embed.local import LocalEmbedder\n"
        "made = LocalEmbedder.open(Path(sys.argv[1])).passages(sys.argv[2:])\n"
        "sys.stdout.buffer.write(made.tobytes())"
    )
    environment = {**os.environ, "OMP_NUM_THREADS": "2", "MKL_NUM_THREADS": "2"}
    done = subprocess.run(
        [sys.executable, "-c", program, str(model_folder), *sample],
        capture_output=True,
        check=True,
        env=environment,
    )
    assert done.stdout == embedder.passages(sample).tobytes()


def test_a_repeated_text_gets_one_vector(embedder: LocalEmbedder) -> None:
    made = embedder.passages(["예산", "budget", "예산"])
    assert made[0].tobytes() == made[2].tobytes()
    assert made[0].tobytes() != made[1].tobytes()


def test_a_text_over_the_window_is_the_mean_of_its_windows(embedder: LocalEmbedder) -> None:
    body = " ".join(texts(8, 90, 12))
    ids = embedder._encode(["passage: " + body])[0]
    windows = embedder._windows(ids, ids[:2])
    assert len(windows) >= 2
    assert all(len(window) <= 512 and window[1:3] == ids[:2] for window in windows)
    assert [t for window in windows for t in window[3:-1]] == ids[2:]
    rows = np.concatenate([embedder._forward(np.array([window])) for window in windows])
    mean = rows.mean(axis=0) / np.linalg.norm(rows.mean(axis=0))
    assert np.allclose(embedder.passages([body])[0], mean, atol=1e-6)


def test_vectors_have_unit_length_and_no_texts_give_no_rows(embedder: LocalEmbedder) -> None:
    lengths = np.linalg.norm(embedder.passages(["a", "", "가 " * 900]), axis=1)
    assert np.allclose(lengths, 1, atol=1e-5)
    assert embedder.passages([]).shape == (0, 384)


def test_a_question_finds_its_passage_across_languages(embedder: LocalEmbedder) -> None:
    passages = embedder.passages(["The lighting desk is controlled over DMX512.", "Lunch is served at noon."])
    score = passages @ embedder.queries(["조명은 무엇으로 제어되나요?"])[0]
    assert score[0] > score[1]


def test_only_equal_lengths_share_a_pass() -> None:
    assert plan([3, 5, 3, 5, 4], together=True) == [[1, 3], [4], [0, 2]]
    assert plan([3, 3], together=False) == [[0], [1]]
    assert [len(p) for p in plan([64] * 9, together=True)] == [8, 1]


def test_portions_hold_every_text_once_like_lengths_together() -> None:
    sample = ["aa", "b" * 30, "cc", "", "d" * 12, "e" * 9]
    made = portions(sample, 20)
    assert made == [[1], [4], [5, 0, 2, 3]]
    assert portions([]) == []


def test_the_check_notices_a_network_whose_rows_depend_on_each_other() -> None:
    def honest(ids: np.ndarray) -> np.ndarray:
        return ids[:, :3].astype(np.float32)

    def by_rows(ids: np.ndarray) -> np.ndarray:
        return honest(ids) + np.float32(len(ids) > 1) * np.float32(1e-3)

    def by_place(ids: np.ndarray) -> np.ndarray:
        return honest(ids) + np.arange(len(ids), dtype=np.float32)[:, None]

    assert rows_stay_equal(honest, 1000)
    assert not rows_stay_equal(by_rows, 1000)
    assert not rows_stay_equal(by_place, 1000)


def test_a_missing_model_is_named_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="make install"):
        LocalEmbedder.open(tmp_path / "nothing")


def test_an_unknown_model_asks_for_calibration(tmp_path: Path) -> None:
    folder = tmp_path / "some-model"
    folder.mkdir()
    (folder / "modules.json").write_text("[]")
    with pytest.raises(BadInput, match=r"core\.embed\.calibrate"):
        LocalEmbedder.open(folder)


def test_a_triple_reads_as_one_text() -> None:
    assert triple_text("한빛 전자", " supplies\n", "LED") == "한빛 전자 supplies LED"
