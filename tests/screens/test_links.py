"""The Links page in AppTest: for whom it is there, what it hands to its component, and what it says."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from storage.records import Role
from tests.links.conftest import DOUBT, LAMP, LAMPS
from tests.screens.house import Screen, screen_of
from tests.world import World, open_world

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    opened = open_world(tmp_path_factory.mktemp("links-screen"))
    for name, text in (("a.md", LAMP), ("b.md", LAMPS), ("c.md", DOUBT)):
        opened.add(name, text)
    yield opened
    opened.pathproof.close()


def cards(screen: Screen) -> list[dict[str, object]]:
    found = [json.loads(text) for text in screen.everything() if text.startswith('{"links"')]
    return [card for data in found for card in data["links"]]


def test_a_reviewer_sees_each_suggestion_with_its_sentences_and_why(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = screen_of(world, world.member("vera", role=Role.REVIEWER), monkeypatch)
    screen.go("links.py")
    pair = next(card for card in cards(screen) if card["kind"] == "synonym")
    assert {pair["first"], pair["second"]} == {"stage lamp", "stage lamps"}
    assert {quote["side"] for quote in pair["quotes"]} == {"first", "second"}  # type: ignore[index, union-attr]
    assert pair["why"]
    assert not screen.test.radio


def test_an_admin_chooses_which_links_serve_searches(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    admin = world.member("ada", role=Role.ADMIN)
    screen = screen_of(world, admin, monkeypatch)
    screen.go("links.py")
    screen.test.radio(key="links-policy").set_value("accepted").run()
    assert world.pathproof.linking.policy(admin, world.workspace_id) == "accepted"
    screen.test.radio(key="links-policy").set_value("suggested").run()
    assert world.pathproof.linking.policy(admin, world.workspace_id) == "suggested"


def test_a_reader_has_no_such_page(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = screen_of(world, world.member("rae"), monkeypatch)
    with pytest.raises(ValueError, match="Could not find a navigation page"):
        screen.test.switch_page("links.py")
