"""A version is evidence on the days on which it is in effect, and on no other."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from core.answer.asking import Finished
from core.errors import BadInput, NotAllowed, NotFound
from storage.records import Role
from storage.scope import Point
from tests.versions.conftest import TODAY, Dated

QUESTION = "What is the load limit of the north stage?"
OLD = "The load limit of the north stage is 1,200 kg."
NEW = "The load limit of the north stage is 900 kg."
JUNE = date(2090, 6, 1)


def answer(dated: Dated, as_of: object = None) -> str:
    return dated.world.ask(dated.reader, QUESTION, "bm25", as_of)["answer"]  # type: ignore[arg-type]


def test_a_version_from_june_leaves_the_one_before_in_force_until_then(dated: Dated) -> None:
    document = dated.upload(OLD)
    dated.upload(NEW, first=JUNE, replaces=document)
    assert "1,200" in answer(dated)
    (row,) = dated.world.pathproof.documents.list(dated.reader, dated.place)
    assert (row.version, row.standing, row.in_force) == (2, "current", 1)
    states = [v.state for v in dated.world.pathproof.documents.history(dated.reader, dated.place, document)]
    assert states == ["upcoming", "current"]
    dated.goes_to(JUNE)
    assert "900" in answer(dated) and "1,200" not in answer(dated)
    states = [v.state for v in dated.world.pathproof.documents.history(dated.reader, dated.place, document)]
    assert states == ["current", "superseded"]


def test_after_its_last_day_a_version_is_no_evidence_and_nothing_older_comes_back(dated: Dated) -> None:
    document = dated.upload(OLD)
    dated.upload(NEW, last=TODAY, replaces=document)
    assert "900" in answer(dated)
    dated.goes_to(TODAY + timedelta(days=1))
    late = dated.world.ask(dated.reader, QUESTION, "bm25")
    assert late["status"] == "insufficient" and late["passages"] == []
    (row,) = dated.world.pathproof.documents.list(dated.reader, dated.place)
    assert (row.standing, row.in_force) == ("expired", None)


def test_as_of_a_day_answers_what_held_on_it(dated: Dated) -> None:
    document = dated.upload(OLD)
    dated.goes_to(date(2090, 7, 10))
    dated.upload(NEW, replaces=document)
    assert "900" in answer(dated)
    assert "1,200" in answer(dated, date(2090, 7, 9))  # a later version holds from its upload
    assert "1,200" in answer(dated, date(2020, 1, 1))  # the first one from ever
    assert "900" in answer(dated, date(2090, 7, 10))
    dated.world.pathproof.documents.set_days(dated.editor, dated.place, document, 2, date(2090, 6, 1), None)
    assert "900" in answer(dated, date(2090, 7, 9))  # unless it says otherwise
    clock = dated.world.ask(dated.reader, QUESTION, "bm25")["revision"]
    assert "1,200" in answer(dated, Point(clock - 1, date(2090, 7, 9)))  # as it was recorded before


def test_an_answer_says_from_when_until_when_its_sources_hold(dated: Dated) -> None:
    dated.upload(OLD, first=date(2090, 1, 1), last=date(2090, 12, 31))
    today = dated.world.ask(dated.reader, QUESTION, "bm25")
    (source,) = today["passages"]
    assert (source["valid_from"], source["valid_until"]) == ("2090-01-01", "2090-12-31")
    assert "day" not in today
    then = dated.world.ask(dated.reader, QUESTION, "bm25", date(2090, 2, 3))  # type: ignore[arg-type]
    assert then["day"] == "2090-02-03"


def test_an_answers_day_is_kept_and_its_replay_is_made_of_that_day(dated: Dated) -> None:
    document = dated.upload(OLD)
    dated.upload(NEW, first=JUNE, replaces=document)
    pathproof = dated.world.pathproof
    kept = {}
    for day in (None, date(2090, 6, 20)):
        *_, last = pathproof.asking.stream(dated.reader, dated.place, QUESTION, "bm25", day)
        assert isinstance(last, Finished)
        kept[day] = last.answer_id
        assert pathproof.asking.stored(dated.reader, dated.place, last.answer_id).superseded == ()
    dated.goes_to(date(2090, 8, 1))
    of_then = pathproof.reviewing.replay(dated.reader, dated.place, kept[None])
    assert of_then.then.same and "1,200" in of_then.again.answer and "900" in of_then.today.answer
    assert of_then.why_now == ("documents",)
    of_june = pathproof.reviewing.replay(dated.reader, dated.place, kept[date(2090, 6, 20)])
    assert of_june.then.same and of_june.now.same and "900" in of_june.today.answer
    assert (
        pathproof.asking.stored(dated.reader, dated.place, kept[date(2090, 6, 20)]).answer.day == "2090-06-20"
    )


@pytest.mark.parametrize(("last", "kind"), [(None, "began"), (TODAY, "lapsed")])
def test_a_day_that_changes_what_is_in_effect_opens_a_review_again(
    dated: Dated, last: date | None, kind: str
) -> None:
    document = dated.upload(OLD, last=last)
    if kind == "began":
        dated.upload(NEW, first=TODAY + timedelta(days=1), replaces=document)
    pathproof, place = dated.world.pathproof, dated.place
    *_, done = pathproof.asking.stream(dated.reader, place, QUESTION, "bm25")
    assert isinstance(done, Finished)
    pathproof.reviewing.send(dated.reader, place, done.answer_id)
    reviewer = dated.world.member("vera", role=Role.REVIEWER)
    seen = pathproof.reviewing.read(reviewer, place, done.answer_id)
    assert seen.reasons == ()
    for claim in seen.claims:
        for source in claim.sources:
            pathproof.reviewing.judge(
                reviewer, place, done.answer_id, claim.key, source.passage_id, "supports"
            )
    pathproof.reviewing.sign(reviewer, place, done.answer_id)
    assert pathproof.reviewing.read(reviewer, place, done.answer_id).state == "signed_off"
    dated.goes_to(TODAY + timedelta(days=1))
    seen = pathproof.reviewing.read(reviewer, place, done.answer_id)
    assert seen.state == "look_again" and [reason.kind for reason in seen.reasons] == [kind]
    (change,) = [c for c in pathproof.documents.changes(reviewer, place) if c.kind == kind]
    assert change.number == pathproof.asking.ask(reviewer, place, QUESTION, "bm25").revision


def test_the_calendar_turns_a_day_once(dated: Dated) -> None:
    dated.upload(OLD, last=TODAY)
    dated.goes_to(TODAY + timedelta(days=3))
    dated.world.pathproof.calendar._turned = None  # as after a restart
    dated.world.pathproof.calendar.turn()
    kinds = [c.kind for c in dated.world.pathproof.documents.changes(dated.reader, dated.place)]
    assert kinds == ["lapsed", "added"]


def test_days_are_for_editors_who_can_read_the_document_and_stand_in_the_audit(dated: Dated) -> None:
    document = dated.upload(OLD)
    pathproof, place = dated.world.pathproof, dated.place
    with pytest.raises(NotAllowed):
        pathproof.documents.set_days(dated.reader, place, document, 1, JUNE, None)
    hidden = dated.world.add("wages.md", "The wage of a guard is 11,500 won.", frozenset({"hr"}))
    for id_ in (hidden, "0" * 32):
        with pytest.raises(NotFound, match="no such version"):
            pathproof.documents.set_days(dated.editor, place, id_, 1, JUNE, None)
    with pytest.raises(BadInput, match="comes before"):
        pathproof.documents.set_days(dated.editor, place, document, 1, JUNE, TODAY)
    pathproof.documents.set_days(dated.editor, place, document, 1, JUNE, None)
    admin = dated.world.member("ada", role=Role.ADMIN)
    line = next(row for row in pathproof.activity.recent(admin, place) if row.actor == dated.editor)
    assert (line.action, line.subject, line.detail) == (
        "document dated",
        document,
        {"version": 1, "in effect from": "2090-06-01"},
    )


def test_two_versions_are_compared_in_text_and_facts(dated: Dated) -> None:
    document = dated.upload("Hanbit Lighting supplies AuroraBeam 300.\n\nThe hall is dark.")
    dated.upload("Norwind Systems supplies AuroraBeam 300.\n\nThe hall is dark.", replaces=document)
    found = dated.world.pathproof.comparing.compare(dated.reader, dated.place, document, 1, 2)
    assert "".join(run.text for run in found.runs if run.kind != "added").startswith("Hanbit Lighting")
    assert [row.subject for row in found.mentions.lost] == ["Hanbit Lighting"]
    assert [row.subject for row in found.mentions.gained] == ["Norwind Systems"]
    back = dated.world.pathproof.comparing.compare(dated.reader, dated.place, document, 2, 1)
    assert [row.subject for row in back.mentions.gained] == ["Hanbit Lighting"]
    with pytest.raises(BadInput, match="no version 7"):
        dated.world.pathproof.comparing.compare(dated.reader, dated.place, document, 1, 7)
    hidden = dated.world.add("wages.md", "The wage of a guard is 11,500 won.", frozenset({"hr"}))
    absent = []
    for id_ in (hidden, "0" * 32):
        with pytest.raises(NotFound) as refused:
            dated.world.pathproof.comparing.compare(dated.reader, dated.place, id_, 1, 2)
        absent.append(str(refused.value))
    assert len(set(absent)) == 1
