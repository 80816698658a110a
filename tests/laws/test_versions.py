"""Laws 1 and 3 for versions in effect, comparisons, "who can read what" and seeing as a member."""

from __future__ import annotations

import json
import tempfile
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.errors import PathproofError
from core.versions.days import period
from storage.records import EVERYONE, Role
from tests.laws.documents import SENTENCES, Paper, members, papers, questions
from tests.laws.test_non_interference import build, close, told
from tests.moments import without_moments
from tests.world import World

pytestmark = pytest.mark.slow
RARE = settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))

DAYS = (None, date(2020, 1, 1), date(2040, 1, 1), date(2090, 1, 1))
"""Before and after the day on which the test is run."""


@dataclass(frozen=True)
class Move:
    """What befalls the n-th document: a new version, or other days for one of its versions."""

    document: int
    text: str
    first: date | None
    last: date | None


moves = st.lists(
    st.builds(
        Move,
        st.integers(0, 4),
        st.sampled_from(["", *SENTENCES]),
        st.sampled_from(DAYS),
        st.sampled_from(DAYS),
    ),
    max_size=5,
)


def live(world: World, documents: list[Paper], those: list[Paper], happen: list[Move]) -> None:
    """The moves of the documents among `those`, by the operator: the same in every world that has them."""
    for number, move in enumerate(happen):
        paper = documents[move.document % len(documents)]
        if paper not in those or (move.first and move.last and move.last < move.first):
            continue
        text = f"{move.text}\n\nSaid in turn {number}."
        found = world.pathproof.administration.documents(world.workspace_id)
        row = next(r for r in found if r.name == paper.name and r.audience == paper.audience)
        try:
            if move.text:
                world.add(row.name, text, paper.audience, replaces=row.id)
                row = world.pathproof.administration.document(world.workspace_id, row.id)
            days = period(move.first, move.last)
            world.pathproof.keeping.set_days(world.workspace_id, row.id, row.version, days, "test", None)
        except Exception as refused:
            assert "these days already" in str(refused), refused


def all_of_it(world: World, user: str, other: str, question: str) -> str:
    p, w = world.pathproof, world.workspace_id
    seen: dict[str, Any] = {}
    for day in DAYS:
        seen[f"asked of {day}"] = world.ask(user, question, "bm25", day)  # type: ignore[arg-type]
    documents = p.documents.list(user, w)
    seen["documents"] = documents
    for row in documents:
        seen[f"history {row.id}"] = p.documents.history(user, w, row.id)
        seen[f"readers {row.id}"] = told(lambda row=row: p.readers.of_document(user, w, row.id))  # type: ignore[misc]
        for new in range(2, row.version + 1):
            seen[f"compared {row.id} {new}"] = told(
                lambda row=row, new=new: p.comparing.compare(user, w, row.id, new - 1, new).to_json()  # type: ignore[misc]
            )
    seen["changes"] = p.documents.changes(user, w)
    seen["reads"] = told(lambda: p.readers.of_person(user, w, other))
    viewer = p.seeing.begin(user, w, other)
    seen["as the other"] = [p.documents.list(viewer, w), world.ask(viewer, question, "bm25")]
    p.seeing.end(user, w, other)
    text = json.dumps(seen, ensure_ascii=False, sort_keys=True, default=repr)
    return without_moments(text)


@RARE
@given(papers(2, 4), members(), members(), questions(), moves)
def test_hidden_documents_change_no_byte_of_versions_days_comparisons_and_readers(
    documents: list[Paper], tags: frozenset[str], others: frozenset[str], question: str, happen: list[Move]
) -> None:
    documents = unlike(documents)
    visible = [paper for paper in documents if paper.readable_with(tags)]
    with tempfile.TemporaryDirectory() as folder:
        seen = []
        for name, those in (("full", documents), ("bare", visible)):
            world = build(Path(folder) / name, those)
            world.pathproof.workspaces.add_tags(world.workspace_id, ["blue", "red"], "test")
            live(world, documents, those, happen)
            admin = world.member("admin", tags, Role.ADMIN)
            seen.append(all_of_it(world, admin, world.member("other", others), question))
            close(world)
        assert seen[0] == seen[1]


@RARE
@given(papers(2, 4), members(), members(), questions(), moves)
def test_seeing_as_a_member_gives_what_there_would_be_if_only_what_both_may_read_existed(
    documents: list[Paper], tags: frozenset[str], others: frozenset[str], question: str, happen: list[Move]
) -> None:
    documents = unlike(documents)
    both = [paper for paper in documents if paper.readable_with(tags) and paper.readable_with(others)]
    with tempfile.TemporaryDirectory() as folder:
        full, bare = build(Path(folder) / "full", documents), build(Path(folder) / "bare", both)
        live(full, documents, documents, happen)
        live(bare, documents, both, happen)
        for world in (full, bare):
            world.pathproof.workspaces.add_tags(world.workspace_id, ["blue", "red"], "test")
        admin = full.member("admin", tags, Role.ADMIN)
        viewer = full.pathproof.seeing.begin(admin, full.workspace_id, full.member("other", others))
        member = bare.member("other", others)
        for day in DAYS:
            assert full.ask(viewer, question, "bm25", day) == bare.ask(member, question, "bm25", day)  # type: ignore[arg-type]
        close(full, bare)


@RARE
@given(papers(1, 3), questions(), moves, st.sampled_from(DAYS))
def test_an_answer_of_a_day_can_be_computed_again_whatever_is_dated_afterwards(
    documents: list[Paper], question: str, happen: list[Move], day: date | None
) -> None:
    documents = unlike(documents)
    with tempfile.TemporaryDirectory() as folder:
        world = build(Path(folder), documents)
        half = len(happen) // 2
        live(world, documents, documents, happen[:half])
        user, pathproof = world.member("all", ["blue", "red"]), world.pathproof
        *_, last = pathproof.asking.stream(user, world.workspace_id, question, "bm25", day)
        live(world, documents, documents, happen[half:])
        again = pathproof.reviewing.replay(user, world.workspace_id, last.answer_id)  # type: ignore[union-attr]
        assert again.then.same, again.to_json()
        assert pathproof.check() == []
        close(world)


def unlike(documents: list[Paper]) -> list[Paper]:
    """One document of each name and audience, so that a move names one."""
    return list({(paper.name, paper.audience): paper for paper in documents}.values())


def test_a_document_open_to_everyone_is_read_because_of_that(tmp_path: Path) -> None:
    world = build(tmp_path, [Paper("a.txt", SENTENCES[0], frozenset({EVERYONE}))])
    admin = world.member("admin", role=Role.ADMIN)
    (row,) = world.pathproof.readers.of_person(admin, world.workspace_id, world.member("rae")).rows
    assert row.because == (EVERYONE,)
    with pytest.raises(PathproofError):
        world.pathproof.readers.of_person(world.member("rae"), world.workspace_id, admin)
    close(world)
