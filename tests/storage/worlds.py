"""Random histories of documents, to be lived through in more than one world."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from storage import ids
from storage.administration import Administration
from storage.database import Database
from storage.errors import StorageError
from storage.projection.file import GraphFile
from storage.records import EVERYONE, Published
from storage.scope import AsOf
from storage.versions.dating import Dating, Period
from tests.storage.house import START, House, WallClock

MEMBERS = {"Kim": ("hr",), "Lee": ("sales",), "Park": ("hr", "sales"), "Choi": ()}
AUDIENCES = [("hr",), ("sales",), ("hr", "sales"), (EVERYONE,), ("legal",)]


@dataclass(frozen=True)
class Act:
    """`document` is a slot; erasing empties it, and the next `add` fills it with other words. `days` are
    the first and the last in effect of what is added, replaced or dated."""

    change: str
    document: int
    audience: tuple[str, ...]
    days: Period = Period()


@st.composite
def _histories(draw: st.DrawFn) -> list[Act]:
    """Acts that mean something where they stand: an empty slot is filled, a full one changed."""
    history: list[Act] = []
    state: dict[int, str] = {}
    for _ in range(draw(st.integers(3, 16))):
        slot = draw(st.integers(0, 2))
        choice = {
            "": ["add", "add", "add", "fail"],
            "retired": ["restore", "replace", "retag", "erase", "date"],
        }
        change = draw(
            st.sampled_from(
                choice.get(
                    state.get(slot, ""), ["replace", "retag", "retire", "erase", "retire", "date", "date"]
                )
            )
        )
        state[slot] = {"erase": "", "fail": "", "retire": "retired"}.get(
            change, state.get(slot, "") if change in ("retag", "date") else "current"
        )
        dated = change == "date" or (change in ("add", "replace") and draw(st.booleans()))
        days = draw(periods) if dated else Period()
        history.append(Act(change, slot, draw(st.sampled_from(AUDIENCES)), days))
    return history


DAYS = [START.date() + timedelta(days=n) for n in (-40, -1, 0, 1, 40)]
"""What is stated, and what is asked of: long before the day on which a history is lived, and long after."""


def _possible(period: Period) -> bool:
    return not (period.valid_from and period.valid_until) or period.valid_from <= period.valid_until


periods = st.builds(Period, st.sampled_from([None, *DAYS]), st.sampled_from([None, *DAYS])).filter(_possible)


histories = _histories()


@dataclass
class Life:
    """One document from its first version to its end, as the generator knows it."""

    slot: int
    generation: int
    acts: list[tuple[int, Act]] = field(default_factory=list)
    audience: tuple[str, ...] = ()
    erased: bool = False

    def readable_by(self, member: str) -> bool:
        return bool({*MEMBERS[member], EVERYONE} & set(self.audience))


def lives_of(history: Iterable[Act]) -> list[Life]:
    """Every document of a history with the acts (and their moments) that are its own."""
    lives: list[Life] = []
    present: dict[int, Life] = {}
    for moment, act in enumerate(history):
        life = present.get(act.document)
        if life is None:
            if act.change not in ("add", "fail"):
                continue
            life = Life(act.document, moment, audience=act.audience)
            lives.append(life)
            if act.change == "add":
                present[act.document] = life
        elif act.change in ("add", "fail"):
            continue
        life.acts.append((moment, act))
        if act.change == "retag":
            life.audience = act.audience
        if act.change == "erase":
            life.erased = True
            del present[act.document]
    return lives


class World:
    """A house in which chosen lives are lived, each act at its own moment."""

    def __init__(self, database: Database, clock: WallClock, graph: GraphFile) -> None:
        self.clock = clock
        self.house = House(database, make=False)
        self.graph = graph
        self.members = {name: ids.user_id(name) for name in MEMBERS}
        self._published: dict[tuple[int, int], Published] = {}

    def live(self, lives: Iterable[Life], after_each: Callable[[], None] = lambda: None) -> None:
        todo = sorted(
            ((moment, act, life) for life in lives for moment, act in life.acts), key=lambda item: item[0]
        )
        for moment, act, life in todo:
            self.act(moment, act, life)
            after_each()

    def act(self, moment: int, act: Act, life: Life) -> None:
        self.clock.at = START
        self.clock.pass_(minutes=moment)
        key = (life.slot, life.generation)
        with suppress(StorageError):  # the same refusal in every world: it depends on this document alone
            self._do(act, key)

    def _do(self, act: Act, key: tuple[int, int]) -> None:
        house, before = self.house, self._published.get(key)
        name, words = f"document {key[0]}.md", f"Slot{key[0]} born {key[1]}"
        if act.change == "fail":
            house.jobs.submit(house.id, "upload", name, frozenset(act.audience), {}, "tests")
        elif act.change == "add":
            job = house.jobs.submit(house.id, "upload", name, frozenset(act.audience), {}, "tests")
            text = f"{words}\nShared fact here"
            self._published[key] = house.publish(text, act.audience, name, job_id=job.id, days=act.days)
        elif before is not None and act.change == "replace":
            text = f"{words} version {before.number + 1}\nShared fact here"
            self._published[key] = house.publish(
                text, self._audience(before), name, replaces=before, days=act.days
            )
        elif before is not None and act.change == "date":
            number = 1 + (act.audience < ("j",)) * (before.number - 1)  # the first or the newest
            Dating(house.database).set(house.id, before.document_id, number, act.days, "tests")
        elif before is not None and act.change == "retag":
            house.writer.retag(house.id, before.document_id, frozenset(act.audience), before.number, "tests")
        elif before is not None:
            change = {
                "retire": house.writer.retire,
                "restore": house.writer.restore,
                "erase": house.writer.erase,
            }
            change[act.change](house.id, before.document_id, "tests")

    def _audience(self, published: Published) -> list[str]:
        row = Administration(self.house.database).document(self.house.id, published.document_id)
        return sorted(row.audience)

    # ---- what a member gets

    def seen_by(self, member: str) -> dict[str, Any]:
        """All that storage hands out to a member, now and at some moments of their clock."""
        house, user = self.house, self.members[member]
        clock = house.scope(user).clock
        return {
            "clock": clock,
            "moments": [self.moment(member, at) for at in sorted({0, clock // 2, max(clock - 1, 0)})],
            "now": self.moment(member, None),
            "days": [self.moment(member, day) for day in DAYS],
            "jobs": self.jobs_of(member),
            "audit": house.audit.recent(house.scope(user)),
        }

    def jobs_of(self, member: str) -> list[tuple[object, ...]]:
        """Without their ids, which are drawn."""
        found = self.house.jobs.list(self.house.scope(self.members[member]))
        return [(j.document_name, j.state, j.audience, j.created_at, j.document_id) for j in found]

    def moment(self, member: str, as_of: AsOf) -> dict[str, Any]:
        house = self.house
        scope = house.scope(self.members[member], as_of)
        documents = house.reader.documents(scope)
        passages, mentions = self.columns_of(member, as_of)
        return {
            "fingerprint": house.reader.fingerprint(scope),
            "documents": documents,
            "histories": [house.reader.history(scope, d.id) for d in documents],
            "names": house.reader.same_name(scope, "document 0.md"),
            "passages": passages,
            "mentions": mentions,
        }

    def columns_of(self, member: str, as_of: AsOf = None) -> list[Any]:
        """Both tables of the projection, in a stated order."""
        columns = self.graph.columns(self.house.scope(self.members[member], as_of))
        return [
            sorted(table.to_pylist(), key=lambda row: row["id"])
            for table in (columns.passages, columns.mentions)
        ]


def make_people(database: Database) -> None:
    """What every world begins with; it is made once and copied."""
    house = House(database)
    for name, tags in MEMBERS.items():
        house.member(name, *tags)


@contextmanager
def world(peopled_register: Path, folder: Path, name: str) -> Iterator[World]:
    place = folder / name
    place.mkdir()
    shutil.copy(peopled_register, place / "register.sqlite")
    clock = WallClock()
    database = Database.open(f"sqlite:///{place}/register.sqlite", clock)
    graph = GraphFile(place / "graph.duckdb", database)
    try:
        yield World(database, clock, graph)
    finally:
        graph.close()
        database.close()
