"""Erased means that the bytes are gone: of verdicts on links, their sentences, sides and notes too."""

from __future__ import annotations

from pathlib import Path

import pytest

from storage.records import Role
from tests.world import open_world

RARE = (b"Quokkaville", b"quokkaville", b"tamarillo")
ONE = "# Depot\n\nThe Quokkaville pump does not use tamarillo oil. Nam Taeho runs the depot.\n"


@pytest.mark.slow
def test_nothing_of_a_verdict_on_an_erased_document_is_left_in_the_data_folder(tmp_path: Path) -> None:
    world = open_world(tmp_path)
    vera = world.member("vera", role=Role.REVIEWER)
    linking, place = world.pathproof.linking, world.workspace_id
    world.add("other.md", "# Other\n\nFinch Audio supplies the radio.\n")
    document = world.add("one.md", ONE)
    keys = [one.key for one in linking.queue(vera, place).suggestions]
    assert keys
    linking.judge(vera, place, linking.shown(vera, place, keys), "rejected", "Quokkaville was closed.")
    world.pathproof.keeping.erase(place, document, vera, None)
    assert linking.queue(vera, place).suggestions == ()
    assert world.pathproof.check() == []
    world.pathproof.close()
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert [path.name for path in files if any(word in path.read_bytes() for word in RARE)] == []
