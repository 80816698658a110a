"""Law 5: kill -9 at random moments of an ingestion, 50 times: nothing acknowledged is lost, nothing is
half-visible, and the check is clean."""

from __future__ import annotations

import os
import random
import select
import signal
import time
from pathlib import Path

import pytest

from storage.records import JobState, Role
from tests.faults.uploader import live
from tests.world import InProcess, World, embedder, open_world

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1500)]
LIVES = 50


def one_life(folder: Path, life: int, seconds: float) -> tuple[str, list[str]]:
    """Forks an owner, kills it after `seconds` of work; what its check said, and what it acknowledged."""
    hear, say = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(hear)
        try:
            live(folder, say, life)
        finally:
            os._exit(1)
    os.close(say)
    with os.fdopen(hear, "rb", buffering=0) as pipe:
        heard = _hear_until(pipe.fileno(), b"\n", 60)
        heard += _hear_for(pipe.fileno(), seconds)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        heard += _hear_for(pipe.fileno(), 0.05)
    lines = heard.decode().splitlines()
    return lines[0], [line.split(" ", 1)[1] for line in lines if line.startswith("taken ")]


def _hear_until(handle: int, sign: bytes, seconds: float) -> bytes:
    heard, until = b"", time.monotonic() + seconds
    while sign not in heard and time.monotonic() < until:
        heard += _hear_for(handle, 0.05)
    assert sign in heard, "the owner did not come up"
    return heard


def _hear_for(handle: int, seconds: float) -> bytes:
    heard, until = b"", time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        if not select.select([handle], [], [], left)[0]:
            break
        got = os.read(handle, 65536)
        if not got:
            break
        heard += got
    return heard


def finish(world: World, user: str) -> None:
    """Works everything off. A job whose owner died three times over it has failed and says so; a
    person would press Retry."""
    documents = world.pathproof.documents
    while True:
        jobs = documents.jobs(user, world.workspace_id)
        for job in (job for job in jobs if job.state is JobState.FAILED):
            assert "worker stopped" in job.error
            documents.retry(user, world.workspace_id, job.id)
        if all(job.state is JobState.DONE for job in jobs):
            return
        time.sleep(0.2)


def test_fifty_kills_lose_nothing_and_leave_nothing_half_visible(tmp_path: Path) -> None:
    embedder()  # loaded before the forks, which then share it
    InProcess().embed(("warm",), lambda *_: None)
    chance = random.Random(7)
    acknowledged: list[str] = []
    for life in range(LIVES):
        said, taken = one_life(tmp_path, life, chance.uniform(0.02, 2.0))
        assert said == "ready []", said
        acknowledged += taken
    assert len(acknowledged) > LIVES, "the owners were killed before they did anything"

    world = open_world(tmp_path)
    assert world.pathproof.check() == []
    world.pathproof.start_worker()
    user = world.member("editor", role=Role.EDITOR)
    finish(world, user)
    names = {row.name for row in world.pathproof.administration.documents(world.workspace_id)}
    assert set(acknowledged) - names == set()
    assert world.pathproof.check() == []
    world.pathproof.close()
