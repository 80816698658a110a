"""Uploads read by a language model: what a retry asks, what a budget stops, what an erasure takes
(cases 5, 12, 45 and 48)."""

from __future__ import annotations

import dataclasses
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pptx
import pytest
from sqlalchemy import select

from core.ingest.by_model import CALLS_AT_ONCE, FAILURES_AT_MOST
from core.settings import ModelSettings, Secret, Settings
from core.workspace import Pathproof
from storage.records import JobRow, JobState, Role
from storage.tables import model_calls
from tests.scripted_model import Act, ScriptedModel, Status, say_json, user_text
from tests.world import PLACE, InProcess, World, embedder

pytestmark = pytest.mark.slow

EVERYONE = frozenset({"everyone"})
PAGES = 10


@pytest.fixture
def model(server: ScriptedModel) -> ModelSettings:
    return ModelSettings(url=server.base_url, key=Secret(server.key), name=server.model, timeout=5)


@pytest.fixture
def world(tmp_path: Path, model: ModelSettings) -> Iterator[World]:
    pathproof = opened(tmp_path, model)
    yield World(pathproof, pathproof.workspaces.create(PLACE, "test").id)
    pathproof.close()


def opened(folder: Path, model: ModelSettings) -> Pathproof:
    return Pathproof.open(Settings(data=folder, model=model), embedder(), InProcess())


def ten_pages(who: str = "Team") -> bytes:
    """Slides keep passages apart: one passage each."""
    deck = pptx.Presentation()
    for n in range(1, PAGES + 1):
        slide = deck.slides.add_slide(deck.slide_layouts[5])
        slide.shapes.title.text = f"{who} {n} runs site {n}."
    out = io.BytesIO()
    deck.save(out)
    return out.getvalue()


def triple(body: dict[str, Any], who: str = "Team") -> Act:
    """What the passage says; a second round brings nothing new."""
    said = user_text(body)
    n = next(n for n in range(PAGES, 0, -1) if f"{who} {n} runs site {n}." in said)
    words = {"subject": f"{who} {n}", "relation": "runs", "object": f"site {n}"}
    flags = {"negated": False, "conditional": False, "doubtful": False, "time": "", "quantity": ""}
    return say_json({"triples": [{**words, "quote": f"{who} {n} runs site {n}.", **flags}]})


def upload(world: World, editor: str, data: bytes, name: str = "sites.pptx") -> JobRow:
    receipt = world.pathproof.documents.upload(editor, world.workspace_id, name, data, EVERYONE)
    assert receipt.job_id is not None
    return world.pathproof.work_off(receipt.job_id)


def asked_about(requests: list[dict[str, Any]]) -> set[int]:
    return {n for n in range(1, PAGES + 1) for r in requests if f"Team {n} runs" in user_text(r)}


def test_a_retry_asks_the_model_for_the_failed_passage_only(world: World, server: ScriptedModel) -> None:
    """Case 5: passage 9 of 10 fails; nothing of the document shows until all ten are read."""
    editor = world.member("editor", role=Role.EDITOR)
    broken = True

    def rule(body: dict[str, Any]) -> Act:
        return Status(400) if broken and "Team 9 runs" in user_text(body) else triple(body)

    server.rule = rule
    job = upload(world, editor, ten_pages())
    assert job.state is JobState.FAILED
    assert "sites.pptx" in job.error and "slide 9" in job.error
    assert world.pathproof.documents.list(editor, world.workspace_id) == ()
    assert asked_about(server.requests) == set(range(1, PAGES + 1))
    broken, before = False, len(server.requests)
    world.pathproof.documents.retry(editor, world.workspace_id, job.id)
    assert world.pathproof.work_off(job.id).state is JobState.DONE
    assert asked_about(server.requests[before:]) == {9}
    _, view = world.pathproof.views.view_of(editor, world.workspace_id)
    assert view.triple_count == PAGES


def test_a_server_that_is_down_is_not_asked_for_every_passage(world: World, server: ScriptedModel) -> None:
    """Case 48."""
    server.rule = lambda _body: Status(400)
    editor = world.member("editor", role=Role.EDITOR)
    job = upload(world, editor, ten_pages())
    assert job.state is JobState.FAILED and "400" in job.error
    assert len(server.requests) < FAILURES_AT_MOST + CALLS_AT_ONCE < PAGES
    assert world.pathproof.documents.list(editor, world.workspace_id) == ()


def test_a_budget_stops_an_upload_and_a_larger_one_goes_on_from_there(
    tmp_path: Path, model: ModelSettings, server: ScriptedModel
) -> None:
    """Case 45, the part of this issue: the stop is clean, and what was paid for is not paid again."""
    server.rule = triple
    small = opened(tmp_path, dataclasses.replace(model, budget_tokens=12_000))
    world = World(small, small.workspaces.create(PLACE, "test").id)
    editor = world.member("editor", role=Role.EDITOR)
    job = upload(world, editor, ten_pages())
    assert job.state is JobState.FAILED and "budget" in job.error
    done = len(server.requests)
    assert 0 < done < 2 * PAGES
    small.close()
    large = opened(tmp_path, model)
    large.documents.retry(editor, world.workspace_id, job.id)
    assert large.work_off(job.id).state is JobState.DONE
    assert len(server.requests) == 2 * PAGES
    large.close()


def test_an_erasure_takes_what_the_model_said_while_the_document_was_read(
    world: World, server: ScriptedModel
) -> None:
    """Case 12."""
    editor = world.member("editor", role=Role.EDITOR)
    server.rule = lambda body: triple(body, "Quokka" if "Quokka" in user_text(body) else "Team")
    upload(world, editor, ten_pages())
    job = upload(world, editor, ten_pages("Quokka"), "quokka.pptx")
    assert job.state is JobState.DONE and job.document_id is not None
    assert "Quokka 3" in kept_calls(world)
    world.pathproof.documents.erase(editor, world.workspace_id, job.document_id)
    left = kept_calls(world)
    assert "Quokka" not in left and "Team 3" in left


def kept_calls(world: World) -> str:
    with world.pathproof.database.read() as connection:
        return str(connection.execute(select(model_calls.c.text, model_calls.c.data)).all())
