"""Versions, days in effect and access from the command line, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command_line.conftest import Terminal

pytestmark = pytest.mark.slow

PLACE = "versions typed"
QUESTION = "What is the load limit of the north stage?"


@pytest.fixture(scope="module")
def files(terminal: Terminal, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("versions")
    (folder / "limits.md").write_text("The load limit of the north stage is 1,200 kg. The hall is dark.")
    assert terminal.type("workspace", "create", PLACE).code == 0
    for name, role, tags in (("ada", "admin", "hr"), ("kim", "reader", "crew"), ("rae", "reader", "crew")):
        assert terminal.type("member", "add", PLACE, name, "--role", role, "--tags", tags).code == 0
    assert terminal.type("document", "add", PLACE, folder / "limits.md", "--everyone").code == 0
    (folder / "limits.md").write_text("The load limit of the north stage is 900 kg. The hall is dark.")
    replaced = terminal.type(
        "document", "add", PLACE, folder / "limits.md", "--everyone",
        "--replaces", "limits.md", "--valid-from", "2090-06-01", "--note", "new steel", "--json",
    ).json()  # fmt: skip
    assert replaced[0]["version"] == 2 and replaced[0]["state"] == "current"
    (folder / "wages.md").write_text("The wage of a guard is 11,500 won.")
    assert terminal.type("document", "add", PLACE, folder / "wages.md", "--tags", "hr").code == 0
    return folder


def test_a_day_is_asked_of_and_a_revision_with_a_day(terminal: Terminal, files: Path) -> None:
    assert "1,200" in terminal.ask(PLACE, QUESTION, "kim")["answer"]
    later = terminal.ask(PLACE, QUESTION, "kim", "--as-of", "2090-06-01")
    assert "900" in later["answer"] and later["day"] == "2090-06-01"
    assert later["passages"][0]["valid_from"] == "2090-06-01"
    before = terminal.ask(PLACE, QUESTION, "kim", "--as-of", "1", "--on", "2090-06-01")
    assert "1,200" in before["answer"] and before["revision"] == 1
    said = terminal.type("ask", PLACE, QUESTION, "--as", "kim", "--as-of", "2090-07-01").out
    assert "in effect from 2090-06-01" in said


def test_what_is_no_day_is_refused_with_one_line(terminal: Terminal, files: Path) -> None:
    for words in (
        ("ask", PLACE, QUESTION, "--as", "kim", "--as-of", "June"),
        ("ask", PLACE, QUESTION, "--as", "kim", "--as-of", "2090-06-01", "--on", "2090-06-02"),
        ("document", "dates", PLACE, "limits.md", "--valid-from", "2090-13-01"),
        (
            "document",
            "dates",
            PLACE,
            "limits.md",
            "--valid-from",
            "2090-06-02",
            "--valid-until",
            "2090-06-01",
        ),
        ("document", "diff", PLACE, "limits.md", "--as", "kim", "--old", "1", "--new", "9"),
        ("document", "diff", PLACE, "wages.md", "--as", "ada"),
    ):
        typed = terminal.type(*words)
        assert typed.code == 1 and typed.out == "" and typed.err.count("\n") == 1, words


def test_days_of_a_version_are_changed_and_stand_in_its_history(terminal: Terminal, files: Path) -> None:
    assert (
        terminal.type(
            "document", "dates", PLACE, "limits.md", "--version", "1", "--valid-until", "2090-05-31"
        ).code
        == 0
    )
    newest, first = terminal.type("document", "history", PLACE, "limits.md", "--json").json()
    assert (newest["state"], newest["valid_from"], newest["note"]) == ("upcoming", "2090-06-01", "new steel")
    assert (first["state"], first["valid_until"]) == ("current", "2090-05-31")
    again = terminal.type(
        "document", "dates", PLACE, "limits.md", "--version", "1", "--valid-until", "2090-05-31"
    )
    assert again.code == 1 and "these days already" in again.err


def test_two_versions_are_told_apart_in_text_and_facts(terminal: Terminal, files: Path) -> None:
    found = terminal.type("document", "diff", PLACE, "limits.md", "--as", "kim", "--json").json()
    assert {run["kind"] for run in found["runs"]} == {"equal", "removed", "added"}
    shown = terminal.type("document", "diff", PLACE, "limits.md", "--as", "kim").out
    assert "- 1,200" in shown and "+ 900" in shown
    hidden, absent = (
        terminal.type("document", "diff", PLACE, name, "--as", "kim") for name in ("wages.md", "nothing")
    )
    assert hidden.code == absent.code == 1
    assert hidden.err.replace("wages.md", "X") == absent.err.replace("nothing", "X")


def test_who_reads_what_and_why(terminal: Terminal, files: Path) -> None:
    found = terminal.type("access", PLACE, "document", "wages.md", "--as", "ada", "--json").json()
    assert found["readers"] == [{"user": "ada", "role": "admin", "because": ["hr"]}]
    person = terminal.type("access", PLACE, "person", "kim", "--as", "ada", "--json").json()
    assert [row["name"] for row in person["documents"]] == ["limits.md"] and not person["whole"]
    for words in (
        ("access", PLACE, "document", "limits.md", "--as", "kim"),
        ("access", PLACE, "person", "rae", "--as", "kim"),
        ("access", PLACE, "see", "rae", "--as", "kim"),
        ("ask", PLACE, QUESTION, "--as", "kim", "--see-as", "rae"),
        ("ask", PLACE, QUESTION, "--as", "ada", "--see-as", "ada"),
    ):
        typed = terminal.type(*words)
        assert typed.code == 1 and typed.out == "" and typed.err, words


def test_an_admin_asks_as_a_member_and_it_is_told(terminal: Terminal, files: Path) -> None:
    wage = "What is the wage of a guard?"
    assert "11,500" in terminal.ask(PLACE, wage, "ada")["answer"]
    as_kim = terminal.ask(PLACE, wage, "ada", "--see-as", "kim")
    assert as_kim["status"] == "insufficient" and "wages" not in str(as_kim)
    (row,) = terminal.type("access", PLACE, "see", "kim", "--as", "ada", "--json").json()
    assert row["name"] == "limits.md"


def test_an_answer_of_a_day_repeats_it_and_says_what_states_no_days(terminal: Terminal, files: Path) -> None:
    said = terminal.type("ask", PLACE, QUESTION, "--as", "kim", "--as-of", "2001-05-01").out
    assert "1,200" in said and "note: of the documents in effect on 2001-05-01." in said
    assert "no first day in effect is stated" in said and "limits.md" in said.splitlines()[-1]
    later = terminal.type("ask", PLACE, QUESTION, "--as", "kim", "--as-of", "2090-07-01").out
    assert "in effect on 2090-07-01." in later and "no first day" not in later
    earlier = terminal.type("ask", PLACE, QUESTION, "--as", "kim", "--as-of", "1").out
    assert "note: as recorded at revision 1." in earlier
    assert "note:" not in terminal.type("ask", PLACE, QUESTION, "--as", "kim").out
