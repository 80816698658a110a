"""Who can read what, and seeing as a member: never more than one may read oneself, and nothing but reading."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.answer.asking import Finished
from core.errors import BadInput, NotAllowed, NotFound, PathproofError
from storage.people.seeing import seeing
from storage.records import EVERYONE, Role
from tests.world import World, open_world

QUESTION = "What is the wage of a guard?"


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    made = open_world(tmp_path_factory.mktemp("access"))
    made.add("hall.md", "The hall opens at nine.")
    made.add("wages.md", "The wage of a guard is 11,500 won.", frozenset({"hr", "board"}))
    made.add("crew.md", "The crew meets on Mondays.", frozenset({"crew"}))
    yield made
    assert made.pathproof.check() == []
    made.pathproof.close()


@pytest.fixture
def admin(world: World) -> str:
    return world.member("ada", ["hr"], Role.ADMIN)


@pytest.fixture
def kim(world: World) -> str:
    return world.member("kim", ["board", "crew"], Role.EDITOR)


def test_a_documents_readers_stand_there_with_the_tags_that_they_share(
    world: World, admin: str, kim: str
) -> None:
    rows = {row.name: row for row in world.pathproof.documents.list(admin, world.workspace_id)}
    found = world.pathproof.readers.of_document(admin, world.workspace_id, rows["wages.md"].id)
    assert [(one.name, one.because) for one in found] == [("ada", ("hr",)), ("kim", ("board",))]
    open_to_all = world.pathproof.readers.of_document(admin, world.workspace_id, rows["hall.md"].id)
    assert {one.because for one in open_to_all} == {(EVERYONE,)}


def test_what_a_person_reads_is_told_as_far_as_the_admin_reads_it_too(
    world: World, admin: str, kim: str
) -> None:
    found = world.pathproof.readers.of_person(admin, world.workspace_id, kim)
    assert [(one.document.name, one.because) for one in found.rows] == [
        ("hall.md", (EVERYONE,)),
        ("wages.md", ("board",)),  # the admin reads it by another tag
    ]
    assert not found.whole
    own = world.pathproof.readers.of_person(kim, world.workspace_id, kim)
    assert [one.document.name for one in own.rows] == ["crew.md", "hall.md", "wages.md"] and own.whole


def test_readers_are_told_to_editors_and_other_peoples_reading_to_admins(
    world: World, admin: str, kim: str
) -> None:
    rae = world.member("rae")
    (row,) = world.pathproof.documents.list(rae, world.workspace_id)
    with pytest.raises(NotAllowed):
        world.pathproof.readers.of_document(rae, world.workspace_id, row.id)
    with pytest.raises(NotAllowed):
        world.pathproof.readers.of_person(kim, world.workspace_id, rae)
    hidden = next(d for d in world.pathproof.documents.list(kim, world.workspace_id) if d.name == "crew.md")
    refused = []
    for id_ in (hidden.id, "0" * 32):
        with pytest.raises(NotFound) as error:
            world.pathproof.readers.of_document(admin, world.workspace_id, id_)
        refused.append(str(error.value))
    assert len(set(refused)) == 1


def test_seeing_as_a_member_shows_what_both_may_read_and_keeps_nothing(
    world: World, admin: str, kim: str
) -> None:
    pathproof, place = world.pathproof, world.workspace_id
    viewer = pathproof.seeing.begin(admin, place, kim)
    assert [row.name for row in pathproof.documents.list(viewer, place)] == ["hall.md", "wages.md"]
    *_, last = pathproof.asking.stream(viewer, place, QUESTION, "bm25")
    assert isinstance(last, Finished)
    assert last.answer_id == "" and "11,500" in last.answer.answer
    assert pathproof.asking.past(kim, place) == () and pathproof.asking.past(viewer, place) == ()
    *_, last = pathproof.asking.stream(viewer, place, "When does the crew meet?", "bm25")
    assert isinstance(last, Finished) and last.answer.status == "insufficient"  # Kim's, not the admin's
    pathproof.seeing.end(admin, place, kim)
    lines = [(row.action, row.actor, row.subject) for row in pathproof.activity.recent(admin, place)[:2]]
    assert lines == [("see as ended", admin, kim), ("see as begun", admin, kim)]
    assert pathproof.seeing.looked(kim, place)[0].by == "ada"
    assert pathproof.seeing.looked(admin, place) == ()


def test_whoever_sees_as_another_can_do_nothing(world: World, admin: str, kim: str) -> None:
    pathproof, place = world.pathproof, world.workspace_id
    viewer = pathproof.seeing.begin(admin, place, kim)
    row = next(d for d in pathproof.documents.list(viewer, place) if d.name == "wages.md")
    acts = [
        lambda: pathproof.documents.retire(viewer, place, row.id),
        lambda: pathproof.documents.erase(viewer, place, row.id),
        lambda: pathproof.documents.set_days(viewer, place, row.id, 1, None, None),
        lambda: pathproof.documents.upload(viewer, place, "a.md", b"text", frozenset({EVERYONE})),
        lambda: pathproof.people.members(viewer, place),
        lambda: pathproof.reviewing.queue(viewer, place),
        lambda: pathproof.activity.recent(viewer, place),
        lambda: pathproof.seeing.begin(viewer, place, kim),
    ]
    for act in acts:
        with pytest.raises(PathproofError):
            act()
    assert pathproof.check() == []


def test_only_an_admin_sees_as_another_and_only_while_they_are_one(
    world: World, admin: str, kim: str
) -> None:
    pathproof, place = world.pathproof, world.workspace_id
    with pytest.raises(NotAllowed):
        pathproof.seeing.begin(kim, place, admin)
    with pytest.raises(BadInput):
        pathproof.seeing.begin(admin, place, admin)
    with pytest.raises(NotFound):
        pathproof.documents.list(seeing(kim, admin), place)
    world.member("bo", role=Role.ADMIN)
    viewer = pathproof.seeing.begin(admin, place, kim)
    assert pathproof.documents.list(viewer, place)
    world.member("ada", ["hr"], Role.EDITOR)
    with pytest.raises(NotFound):
        pathproof.documents.list(viewer, place)
    with pytest.raises(NotFound):
        pathproof.seeing.eyes(admin, place, kim)


def test_a_tag_that_is_taken_away_closes_at_the_next_call_for_those_who_see_as_one_too(
    tmp_path: Path,
) -> None:
    world = open_world(tmp_path)
    world.add("wages.md", "The wage of a guard is 11,500 won.", frozenset({"hr"}))
    admin, kim = world.member("ada", ["hr"], Role.ADMIN), world.member("kim", ["hr"])
    viewer = world.pathproof.seeing.begin(admin, world.workspace_id, kim)
    assert "11,500" in world.ask(viewer, QUESTION, "bm25")["answer"]
    world.member("kim")
    assert world.pathproof.documents.list(viewer, world.workspace_id) == ()
    assert world.ask(viewer, QUESTION, "bm25")["passages"] == []
    world.pathproof.close()
