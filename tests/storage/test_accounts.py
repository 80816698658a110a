"""People, their sessions, and what ends them."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest

from storage.database import Database
from storage.errors import Absent, BadName, LastAdmin, NameTaken, TagInUse, UnknownTag
from storage.people.sessions import Sessions
from storage.people.users import Users
from storage.people.workspaces import Workspaces
from storage.records import Role
from tests.storage.house import House, WallClock

DAY = timedelta(days=1)


@pytest.fixture
def users(database: Database) -> Users:
    return Users(database)


@pytest.fixture
def workspaces(database: Database) -> Workspaces:
    return Workspaces(database)


@pytest.fixture
def sessions(database: Database) -> Sessions:
    return Sessions(database)


def test_names_are_one_whatever_their_case_or_composition(users: Users, workspaces: Workspaces) -> None:
    user = users.create("Ḱim 민수", "h", "tests")
    assert users.by_name("ḱIM 민수") == user
    with pytest.raises(NameTaken):
        users.create("ḱim 민수", "h", "tests")
    workspaces.create("Ops", "tests")
    with pytest.raises(NameTaken):
        workspaces.create("ops ", "tests")
    assert workspaces.named("OPS").name == "Ops"


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "a\x00", "\ud800"])
def test_names_that_are_none_are_refused(users: Users, name: str) -> None:
    with pytest.raises(BadName):
        users.create(name, "h", "tests")


@pytest.mark.parametrize("tag", ["a,b", "everyone", "Everyone", "", "a\tb"])
def test_tags_that_would_confuse_audiences_are_refused(house: House, tag: str) -> None:
    with pytest.raises(BadName):
        house.workspaces.add_tags(house.id, [tag], "tests")


def test_a_session_holds_until_it_expires(users: Users, sessions: Sessions, clock: WallClock) -> None:
    user = users.create("Kim", "h", "tests")
    sessions.open("hash-1", user.id, DAY)
    assert sessions.user_of("hash-1") == user
    assert sessions.user_of("hash-2") is None
    clock.pass_(days=1)
    assert sessions.user_of("hash-1") is None


def test_case_28_a_password_change_ends_every_session_but_the_one_that_made_it(
    users: Users, sessions: Sessions
) -> None:
    user = users.create("Kim", "old", "tests")
    for token in ("here", "there"):
        sessions.open(token, user.id, DAY)
    users.set_password_hash(user.id, "new", user.id, keep="here")
    assert sessions.user_of("here") == user
    assert sessions.user_of("there") is None
    assert [s.token_hash for s in sessions.of(user.id)] == ["here"]
    assert users.password_hash(user.id) == "new"


def test_a_session_that_was_over_is_not_revived_by_a_password_change(
    users: Users, sessions: Sessions
) -> None:
    user = users.create("Kim", "old", "tests")
    sessions.open("stolen", user.id, DAY)
    users.set_password_hash(user.id, "new", user.id)
    users.set_password_hash(user.id, "newer", user.id, keep="stolen")
    assert sessions.user_of("stolen") is None


def test_case_28_removal_ends_sessions(house: House, sessions: Sessions) -> None:
    user = house.member("Kim", "hr")
    sessions.open("token", user, DAY)
    house.workspaces.remove_member(house.id, user, "tests")
    assert sessions.user_of("token") is None
    with pytest.raises(Absent):
        house.scope(user)


def test_case_28_a_disabled_user_has_no_session_no_password_and_no_scope(
    house: House, sessions: Sessions
) -> None:
    user = house.member("Kim", "hr")
    sessions.open("token", user, DAY)
    house.users.set_disabled(user, True, "tests")
    assert sessions.user_of("token") is None
    assert house.users.password_hash(user) == ""
    assert house.workspaces.memberships(user) == ()
    with pytest.raises(Absent):
        sessions.open("again", user, DAY)
    house.users.set_disabled(user, False, "tests")
    assert sessions.user_of("token") is None


def test_signing_out_ends_one_or_all(users: Users, sessions: Sessions) -> None:
    kim, lee = users.create("Kim", "h", "tests"), users.create("Lee", "h", "tests")
    for token in ("a", "b", "c"):
        sessions.open(token, kim.id, DAY)
    sessions.open("lee", lee.id, DAY)
    sessions.revoke("lee", kim.id)
    assert sessions.user_of("lee") == lee
    sessions.revoke("a", kim.id)
    assert sorted(s.token_hash for s in sessions.of(kim.id)) == ["b", "c"]
    sessions.revoke_all(kim.id, kim.id)
    assert sessions.of(kim.id) == ()


def test_attempts_are_limited_by_name_and_by_source(sessions: Sessions, clock: WallClock) -> None:
    def attempt(name: str, source: str) -> bool:
        return sessions.allow_attempt(name, source, timedelta(minutes=15), per_name=3, per_source=5)

    assert [attempt("Kim", "1.1.1.1") for _ in range(4)] == [True, True, True, False]
    assert attempt("KIM", "2.2.2.2") is False
    assert [attempt(f"nobody {i}", "1.1.1.1") for i in range(3)] == [True, True, False]
    clock.pass_(minutes=16)
    assert attempt("Kim", "1.1.1.1") is True


def test_a_right_password_forgives_the_attempts_before(sessions: Sessions) -> None:
    for _ in range(3):
        sessions.allow_attempt("Kim", "1.1.1.1", DAY, 3, 100)
    sessions.forgive_attempts("Kim", "1.1.1.1")
    assert sessions.allow_attempt("Kim", "1.1.1.1", DAY, 3, 100) is True


def test_many_attempts_at_once_cannot_slip_under_the_limit(sessions: Sessions) -> None:
    allowed: list[bool] = []

    def attempt() -> None:
        allowed.append(sessions.allow_attempt("Kim", "1.1.1.1", DAY, 5, 100))

    threads = [threading.Thread(target=attempt) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(allowed), sum(allowed)) == (16, 5)


def test_members_are_set_whole_and_the_audit_says_what_they_had_before(house: House) -> None:
    user = house.member("Kim", "hr")
    member = house.workspaces.set_member(house.id, user, Role.ADMIN, ["sales"], "boss")
    assert (member.role, member.tags) == (Role.ADMIN, {"sales"})
    line = house.audit.recent(house.scope(user))[0]
    assert (line.actor, line.action) == ("boss", "member changed")
    assert line.detail == {
        "role": "admin",
        "role before": "editor",
        "tags": ["sales"],
        "tags before": ["hr"],
    }
    with pytest.raises(UnknownTag):
        house.workspaces.set_member(house.id, user, Role.ADMIN, ["ghost"], "boss")
    assert house.workspaces.member(house.id, user) == member


def test_no_change_takes_the_last_admin_of_a_workspace(house: House) -> None:
    ada = house.member("Ada", role=Role.ADMIN)
    gone = house.member("Gone", role=Role.ADMIN)
    house.users.set_disabled(gone, True, "tests")
    for change in (
        lambda: house.workspaces.set_member(house.id, ada, Role.EDITOR, (), "tests"),
        lambda: house.workspaces.remove_member(house.id, ada, "tests"),
        lambda: house.users.set_disabled(ada, True, "tests"),
    ):
        with pytest.raises(LastAdmin, match="somebody else"):
            change()
    house.users.set_disabled(gone, False, "tests")
    house.workspaces.set_member(house.id, ada, Role.EDITOR, (), "tests")
    assert house.workspaces.member(house.id, ada).role is Role.EDITOR


def test_a_tag_that_documents_carry_stays(house: House) -> None:
    user = house.member("Kim", "hr")
    document = house.publish("Pay is secret", ["hr", "legal"])
    with pytest.raises(TagInUse):
        house.workspaces.remove_tag(house.id, "hr", "tests")
    house.writer.erase(house.id, document.document_id, "tests")
    house.workspaces.remove_tag(house.id, "hr", "tests")
    assert house.workspaces.tags(house.id) == ("legal", "sales")
    assert house.workspaces.member(house.id, user).tags == frozenset()


def test_workspaces_are_closed_worlds(house: House) -> None:
    other = House(house.database, "Other")
    kim = house.member("Kim", "hr")
    lee = other.member("Lee", "hr")
    assert [w.name for w, _ in house.workspaces.memberships(kim)] == ["Events"]
    assert [m.user_name for m in other.workspaces.members(other.id)] == ["Lee"]
    other.publish("Other's pay is secret", ["hr"])
    assert house.reader.documents(house.scope(kim)) == ()
    with pytest.raises(Absent):
        house.workspaces.member(house.id, lee)


def test_an_outside_identity_belongs_to_one_user(users: Users) -> None:
    kim, lee = users.create("Kim", "", "tests"), users.create("Lee", "", "tests")
    users.link_identity(kim.id, "https://id.example", "42", "tests")
    users.link_identity(kim.id, "https://id.example", "42", "tests")
    assert users.by_identity("https://id.example", "42") == kim
    assert users.by_identity("https://other.example", "42") is None
    with pytest.raises(NameTaken):
        users.link_identity(lee.id, "https://id.example", "42", "tests")
