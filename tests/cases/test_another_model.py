"""The embedding model is changed: everything is embedded anew, and nothing is answered from half of it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from core.embed.base import Thresholds, Vectors
from core.errors import Busy
from core.ingest.helper import Cancelled, Report
from core.settings import Settings
from core.workspace import Pathproof
from storage.records import Role
from tests.world import PLACE, InProcess, World, embedder, open_world

pytestmark = pytest.mark.slow

ASKED = "Who supplies the Gannet crane?"


class Turned:
    """The real model, its numbers in another order: another model, as far as anybody can tell."""

    name = "turned/1"

    @property
    def dimension(self) -> int:
        return embedder().dimension

    @property
    def thresholds(self) -> Thresholds:
        return embedder().thresholds

    def passages(self, texts: Sequence[str]) -> Vectors:
        return np.roll(embedder().passages(texts), 1, axis=1)

    def queries(self, texts: Sequence[str]) -> Vectors:
        return np.roll(embedder().queries(texts), 1, axis=1)

    def count_tokens(self, text: str) -> int:
        return embedder().count_tokens(text)


class TurnedHelper(InProcess):
    def embed(self, texts: tuple[str, ...], report: Report) -> Vectors:
        return np.roll(super().embed(texts, report), 1, axis=1)


def reopened(folder: Path) -> World:
    pathproof = Pathproof.open(Settings(data=folder), Turned(), TurnedHelper())
    place = next(w for w in pathproof.workspaces.all() if w.name == PLACE)
    return World(pathproof, place.id)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three documents: one for everyone with two versions, one retired, one with a tag."""
    world = open_world(tmp_path)
    first = world.add("crane.md", "Corvid Freight supplies the Gannet crane.")
    world.add("crane.md", "Pinewood Rigging supplies the Gannet crane.", replaces=first)
    old = world.add("old.md", "The Gannet crane lifts nine tons.")
    editor = world.member("editor", role=Role.EDITOR)
    world.pathproof.documents.retire(editor, world.workspace_id, old)
    world.add("rates.md", "The crane is let at 900 euro a day.", frozenset({"finance"}))
    world.pathproof.close()
    return tmp_path


def silent(stage: str, done: int, total: int) -> None:
    """Nobody asked."""


def test_questions_are_refused_until_everything_is_embedded_anew_and_then_answered(folder: Path) -> None:
    world = reopened(folder)
    editor = world.member("editor", role=Role.EDITOR)
    with pytest.raises(Busy, match=r"turned/1.*reembed"):
        world.ask(editor, ASKED)
    assert world.pathproof.reembed(silent) > 0
    assert "Pinewood Rigging" in world.ask(editor, ASKED)["answer"]
    assert world.pathproof.check() == []
    assert not world.pathproof.stores.vectors.other_models()
    assert world.pathproof.reembed(silent) == 0
    text = "crane.md\nPinewood Rigging supplies the Gannet crane."
    _, view = world.pathproof.views.view_of(editor, world.workspace_id)
    assert view.passage_count == 1
    np.testing.assert_allclose(
        view.passage_vectors[[0]], np.roll(embedder().passages([text]), 1, axis=1), atol=2e-3
    )
    world.pathproof.close()


def test_what_was_embedded_before_a_stop_is_not_embedded_again(folder: Path) -> None:
    world = reopened(folder)

    def stop(stage: str, done: int, total: int) -> None:
        if done == 2:
            raise Cancelled

    with pytest.raises(Cancelled):
        world.pathproof.reembed(stop)
    assert world.pathproof.stores.vectors.other_models()
    begun = sum(c.count for c in world.pathproof.stores.vectors.collections())
    assert begun > 0
    rest = world.pathproof.reembed(silent)
    whole = sum(c.count for c in world.pathproof.stores.vectors.collections())
    assert rest == whole - begun
    world.pathproof.close()


def test_the_app_does_it_after_its_start_and_takes_uploads_after(folder: Path) -> None:
    world = reopened(folder)
    editor = world.member("editor", role=Role.EDITOR)
    world.pathproof.start_worker()
    world.add("mast.md", "Brandt Masts supplies the Heron mast.")
    until = time.monotonic() + 60
    while world.pathproof.stores.vectors.other_models():
        assert time.monotonic() < until
        time.sleep(0.05)
    assert "Pinewood Rigging" in world.ask(editor, ASKED)["answer"]
    assert "Brandt Masts" in world.ask(editor, "Who supplies the Heron mast?")["answer"]
    assert world.pathproof.check() == []
    world.pathproof.close()
