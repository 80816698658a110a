"""Questions that take arithmetic, over twenty documents, with the real embedding model and no language model."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from core.answer.answer import Answer
from core.quantity.read import everything
from tests.world import World, open_world

pytestmark = pytest.mark.slow

HERE = Path(__file__).resolve().parent.parent.parent / "data" / "quantities"
CASES = [json.loads(line) for line in (HERE / "cases.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    opened = open_world(tmp_path_factory.mktemp("quantities"))
    for file in sorted(HERE.glob("*.md")):
        if file.name != "README.md":
            opened.add(file.name, file.read_text(encoding="utf-8"))
    yield opened
    opened.pathproof.close()


@pytest.fixture(scope="module")
def reader(world: World) -> str:
    return world.member("reader")


def ask(world: World, reader: str, question: str, strategy: str) -> Answer:
    return world.pathproof.asking.ask(reader, world.workspace_id, question, strategy)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["question"])
def test_the_value_is_computed_from_the_right_sentences(
    world: World, reader: str, case: dict[str, Any]
) -> None:
    answer = ask(world, reader, case["question"], "rograg")
    first = answer.claims[0]
    assert answer.status == "quoted" and first.computed, answer.answer
    assert case["says"] in first.text
    assert len(first.rests) == case["sentences"], [rest.text for rest in first.rests]
    by_number = {passage.n: passage for passage in answer.passages}
    for rest in first.rests:
        assert by_number[rest.n].text[rest.start : rest.end] == rest.text


def test_for_half_of_them_quotes_of_the_nearest_passages_do_not_hold_the_number(
    world: World, reader: str
) -> None:
    assert len(CASES) >= 60
    missed = [case["question"] for case in CASES if _misses(world, reader, case)]
    assert len(missed) >= len(CASES) / 2, f"{len(missed)} of {len(CASES)}"


def _misses(world: World, reader: str, case: dict[str, Any]) -> bool:
    """Whether dense retrieval's quotes state no value equal to the one asked for."""
    wanted = _values(case["says"])
    quoted = ask(world, reader, case["question"], "dense").claims
    return bool(wanted) and not wanted <= {value for claim in quoted for value in _values(claim.text)}


def _values(text: str) -> set[Fraction]:
    """The values of a text; a count's figure stands alone."""
    read = {quantity.value for quantity in everything(text)}
    bare = text.rsplit(" ", 1)[-1]
    return read or ({Fraction(bare)} if bare.isdigit() else set())
