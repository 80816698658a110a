"""An answer keeps its own evidence, and shows only what its reader may see today."""

from __future__ import annotations

import pytest

from storage.access import scope_of_answer
from storage.errors import Absent
from storage.model_cache import ModelCache, ModelCall
from storage.review.answers import AnswerPart, Answers, NewAnswer
from tests.storage.house import House

CALL = ModelCall("model/1", "extract/1", "the reply", {"triples": []}, 10, 5)


def _ask(house: House, user: str, *texts: str) -> str:
    """An answer that quotes the first passage of each document that says one of the texts."""
    scope = house.scope(user)
    numbered: dict[int, str] = {}
    for n, text in enumerate(texts, start=1):
        for document in house.reader.documents(scope):
            version = house.reader.history(scope, document.id)[0]
            if house.reader.version_text(scope, version.id) == text:
                numbered[n] = _passage_of(house, version.id)
    parts = [
        *(AnswerPart("claim", n, {"text": text}, frozenset({n})) for n, text in enumerate(texts, start=1)),
        AnswerPart("text", 0, " ".join(texts), frozenset(numbered)),
        AnswerPart("parameters", 0, {"k": 5}, frozenset()),
    ]
    return Answers(house.database).save(scope, user, NewAnswer("Why?", "quoted", "bm25", numbered, parts))


def _passage_of(house: House, version_id: str) -> str:
    with house.database.read() as connection:
        found: str = connection.exec_driver_sql(
            f"SELECT id FROM passages WHERE version_id = '{version_id}' AND ordinal = 0"
        ).scalar_one()
    return found


def _open_parts(house: House, user: str, answer_id: str) -> list[tuple[str, int]]:
    kept = Answers(house.database).stored(house.scope(user), user, answer_id)
    return [(part.kind, part.ordinal) for part in kept.parts]


EVERYTHING = [("claim", 1), ("claim", 2), ("parameters", 0), ("text", 0)]


@pytest.fixture
def asked(house: House) -> tuple[str, str]:
    user = house.member("Kim", "hr", "sales")
    house.publish("Pay is secret", ["hr"], name="pay.md")
    house.publish("Stand is booked", ["sales"], name="stand.md")
    return user, _ask(house, user, "Pay is secret", "Stand is booked")


def test_case_30_an_answer_comes_back_with_its_own_evidence(house: House, asked: tuple[str, str]) -> None:
    user, answer = asked
    kept = Answers(house.database).stored(house.scope(user), user, answer)
    assert _open_parts(house, user, answer) == EVERYTHING
    assert [(s.n, s.standing) for s in kept.sources] == [(1, "current"), (2, "current")]
    assert (kept.past.question, kept.past.closed, kept.past.superseded, kept.clock) == ("Why?", 0, False, 2)


def test_case_24_a_tag_taken_away_closes_what_rested_on_it(house: House, asked: tuple[str, str]) -> None:
    user, answer = asked
    house.member("Kim", "sales")
    assert _open_parts(house, user, answer) == [("claim", 2), ("parameters", 0)]
    kept = Answers(house.database).stored(house.scope(user), user, answer)
    assert (kept.past.closed, [s.n for s in kept.sources], kept.clock) == (1, [2], 1)
    house.member("Kim", "hr", "sales")
    assert _open_parts(house, user, answer) == EVERYTHING


def test_an_erased_document_leaves_nothing_in_answers(house: House, asked: tuple[str, str]) -> None:
    user, answer = asked
    (pay,) = house.reader.same_name(house.scope(user), "pay.md")
    house.writer.erase(house.id, pay.id, user)
    assert _open_parts(house, user, answer) == [("claim", 2), ("parameters", 0)]
    with house.database.read() as connection:
        assert "secret" not in str(connection.exec_driver_sql("SELECT * FROM answer_parts").all())


def test_case_15_an_answer_says_that_its_source_was_superseded(house: House, asked: tuple[str, str]) -> None:
    user, answer = asked
    (stand,) = house.reader.same_name(house.scope(user), "stand.md")
    new = house.new("Stand is cancelled", ["sales"], "stand.md")
    assert new.number == 1
    from storage.records import Published

    house.publish(
        "Stand is cancelled",
        ["sales"],
        "stand.md",
        replaces=Published(stand.id, stand.version_id, stand.version),
    )
    (past,) = Answers(house.database).past(house.scope(user), user)
    assert (past.superseded, past.closed) == (True, 0)
    kept = Answers(house.database).stored(house.scope(user), user, answer)
    assert [s.standing for s in kept.sources] == ["current", "superseded"]
    assert house.texts(scope_of_answer(house.database, house.id, user, answer)) == [
        "Pay is secret",
        "Stand is booked",
    ]


def test_an_answer_is_its_askers_alone(house: House, asked: tuple[str, str]) -> None:
    _, answer = asked
    other = house.member("Lee", "hr", "sales")
    for id_ in (answer, "0" * 32):
        with pytest.raises(Absent, match="no such answer"):
            Answers(house.database).stored(house.scope(other), other, id_)
        with pytest.raises(Absent, match="no such answer"):
            scope_of_answer(house.database, house.id, other, id_)
    assert Answers(house.database).past(house.scope(other), other) == ()


def test_an_answer_cannot_rest_on_what_its_asker_does_not_see(house: House) -> None:
    user = house.member("Kim", "sales")
    hidden = house.publish("Pay is secret", ["hr"])
    passage = _passage_of(house, hidden.version_id)
    for id_ in (passage, "0" * 32):
        with pytest.raises(Absent, match="no such passage"):
            Answers(house.database).save(
                house.scope(user), user, NewAnswer("Why?", "quoted", "bm25", {1: id_}, [])
            )


def test_the_first_reply_to_a_call_is_kept(house: House) -> None:
    cache = ModelCache(house.database, house.id)
    assert cache.get("k") is None
    assert cache.put("k", CALL) == CALL
    other = ModelCall("model/1", "extract/1", "another reply", None, 1, 1)
    assert cache.put("k", other) == CALL
    assert cache.get("k") == CALL
    assert cache.spent_since(house.database.now()) == (10, 5)


def test_calls_do_not_cross_workspaces(house: House) -> None:
    ModelCache(house.database, house.id).put("k", CALL)
    assert ModelCache(house.database, House(house.database, "Other").id).get("k") is None


def test_case_12_an_erasure_takes_the_calls_that_read_the_document(house: House) -> None:
    cache = ModelCache(house.database, house.id)
    document = house.publish("Pay is secret", ["hr"])
    cache.put("mine", CALL, [document.document_id])
    cache.put("other", CALL)
    house.writer.erase(house.id, document.document_id, "tests")
    assert cache.get("mine") is None
    assert cache.get("other") == CALL
    assert cache.put("late", CALL, [document.document_id]) == CALL
    assert cache.get("late") is None
