"""Lists and ticks in the register, on SQLite and on PostgreSQL."""

from __future__ import annotations

from datetime import date

import pytest
from sqlalchemy import select

from storage.access import scope_of_look
from storage.errors import Absent, WrongState
from storage.impact.closing import close, read_closings
from storage.impact.lists import Impacts
from storage.impact.made import ImpactsMade
from storage.impact.records import NewTick
from storage.impact.tables import looks, ticks
from storage.impact.tables import made as made_table
from storage.scope import Scope
from tests.storage.house import House, WallClock


def kept(impacts: Impacts, scope: Scope, user: str, document: str = "", entity: str = "") -> str:
    kind = "document" if document else "entity"
    return impacts.keep(scope, user, kind, document, (0, 0), entity, True)


def tick(
    list_id: str, document: str, judgement: str = "edit", note: str = "", saw: tuple[str, ...] = ()
) -> NewTick:
    return NewTick(list_id, document, judgement, "", date(2026, 4, 1), note, saw or (document,), "0" * 12)


def test_a_list_is_there_for_who_may_read_what_it_begins_with(house: House) -> None:
    impacts, wide, narrow = (
        Impacts(house.database),
        house.member("wide", "hr"),
        house.member("narrow", "sales"),
    )
    secret = house.publish("Bonus is 777", ("hr",)).document_id
    list_id = kept(impacts, house.scope(wide), wide, secret)
    assert impacts.look(house.scope(wide), list_id).document_id == secret
    assert [row.id for row in impacts.looks(house.scope(wide))] == [list_id]
    assert impacts.looks(house.scope(narrow)) == ()
    for id_ in (list_id, "0" * 32):
        with pytest.raises(Absent, match="no such list"):
            impacts.look(house.scope(narrow), id_)
        with pytest.raises(Absent):
            impacts.tick(house.scope(narrow), narrow, tick(id_, secret))
    house.member("narrow", "sales", "hr")
    assert impacts.look(house.scope(narrow), list_id).user_name == "wide"


def test_a_name_is_there_for_who_may_read_a_sentence_with_it_at_the_lists_moment(house: House) -> None:
    impacts, wide, narrow = (
        Impacts(house.database),
        house.member("wide", "hr"),
        house.member("narrow", "sales"),
    )
    house.publish("Bonus is 777", ("hr",), "a.md")
    list_id = kept(impacts, house.scope(wide), wide, entity="bonus")

    def sees(user: str) -> bool:
        look = impacts.look(house.scope(user), list_id)
        return impacts.holds(scope_of_look(house.database, house.id, user, look.id), look.entity)

    assert (sees(wide), sees(narrow)) == (True, False)
    house.publish("Bonus is paid", ("sales",), "b.md")
    assert not sees(narrow)  # at the list's moment nothing that they read named it
    assert impacts.holds(house.scope(narrow), "bonus")


def test_ticks_come_in_their_order_with_what_moved_since_and_notes_close_with_what_they_may_quote(
    house: House, clock: WallClock
) -> None:
    impacts, wide, narrow = (
        Impacts(house.database),
        house.member("wide", "hr"),
        house.member("narrow", "sales"),
    )
    start, other = house.publish("Hall opens", name="a.md"), house.publish("Hall closes", name="b.md")
    secret = house.publish("Hall burns", ("hr",), "c.md").document_id
    list_id = kept(impacts, house.scope(wide), wide, start.document_id)
    scope = house.scope(wide)
    impacts.tick(scope, wide, tick(list_id, other.document_id, "edit", "burns", (other.document_id, secret)))
    clock.pass_(minutes=1)
    impacts.tick(scope, wide, tick(list_id, other.document_id, "right", "fine"))
    first, last = impacts.ticks(house.scope(narrow), [list_id])
    assert [(row.judgement, row.note, row.moved) for row in (first, last)] == [
        ("edit", "", ""),
        ("right", "fine", ""),
    ]
    assert [row.note for row in impacts.ticks(scope, [list_id])] == ["burns", "fine"]
    house.publish("Hall closes early", name="b.md", replaces=other)
    assert [row.moved for row in impacts.ticks(house.scope(wide), [list_id])] == ["replaced", "replaced"]
    impacts.tick(house.scope(wide), wide, tick(list_id, other.document_id, "right"))
    assert impacts.ticks(house.scope(wide), [list_id])[-1].moved == ""
    assert impacts.moved_since(house.scope(wide), start.document_id, 0) == ""


def test_an_erasure_leaves_no_row_and_no_note_that_rests_on_the_document(house: House) -> None:
    impacts, user = Impacts(house.database), house.member("wide", "hr")
    start, other = house.publish("Hall opens", name="a.md"), house.publish("Tower stands", name="b.md")
    own, foreign = (kept(impacts, house.scope(user), user, one.document_id) for one in (start, other))
    alone, shared = (kept(impacts, house.scope(user), user, entity=name) for name in ("tower", "hall"))
    house.publish("Hall again", name="c.md")
    scope = house.scope(user)
    impacts.tick(scope, user, tick(own, other.document_id, note="Tower"))
    impacts.tick(
        scope, user, tick(own, start.document_id, note="Tower", saw=(start.document_id, other.document_id))
    )
    impacts.tick(scope, user, tick(shared, start.document_id, note="kept"))
    house.writer.erase(house.id, other.document_id, "tests")
    with house.database.read() as connection:
        assert set(connection.scalars(select(looks.c.id))) == {own, shared}
        assert sorted(connection.scalars(select(ticks.c.note))) == ["", "kept"]
    assert {alone, foreign}.isdisjoint(row.id for row in impacts.looks(house.scope(user)))
    house.writer.erase(house.id, start.document_id, "tests")
    assert [row.id for row in impacts.looks(house.scope(user))] == [shared]
    assert house.audit.is_whole(house.id)


def test_closings_have_an_order_and_a_closed_list_takes_no_tick(house: House) -> None:
    impacts, user = Impacts(house.database), house.member("wide", "hr")
    start = house.publish("Hall opens", name="a.md").document_id
    list_id, scope = kept(impacts, house.scope(user), user, start), house.scope(user)
    look = impacts.look(scope, list_id)
    close(house.database, scope, user, look, True, "done", (start,))
    assert impacts.look(scope, list_id).closed
    with pytest.raises(WrongState, match="is closed: reopen it"):
        impacts.tick(scope, user, tick(list_id, start))
    with pytest.raises(WrongState, match="closed already"):
        close(house.database, scope, user, look, True, "", ())
    close(house.database, scope, user, look, False, "", ())
    impacts.tick(scope, user, tick(list_id, start))
    found = read_closings(house.database, scope, [list_id])
    assert [(row.closed, row.note, row.user_name) for row in found] == [
        (True, "done", "wide"),
        (False, "", "wide"),
    ]
    assert house.audit.is_whole(house.id)


def test_what_a_list_came_to_is_not_kept_of_an_erased_document_and_goes_with_every_erasure(
    house: House,
) -> None:
    impacts, made, user = Impacts(house.database), ImpactsMade(house.database), house.member("wide", "hr")
    one, other = house.publish("Hall opens", name="a.md"), house.publish("Tower stands", name="b.md")
    list_id = kept(impacts, house.scope(user), user, one.document_id)
    value = {"score": 0.1 + 0.2, "quote": "한빛 “Hall”"}
    made.put(house.id, list_id, "seen", [other.document_id], value, [one.document_id, other.document_id])
    assert made.get(list_id, "seen") == value and made.get(list_id, "other") is None
    assert made.documents(list_id, "seen") == (other.document_id,) and made.documents(list_id, "x") is None
    house.writer.erase(house.id, other.document_id, "tests")
    assert made.get(list_id, "seen") is None
    made.put(house.id, list_id, "seen", [], value, [other.document_id])
    made.put(house.id, "0" * 32, "seen", [], value, [])
    with house.database.read() as connection:
        assert connection.execute(select(made_table)).all() == []
