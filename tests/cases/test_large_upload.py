"""A hundred pages: progress by stage, and a cancel that leaves nothing (case 47). With the real ingestion
process, as in the app."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest

from core.settings import Settings
from core.workspace import Pathproof
from storage.records import JobRow, JobState, Role
from tests.pdf_writer import Page, written
from tests.world import PLACE, World, embedder

pytestmark = pytest.mark.slow
PAGES = 100
STAGES = ("parse", "extract", "embed", "publish")


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    pathproof = Pathproof.open(Settings(data=tmp_path_factory.mktemp("large")), embedder())
    pathproof.start_worker()
    yield World(pathproof, pathproof.workspaces.create(PLACE, "test").id)
    assert pathproof.check() == []
    pathproof.close()


@pytest.fixture(scope="module")
def editor(world: World) -> str:
    return world.member("editor", role=Role.EDITOR)


def hundred_pages(crew: str) -> bytes:
    pages = []
    for n in range(PAGES):
        page = Page().text(72, 700, f"{crew} crew {n} checks gate {n} before the doors open.")
        pages.append(page.text(72, 680, f"The report of day {n} is kept by the {crew} office."))
    return written(pages)


def submit(world: World, editor: str, name: str, data: bytes) -> str:
    receipt = world.pathproof.documents.upload(
        editor, world.workspace_id, name, data, frozenset({"everyone"})
    )
    assert receipt.job_id is not None
    return receipt.job_id


def watched(world: World, editor: str, job_id: str, until: Callable[[JobRow], bool]) -> list[JobRow]:
    """What a page that polls sees of the job, up to the moment asked for."""
    seen: list[JobRow] = []
    end = time.monotonic() + 240
    while time.monotonic() < end:
        job = next(j for j in world.pathproof.documents.jobs(editor, world.workspace_id) if j.id == job_id)
        seen.append(job)
        if until(job):
            return seen
        time.sleep(0.02)
    raise AssertionError(f"still {job.state} at {job.stage} {job.done}/{job.total}")


def over(job: JobRow) -> bool:
    return job.state not in (JobState.WAITING, JobState.RUNNING)


def test_a_hundred_pages_show_their_progress_stage_by_stage(world: World, editor: str) -> None:
    job = submit(world, editor, "report.pdf", hundred_pages("North"))
    seen = watched(world, editor, job, over)
    assert seen[-1].state is JobState.DONE
    stages = list(dict.fromkeys(row.stage for row in seen if row.stage))
    assert stages == [stage for stage in STAGES if stage in stages]
    assert {"extract", "embed"} <= set(stages)
    assert all(0 <= row.done <= row.total for row in seen)
    between = [row for row in seen if row.state is JobState.RUNNING and 0 < row.done < row.total == PAGES]
    assert between, "no page of the hundred was told"
    assert "North crew 73" in world.ask(editor, "Who checks gate 73?")["answer"]


def test_a_cancelled_upload_stops_soon_and_leaves_nothing(world: World, editor: str) -> None:
    documents, place = world.pathproof.documents, world.workspace_id
    job = submit(world, editor, "cancelled.pdf", hundred_pages("South"))
    watched(world, editor, job, lambda row: row.stage in ("extract", "embed"))
    began = time.monotonic()
    documents.cancel(editor, place, job)
    end = watched(world, editor, job, over)[-1]
    assert end.state is JobState.CANCELLED
    assert time.monotonic() - began < 20
    assert "cancelled.pdf" not in {d.name for d in documents.list(editor, place)}
    assert "South" not in str(world.ask(editor, "Who checks gate 73?"))
    assert world.pathproof.check() == []
    documents.retry(editor, place, job)
    assert watched(world, editor, job, over)[-1].state is JobState.DONE
    assert "cancelled.pdf" in {d.name for d in documents.list(editor, place)}
