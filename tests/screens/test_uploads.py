"""Uploads that failed stay in sight until they are put away, however many there are."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.documents import FAILED_SHOWN
from pages.parts.documents.job_rows import rows, running
from pages.words import words_in
from storage.records import Role
from tests.screens.house import Screen, screen_of
from tests.world import World, open_world

pytestmark = pytest.mark.slow

EVERYONE = frozenset({"everyone"})


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    made = open_world(tmp_path)
    yield made
    made.pathproof.close()


def jobs_of(screen: Screen) -> Any:
    """What the list of uploads was given to draw."""
    (found,) = (json.loads(text) for text in screen.everything() if text.startswith('{"rows"'))
    return found


def test_failed_uploads_are_counted_and_all_of_them_can_be_shown_and_put_away(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor = world.member("dana", role=Role.EDITOR)
    documents = world.pathproof.documents
    for n in range(FAILED_SHOWN + 2):
        documents.upload(editor, world.workspace_id, f"blank {n}.txt", b" " * (n + 1), EVERYONE)
    while world.pathproof._worker.run_next():
        pass
    for n in range(3):  # many later ones that went through push none of them out
        world.add(f"good {n}.md", f"Kim number {n} leads it.")
    screen = screen_of(world, editor, monkeypatch)
    screen.go("documents.py")
    told = jobs_of(screen)
    assert len(told["rows"]) == FAILED_SHOWN and told["more"] == "showing 5 of 7 that failed"
    assert told["buttons"] == [
        ["all", "Show all that failed"],
        ["dismiss_failed", "Dismiss all 7 that failed"],
    ]
    every = rows(words_in("en"), documents.uploads(editor, world.workspace_id, None))
    assert len(every["rows"]) == 7 and every["buttons"][0] == ("few", "Show fewer")  # type: ignore[arg-type, index]
    assert running(words_in("en"), documents.uploads(editor, world.workspace_id), True)["rows"] == []
    assert documents.dismiss_failed(editor, world.workspace_id) == 7
    assert documents.uploads(editor, world.workspace_id).failed_count == 0


def test_failed_uploads_of_others_tags_are_neither_counted_nor_put_away(world: World) -> None:
    insider = world.member("insider", ["hr"], Role.EDITOR)
    outsider = world.member("outsider", role=Role.EDITOR)
    documents = world.pathproof.documents
    documents.upload(insider, world.workspace_id, "pay.txt", b" ", frozenset({"hr"}))
    assert documents.uploads(outsider, world.workspace_id).under_way_count == 0
    while world.pathproof._worker.run_next():
        pass
    assert documents.uploads(outsider, world.workspace_id).failed_count == 0
    assert documents.dismiss_failed(outsider, world.workspace_id) == 0
    assert documents.uploads(insider, world.workspace_id).failed_count == 1
