"""A small house with links to judge: two spellings of one supplier, a gate, doubtful readings, a contradiction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from core.graph.view import GraphView
from core.links.suggestion import Queue, Suggestion
from storage.links.records import ShownLink
from storage.records import Role
from tests.world import World, open_world

LAMP = "# Lamps\n\nHanbit Lighting supplies the stage lamp. The stage lamp uses Art-Net.\n"
LAMPS = "# Crew\n\nModule T-14 explains the stage lamps. The stage lamps need a dimmer.\n"
DOUBT = "# Doubts\n\nNorwind Systems does not supply cable drums. The crew may move to Sejong Hall.\n"
LIMIT = "# Stage plan\n\nThe load limit of the north stage is 1,200 kg.\n"
OTHER_LIMIT = "# Insurer\n\nThe load limit of the north stage is 1,500 kg.\n"


@dataclass
class House:
    world: World

    @property
    def place(self) -> str:
        return self.world.workspace_id

    @property
    def linking(self):  # type: ignore[no-untyped-def]
        return self.world.pathproof.linking

    def queue(self, user: str) -> Queue:
        found: Queue = self.linking.queue(user, self.place)
        return found

    def link(self, user: str, kind: str, *words: str) -> Suggestion:
        """The one suggestion of this kind that has all the words in its sides."""
        found = [
            one
            for one in self.queue(user).suggestions
            if one.kind == kind and all(word in f"{one.first} {one.second}" for word in words)
        ]
        assert len(found) == 1, [(one.kind, one.first, one.second) for one in self.queue(user).suggestions]
        return found[0]

    def shown(self, user: str, *keys: str) -> tuple[ShownLink, ...]:
        found: tuple[ShownLink, ...] = self.linking.shown(user, self.place, keys)
        return found

    def judge(self, user: str, one: Suggestion, verdict: str, note: str = "") -> None:
        self.linking.judge(user, self.place, self.shown(user, one.key), verdict, note)

    def view(self, user: str, as_of: int | None = None) -> GraphView:
        return self.world.pathproof.views.view_of(user, self.place, as_of)[1]

    def clock(self, user: str) -> int:
        return self.world.pathproof.views.view_of(user, self.place)[0].clock

    def linked(self, user: str, first: str, second: str, as_of: int | None = None) -> bool:
        view = self.view(user, as_of)
        a, b = view.phrase_index(first), view.phrase_index(second)
        assert a is not None and b is not None
        return bool(view.synonyms[a, b] > 0)


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    world = open_world(tmp_path_factory.mktemp("links"))
    yield House(world)
    assert world.pathproof.check() == []
    world.pathproof.close()


@pytest.fixture
def vera(house: House) -> str:
    return house.world.member("vera", ["blue", "red"], Role.REVIEWER)


@pytest.fixture
def ada(house: House) -> str:
    return house.world.member("ada", ["blue", "red"], Role.ADMIN)


@pytest.fixture
def rae(house: House) -> str:
    return house.world.member("rae", ["blue"])
