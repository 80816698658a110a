"""Days of versions in the register: kept by revision, checked, and gone with the document."""

from __future__ import annotations

from datetime import date

import pytest
from sqlalchemy import select, update

from storage.errors import Absent, WrongState
from storage.scope import Point
from storage.upkeep.periods import period_faults
from storage.versions.dating import ALWAYS, Dating, Period
from storage.versions.moments import Moments
from storage.versions.tables import version_periods
from tests.storage.house import House

FIRST, LAST = date(2090, 6, 1), date(2090, 6, 30)


def faults(house: House) -> list[str]:
    with house.database.read() as connection:
        return list(period_faults(connection))


def test_an_earlier_revision_keeps_the_days_that_it_had(house: House) -> None:
    user = house.member("Kim")
    one = house.publish("Hall is dark", days=Period(FIRST))
    dating = Dating(house.database)
    dating.set(house.id, one.document_id, 1, Period(FIRST, LAST), "tests")
    dating.set(house.id, one.document_id, 1, ALWAYS, "tests")
    stated = [
        (row.valid_from, row.valid_until)
        for clock in (1, 2, 3)
        for row in house.reader.history(house.scope(user, clock), one.document_id)
    ]
    assert stated == [(FIRST, None), (FIRST, LAST), (None, None)]
    assert house.texts(house.scope(user, Point(1, FIRST))) and not house.texts(house.scope(user, 1))
    assert not house.texts(house.scope(user, Point(2, date(2090, 7, 1))))
    assert faults(house) == []


def test_the_same_days_again_are_refused_and_change_nothing(house: House) -> None:
    user = house.member("Kim")
    one = house.publish("Hall is dark")
    with pytest.raises(WrongState):
        Dating(house.database).set(house.id, one.document_id, 1, ALWAYS, "tests")
    with pytest.raises(Absent):
        Dating(house.database).set(house.id, one.document_id, 2, Period(FIRST), "tests")
    assert house.scope(user).clock == 1


def test_check_finds_days_that_no_commit_made(house: House) -> None:
    one = house.publish("Hall is dark", days=Period(FIRST, LAST))
    with house.database.write() as connection:
        connection.execute(update(version_periods).values(valid_until="2090-05-01", ended=9))
    found = faults(house)
    assert len(found) == 2 and all(one.document_id in sentence for sentence in found)


def test_erasing_a_document_takes_its_days(house: House) -> None:
    one = house.publish("Hall is dark", days=Period(FIRST))
    house.writer.erase(house.id, one.document_id, "tests")
    with house.database.read() as connection:
        assert connection.execute(select(version_periods)).all() == []


def test_a_version_for_a_later_day_is_scheduled_and_one_for_today_replaces(house: House) -> None:
    user = house.member("Kim")
    one = house.publish("Hall is dark")
    two = house.publish("Hall is bright", replaces=one, days=Period(FIRST))
    house.publish("Hall is blue", replaces=two)
    kinds = [change.kind for change in Moments(house.database).last(house.scope(user))]
    assert kinds == ["replaced", "scheduled", "added"]
