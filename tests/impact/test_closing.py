"""A list is closed and reopened; on a closed one nothing is ticked."""

from __future__ import annotations

import pytest

from core.errors import BadInput, NotAllowed, NotFound
from core.export.impact import exported
from core.impact.found import Start
from storage.records import Role
from tests.impact.conftest import House
from tests.impact.test_ticking import BOARD, NOW


def test_a_closed_list_stands_apart_takes_no_tick_and_is_in_nobodys_care_until_it_is_reopened(
    house: House, reviewer: str, reader: str
) -> None:
    impacting, place = house.world.pathproof.impacting, house.place
    kept = house.keep(reviewer, "supplier.txt")
    house.tick(reviewer, kept, "device.txt", "edit", owner=reader)
    house.close(reviewer, kept, note="All done.")
    assert impacting.lists(reader, place) == ()
    assert [row.id for row in impacting.lists(reader, place, closed=True)] == [kept]
    assert impacting.mine(reader, place) == ()
    with pytest.raises(BadInput, match="This list is closed: reopen it, then tick"):
        house.tick(reviewer, kept, "device.txt", "right")
    assert house.row(reader, kept, "device.txt").state == "edit"
    with pytest.raises(BadInput, match="closed already"):
        house.close(reviewer, kept)
    house.close(reviewer, kept, closed=False)
    with pytest.raises(BadInput, match="open already"):
        house.close(reviewer, kept, closed=False)
    house.tick(reviewer, kept, "device.txt", "right", owner=reader)
    opened = house.open(reader, kept)
    assert [(one.closed, one.person, one.note) for one in opened.closings] == [
        (True, "vera", "All done."),
        (False, "vera", ""),
    ]
    assert not opened.closed and [row.id for row in impacting.lists(reader, place)] == [kept]
    said = exported(opened, "csv", NOW).data.decode()
    assert "Closed by vera" in said and "All done." in said and "Reopened by vera" in said


def test_its_keeper_closes_it_though_no_reviewer_any_more_and_nobody_else_does(
    house: House, reviewer: str, reader: str
) -> None:
    kept = house.keep(reviewer, "supplier.txt")
    for list_id in (kept, "0" * 32):
        with pytest.raises(NotAllowed, match="whoever keeps a list"):
            house.close(reader, list_id)
    assert not house.open(reader, kept).closed
    house.world.member("vera", role=Role.READER)
    house.close(reviewer, kept)
    assert house.open(reader, kept).closed
    with pytest.raises(NotAllowed):
        house.close(reader, kept, closed=False)


def test_a_hidden_list_and_none_at_all_are_refused_alike(house: House, admin: str, reviewer: str) -> None:
    house.add("board.txt", "AuroraBeam 300 needs Dimmer Nine.", BOARD)
    hidden = [house.keep(admin, start) for start in ("board.txt", Start("entity", entity="Dimmer Nine"))]
    for list_id in (*hidden, "0" * 32):
        with pytest.raises(NotFound, match="There is no such list, or you may not see it"):
            house.close(reviewer, list_id)
    assert not any(house.open(admin, list_id).closed for list_id in hidden)
    house.world.member("olga", role=Role.ADMIN)
    house.world.member("ada", [], Role.READER)
    for list_id in (*hidden, "0" * 32):  # their keeper too, once closed to them
        with pytest.raises(NotAllowed):
            house.close(admin, list_id)


def test_a_note_is_for_who_reads_all_that_its_writer_was_shown_and_an_erasure_takes_it(
    house: House, admin: str, reviewer: str
) -> None:
    house.add("board.txt", "AuroraBeam 300 needs Dimmer Nine.", BOARD)
    kept = house.keep(admin, "supplier.txt")
    house.close(admin, kept, note="Dimmer Nine is the board's")
    assert [one.note for one in house.open(admin, kept).closings] == ["Dimmer Nine is the board's"]
    seen = house.open(reviewer, kept)
    assert seen.closed and [one.note for one in seen.closings] == [""]
    assert "Dimmer" not in str(seen.to_json()) + exported(seen, "csv", NOW).data.decode()
    house.world.pathproof.documents.erase(admin, house.place, house.documents["board.txt"])
    assert [(one.closed, one.note) for one in house.open(admin, kept).closings] == [(True, "")]


def test_the_audit_tells_of_it_by_ids_alone(house: House, admin: str) -> None:
    kept = house.keep(admin, "supplier.txt")
    house.close(admin, kept, note="a secret note")
    house.close(admin, kept, closed=False)
    lines = house.world.pathproof.activity.recent(admin, house.place)[:2]
    assert [(line.action, line.subject) for line in lines] == [
        ("impact list reopened", kept),
        ("impact list closed", kept),
    ]
    assert "secret" not in str(lines)
