"""The audit: searched, narrowed down, exported, verified; for admins, each as much as they may know."""

from __future__ import annotations

import csv
import io
import json
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update

from core.activity import Wanted
from core.errors import BadInput, NotAllowed, NotFound
from core.export.activity import TableWords
from pages.words.people import ACTIVITY_KO
from storage.records import Role
from storage.tables import audit
from tests.reviews.conftest import TEXT, House


@pytest.fixture(autouse=True)
def _stage(house: House) -> None:
    if not house.world.pathproof.administration.documents(house.place):
        house.world.add("stage.md", TEXT)


def test_lines_are_narrowed_by_person_action_and_time(
    house: House, reader: str, reviewer: str, admin: str
) -> None:
    activity, place = house.world.pathproof.activity, house.place
    house.judges(reviewer, house.sent(reader))
    now = datetime.now(UTC)

    def found(**wanted: object) -> set[tuple[str, str]]:
        rows = activity.recent(admin, place, "", None, Wanted(**wanted))  # type: ignore[arg-type]
        return {(row.actor, row.action) for row in rows}

    assert found(actor=reviewer) == {(reviewer, "verdict given")}
    assert found(actor=reader, action="verdict given") == set()
    assert found(action="answer sent to review") == {(reader, "answer sent to review")}
    assert found(until=now - timedelta(hours=1)) == set()
    assert (reviewer, "verdict given") in found(
        since=now - timedelta(hours=1), until=now + timedelta(hours=1)
    )


def test_an_export_holds_every_line_with_its_names_and_no_formula(house: House, admin: str) -> None:
    pathproof, place = house.world.pathproof, house.place
    sly = house.world.member('=HYPERLINK("http://evil.example")')
    house.sent(sly, "What is the load limit?")
    rows = pathproof.activity.recent(admin, place, limit=None)
    made = pathproof.activity.export(admin, place, "csv")
    table = list(csv.reader(io.StringIO(made.data.decode("utf-8-sig"), newline="")))
    assert [line[0] for line in table[1:]] == [str(row.number) for row in rows]
    assert any(line[2] == '\'=HYPERLINK("http://evil.example")' for line in table)
    assert any("stage.md" in line for line in table)
    assert not any(cell.startswith(("=", "+", "-", "@")) for line in table for cell in line)
    lines = [json.loads(line) for line in pathproof.activity.export(admin, place, "jsonl").data.splitlines()]
    assert lines[0]["action"] == "activity exported" and lines[0]["detail"] == {"form": "csv"}
    assert len(lines) == len(rows) + 1
    words = TableWords(ACTIVITY_KO.head, ACTIVITY_KO.actions)
    korean = pathproof.activity.export(admin, place, "csv", words=words).data.decode("utf-8-sig")
    assert korean.startswith('"번호","때(UTC)","누가"') and '"답을 검토로 보냄"' in korean
    assert pathproof.activity.export(admin, place, "jsonl", words=words).data.count(b"activity exported") == 3
    with pytest.raises(BadInput):
        pathproof.activity.export(admin, place, "xlsx")


def test_who_is_no_admin_gets_nothing_of_it(house: House, reviewer: str) -> None:
    activity = house.world.pathproof.activity
    stranger = house.world.pathproof.users.create("nobody here", "", "test").id
    for user, kind in ((reviewer, NotAllowed), (stranger, NotFound)):
        for call in (
            lambda user=user: activity.recent(user, house.place),
            lambda user=user: activity.names(user, house.place),
            lambda user=user: activity.is_whole(user, house.place),
            lambda user=user: activity.export(user, house.place, "csv"),
        ):
            with pytest.raises(kind):
                call()


def test_a_changed_line_is_found_by_check_and_by_the_page(house: House, admin: str) -> None:
    pathproof, place = house.world.pathproof, house.place
    assert pathproof.activity.is_whole(admin, place)
    line = (audit.c.chain == place, audit.c.number == 2)
    with pathproof.database.write() as connection:
        (actor,) = connection.execute(audit.select().with_only_columns(audit.c.actor).where(*line)).one()
        connection.execute(update(audit).where(*line).values(actor="someone else"))
    assert not pathproof.activity.is_whole(admin, place)
    assert any("changed at line 2" in sentence for sentence in pathproof.check())
    with pathproof.database.write() as connection:
        connection.execute(update(audit).where(*line).values(actor=actor))
    assert pathproof.activity.is_whole(admin, place)


def test_claims_paths_and_answers_have_words_for_those_who_may_read_them_and_none_for_others(
    house: House, reader: str, reviewer: str, admin: str
) -> None:
    activity, place = house.world.pathproof.activity, house.place
    house.world.add(
        "vault.md", "# Vault\n\nThe load limit of the vault door is 3,300 kg.\n", frozenset({"vault"})
    )
    keeper = house.world.member("kay", ["vault"], Role.ADMIN)
    answer = house.sent(keeper, "What is the load limit of the vault door?")
    house.judges(keeper, answer)
    claims = {claim.key: claim.text for claim in house.seen(keeper, answer).claims}
    (secret,) = [key for key, text in claims.items() if "3,300" in text]
    assert activity.names(keeper, place)[secret] == claims[secret]
    assert activity.names(keeper, place)[answer] == "What is the load limit of the vault door?"
    made = activity.export(keeper, place, "csv").data.decode("utf-8-sig")
    assert "3,300 kg" in made and "answer name" in made
    lines = [json.loads(line) for line in activity.export(keeper, place, "jsonl").data.splitlines()]
    (line,) = [line for line in lines if line["subject"] == secret]
    assert line["detail_names"] == {"answer": "What is the load limit of the vault door?"}
    assert secret not in activity.names(admin, place)
    for form in ("csv", "jsonl"):
        assert b"3,300" not in activity.export(admin, place, form).data
    with house.world.pathproof.database.read() as connection:
        assert "3,300" not in str(connection.execute(audit.select()).all())


def test_one_letter_that_hundreds_of_names_have_is_sought_without_a_fault(house: House, admin: str) -> None:
    texts = ["export", *(f"{n:032x}" for n in range(2000))]
    rows = house.world.pathproof.activity.recent(admin, house.place, texts)
    assert {"activity exported"} >= {row.action for row in rows}
