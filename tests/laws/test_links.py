"""Law 1 for links: what a member's view suggests, what people said of it, counts, previews, contradictions and
clocks are what they would be if the hidden documents did not exist. Laws 2 and 3: verdicts and policies hold in any
order of building, and every clock value gives the view of then."""

from __future__ import annotations

import json
import re
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.errors import PathproofError
from core.links.suggestion import Suggestion
from storage.links.records import ShownLink
from storage.records import Role
from tests.laws.documents import AUDIENCES, Paper, members
from tests.laws.test_non_interference import build, close, told
from tests.laws.views import view_bytes
from tests.moments import without_moments
from tests.world import World, open_world

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1200)]
RARE = settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))

SENTENCES = (
    "Hanbit Lighting supplies the stage lamp.",
    "Module T-14 explains the stage lamps.",
    "The stage lamp needs a dimmer.",
    "The load limit of the north stage is 1,200 kg.",
    "The load limit of the north stage is 1,500 kg.",
    "The load limit of the north stage is 1.2 tons.",
    "Norwind Systems supplies cable drums.",
    "Norwind Systems does not supply cable drums.",
    "If it rains, the crew moves to Sejong Hall.",
    "Norwind Systems failed the test, therefore the lighting crew moved to Sejong Hall.",
    "Kim Minsu is the CFO of Hanbit.",
    "Kim Minsu is the CFO of Norwind.",
    "Kim Minsu approved the budget.",
    "(주)한빛은 무전기를 공급한다.",
    "주식회사 한빛은 무전기를 공급하지 않는다.",
    "Hall: Sejong Hall | Rent (KRW): 48,000,000 | City: Seoul",
    "Sejong Hall's rent is 52 million won.",
    "세종홀의 임대료는 4,800만 원이다.",
    "세종홀의 임대료는 5,200만 원이다.",
)
QUESTION = "What does the stage lamp need?"
PAPERS = st.lists(
    st.builds(
        Paper,
        st.sampled_from(["a.txt", "b.txt", "c.md", "보고서.txt"]),
        st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=4, unique=True).map("\n\n".join),
        st.sampled_from(AUDIENCES),
    ),
    min_size=2,
    max_size=5,
    unique=True,
)
ACTS = st.lists(
    st.tuples(
        st.sampled_from(["accepted", "rejected", "rejected", "undo", "policy"]),
        st.integers(0, 7),
        st.booleans(),
    ),
    max_size=6,
)


def act(world: World, keeper: str, link: ShownLink, kind: str) -> None:
    linking, place = world.pathproof.linking, world.workspace_id
    try:
        if kind == "undo":
            linking.undo(keeper, place, [link.key])
        else:
            linking.judge(keeper, place, [link], kind, "reason")
    except PathproofError as refused:
        assert kind == "undo", refused


def shown(world: World, keeper: str, one: Suggestion) -> ShownLink:
    found: tuple[ShownLink, ...] = world.pathproof.linking.shown(keeper, world.workspace_id, [one.key])
    return found[0]


def named_as_in(bare: dict[str, str], link: ShownLink) -> ShownLink:
    """The same link in the world without the hidden documents, where the others have ids of their own."""
    grounds = (
        replace(ground, document_ids=tuple(bare.get(id_, id_) for id_ in ground.document_ids))
        for ground in link.grounds
    )
    return replace(link, grounds=tuple(grounds))


def filled(folder: Path, documents: list[Paper]) -> tuple[World, dict[Paper, str]]:
    world = open_world(folder)
    return world, {paper: world.add(paper.name, paper.text, paper.audience) for paper in documents}


def all_that_is_seen(world: World, member: str) -> str:
    pathproof, place = world.pathproof, world.workspace_id
    linking = pathproof.linking
    queue = linking.queue(member, place)
    seen: dict[str, Any] = {
        "queue": queue.to_json(),
        "revision": pathproof.views.view_of(member, place)[0].clock,
        "view": view_bytes(pathproof.views.view_of(member, place)[1]),
        "changes": [(c.number, c.kind) for c in pathproof.documents.changes(member, place)],
        "activity": [
            (line.number, line.action)
            for line in pathproof.activity.recent(member, place, limit=None)
            if line.action.startswith("link")
        ],
        "names": sorted(pathproof.activity.names(member, place).values()),
        "reach": [linking.reach(member, place, one.key).to_json() for one in queue.suggestions],
    }
    for one in queue.suggestions[:1]:
        seen[f"ranks {one.key}"] = told(
            lambda one=one: [  # type: ignore[misc]
                rank.to_json()
                for rank in linking.ranks(member, place, one.key, "rejected", QUESTION, "hipporag2")
            ]
        )
    seen["answer"] = world.ask(member, "What is the load limit of the north stage?")
    text = json.dumps(seen, ensure_ascii=False, sort_keys=True, default=str)
    text = without_moments(text)
    return re.sub(r'"note": "[^"]*"', "NOTE", text)  # one whose writer was shown more reads like none


def judged_late(world: World, member: str, links: list[ShownLink]) -> list[str]:
    """What a screen that was drawn before everything is told when its links are rejected."""
    linking, place = world.pathproof.linking, world.workspace_id
    return [told(lambda link=link: linking.judge(member, place, [link], "rejected")) for link in links]  # type: ignore[misc]


def readable_alone(one: Suggestion, visible: list[Paper]) -> bool:
    return all(any(quote.text in paper.text for paper in visible) for quote in one.quotes)


@RARE
@given(PAPERS, members(), ACTS)
def test_hidden_documents_change_no_byte_of_what_a_member_sees_of_links(
    documents: list[Paper], tags: frozenset[str], acts: list[Any]
) -> None:
    visible = [paper for paper in documents if paper.readable_with(tags)]
    with tempfile.TemporaryDirectory() as folder:
        full, held = filled(Path(folder) / "full", documents)
        bare, left = filled(Path(folder) / "bare", visible)
        other_id = {held[paper]: left[paper] for paper in visible}
        keepers, watchers = [], []
        for world in (full, bare):
            keepers.append(world.member("keeper", ["blue", "red"], Role.ADMIN))
            watchers.append(world.member("member", tags, Role.ADMIN))
        stale = [
            [shown(world, user, one) for one in world.pathproof.linking.queue(user, place).suggestions]
            for world, user in zip((full, bare), watchers, strict=True)
            for place in (world.workspace_id,)
        ]
        for kind, number, hidden in acts:
            if kind == "policy":
                for world, keeper in zip((full, bare), keepers, strict=True):
                    world.pathproof.linking.set_policy(
                        keeper, world.workspace_id, "accepted" if number % 2 else "suggested"
                    )
                continue
            there = [
                one
                for one in full.pathproof.linking.queue(keepers[0], full.workspace_id).suggestions
                if hidden != readable_alone(one, visible)
            ]
            if there:
                link = shown(full, keepers[0], there[number % len(there)])
                act(full, keepers[0], link, kind)
                if not hidden:  # one on what the member may not read happens in the full world alone
                    act(bare, keepers[1], named_as_in(other_id, link), kind)
        assert all_that_is_seen(full, watchers[0]) == all_that_is_seen(bare, watchers[1])
        told_of = [judged_late(*each) for each in zip((full, bare), watchers, stale, strict=True)]
        assert told_of[0] == told_of[1]
        assert all_that_is_seen(full, watchers[0]) == all_that_is_seen(bare, watchers[1])
        close(full, bare)


@RARE
@given(PAPERS, ACTS)
def test_every_clock_value_gives_the_view_of_then_and_a_rebuilt_projection_the_same(
    documents: list[Paper], acts: list[Any]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        world = build(Path(folder), documents)
        keeper, place = world.member("keeper", ["blue", "red"], Role.ADMIN), world.workspace_id
        linking, views = world.pathproof.linking, world.pathproof.views

        def here(as_of: int | None = None) -> tuple[int, str]:
            scope, view = views.view_of(keeper, place, as_of)
            return scope.clock, view_bytes(view)

        seen = dict([here()])
        for kind, number, _ in acts:
            if kind == "policy":
                linking.set_policy(keeper, place, "accepted" if number % 2 else "suggested")
            else:
                there = linking.queue(keeper, place).suggestions
                if there:
                    act(world, keeper, shown(world, keeper, there[number % len(there)]), kind)
            clock, bytes_ = here()
            assert seen.setdefault(clock, bytes_) == bytes_
        world.pathproof.rebuild()
        for clock, bytes_ in seen.items():
            assert here(clock) == (clock, bytes_)
        assert world.pathproof.check() == []
        close(world)
