"""`links`, typed: looked at, judged, previewed and taken back, and the same denials as the screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.command_line.conftest import Terminal, Typed
from tests.links.conftest import DOUBT, LAMP, LAMPS

pytestmark = pytest.mark.slow

PLACE = "Link hall"


def links(terminal: Terminal, action: str, user: str, *words: str) -> Typed:
    return terminal.type("links", PLACE, action, *words, "--as", user)


def listed(terminal: Terminal, user: str, *words: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = links(terminal, "list", user, *words, "--json").json()["suggestions"]
    return found


@pytest.fixture(scope="module", autouse=True)
def _hall(terminal: Terminal, tmp_path_factory: pytest.TempPathFactory) -> None:
    assert terminal.type("workspace", "create", PLACE).code == 0
    for name, role in (("rae", "reader"), ("vera", "reviewer"), ("ada", "admin")):
        assert terminal.type("member", "add", PLACE, name, "--role", role).code == 0
    folder: Path = tmp_path_factory.mktemp("files")
    for name, text in (("a.md", LAMP), ("b.md", LAMPS), ("c.md", DOUBT)):
        (folder / name).write_text(text)
        assert terminal.type("document", "add", PLACE, folder / name, "--everyone").code == 0


def test_a_link_is_rejected_with_a_reason_and_taken_back(terminal: Terminal) -> None:
    pair = listed(terminal, "vera", "--kind", "synonym")[0]
    assert (
        links(terminal, "reject", "vera", pair["key"], "--note", "Two products.").out
        == f"{pair['key']}\trejected\n"
    )
    said = listed(terminal, "vera", "--state", "rejected")
    assert [one["key"] for one in said] == [pair["key"]] and said[0]["said"]["note"] == "Two products."
    assert "rejected by vera: Two products." in links(terminal, "list", "vera", "--state", "rejected").out
    assert links(terminal, "undo", "vera", pair["key"], "--json").json()["state"] == "none"
    assert (
        links(terminal, "undo", "vera", pair["key"]).err == "There is no such link, or you may not see it.\n"
    )


def test_a_preview_counts_passages_and_compares_ranks(terminal: Terminal) -> None:
    pair = listed(terminal, "vera", "--kind", "synonym")[0]
    question = ("--question", "Which module explains the stage lamp?", "--strategy", "hipporag2")
    found = links(terminal, "preview", "vera", pair["key"], "--reject", *question, "--json").json()
    assert found["reach"]["of"] == 3 and found["ranks"]
    assert links(terminal, "preview", "vera", pair["key"]).out.startswith("reachable within 3 steps:")


def test_the_policy_is_an_admins(terminal: Terminal) -> None:
    assert links(terminal, "policy", "rae").out == "suggested\n"
    assert links(terminal, "policy", "ada", "accepted").out == "accepted\n"
    assert links(terminal, "policy", "vera", "suggested").code == 1
    assert links(terminal, "policy", "ada", "suggested").out == "suggested\n"


def test_a_reader_is_refused_alike_for_every_link(terminal: Terminal) -> None:
    key = listed(terminal, "vera")[0]["key"]
    for words in (("list",), ("accept", key), ("reject", "synonym-0"), ("undo", key), ("preview", key)):
        done = links(terminal, words[0], "rae", *words[1:])
        assert (done.code, done.out) == (1, "")
        assert done.err == "Only reviewers, editors and admins of this workspace can do this.\n"
