"""A small house in which a supplier leads to a device, the device to how it is controlled, and that to training,
no two of them in one document."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from core.impact.found import Impact, Start
from core.impact.lists import KeptList, Row
from storage.records import Role
from tests.world import ALL, World, open_world

SUPPLIER = "Hanbit Lighting supplies AuroraBeam 300."
DEVICE = "AuroraBeam 300 uses Art-Net."
TRAINING = "Module T-14 teaches Art-Net."
MENU = "The canteen serves Bibimbap."


@dataclass
class House:
    world: World
    documents: dict[str, str]
    """Name → id."""

    @property
    def place(self) -> str:
        return self.world.workspace_id

    def add(self, name: str, text: str, audience: frozenset[str] = ALL, replaces: str = "") -> str:
        before = self.documents[replaces] if replaces else None
        self.documents[name] = self.world.add(name, text, audience, before)
        return self.documents[name]

    def start(self, name: str) -> Start:
        return Start("document", self.documents[name])

    def look(self, user: str, start: Start | str, suggested: bool = True) -> Impact:
        chosen = self.start(start) if isinstance(start, str) else start
        return self.world.pathproof.impacting.look(user, self.place, chosen, suggested)

    def keep(self, user: str, start: Start | str) -> str:
        chosen = self.start(start) if isinstance(start, str) else start
        return self.world.pathproof.impacting.keep(user, self.place, chosen)

    def open(self, user: str, list_id: str) -> KeptList:
        return self.world.pathproof.impacting.open(user, self.place, list_id)

    def close(self, user: str, list_id: str, closed: bool = True, note: str = "") -> None:
        self.world.pathproof.impacting.close(user, self.place, list_id, closed, note)

    def row(self, user: str, list_id: str, name: str) -> Row:
        return next(row for row in self.open(user, list_id).rows if row.affected.title == name)

    def tick(self, user: str, list_id: str, name: str, judgement: str, **more: object) -> None:
        impacting = self.world.pathproof.impacting
        impacting.tick(user, self.place, list_id, self.documents[name], judgement, **more)  # type: ignore[arg-type]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(open_world(tmp_path), {})
    house.add("supplier.txt", SUPPLIER)
    house.add("device.txt", DEVICE)
    house.add("training.txt", TRAINING)
    house.add("menu.txt", MENU)
    yield house
    assert house.world.pathproof.check() == []
    house.world.pathproof.close()


@pytest.fixture
def reader(house: House) -> str:
    return house.world.member("rae")


@pytest.fixture
def reviewer(house: House) -> str:
    return house.world.member("vera", role=Role.REVIEWER)


@pytest.fixture
def admin(house: House) -> str:
    return house.world.member("ada", ["board"], Role.ADMIN)
