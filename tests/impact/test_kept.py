"""What a list came to is kept for whoever sees the same: it opens without the view of its moment, and says how its
documents stand today."""

from __future__ import annotations

import pytest

from core.impact.found import Start
from core.views import Views
from storage.records import Role
from tests.impact.conftest import House
from tests.impact.test_ticking import BOARD


def no_view(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a view was compiled")

    monkeypatch.setattr(Views, "_compile", refuse)


def test_an_old_list_opens_without_the_view_of_its_moment_and_is_byte_for_byte_the_same(
    house: House, reviewer: str, reader: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.add("notes.txt", "Tower Two carries radios.")
    house.add("notes.txt", "Tower Two carries AuroraBeam 300.", replaces="notes.txt")
    starts = (house.start("supplier.txt"), Start("entity", entity="Art-Net"))
    lists = [house.keep(reviewer, start) for start in starts]
    lists.append(house.keep(reviewer, Start("difference", house.documents["notes.txt"], 1, 2)))
    first = [house.open(reviewer, list_id).to_json() for list_id in lists]
    again = [house.open(reader, list_id).to_json() for list_id in lists]
    assert first == again and all(row["documents"] for row in first)
    house.add("device.txt", "AuroraBeam 300 uses sACN.", replaces="device.txt")
    house.world.pathproof.views.forget()
    with monkeypatch.context() as patched:
        no_view(patched)
        kept = [house.open(reviewer, list_id).to_json() for list_id in lists]
        assert len(house.world.pathproof.impacting.lists(reader, house.place)) == 3
        house.tick(reviewer, lists[0], "training.txt", "right")
    states = [row["state"] for row in kept[0]["documents"]]  # type: ignore[union-attr]
    assert "superseded" in states
    with house.world.pathproof.database.write() as connection:
        connection.exec_driver_sql("DELETE FROM impact_made")
    house.tick(reviewer, lists[0], "training.txt", "open")
    anew = [house.open(reviewer, list_id).to_json() for list_id in lists]
    for one in (*kept, *anew):
        one.pop("counts")
        for row in one["documents"]:  # type: ignore[union-attr]
            row.pop("tick")  # type: ignore[call-overload]
    assert kept == anew


def test_who_sees_other_documents_is_never_given_what_was_kept_for_somebody_else(
    house: House, admin: str, reader: str
) -> None:
    house.add("board.txt", "AuroraBeam 300 needs Dimmer Nine.", BOARD)
    kept = house.keep(admin, "supplier.txt")
    assert "board.txt" in str(house.open(admin, kept).to_json())
    assert "board.txt" not in str(house.open(reader, kept).to_json())
    house.world.member("ada", [], Role.ADMIN)
    assert "board.txt" not in str(house.open(admin, kept).to_json())
