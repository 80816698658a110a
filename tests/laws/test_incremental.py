"""Law 2: any order of changes gives the view that one build of the final state gives."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.graph.view import GraphView
from tests.laws.documents import AUDIENCES, SENTENCES, Paper, papers
from tests.laws.views import view_bytes
from tests.world import World, open_world

pytestmark = pytest.mark.slow
RARE = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))


def view(world: World) -> GraphView:
    user = world.member("reads all", ["blue", "red"])
    return world.pathproof.views.view_of(user, world.workspace_id)[1]


@RARE
@given(papers(2, 5), st.randoms(use_true_random=False))
def test_the_order_of_uploads_does_not_matter(documents: list[Paper], chance: object) -> None:
    shuffled = list(documents)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    digests = []
    with tempfile.TemporaryDirectory() as folder:
        for number, order in enumerate((documents, shuffled)):
            world = open_world(Path(folder) / str(number))
            for paper in order:
                world.add(paper.name, paper.text, paper.audience)
            digests.append(view_bytes(view(world)))
            world.pathproof.close()
    assert digests[0] == digests[1]


CHANGES = st.lists(
    st.tuples(
        st.sampled_from(["add", "replace", "retire", "restore", "retag", "erase"]),
        st.integers(0, 5),
        st.sampled_from(SENTENCES),
        st.sampled_from(AUDIENCES),
    ),
    min_size=3,
    max_size=9,
)


def apply(world: World, kind: str, which: int, text: str, audience: frozenset[str]) -> None:
    """One change, where it fits the present state."""
    keeping, w = world.pathproof.keeping, world.workspace_id
    rows = world.pathproof.administration.documents(w)
    if kind == "add" or not rows:
        world.add(f"{which}.txt", f"{text}\n\n{which}", audience)
        return
    row = rows[which % len(rows)]
    if kind == "replace":
        world.add(row.name, f"{text}\n\nanew {which}", replaces=row.id)
    elif kind == "retag" and row.audience != audience:
        world.pathproof.workspaces.add_tags(w, audience - {"everyone"}, "test")
        keeping.retag(w, row.id, audience, "test", None)
    elif kind == "retire" and row.state == "current":
        keeping.retire(w, row.id, "test", None)
    elif kind == "restore" and row.state == "retired":
        keeping.restore(w, row.id, "test", None)
    elif kind == "erase":
        keeping.erase(w, row.id, "test", None)


@RARE
@given(CHANGES)
def test_many_changes_give_the_view_that_one_rebuild_gives(
    changes: list[tuple[str, int, str, frozenset[str]]],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        world = open_world(Path(folder))
        for change in changes:
            apply(world, *change)
            view(world)  # the projection is brought along change by change
        before = view_bytes(view(world))
        world.pathproof.rebuild()
        assert view_bytes(view(world)) == before
        assert world.pathproof.check() == []
        world.pathproof.close()


@RARE
@given(papers(1, 4), papers(1, 2))
def test_removing_a_document_and_never_having_added_it_are_one(
    documents: list[Paper], more: list[Paper]
) -> None:
    # The same bytes for the same readers are recognised at the second upload, and are then the first's document.
    known = {(p.text, p.audience) for p in documents}
    extra = [p for p in more if (p.text, p.audience) not in known]
    digests = []
    with tempfile.TemporaryDirectory() as folder:
        for number, there in enumerate((extra, [])):
            world = open_world(Path(folder) / str(number))
            gone = [world.add(p.name, p.text, p.audience) for p in there]
            for paper in documents:
                world.add(paper.name, paper.text, paper.audience)
            for id_ in dict.fromkeys(gone):
                world.pathproof.keeping.erase(world.workspace_id, id_, "test", None)
            digests.append(view_bytes(view(world)))
            world.pathproof.close()
    assert digests[0] == digests[1]
