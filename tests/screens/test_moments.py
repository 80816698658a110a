"""What a moment is called on the screens, and that one can be chosen by what changed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from pages.parts.plain import plain
from pages.parts.when import moment
from storage.records import Role
from tests.screens.house import screen_of
from tests.world import World, open_world

pytestmark = pytest.mark.slow


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    made = open_world(tmp_path)
    first = made.add("limit.md", "The load limit of the stage is 1,200 kg.")
    made.add("wages.md", "The wage of a guard is 11,500 won.", frozenset({"hr"}))
    made.add("limit.md", "The load limit of the stage is 1,000 kg.", replaces=first)
    yield made
    made.pathproof.close()


def test_the_moment_of_an_answer_is_chosen_by_what_changed_and_stands_beside_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = screen_of(world, world.member("reader"), monkeypatch)
    (slider,) = screen.test.select_slider
    assert [name.partition(" · ")[0] for name in slider.options] == ["Beginning", "1", "2", "Now"]
    slider.set_value(1).run()
    assert any(plain("limit.md v1 added") in caption.value for caption in screen.test.caption)
    assert "wages" not in " ".join(screen.everything())
    assert screen.test.number_input[0].value == 1
    screen.ask("What is the load limit of the stage?")
    shown = "\n".join(screen.everything())
    assert "1,200" in shown and "1,000" not in shown
    assert any("as of revision 1" in caption.value for caption in screen.test.caption)
    screen.test.number_input[0].set_value(2)
    screen.run()
    assert screen.test.select_slider[0].value == 2


def test_past_questions_are_told_apart_and_what_was_superseded_before_is_not_superseded_since(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = screen_of(world, world.member("reader"), monkeypatch)
    screen.test.number_input[0].set_value(1)
    screen.ask("What is the load limit of the stage?")
    said = [one.value for one in (*screen.test.info, *screen.test.warning)]
    assert any("Superseded already when this was asked" in one for one in said)
    assert not any("Changed since" in one for one in said)
    (past,) = (button.label for button in screen.test.button if str(button.key).startswith("past-"))
    assert "revision 1" in past and "changed since" not in past
    screen.test.number_input[0].set_value(None)
    screen.test.date_input[0].set_value(date(2090, 5, 1)).run()
    screen.ask("What is the load limit of the stage?")
    newer = next(b.label for b in screen.test.button if str(b.key).startswith("past-"))
    assert "revision 2" in newer and plain("of 2090-05-01") in newer
    limit = next(d for d in world.pathproof.administration.documents(world.workspace_id) if d.version == 2)
    world.add("limit.md", "The load limit of the stage is 900 kg.", replaces=limit.id)
    screen.run()
    newest, oldest = (b.label for b in screen.test.button if str(b.key).startswith("past-"))
    assert "changed since" in newest and "changed since" not in oldest


def test_an_answer_of_a_day_says_which_sources_state_no_first_day(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = screen_of(world, world.member("reader"), monkeypatch)
    screen.test.date_input[0].set_value(date(2001, 5, 1)).run()
    screen.ask("What is the load limit of the stage?")
    (said,) = (info.value for info in screen.test.info if "no first day" in info.value.lower())
    assert "2001-05-01" in said and plain("limit.md") in said
    screen.test.date_input[0].set_value(None).run()
    screen.ask("Tell me the load limit of the stage.")
    assert not [info for info in screen.test.info if "no first day" in info.value.lower()]


def test_where_an_older_version_is_in_force_its_own_time_stands_there(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    admin = world.member("dana", role=Role.ADMIN)
    documents = world.pathproof.documents
    (row,) = documents.list(admin, world.workspace_id)
    newest, first = documents.history(admin, world.workspace_id, row.id)
    assert row.in_force_at == newest.uploaded_at != first.uploaded_at
    documents.set_days(admin, world.workspace_id, row.id, 2, date(2090, 1, 1), None)
    (row,) = documents.list(admin, world.workspace_id)
    assert (row.in_force, row.in_force_at) == (1, first.uploaded_at)
    screen = screen_of(world, admin, monkeypatch)
    screen.go("documents.py")
    assert any(caption.value == moment(first.uploaded_at) for caption in screen.test.caption)


def test_a_documents_history_shows_the_revision_of_each_change(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    admin = world.member("dana", role=Role.ADMIN)
    (row,) = world.pathproof.documents.list(admin, world.workspace_id)
    world.pathproof.documents.retire(admin, world.workspace_id, row.id)
    screen = screen_of(world, admin, monkeypatch)
    screen.go("documents.py")
    screen.test.button(key=f"open-{row.id}").click()
    screen.run()
    shown = [text.value for text in screen.test.markdown]
    (changes,) = (text for text in shown if text.startswith("- Revision"))
    assert [line.split(" ")[2] for line in changes.split("\n")] == ["3", "2", "1"]
    assert [text for text in shown if "v2**" in text and "revision 2" in text]
    assert [text for text in shown if "v1**" in text and "revision 1" in text]
