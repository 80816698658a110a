"""`review`, typed: the whole way to a signature, and the same denials as the screens."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.command_line.conftest import Terminal, Typed

pytestmark = pytest.mark.slow

PLACE = "Review hall"
QUESTION = "What is the load limit of the west ramp?"


def ask(terminal: Terminal, user: str) -> str:
    """The id of the answer just asked for."""
    terminal.ask(PLACE, QUESTION, user)
    mine = terminal.type("review", PLACE, "list", "--mine", "--as", user, "--json").json()
    return str(mine[0]["id"])


def review(terminal: Terminal, action: str, user: str, *words: str) -> Typed:
    return terminal.type("review", PLACE, action, *words, "--as", user)


def shown(terminal: Terminal, answer: str, user: str) -> Any:
    return review(terminal, "show", user, answer, "--json").json()


@pytest.fixture(scope="module", autouse=True)
def _hall(terminal: Terminal, tmp_path_factory: pytest.TempPathFactory) -> None:
    assert terminal.type("workspace", "create", PLACE).code == 0
    for name, role in (("rae", "reader"), ("vera", "reviewer"), ("ada", "admin")):
        assert terminal.type("member", "add", PLACE, name, "--role", role).code == 0
    path = tmp_path_factory.mktemp("files") / "ramp.txt"
    path.write_text("The load limit of the west ramp is 900 kg.")
    assert terminal.type("document", "add", PLACE, path, "--everyone").code == 0


def judged(terminal: Terminal, answer: str) -> None:
    for claim in shown(terminal, answer, "vera")["claims"]:
        for source in claim["sources"]:
            number = ("--source", str(source["n"]))
            done = review(
                terminal, "verdict", "vera", answer, "supports", "--claim", claim["key"], *number, "--json"
            )
            assert done.code == 0, done.err


def test_from_the_question_to_a_signature_and_a_file(terminal: Terminal, tmp_path: Path) -> None:
    answer = ask(terminal, "rae")
    assert review(terminal, "send", "rae", answer).code == 0
    (row,) = [r for r in review(terminal, "list", "vera", "--json").json() if r["id"] == answer]
    assert (row["state"], row["asker"], row["judged"]) == ("unchecked", "rae", 0)
    early = review(terminal, "sign", "vera", answer)
    assert early.code == 1 and "every claim is supported" in early.err
    judged(terminal, answer)
    assert review(terminal, "sign", "vera", answer, "--note", "=SUM(1)").code == 0
    seen = shown(terminal, answer, "rae")
    assert (seen["state"], seen["signed_by"]) == ("signed_off", ["vera"])
    assert "score" not in json.dumps(seen)
    for ending in ("txt", "md", "docx", "json"):
        assert review(terminal, "export", "rae", answer, str(tmp_path / f"a.{ending}")).code == 0
    assert "Signed off" in (tmp_path / "a.txt").read_text()
    assert "Signed off by vera" in (tmp_path / "a.md").read_text()
    with zipfile.ZipFile(tmp_path / "a.docx") as made:
        assert "Signed off" in made.read("word/document.xml").decode()
    assert terminal.type("check", "--json").json()["clean"]


def test_a_new_version_puts_it_back_and_a_replay_says_why(terminal: Terminal, tmp_path: Path) -> None:
    answer = ask(terminal, "rae")
    review(terminal, "send", "rae", answer)
    judged(terminal, answer)
    assert review(terminal, "sign", "vera", answer).code == 0
    (document,) = terminal.type("document", "list", PLACE, "--json").json()
    path = tmp_path / "ramp.txt"
    path.write_text("The load limit of the west ramp is 850 kg.")
    terminal.type("document", "add", PLACE, path, "--replaces", document["id"], "--everyone")
    listed = review(terminal, "list", "vera", "--state", "look_again", "--json").json()
    assert answer in {row["id"] for row in listed}
    assert [r["kind"] for r in shown(terminal, answer, "vera")["reasons"]] == ["replaced"]
    found = review(terminal, "replay", "rae", answer, "--json").json()
    assert found["at_its_revision"]["same"] and not found["today"]["same"]
    assert any("850" in text for text in found["today"]["claims_new"])
    said = review(terminal, "show", "vera", answer).out
    assert re.search(r"needs another look: replaced ramp\.txt", said)


def words(typed: Typed) -> tuple[int, str, str]:
    return typed.code, typed.out, re.sub("[0-9a-f]{12,32}", "ID", typed.err)


@pytest.mark.parametrize(
    "typed",
    [
        ("list",),
        ("verdict", "ID", "supports", "--claim", "0" * 12, "--passage", "0" * 32),
        ("add", "ID", "--claim", "0" * 12, "--passage", "0" * 32),
        ("remove", "ID", "--claim", "0" * 12, "--passage", "0" * 32),
        ("strike", "ID", "--path", "0" * 12),
        ("unstrike", "ID", "--path", "0" * 12),
        ("sign", "ID"),
        ("reject", "ID", "--note", "no"),
        ("search", "ramp"),
    ],
)
def test_who_may_not_judge_is_refused_alike_for_every_answer(
    terminal: Terminal, typed: tuple[str, ...]
) -> None:
    real = ask(terminal, "vera")
    review(terminal, "send", "vera", real)
    refused = {
        words(review(terminal, typed[0], "rae", *(id_ if w == "ID" else w for w in typed[1:])))
        for id_ in (real, "0" * 32)
    }
    assert len(refused) == 1
    code, out, err = refused.pop()
    assert (code, out) == (1, "") and "Only reviewers" in err


def test_somebody_elses_unsent_answer_and_none_at_all_are_denied_alike(terminal: Terminal) -> None:
    theirs = ask(terminal, "rae")
    for action in ("show", "replay", "send", "withdraw", "sign"):
        refused = {words(review(terminal, action, "vera", id_)) for id_ in (theirs, "0" * 32)}
        assert len(refused) == 1, action
        code, out, err = refused.pop()
        assert (code, out) == (1, "") and "no such answer" in err


def test_only_an_admin_asks_for_two_people(terminal: Terminal) -> None:
    assert review(terminal, "people", "vera", "2").code == 1
    assert review(terminal, "people", "ada", "3").code == 1
    assert review(terminal, "people", "ada", "2", "--json").json() == {"people": 2}
    assert review(terminal, "people", "ada", "1", "--json").json() == {"people": 1}


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("show", "ID"), "--as"),
        (("verdict", "ID", "maybe", "--claim", "x", "--as", "vera"), "maybe"),
        (("dance", "--as", "vera"), "dance"),
    ],
)
def test_wrong_usage_has_code_two(terminal: Terminal, typed: tuple[str, ...], said: str) -> None:
    done = terminal.type("review", PLACE, *typed)
    assert (done.code, done.out) == (2, "") and said in done.err
