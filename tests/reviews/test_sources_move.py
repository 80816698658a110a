"""A source that moves re-opens what rested on it, and says which claims, and why (cases 11 to 20, 24, 26)."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

import pytest

from core.errors import BadInput, NotFound
from storage.records import Role
from storage.upkeep.check import repair
from tests.reviews.conftest import House
from tests.world import World

ROWS = "# {name}\n\nThe crane limit of yard {name} is 700 kg. The yard {name} opens at six.\n"


class Yard:
    """A document of its own for each test, an answer that rests on it, signed."""

    def __init__(self, house: House, name: str) -> None:
        self.house, self.name = house, name
        self.pathproof = house.world.pathproof
        self.asker = house.world.member("rae")
        self.reviewer = house.world.member("vera", role=Role.REVIEWER)
        self.document = house.world.add(f"{name}.md", ROWS.format(name=name))
        self.answer = house.sent(self.asker, f"What is the crane limit of yard {name}?")
        house.judges(self.reviewer, self.answer)
        self.pathproof.reviewing.sign(self.reviewer, house.place, self.answer, f"Says {name}.")
        assert self.seen.state == "signed_off"

    @property
    def seen(self):  # type: ignore[no-untyped-def]
        return self.house.seen(self.reviewer, self.answer)

    @property
    def reasons(self) -> list[tuple[str, str]]:
        return [(reason.kind, reason.title) for reason in self.seen.reasons]

    def replace(self, text: str) -> None:
        self.house.world.add(f"{self.name}.md", text, replaces=self.document)


@pytest.fixture
def yard(house: House, request: pytest.FixtureRequest) -> Iterator[Yard]:
    made = Yard(house, f"Q{zlib.crc32(request.node.name.encode()) % 9973}")
    yield made
    if made.document in {d.id for d in made.pathproof.administration.documents(house.place)}:
        made.pathproof.keeping.erase(house.place, made.document, "test", None)


def test_a_new_version_shows_old_and_new_side_by_side_and_looking_again_settles_it(yard: Yard) -> None:
    """Case 15."""
    yard.replace(ROWS.format(name=yard.name).replace("700", "650"))
    seen = yard.seen
    assert (seen.state, yard.reasons) == ("look_again", [("replaced", f"{yard.name}.md")])
    touched = [claim for claim in seen.claims if claim.key in seen.reasons[0].claims]
    assert touched and all(claim.reopened and claim.outcome is None for claim in touched)
    source = touched[0].sources[0]
    assert (source.state, source.moved) == ("superseded", ("replaced",))
    assert source.change is not None
    assert (source.change.old_version, source.change.new_version) == (1, 2)
    assert [r.text.strip() for r in source.change.runs if r.kind == "removed"] == ["700"]
    assert [r.text.strip() for r in source.change.runs if r.kind == "added"] == ["650"]
    assert not seen.signatures[0].stands
    with pytest.raises(BadInput, match="changed since it was judged"):
        yard.pathproof.reviewing.sign(yard.reviewer, yard.house.place, yard.answer)
    yard.house.judges(yard.reviewer, yard.answer)
    assert (yard.seen.state, yard.reasons) == ("checked", [])
    yard.pathproof.reviewing.sign(yard.reviewer, yard.house.place, yard.answer)
    assert yard.seen.state == "signed_off"


def test_a_passage_that_the_new_version_lacks_is_shown_as_removed(yard: Yard) -> None:
    yard.replace("# Other\n\nNothing of this is about cranes at all; lunch is at noon.\n")
    change = yard.seen.claims[0].sources[0].change
    assert change is not None
    assert all(run.kind != "equal" or not run.text.strip() for run in change.runs)


def test_retired_and_restored_are_both_named(yard: Yard) -> None:
    keeping, place = yard.pathproof.keeping, yard.house.place
    keeping.retire(place, yard.document, "test", None)
    assert (yard.seen.state, yard.reasons) == ("look_again", [("retired", f"{yard.name}.md")])
    keeping.restore(place, yard.document, "test", None)
    both = [("retired", f"{yard.name}.md"), ("restored", f"{yard.name}.md")]
    assert (yard.seen.state, yard.reasons) == ("look_again", both)


def test_every_reason_is_named_once_and_the_weightiest_first(yard: Yard) -> None:
    keeping, place = yard.pathproof.keeping, yard.house.place
    yard.house.world.pathproof.workspaces.add_tags(place, ["crew"], "test")
    for audience in ({"crew"}, {"everyone"}):
        keeping.retag(place, yard.document, frozenset(audience), "test", None)
    yard.replace(ROWS.format(name=yard.name).replace("700", "650"))
    keeping.retag(place, yard.document, frozenset({"crew"}), "test", None)
    keeping.retag(place, yard.document, frozenset({"everyone"}), "test", None)
    assert [kind for kind, _ in yard.reasons] == ["replaced", "retagged"]
    new, access = yard.seen.reasons
    assert new.claims == access.claims and new.claims and new.at < access.at
    assert yard.seen.claims[0].sources[0].moved == ("replaced", "retagged")
    (row,) = [r for r in yard.pathproof.reviewing.queue(yard.reviewer, place) if r.id == yard.answer]
    assert [reason.kind for reason in row.reasons] == ["replaced", "retagged"]
    yard.house.judges(yard.reviewer, yard.answer)
    assert yard.reasons == []


def test_a_tag_change_reopens_for_who_still_reads_and_closes_for_who_does_not(yard: Yard) -> None:
    """Case 24."""
    world, place = yard.house.world, yard.house.place
    vip = world.member("vip", ["vip"], Role.REVIEWER)
    world.pathproof.keeping.retag(place, yard.document, frozenset({"vip"}), "test", None)
    seen = yard.house.seen(vip, yard.answer)
    assert (seen.state, [r.kind for r in seen.reasons]) == ("look_again", ["retagged"])
    with pytest.raises(NotFound):
        yard.house.seen(yard.reviewer, yard.answer)
    assert yard.answer not in {r.id for r in yard.pathproof.reviewing.queue(yard.reviewer, place)}
    own = yard.house.seen(yard.asker, yard.answer)
    assert (own.state, [r.kind for r in own.reasons]) == ("look_again", ["closed"])
    assert own.closed > 0 and "700" not in str(own)


def test_an_erasure_takes_verdicts_and_notes_and_says_that_a_source_is_gone(yard: Yard) -> None:
    """Case 12."""
    yard.pathproof.keeping.erase(yard.house.place, yard.document, "test", None)
    for user in (yard.asker, yard.reviewer):
        seen = yard.house.seen(user, yard.answer)
        assert seen.state == "look_again"
        assert "erased" in [reason.kind for reason in seen.reasons]
        assert "700" not in str(seen) and f"{yard.name}.md" not in str(seen)
        assert f"Says {yard.name}." not in str(seen)
    with yard.pathproof.database.read() as connection:
        for table in ("verdicts", "sign_offs", "added_passages", "struck_paths"):
            rows = str(connection.exec_driver_sql(f"SELECT * FROM {table}").all())
            assert f"Says {yard.name}." not in rows


def test_the_queue_says_which_need_another_look_and_why(yard: Yard) -> None:
    reviewing, place = yard.pathproof.reviewing, yard.house.place
    before = {row.id: row.state for row in reviewing.queue(yard.reviewer, place)}
    yard.replace(ROWS.format(name=yard.name).replace("six", "seven"))
    (row,) = [row for row in reviewing.queue(yard.reviewer, place) if row.id == yard.answer]
    assert (before[yard.answer], row.state) == ("signed_off", "look_again")
    assert [reason.kind for reason in row.reasons] == ["replaced"]
    assert row.judged < row.claims or row.claims == 0


def test_another_document_reopens_nothing(yard: Yard) -> None:
    """Case 17."""
    yard.house.world.add(f"other {yard.name}.md", "# Other\n\nThe harbour has two cranes.\n")
    assert yard.seen.state == "signed_off"


def test_a_replay_at_its_revision_is_the_same_and_today_says_what_changed(yard: Yard) -> None:
    """Law 3, case 15."""
    yard.replace(ROWS.format(name=yard.name).replace("700", "650"))
    found = yard.pathproof.reviewing.replay(yard.asker, yard.house.place, yard.answer)
    assert found.then.same and found.why_then == ()
    assert not found.now.same and "documents" in found.why_now
    assert any("650" in text for text in found.now.claims_new)
    assert any("700" in text for text in found.now.claims_gone)
    (moved,) = [s for s in found.now.sources if s.document == yard.document]
    assert (moved.title, moved.before, moved.after) == (f"{yard.name}.md", 1, 2)
    assert [r.kind for r in found.documents] == ["replaced"]


def test_a_replay_by_a_reviewer_says_that_it_was_made_with_their_rights(yard: Yard, world: World) -> None:
    found = yard.pathproof.reviewing.replay(yard.reviewer, yard.house.place, yard.answer)
    assert found.whose == "reviewer"
    assert found.then.same
    other = world.member("rory")
    with pytest.raises(Exception, match="Only reviewers"):
        yard.pathproof.reviewing.replay(other, yard.house.place, yard.answer)


def test_a_version_that_cannot_be_read_reopens_nothing(yard: Yard) -> None:
    """Case 13."""
    with pytest.raises(Exception, match="white space"):
        yard.replace("   \n")
    assert yard.seen.state == "signed_off"
    editor, place = yard.house.world.member("ed", role=Role.EDITOR), yard.house.place
    for job in yard.pathproof.documents.jobs(editor, place):
        if job.document_id == yard.document and job.error:
            yard.pathproof.documents.dismiss(editor, place, job.id)
    stores = yard.pathproof.stores  # its bytes go at the next start
    repair(stores.database, stores.files, stores.vectors, stores.graph)


def test_the_same_document_uploaded_again_after_an_erasure_is_another_one(yard: Yard) -> None:
    """Case 14: what was said of the erased one is not said of it."""
    yard.pathproof.keeping.erase(yard.house.place, yard.document, "test", None)
    yard.house.world.add(f"{yard.name}.md", ROWS.format(name=yard.name))
    seen = yard.seen
    assert seen.state == "look_again" and seen.claims == ()
    assert not any(signature.stands for signature in seen.signatures)
