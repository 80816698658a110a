"""Erased means that the bytes are gone: from the register, the projection, vectors, originals, caches and
past answers, after a restart too (case 12). What stays for a while are numbers: Chroma's log holds a
deleted vector until about a thousand changes later, under a hash."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.impact.found import Start
from storage.records import Role
from tests.laws.views import view_bytes
from tests.world import World, open_world

pytestmark = pytest.mark.slow

RARE = (b"Quokkaville", b"quokkaville", b"Xylograph", b"xylograph", b"tamarillo")
TEXT = "# Quokkaville\n\nQuokkaville Traders supplies the Xylograph pump. Nam Taeho runs the depot.\n"
OTHER = "# Depot\n\nNam Taeho paints the depot. Finch Audio supplies the radio.\n"


def holding(folder: Path) -> set[Path]:
    """Files in which a rare word stands, as bytes."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {p.relative_to(folder) for p in files if any(word in p.read_bytes() for word in RARE)}


def test_nothing_of_an_erased_document_is_left_in_the_data_folder(tmp_path: Path) -> None:
    world = open_world(tmp_path)
    editor = world.member("editor", role=Role.EDITOR)
    world.add("depot.md", OTHER)
    never = world.ask(editor, "Who runs the depot?")
    document = world.add("tamarillo.md", TEXT)
    assert "Nam Taeho runs" in world.ask(editor, "Who runs the depot?")["answer"]
    kept = notes_of_impact(world, editor, document)
    assert {Path("register.sqlite-wal"), Path("graph.duckdb.wal")} <= holding(tmp_path)
    world.pathproof.documents.erase(editor, world.workspace_id, document)
    assert holding(tmp_path) == set()
    assert [line.id for line in world.pathproof.impacting.lists(editor, world.workspace_id)] == [kept]
    assert everything(world, editor, never)
    world.pathproof.close()
    assert holding(tmp_path) == set()

    again = open_world(tmp_path)
    assert everything(again, editor, never)
    again.pathproof.close()
    assert holding(tmp_path) == set()


def notes_of_impact(world: World, editor: str, document: str) -> str:
    """Lists that begin with the document, with what it alone names, and with the other one; each ticked with a
    note that quotes it. The id of the last, which outlives an erasure."""
    impacting, place = world.pathproof.impacting, world.workspace_id
    (depot,) = [d.id for d in world.pathproof.documents.list(editor, place) if d.name == "depot.md"]
    starts = (Start("document", document), Start("entity", entity="Xylograph pump"), Start("document", depot))
    for start in starts:
        kept = impacting.keep(editor, place, start)
        for row in impacting.open(editor, place, kept).rows:
            impacting.tick(
                editor, place, kept, row.affected.document, "edit", note="Quokkaville, see tamarillo"
            )
    return kept


def everything(world: World, editor: str, never: object) -> bool:
    """The house answers as if the document had never been."""
    documents, place = world.pathproof.documents, world.workspace_id
    assert [d.name for d in documents.list(editor, place)] == ["depot.md"]
    assert all("tamarillo" not in job.document_name for job in documents.jobs(editor, place))
    assert world.ask(editor, "Who runs the depot?")["passages"] == never["passages"]  # type: ignore[index]
    past = world.pathproof.asking.past(editor, place)
    kept = [world.pathproof.asking.stored(editor, place, row.id) for row in past]
    assert not any(word.decode() in str(kept) for word in RARE)
    assert world.pathproof.check() == []
    return True


def test_writing_the_projection_anew_changes_nothing_in_it(world: World) -> None:
    user = world.member("reader")
    for n in range(3):
        world.add(f"site-{n}.md", f"Team {n} runs site {n}. 한빛조명은 조명기 {n}호를 공급한다.")
    before = view_bytes(world.pathproof.views.view_of(user, world.workspace_id)[1])
    world.pathproof.stores.graph.compact()
    world.pathproof.views.forget()
    assert view_bytes(world.pathproof.views.view_of(user, world.workspace_id)[1]) == before
    world.add("later.md", "Team 9 runs site 9.")
    assert "Team 9" in world.ask(user, "Who runs site 9?")["answer"]
    world.pathproof.stores.graph.compact()
    assert world.pathproof.check() == []
