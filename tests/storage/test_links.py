"""Verdicts on links in the register, on both databases: who may know of them, clocks, erasing, a migration, a backup."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import inspect, select

from storage.database import Database
from storage.errors import Absent, Stale
from storage.files import FileStore
from storage.links.records import Ground, ShownLink
from storage.links.tables import link_ground_documents, link_grounds, link_policies, link_verdicts
from storage.links.verdicts import Links
from storage.migrations import config_for, migrate
from storage.review.acts import Actor
from storage.upkeep.backup import backup, restore
from storage.upkeep.register import span_faults
from storage.vectors import VectorStore
from tests.storage.house import House

TABLES = (link_verdicts, link_grounds, link_ground_documents, link_policies)


class Linked:
    """A pair whose sides stand in `pay.md` (hr), and in `stand.md` (sales) or `copy.md` (hr and sales) alike."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.both = house.member("Kim", "hr", "sales")
        self.hr = house.member("Hana", "hr")
        self.sales = house.member("Sam", "sales")
        self.pay = house.publish("Pay is secret", ["hr"], name="pay.md").document_id
        self.stand = house.publish("Stand is booked", ["sales"], name="stand.md").document_id
        self.copy = house.publish("Stand is booked", ["hr"], name="copy.md").document_id
        self.links = Links(house.database)
        self.new = ShownLink(
            "synonym-1",
            "synonym",
            "pay",
            "stand",
            (
                Ground("Pay is secret", (self.pay,), "first"),
                Ground("Stand is booked", (self.stand, self.copy), "second"),
            ),
        )

    def actor(self, user: str) -> Actor:
        return Actor(self.house.scope(user), user)

    def said(self, user: str, as_of: int | None = None) -> list[tuple[str, str, str]]:
        found = self.links.said(self.house.scope(user, as_of)).verdicts
        return [(one.key, one.verdict, one.note) for one in found]


@pytest.fixture
def linked(house: House) -> Linked:
    return Linked(house)


def test_who_reads_a_document_for_each_sentence_knows_of_it_and_nobody_else(linked: Linked) -> None:
    clocks = {user: linked.house.scope(user).clock for user in (linked.both, linked.hr, linked.sales)}
    linked.links.judge(linked.actor(linked.both), [linked.new], "rejected", "Not the same.")
    assert linked.said(linked.both) == [("synonym-1", "rejected", "Not the same.")]
    assert linked.said(linked.hr) == [("synonym-1", "rejected", "")]  # the writer was shown stand.md too
    assert linked.said(linked.sales) == []
    ticks = {user: linked.house.scope(user).clock - clock for user, clock in clocks.items()}
    assert ticks == {linked.both: 1, linked.hr: 1, linked.sales: 0}
    with pytest.raises(Absent):
        linked.links.judge(linked.actor(linked.sales), [linked.new], "accepted", "")


def test_each_clock_value_has_what_was_said_by_then(linked: Linked) -> None:
    actor = linked.actor(linked.both)
    before = actor.scope.clock
    linked.links.judge(actor, [linked.new], "rejected", "")
    linked.links.judge(actor, [linked.new], "accepted", "")
    linked.links.undo(actor, ["synonym-1"])
    linked.links.set_policy(actor, "accepted")
    seen = [linked.said(linked.both, before + n) for n in range(5)]
    assert [one[0][1] if one else "" for one in seen] == ["", "rejected", "accepted", "", ""]
    policies = [linked.links.said(linked.house.scope(linked.both, before + n)).policy for n in range(5)]
    assert policies == ["suggested"] * 4 + ["accepted"]
    with linked.house.database.read() as connection:
        assert list(span_faults(connection)) == []


def test_an_erasure_takes_the_words_and_leaves_the_numbers(linked: Linked) -> None:
    actor = linked.actor(linked.both)
    linked.links.judge(actor, [linked.new], "rejected", "Stand is booked by us.")
    clocks = {user: linked.house.scope(user).clock for user in (linked.both, linked.hr)}
    linked.house.writer.erase(linked.house.id, linked.stand, "tests")
    assert linked.said(linked.both) == [("synonym-1", "rejected", "")]  # copy.md says so as well
    linked.house.writer.erase(linked.house.id, linked.copy, "tests")
    assert linked.said(linked.both) == linked.said(linked.hr) == []
    assert linked.house.scope(linked.both).clock == clocks[linked.both] + 2
    assert linked.house.scope(linked.hr).clock == clocks[linked.hr] + 1
    with linked.house.database.read() as connection:
        rows = [connection.execute(select(table)).all() for table in TABLES]
    assert "tand" not in str(rows).replace("'standing'", "")
    with linked.house.database.read() as connection:
        assert list(span_faults(connection)) == []


def test_a_second_opinion_ends_those_that_its_giver_may_know_of(linked: Linked) -> None:
    linked.links.judge(linked.actor(linked.both), [linked.new], "rejected", "")
    narrow = dataclasses.replace(linked.new, grounds=(linked.new.grounds[0],))
    with pytest.raises(Stale, match="Kim has rejected “pay” – “stand” meanwhile"):
        linked.links.judge(linked.actor(linked.hr), [narrow], "accepted", "")
    (seen,) = linked.links.said(linked.house.scope(linked.hr)).verdicts
    linked.links.judge(linked.actor(linked.hr), [dataclasses.replace(narrow, given=seen.id)], "accepted", "")
    assert linked.said(linked.both) == [("synonym-1", "accepted", "")]
    history = linked.links.history(linked.house.scope(linked.both))
    assert [(one.verdict, one.ended is None) for one in history] == [("accepted", True), ("rejected", False)]


def test_the_migration_can_be_undone_and_done_again(linked: Linked) -> None:
    with linked.house.database.write() as connection:
        command.downgrade(config_for(connection), "0003")
        assert "link_verdicts" not in inspect(connection).get_table_names()
        migrate(connection)
        assert {table.name for table in TABLES} <= set(inspect(connection).get_table_names())


def test_a_backup_brings_verdicts_back(linked: Linked, tmp_path: Path) -> None:
    linked.links.judge(linked.actor(linked.both), [linked.new], "rejected", "Not the same.")
    files, vectors = FileStore(tmp_path / "originals"), VectorStore(tmp_path / "vectors", "test model")
    files.put(b"Pay is secret")
    files.put(b"Stand is booked")
    backup(linked.house.database, files, vectors, tmp_path / "saved.tar")
    vectors.close()
    restore(tmp_path / "saved.tar", tmp_path / "anew")
    other = Database.open(f"sqlite:///{tmp_path}/anew/register.sqlite")
    found = Links(other).said(House(other, make=False).scope(linked.both)).verdicts
    assert [(one.key, one.note) for one in found] == [("synonym-1", "Not the same.")]
    other.close()
