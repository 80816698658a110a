"""What is refused is said in the reader's language: every template that the code raises is in the table."""

from __future__ import annotations

import ast
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.errors import BadInput, Unreadable, parts_of
from core.ingest.parse import parse, refusals
from core.ingest.parse.isolate import parse_isolated
from pages.parts.place import place
from pages.parts.refused import retold, sentence
from pages.words import words_in
from storage.errors import Absent
from storage.records import Role
from tests.screens.house import screen_of
from tests.world import World, open_world

ROOT = Path(__file__).resolve().parents[2]
RAISED = {
    "PathproofError", "BadInput", "NotFound", "NotAllowed", "Busy", "StorageError", "Stale", "WrongState",
    "LastAdmin", "UnknownTag", "TagInUse", "NameTaken", "BadName", "NoSuchMoment", "refuse", "empty",
    "ModelError", "ModelTimeout", "ModelRefused", "ModelGarbled", "BudgetSpent",
    "encrypted", "scanned", "damaged", "unsupported", "too_large", "Broken",
}  # fmt: skip
NOT_ON_A_SCREEN = (
    "core/command_line", "core/bench", "core/evaluate", "core/embed", "core/settings.py", "core/owner.py",
    "core/workspace.py", "core/llm/choose.py", "core/retrieve/registry.py", "core/export",
    "storage/upkeep/backup.py",
)  # fmt: skip
"""Said at the command line or in the log, in English; `core/retrieve` and forms answer what no screen offers."""
KOREAN = words_in("ko").refusals.table


def _calls() -> Iterator[tuple[str, ast.Call]]:
    for folder in ("core", "storage"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            name = file.relative_to(ROOT).as_posix()
            if name.startswith(NOT_ON_A_SCREEN):
                continue
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call):
                    called = (
                        node.func.attr
                        if isinstance(node.func, ast.Attribute)
                        else getattr(node.func, "id", "")
                    )
                    if called in RAISED and not (called == "empty" and "parse" not in name):
                        yield f"{name}:{node.lineno}", node


def test_every_template_that_is_raised_is_in_the_table_and_none_is_put_together() -> None:
    missing, put_together, found = [], [], 0
    for where, call in _calls():
        for given in call.args:
            if isinstance(given, ast.JoinedStr):
                put_together.append(where)
            elif isinstance(given, ast.Constant) and isinstance(given.value, str):
                found += 1
                if given.value not in KOREAN:
                    missing.append(f"{where} {given.value}")
    assert (missing, put_together) == ([], [])
    assert found > 80


def _unreadable(data: bytes, name: str) -> Unreadable:
    with pytest.raises(Unreadable) as caught:
        parse(data, name)
    return caught.value


@pytest.mark.parametrize(
    ("data", "name", "korean"),
    [
        (b"  ", "빈.txt", "‘빈.txt’ 파일은 공백뿐입니다."),
        (b"%PDF-1.7\nno", "깨짐.pdf", "손상되었습니다: 쪽 목록을 읽을 수 없어"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "그림.pdf", "그림(PNG)이며"),
        (b"PK\x05\x06" + b"\0" * 18, "압축.zip", "압축을 풀어"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "옛.hwp", "파일을 이루는 틀이"),
    ],
)
def test_a_file_that_is_refused_is_refused_in_korean(data: bytes, name: str, korean: str) -> None:
    refused = _unreadable(data, name)
    assert korean in sentence(words_in("ko"), refused)
    assert sentence(words_in("en"), refused) == str(refused)


def test_a_refusal_keeps_its_words_on_its_way_out_of_the_reading_process() -> None:
    with pytest.raises(Unreadable) as caught:
        parse_isolated(b"%PDF-1.7\nno", "깨짐.pdf")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.reason, str(again)) == ("damaged", str(caught.value))
    assert "손상되었습니다" in sentence(words_in("ko"), again)


def test_every_refusal_of_tables_kinds_and_remedies_can_be_said() -> None:
    from core.ingest.parse import recognise

    for kind, remedy in [
        *((kind, remedy) for _, kind, remedy in (*recognise._REFUSED, *recognise._OLE)),
        *recognise._OPEN_DOCUMENT.values(),
    ]:
        said = sentence(words_in("ko"), refusals.unsupported("a", kind, remedy))
        assert kind not in said and remedy not in said
    for refusal in (refusals.scanned("a", 1), refusals.scanned("a", 3), refusals.time_limit("a", 60.0)):
        assert "‘a’" in sentence(words_in("ko"), refusal)


def test_what_is_not_in_the_table_is_said_in_english_as_it_is() -> None:
    korean = words_in("ko")
    assert sentence(korean, BadInput("Strange {thing}.", thing="{name}")) == "Strange {name}."
    assert retold(korean, "An old job's reason.", None) == "An old job's reason."
    other = parts_of(BadInput("{name} is empty: it holds no bytes. Choose another file.", name="a"))
    assert retold(korean, "Another reason by now.", other) == "Another reason by now."
    assert retold(korean, "x", {"sentence": "x", "template": 3, "values": []}) == "x"
    what = retold(korean, str(Absent("document")), parts_of(Absent("document")))
    assert what == "없거나 볼 권한이 없는 문서입니다."


@pytest.mark.parametrize(
    ("location", "korean"),
    [
        ("page 3", "3쪽"),
        ("sheet 매출, rows 2–9", "시트 매출, 2–9행"),
        ("slide 4, notes", "슬라이드 4, 메모"),
        ("attachment a.pdf, page 12", "첨부 a.pdf, 12쪽"),
        ("section 2, header", "구역 2, 머리글"),
        ("", ""),
        ("Kapitel 7", "Kapitel 7"),
    ],
)
def test_places_are_said_in_the_readers_language(location: str, korean: str) -> None:
    assert place(words_in("ko"), location) == korean
    assert place(words_in("en"), location) == location


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    made = open_world(tmp_path)
    yield made
    made.pathproof.close()


def test_a_korean_screen_refuses_in_korean(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pages.session.language", lambda: "ko")
    admin = world.member("dana", role=Role.ADMIN)
    documents = world.pathproof.documents
    documents.upload(admin, world.workspace_id, "빈.txt", b" ", frozenset({"everyone"}))
    while world.pathproof._worker.run_next():
        pass
    screen = screen_of(world, admin, monkeypatch)
    screen.go("documents.py")
    assert "공백뿐입니다" in "\n".join(screen.everything())
    screen.go("people.py")
    screen.test.text_input(key="add-name-0").set_value("dana")
    next(button for button in screen.test.button if button.label == "추가").click()
    screen.run()
    assert "이미 구성원입니다" in screen.test.error[0].value
    screen.go("ask.py")
    screen.test.chat_input[0].set_value("왜" * 3000)
    screen.run()
    assert "000자까지 쓸 수 있습니다" in screen.test.error[0].value
