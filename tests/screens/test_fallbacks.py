"""What an answer fell short in is said in the reader's language: each sentence of the core has its Korean."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from pages.words import words_in
from pages.words.fallbacks import KO, retold

ROOT = Path(__file__).resolve().parents[2]
SIGNS = (
    "by rule", "similarity alone", "set aside", "summaries are missing", "unjudged", "broke off",
    "were removed:", "without a source", "No written answer", "walk set out", "in another language than",
)  # fmt: skip
_BEGINS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ7")
"""Sentences; names of steps begin small."""
FAULTS = words_in("ko").refusals.table


def _sentences() -> Iterator[str]:
    """Every string of the core that says a fallback, its places filled in."""
    files = [
        *(ROOT / "core/retrieve").rglob("*.py"),
        ROOT / "core/judge/judge.py",
        ROOT / "core/answer/write.py",
    ]
    for file in files:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        told = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Expr)}  # docstrings
        inside = {id(v) for n in ast.walk(tree) if isinstance(n, ast.JoinedStr) for v in n.values}
        for node in ast.walk(tree):
            if id(node) in told | inside:
                continue
            if isinstance(node, ast.JoinedStr):
                text = "".join(v.value if isinstance(v, ast.Constant) else "7" for v in node.values)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                text = node.value
            else:
                continue
            if text[:1] in _BEGINS and any(sign in text for sign in SIGNS):
                yield text.replace("The language model 7;", "The language model cited no source;")


def test_every_fallback_of_the_core_has_its_korean() -> None:
    found = sorted(set(_sentences()))
    assert len(found) >= 18
    assert [sentence for sentence in found if retold(sentence, KO, FAULTS) == sentence] == []


@pytest.mark.parametrize(
    ("english", "korean"),
    [
        (
            "Facts chosen by rule, not by the language model: The language model at x.test cannot be reached.",
            "언어 모델이 아니라 규칙으로 사실을 골랐습니다: x.test의 언어 모델에 닿지 못했습니다.",
        ),
        (
            "The answer broke off: The language model did not finish within 2.5 seconds. What had come is kept.",
            "답이 중간에 끊겨 그때까지 온 것을 보여 드립니다: 언어 모델이 2.5초 안에 마치지 못했습니다.",
        ),
        (
            "3 of 7 batches of reports rated by rule: Who knows.",
            "요약 7묶음 가운데 3묶음을 규칙으로 평가했습니다: Who knows.",
        ),
        ("Something new.", "Something new."),
    ],
)
def test_a_kept_sentence_is_found_by_its_template(english: str, korean: str) -> None:
    assert retold(english, KO, FAULTS) == korean
