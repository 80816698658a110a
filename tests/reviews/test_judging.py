"""From an answer to a signature: who may do what, and what each act makes of the answer."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from core.errors import BadInput, NotAllowed, NotFound
from core.review.mark import mark
from core.review.reviewing import Reviewing
from storage.records import Role
from tests.reviews.conftest import TEXT, House
from tests.world import World


@pytest.fixture(autouse=True)
def _stage(world: World) -> None:
    if not world.pathproof.administration.documents(world.workspace_id):
        world.add("stage.md", TEXT)
        world.add("towers.md", "# Towers\n\nThe north stage has a load limit since 2024.\n")


def test_an_answer_goes_from_unchecked_over_checked_to_signed_off(
    house: House, reader: str, reviewer: str
) -> None:
    reviewing = house.world.pathproof.reviewing
    answer = house.sent(reader)
    seen = house.seen(reviewer, answer)
    assert (seen.state, seen.asker, seen.own, seen.reasons) == ("unchecked", "rae", False, ())
    assert seen.claims and all(claim.sources for claim in seen.claims)
    source = seen.claims[0].sources[0]
    assert any(source.text[start:end] == seen.claims[0].text for start, end in source.lit)
    house.judges(reviewer, answer, note="read it")
    assert house.seen(reader, answer).state == "checked"
    reviewing.sign(reviewer, house.place, answer, "Checked against the plan.")
    for user in (reader, reviewer):
        now = house.seen(user, answer)
        assert (now.state, now.signed_by) == ("signed_off", ("vera",))
        assert [(s.decision, s.note, s.stands) for s in now.signatures] == [
            ("signed", "Checked against the plan.", True)
        ]
        assert {o.note for c in now.claims for s in c.sources for o in s.opinions} == {"read it"}


def test_a_later_verdict_takes_the_signature_away_and_a_contradiction_bars_a_new_one(
    house: House, reader: str, reviewer: str
) -> None:
    reviewing = house.world.pathproof.reviewing
    answer = house.sent(reader)
    house.judges(reviewer, answer)
    reviewing.sign(reviewer, house.place, answer)
    house.judges(reviewer, answer, "contradicts")
    seen = house.seen(reviewer, answer)
    assert (seen.state, seen.claims[0].outcome, seen.signed_by) == ("checked", "contradicts", ())
    assert not seen.signatures[0].stands
    with pytest.raises(BadInput, match="every claim is supported"):
        reviewing.sign(reviewer, house.place, answer)
    reviewing.reject(reviewer, house.place, answer, "The plan says 1,000.")
    assert house.seen(reader, answer).state == "rejected"


def test_a_workspace_may_ask_for_two_people(house: House, reader: str, reviewer: str, admin: str) -> None:
    reviewing, place = house.world.pathproof.reviewing, house.place
    with pytest.raises(NotAllowed):
        reviewing.set_people_needed(reviewer, place, 2)
    with pytest.raises(BadInput):
        reviewing.set_people_needed(admin, place, 3)
    reviewing.set_people_needed(admin, place, 2)
    try:
        answer = house.sent(reader)
        house.judges(reviewer, answer)
        reviewing.sign(reviewer, place, answer)
        reviewing.sign(reviewer, place, answer)
        assert (house.seen(reader, answer).state, house.seen(reader, answer).signed_by) == (
            "checked",
            ("vera",),
        )
        reviewing.sign(admin, place, answer)
        assert house.seen(reader, answer).state == "signed_off"
    finally:
        reviewing.set_people_needed(admin, place, 1)


def test_who_has_signed_it_as_it_is_signs_once(house: House, reader: str, reviewer: str, admin: str) -> None:
    reviewing, place, answer = house.world.pathproof.reviewing, house.place, house.sent(reader)
    house.judges(reviewer, answer)
    for _ in range(2):
        reviewing.sign(reviewer, place, answer)
    seen = house.seen(reviewer, answer)
    assert [one.standing for one in seen.signatures] == ["counts"] and seen.is_signed_by(reviewer)
    assert not house.seen(admin, answer).is_signed_by(admin)
    recent = house.world.pathproof.activity.recent(admin, place)
    assert [row.action for row in recent if row.subject == answer].count("answer signed off") == 1
    reviewing.sign(reviewer, place, answer, "With a reason now.")
    assert [one.standing for one in house.seen(reviewer, answer).signatures] == ["replaced", "counts"]
    house.judges(reviewer, answer)
    assert not house.seen(reviewer, answer).is_signed_by(reviewer)


def test_what_was_said_since_it_was_shown_bars_a_decision_and_says_that_nothing_was_decided(
    house: House, reader: str, reviewer: str, admin: str
) -> None:
    reviewing, place, answer = house.world.pathproof.reviewing, house.place, house.sent(reader)
    house.judges(reviewer, answer)
    shown = mark(house.seen(reviewer, answer))
    reviewing.sign(admin, place, answer)
    # another's signature changes nothing of what one signs
    assert mark(house.seen(reviewer, answer)) == shown
    house.judges(admin, answer, note="So it says.")
    with pytest.raises(BadInput, match="Not signed: somebody has said something"):
        reviewing.sign(reviewer, place, answer, shown=shown)
    with pytest.raises(BadInput, match="Not rejected: somebody has said something"):
        reviewing.reject(reviewer, place, answer, shown=shown)
    house.judges(admin, answer, "contradicts")
    with pytest.raises(BadInput, match="Not signed: only an answer whose every claim"):
        reviewing.sign(reviewer, place, answer, shown=shown)
    assert reviewer not in {one.person_id for one in house.seen(reviewer, answer).signatures}
    reviewing.reject(reviewer, place, answer, shown=mark(house.seen(reviewer, answer)))
    assert house.seen(reviewer, answer).state == "rejected"


def test_a_missed_passage_is_found_added_judged_and_taken_away(
    house: House, reader: str, reviewer: str
) -> None:
    reviewing, place = house.world.pathproof.reviewing, house.place
    house.world.add("audit.md", "# Audit\n\nInspector Yoon confirmed the beacon colour amber in May.\n")
    answer = house.sent(reader)
    claim = house.seen(reviewer, answer).claims[0]
    found = reviewing.search(reviewer, place, "Who confirmed the beacon colour?")
    assert found[0].title == "audit.md"
    reviewing.add_passage(reviewer, place, answer, claim.key, found[0].passage_id, "this one too")
    house.judges(reviewer, answer)
    seen = house.seen(reader, answer).claims[0]
    added = next(source for source in seen.sources if source.added_by)
    assert (added.n, added.title, added.added_by, added.added_note) == (0, "audit.md", "vera", "this one too")
    assert [o.verdict for o in added.opinions] == ["supports"]
    with pytest.raises(BadInput, match="cites this passage already"):
        reviewing.add_passage(reviewer, place, answer, claim.key, claim.sources[0].passage_id)
    reviewing.remove_passage(reviewer, place, answer, claim.key, added.passage_id)
    assert all(not s.added_by for s in house.seen(reader, answer).claims[0].sources)
    with pytest.raises(NotFound):
        reviewing.remove_passage(reviewer, place, answer, claim.key, added.passage_id)


def test_a_path_is_struck_and_let_stand_again(house: House, reader: str, reviewer: str) -> None:
    reviewing, place = house.world.pathproof.reviewing, house.place
    answer = house.sent(reader)
    path = house.seen(reviewer, answer).paths[0]
    reviewing.strike(reviewer, place, answer, path.key, "reads too much into it")
    struck = house.seen(reader, answer).paths[0]
    assert (struck.struck_by, struck.struck_note) == ("vera", "reads too much into it")
    reviewing.unstrike(reviewer, place, answer, path.key)
    assert house.seen(reader, answer).paths[0].struck_by == ""


def test_no_score_is_part_of_a_review(house: House, reader: str, reviewer: str) -> None:
    """Law 6."""
    answer = house.sent(reader)
    seen = house.seen(reviewer, answer)
    assert {p.score for p in seen.answer.passages} | {p.score for p in seen.answer.paths} <= {0.0}
    assert "score" not in str(seen.to_json())


def test_an_answer_is_its_askers_until_it_is_sent_and_again_when_it_is_withdrawn(
    house: House, reader: str, reviewer: str
) -> None:
    reviewing, place = house.world.pathproof.reviewing, house.place
    answer = house.asks(reader)
    assert not reviewing.standing(reader, place, answer).sent
    with pytest.raises(NotFound) as absent:
        house.seen(reviewer, "0" * 32)
    house.sent(reader)  # another, which an empty id must not find
    for attempt in (
        lambda: house.seen(reviewer, answer),
        lambda: house.seen(reviewer, ""),
        lambda: reviewing.send(reviewer, place, answer),
        lambda: reviewing.withdraw(reviewer, place, answer),
    ):
        with pytest.raises(NotFound, match=str(absent.value)):
            attempt()
    reviewing.send(reader, place, answer)
    assert answer in {row.id for row in reviewing.queue(reviewer, place)}
    house.judges(reviewer, answer)
    reviewing.withdraw(reader, place, answer)
    assert answer not in {row.id for row in reviewing.queue(reviewer, place)}
    with pytest.raises(NotFound):
        house.seen(reviewer, answer)
    assert house.seen(reader, answer).state == "checked"


Attempt = Callable[[Reviewing, str, str, str, str, str], object]
ACTS: dict[str, Attempt] = {
    "judge": lambda r, u, w, a, c, p: r.judge(u, w, a, c, p, "supports"),
    "add": lambda r, u, w, a, c, p: r.add_passage(u, w, a, c, p),
    "remove": lambda r, u, w, a, c, p: r.remove_passage(u, w, a, c, p),
    "strike": lambda r, u, w, a, c, p: r.strike(u, w, a, c),
    "unstrike": lambda r, u, w, a, c, p: r.unstrike(u, w, a, c),
    "sign": lambda r, u, w, a, c, p: r.sign(u, w, a),
    "reject": lambda r, u, w, a, c, p: r.reject(u, w, a, "no"),
    "queue": lambda r, u, w, a, c, p: r.queue(u, w),
    "search": lambda r, u, w, a, c, p: r.search(u, w, "load"),
}


@pytest.mark.parametrize("act", ACTS)
def test_a_reader_judges_nothing_and_learns_nothing_by_trying(
    house: House, reader: str, reviewer: str, act: str
) -> None:
    reviewing = house.world.pathproof.reviewing
    answer = house.sent(reviewer)
    claim = house.seen(reviewer, answer).claims[0]
    words = set()
    for id_, key, passage in (
        (answer, claim.key, claim.sources[0].passage_id),
        ("0" * 32, "0" * 12, "0" * 32),
    ):
        with pytest.raises(NotAllowed) as refused:
            ACTS[act](reviewing, reader, house.place, id_, key, passage)
        words.add(str(refused.value))
    assert len(words) == 1
    assert house.seen(reader, answer).state == "unchecked"


@pytest.mark.parametrize("act", ACTS)
def test_a_stranger_finds_no_workspace(house: House, reviewer: str, act: str) -> None:
    pathproof = house.world.pathproof
    stranger = pathproof.users.by_name("sol") or pathproof.users.create("sol", "", "test")
    answer = house.sent(reviewer)
    with pytest.raises(NotFound, match="no such workspace"):
        ACTS[act](pathproof.reviewing, stranger.id, house.place, answer, "x", "y")


def test_what_is_not_there_is_refused_in_one_sentence(house: House, reader: str, reviewer: str) -> None:
    reviewing, place = house.world.pathproof.reviewing, house.place
    answer = house.sent(reader)
    claim = house.seen(reviewer, answer).claims[0]
    passage = claim.sources[0].passage_id
    for call, kind in (
        (lambda: reviewing.judge(reviewer, place, answer, claim.key, passage, "maybe"), BadInput),
        (
            lambda: reviewing.judge(reviewer, place, answer, claim.key, passage, "supports", "x" * 2001),
            BadInput,
        ),
        (lambda: reviewing.judge(reviewer, place, answer, claim.key, "", "supports"), BadInput),
        (lambda: reviewing.judge(reviewer, place, answer, claim.key, "", "insufficient"), NotFound),
        (lambda: reviewing.judge(reviewer, place, answer, claim.key, "0" * 32, "supports"), NotFound),
        (lambda: reviewing.judge(reviewer, place, answer, "0" * 12, passage, "supports"), NotFound),
        (lambda: reviewing.add_passage(reviewer, place, answer, claim.key, "0" * 32), NotFound),
        (lambda: reviewing.strike(reviewer, place, answer, "0" * 12), NotFound),
    ):
        with pytest.raises(kind):
            call()
    assert house.seen(reviewer, answer).state == "unchecked"


def test_every_act_is_in_the_audit_and_no_word_of_a_note(
    house: House, reader: str, reviewer: str, admin: str
) -> None:
    reviewing, place = house.world.pathproof.reviewing, house.place
    answer = house.sent(reader)
    house.judges(reviewer, answer, note="Zanzibar")
    reviewing.reject(reviewer, place, answer, "Zanzibar again")
    reviewing.withdraw(reader, place, answer)
    recent = house.world.pathproof.activity.recent(admin, place)
    lines = [row for row in recent if answer in (row.subject, row.detail.get("answer"))]
    assert {row.action for row in lines} == {
        "answer sent to review",
        "verdict given",
        "answer rejected",
        "answer withdrawn from review",
    }
    assert "Zanzibar" not in str(lines)
    assert house.world.pathproof.check() == []


def test_an_editor_and_an_admin_may_judge_too(house: House, reader: str, admin: str) -> None:
    editor = house.world.member("ed", role=Role.EDITOR)
    answer = house.sent(reader)
    house.judges(editor, answer)
    house.world.pathproof.reviewing.sign(admin, house.place, answer)
    assert house.seen(reader, answer).state == "signed_off"
