"""Work that overlaps: asking and deleting while an upload runs, two askers, five uploads (cases 19, 20, 27, 46)."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from core.embed.base import Vectors
from core.ingest.helper import Report
from core.settings import Settings
from core.workspace import Pathproof
from storage.records import JobState, Role
from tests.world import PLACE, InProcess, World, embedder

pytestmark = pytest.mark.slow

EVERYONE = frozenset({"everyone"})


class Held(InProcess):
    """Real ingestion that can be held just before a document's vectors are made."""

    def __init__(self) -> None:
        super().__init__()
        self.go_on = threading.Event()
        self.go_on.set()
        self.reached = threading.Event()

    def embed(self, texts: tuple[str, ...], report: Report) -> Vectors:
        self.reached.set()
        assert self.go_on.wait(60)
        return super().embed(texts, report)


@pytest.fixture(scope="module")
def held() -> Held:
    return Held()


@pytest.fixture(scope="module")
def working(tmp_path_factory: pytest.TempPathFactory, held: Held) -> Iterator[World]:
    """A world whose worker runs beside it, as in the app."""
    pathproof = Pathproof.open(Settings(data=tmp_path_factory.mktemp("working")), embedder(), held)
    pathproof.start_worker()
    yield World(pathproof, pathproof.workspaces.create(PLACE, "test").id)
    assert pathproof.check() == []
    pathproof.close()


@pytest.fixture(scope="module")
def editor(working: World) -> str:
    return working.member("editor", role=Role.EDITOR)


def upload(world: World, user: str, name: str, text: str, replaces: str | None = None) -> str:
    receipt = world.pathproof.documents.upload(
        user, world.workspace_id, name, text.encode(), EVERYONE, replaces
    )
    assert receipt.job_id is not None
    return receipt.job_id


def hold(held: Held) -> None:
    held.reached.clear()
    held.go_on.clear()


def test_who_asks_while_an_upload_runs_is_answered_from_the_whole_state_before_it(
    working: World, editor: str, held: Held
) -> None:
    """Case 19."""
    document = working.add("shift.txt", "Bae Suho leads the night shift. The night shift ends at six.")
    before = working.ask(editor, "Who leads the night shift?")
    hold(held)
    job = upload(working, editor, "shift.txt", "Cho Rin leads the night shift.", replaces=document)
    assert held.reached.wait(60)
    try:
        assert working.ask(editor, "Who leads the night shift?") == before
        running = working.pathproof.documents.jobs(editor, working.workspace_id)[0]
        assert (running.id, running.state) == (job, JobState.RUNNING)
    finally:
        held.go_on.set()
    assert working.pathproof.work_off(job).state is JobState.DONE
    after = working.ask(editor, "Who leads the night shift?")
    assert "Cho Rin" in after["answer"] and "Bae Suho" not in str(after)
    assert (
        working.ask(editor, "Who leads the night shift?", as_of=before["revision"])["answer"]
        == (before["answer"])
    )


def test_deleting_works_while_another_upload_runs(working: World, editor: str, held: Held) -> None:
    """Case 20. Both say the same sentence, so the upload needs vectors that the deletion frees."""
    doomed = working.add("doomed.txt", "Rook Transport moves the stage.")
    hold(held)
    job = upload(working, editor, "kept.txt", "Rook Transport moves the stage.\n\nNobody else does.")
    assert held.reached.wait(60)
    try:
        working.pathproof.documents.erase(editor, working.workspace_id, doomed)
        assert "Rook" not in working.ask(editor, "Who moves the stage?")["answer"]
    finally:
        held.go_on.set()
    assert working.pathproof.work_off(job).state is JobState.DONE
    assert "Rook Transport" in working.ask(editor, "Who moves the stage?")["answer"]
    assert working.pathproof.check() == []


def test_five_documents_at_once_are_five_documents(working: World, editor: str) -> None:
    """Case 46."""
    names = [f"batch-{n}.txt" for n in range(5)]
    with ThreadPoolExecutor(5) as pool:
        jobs = list(
            pool.map(lambda name: upload(working, editor, name, f"Team {name} runs site {name}."), names)
        )
    assert {working.pathproof.work_off(job).state for job in jobs} == {JobState.DONE}
    listed = [d.name for d in working.pathproof.documents.list(editor, working.workspace_id)]
    assert [name for name in listed if name.startswith("batch-")] == names


def test_two_people_who_ask_the_same_at_once_each_get_their_own_answer(working: World) -> None:
    """Case 27."""
    working.add("open.txt", "Wren Audio supplies the Curlew desk.")
    working.add("blue.txt", "Blue Heron Limited supplies the Curlew desk.", frozenset({"blue"}))
    working.add("red.txt", "Red Knot Limited supplies the Curlew desk.", frozenset({"red"}))
    people = [working.member(f"asker {tag}", [tag]) for tag in ("blue", "red")]
    question = "Who supplies the Curlew desk?"
    alone = [working.ask(user, question) for user in people]
    assert "Blue Heron" in str(alone[0]) and "Red Knot" not in str(alone[0])
    assert "Red Knot" in str(alone[1]) and "Blue Heron" not in str(alone[1])
    working.pathproof.views.forget()
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda user: working.ask(user, question), people * 4))
    assert together == alone * 4


def test_an_upload_that_waits_when_the_house_closes_is_done_after_the_next_start(tmp_path: Path) -> None:
    held = Held()
    first = Pathproof.open(Settings(data=tmp_path), embedder(), held)
    world = World(first, first.workspaces.create(PLACE, "test").id)
    editor = world.member("editor", role=Role.EDITOR)
    job = upload(world, editor, "late.txt", "Teal Works builds the ramp.")
    first.close()
    second = Pathproof.open(Settings(data=tmp_path), embedder(), held)
    second.start_worker()
    assert second.work_off(job).state is JobState.DONE
    assert "Teal Works" in World(second, world.workspace_id).ask(editor, "Who builds the ramp?")["answer"]
    second.close()
