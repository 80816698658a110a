"""Beside a source stand the days on which its version is in effect, as they are stated today: while judging, typed
and in files, as on Ask."""

from __future__ import annotations

from datetime import date

from core.export.answers import copied, exported
from tests.reviews.conftest import House

TEXT = "# Hall\n\nThe load limit of the south hall is 900 kg.\n"
QUESTION = "What is the load limit of the south hall?"


def test_a_reviewer_and_a_file_say_since_when_a_source_is_in_effect(
    house: House, reader: str, reviewer: str, admin: str
) -> None:
    document = house.world.add("hall.md", TEXT)
    answer = house.sent(reader, QUESTION)
    (source, *_) = house.seen(reviewer, answer).claims[0].sources
    assert (source.valid_from, source.valid_until) == ("", "") and "valid_from" not in source.to_json()
    documents = house.world.pathproof.documents
    documents.set_days(admin, house.place, document, 1, date(2026, 1, 1), date(2090, 12, 31))
    seen = house.seen(reviewer, answer)
    (source, *_) = seen.claims[0].sources
    assert source.to_json()["valid_from"] == "2026-01-01" and source.valid_until == "2090-12-31"
    said = "hall.md, version 1 (current, in effect from 2026-01-01 until 2090-12-31)"
    assert said in exported(seen, "text").data.decode()
    assert said in copied(house.world.pathproof.reviewing.standing(reviewer, house.place, answer))
    assert (
        "hall.md, 1판 (현재, 2026-01-01부터 2090-12-31까지 효력)"
        in exported(seen, "text", "ko").data.decode()
    )
    assert "hall.md: its days in effect were changed" in exported(seen, "text").data.decode()
    assert "hall.md: 효력 날짜가 바뀜" in exported(seen, "text", "ko").data.decode()


def test_a_source_that_days_took_out_of_effect_has_changed_since_like_one_with_a_newer_version(
    house: House, reader: str, reviewer: str, admin: str
) -> None:
    """Version 2 gets a first day that is still to come: version 1 holds again, and the answer rested on version 2."""
    text = "# Annex\n\nThe load limit of the annex is 300 kg.\n"
    document = house.world.add("annex.md", text)
    house.world.add("annex.md", text.replace("300", "350"), replaces=document)
    question, pathproof = "What is the load limit of the annex?", house.world.pathproof
    answer = house.sent(reader, question)
    house.judges(reviewer, answer)
    assert pathproof.asking.past(reader, house.place)[0].superseded is False
    pathproof.documents.set_days(admin, house.place, document, 2, date(2090, 1, 1), None)
    past = pathproof.asking.past(reader, house.place)[0]
    assert (past.id, past.superseded) == (answer, True)
    assert pathproof.asking.stored(reader, house.place, answer).superseded == ("annex.md",)
    seen = house.seen(reviewer, answer)
    assert (seen.state, [reason.kind for reason in seen.reasons]) == ("look_again", ["dated"])
    source = next(s for claim in seen.claims for s in claim.sources if s.document == document)
    assert (source.version, source.state) == (2, "upcoming") and source.change is not None
    assert (source.change.old_version, source.change.new_version) == (2, 1)
    assert [r.text.strip() for r in source.change.runs if r.kind == "added"] == ["300"]
