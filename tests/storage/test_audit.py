"""The audit forgets nothing, and shows nobody what they may not know of."""

from __future__ import annotations

import pytest
from sqlalchemy import delete, update

from storage.tables import audit, audit_heads
from tests.storage.house import House


def test_an_untouched_audit_verifies(house: House) -> None:
    house.publish("Pay is secret", ["hr"])
    house.member("김민수", "hr")
    assert house.audit.verify() == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (update(audit).where(audit.c.number == 2).values(actor="someone else"), "changed at line 2"),
        (update(audit).where(audit.c.number == 3).values(detail={"x": 1}), "changed at line 3"),
        (update(audit).where(audit.c.number == 3).values(document_id="x"), "changed at line 3"),
        (delete(audit).where(audit.c.number == 2), "lacks line 2"),
        (delete(audit).where(audit.c.number == 5), "does not end"),
        (delete(audit), "does not end"),
        (delete(audit_heads), "does not end"),
    ],
)
def test_every_change_to_the_past_is_found(house: House, change: object, said: str) -> None:
    house.publish("Pay is secret", ["hr"])
    with house.database.write() as connection:
        connection.execute(change)  # type: ignore[call-overload]
    assert any(said in sentence for sentence in house.audit.verify())


def test_a_line_about_a_document_is_for_its_readers(house: House) -> None:
    hr, sales = house.member("Kim", "hr"), house.member("Lee", "sales")
    before = house.audit.recent(house.scope(sales))
    house.publish("Pay is secret", ["hr"])
    assert house.audit.recent(house.scope(sales)) == before
    assert house.audit.recent(house.scope(hr))[0].action == "document added"


def test_numbers_have_no_gaps_and_hashes_are_kept_back(house: House) -> None:
    sales = house.member("Lee", "sales")
    house.publish("Pay is secret", ["hr"])
    house.publish("Stand is booked", ["sales"])
    rows = house.audit.recent(house.scope(sales))
    assert [row.number for row in rows] == list(range(len(rows), 0, -1))
    assert {row.hash for row in rows} == {""}


def test_an_erasure_stays_in_the_audit_of_those_who_could_read_it(house: House) -> None:
    hr, sales = house.member("Kim", "hr"), house.member("Lee", "sales")
    document = house.publish("Pay is secret", ["hr"], name="secret plan.md")
    house.writer.erase(house.id, document.document_id, hr)
    assert house.audit.recent(house.scope(hr))[0].action == "document erased"
    assert all(row.action != "document erased" for row in house.audit.recent(house.scope(sales)))


def test_no_name_of_a_document_ever_stands_in_the_audit(house: House) -> None:
    """An erased document must be gone, and a chain cannot forget."""
    document = house.publish("Pay is secret", ["hr"], name="secret plan.md")
    house.publish("Pay is known", ["hr"], name="leaked plan.md", replaces=document)
    house.writer.erase(house.id, document.document_id, "tests")
    with house.database.read() as connection:
        whole = str(connection.exec_driver_sql("SELECT * FROM audit").all())
    assert "plan" not in whole
    assert "Pay" not in whole


def test_searching_finds_actions_people_and_details(house: House) -> None:
    user = house.member("김민수", "hr")
    house.workspaces.add_tags(house.id, ["100%"], "tests")
    scope = house.scope(user)
    assert [row.subject for row in house.audit.recent(scope, "MEMBER")] == [user]
    assert [row.subject for row in house.audit.recent(scope, "100%")] == ["100%"]
    assert house.audit.recent(scope, "%_%") == ()
    assert len(house.audit.recent(scope, limit=2)) == 2


def test_accounts_have_a_chain_of_their_own(house: House) -> None:
    house.users.create("Park", "h", "tests")
    (line, *_) = house.audit.house()
    assert line.action == "user created"
    assert len(line.hash) == 64
