"""Kept lists and what people say of the documents on them."""

from __future__ import annotations

import csv
import io
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from core.errors import BadInput, NotAllowed, NotFound
from core.export.impact import FORMS, exported
from core.export.stamps import file_name, zone_named
from core.impact.found import Hop, Path, Quote, Start
from core.impact.impacting import Impacting
from core.impact.paths import apart
from storage.records import Role
from tests.impact.conftest import DEVICE, House

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
BOARD = frozenset({"board"})


def test_a_tick_says_who_takes_care_of_what_until_when(house: House, reviewer: str, reader: str) -> None:
    kept = house.keep(reviewer, "supplier.txt")
    assert house.row(reader, kept, "training.txt").state == "open"
    house.tick(
        reviewer,
        kept,
        "training.txt",
        "edit",
        owner=reader,
        due=date(2026, 4, 1),
        note="Module T-14 names it.",
    )
    tick = house.row(reader, kept, "training.txt").tick
    assert tick is not None
    assert (tick.state, tick.person, tick.owner, tick.due, tick.note) == (
        "edit",
        "vera",
        "rae",
        date(2026, 4, 1),
        "Module T-14 names it.",
    )
    house.tick(reviewer, kept, "training.txt", "right")
    again = house.row(reader, kept, "training.txt").tick
    assert again is not None
    assert (again.state, again.owner) == ("right", "")
    assert [(judgement, person) for judgement, person, _ in again.before] == [("edit", "vera")]
    (line,) = house.world.pathproof.impacting.lists(reader, house.place)
    assert (line.counts["right"], line.counts["open"], line.asks, line.documents) == (1, 1, 1, 2)


def test_a_new_version_opens_a_tick_again_and_says_why_and_the_list_stays_what_it_was(
    house: House, reviewer: str
) -> None:
    kept = house.keep(reviewer, "supplier.txt")
    house.tick(reviewer, kept, "device.txt", "right")
    before = [row.affected.title for row in house.open(reviewer, kept).rows]
    house.add("device.txt", "AuroraBeam 300 uses sACN.", replaces="device.txt")
    row = house.row(reviewer, kept, "device.txt")
    assert row.tick is not None
    assert (row.state, row.tick.judgement, row.tick.moved) == ("again", "right", "replaced")
    opened = house.open(reviewer, kept)
    assert [row.affected.title for row in opened.rows] == before and opened.moved == ""
    assert row.affected.state == "superseded" and row.affected.paths[0].hops[-1].quotes[0].text == DEVICE
    house.tick(reviewer, kept, "device.txt", "right")
    assert house.row(reviewer, kept, "device.txt").state == "right"
    house.add("supplier.txt", "Nobody supplies anything.", replaces="supplier.txt")
    assert house.open(reviewer, kept).moved == "replaced"


def test_my_ticks_are_those_that_still_ask_for_me_the_nearest_day_first(
    house: House, reviewer: str, reader: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    impacting: Impacting = house.world.pathproof.impacting
    kept = house.keep(reviewer, "supplier.txt")
    today = house.world.pathproof.database.now().date()
    house.tick(reviewer, kept, "training.txt", "open", owner=reader, due=today - timedelta(days=1))
    house.tick(reviewer, kept, "device.txt", "edit", owner=reader, due=today + timedelta(days=1))
    first, second = impacting.mine(reader, house.place)
    assert [(one.title, one.late, one.list_title) for one in (first, second)] == [
        ("training.txt", True, "supplier.txt"),
        ("device.txt", False, "supplier.txt"),
    ]
    assert impacting.mine(reviewer, house.place) == ()
    house.tick(reviewer, kept, "training.txt", "unaffected", owner=reader)
    assert [one.title for one in impacting.mine(reader, house.place)] == ["device.txt"]
    house.add("training.txt", "Module T-14 teaches sACN.", replaces="training.txt")
    assert [one.tick.state for one in impacting.mine(reader, house.place)] == ["edit", "again"]


def test_a_reader_looks_and_opens_lists_but_keeps_and_ticks_nothing(
    house: House, reader: str, reviewer: str
) -> None:
    impacting, place = house.world.pathproof.impacting, house.place
    kept = house.keep(reviewer, "supplier.txt")
    assert len(house.open(reader, kept).rows) == 2
    for id_ in (kept, "0" * 32):
        with pytest.raises(NotAllowed, match="Only reviewers"):
            impacting.tick(reader, place, id_, house.documents["device.txt"], "right")
        with pytest.raises(NotAllowed, match="Only reviewers"):
            impacting.owners(reader, place, id_, house.documents["device.txt"])
    with pytest.raises(NotAllowed, match="Only reviewers"):
        house.keep(reader, "supplier.txt")
    assert house.row(reader, kept, "device.txt").tick is None


def test_what_is_not_on_the_list_and_what_is_no_tick_are_refused(house: House, reviewer: str) -> None:
    kept = house.keep(reviewer, "supplier.txt")
    with pytest.raises(NotFound, match="not on the list"):
        house.tick(reviewer, kept, "menu.txt", "right")
    with pytest.raises(BadInput, match="no tick"):
        house.tick(reviewer, kept, "device.txt", "perfect")
    with pytest.raises(BadInput, match="are the limit"):
        house.tick(reviewer, kept, "device.txt", "right", note="x" * 3000)
    with pytest.raises(NotFound, match="may read all that leads here"):
        house.tick(reviewer, kept, "device.txt", "right", owner="0" * 32)
    assert house.row(reviewer, kept, "device.txt").tick is None


def test_who_may_read_less_opens_the_list_that_their_own_documents_give(house: House, admin: str) -> None:
    """The device is for the board: nothing leads a narrower reviewer to the training."""
    house.add("board.txt", "AuroraBeam 300 needs Dimmer Nine.", BOARD)
    house.add("dimmer.txt", "Dimmer Nine hangs in Hall Four.")
    narrow = house.world.member("nari", role=Role.REVIEWER)
    kept = house.keep(admin, "supplier.txt")
    wide = [row.affected.title for row in house.open(admin, kept).rows]
    assert set(wide) == {"device.txt", "training.txt", "board.txt", "dimmer.txt"}
    opened = house.open(narrow, kept)
    assert [row.affected.title for row in opened.rows] == ["device.txt", "training.txt"]
    assert [row.affected.rank for row in opened.rows] == [1, 2] and opened.impact.total == 2
    house.tick(admin, kept, "dimmer.txt", "edit", note="Dimmer Nine, see the board's paper")
    house.tick(admin, kept, "device.txt", "right", note="looked at")
    assert house.open(narrow, kept).counts["edit"] == 0
    with pytest.raises(NotFound, match="not on the list"):
        house.tick(narrow, kept, "dimmer.txt", "right")
    assert "Dimmer" not in str(house.open(narrow, kept).to_json())
    seen = house.row(narrow, kept, "device.txt").tick
    assert seen is not None and seen.note == "looked at"
    assert house.open(narrow, house.keep(admin, "supplier.txt")).counts["open"] == 2
    with pytest.raises(NotFound):
        house.open(narrow, house.keep(admin, "board.txt"))
    assert {line.title for line in house.world.pathproof.impacting.lists(narrow, house.place)} == {
        "supplier.txt"
    }


def test_only_who_reads_all_that_leads_there_can_own_a_tick_and_read_its_note(
    house: House, admin: str, reader: str
) -> None:
    house.add("board.txt", "AuroraBeam 300 needs Dimmer Nine.", BOARD)
    house.add("dimmer.txt", "Dimmer Nine hangs in Hall Four.")
    kept = house.keep(admin, "supplier.txt")
    owners = house.world.pathproof.impacting.owners
    assert [name for _, name in owners(admin, house.place, kept, house.documents["dimmer.txt"])] == ["ada"]
    assert [name for _, name in owners(admin, house.place, kept, house.documents["device.txt"])] == [
        "ada",
        "rae",
    ]
    with pytest.raises(NotFound, match="may read all that leads here"):
        house.tick(admin, kept, "dimmer.txt", "open", owner=reader)


def test_a_tag_taken_away_closes_the_list_at_the_next_click(house: House, admin: str) -> None:
    house.add("board.txt", "AuroraBeam 300 needs Dimmer Nine.", BOARD)
    kept = house.keep(admin, "board.txt")
    assert house.open(admin, kept).rows
    house.world.member("ada", [], Role.ADMIN)
    with pytest.raises(NotFound, match="no such list"):
        house.open(admin, kept)
    assert house.world.pathproof.impacting.lists(admin, house.place) == ()


def test_the_audit_tells_of_lists_and_ticks_by_ids_alone_and_of_hidden_ones_nothing(
    house: House, admin: str
) -> None:
    house.add("board.txt", "AuroraBeam 300 needs Dimmer Nine.", BOARD)
    house.add("dimmer.txt", "Dimmer Nine hangs in Hall Four.")
    other = house.world.member("olga", role=Role.ADMIN)
    activity = house.world.pathproof.activity
    kept = house.keep(admin, "supplier.txt")
    house.tick(admin, kept, "device.txt", "edit", note="a secret note")
    before = activity.recent(other, house.place)
    assert [line.action for line in before[:2]] == ["impact ticked", "impact list kept"]
    assert "secret" not in str(before) and "Hanbit" not in str(before)
    house.tick(admin, kept, "dimmer.txt", "edit")
    house.keep(admin, Start("entity", entity="Dimmer Nine"))
    assert len(activity.recent(other, house.place)) == len(before) + 1  # the entity is in dimmer.txt too
    house.keep(admin, "board.txt")
    assert len(activity.recent(other, house.place)) == len(before) + 1
    assert activity.is_whole(admin, house.place)
    names = activity.names(other, house.place)
    assert names[kept] == "supplier.txt"


def test_an_erasure_takes_the_lists_ticks_and_notes_that_rest_on_the_document(
    house: House, admin: str
) -> None:
    kept = house.keep(admin, "supplier.txt")
    named = house.keep(admin, Start("entity", entity="Module T-14"))
    shared = house.keep(admin, Start("entity", entity="Art-Net"))
    house.tick(admin, kept, "training.txt", "edit", note="Module T-14 names it")
    house.tick(admin, kept, "device.txt", "right", note="fine")
    house.world.pathproof.documents.erase(admin, house.place, house.documents["training.txt"])
    assert [row.affected.title for row in house.open(admin, kept).rows] == ["device.txt"]
    device = house.row(admin, kept, "device.txt").tick
    assert device is not None and device.note == "fine"
    assert house.open(admin, shared).rows
    with pytest.raises(NotFound, match="no such list"):
        house.open(admin, named)
    house.world.pathproof.documents.erase(admin, house.place, house.documents["supplier.txt"])
    with pytest.raises(NotFound, match="no such list"):
        house.open(admin, kept)


def test_an_export_says_its_state_and_that_a_path_is_a_reason_to_look(house: House, reviewer: str) -> None:
    house.add("=cmd.txt", "Module T-15 teaches Art-Net.")
    kept = house.keep(reviewer, "supplier.txt")
    house.tick(reviewer, kept, "training.txt", "edit", note="=1+1")
    files = {form: exported(house.open(reviewer, kept), form, NOW) for form in FORMS}
    table = files["csv"].data.decode("utf-8-sig")
    assert "a reason to look, not a finding" in table and "As of 2026-03-02 09:00 UTC: " in table
    assert '"needs an edit"' in table and "“Module T-14 teaches Art-Net.” — training.txt" in table
    assert '"\'=1+1"' in table and '"\'=cmd.txt"' in table and '"=' not in table
    import io

    import docx

    text = "\n".join(p.text for p in docx.Document(io.BytesIO(files["docx"].data)).paragraphs)
    assert "a reason to look, not a finding" in text and "needs an edit: 1" in text
    assert "Hanbit Lighting — supplies → AuroraBeam 300 — uses → Art-Net ← teaches — Module T-14" in text
    with pytest.raises(BadInput, match="no form"):
        exported(house.open(reviewer, kept), "exe", NOW)


def test_an_export_says_what_it_is_once_in_sentences_by_its_readers_clock_and_bears_the_starts_name(
    house: House, reviewer: str
) -> None:
    house.add("more.txt", "Module T-15 teaches Art-Net. Module T-16 teaches Art-Net.")
    opened = house.open(reviewer, house.keep(reviewer, "supplier.txt"))
    made = exported(opened, "csv", NOW, "en", ZoneInfo("Asia/Seoul"))
    assert made.name == "impact-supplier.csv"
    _, *rows = csv.reader(io.StringIO(made.data.decode("utf-8-sig")))
    assert len(rows) > 1 and [bool(row[-1]) for row in rows] == [True, *([False] * (len(rows) - 1))]
    assert "As of 2026-03-02 18:00 KST: " in rows[0][-1]
    assert ". Kept by" in rows[0][-1] and ". As of" in rows[0][-1] and ". Each path" in rows[0][-1]
    named = house.open(reviewer, house.keep(reviewer, Start("entity", entity="Art-Net")))
    assert exported(named, "docx", NOW).name == "impact-Art-Net.docx"
    assert file_name("impact", "../a/b: c?\n", ending=".csv") == "impact-a-b-c.csv"
    assert zone_named("no/where") is UTC and zone_named("../etc/passwd") is UTC


def test_an_owner_that_is_saved_gives_no_tick(house: House, reviewer: str, reader: str, admin: str) -> None:
    kept = house.keep(reviewer, "supplier.txt")
    activity = house.world.pathproof.activity

    def told() -> tuple[str, bool]:
        tick = house.row(reviewer, kept, "device.txt").tick
        assert tick is not None
        return tick.given_by, "tick" in activity.recent(admin, house.place)[0].detail

    house.tick(reviewer, kept, "device.txt", "open", owner=reader)
    assert told() == ("", False)
    house.tick(reviewer, kept, "device.txt", "right", owner=reader)
    assert told() == ("vera", True)
    house.tick(admin, kept, "device.txt", "right", owner=reader, note="see page 2")
    assert told() == ("vera", False)
    assert '"vera"' in exported(house.open(reviewer, kept), "csv", NOW).data.decode()
    house.tick(admin, kept, "device.txt", "edit", owner=reader, note="see page 2")
    assert told()[0] != "vera" and told()[1]


def test_a_path_read_from_its_other_end_is_shown_once() -> None:
    quote = Quote("d", "a.txt", 1, "current", "", "p", 0, "A uses B.", ())
    there = Path(("A", "B"), (Hop("uses", False, "fact", (quote,)),))
    back = Path(("B", "A"), (Hop("uses", True, "fact", (quote,)),))
    other = Path(("B", "A"), (Hop("uses", False, "fact", (quote,)),))
    assert apart([there, back, other]) == (there, other)


def test_an_export_speaks_the_language_of_its_reader_and_leaves_what_people_wrote_as_it_is(
    house: House, reviewer: str
) -> None:
    import io

    import docx

    kept = house.keep(reviewer, "supplier.txt")
    house.tick(reviewer, kept, "training.txt", "edit", note="see T-14")
    house.add("device.txt", "AuroraBeam 300 uses sACN.", replaces="device.txt")
    opened = house.open(reviewer, kept)
    table = exported(opened, "csv", NOW, "ko").data.decode("utf-8-sig")
    assert table.startswith('"순위","문서","판","문서 상태","확인 표시"')
    assert '"고쳐야 함"' in table and '"지난 판"' in table and '"see T-14"' in table
    assert "“Module T-14 teaches Art-Net.” — training.txt (1판, 현재)" in table
    assert "경로는 살펴볼 까닭이지 판정이 아닙니다" in table
    text = "\n".join(
        p.text for p in docx.Document(io.BytesIO(exported(opened, "docx", NOW, "ko").data)).paragraphs
    )
    assert "다시 볼 문서: supplier.txt" in text and "고쳐야 함: 1" in text
    for english in ("version", "superseded", "needs an edit", "Kept by", "finding"):
        assert english not in table + text


def test_another_workspace_has_no_part_in_it(house: House, admin: str) -> None:
    kept = house.keep(admin, "supplier.txt")
    workspaces = house.world.pathproof.workspaces
    other = workspaces.create("Elsewhere", "test")
    workspaces.set_member(other.id, admin, Role.ADMIN, [], "test")
    impacting = house.world.pathproof.impacting
    assert impacting.lists(admin, other.id) == ()
    with pytest.raises(NotFound, match="no such list"):
        impacting.open(admin, other.id, kept)
    with pytest.raises(NotFound):
        impacting.look(admin, other.id, house.start("supplier.txt"))
