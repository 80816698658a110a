from __future__ import annotations

from pages.parts.detail import detail_text


def test_a_step_says_one_thing_a_line() -> None:
    detail: dict[str, object] = {
        "kept": [
            {"subject": "한빛조명", "relation": "공급한다", "object": "조명기", "score": 1.0},
            {"subject": "A", "relation": "uses", "object": "B", "score": 0.5},
        ],
        "strongest": [{"phrase": "조명기", "flow": 0.25}],
        "code": "",
        "triples": 7,
        "answerable": False,
        "ranks": {"bm25": 1, "dense": 2},
    }
    assert detail_text(detail).split("\n") == [
        "kept: 한빛조명 · 공급한다 · 조명기 (1.0); A · uses · B (0.5)",
        "strongest: 조명기 (0.25)",
        "triples: 7",
        "answerable: false",
        "ranks: bm25 1, dense 2",
    ]
