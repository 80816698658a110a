"""What a screen keeps: the workspace over a reload, a form that was refused, a file that was not taken."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pages import session
from pages.parts.documents.upload import Round
from storage.records import Role
from tests.screens.house import screen_of
from tests.world import World, open_world

pytestmark = pytest.mark.slow


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    made = open_world(tmp_path)
    yield made
    made.pathproof.close()


@pytest.mark.parametrize(
    ("last", "opened"), [("second", "Second"), ("first", "Festival"), ("none", "Festival")]
)
def test_a_reload_goes_on_in_the_workspace_that_one_was_in(
    world: World, monkeypatch: pytest.MonkeyPatch, last: str, opened: str
) -> None:
    admin = world.member("dana", role=Role.ADMIN)
    second = world.pathproof.people.create_workspace(admin, "Second").workspace_id
    named = {"Festival": world.workspace_id, "Second": second}
    kept = {"first": world.workspace_id, "second": second, "none": "0" * 32}
    monkeypatch.setattr(session, "last_workspace", lambda: kept[last])
    assert screen_of(world, admin, monkeypatch).test.session_state["workspace"] == named[opened]


def test_a_person_who_was_refused_stays_in_an_open_form(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    admin = world.member("dana", role=Role.ADMIN)
    world.member("bo")
    screen = screen_of(world, admin, monkeypatch)
    screen.go("people.py")
    screen.test.text_input(key="add-name-0").set_value("bo")
    next(button for button in screen.test.button if button.label == "Add").click()
    screen.run()
    assert "already" in screen.test.error[0].value
    assert screen.test.text_input(key="add-name-0").value == "bo"
    screen.test.text_input(key="add-name-0").set_value("cy")
    next(button for button in screen.test.button if button.label == "Add").click()
    screen.run()
    assert "cy" in screen.test.success[0].value
    assert screen.test.text_input(key="add-name-1").value == ""


@pytest.mark.parametrize(
    ("role", "told"), [(Role.ADMIN, "Give yourself"), (Role.EDITOR, "An admin can give")]
)
def test_who_holds_no_tag_is_told_where_to_get_one_before_choosing_files(
    world: World, monkeypatch: pytest.MonkeyPatch, role: Role, told: str
) -> None:
    screen = screen_of(world, world.member("dana", role=role), monkeypatch)
    screen.go("documents.py")
    assert [told in info.value for info in screen.test.info] == [True]
    other = screen_of(world, world.member("kim", ["hr"], role), monkeypatch)
    other.go("documents.py")
    assert not other.test.info


def test_a_file_that_was_not_taken_is_named_until_it_is_put_away(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    admin = world.member("dana", role=Role.ADMIN)
    world.add("plan.md", "Kim leads it.")
    screen = screen_of(world, admin, monkeypatch)
    screen.go("documents.py")
    turn: Round = screen.test.session_state[f"{world.workspace_id}:upload-round"]
    turn.sent, turn.sentence = 2, "b.md: Uploaded. Reading it now."
    turn.refused.append("empty.txt is empty: it holds no bytes. Choose another file.")
    screen.run()
    assert "2 files" in screen.test.success[0].value
    for _ in range(2):  # the list below redraws itself when an upload is through
        screen.run()
        assert "it holds no bytes" in screen.test.warning[0].value and not screen.test.success
    screen.test.button(key="upload-refused").click()
    screen.run()
    assert not screen.test.warning


def test_what_verifying_the_chain_came_to_stays_and_is_told_with_its_time(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = screen_of(world, world.member("dana", role=Role.ADMIN), monkeypatch)
    screen.go("activity.py")
    screen.test.button(key="activity-verify").click()
    screen.run()
    for _ in range(2):
        (told,) = (one.value for one in screen.test.success)
        assert told.startswith("Verified 20") and told.endswith("Every line is as it was written.")
        screen.run()
    screen.test.text_input(key="activity-search").set_value("document")
    screen.run()
    assert len(screen.test.success) == 1
