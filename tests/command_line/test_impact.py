"""`impact`, typed: from a start to a ticked and exported list, and the same denials as everywhere."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.command_line.conftest import Terminal, Typed

pytestmark = pytest.mark.slow

PLACE = "Impact hall"
DOCUMENTS = {
    "supplier.txt": "Hanbit Lighting supplies AuroraBeam 300.",
    "device.txt": "AuroraBeam 300 uses Art-Net.",
    "training.txt": "Module T-14 teaches Art-Net.",
}


@pytest.fixture(scope="module", autouse=True)
def _hall(terminal: Terminal, tmp_path_factory: pytest.TempPathFactory) -> None:
    assert terminal.type("workspace", "create", PLACE).code == 0
    for name, role, tags in (("rae", "reader", ""), ("vera", "reviewer", ""), ("boss", "admin", "board")):
        more = ("--tags", tags) if tags else ()
        assert terminal.type("member", "add", PLACE, name, "--role", role, *more).code == 0
    folder = tmp_path_factory.mktemp("files")
    for name, text in DOCUMENTS.items():
        (folder / name).write_text(text)
        assert terminal.type("document", "add", PLACE, folder / name, "--everyone").code == 0
    (folder / "secret.txt").write_text("AuroraBeam 300 needs Dimmer Nine.")
    assert terminal.type("document", "add", PLACE, folder / "secret.txt", "--tags", "board").code == 0


def impact(terminal: Terminal, user: str, *words: str | Path) -> Typed:
    return terminal.type("impact", *words, "--as", user)


def kept(terminal: Terminal, user: str = "vera") -> Any:
    return impact(terminal, user, "keep", PLACE, "--document", "supplier.txt", "--json").json()


def test_looking_needs_no_word_of_its_own_and_prints_each_hop_with_its_quote(terminal: Terminal) -> None:
    typed = impact(terminal, "rae", PLACE, "--document", "supplier.txt")
    assert typed.code == 0, typed.err
    assert "Hanbit Lighting — supplies → AuroraBeam 300 — uses → Art-Net ← teaches — Module T-14" in typed.out
    assert "“Module T-14 teaches Art-Net.” (training.txt, version 1)" in typed.out
    assert "a reason to look, not a finding" in typed.out
    found = impact(terminal, "rae", PLACE, "--document", "supplier.txt", "--json").json()
    assert [row["title"] for row in found["documents"]] == ["device.txt", "training.txt"]
    assert [row["rank"] for row in found["documents"]] == [1, 2] and found["total"] == 2


def test_from_an_entity_and_from_a_difference(terminal: Terminal, tmp_path: Path) -> None:
    assert impact(terminal, "rae", "find", PLACE, "art-").out == "art-net\n"
    found = impact(terminal, "rae", PLACE, "--entity", "Art-Net", "--json").json()
    assert {row["title"] for row in found["documents"]} >= {"device.txt", "training.txt"}
    (tmp_path / "notes.txt").write_text("Tower Two carries radios.")
    assert terminal.type("document", "add", PLACE, tmp_path / "notes.txt", "--everyone").code == 0
    (tmp_path / "notes.txt").write_text("Tower Two carries AuroraBeam 300.")
    typed = terminal.type(
        "document", "add", PLACE, tmp_path / "notes.txt", "--replaces", "notes.txt", "--everyone"
    )
    assert typed.code == 0, typed.err
    found = impact(terminal, "rae", PLACE, "--difference", "notes.txt:1:2", "--json").json()
    assert "device.txt" in {row["title"] for row in found["documents"]}
    assert found["documents"][0]["paths"][0]["hops"][0]["said"] == "gained"


def test_a_list_is_kept_ticked_owned_and_exported(terminal: Terminal, tmp_path: Path) -> None:
    list_id = kept(terminal)["id"]
    typed = impact(
        terminal, "vera", "tick", PLACE, list_id, "training.txt", "edit", "--owner", "rae", "--due", "2026-01-31",
        "--note", "=SUM(1)", "--json",
    )  # fmt: skip
    row = next(row for row in typed.json()["documents"] if row["title"] == "training.txt")
    assert (row["tick"]["state"], row["tick"]["owner"], row["tick"]["due"]) == ("edit", "rae", "2026-01-31")
    (mine,) = impact(terminal, "rae", "mine", PLACE, "--json").json()
    assert (mine["title"], mine["overdue"], mine["list"]) == ("training.txt", True, list_id)
    assert "overdue" in impact(terminal, "rae", "mine", PLACE).out
    line = next(
        line for line in impact(terminal, "rae", "lists", PLACE, "--json").json() if line["id"] == list_id
    )
    assert line["counts"]["edit"] == 1
    for ending in ("csv", "docx"):
        typed = impact(terminal, "rae", "export", PLACE, list_id, tmp_path / f"a.{ending}")
        assert typed.code == 0, typed.err
    table = (tmp_path / "a.csv").read_text(encoding="utf-8-sig")
    assert "needs an edit" in table and '"\'=SUM(1)"' in table
    file = tmp_path / "ko.csv"
    assert impact(terminal, "rae", "export", PLACE, list_id, file, "--language", "ko").code == 0
    assert "고쳐야 함" in file.read_text(encoding="utf-8-sig")
    assert impact(terminal, "rae", "export", PLACE, list_id, file, "--language", "fr").code == 2
    with zipfile.ZipFile(tmp_path / "a.docx") as made:
        assert "a reason to look, not a finding" in made.read("word/document.xml").decode()
    assert terminal.type("check", "--json").json()["clean"]


def test_a_list_is_closed_and_reopened(terminal: Terminal) -> None:
    list_id = kept(terminal)["id"]
    typed = impact(terminal, "vera", "close", PLACE, list_id, "--note", "All done.", "--json")
    assert typed.json()["closed"] and typed.json()["closings"][0]["note"] == "All done."
    assert list_id not in impact(terminal, "rae", "lists", PLACE).out
    assert list_id in impact(terminal, "rae", "lists", PLACE, "--closed").out
    refused = impact(terminal, "vera", "tick", PLACE, list_id, "device.txt", "right")
    assert (refused.code, refused.err) == (1, "This list is closed: reopen it, then tick.\n")
    assert "Reopened by vera" in impact(terminal, "vera", "reopen", PLACE, list_id).out
    assert impact(terminal, "vera", "tick", PLACE, list_id, "device.txt", "right").code == 0


def words(typed: Typed) -> tuple[int, str, str]:
    return typed.code, typed.out, re.sub("[0-9a-f]{32}", "ID", typed.err)


@pytest.mark.parametrize(
    "typed",
    [
        ("keep", PLACE, "--document", "ID"),
        ("tick", PLACE, "LIST", "device.txt", "right"),
        ("close", PLACE, "LIST"),
        ("close", PLACE, "0" * 32),
        ("reopen", PLACE, "LIST"),
    ],
)
def test_who_may_not_tick_is_refused_alike_whether_it_is_there_or_not(
    terminal: Terminal, typed: tuple[str, ...]
) -> None:
    documents = terminal.type("document", "list", PLACE, "--json").json()
    real = {"ID": documents[0]["id"], "LIST": kept(terminal)["id"]}
    typed_words = [real.get(word, word) for word in typed]
    refused = words(impact(terminal, "rae", *typed_words))
    assert refused[:2] == (1, "") and "Only reviewers" in refused[2]


def test_a_hidden_document_and_none_at_all_are_denied_alike(terminal: Terminal) -> None:
    documents = {row["name"]: row["id"] for row in terminal.type("document", "list", PLACE, "--json").json()}
    hidden = impact(terminal, "boss", "keep", PLACE, "--document", "secret.txt", "--json").json()["id"]
    for start in ("--document={}", "--difference={}:1:2"):
        refused = {
            words(impact(terminal, "vera", PLACE, start.format(id_)))
            for id_ in (documents["secret.txt"], "0" * 32)
        }
        assert len(refused) == 1 and next(iter(refused))[0] == 1, refused
    for action in (("show",), ("tick", "device.txt", "right"), ("close",), ("export", "x.csv")):
        refused = {
            words(impact(terminal, "vera", action[0], PLACE, id_, *action[1:])) for id_ in (hidden, "0" * 32)
        }
        assert len(refused) == 1 and next(iter(refused))[0] == 1, refused
    assert "Dimmer" not in json.dumps(impact(terminal, "vera", "lists", PLACE, "--json").json())
    for name in ("Dimmer Nine", "Zeppelin"):
        said = impact(terminal, "vera", PLACE, "--entity", name)
        assert (said.code, said.err) == (1, f"No document that you may read names {name}.\n")
    assert impact(terminal, "vera", "find", PLACE, "dimmer").out == ""


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ((PLACE, "--as", "vera"), "--document"),
        (("tick", PLACE, "0", "device.txt", "perfect", "--as", "vera"), "perfect"),
        (("tick", PLACE, "0", "device.txt", "right", "--due", "soon", "--as", "vera"), "soon"),
        ((PLACE, "--document", "a", "--entity", "b", "--as", "vera"), "not allowed"),
    ],
)
def test_wrong_usage_has_code_two(terminal: Terminal, typed: tuple[str, ...], said: str) -> None:
    done = terminal.type("impact", *typed)
    assert (done.code, done.out) == (2, "") and said in done.err


def test_a_question_about_impact_is_still_a_question(terminal: Terminal) -> None:
    assert terminal.type("ask", PLACE, "impact", "--as", "rae").code == 0
