"""The numbers of a scope's clock and the changes that they stand for."""

from __future__ import annotations

import pytest

from storage.errors import Absent
from storage.records import EVERYONE
from storage.versions.moments import Moments
from tests.storage.house import House


def test_each_change_has_the_revision_that_one_asks_as_of(house: House) -> None:
    reader, moments = house.member("Kim"), Moments(house.database)
    first = house.publish("The limit is 1,200 kg.")
    house.publish("Nobody else reads this.", tags=("hr",), name="hidden.md")
    house.publish("The limit is 1,000 kg.", replaces=first)
    house.writer.retire(house.id, first.document_id, "tests")
    scope = house.scope(reader)
    told = [(c.number, c.kind, c.name, c.version) for c in moments.last(scope)]
    assert told == [
        (3, "retired", "plan.md", None),
        (2, "replaced", "plan.md", 2),
        (1, "added", "plan.md", 1),
    ]
    assert moments.of(scope, first.document_id) == moments.last(scope)
    assert [house.texts(house.scope(reader, c.number)) for c in moments.last(scope)] == [
        [], ["The limit is 1,000 kg."], ["The limit is 1,200 kg."],
    ]  # fmt: skip
    assert moments.last(scope, 1) == moments.last(scope)[:1]


def test_changes_of_hidden_documents_are_neither_told_nor_counted(house: House) -> None:
    reader, moments = house.member("Kim"), Moments(house.database)
    hidden = house.publish("Wages.", tags=("hr",), name="wages.md")
    house.publish("Open.", name="open.md")
    scope = house.scope(reader)
    assert [(c.number, c.name) for c in moments.last(scope)] == [(1, "open.md")]
    with pytest.raises(Absent):
        moments.of(scope, hidden.document_id)
    house.writer.retag(house.id, hidden.document_id, frozenset({EVERYONE}), 1, "tests")
    assert [c.number for c in moments.of(house.scope(reader), hidden.document_id)] == [3, 1]


def test_an_erased_document_leaves_its_number_and_no_name(house: House) -> None:
    reader, moments = house.member("Kim"), Moments(house.database)
    gone = house.publish("Soon gone.", name="secret name.md")
    house.publish("Stays.", name="stays.md")
    house.writer.erase(house.id, gone.document_id, "tests")
    told = [(c.number, c.kind, c.name) for c in moments.last(house.scope(reader))]
    assert told == [(3, "erased", ""), (2, "added", "stays.md"), (1, "added", "")]
