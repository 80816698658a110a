"""The design's command line, typed: what it prints, its exit codes, and what it refuses."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from tests.command_line.conftest import Terminal

pytestmark = pytest.mark.slow

KEYS = {
    "": "status answer strategy revision model claims degraded passages triples paths trace",
    "passages": "n document title version state location start end text score",
    "triples": "subject relation object flags quote passage extractor",
    "paths": "nodes relations passages score",
    "claims": "text citations",
    "trace": "step detail ms tokens",
}


@pytest.fixture
def place(terminal: Terminal, request: pytest.FixtureRequest) -> str:
    """A workspace of the test's own, with a reader and a member who holds `blue`."""
    name = request.node.name
    assert terminal.type("workspace", "create", name).code == 0
    assert terminal.type("member", "add", name, "rae", "--role", "reader").code == 0
    assert terminal.type("member", "add", name, "bo", "--role", "editor", "--tags", "blue").code == 0
    return str(name)


def write(folder: Path, name: str, text: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def test_an_answer_has_the_designs_keys_and_cites_its_source(
    terminal: Terminal, place: str, tmp_path: Path
) -> None:
    text = "Hanbit Lighting supplies AuroraBeam 300. AuroraBeam 300 uses Art-Net."
    terminal.type("document", "add", place, write(tmp_path, "device.txt", text), "--everyone")
    answer = terminal.ask(place, "Who supplies AuroraBeam 300?", "rae")
    assert list(answer) == KEYS[""].split()
    for part in ("passages", "triples", "claims", "trace"):
        assert answer[part], part
        assert all(list(row) == KEYS[part].split() for row in answer[part])
    assert answer["status"] == "quoted"
    assert "Hanbit Lighting supplies AuroraBeam 300" in answer["answer"]
    (claim, *_) = answer["claims"]
    cited = answer["passages"][claim["citations"][0] - 1]
    assert (cited["title"], cited["version"], cited["state"]) == ("device.txt", 1, "current")
    for triple in answer["triples"]:
        assert triple["quote"] in answer["passages"][triple["passage"] - 1]["text"]


def test_what_another_document_says_otherwise_stands_after_the_answer(
    terminal: Terminal, place: str, tmp_path: Path
) -> None:
    own = write(tmp_path, "limits.txt", "The load limit of the north stage is 1,200 kg.")
    other = write(tmp_path, "rules.txt", "The load limit of the north stage is 1,500 kg.")
    terminal.type("document", "add", place, own, "--everyone")
    terminal.type("document", "add", place, other, "--tags", "blue")
    question = "What is the load limit of the north stage?"
    hidden = terminal.ask(place, question, "rae")
    assert "opposed" not in hidden
    answer = terminal.ask(place, question, "bo")
    assert list(answer) == [*KEYS[""].split(), "opposed"]
    texts = {passage["n"]: passage["text"] for passage in answer["passages"]}
    for one in answer["opposed"]:
        assert one["quote"] in texts[one["passage"]] and one["other_quote"] in texts[one["other"]]
        assert (one["kind"], one["accepted"]) == ("value", False)
    said = terminal.type("ask", place, question, "--as", "bo").out
    assert "but another document gives another value:" in said and said.count("1,500 kg") >= 1
    assert "but another" not in terminal.type("ask", place, question, "--as", "rae").out


def test_a_person_without_the_tag_gets_what_they_would_get_without_the_document(
    terminal: Terminal, place: str, tmp_path: Path
) -> None:
    terminal.type(
        "document", "add", place, write(tmp_path, "open.txt", "Tern Audio sells radios."), "--everyone"
    )
    before = terminal.ask(place, "Who supplies lamps?", "rae")
    secret = write(tmp_path, "secret.txt", "Kestrel Optics supplies lamps to Hall 9.")
    terminal.type("document", "add", place, secret, "--tags", "blue")
    after = terminal.ask(place, "Who supplies lamps?", "rae")
    for answer in (before, after):
        for step in answer["trace"]:
            step["ms"] = 0
    assert after == before
    assert "Kestrel" in terminal.ask(place, "Who supplies lamps?", "bo")["answer"]


def test_a_new_version_answers_from_now_on_and_the_old_one_as_of_before(
    terminal: Terminal, place: str, tmp_path: Path
) -> None:
    first = write(tmp_path, "load.txt", "The stage load limit is 1,200 kg.")
    (added,) = terminal.type("document", "add", place, first, "--everyone", "--json").json()
    earlier = terminal.ask(place, "What is the stage load limit?", "rae")
    second = write(tmp_path, "load.txt", "The stage load limit is 1,000 kg.")
    (newer,) = terminal.type(
        "document", "add", place, second, "--everyone", "--replaces", added["id"], "--json"
    ).json()
    assert (newer["id"], newer["version"]) == (added["id"], 2)
    assert "1,000 kg" in terminal.ask(place, "What is the stage load limit?", "rae")["answer"]
    old = terminal.ask(place, "What is the stage load limit?", "rae", "--as-of", str(earlier["revision"]))
    assert "1,200 kg" in old["answer"]
    assert old["passages"][0]["state"] == "superseded"
    history = terminal.type("document", "history", place, added["id"], "--json").json()
    assert [(row["number"], row["state"]) for row in history] == [(2, "current"), (1, "superseded")]


def test_the_same_bytes_are_recognised_and_the_same_name_is_asked_about(
    terminal: Terminal, place: str, tmp_path: Path
) -> None:
    path = write(tmp_path, "plan.txt", "Dana leads the crew.")
    (added,) = terminal.type("document", "add", place, path, "--everyone", "--json").json()
    (again,) = terminal.type("document", "add", place, path, "--everyone", "--json").json()
    assert (again["status"], again["id"]) == ("duplicate", added["id"])
    write(tmp_path, "plan.txt", "Lee leads the crew.")
    refused = terminal.type("document", "add", place, path, "--everyone")
    assert refused.code == 1
    assert f"--replaces {added['id']}" in refused.err
    assert len(terminal.type("document", "list", place, "--json").json()) == 1
    assert terminal.type("document", "add", place, path, "--everyone", "--as-new").code == 0


def test_retired_restored_retagged_and_erased(terminal: Terminal, place: str, tmp_path: Path) -> None:
    path = write(tmp_path, "gate.txt", "Park Doyun leads the south gate.")
    (row,) = terminal.type("document", "add", place, path, "--everyone", "--json").json()

    def answer(user: str = "rae") -> str:
        return str(terminal.ask(place, "Who leads the south gate?", user)["status"])

    assert answer() == "quoted"
    assert terminal.type("document", "retire", place, row["id"]).code == 0
    assert answer() == "insufficient"
    assert terminal.type("document", "restore", place, row["id"]).code == 0
    assert answer() == "quoted"
    assert terminal.type("document", "retag", place, row["id"], "--tags", "blue").code == 0
    assert (answer(), answer("bo")) == ("insufficient", "quoted")
    assert terminal.type("document", "erase", place, row["id"]).code == 0
    assert answer("bo") == "insufficient"
    assert terminal.type("document", "list", place, "--json").json() == []
    (anew,) = terminal.type("document", "add", place, path, "--everyone", "--json").json()
    assert anew["status"] == "added"
    assert answer() == "quoted"


def test_a_tag_that_is_not_there_is_made_on_purpose_alone_and_readers_are_named(
    terminal: Terminal, place: str, tmp_path: Path
) -> None:
    path = write(tmp_path, "gate.txt", "Park Doyun leads the south gate.")
    refused = terminal.type("document", "add", place, path, "--tags", "bleu")
    assert (refused.code, refused.out) == (1, "")
    assert "no tag bleu" in refused.err and "There are: blue." in refused.err and "--new-tags" in refused.err
    assert terminal.type("document", "list", place, "--json").json() == []
    added = terminal.type("document", "add", place, path, "--tags", "blue")
    assert added.code == 0 and "can be read by: bo\n" in added.out
    assert terminal.type("document", "retag", place, "gate.txt", "--tags", "bleu").code == 1
    made = terminal.type("document", "retag", place, "gate.txt", "--tags", "bleu", "--new-tags")
    assert made.code == 0 and "can be read by: nobody" in made.out
    (row,) = terminal.type("document", "retag", place, "gate.txt", "--everyone", "--json").json()
    assert sorted(row["readers"]) == ["bo", "rae"]


def test_a_document_is_meant_by_its_name_unless_two_bear_it(
    terminal: Terminal, place: str, tmp_path: Path
) -> None:
    path = write(tmp_path, "gate.txt", "Park Doyun leads the south gate.")
    (row,) = terminal.type("document", "add", place, path, "--everyone", "--json").json()
    for action in ("retire", "restore"):
        assert terminal.type("document", action, place, "gate.txt").code == 0
    assert terminal.type("document", "retag", place, "gate.txt", "--tags", "blue").code == 0
    (version,) = terminal.type("document", "history", place, "gate.txt", "--json").json()
    assert version["number"] == 1
    other = write(tmp_path, "gate.txt", "Kim Jiho leads the north gate.")
    (twin,) = terminal.type("document", "add", place, other, "--everyone", "--json").json()
    refused = terminal.type("document", "erase", place, "gate.txt")
    assert refused.code == 1 and row["id"] in refused.err and twin["id"] in refused.err
    assert terminal.type("document", "erase", place, twin["id"]).code == 0
    assert terminal.type("document", "erase", place, "gate.txt").code == 0
    assert terminal.type("document", "list", place, "--json").json() == []


def test_the_last_admin_cannot_be_taken_by_a_command(terminal: Terminal, place: str) -> None:
    assert terminal.type("member", "add", place, "ada", "--role", "admin").code == 0
    for words in (("set", place, "ada", "--role", "reader"), ("remove", place, "ada")):
        typed = terminal.type("member", *words)
        assert (typed.code, typed.out) == (1, "")
        assert typed.err.startswith("This is the last admin") and typed.err.count("\n") == 1
    assert terminal.type("member", "set", place, "ada", "--tags", "blue").code == 0
    assert {"user": "ada", "role": "admin", "tags": ["blue"]} in terminal.type(
        "member", "list", place, "--json"
    ).json()


def test_the_last_admin_cannot_be_taken_by_a_command_without_a_running_owner(tmp_path: Path) -> None:
    alone = Terminal(tmp_path / "alone")
    assert alone.type("workspace", "create", "Lone").code == 0
    assert alone.type("member", "add", "Lone", "ada", "--role", "admin").code == 0
    typed = alone.type("member", "set", "Lone", "ada", "--role", "editor")
    assert typed.code == 1 and "last admin" in typed.err


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("blank.txt", b"  \n\n ", "nothing but white space"),
        ("nothing.txt", b"", "empty"),
        ("broken.pdf", b"%PDF-1.7\nnot really", "broken.pdf"),
        ("archive.zip", b"PK\x05\x06" + b"\0" * 18, "archive.zip"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_its_reason_and_changes_nothing(
    terminal: Terminal, place: str, tmp_path: Path, name: str, data: bytes, words: str
) -> None:
    refused = terminal.type("document", "add", place, write(tmp_path, name, data), "--everyone")
    assert (refused.code, len(refused.err.strip().splitlines())) == (1, 1)
    assert words in refused.err
    assert terminal.type("document", "list", place, "--json").json() == []


def test_one_bad_file_stops_no_other(terminal: Terminal, place: str, tmp_path: Path) -> None:
    good = write(tmp_path, "good.txt", "Tern Audio sells radios.")
    bad = write(tmp_path, "bad.txt", " ")
    typed = terminal.type("document", "add", place, bad, good, "--everyone")
    assert typed.code == 1
    assert [row["name"] for row in terminal.type("document", "list", place, "--json").json()] == ["good.txt"]


def test_names_in_nfd_equal_their_nfc_and_korean_encodings_read_right(
    terminal: Terminal, place: str, tmp_path: Path
) -> None:
    name = unicodedata.normalize("NFD", "보고서.txt")
    path = write(tmp_path, name, "한빛조명은 무대 조명기를 공급한다.".encode("cp949"))
    (row,) = terminal.type("document", "add", place, path, "--everyone", "--json").json()
    assert row["name"] == unicodedata.normalize("NFC", "보고서.txt")
    answer = terminal.ask(place, "한빛조명은 무엇을 공급하나?", "rae")
    assert "무대 조명기를" in answer["answer"]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["ask", "Nowhere", "Who?", "--as", "rae"], 1, "no such workspace"),
        (["ask", "PLACE", "Who?", "--as", "stranger"], 1, "stranger"),
        (["ask", "PLACE", "  ", "--as", "rae"], 1, "empty"),
        (["ask", "PLACE", "Who?", "--as", "rae", "--strategy", "magic"], 1, "magic"),
        (["ask", "PLACE", "Who?", "--as", "rae", "--as-of", "99"], 1, "99"),
        (["ask", "PLACE", "Who?"], 2, "--as"),
        (["document", "add", "PLACE", "nowhere.txt", "--everyone"], 1, "nowhere.txt"),
        (["document", "add", "PLACE", "x.txt"], 2, "--tags"),
        (["document", "retire", "PLACE", "0123"], 1, "no such document"),
        (["member", "add", "PLACE", "zed", "--role", "king"], 2, "king"),
        (["dance"], 2, "dance"),
    ],
)
def test_what_cannot_be_done_is_one_clear_sentence_and_a_code(
    terminal: Terminal, place: str, words: list[str], code: int, said: str
) -> None:
    typed = terminal.type(*(place if word == "PLACE" else word for word in words))
    assert (typed.code, typed.out) == (code, "")
    assert said in typed.err


def test_check_finds_nothing_and_backup_restores_into_an_empty_folder(
    terminal: Terminal, place: str, tmp_path: Path
) -> None:
    terminal.type(
        "document", "add", place, write(tmp_path, "a.txt", "Tern Audio sells radios."), "--everyone"
    )
    assert terminal.type("check", "--json").json() == {"clean": True, "findings": []}
    assert terminal.type("rebuild").code == 0
    saved = tmp_path / "saved.tar"
    assert terminal.type("backup", saved).code == 0
    restored = Terminal(tmp_path / "anew")
    assert restored.type("restore", saved).code == 0
    assert restored.type("restore", saved).code == 1
    assert restored.type("check", "--json").json()["clean"]
    assert place in {row["name"] for row in restored.type("workspace", "list", "--json").json()}
