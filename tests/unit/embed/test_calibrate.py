from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from core.embed.base import Thresholds, Vectors
from core.embed.calibrate import calibrate, cut_for, main, share_over
from core.embed.thresholds import read, thresholds_of, write
from core.errors import BadInput
from tests.worlds import EVENT, HashEmbedder


class Squeezed(HashEmbedder):
    """The same likenesses on another scale: every cosine c becomes (c + 3) / 4."""

    name = "squeezed"
    dimension = HashEmbedder.dimension + 1

    def passages(self, texts: object) -> Vectors:
        rows = super().passages(texts)  # type: ignore[arg-type]
        wider = np.concatenate([rows, np.full((len(rows), 1), 3**0.5, np.float32)], axis=1)
        made: Vectors = (wider / np.linalg.norm(wider, axis=1, keepdims=True)).astype(np.float32)
        return made


PHRASES = [
    f"{a} {b}"
    for a in ("electron", "electrons", "manual", "manuals", "예산", "budget")
    for b in ("", "x", "yz")
]
SETS = [
    (["Who supplies the controller?", "예산은 얼마인가?", "zebra crossing"], [page.text for page in EVENT])
]


def test_a_model_of_another_scale_gets_cuts_that_let_the_same_through() -> None:
    known, new = HashEmbedder(), Squeezed()
    made = calibrate(new, known, PHRASES, SETS)
    assert made.synonym == pytest.approx((known.thresholds.synonym + 3) / 4, abs=0.02)
    before = known.passages(PHRASES) @ known.passages(PHRASES).T >= known.thresholds.synonym
    after = new.passages(PHRASES) @ new.passages(PHRASES).T >= made.synonym
    assert np.array_equal(before, after)


def test_calibrating_a_model_by_itself_changes_nothing_that_matters() -> None:
    made = calibrate(HashEmbedder(), HashEmbedder(), PHRASES, SETS)
    assert 0.8 <= made.synonym < 1


def test_a_cut_lets_at_least_the_share_through_and_no_more_than_it_must() -> None:
    values = np.array([0.1, 0.2, 0.3, 0.4])
    assert cut_for(values, 0.5) == 0.3
    assert share_over(values, 0.3) == 0.5
    assert cut_for(values, 0) == 0.4
    with pytest.raises(BadInput, match="nothing to calibrate on"):
        cut_for(np.zeros(0), 0.5)


def test_what_was_written_is_what_is_read_and_broken_files_are_named(tmp_path: Path) -> None:
    cuts = Thresholds(0.81, 0.42)
    write(tmp_path / "pathproof-thresholds.json", cuts)
    assert thresholds_of("whatever", tmp_path) == cuts
    (tmp_path / "pathproof-thresholds.json").write_text(json.dumps({"synonym": "high"}))
    with pytest.raises(BadInput, match="pathproof-thresholds"):
        read(tmp_path / "pathproof-thresholds.json")


def test_the_command_names_a_set_that_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path), str(tmp_path / "absent")]) == 1
    assert "corpus.jsonl is missing" in capsys.readouterr().err
