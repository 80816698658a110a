"""What an answer fell short in is said in the reader's language: each template of the core has its Korean, and is kept
with its values."""

from __future__ import annotations

import ast
import copy
import json
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.errors import BadInput, ModelTimeout
from core.shortfall import NONE, Shortfall
from pages.words import words_in
from pages.words.fallbacks import KO

ROOT = Path(__file__).resolve().parents[2]
TABLE = {**words_in("ko").refusals.table, **KO}


def _calls() -> Iterator[tuple[str, ast.Call]]:
    for file in sorted((ROOT / "core").rglob("*.py")):
        if file.name == "shortfall.py":
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            called = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
            if called in ("Shortfall", "PlanFault"):
                yield f"{file.name}:{node.lineno}", node  # type: ignore[misc]


def test_every_template_of_the_core_has_its_korean_and_none_is_put_together() -> None:
    put_together, missing, found = [], [], set()
    for where, call in _calls():
        (given,) = call.args
        if not isinstance(given, ast.Constant):
            put_together.append(where)
            continue
        template = str(given.value)
        found.add(template)
        places = {name for _, name, _, _ in string.Formatter().parse(template) if name}
        assert places == {keyword.arg for keyword in call.keywords}, where
        missing += [] if template in KO else [f"{where} {template}"]
    assert (put_together, missing) == ([], [])
    assert found == set(KO)


@pytest.mark.parametrize(
    ("one", "english", "korean"),
    [
        (
            Shortfall(
                "Facts chosen by rule, not by the language model: {fault}",
                fault=Shortfall.of(
                    ModelTimeout("The language model did not finish within {seconds:g} seconds.", seconds=2.5)
                ),
            ),
            "Facts chosen by rule, not by the language model: The language model did not finish within 2.5 seconds.",
            "언어 모델이 아니라 규칙으로 사실을 골랐습니다: 언어 모델이 2.5초 안에 마치지 못했습니다.",
        ),
        (
            Shortfall(
                "{n} module summaries are missing: {fault}", n=2, fault=Shortfall.of(OSError("No {such}"))
            ),
            "2 module summaries are missing: No {such}",
            "묶음 요약 2개가 없습니다: No {such}",
        ),
        (Shortfall("Something new: {n}.", n=3), "Something new: 3.", "Something new: 3."),
        (NONE, "", ""),
    ],
)
def test_it_is_its_english_sentence_and_is_told_again_after_it_was_kept(
    one: Shortfall, english: str, korean: str
) -> None:
    assert one == english and bool(one) == bool(english) and json.dumps([one]) == json.dumps([english])
    again = Shortfall.restored(json.loads(json.dumps(one.kept())))
    for each in (one, again, copy.deepcopy(one)):
        assert (str(each), each.retold(TABLE)) == (english, korean)


def test_one_that_was_kept_as_a_sentence_alone_stays_that_sentence() -> None:
    old = Shortfall.restored("Sentences without a source: {3}.")
    assert old == "Sentences without a source: {3}." == old.retold(TABLE)


def test_what_an_error_was_told_with_is_kept_as_plain_values() -> None:
    error = BadInput("Choose {what} at {place}.", what="one", place=Path("a"))
    assert Shortfall.of(error).kept() == {
        "template": "Choose {what} at {place}.",
        "values": {"what": "one", "place": "a"},
    }
