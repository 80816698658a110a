"""Reviews in the register: on both databases, through a migration, an erasure, a backup."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import inspect, select

from storage.database import Database
from storage.errors import Absent
from storage.files import FileStore
from storage.migrations import config_for, migrate, present
from storage.review.acts import Actor, MovedOn, Reviews
from storage.review.answers import AnswerPart, Answers, NewAnswer
from storage.review.reading import ReviewReader
from storage.review.records import Review
from storage.review.tables import added_passages, reviews, sign_offs, struck_paths, verdicts
from storage.tables import passages
from storage.upkeep.backup import backup, restore
from storage.vectors import VectorStore
from tests.storage.house import House

TABLES = (reviews, verdicts, added_passages, struck_paths, sign_offs)


class Reviewed:
    """An answer with two claims, one on `pay.md` (hr), one on `stand.md` (sales), judged and signed."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.asker = house.member("Kim", "hr", "sales")
        self.pay = house.publish("Pay is secret", ["hr"], name="pay.md")
        self.stand = house.publish("Stand is booked", ["sales"], name="stand.md")
        self.more = house.publish("Stand has a roof", ["sales"], name="roof.md")
        ids = [self.passage(d.version_id) for d in (self.pay, self.stand)]
        parts = [
            AnswerPart("head", 0, {"model": None}, frozenset()),
            AnswerPart("claim", 0, {"text": "Pay is secret", "citations": [1]}, frozenset({1})),
            AnswerPart("claim", 1, {"text": "Stand is booked", "citations": [2]}, frozenset({2})),
            AnswerPart("path", 0, {"nodes": ["Pay", "Stand"]}, frozenset({1, 2})),
        ]
        new = NewAnswer("Why?", "quoted", "bm25", dict(enumerate(ids, start=1)), parts)
        self.answer = Answers(house.database).save(house.scope(self.asker), self.asker, new)
        self.reviews = Reviews(house.database)
        self.reviews.send(self.actor(), self.answer, False)
        keys = self.read().keys
        for number, passage in enumerate(ids):
            name = keys["claim", number]
            self.reviews.judge(self.actor(), self.answer, name, passage, "supports", f"note {number}")
        roof = self.passage(self.more.version_id)
        self.reviews.add_passage(self.actor(), self.answer, keys["claim", 1], roof, "a roof too")
        self.reviews.strike(self.actor(), self.answer, keys["path", 0], "no link")
        self.reviews.decide(self.actor(), self.answer, "signed", "all of it", self.read().turn)

    def passage(self, version_id: str) -> str:
        with self.house.database.read() as connection:
            found = connection.scalar(select(passages.c.id).where(passages.c.version_id == version_id))
        assert found is not None
        return found

    def actor(self, user: str = "") -> Actor:
        return Actor(self.house.scope(user or self.asker), user or self.asker)

    def read(self, user: str = "") -> Review:
        actor = self.actor(user)
        return ReviewReader(self.house.database).one(actor.scope, actor.user_id, self.answer)


@pytest.fixture
def reviewed(house: House) -> Reviewed:
    return Reviewed(house)


def test_everything_said_comes_back_to_who_may_read_everything(reviewed: Reviewed) -> None:
    seen = reviewed.read()
    assert [(v.claim, v.verdict, v.note.text) for v in seen.verdicts] == [
        (0, "supports", "note 0"),
        (1, "supports", "note 1"),
    ]
    assert [(a.claim, a.title, a.text) for a in seen.added] == [(1, "roof.md", "Stand has a roof")]
    assert [(s.path, s.note.text) for s in seen.struck] == [(0, "no link")]
    assert [(s.decision, s.covers, s.note.text) for s in seen.sign_offs] == [("signed", True, "all of it")]
    turns = [row.note.turn for row in (*seen.verdicts, *seen.added, *seen.struck, *seen.sign_offs)]
    assert turns == [1, 2, 3, 4, 5]


def test_every_row_closes_with_what_it_would_give_away(reviewed: Reviewed) -> None:
    sales = reviewed.house.member("Lee", "sales")
    seen = reviewed.read(sales)
    assert list(seen.keys) == [("claim", 1)]
    assert [(v.claim, v.note.text) for v in seen.verdicts] == [(1, "")]
    assert [(a.title, a.note.text) for a in seen.added] == [("roof.md", "")]
    assert (seen.struck, [s.note.text for s in seen.sign_offs]) == ((), [""])
    assert "secret" not in str(seen) and "pay.md" not in str(seen)
    nobody = reviewed.read(reviewed.house.member("Park", "legal"))
    assert (nobody.keys, nobody.verdicts, nobody.added, nobody.moves) == ({}, (), (), ())


def test_an_answer_that_was_not_sent_or_is_withdrawn_is_its_askers_alone(reviewed: Reviewed) -> None:
    other = reviewed.house.member("Lee", "hr", "sales")
    reviewed.reviews.withdraw(reviewed.actor(), reviewed.answer)
    for id_ in (reviewed.answer, "0" * 32, ""):
        with pytest.raises(Absent, match="no such answer"):
            ReviewReader(reviewed.house.database).one(reviewed.house.scope(other), other, id_)
    assert reviewed.read().shared is False
    with pytest.raises(Absent):
        reviewed.reviews.decide(reviewed.actor(), reviewed.answer, "signed", "", 0)
    with pytest.raises(Absent):
        reviewed.reviews.withdraw(reviewed.actor(), reviewed.answer)


def test_a_decision_on_what_was_looked_at_earlier_writes_nothing(reviewed: Reviewed) -> None:
    before = reviewed.read()
    with pytest.raises(MovedOn):
        reviewed.reviews.decide(reviewed.actor(), reviewed.answer, "rejected", "", before.turn - 1)
    assert reviewed.read() == before


def test_another_workspace_has_no_part_in_it(reviewed: Reviewed) -> None:
    elsewhere = House(reviewed.house.database, "Elsewhere")
    stranger = elsewhere.member("Kim", "hr", "sales")
    with pytest.raises(Absent):
        ReviewReader(elsewhere.database).one(elsewhere.scope(stranger), stranger, reviewed.answer)
    with pytest.raises(Absent):
        reviewed.reviews.send(Actor(elsewhere.scope(stranger), stranger), reviewed.answer, True)


def test_an_erasure_takes_what_was_said_of_the_document_and_every_note_that_may_quote_it(
    reviewed: Reviewed,
) -> None:
    house = reviewed.house
    house.writer.erase(house.id, reviewed.pay.document_id, "tests")
    seen = reviewed.read()
    assert [(v.claim, v.note.text) for v in seen.verdicts] == [(1, "")]
    assert [a.note.text for a in seen.added] == [""]
    assert (seen.struck, [s.note.text for s in seen.sign_offs]) == ((), [""])
    assert [move.kind for move in seen.moves] == ["erased"]
    house.writer.erase(house.id, reviewed.more.document_id, "tests")
    assert reviewed.read().added == ()
    with house.database.read() as connection:
        for table in TABLES:
            rows = str(connection.execute(select(table)).all())
            assert not any(word in rows for word in ("note 0", "no link", "all of it", "a roof too"))


def test_every_act_is_one_line_of_the_audit_and_the_chain_holds(reviewed: Reviewed) -> None:
    house = reviewed.house
    known = {reviewed.answer, *reviewed.read().keys.values()}
    lines = house.audit.recent(house.scope(reviewed.asker), known=known)
    assert [line.action for line in lines[:6]] == [
        "answer signed off",
        "path struck",
        "missed passage added",
        "verdict given",
        "verdict given",
        "answer sent to review",
    ]
    assert house.audit.recent(house.scope(reviewed.asker))[0].action == "document added"
    assert not any(word in str(lines) for word in ("note 0", "all of it", "secret"))
    assert house.audit.verify() == []


def test_a_backup_brings_every_row_back(reviewed: Reviewed, tmp_path: Path) -> None:
    house = reviewed.house
    vectors = VectorStore(tmp_path / "vectors", "model")
    backup(house.database, FileStore(tmp_path / "originals"), vectors, tmp_path / "saved.tar")
    vectors.close()
    restore(tmp_path / "saved.tar", tmp_path / "anew")
    anew = Database.open(f"sqlite:///{tmp_path}/anew/register.sqlite")
    with house.database.read() as before, anew.read() as after:
        for table in TABLES:
            order = list(table.primary_key.columns)
            rows = [c.execute(select(table).order_by(*order)).all() for c in (before, after)]
            assert rows[0] == rows[1] and rows[0], table.name
    anew.close()


def test_a_register_of_before_reviews_keeps_its_answers_and_gets_the_tables(house: House) -> None:
    reviewed = Reviewed(house)
    with house.database.write() as connection:
        command.downgrade(config_for(connection), "0001")
        assert present(connection) == "0001"
        assert "verdicts" not in inspect(connection).get_table_names()
    with house.database.write() as connection:
        migrate(connection)
    own = Answers(house.database).stored(house.scope(reviewed.asker), reviewed.asker, reviewed.answer)
    assert [(p.kind, p.ordinal) for p in own.parts] == [
        ("claim", 0),
        ("claim", 1),
        ("head", 0),
        ("path", 0),
    ]
    assert reviewed.read().sent is False
    reviewed.reviews.send(reviewed.actor(), reviewed.answer, False)
    assert reviewed.read().sent is True
