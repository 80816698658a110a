"""A workspace whose wall clock the tests set: years ahead, since a calendar does not turn back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from storage.records import Role
from tests.world import World, open_world

TODAY = date(2090, 5, 15)
NOON = datetime(2090, 5, 15, 12, tzinfo=UTC)


@dataclass
class Dated:
    world: World
    at: datetime = field(default=NOON)

    def __post_init__(self) -> None:
        self.world.pathproof.database.now = lambda: self.at
        self.world.pathproof.calendar.turn()

    @property
    def place(self) -> str:
        return self.world.workspace_id

    def goes_to(self, day: date) -> None:
        """The clock on the wall, and what the worker does when a day is over."""
        self.at = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
        self.world.pathproof.calendar.turn()

    def upload(
        self,
        text: str,
        first: date | None = None,
        last: date | None = None,
        replaces: str | None = None,
        name: str = "limits.md",
        tags: frozenset[str] = frozenset({"everyone"}),
    ) -> str:
        """As an editor does it on the screen; the document's id."""
        pathproof = self.world.pathproof
        receipt = pathproof.documents.upload(
            self.editor, self.place, name, text.encode(), tags, replaces, "", first, last
        )
        assert receipt.job_id is not None
        job = pathproof.work_off(receipt.job_id)
        assert job.document_id is not None, job.error
        self.at += timedelta(seconds=1)
        return job.document_id

    @property
    def editor(self) -> str:
        return self.world.member("edda", ["crew"], Role.EDITOR)

    @property
    def reader(self) -> str:
        return self.world.member("rae")


@pytest.fixture
def dated(tmp_path: Path) -> Iterator[Dated]:
    world = open_world(tmp_path)
    world.pathproof.workspaces.add_tags(world.workspace_id, ["crew", "hr"], "test")
    yield Dated(world)
    assert world.pathproof.check() == []
    world.pathproof.close()
