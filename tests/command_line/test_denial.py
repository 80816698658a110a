"""The command line denies in the very words of search, and tells nothing of what it denies (cases 22, 23)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command_line.conftest import Terminal, Typed

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def places(terminal: Terminal, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str, str]:
    """Two workspaces, and the id of a document in the second."""
    for name in ("denial here", "denial there"):
        assert terminal.type("workspace", "create", name).code == 0
    assert terminal.type("member", "add", "denial here", "rae", "--role", "reader").code == 0
    assert terminal.type("member", "add", "denial there", "bo", "--role", "editor", "--tags", "hr").code == 0
    path = tmp_path_factory.mktemp("files") / "pay.txt"
    path.write_text("Osmium Partners supplies the payroll engine.")
    (row,) = terminal.type("document", "add", "denial there", path, "--tags", "hr", "--json").json()
    return "denial here", "denial there", row["id"]


def words(typed: Typed, id_: str) -> tuple[int, str, str]:
    """The refusal without the id that was typed."""
    return typed.code, typed.out, typed.err.replace(id_, "ID")


@pytest.mark.parametrize("verb", ["history", "retire", "restore", "erase"])
def test_a_foreign_document_answers_like_one_that_does_not_exist(
    terminal: Terminal, places: tuple[str, str, str], verb: str
) -> None:
    here, _, foreign = places
    absent = words(terminal.type("document", verb, here, "0" * 32), "0" * 32)
    assert absent[0] == 1 and absent[2]
    assert words(terminal.type("document", verb, here, foreign), foreign) == absent


def test_replacing_and_retagging_a_foreign_document_are_denied_alike(
    terminal: Terminal, places: tuple[str, str, str], tmp_path: Path
) -> None:
    here, _, foreign = places
    path = tmp_path / "pay.txt"
    path.write_text("Nobody supplies the payroll engine.")
    for typed in (
        lambda id_: terminal.type("document", "add", here, path, "--everyone", "--replaces", id_),
        lambda id_: terminal.type("document", "retag", here, id_, "--everyone"),
    ):
        absent = words(typed("0" * 32), "0" * 32)
        assert absent[0] == 1
        assert words(typed(foreign), foreign) == absent


def test_who_is_no_member_is_answered_alike_whether_they_exist_or_not(
    terminal: Terminal, places: tuple[str, str, str]
) -> None:
    _, there, _ = places
    refused = {
        words(terminal.type("ask", there, "Who supplies the payroll engine?", "--as", user), user)
        for user in ("rae", "nobody")
    }
    assert len(refused) == 1
    (code, out, err) = refused.pop()
    assert (code, out) == (1, "") and "Osmium" not in err


def test_search_as_somebody_else_shows_nothing_of_the_other_workspace(
    terminal: Terminal, places: tuple[str, str, str]
) -> None:
    here, there, _ = places
    assert "payroll engine" in terminal.ask(there, "What does Osmium Partners supply?", "bo")["answer"]
    answer = terminal.ask(here, "What does Osmium Partners supply?", "rae")
    assert (answer["status"], answer["passages"]) == ("insufficient", [])
