"""Law 1 for the Graph screen: searches, counts, neighbourhoods, groups, gates, tables and sources are what
they would be if hidden documents did not exist."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.explore.picture import Picture
from core.language.normalise import phrase_key
from storage.records import EVERYONE
from tests.laws.documents import Paper, members, papers
from tests.laws.test_incremental import CHANGES, apply
from tests.laws.test_non_interference import build, close, told
from tests.world import World, open_world

pytestmark = pytest.mark.slow
RARE = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
PARTS = ("aurora", "조명", "hall", "norwind", "e", "crew moves", "이서연은", "없는 이름")


def pictures(world: World, user: str, phrases: list[str], as_of: int | None = None) -> list[Any]:
    """Neighbourhoods of each phrase and of all together, whole and narrowed, and the sources of their facts."""
    look, place = world.pathproof.exploring, world.workspace_id
    made: list[Any] = []
    for chosen in ([], *([phrase] for phrase in phrases), phrases):
        for most in (500, 3):
            picture = look.around(user, place, chosen, most=most, listed=4, as_of=as_of)
            made.append(picture.to_json())
            made.append(_narrowed(world, user, chosen, picture, as_of))
            made += _sources(world, user, picture, as_of)
    return made


def _narrowed(world: World, user: str, chosen: list[str], picture: Picture, as_of: int | None) -> Any:
    look, place = world.pathproof.exploring, world.workspace_id
    relations = [row.relation for row in picture.relations[:1]]
    return look.around(user, place, chosen, relations, as_of=as_of, suggested=False).to_json()


def _sources(world: World, user: str, picture: Picture, as_of: int | None) -> list[str]:
    look, place = world.pathproof.exploring, world.workspace_id
    passages = sorted({one.passage for fact in picture.facts for one in fact.sources})
    return [told(lambda id_=id_: look.source(user, place, id_, as_of)) for id_ in passages]  # type: ignore[misc]


def everything(world: World, user: str, foreign: list[str], as_of: int | None = None) -> str:
    look, place = world.pathproof.exploring, world.workspace_id
    found = {text: look.search(user, place, text, as_of) for text in PARTS}
    phrases = [match.phrase for hits in found.values() for match in hits.matches[:2]]
    seen = {
        "begin": look.begin(user, place, as_of).to_json(),
        "found": {text: hits.to_json() for text, hits in found.items()},
        "pictures": pictures(
            world, user, list(dict.fromkeys([*phrases, "norwind systems", "no such phrase"]))
        ),
        "foreign": [told(lambda id_=id_: look.source(user, place, id_)) for id_ in foreign],  # type: ignore[misc]
    }
    return json.dumps(seen, ensure_ascii=False, sort_keys=True)


@RARE
@given(papers(2, 5), members())
def test_hidden_documents_change_no_byte_of_the_graph_screen(
    documents: list[Paper], tags: frozenset[str]
) -> None:
    visible = [paper for paper in documents if paper.readable_with(tags)]
    with tempfile.TemporaryDirectory() as folder:
        full = build(Path(folder) / "full", documents)
        bare = build(Path(folder) / "bare", visible)
        users = [w.member("reader", tags) for w in (full, bare)]
        keeper = full.member("keeper", ["blue", "red"])
        all_ids = full.pathproof.views.view_of(keeper, full.workspace_id)[1].passages["id"].to_pylist()
        mine = full.pathproof.views.view_of(users[0], full.workspace_id)[1].passages["id"].to_pylist()
        hidden = sorted(set(all_ids) - set(mine))
        assert everything(full, users[0], hidden) == everything(bare, users[1], hidden)
        close(full, bare)


def test_a_hidden_hub_changes_no_order_no_count_and_no_group() -> None:
    """Forty hidden facts would make a hub of AuroraBeam, a group of its own, and the first of every list."""
    open_to = frozenset({EVERYONE})
    chain = [
        Paper("a.txt", "Hanbit Lighting supplies AuroraBeam 300 to the festival.", open_to),
        Paper(
            "b.txt",
            "AuroraBeam 300 uses Art-Net.\n\nModule T-14 teaches Art-Net to new crew members.",
            open_to,
        ),
        Paper(
            "c.txt",
            "Norwind Systems failed the test, therefore the lighting crew moved to Sejong Hall.",
            open_to,
        ),
    ]
    parts = "\n\n".join(f"AuroraBeam 300 uses Part {n}. Sejong Hall owns Part {n}." for n in range(40))
    with tempfile.TemporaryDirectory() as folder:
        full = build(Path(folder) / "full", [*chain, Paper("d.txt", parts, frozenset({"red"}))])
        bare = build(Path(folder) / "bare", chain)
        users = [w.member("reader", frozenset({"blue"})) for w in (full, bare)]
        assert everything(full, users[0], []) == everything(bare, users[1], [])
        other = full.member("other", frozenset({"red"}))
        assert everything(full, other, []) != everything(full, users[0], [])
        close(full, bare)


@RARE
@given(papers(1, 4), CHANGES)
def test_a_picture_of_an_earlier_revision_can_be_drawn_again(
    documents: list[Paper], changes: list[tuple[str, int, str, frozenset[str]]]
) -> None:
    """Law 3; how a source stands today is meant to change."""
    with tempfile.TemporaryDirectory() as folder:
        world = open_world(Path(folder))
        user = world.member("reads all", ["blue", "red"])
        for paper in documents:
            world.add(paper.name, paper.text, paper.audience)
        phrases = ["aurorabeam 300", "lighting crew", phrase_key("조명팀")]
        look, place = world.pathproof.exploring, world.workspace_id
        before = look.begin(user, place)
        drawn = without_standing(look.around(user, place, phrases).to_json())
        for kind, *rest in changes:
            if kind != "erase":
                apply(world, kind, *rest)  # type: ignore[arg-type]
        assert look.begin(user, place, before.revision) == before
        again = look.around(user, place, phrases, as_of=before.revision).to_json()
        assert without_standing(again) == drawn
        close(world)


def without_standing(picture: Any) -> Any:
    for fact in picture["facts"]:
        for one in fact["sources"]:
            one["state"] = ""
    return picture


@RARE
@given(papers(1, 5), st.integers(1, 6))
def test_every_fact_of_a_picture_quotes_its_source_and_joins_what_is_shown(
    documents: list[Paper], most: int
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        world = build(Path(folder), documents)
        user, place, look = (
            world.member("all", ["blue", "red"]),
            world.workspace_id,
            world.pathproof.exploring,
        )
        first = [match.phrase for match in look.begin(user, place).matches]
        picture = look.around(user, place, first[:1], most=most, listed=10_000)
        shown = {node.phrase for node in picture.nodes}
        assert len(shown) == picture.counts.phrases == min(most, picture.counts.reachable)
        assert len(picture.facts) == picture.counts.facts
        assert all({edge.subject, edge.object} <= shown for edge in picture.edges)
        for fact in picture.facts:
            assert {phrase_key(fact.subject), phrase_key(fact.object)} <= shown
            for one in fact.sources:
                text = look.source(user, place, one.passage).text
                assert text[one.start : one.end] == one.quote != ""
        close(world)
