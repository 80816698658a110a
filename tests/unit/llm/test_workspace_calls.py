"""Kept replies in the register: one workspace's, one audience's, and no longer than their documents."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.llm.base import Prompt, Reply
from core.llm.workspace_calls import WorkspaceCalls
from storage.database import Database
from storage.model_cache import ModelCache
from storage.people.workspaces import Workspaces

PROMPT = Prompt("extract/1", "system", "text")
REPLY = Reply('{"a": 1}', {"a": 1}, 7, 3)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = Database.open(f"sqlite:///{tmp_path}/register.sqlite")
    yield opened
    opened.close()


def test_a_reply_comes_back_in_its_workspace_and_in_no_other(database: Database) -> None:
    one, other = (Workspaces(database).create(name, "test").id for name in ("one", "other"))
    WorkspaceCalls(ModelCache(database, one)).put("key", "model", PROMPT, REPLY)
    assert WorkspaceCalls(ModelCache(database, one)).get("key") == REPLY
    assert WorkspaceCalls(ModelCache(database, other)).get("key") is None


def test_equal_text_under_other_tags_is_no_hit(database: Database) -> None:
    """Otherwise the speed of an upload would tell that somebody else holds the same text."""
    cache = ModelCache(database, Workspaces(database).create("one", "test").id)
    WorkspaceCalls(cache, audience="hr").put("key", "model", PROMPT, REPLY)
    assert WorkspaceCalls(cache, audience="hr").get("key") == REPLY
    assert WorkspaceCalls(cache, audience="sales").get("key") is None


def test_the_first_reply_stays(database: Database) -> None:
    calls = WorkspaceCalls(ModelCache(database, Workspaces(database).create("one", "test").id))
    calls.put("key", "model", PROMPT, REPLY)
    calls.put("key", "model", PROMPT, Reply('{"a": 2}', {"a": 2}, 1, 1))
    assert calls.get("key") == REPLY
