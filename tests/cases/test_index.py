"""docs/cases.md names tests that exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
LINES = [
    line
    for line in (TESTS.parent / "docs" / "cases.md").read_text("utf-8").splitlines()
    if re.match(r"\| \d+ \|", line)
]


def named(line: str) -> list[tuple[str, str]]:
    """(file, test) of a row."""
    cell = line.split("|")[3]
    parts = [part.partition(": ") for part in cell.split("<br>")]
    return [(file.strip(), name) for file, _, names in parts for name in re.findall(r"`(test_\w+)`", names)]


def functions_of(file: Path) -> set[str]:
    return {
        node.name for node in ast.parse(file.read_text("utf-8")).body if isinstance(node, ast.FunctionDef)
    }


@pytest.mark.parametrize("line", LINES, ids=lambda line: "case " + line.split("|")[1].strip())
def test_every_test_of_a_case_exists(line: str) -> None:
    assert named(line)
    for file, name in named(line):
        assert name in functions_of(TESTS / file), f"{file}: {name}"


def test_every_case_of_what_is_built_has_a_row() -> None:
    numbers = [int(line.split("|")[1]) for line in LINES]
    assert numbers == list(range(1, 57))
