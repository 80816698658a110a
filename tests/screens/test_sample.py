"""The sample: where its first admin lands, and what its example questions show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.testclient import TestClient

from core.retrieve.registry import DEFAULT
from core.sample import contents as sample
from pages import service, session
from pages.door.gate import Gate
from pages.door.routes import ROUTES
from storage.records import Role
from tests.screens.house import screen_of
from tests.world import World, open_world

pytestmark = pytest.mark.slow

SECRET = "correct horse battery"


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """Set up by the form, as a first visitor does; the documents still wait to be read."""
    made = open_world(tmp_path_factory.mktemp("sample"))
    yield made
    made.pathproof.close()


@pytest.fixture(scope="module")
def landed(world: World) -> dict[str, str]:
    """The cookies of the first visitor."""
    service.begin(world.pathproof)
    client = TestClient(Starlette(routes=ROUTES, middleware=[Middleware(Gate)]), follow_redirects=False)
    page = client.get("/set-up")
    assert 'src="/door/waiting.js"' in page.text and client.get("/door/waiting.js").status_code == 200
    fields = {"token": client.cookies["pathproof_form"], "name": "Ada", "password": SECRET, "again": SECRET}
    answer = client.post("/set-up", data=fields | {"workspace": "My team", "sample": "yes"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    return dict(client.cookies)


@pytest.fixture(scope="module")
def ada(world: World, landed: dict[str, str]) -> str:
    user = world.pathproof.users.by_name("Ada")
    assert user is not None
    world.workspace_id = landed["pathproof_workspace"]
    return user.id


def test_the_page_stands_whole_while_a_view_is_being_made(
    world: World, ada: str, landed: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Past questions and a kept answer need no view; while documents are read one is made after each."""
    with world.pathproof.views._lock:
        screen = screen_of(world, ada, monkeypatch)
    assert screen.test.button(key="sign-out").label == "Sign out"
    assert any(caption.value == "No questions yet." for caption in screen.test.caption)


def test_the_first_admin_lands_in_the_sample_with_a_word_while_it_is_read(
    world: World, ada: str, landed: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "last_workspace", lambda: landed["pathproof_workspace"])
    screen = screen_of(world, ada, monkeypatch)
    assert screen.test.session_state["workspace"] == landed["pathproof_workspace"]
    names = {m.workspace_id: m.workspace_name for m in world.pathproof.people.workspaces_of(ada)}
    assert names[landed["pathproof_workspace"]] == sample.WORKSPACE
    said = " ".join(screen.everything())
    # Of 14, neither the one for `hr` nor the second version of a document that is not there yet.
    assert "Documents being read: 12" in said
    assert not any(button.key and button.key.startswith("example-") for button in screen.test.button)


@pytest.fixture(scope="module")
def answers(world: World, ada: str) -> dict[str, Any]:
    """Everything read, each example asked as the button asks it."""
    while world.pathproof._worker.run_next():
        pass
    changes = world.pathproof.documents.changes(ada, world.workspace_id)
    when = {(change.name, change.version): change.number for change in changes}
    return {
        example.shows: world.ask(
            ada, example.question, DEFAULT, when[example.edition] if example.edition else None
        )
        for example in sample.EXAMPLES
    }


def test_each_example_shows_what_it_is_there_for(answers: dict[str, Any]) -> None:
    chain = answers["chain"]
    cited = {n for claim in chain["claims"] for n in claim["citations"]}
    titles = {passage["title"] for passage in chain["passages"] if passage["n"] in cited}
    assert "Module T-14 teaches Art-Net" in chain["answer"] and len(titles) > 1
    assert "fuel filter was blocked" in answers["cause"]["answer"]
    assert "1,000kg" in answers["change"]["answer"] and "바닥재" in answers["change"]["answer"]
    earlier = answers["earlier"]
    assert "1,200kg" in earlier["answer"] and earlier["passages"][0]["state"] == "superseded"
    assert "48,000,000" in answers["number"]["answer"]
    assert answers["refusal"]["status"] == "insufficient"
    assert all("인건비" not in passage["title"] for passage in answers["refusal"]["passages"])


def test_a_click_on_an_example_asks_it_as_of_its_version_and_other_workspaces_have_none(
    world: World, ada: str, answers: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "last_workspace", lambda: world.workspace_id)
    screen = screen_of(world, ada, monkeypatch)
    keys = [button.key for button in screen.test.button if button.key and button.key.startswith("example-")]
    assert len(keys) == len(sample.EXAMPLES)
    screen.test.button(key="example-3").click()
    screen.run()
    while not screen.test.tabs:
        screen.run()
    shown = "\n".join(screen.everything())
    assert "1,200kg" in shown and "superseded" in shown
    elsewhere = next(
        m.workspace_id for m in world.pathproof.people.workspaces_of(ada) if m.role is Role.ADMIN
        and m.workspace_name != sample.WORKSPACE
    )  # fmt: skip
    monkeypatch.setattr(session, "last_workspace", lambda: elsewhere)
    assert "Try one of these" not in "\n".join(screen_of(world, ada, monkeypatch).everything())
