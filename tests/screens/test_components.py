"""Our components' scripts are put together of parts: each has what it calls, and has it once."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from pages.parts import web

PARTS = Path(web.__file__).parent.parent
SHARED = [
    name
    for part in ("made.js", "moving.js")
    for name in re.findall(r"^(?:function|const) (\w+)", web.code(part), re.M)
]


def _scripts() -> list[tuple[str, ...]]:
    found = []
    for file in sorted(PARTS.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "js" and isinstance(node.value, ast.Call):
                found.append(
                    tuple(str(given.value) for given in node.value.args if isinstance(given, ast.Constant))
                )
    return found


@pytest.mark.parametrize("names", _scripts(), ids=lambda names: names[-1])
def test_each_script_has_what_it_calls_once(names: tuple[str, ...]) -> None:
    text = web.script(*names)
    own = web.code(names[-1])
    for name in SHARED:
        calls = re.search(rf"\b{name}\b[(\[]", own) is not None
        defined = len(re.findall(rf"^(?:function|const|let) {name}\b", text, re.M))
        assert defined == 1 or (defined == 0 and not calls), name
    assert text.count("export default function") == 1


def test_every_script_is_of_a_component() -> None:
    used = {name for names in _scripts() for name in names}
    assert used == {file.name for file in (PARTS / "web").glob("*.js")} and "moved" in SHARED
