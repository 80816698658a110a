"""`graph` at the command line: a search, what stands around, and the denials that every verb gives."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.command_line.conftest import Terminal

pytestmark = pytest.mark.slow

PLACE = "Graphs"


@pytest.fixture(scope="module", autouse=True)
def _house(terminal: Terminal, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("papers")
    terminal.type("workspace", "create", PLACE)
    terminal.type("member", "add", PLACE, "gil", "--role", "reader")
    terminal.type("member", "add", PLACE, "lena", "--role", "reader", "--tags", "legal")
    terminal.type("member", "add", PLACE, "ada", "--role", "admin", "--tags", "legal")
    _add(
        terminal,
        folder / "supply.txt",
        "Hanbit Lighting supplies AuroraBeam 300.\n\nAuroraBeam 300 uses Art-Net.",
    )
    _add(terminal, folder / "secret.txt", "Acorn Insurance insures AuroraBeam 300.", "--tags", "legal")


def _add(terminal: Terminal, file: Path, text: str, *audience: str) -> None:
    file.write_text(text)
    added = terminal.type("document", "add", PLACE, file, *(audience or ("--everyone",)))
    assert added.code == 0, added.err


def graph(terminal: Terminal, user: str, *more: str) -> dict[str, object]:
    made: dict[str, object] = terminal.type("graph", PLACE, "--as", user, "--json", *more).json()
    return made


def test_a_search_draws_its_first_match_and_expands_what_is_named(terminal: Terminal) -> None:
    made = graph(terminal, "gil", "--search", "hanbit")
    names = [node["phrase"] for node in made["graph"]["nodes"]]  # type: ignore[index]
    assert names == ["hanbit lighting", "aurorabeam 300"]
    made = graph(terminal, "gil", "--search", "hanbit", "--expand", "AuroraBeam 300")
    names = [node["phrase"] for node in made["graph"]["nodes"]]  # type: ignore[index]
    assert set(names) == {"hanbit lighting", "aurorabeam 300", "art-net"}
    said = terminal.type("graph", PLACE, "--as", "gil", "--search", "hanbit")
    assert "2 of 3 phrases, 1 of 2 facts" in said.out
    assert "“Hanbit Lighting supplies AuroraBeam 300.” supply.txt (version 1, current)" in said.out


def test_a_relation_and_an_earlier_revision_narrow_it(terminal: Terminal) -> None:
    made = graph(terminal, "gil", "--search", "aurora", "--relation", "Uses")
    assert [fact["relation"] for fact in made["graph"]["facts"]] == ["uses"]  # type: ignore[index]
    made = graph(terminal, "gil", "--search", "aurora", "--as-of", "0")
    assert made["search"]["total"] == 0 and made["graph"]["nodes"] == []  # type: ignore[index]


def test_what_may_not_be_read_and_what_nobody_wrote_are_denied_alike(terminal: Terminal) -> None:
    assert "acorn" in json.dumps(graph(terminal, "lena", "--search", "aurora"))
    assert "acorn" not in json.dumps(graph(terminal, "gil", "--search", "aurora"))
    assert "acorn" not in json.dumps(graph(terminal, "ada", "--search", "aurora", "--see-as", "gil"))
    said = [
        terminal.type("graph", PLACE, "--as", "gil", "--search", "aurora", "--expand", name)
        for name in ("Acorn Insurance", "Nobody")
    ]
    assert [one.code for one in said] == [1, 1] and not any(one.out for one in said)
    assert said[0].err.replace("acorn insurance", "X") == said[1].err.replace("nobody", "X")
    stranger = terminal.type("graph", PLACE, "--as", "nobody", "--search", "aurora")
    assert stranger.code == 1 and stranger.err == f"nobody is no member of {PLACE}.\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--search", " "), "part of a name"),
        (("--search", "aurora", "--most", "0"), "1 to 500"),
        (("--search", "aurora", "--most", "501"), "1 to 500"),
        (("--search", "aurora", "--as-of", "99"), "revision 99"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_one_line(
    terminal: Terminal, words: tuple[str, ...], said: str
) -> None:
    typed = terminal.type("graph", PLACE, "--as", "gil", *words)
    assert typed.code == 1 and said in typed.err and typed.err.count("\n") == 1
