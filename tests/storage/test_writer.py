"""Each change is one commit, visible whole, and refused when the world moved meanwhile."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import func, select

from storage import ids
from storage.errors import Absent, BadEvidence, SameBytes, Stale, UnknownTag, WrongState
from storage.people.tables import workspaces
from storage.records import DocumentState, NewVersion
from storage.tables import commits, documents, mentions, passages, version_texts, versions
from tests.storage.house import House


def test_a_published_document_is_read_back_whole(house: House) -> None:
    reader = house.member("Kim")
    new = replace(
        house.new("매출 grew 35%\nNext line here", name="보고.md"), note="first", remarks=("a macro",)
    )
    published = house.writer.publish_version(new, reader)
    scope = house.scope(reader)
    (document,) = house.reader.documents(scope)
    assert (document.id, document.name, document.version) == (published.document_id, "보고.md", 1)
    assert document.state is DocumentState.CURRENT
    assert document.remarks == ("a macro",)
    assert house.reader.version_text(scope, published.version_id) == new.text
    wanted = [p.id for p in new.passages]
    assert house.reader.passages(scope, wanted) == new.passages
    assert house.reader.mentions(scope, wanted) == new.mentions


def test_a_replacement_supersedes_in_one_revision(house: House) -> None:
    user = house.member("Kim")
    first = house.publish("Price is 10")
    second = house.publish("Price is 12", replaces=first)
    scope = house.scope(user)
    assert house.texts(scope) == ["Price is 12"]
    assert [(v.number, v.state) for v in house.reader.history(scope, first.document_id)] == [
        (2, "current"),
        (1, "superseded"),
    ]
    assert house.texts(house.scope(user, 1)) == ["Price is 10"]
    assert house.texts(house.scope(user, 2)) == ["Price is 12"]
    assert house.reader.standing(scope, [first.version_id, second.version_id]) == {
        first.version_id: "superseded",
        second.version_id: "current",
    }


def test_a_name_belongs_to_its_version(house: House) -> None:
    """Answers of an earlier revision cite the document by the name that it had."""
    user = house.member("Kim")
    first = house.publish("Price is 10", name="draft.md")
    house.publish("Price is 12", name="final.md", replaces=first)
    assert [d.name for d in house.reader.documents(house.scope(user))] == ["final.md"]
    assert [d.name for d in house.reader.documents(house.scope(user, 1))] == ["draft.md"]


def test_retire_and_restore_keep_every_moment_exact(house: House) -> None:
    user = house.member("Kim")
    document = house.publish("Price is 10")
    house.writer.retire(house.id, document.document_id, user, house.scope(user))
    assert house.texts(house.scope(user)) == []
    (row,) = house.reader.documents(house.scope(user))
    assert row.state is DocumentState.RETIRED
    assert house.reader.standing(house.scope(user, 1), [document.version_id]) == {
        document.version_id: "retired"
    }
    house.writer.restore(house.id, document.document_id, user, house.scope(user))
    seen = [house.texts(house.scope(user, clock)) for clock in range(4)]
    assert seen == [[], ["Price is 10"], [], ["Price is 10"]]


def test_a_new_version_of_a_retired_document_is_evidence(house: House) -> None:
    user = house.member("Kim")
    document = house.publish("Price is 10")
    house.writer.retire(house.id, document.document_id, user)
    house.publish("Price is 12", replaces=document)
    assert house.texts(house.scope(user)) == ["Price is 12"]


def test_erasing_leaves_a_tombstone_and_nothing_else(house: House) -> None:
    user = house.member("Kim")
    document = house.publish("Price is 10")
    house.publish("Price is 12", replaces=document)
    freed = house.writer.erase(house.id, document.document_id, user, house.scope(user))
    assert len(freed.passage_ids) == 2
    assert freed.files == tuple(sorted(ids.sha256(t) for t in (b"Price is 10", b"Price is 12")))
    with house.database.read() as connection:
        for table in (versions, version_texts, passages, mentions):
            assert connection.scalar(select(func.count()).select_from(table)) == 0
        (row,) = connection.execute(select(documents.c.id, documents.c.state, documents.c.latest))
    assert tuple(row) == (document.document_id, "erased", 0)
    for clock in range(house.scope(user).clock + 1):
        assert house.reader.documents(house.scope(user, clock)) == ()
    with pytest.raises(Absent):
        house.reader.history(house.scope(user), document.document_id)


def test_case_14_the_same_bytes_after_an_erasure_are_a_new_document(house: House) -> None:
    user = house.member("Kim")
    first = house.publish("Price is 10")
    house.writer.erase(house.id, first.document_id, user)
    second = house.publish("Price is 10")
    assert second.document_id != first.document_id
    assert house.texts(house.scope(user)) == ["Price is 10"]


def test_case_14_the_same_bytes_again_are_recognised(house: House) -> None:
    first = house.publish("Price is 10")
    with pytest.raises(SameBytes) as refused:
        house.publish("Price is 10")
    assert refused.value.document_id == first.document_id
    with pytest.raises(SameBytes):
        house.publish("Price is 10", replaces=first)
    assert _revision(house) == 1


def test_the_same_bytes_for_other_readers_are_another_document(house: House) -> None:
    one = house.publish("Price is 10", ["hr"])
    two = house.publish("Price is 10", ["sales"])
    assert one.document_id != two.document_id


def test_case_18_the_same_name_with_new_bytes_is_offered_as_a_version(house: House) -> None:
    user = house.member("Kim", "hr")
    first = house.publish("Price is 10", ["hr"], name="가격.md")
    house.publish("Price is 99", ["sales"], name="가격.md")
    decomposed = "가격.md"
    assert [d.id for d in house.reader.same_name(house.scope(user), decomposed)] == [first.document_id]


def test_a_job_that_was_committed_before_a_crash_is_not_the_same_bytes_twice(house: House) -> None:
    job = house.jobs.submit(house.id, "upload", "plan.md", frozenset({"everyone"}), {}, "tests")
    new = house.new("Price is 10", job_id=job.id)
    first = house.writer.publish_version(new, "tests")
    again = house.writer.publish_version(new, "tests")
    assert (first.already, again.already) == (False, True)
    assert _revision(house) == 1


def test_a_replacement_of_a_document_erased_meanwhile_is_refused(house: House) -> None:
    first = house.publish("Price is 10")
    waiting = house.new("Price is 12", replaces=first)
    house.writer.erase(house.id, first.document_id, "tests")
    with pytest.raises(Absent):
        house.writer.publish_version(waiting, "tests")
    assert _revision(house) == 2


def test_a_replacement_of_a_document_replaced_meanwhile_is_refused(house: House) -> None:
    first = house.publish("Price is 10")
    waiting = house.new("Price is 12", replaces=first)
    house.publish("Price is 11", replaces=first)
    with pytest.raises(Stale, match="another version"):
        house.writer.publish_version(waiting, "tests")


def test_a_replacement_of_a_document_retagged_meanwhile_is_refused(house: House) -> None:
    """Its vectors went to the audience that the document no longer has."""
    first = house.publish("Price is 10", ["hr"])
    waiting = house.new("Price is 12", ["hr"], replaces=first)
    house.writer.retag(house.id, first.document_id, frozenset({"sales"}), 1, "tests")
    with pytest.raises(Stale, match="tags"):
        house.writer.publish_version(waiting, "tests")


def test_a_retag_of_a_document_replaced_meanwhile_is_refused(house: House) -> None:
    first = house.publish("Price is 10", ["hr"])
    house.publish("Price is 12", ["hr"], replaces=first)
    with pytest.raises(Stale):
        house.writer.retag(house.id, first.document_id, frozenset({"sales"}), 1, "tests")


def test_retag_moves_the_whole_history_to_the_new_readers(house: House) -> None:
    hr, sales = house.member("Kim", "hr"), house.member("Lee", "sales")
    first = house.publish("Price is 10", ["hr"])
    house.publish("Price is 12", ["hr"], replaces=first)
    house.writer.retag(house.id, first.document_id, frozenset({"sales"}), 2, "tests", house.scope(hr))
    assert house.reader.documents(house.scope(hr)) == ()
    assert house.scope(hr).clock == 0
    assert house.texts(house.scope(sales, 1)) == ["Price is 10"]


def test_a_change_needs_a_document_that_the_person_can_read(house: House) -> None:
    """Case 23: a foreign id answers like one that does not exist."""
    outsider = house.member("Lee", "sales")
    document = house.publish("Price is 10", ["hr"])
    scope = house.scope(outsider)
    told = set()
    for id_ in (document.document_id, "0" * 32):
        for change in (house.writer.retire, house.writer.restore, house.writer.erase):
            with pytest.raises(Absent) as refused:
                change(house.id, id_, outsider, scope)
            told.add(str(refused.value))
        with pytest.raises(Absent) as refused:
            house.writer.retag(house.id, id_, frozenset({"sales"}), 1, outsider, scope)
        told.add(str(refused.value))
    assert len(told) == 1
    assert _revision(house) == 1


def test_rights_are_those_at_the_moment_of_the_commit(house: House) -> None:
    """The scope was minted before the document moved out of its reach."""
    user = house.member("Kim", "hr")
    document = house.publish("Price is 10", ["hr"])
    before = house.scope(user)
    house.writer.retag(house.id, document.document_id, frozenset({"sales"}), 1, "tests")
    with pytest.raises(Absent):
        house.writer.retire(house.id, document.document_id, user, before)


def test_a_document_of_another_workspace_is_absent(house: House) -> None:
    document = house.publish("Price is 10")
    other = House(house.database, "Other")
    with pytest.raises(Absent):
        other.writer.retire(other.id, document.document_id, "tests")


def test_changes_that_change_nothing_are_refused(house: House) -> None:
    document = house.publish("Price is 10", ["hr"])
    with pytest.raises(WrongState):
        house.writer.restore(house.id, document.document_id, "tests")
    with pytest.raises(WrongState):
        house.writer.retag(house.id, document.document_id, frozenset({"hr"}), 1, "tests")
    house.writer.retire(house.id, document.document_id, "tests")
    with pytest.raises(WrongState):
        house.writer.retire(house.id, document.document_id, "tests")
    assert _revision(house) == 2


def test_an_unknown_tag_changes_nothing(house: House) -> None:
    with pytest.raises(UnknownTag, match="ghost"):
        house.publish("Price is 10", ["ghost"])
    assert _revision(house) == 0


def _with_first_passage(new: NewVersion, **changes: object) -> NewVersion:
    first, *rest = new.passages
    return replace(new, passages=(replace(first, **changes), *rest))  # type: ignore[arg-type]


def _with_first_mention(new: NewVersion, **changes: object) -> NewVersion:
    first, *rest = new.mentions
    return replace(new, mentions=(replace(first, **changes), *rest))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda new: _with_first_passage(new, text="Price is 11"),
        lambda new: _with_first_passage(new, end=10),
        lambda new: _with_first_passage(new, start=-1),
        lambda new: _with_first_passage(new, id="0" * 32),
        lambda new: _with_first_passage(new, version_id="0" * 32),
        lambda new: _with_first_mention(new, quote="Price is 11"),
        lambda new: _with_first_mention(new, quote="", start=0, end=0),
        lambda new: _with_first_mention(new, start=-11),
        lambda new: _with_first_mention(new, passage_id="0" * 32),
        lambda new: replace(new, passages=(*new.passages, *new.passages)),
    ],
)
def test_law_4_a_quote_that_is_not_exact_is_refused(house: House, spoil: object) -> None:
    new = house.new("Price is 10\nSecond line here")
    with pytest.raises(BadEvidence):
        house.writer.publish_version(spoil(new), "tests")  # type: ignore[operator]
    assert _revision(house) == 0


@pytest.mark.parametrize("text", ["Price\x00 is 10", "Price \ud800 is 10"])
def test_text_that_not_every_database_can_hold_is_refused(house: House, text: str) -> None:
    new = replace(house.new("Price is 10"), text=text, passages=(), mentions=())
    with pytest.raises(BadEvidence):
        house.writer.publish_version(new, "tests")


@pytest.mark.parametrize("field", ["subject", "object", "relation"])
def test_a_mention_with_a_sign_that_not_every_database_can_hold_is_refused(house: House, field: str) -> None:
    with pytest.raises(BadEvidence):
        house.writer.publish_version(_with_first_mention(house.new("Price is 10"), **{field: "a\x00b"}), "x")


def test_case_16_a_fact_shared_with_another_document_survives_its_erasure(house: House) -> None:
    user = house.member("Kim", "hr")
    house.publish("Hanbit supplies Alpha", ["hr"], name="a.md")
    other = house.publish("Hanbit supplies Alpha\nBeta needs Alpha", ["hr"], name="b.md")
    freed = house.writer.erase(house.id, other.document_id, "tests")
    assert freed.triples == ("Beta says Alpha",)
    assert freed.phrase_keys == ("beta",)
    assert house.texts(house.scope(user)) == ["Hanbit supplies Alpha"]


def test_what_had_no_vector_frees_none(house: House) -> None:
    house.member("Kim", "hr")
    new = house.new("Hanbit supplies Alpha", ["hr"])
    unsearched = replace(new, mentions=tuple(replace(m, searched=False) for m in new.mentions))
    published = house.writer.publish_version(unsearched, "tests")
    freed = house.writer.erase(house.id, published.document_id, "tests")
    assert freed.triples == ()
    assert freed.phrase_keys == ("alpha", "hanbit")


def test_a_fact_of_another_audience_does_not_keep_vectors_of_this_one(house: House) -> None:
    house.publish("Hanbit supplies Alpha", ["sales"], name="a.md")
    mine = house.publish("Hanbit supplies Alpha", ["hr"], name="b.md")
    freed = house.writer.erase(house.id, mine.document_id, "tests")
    assert freed.phrase_keys == ("alpha", "hanbit")


def test_every_commit_is_one_revision_with_one_line_in_the_audit(house: House) -> None:
    user = house.member("Kim", "hr")
    document = house.publish("Price is 10", ["hr"])
    house.publish("Price is 12", ["hr"], replaces=document)
    house.writer.retire(house.id, document.document_id, user)
    house.writer.restore(house.id, document.document_id, user)
    house.writer.retag(house.id, document.document_id, frozenset({"hr", "sales"}), 2, user)
    house.writer.erase(house.id, document.document_id, user)
    with house.database.read() as connection:
        made = connection.execute(
            select(commits.c.revision, commits.c.kind).order_by(commits.c.revision)
        ).all()
    kinds = ["added", "replaced", "retired", "restored", "retagged", "erased"]
    assert [tuple(row) for row in made] == list(enumerate(kinds, start=1))
    lines = [row.action for row in reversed(house.audit.recent(house.scope(user))) if row.document_id]
    assert lines == [f"document {kind}" for kind in kinds]
    assert house.audit.verify() == []


def test_a_thousand_passages_go_in_at_once(house: House) -> None:
    new = house.new("\n".join(f"Item{i} costs {i * 7}" for i in range(1000)))
    published = house.writer.publish_version(new, "tests")
    with house.database.read() as connection:
        own = passages.c.version_id == published.version_id
        assert connection.scalar(select(func.count()).select_from(passages).where(own)) == 1000


def _revision(house: House) -> int:
    with house.database.read() as connection:
        return connection.execute(
            select(workspaces.c.revision).where(workspaces.c.id == house.id)
        ).scalar_one()
