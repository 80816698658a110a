"""Links by likeness: what they join, and that a pair's bits depend on the pair alone."""

from __future__ import annotations

import numpy as np
import pytest

from core.graph.marks import marks
from core.graph.synonyms import spelled_alike, synonym_pairs


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("version 12", "version 13"),
        ("plan a", "plan b"),
        ("c", "c++"),
        ("first quarter", "second quarter"),
        ("march report", "april report"),
        ("part ii", "part iii"),
        ("첫 번째 회의", "두번째 회의"),
        ("2025년 예산", "2026년 예산"),
        ("상반기 실적", "하반기 실적"),
        ("iphone", "iphone 12"),
    ],
)
def test_names_that_differ_in_a_number_or_the_like_have_other_marks(one: str, other: str) -> None:
    assert marks(one) != marks(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("electron", "electrons"), ("dmx512", "dmx 512"), ("1,200 won", "1200 won"), ("한빛전자", "한빛 전자"),
     ("civil", "civic"), ("mix", "mixer")],
)  # fmt: skip
def test_other_differences_leave_the_marks_alone(one: str, other: str) -> None:
    assert marks(one) == marks(other)


def test_a_pairs_cosine_has_the_same_bits_among_any_other_phrases() -> None:
    random = np.random.default_rng(1)
    centres = random.normal(size=(40, 96))
    rows = (np.repeat(centres, 3, axis=0) + random.normal(scale=0.1, size=(120, 96))).astype(np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    names = [f"name {chr(0x4E00 + i)}{chr(0x4E00 + i)}" for i in range(120)]
    whole = synonym_pairs(names, rows, 0.9)
    assert len(whole.first) >= 80
    bits = {
        (names[a], names[b]): c.tobytes()
        for a, b, c in zip(whole.first, whole.second, whole.cosine, strict=True)
    }
    for seed in range(5):
        kept = np.sort(np.random.default_rng(seed).choice(120, 77, replace=False))
        part = synonym_pairs([names[i] for i in kept], np.ascontiguousarray(rows[kept]), 0.9)
        assert {
            (names[kept[a]], names[kept[b]]): c.tobytes()
            for a, b, c in zip(part.first, part.second, part.cosine, strict=True)
        } == {pair: c for pair, c in bits.items() if all(names.index(name) in kept for name in pair)}


def test_blocks_miss_no_pair(monkeypatch: pytest.MonkeyPatch) -> None:
    random = np.random.default_rng(2)
    rows = random.normal(size=(50, 4)).astype(np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    names = [f"name {chr(0x4E00 + i)}{chr(0x4E00 + i)}" for i in range(50)]
    whole = synonym_pairs(names, rows, 0.5)
    monkeypatch.setattr("core.graph.synonyms._BLOCK", 7)
    blocked = synonym_pairs(names, rows, 0.5)
    assert whole.first.tolist() == blocked.first.tolist()
    assert whole.second.tolist() == blocked.second.tolist()
    assert whole.cosine.tobytes() == blocked.cosine.tobytes()
    exact = rows @ rows.T
    assert len(whole.first) == int((np.triu(exact, 1) >= 0.5).sum())


def test_in_large_views_pairs_spelled_alike_are_found_and_their_cosine_is_the_same() -> None:
    phrases = [
        "c",
        "c#",
        "c++",
        "led-light",
        "led light",
        "the led lights",
        "projector",
        "the projector",
        "무대 조명",
        "무대조명",
    ]
    base = np.random.default_rng(3).standard_normal(8)
    rows = base + 0.01 * np.random.default_rng(4).standard_normal((len(phrases), 8))
    rows = (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)
    some, every = spelled_alike(phrases, rows, 0.9), synonym_pairs(phrases, rows, 0.9)
    found = {(phrases[a], phrases[b]) for a, b in zip(some.first.tolist(), some.second.tolist(), strict=True)}
    assert found == {
        ("led-light", "led light"),
        ("led-light", "the led lights"),
        ("led light", "the led lights"),
        ("projector", "the projector"),
        ("무대 조명", "무대조명"),
    }
    cosine = dict(
        zip(zip(every.first.tolist(), every.second.tolist(), strict=True), every.cosine.tolist(), strict=True)
    )
    pairs = zip(some.first.tolist(), some.second.tolist(), strict=True)
    assert [cosine[pair] for pair in pairs] == some.cosine.tolist()
