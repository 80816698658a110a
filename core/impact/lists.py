"""Lists that people keep, as one person may see them: frozen values, and what a tick comes to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Literal

from core.impact.found import Affected, Impact, Start
from storage.impact.records import TickRow

Json = dict[str, Any]
Judgement = Literal["open", "right", "edit", "unaffected"]
JUDGEMENTS: tuple[Judgement, ...] = ("open", "right", "edit", "unaffected")
"""Nobody has looked yet; still right; needs an edit; not affected."""
State = Literal["open", "right", "edit", "unaffected", "again"]
STATES: tuple[State, ...] = ("again", "edit", "open", "right", "unaffected")
"""As judgements; `again`: judged, and the document has changed since. Those that ask for somebody come first."""
ASKS: tuple[State, ...] = ("again", "edit", "open")


@dataclass(frozen=True, slots=True)
class Tick:
    """The last thing said of a document, and what was said before it, oldest first."""

    state: State
    judgement: str
    person: str
    at: datetime
    owner: str
    owner_id: str
    due: date | None
    note: str
    moved: str
    before: tuple[tuple[str, str, datetime], ...]
    """(judgement, person, moment)"""
    given_by: str = ""
    given_at: datetime | None = None
    """Who gave the judgement and when: an owner, a day or a note that is saved later gives none. Empty while it is
    open."""

    def to_json(self) -> Json:
        return {
            "state": self.state,
            "judgement": self.judgement,
            "person": self.person,
            "at": self.at.isoformat(),
            "owner": self.owner or None,
            "due": self.due.isoformat() if self.due else None,
            "note": self.note,
            "changed_since": self.moved or None,
            "before": [[judgement, person, at.isoformat()] for judgement, person, at in self.before],
        }


@dataclass(frozen=True, slots=True)
class Row:
    """A document on a list, and its tick, if it has one."""

    affected: Affected
    tick: Tick | None

    @property
    def state(self) -> State:
        return self.tick.state if self.tick else "open"

    def to_json(self) -> Json:
        return {**self.affected.to_json(), "tick": self.tick.to_json() if self.tick else None}


@dataclass(frozen=True, slots=True)
class Closing:
    """A list was closed, or reopened."""

    closed: bool
    person: str
    at: datetime
    note: str

    def to_json(self) -> Json:
        return {
            "closed": self.closed,
            "person": self.person,
            "at": self.at.isoformat(),
            "note": self.note,
        }


@dataclass(frozen=True, slots=True)
class ListRow:
    """One line among the lists. `counts` are of the documents that this person is shown, by state."""

    id: str
    start: Start
    title: str
    suggested: bool
    person: str
    at: datetime
    closed: bool
    counts: Mapping[State, int]

    @property
    def asks(self) -> int:
        return sum(self.counts[state] for state in ASKS)

    @property
    def documents(self) -> int:
        return sum(self.counts.values())

    def to_json(self) -> Json:
        return {
            "id": self.id,
            "start": self.start.to_json(),
            "title": self.title,
            "suggested_links": self.suggested,
            "kept_by": self.person,
            "at": self.at.isoformat(),
            "closed": self.closed,
            "counts": dict(self.counts),
        }


@dataclass(frozen=True, slots=True)
class KeptList:
    """`clock` is the moment that it is a list of, as its reader counts; `moved` what happened to the document
    that it begins with since, or empty. `closings`: oldest first; on a closed list nothing is ticked."""

    id: str
    person: str
    person_id: str
    at: datetime
    clock: int
    moved: str
    impact: Impact
    rows: tuple[Row, ...]
    closings: tuple[Closing, ...] = ()

    @property
    def closed(self) -> bool:
        return bool(self.closings) and self.closings[-1].closed

    @property
    def counts(self) -> dict[State, int]:
        return counted(row.state for row in self.rows)

    def to_json(self) -> Json:
        return {
            "id": self.id,
            "kept_by": self.person,
            "at": self.at.isoformat(),
            "revision": self.clock,
            "start_changed_since": self.moved or None,
            "closed": self.closed,
            "closings": [one.to_json() for one in self.closings],
            "counts": dict(self.counts),
            **self.impact.to_json(),
            "documents": [row.to_json() for row in self.rows],
        }


@dataclass(frozen=True, slots=True)
class MyTick:
    """A tick that this person owns and that still asks for them. `late`: its day is over."""

    list_id: str
    list_title: str
    document: str
    title: str
    tick: Tick
    late: bool

    def to_json(self) -> Json:
        return {
            "list": self.list_id,
            "from": self.list_title,
            "document": self.document,
            "title": self.title,
            "overdue": self.late,
            **self.tick.to_json(),
        }


def state_of(judgement: str, moved: str) -> State:
    if judgement not in JUDGEMENTS or judgement == "open":
        return "open"
    return "again" if moved else judgement


def last_ticks(rows: Iterable[TickRow]) -> dict[str, Tick]:
    """Document → its tick; `rows` of one list, in the order in which they were given."""
    found: dict[str, Tick] = {}
    for row in rows:
        earlier = found.get(row.document_id)
        before = (*earlier.before, (earlier.judgement, earlier.person, earlier.at)) if earlier else ()
        given = _given(row, earlier)
        found[row.document_id] = Tick(
            state_of(row.judgement, row.moved),
            row.judgement,
            row.user_name,
            row.at,
            row.owner_name,
            row.owner_id,
            row.due,
            row.note,
            row.moved,
            before,
            *given,
        )
    return found


def _given(row: TickRow, earlier: Tick | None) -> tuple[str, datetime | None]:
    """(who, when). The same judgement once more, with nothing else new, was given once more."""
    if row.judgement == "open":
        return "", None
    if earlier is None or earlier.judgement != row.judgement:
        return row.user_name, row.at
    saved = (row.owner_id, row.due, row.note) != (earlier.owner_id, earlier.due, earlier.note)
    return (earlier.given_by, earlier.given_at) if saved else (row.user_name, row.at)


def counted(states: Iterable[State]) -> dict[State, int]:
    found: dict[State, int] = dict.fromkeys(STATES, 0)
    for state in states:
        found[state] += 1
    return found
