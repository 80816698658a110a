"""Laws 1, 2, 3 and 5 as far as storage goes, over random histories."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from storage.projection.file import GraphFile
from storage.scope import Point
from storage.tables import passages
from storage.upkeep.periods import period_faults
from storage.upkeep.register import evidence_faults, span_faults
from tests.storage.worlds import DAYS, MEMBERS, Act, World, histories, lives_of, world

pytestmark = pytest.mark.slow

LIVED = settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@contextmanager
def worlds(peopled_register: Path, *names: str) -> Iterator[list[World]]:
    memory = Path("/dev/shm")  # a disk that is none: these worlds need not outlive the power
    folder = Path(tempfile.mkdtemp(prefix="worlds-", dir=memory if memory.is_dir() else None))
    try:
        with ExitStack() as stack:
            yield [stack.enter_context(world(peopled_register, folder, name)) for name in names]
    finally:
        shutil.rmtree(folder)


@given(history=histories, member=st.sampled_from(sorted(MEMBERS)))
@LIVED
def test_law_1_hidden_documents_change_nothing(
    peopled_register: Path, history: list[Act], member: str
) -> None:
    """What a member gets is what they would get had the documents they cannot read never been."""
    lives = lives_of(history)
    with worlds(peopled_register, "whole", "own") as (whole, own):
        whole.live(lives)
        own.live(life for life in lives if life.readable_by(member))
        assert whole.seen_by(member) == own.seen_by(member)


@given(history=histories, member=st.sampled_from(sorted(MEMBERS)))
@LIVED
def test_an_erased_document_leaves_its_readers_nothing_but_that_it_was_erased(
    peopled_register: Path, history: list[Act], member: str
) -> None:
    """The clock and the audit go on counting its changes, so that the past keeps its numbers."""
    lives = lives_of(history)
    with worlds(peopled_register, "whole", "kept") as (whole, kept):
        whole.live(lives)
        kept.live(life for life in lives if not life.erased)
        assert whole.moment(member, None) == kept.moment(member, None)
        assert whole.jobs_of(member) == kept.jobs_of(member)


@given(history=histories, pauses=st.lists(st.booleans(), min_size=14, max_size=14))
@LIVED
def test_law_2_a_projection_caught_up_is_one_made_anew(
    peopled_register: Path, history: list[Act], pauses: list[bool]
) -> None:
    with worlds(peopled_register, "one") as (lived,):
        waiting = iter(pauses * 3)
        lived.live(lives_of(history), after_each=lambda: (next(waiting) and lived.graph.catch_up()) or None)
        clocks = {member: lived.house.scope(lived.members[member]).clock for member in MEMBERS}
        places = [(member, at) for member, clock in clocks.items() for at in {clock // 2, clock}]
        step_by_step = [lived.columns_of(*place) for place in places]
        lived.graph.rebuild()
        assert [lived.columns_of(*place) for place in places] == step_by_step
        assert lived.graph.reports == []


@given(history=histories)
@LIVED
def test_the_projection_shows_what_the_register_shows_at_every_moment_and_day(
    peopled_register: Path, history: list[Act]
) -> None:
    with worlds(peopled_register, "one") as (lived,):
        lived.live(lives_of(history))
        with lived.house.database.read() as connection:
            every = list(connection.scalars(select(passages.c.id)))
        for member, user in lived.members.items():
            clock = lived.house.scope(user).clock
            for as_of in (None, clock // 2, *DAYS, Point(clock // 2, DAYS[0]), Point(clock // 2, DAYS[-1])):
                scope = lived.house.scope(user, as_of)
                shown = lived.house.reader.passages(scope, every)
                states = lived.house.reader.standing(scope, [row.version_id for row in shown])
                rows, _ = lived.columns_of(member, as_of)
                assert {row["id"]: row["state"] for row in rows} == {
                    row.id: states[row.version_id] for row in shown
                }


@given(history=histories, order=st.randoms(use_true_random=False))
@LIVED
def test_law_2_documents_do_not_depend_on_each_others_order(
    peopled_register: Path, history: list[Act], order: object
) -> None:
    """Each document's own acts keep their order; how those of different documents mix is all one."""
    lives = lives_of(history)
    with worlds(peopled_register, "mixed", "apart") as (mixed, apart):
        mixed.live(lives)
        order.shuffle(lives)  # type: ignore[attr-defined]
        for life in lives:
            apart.live([life])
        for member in MEMBERS:
            assert mixed.moment(member, None) == apart.moment(member, None)


@given(history=histories, member=st.sampled_from(sorted(MEMBERS)))
@LIVED
def test_law_3_an_earlier_moment_shows_what_it_showed_then(
    peopled_register: Path, history: list[Act], member: str
) -> None:
    """But for erased documents and those whose readers changed, and for the word on how a version
    stands today."""
    lives = [
        life
        for life in lives_of([act for act in history if act.change not in ("retag", "erase")])
        if life.readable_by(member)
    ]
    with worlds(peopled_register, "one") as (lived,):
        then: dict[int, object] = {}

        def note() -> None:
            seen = lived.moment(member, None)
            clock = lived.house.scope(lived.members[member]).clock
            then[clock] = (seen["documents"], seen["histories"], _evidence(seen))

        note()
        lived.live(lives, after_each=note)
        for clock, expected in then.items():
            seen = lived.moment(member, clock)
            assert (seen["documents"], seen["histories"], _evidence(seen)) == expected


@given(history=histories)
@LIVED
def test_law_5_every_history_leaves_a_register_that_checks_clean(
    peopled_register: Path, history: list[Act]
) -> None:
    with worlds(peopled_register, "one") as (lived,):
        lived.live(lives_of(history))
        with lived.house.database.read() as connection:
            found = [*span_faults(connection), *period_faults(connection), *evidence_faults(connection)]
            assert found == []
        assert lived.house.audit.verify() == []


def test_a_graph_file_can_be_copied_from_one_world_to_none(peopled_register: Path) -> None:
    """A projection of another register is recognised, reported, and made anew."""
    with worlds(peopled_register, "one", "other") as (one, other):
        add = Act("add", 0, ("hr",))
        one.live(lives_of([add, Act("replace", 0, ("hr",))]))
        one.graph.catch_up()
        other.live(lives_of([Act("add", 1, ("hr",))]))
        expected = other.seen_by("Kim")
        other.graph.close()
        one.graph.close()
        folder = Path(tempfile.mkdtemp())
        database_file = Path(str(one.graph._path))
        shutil.copy(database_file, folder / "graph.duckdb")
        other.graph = GraphFile(folder / "graph.duckdb", other.house.database)
        assert other.seen_by("Kim") == expected
        assert "another register" in other.graph.reports[0]
        shutil.rmtree(folder)


def _evidence(seen: dict[str, object]) -> object:
    rows = seen["passages"]
    assert isinstance(rows, list)
    return [{k: v for k, v in row.items() if k != "state"} for row in rows], seen["mentions"]
