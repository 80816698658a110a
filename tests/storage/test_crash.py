"""Law 5: a revision is visible whole or not at all, whatever process dies when."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from storage.database import lock_workspace
from storage.projection.file import GraphFile
from storage.scope import Scope
from storage.upkeep.register import evidence_faults, span_faults
from tests.storage.house import House
from tests.storage.publisher import LINES, text_of

pytestmark = pytest.mark.slow

KILLS = 8
MAY_FOLLOW = {1: (1, 2), 2: (2, 0), 0: (0,)}
"""Versions that may be on disk when the last word was that this one is; 0 is erased."""
ROOT = Path(__file__).parents[2]


def test_killed_publishers_lose_nothing_acknowledged_and_leave_nothing_half_visible(
    house: House, url: str, tmp_path: Path
) -> None:
    user = house.member("Kim")
    dice = random.Random(7)
    said: dict[int, int] = {}
    for run in range(KILLS):
        _run_until_killed(url, tmp_path / "graph.duckdb", run, dice.uniform(0.02, 0.6), said)
        with house.database.write() as connection:
            # PostgreSQL may still be committing for the dead: its transaction holds this lock.
            lock_workspace(connection, house.id)
        scope = house.scope(user)
        present = _versions(house, scope)
        for number, version in said.items():
            # One more may be on disk than was said: the process died between the two.
            assert present.get(number, 0) in MAY_FOLLOW[version], (number, version)
        _check_clean(house, tmp_path / "graph.duckdb", scope)
        said = present | {number: 0 for number in said if number not in present}


def _run_until_killed(url: str, graph: Path, run: int, seconds: float, said: dict[int, int]) -> None:
    """Runs the publisher, kills it that long after it began its work, and notes what it said:
    number → version, or 0 for erased."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.storage.publisher", url, str(graph), str(run)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        timer = threading.Timer(seconds, child.kill)
        timer.start()
        for line in child.stdout:
            word, number, version = line.split()
            said[int(number)] = int(version) if word == "holds" else 0
        timer.join()
    assert child.returncode == -9


def _versions(house: House, scope: Scope) -> dict[int, int]:
    """Number → version of every document that is evidence; each must be whole."""
    found = {}
    for document in house.reader.documents(scope):
        number = int(document.name.removesuffix(".md"))
        text = house.reader.version_text(scope, document.version_id)
        assert text == text_of(number, document.version)
        found[number] = document.version
    return found


def _check_clean(house: House, path: Path, scope: Scope) -> None:
    with house.database.read() as connection:
        assert [*span_faults(connection), *evidence_faults(connection)] == []
    assert house.audit.verify() == []
    graph = GraphFile(path, house.database)
    try:
        columns = graph.columns(scope)
        documents = len(house.reader.documents(scope))
        assert columns.passages.num_rows == columns.mentions.num_rows == documents * LINES
        assert graph.reports == []
    finally:
        graph.close()
