"""Law 1 for impact: lists, paths, quotes, ticks, what one is offered while typing, files and the audit are what
they would be if hidden documents did not exist, whatever people who read more keep and tick. Notes of theirs are
left out here: one whose writer was shown more reads like none (tests/impact)."""

from __future__ import annotations

import json
import re
import tempfile
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.errors import BadInput, NotFound
from core.export.impact import exported
from core.impact.found import Start
from core.impact.lists import JUDGEMENTS
from storage.records import EVERYONE, Role
from tests.laws.documents import SENTENCES, Paper, members, papers
from tests.laws.test_non_interference import build, close, told
from tests.moments import without_moments
from tests.world import World

pytestmark = pytest.mark.slow
RARE = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
NOW = datetime(2026, 3, 2, tzinfo=UTC)
NAMES = ("AuroraBeam 300", "조명팀", "Art-Net", "Sejong Hall", "Norwind Systems")

ACTS = st.lists(
    st.tuples(
        st.integers(0, 5), st.integers(0, 5), st.sampled_from((*JUDGEMENTS, "close", "reopen")), st.booleans()
    ),
    max_size=8,
)


def starts(world: World, user: str) -> list[Start]:
    """From everything that this person may read: documents, differences, names."""
    pathproof, place = world.pathproof, world.workspace_id
    rows = sorted(pathproof.documents.list(user, place), key=lambda row: row.id)
    found = [Start("document", row.id) for row in rows]
    found += [Start("difference", row.id, 1, 2) for row in rows if row.version == 2]
    return found + [Start("entity", entity=name) for name in NAMES]


def sees(world: World, user: str, start: Start) -> bool:
    try:
        world.pathproof.impacting.look(user, world.workspace_id, start)
    except NotFound:
        return False
    return True


def change(world: World, papers_: list[Paper]) -> None:
    """Each gets a new version."""
    admin = world.pathproof.administration
    rows = {(row.name, row.audience): row.id for row in admin.documents(world.workspace_id)}
    for paper in papers_:
        text = "\n\n".join([*SENTENCES[1:3], paper.text.split("\n\n")[0]])
        world.add(paper.name, text, replaces=rows[paper.name, paper.audience])


def act(world: World, keeper: str, member: str, lists: list[str], what: tuple[int, int, str, bool]) -> None:
    """A tick on what the member is shown, and one on what only its giver is shown; or a list closed or reopened,
    by the one or the other. A closed list takes no tick of anybody."""
    impacting, place = world.pathproof.impacting, world.workspace_id
    which, number, judgement, owned = what
    if not lists:
        return
    list_id = lists[which % len(lists)]
    if judgement in ("close", "reopen"):
        person, note = (member, "mine") if owned else (keeper, "")
        with suppress(BadInput):  # it is closed, or open, already
            impacting.close(person, place, list_id, judgement == "close", note)
        return
    opened = impacting.open(keeper, place, list_id)
    mine = {row.affected.document for row in opened.rows}
    if opened.closed:
        for document in sorted(mine)[:1]:
            with pytest.raises(BadInput, match="closed"):
                impacting.tick(keeper, place, list_id, document, judgement)
        return
    theirs = sorted(row.affected.document for row in impacting.open(member, place, list_id).rows)
    for hidden in sorted(mine - set(theirs)):
        impacting.tick(keeper, place, list_id, hidden, "edit", note="hidden")
    if theirs:
        document = theirs[number % len(theirs)]
        impacting.tick(
            member, place, list_id, document, judgement, owner=member if owned else "", note="mine"
        )
        impacting.tick(keeper, place, list_id, document, judgement)


def all_that_is_seen(world: World, member: str, lists: list[str]) -> str:
    impacting, place = world.pathproof.impacting, world.workspace_id
    seen: dict[str, Any] = {
        "lists": told(lambda: [row.to_json() for row in impacting.lists(member, place)]),
        "closed": told(lambda: [row.to_json() for row in impacting.lists(member, place, closed=True)]),
        "mine": told(lambda: [row.to_json() for row in impacting.mine(member, place)]),
        "typed": [told(lambda part=part: impacting.entities(member, place, part)) for part in "노sa조n3"],  # type: ignore[misc]
        "activity": told(
            lambda: [
                row
                for row in world.pathproof.activity.recent(member, place, limit=None)
                if row.action.startswith("impact")
            ]
        ),
    }
    for number, start in enumerate(starts(world, member)):
        for suggested in (True, False):
            seen[f"look {number} {suggested}"] = told(
                lambda start=start, suggested=suggested: impacting.look(  # type: ignore[misc]
                    member, place, start, suggested
                ).to_json()
            )
    for number, list_id in enumerate(lists):
        seen[f"open {number}"] = told(lambda id_=list_id: impacting.open(member, place, id_).to_json())  # type: ignore[misc]
        seen[f"csv {number}"] = told(
            lambda id_=list_id: exported(impacting.open(member, place, id_), "csv", NOW).data.decode()  # type: ignore[misc]
        )
    text = json.dumps(seen, ensure_ascii=False, sort_keys=True, default=str)
    for number, list_id in enumerate(lists):
        text = text.replace(list_id, f"LIST {number}").replace(list_id[:8], f"LIST {number}")
    text = without_moments(text)
    text = re.sub(r"number=\d+", "number", text)
    return re.sub(r"'[0-9a-f]{12}'", "PART", text)


def lived(
    folder: Path, documents: list[Paper], replaced: list[Paper], tags: frozenset[str], acts: list[Any]
) -> Any:
    """(world, member, lists that the member is shown) after all the acts."""
    world = build(folder, documents)
    keeper = world.member("keeper", ["blue", "red"], Role.ADMIN)
    member = world.member("member", tags, Role.ADMIN)
    change(world, [paper for paper in replaced if paper in documents])
    theirs = [start for start in starts(world, member) if sees(world, member, start)]
    impacting, place = world.pathproof.impacting, world.workspace_id
    lists = [impacting.keep(keeper, place, start) for start in theirs]
    for number, start in enumerate(starts(world, keeper)):
        if start not in theirs and sees(world, keeper, start):
            hidden = impacting.keep(keeper, place, start)
            if number % 2:
                impacting.close(keeper, place, hidden, True, "hidden")
    for what in acts:
        act(world, keeper, member, lists, what)
    return world, member, lists


def erase_a_hidden_one(world: World, member: str) -> None:
    readable = {row.id for row in world.pathproof.documents.list(member, world.workspace_id)}
    for row in world.pathproof.administration.documents(world.workspace_id):
        if row.id not in readable:
            world.pathproof.keeping.erase(world.workspace_id, row.id, "test", None)
            return


@RARE
@given(papers(2, 5), members(), ACTS, st.booleans())
def test_hidden_documents_change_no_byte_of_what_a_member_sees_of_impact(
    documents: list[Paper], tags: frozenset[str], acts: list[Any], erases: bool
) -> None:
    documents = list({(paper.name, paper.audience): paper for paper in documents}.values())
    visible = [paper for paper in documents if paper.readable_with(tags)]
    with tempfile.TemporaryDirectory() as folder:
        seen = []
        for name, there in (("full", documents), ("bare", visible)):
            world, member, lists = lived(Path(folder) / name, there, documents[::2], tags, acts)
            if erases:
                erase_a_hidden_one(world, member)
            seen.append(all_that_is_seen(world, member, lists))
            assert world.pathproof.check() == []
            close(world)
        assert seen[0] == seen[1]


def test_hidden_links_that_make_a_hub_of_what_one_can_see_change_nothing() -> None:
    """Six hundred hidden links would stop the flow at AuroraBeam."""
    open_to = frozenset({EVERYONE})
    chain = [
        Paper("a.txt", SENTENCES[0], open_to),
        Paper("b.txt", SENTENCES[1], open_to),
        Paper("c.md", SENTENCES[2], open_to),
    ]
    parts = "\n\n".join(f"AuroraBeam 300 uses Part {n}." for n in range(600))
    with tempfile.TemporaryDirectory() as folder:
        seen = []
        for name, there in (("full", [*chain, Paper("d.txt", parts, frozenset({"red"}))]), ("bare", chain)):
            world, member, lists = lived(
                Path(folder) / name, there, [], frozenset({"blue"}), [(0, 0, "edit", True)]
            )
            seen.append(all_that_is_seen(world, member, lists))
            close(world)
        assert seen[0] == seen[1]
        assert "Module T-14" in seen[0]
