"""Who may read less sees less, and cannot tell that there is more (case 26)."""

from __future__ import annotations

import pytest

from core.answer.answer import Answer, AnswerPassage, Claim
from core.answer.keep import keep
from core.answer.quote import quoted_text
from core.errors import NotFound
from core.export.answers import FORMS, exported
from storage.records import Role
from storage.review.answers import Answers
from tests.reviews.conftest import House

SECRET = "The bonus of hall nine is 777 won."
OPEN = "Hall nine opens at noon."


@pytest.fixture
def lee(house: House) -> str:
    """Reads everything."""
    return house.world.member("lee", ["board"], Role.REVIEWER)


def answered(house: House, user: str, open_alone: bool = False) -> str:
    """The first claim rests on a hidden document, the second on an open one, the third on both; `open_alone`: only
    the second is there, and the hidden document stands beside it as a source."""
    world, place = house.world, house.place
    names = {d.name for d in world.pathproof.administration.documents(place)}
    if "bonus.txt" not in names:
        world.add("bonus.txt", SECRET, frozenset({"board"}))
        world.add("hall.txt", OPEN)
    scope, view = world.pathproof.views.view_of(user, place)
    rows = {view.passage(i).document_name: view.passage(i) for i in range(view.passage_count)}
    passages = tuple(
        AnswerPassage(
            n, row.document_id, row.document_name, 1, "current", "", row.start, row.end, row.text, 0.5, row.id
        )
        for n, row in enumerate((rows["bonus.txt"], rows["hall.txt"]), start=1)
    )
    claims = (Claim(SECRET, (1,)), Claim(OPEN, (2,)), Claim("Both are so.", (1, 2)))
    claims = claims[1:2] if open_alone else claims
    answer = Answer("quoted", quoted_text(claims), "bm25", scope.clock, claims=claims, passages=passages)
    return keep(Answers(world.pathproof.database), scope, user, "What of hall nine?", answer)


def test_a_narrower_reader_sees_their_part_numbered_from_one(house: House, lee: str, reviewer: str) -> None:
    answer = answered(house, lee)
    house.world.pathproof.reviewing.send(lee, house.place, answer)
    seen = house.seen(reviewer, answer)
    assert [(c.text, [s.n for s in c.sources]) for c in seen.claims] == [(OPEN, [1])]
    assert (seen.rests_on_more, seen.closed, seen.reasons, seen.answer.answer) == (
        False,
        0,
        (),
        f"“{OPEN}” [1]",
    )
    whole = "".join(str(exported(seen, form).data) for form in FORMS if form != "docx") + str(seen)
    assert "777" not in whole and "bonus" not in whole and "[2]" not in whole
    (row,) = [r for r in house.world.pathproof.reviewing.queue(reviewer, house.place) if r.id == answer]
    assert (row.claims, row.judged) == (1, 0)
    assert len(house.seen(lee, answer).claims) == 3


def test_that_it_rests_on_more_is_said_only_where_the_sharer_chose_so(
    house: House, lee: str, reviewer: str
) -> None:
    reviewing, answer = house.world.pathproof.reviewing, answered(house, lee)
    reviewing.send(lee, house.place, answer, says_more=True)
    assert house.seen(reviewer, answer).rests_on_more
    assert not house.seen(lee, answer).rests_on_more
    assert "rests on more" in exported(house.seen(reviewer, answer), "text").data.decode()
    reviewing.send(lee, house.place, answer, says_more=False)
    assert not house.seen(reviewer, answer).rests_on_more


def test_what_rests_on_hidden_documents_alone_is_not_there(house: House, lee: str, reviewer: str) -> None:
    reviewing, place = house.world.pathproof.reviewing, house.place
    answered(house, lee)
    answer = house.sent(lee, "What is the bonus of hall nine?")
    hidden_claims = {c.text for c in house.seen(lee, answer).claims}
    assert SECRET in hidden_claims
    before = reviewing.queue(reviewer, place)
    if all(OPEN not in text for text in hidden_claims):
        assert answer not in {row.id for row in before}
        with pytest.raises(NotFound, match="no such answer"):
            house.seen(reviewer, answer)
    else:
        assert "777 won" not in str(house.seen(reviewer, answer))


def test_a_signature_counts_for_what_its_signer_saw(house: House, lee: str, reviewer: str) -> None:
    reviewing, place, answer = house.world.pathproof.reviewing, house.place, answered(house, lee)
    reviewing.send(lee, place, answer)
    house.judges(reviewer, answer)
    reviewing.sign(reviewer, place, answer)
    assert (house.seen(reviewer, answer).state, house.seen(lee, answer).state) == ("signed_off", "unchecked")
    house.judges(lee, answer)
    reviewing.sign(lee, place, answer)
    assert (house.seen(reviewer, answer).state, house.seen(lee, answer).state) == ("signed_off", "signed_off")
    assert house.seen(lee, answer).signed_by == ("lee",)


def test_a_source_beside_the_claims_takes_nothing_from_a_signature(
    house: House, lee: str, reviewer: str, admin: str
) -> None:
    """What is signed is what the answer says: that has one state for all who may read what it says."""
    reviewing, place = house.world.pathproof.reviewing, house.place
    reviewing.set_people_needed(admin, place, 2)
    try:
        answer = answered(house, lee, open_alone=True)
        reviewing.send(lee, place, answer)
        for user in (reviewer, lee):
            house.judges(user, answer)
        reviewing.sign(reviewer, place, answer)
        for user in (reviewer, lee):
            seen = house.seen(user, answer)
            assert (seen.state, seen.signed_by) == ("checked", ("vera",))
            assert "Checked, signed by 1 of 2" in exported(seen, "text").data.decode()
        reviewing.sign(lee, place, answer)
        for user in (reviewer, lee):
            seen = house.seen(user, answer)
            assert (seen.state, seen.signed_by) == ("signed_off", ("vera", "lee"))
            assert [one.standing for one in seen.signatures] == ["counts", "counts"]
            assert [row.state for row in reviewing.queue(user, place) if row.id == answer] == ["signed_off"]
    finally:
        reviewing.set_people_needed(admin, place, 1)


def test_a_signature_of_somebody_who_was_shown_less_says_so(house: House, lee: str, reviewer: str) -> None:
    reviewing, place, answer = house.world.pathproof.reviewing, house.place, answered(house, lee)
    reviewing.send(lee, place, answer)
    house.judges(reviewer, answer)
    house.judges(lee, answer)
    reviewing.sign(reviewer, place, answer)
    assert [one.standing for one in house.seen(lee, answer).signatures] == ["less"]
    assert house.seen(lee, answer).state == "checked"
    reviewing.reject(reviewer, place, answer)
    seen = house.seen(lee, answer)
    assert (seen.state, [one.standing for one in seen.signatures]) == ("rejected", ["replaced", "counts"])


def test_a_note_is_for_those_who_may_read_all_that_its_writer_was_shown(
    house: House, lee: str, reviewer: str
) -> None:
    reviewing, place, answer = house.world.pathproof.reviewing, house.place, answered(house, lee)
    reviewing.send(lee, place, answer)
    house.judges(lee, answer, note="777 is too much")
    reviewing.reject(lee, place, answer, "777, really?")
    seen = house.seen(reviewer, answer)
    assert seen.state == "rejected"
    assert [o.verdict for o in seen.claims[0].sources[0].opinions] == ["supports"]
    assert "777 is" not in str(seen) and "777, really" not in str(seen)
    house.judges(reviewer, answer, note="the open part is right")
    assert "the open part is right" in str(house.seen(lee, answer))


def test_hidden_verdicts_change_nothing_for_a_narrower_reader(house: House, lee: str, reviewer: str) -> None:
    reviewing, place, answer = house.world.pathproof.reviewing, house.place, answered(house, lee)
    reviewing.send(lee, place, answer)
    before = house.seen(reviewer, answer)
    for claim in house.seen(lee, answer).claims:
        for source in claim.sources:
            if claim.text != OPEN:
                reviewing.judge(lee, place, answer, claim.key, source.passage_id, "contradicts")
    assert house.seen(reviewer, answer) == before


def test_the_audit_of_an_admin_who_may_read_less_has_no_line_of_the_hidden_part(
    house: House, lee: str, admin: str
) -> None:
    reviewing, place, answer = house.world.pathproof.reviewing, house.place, answered(house, lee)
    reviewing.send(lee, place, answer)
    activity = house.world.pathproof.activity
    before = activity.recent(admin, place)
    claims = house.seen(lee, answer).claims
    for claim in (claims[0], claims[2]):
        for source in claim.sources:
            reviewing.judge(lee, place, answer, claim.key, source.passage_id, "supports")
    assert activity.recent(admin, place) == before
    source = claims[1].sources[0]
    reviewing.judge(lee, place, answer, claims[1].key, source.passage_id, "supports")
    (line, *_) = activity.recent(admin, place)
    assert (line.action, line.detail["answer"]) == ("verdict given", answer)
