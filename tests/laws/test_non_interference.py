"""Law 1: what a member gets is, byte for byte, what they would get without the documents they cannot
read. Each example is built twice, with and without them; everything a member can ask is compared."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from core.errors import PathproofError
from storage.records import EVERYONE, Role
from tests.laws.documents import Paper, members, papers, questions
from tests.world import World, open_world

pytestmark = pytest.mark.slow
RARE = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))


def build(folder: Path, documents: list[Paper]) -> World:
    world = open_world(folder)
    for paper in documents:
        world.add(paper.name, paper.text, paper.audience)
    return world


def close(*worlds: World) -> None:
    for world in worlds:
        world.pathproof.close()


def told(call: Any) -> str:
    """What a call gives, or the error's own words."""
    try:
        return repr(call())
    except PathproofError as error:
        return f"{type(error).__name__}: {error}"


def everything(world: World, user: str, question: str, foreign: list[str]) -> str:
    """All that a member can see, as one text; times of the wall clock left out."""
    p, w = world.pathproof, world.workspace_id
    seen: dict[str, Any] = {f"ask {name}": world.ask(user, question, name) for name in p.asking.strategies()}
    documents = p.documents.list(user, w)
    seen["documents"] = [(d.id, d.name, d.version, d.state, sorted(d.audience)) for d in documents]
    seen["history"] = [
        [(v.id, v.number, v.state) for v in p.documents.history(user, w, d.id)] for d in documents
    ]
    seen["uploads"] = [(j.document_name, j.state, j.error, j.document_id) for j in p.documents.jobs(user, w)]
    seen["tags"] = told(lambda: p.people.tags(user, w))
    seen["past"] = [(a.question, a.status, a.superseded) for a in p.asking.past(user, w, 50)]
    seen["same name"] = [
        found and found.id for found in (p.documents.same_name(user, w, n) for n in ("a.txt", "보고서.txt"))
    ]
    for id_ in foreign:
        seen[f"foreign {id_}"] = [
            told(lambda id_=id_: p.documents.history(user, w, id_)),  # type: ignore[misc]
            told(lambda id_=id_: p.documents.version_text(user, w, id_)),  # type: ignore[misc]
            told(lambda id_=id_: p.documents.retire(user, w, id_)),  # type: ignore[misc]
            told(lambda id_=id_: p.documents.page_image(user, w, id_, [(0, 1)])),  # type: ignore[misc]
        ]
    return json.dumps(seen, ensure_ascii=False, sort_keys=True, default=str)


@RARE
@given(papers(2, 5), members(), questions())
def test_hidden_documents_change_no_byte_of_what_a_member_gets(
    documents: list[Paper], tags: frozenset[str], question: str
) -> None:
    visible = [paper for paper in documents if paper.readable_with(tags)]
    with tempfile.TemporaryDirectory() as folder:
        full = build(Path(folder) / "full", documents)
        bare = build(Path(folder) / "bare", visible)
        users = [w.member("reader", tags, Role.EDITOR) for w in (full, bare)]
        hidden = [
            d.id
            for d in full.pathproof.administration.documents(full.workspace_id)
            if not d.audience & (tags | {"everyone"})
        ]
        assert everything(full, users[0], question, hidden) == everything(bare, users[1], question, hidden)
        close(full, bare)


@RARE
@given(papers(2, 4), members(), questions())
def test_what_happens_to_hidden_documents_later_changes_nothing(
    documents: list[Paper], tags: frozenset[str], question: str
) -> None:
    """Replacing, retiring and erasing hidden documents, and asking about them, leaves no trace."""
    with tempfile.TemporaryDirectory() as folder:
        world = build(Path(folder), documents)
        admin, w = world.pathproof.administration, world.workspace_id
        user = world.member("reader", tags, Role.EDITOR)
        other = world.member("other", ["blue", "red"])
        before = {name: world.ask(user, question, name) for name in world.pathproof.asking.strategies()}
        for row in admin.documents(w):
            if row.audience & (tags | {"everyone"}):
                continue
            world.add(row.name, "Norwind Systems supplies everything to everyone.", replaces=row.id)
            world.ask(other, question)
            world.pathproof.keeping.retire(w, row.id, "test", None)
            world.pathproof.keeping.erase(w, row.id, "test", None)
        after = {name: world.ask(user, question, name) for name in world.pathproof.asking.strategies()}
        assert before == after
        close(world)


def test_a_hidden_document_that_makes_a_hub_of_what_one_can_see_changes_nothing() -> None:
    """Thirty hidden links would stop the flow at AuroraBeam, fill every list of candidates, and change idf."""
    open_to = frozenset({EVERYONE})
    chain = [
        Paper("a.txt", "Hanbit Lighting supplies AuroraBeam 300 to the festival.", open_to),
        Paper(
            "b.txt",
            "AuroraBeam 300 uses Art-Net.\n\nModule T-14 teaches Art-Net to new crew members.",
            open_to,
        ),
    ]
    parts = "\n\n".join(f"AuroraBeam 300 uses Part {n}. Hanbit Lighting owns Part {n}." for n in range(30))
    with tempfile.TemporaryDirectory() as folder:
        full = build(Path(folder) / "full", [*chain, Paper("c.txt", parts, frozenset({"red"}))])
        bare = build(Path(folder) / "bare", chain)
        users = [w.member("reader", frozenset({"blue"}), Role.EDITOR) for w in (full, bare)]
        for question in (
            "Which module teaches how AuroraBeam 300 is controlled?",
            "What does Hanbit Lighting supply?",
        ):
            assert everything(full, users[0], question, []) == everything(bare, users[1], question, [])
        close(full, bare)
