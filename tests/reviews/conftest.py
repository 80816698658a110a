"""A small house whose people review each other's answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from core.answer.asking import Finished
from core.review.seen import Seen
from storage.records import Role
from tests.world import World, open_world

QUESTION = "What is the load limit of the north stage?"
TEXT = "# Stage\n\nThe load limit of the north stage is 1,200 kg. The stage has six towers.\n"


@dataclass
class House:
    world: World

    @property
    def place(self) -> str:
        return self.world.workspace_id

    def asks(self, user: str, question: str = QUESTION, strategy: str = "hipporag2") -> str:
        """The id of the kept answer."""
        *_, last = self.world.pathproof.asking.stream(user, self.place, question, strategy)
        assert isinstance(last, Finished)
        return last.answer_id

    def sent(self, user: str, question: str = QUESTION, says_more: bool = False) -> str:
        answer = self.asks(user, question)
        self.world.pathproof.reviewing.send(user, self.place, answer, says_more)
        return answer

    def seen(self, user: str, answer: str) -> Seen:
        return self.world.pathproof.reviewing.read(user, self.place, answer)

    def judges(self, user: str, answer: str, verdict: str = "supports", note: str = "") -> None:
        """The same verdict on every claim and source that is shown."""
        for claim in self.seen(user, answer).claims:
            for source in claim.sources:
                self.world.pathproof.reviewing.judge(
                    user, self.place, answer, claim.key, source.passage_id, verdict, note
                )


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    opened = open_world(tmp_path_factory.mktemp("reviews"))
    yield opened
    assert opened.pathproof.check() == []
    opened.pathproof.close()


@pytest.fixture
def house(world: World) -> House:
    return House(world)


@pytest.fixture
def reader(world: World) -> str:
    return world.member("rae")


@pytest.fixture
def reviewer(world: World) -> str:
    return world.member("vera", role=Role.REVIEWER)


@pytest.fixture
def admin(world: World) -> str:
    return world.member("ada", role=Role.ADMIN)
