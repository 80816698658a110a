"""The Impact page as elements: what it offers, to whom, and what it says where there is nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.impact.found import Start
from storage.records import Role
from tests.screens.house import Screen, screen_of
from tests.world import World, open_world

pytestmark = pytest.mark.slow

BOARD = frozenset({"board"})


@pytest.fixture
def world(tmp_path: Path) -> World:
    made = open_world(tmp_path)
    made.add("supplier.txt", "Hanbit Lighting supplies AuroraBeam 300.")
    made.add("device.txt", "AuroraBeam 300 uses Art-Net.")
    made.add("secret.txt", "AuroraBeam 300 needs Dimmer Nine.", BOARD)
    return made


def buttons(screen: Screen) -> list[str]:
    return [button.label for button in screen.test.button]


def come_to(screen: Screen, start: str) -> None:
    screen.test.query_params["impact"] = start
    screen.go("impact.py")


def test_a_reader_looks_from_a_document_and_is_offered_no_list_to_keep(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = world.member("rae")
    (supplier,) = [
        d.id for d in world.pathproof.documents.list(reader, world.workspace_id) if d.name == "supplier.txt"
    ]
    screen = screen_of(world, reader, monkeypatch)
    screen.go("impact.py")
    screen.test.selectbox(key="impact-document").select(supplier)
    screen.run()
    screen.test.button(key="impact-look").click()
    screen.run()
    text = "\n".join(screen.everything())
    assert "AuroraBeam 300 uses Art-Net." in text and "a reason to look, not a finding" in text
    assert "secret.txt" not in text and "Dimmer" not in text
    assert "Keep as a list" not in buttons(screen)
    assert '"may": false' in text
    world.pathproof.close()


def test_a_reviewer_keeps_a_list_and_a_foreign_one_is_not_there(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, reviewer = world.workspace_id, world.member("vera", role=Role.REVIEWER)
    boss = world.member("boss", BOARD, Role.ADMIN)
    rows = {d.name: d.id for d in world.pathproof.documents.list(boss, place)}
    hidden = world.pathproof.impacting.keep(boss, place, Start("document", rows["secret.txt"]))
    screen = screen_of(world, reviewer, monkeypatch)
    come_to(screen, f"document.{rows['supplier.txt']}")
    screen.test.button(key="impact-keep").click()
    screen.run()
    (kept,) = world.pathproof.impacting.lists(reviewer, place)
    assert (kept.person, kept.documents) == ("vera", 1)
    assert '"may": true' in "\n".join(screen.everything())
    for list_id in (hidden, "0" * 32):
        come_to(screen, f"list.{list_id}")
        assert [error.value for error in screen.test.error] == [
            "There is no such list\\, or you may not see it\\."
        ]
    come_to(screen, f"document.{rows['secret.txt']}")
    assert [error.value for error in screen.test.error] == [
        "There is no such document\\, or you may not see it\\."
    ]
    come_to(screen, "nonsense")
    assert not screen.test.error and "Look" in buttons(screen)
    world.pathproof.close()


def test_names_are_offered_by_a_part_of_them_and_hidden_ones_are_not(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = screen_of(world, world.member("rae"), monkeypatch)
    screen.go("impact.py")
    screen.test.button_group(key="impact-kind").set_value("entity")
    screen.run()
    screen.test.text_input(key="impact-entity").set_value("dimmer")
    screen.run()
    assert "dimmer nine" not in buttons(screen)
    assert any("holds such a name" in caption.value for caption in screen.test.caption)
    screen.test.text_input(key="impact-entity").set_value("aurora")
    screen.run()
    assert "aurorabeam 300" in buttons(screen)
    screen.test.button(key="impact-entity-0").click()
    screen.run()
    assert any("AuroraBeam 300" in heading.value for heading in screen.test.subheader)
    world.pathproof.close()
