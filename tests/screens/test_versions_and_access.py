"""Days in effect, two versions side by side, who reads what, and seeing as a member, on the pages."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from core.answer.asking import Finished
from core.people import token_hash
from pages import session
from pages.parts.answer.asking import Asking
from pages.parts.plain import plain
from storage.records import Role
from tests.screens.house import MAIN, Screen, screen_of
from tests.world import World, open_world

pytestmark = pytest.mark.slow

QUESTION = "What is the load limit of the stage?"


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    made = open_world(tmp_path)
    first = made.add("limit.md", "The load limit of the stage is 1,200 kg. The hall is dark.")
    made.add("limit.md", "The load limit of the stage is 1,000 kg. The hall is dark.", replaces=first)
    made.pathproof.keeping.set_days(made.workspace_id, first, 2, made_days(date(2090, 1, 1)), "test", None)
    made.add("wages.md", "The wage of a guard is 11,500 won.", frozenset({"hr"}))
    yield made
    made.pathproof.close()


def made_days(first: date) -> object:
    from storage.versions.dating import Period

    return Period(first)


def opened(world: World, user: str, monkeypatch: pytest.MonkeyPatch, name: str = "limit.md") -> Screen:
    screen = screen_of(world, user, monkeypatch)
    screen.go("documents.py")
    row = next(d for d in world.pathproof.documents.list(user, world.workspace_id) if d.name == name)
    screen.test.button(key=f"open-{row.id}").click()
    screen.run()
    return screen


def test_a_version_from_a_later_day_is_named_and_the_one_in_effect_too(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = opened(world, world.member("rae"), monkeypatch)
    assert [box for box in screen.test.info if box.value == "Version 1 is in effect today."]
    marks = "\n".join(text.value for text in screen.test.markdown)
    assert plain("in effect from 2090-01-01") in marks and "not yet in effect" in marks
    assert not screen.test.date_input  # a reader states no days
    screen.go("ask.py")
    screen.test.date_input[0].set_value(date(2090, 2, 1)).run()
    screen.ask(QUESTION)
    assert "1,000" in "\n".join(screen.everything())
    assert any("documents in effect on 2090-02-01" in text.value for text in screen.test.caption)
    assert any(plain("in effect from 2090-01-01") in text.value for text in screen.test.markdown)


def test_an_editor_states_days_and_the_page_says_so_at_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor = world.member("edda", role=Role.EDITOR)
    screen = opened(world, editor, monkeypatch)
    box = next(b for b in screen.test.date_input if b.label == "First day in effect" and b.value)
    box.set_value(None)
    screen.run()
    next(b for b in screen.test.button if b.label == "Save" and not b.disabled).click()
    screen.run()
    (row,) = (d for d in world.pathproof.documents.list(editor, world.workspace_id))
    assert (row.version, row.in_force) == (2, 2)
    assert "Version 1 is in effect" not in "\n".join(screen.everything())


def test_what_a_page_says_of_readers_is_what_the_core_says(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    admin = world.member("ada", role=Role.ADMIN)
    world.member("kim", ["hr"])
    screen = screen_of(world, admin, monkeypatch)
    screen.go("people.py")
    shown = "\n".join(screen.everything())
    assert "wages" not in shown and "11,500" not in shown


def seeing(world: World, admin: str, member: str, monkeypatch: pytest.MonkeyPatch) -> Screen:
    screen = screen_of(world, admin, monkeypatch)
    world.pathproof.seeing.begin(admin, world.workspace_id, member, token_hash(session.token()))
    screen.run()
    return screen


def test_seeing_as_a_member_shows_a_banner_and_keeps_no_answer(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    admin, kim = world.member("ada", ["hr"], Role.ADMIN), world.member("kim")
    screen = seeing(world, admin, kim, monkeypatch)
    assert any("You are seeing as kim" in text.value for text in screen.test.markdown)
    screen.test.chat_input[0].set_value("What is the wage of a guard?").run()
    for _ in range(100):
        screen.run()
        if screen.test.tabs:
            break
    shown = "\n".join(screen.everything())
    assert "An answer as kim would get it" in shown and "11,500" not in shown
    assert world.pathproof.asking.past(admin, world.workspace_id) == ()
    assert world.pathproof.asking.past(kim, world.workspace_id) == ()
    screen.go("documents.py")
    assert not [b for b in screen.test.button if b.key == "upload-open"]
    assert "wages" not in "\n".join(screen.everything())
    world.member("bo", role=Role.ADMIN)
    world.member("ada", ["hr"], Role.READER)  # no admin any more: over at the next click
    screen.run()
    assert any("can no longer see as this person" in box.value for box in screen.test.warning)
    assert "wages" in "\n".join(screen.everything())


def test_it_ends_by_its_button_and_is_told(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    admin, kim = world.member("ada", ["hr"], Role.ADMIN), world.member("kim")
    screen = seeing(world, admin, kim, monkeypatch)
    screen.test.button(key="stop-seeing").click()
    screen.run()
    assert not any("You are seeing as" in text.value for text in screen.test.markdown)
    last = world.pathproof.activity.recent(admin, world.workspace_id)[0]
    assert (last.action, last.subject) == ("see as ended", kim)
    his = screen_of(world, kim, monkeypatch)
    his.go("account.py")
    assert any(text.value.startswith("- ada · ") for text in his.test.markdown)


def test_it_outlives_a_reload_and_its_end_is_told(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    admin, kim = world.member("ada", ["hr"], Role.ADMIN), world.member("kim")
    seeing(world, admin, kim, monkeypatch)
    again = Screen(AppTest.from_file(str(MAIN), default_timeout=90))  # the same browser, loaded anew
    again.run()
    assert any("You are seeing as kim" in text.value for text in again.test.markdown)
    again.test.button(key="stop-seeing").click()
    again.run()
    assert not any("You are seeing as" in text.value for text in again.test.markdown)
    assert not again.test.warning
    lines = world.pathproof.activity.recent(admin, world.workspace_id)
    assert [row.action for row in lines[:2]] == ["see as ended", "see as begun"]


def test_a_text_under_way_closes_when_a_tag_is_taken_away(world: World) -> None:
    """What has come of it is gone from the open page at the next look."""
    kim = world.member("kim", ["hr"])
    pathproof, place = world.pathproof, world.workspace_id
    events = list(pathproof.asking.stream(kim, place, "What is the wage of a guard?", "bm25"))
    asking = Asking(kim, "?", events[:-1], lambda ids: pathproof.documents.may_read(kim, place, ids))
    asking.done.wait(10)
    assert isinstance(events[-1], Finished) and asking.holds() and "11,500" in asking.text
    world.member("kim")
    assert not asking.holds() and asking.text == "" and asking.closed
