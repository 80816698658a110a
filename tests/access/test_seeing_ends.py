"""Seeing as a member outlives a reload, and each of its ends is a line in the audit, once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from core.errors import NotFound
from core.workspace import Pathproof
from storage.people.sessions import Sessions
from storage.records import Role
from tests.world import World, open_world

SESSION = "5" * 64


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    opened = open_world(tmp_path_factory.mktemp("ends"))
    opened.member("bo", role=Role.ADMIN)
    yield opened
    assert opened.pathproof.check() == []
    opened.pathproof.close()


def begun(world: World, session: str = SESSION, lasts: timedelta = timedelta(days=1)) -> tuple[str, str]:
    """(admin, member) after it began."""
    admin, kim = world.member("ada", ["hr"], Role.ADMIN), world.member("kim")
    database = world.pathproof.database
    with database.write() as connection:
        connection.exec_driver_sql("DELETE FROM sessions")
    world.pathproof.users.set_disabled(admin, False, "test")
    Sessions(database).open(session, admin, lasts)
    world.pathproof.seeing.begin(admin, world.workspace_id, kim, session)
    return admin, kim


def ends(world: World, admin: str) -> int:
    audit = world.pathproof.activity.recent(admin, world.workspace_id, limit=None)
    return sum(row.action == "see as ended" for row in audit)


Act = Callable[[Pathproof, str, str, str], object]
ACTS: dict[str, Act] = {
    "its button": lambda p, place, admin, kim: p.seeing.end(admin, place, kim, SESSION),
    "signing out": lambda p, place, admin, kim: p.people.end_session(admin, SESSION),
    "everywhere": lambda p, place, admin, kim: p.people.sign_out_everywhere(admin),
    "password": lambda p, place, admin, kim: p.users.set_password_hash(admin, "", "test"),
    "disabled": lambda p, place, admin, kim: p.users.set_disabled(admin, True, "test"),
    "no admin": lambda p, place, admin, kim: p.workspaces.set_member(place, admin, Role.READER, [], "test"),
    "removed": lambda p, place, admin, kim: p.workspaces.remove_member(place, admin, "test"),
    "member left": lambda p, place, admin, kim: p.workspaces.remove_member(place, kim, "test"),
    "as another": lambda p, place, admin, kim: p.seeing.begin(
        admin,
        place,
        p.users.by_name("bo").id,
        SESSION,  # type: ignore[union-attr]
    ),
}


@pytest.mark.parametrize("way", ACTS)
def test_each_way_to_end_it_is_told_once(world: World, way: str) -> None:
    pathproof, place, bo = world.pathproof, world.workspace_id, world.member("bo", role=Role.ADMIN)
    admin, kim = begun(world)
    before = ends(world, bo)
    assert pathproof.seeing.now(admin, SESSION) == (place, kim)
    ACTS[way](pathproof, place, admin, kim)
    assert pathproof.seeing.now(admin, SESSION) != (place, kim)
    assert ends(world, bo) == before + 1
    pathproof.seeing.end(admin, place, kim, SESSION)
    pathproof.seeing.sweep(starting=True)
    assert ends(world, bo) == before + (2 if way == "as another" else 1)
    assert pathproof.activity.is_whole(bo, place)


def test_a_session_whose_time_is_up_and_a_killed_command_are_told_at_the_next_look(world: World) -> None:
    seeing, bo = world.pathproof.seeing, world.member("bo", role=Role.ADMIN)
    before = ends(world, bo)
    admin, kim = begun(world, "6" * 64, timedelta(0))
    seeing.sweep()
    assert ends(world, bo) == before + 1
    seeing.begin(admin, world.workspace_id, kim)
    seeing.sweep()
    assert ends(world, bo) == before + 1  # a command is still at it
    seeing.sweep(starting=True)
    assert ends(world, bo) == before + 2


def test_one_look_is_told_even_if_it_fails(world: World) -> None:
    bo = world.member("bo", role=Role.ADMIN)
    admin, kim = begun(world)
    before = ends(world, bo)
    with pytest.raises(NotFound), world.pathproof.seeing.once(admin, world.workspace_id, kim) as viewer:
        world.pathproof.documents.history(viewer, world.workspace_id, "0" * 32)
    assert ends(world, bo) == before + 1


def test_another_persons_session_sees_as_nobody(world: World, tmp_path: Path) -> None:
    admin, kim = begun(world)
    bo = world.member("bo", role=Role.ADMIN)
    assert world.pathproof.seeing.now(bo, SESSION) is None
    assert world.pathproof.seeing.now(admin, "7" * 64) is None
    world.pathproof.seeing.end(admin, world.workspace_id, kim, SESSION)
