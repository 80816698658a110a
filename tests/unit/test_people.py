"""Signing in, members and rights, over a real register."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core import people as people_module
from core.errors import BadInput, Busy, NotAllowed, NotFound
from core.people import People
from storage.database import Database
from storage.records import Role

SECRET = "correct horse battery"


@pytest.fixture
def people(tmp_path: Path) -> Iterator[People]:
    database = Database.open(f"sqlite:///{tmp_path}/register.sqlite")
    yield People(database)
    database.close()


@pytest.fixture
def admin(people: People) -> str:
    return _user(people, people.create_first_admin("ada", SECRET, "Festival"))


def _user(people: People, token: str) -> str:
    user = people.user_of(token)
    assert user is not None
    return user.id


def _place(people: People, user_id: str) -> str:
    (membership,) = people.workspaces_of(user_id)
    return membership.workspace_id


def test_the_first_admin_is_made_once(people: People, admin: str) -> None:
    assert not people.needs_first_admin()
    with pytest.raises(NotAllowed):
        people.create_first_admin("eve", SECRET, "Elsewhere")


def test_a_wrong_name_and_a_wrong_password_get_the_same_words(people: People, admin: str) -> None:
    said = set()
    for name, password in (("ada", "wrong password"), ("nobody", SECRET)):
        with pytest.raises(NotAllowed) as refused:
            people.sign_in(name, password, "here")
        said.add(str(refused.value))
    assert len(said) == 1


def test_too_many_attempts_are_refused_even_with_the_right_password(people: People, admin: str) -> None:
    for _ in range(people_module.ATTEMPTS_PER_NAME):
        with pytest.raises(NotAllowed):
            people.sign_in("ada", "wrong password", "here")
    with pytest.raises(Busy):
        people.sign_in("ada", SECRET, "elsewhere")


def test_a_short_password_is_refused(people: People) -> None:
    with pytest.raises(BadInput, match="at least 10"):
        people.create_first_admin("ada", "short", "Festival")
    assert people.needs_first_admin()


def test_a_password_change_ends_every_other_session(people: People, admin: str) -> None:
    kept, other = (people.sign_in("ada", SECRET, "here") for _ in range(2))
    people.change_password(admin, SECRET, "another long password", kept)
    assert people.user_of(kept) is not None
    assert people.user_of(other) is None
    with pytest.raises(NotAllowed):
        people.sign_in("ada", SECRET, "here")


def test_a_session_can_be_ended_alone_or_with_all_others(people: People, admin: str) -> None:
    first, second = (people.sign_in("ada", SECRET, "here") for _ in range(2))
    people.sign_out(first)
    assert (people.user_of(first), people.user_of(second) is None) == (None, False)
    people.sign_out_everywhere(admin)
    assert people.user_of(second) is None


def test_removal_ends_a_members_sessions(people: People, admin: str) -> None:
    place = _place(people, admin)
    bo = people.add_member(admin, place, "bo", Role.READER, frozenset(), SECRET)
    token = people.sign_in("bo", SECRET, "here")
    people.remove_member(admin, place, bo.user_id)
    assert people.user_of(token) is None
    with pytest.raises(NotFound):
        people.membership(bo.user_id, place)


def test_a_workspace_that_is_not_mine_answers_like_one_that_does_not_exist(
    people: People, admin: str
) -> None:
    other = people.create_workspace(admin, "Elsewhere").workspace_id
    bo = people.add_member(admin, other, "bo", Role.ADMIN, frozenset(), SECRET)
    place = next(m.workspace_id for m in people.workspaces_of(admin) if m.workspace_name == "Festival")
    said = []
    for id_ in (place, "0" * 32):
        with pytest.raises(NotFound) as refused:
            people.members(bo.user_id, id_)
        said.append(str(refused.value))
    assert said[0] == said[1]


def test_only_admins_change_members(people: People, admin: str) -> None:
    place = _place(people, admin)
    bo = people.add_member(admin, place, "bo", Role.EDITOR, frozenset({"blue"}), SECRET)
    for change in (
        lambda: people.set_member(bo.user_id, place, bo.user_id, Role.ADMIN, frozenset({"blue", "hr"})),
        lambda: people.add_member(bo.user_id, place, "cy", Role.READER, frozenset()),
        lambda: people.remove_member(bo.user_id, place, admin),
        lambda: people.members(bo.user_id, place),
        lambda: people.add_tags(bo.user_id, place, frozenset({"hr"})),
    ):
        with pytest.raises(NotAllowed):
            change()
    assert people.membership(bo.user_id, place).tags == {"blue"}


def test_the_last_admin_stays(people: People, admin: str) -> None:
    place = _place(people, admin)
    with pytest.raises(BadInput, match="last admin"):
        people.remove_member(admin, place, admin)
    with pytest.raises(BadInput, match="last admin"):
        people.set_member(admin, place, admin, Role.READER, frozenset({"new"}))
    assert people.tags(admin, place) == (), "a refused change leaves no tag behind"
    people.set_member(admin, place, admin, Role.ADMIN, frozenset({"new"}))


def test_an_editor_sees_only_tags_of_their_own(people: People, admin: str) -> None:
    place = _place(people, admin)
    people.add_tags(admin, place, frozenset({"blue", "hr"}))
    bo = people.add_member(admin, place, "bo", Role.EDITOR, frozenset({"blue"}), SECRET)
    assert people.tags(admin, place) == ("blue", "hr")
    assert people.tags(bo.user_id, place) == ("blue",)


def test_an_outside_identity_never_takes_over_a_local_name(people: People, admin: str) -> None:
    token = people.sign_in_oidc("https://id.example", "subject-1", "ada")
    newcomer = people.user_of(token)
    assert newcomer is not None
    assert newcomer.id != admin
    assert newcomer.name.startswith("ada (")
    assert people.workspaces_of(newcomer.id) == ()
    again = people.user_of(people.sign_in_oidc("https://id.example", "subject-1", "renamed"))
    assert again == newcomer


def test_a_refused_tag_leaves_no_account_behind(people: People, admin: str) -> None:
    place = _place(people, admin)
    with pytest.raises(BadInput, match="comma"):
        people.add_member(admin, place, "bo", Role.READER, frozenset({"a, b"}), SECRET)
    bo = people.add_member(admin, place, "bo", Role.READER, frozenset({"a"}), SECRET)
    assert bo.tags == {"a"}
