"""The frozen values of impact, as far as one scope may read them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime


@dataclass(frozen=True, slots=True)
class LookRow:
    """A list that somebody keeps. `revision` and `salt` are for the program alone. `closed`: nothing is ticked on
    it any more, until somebody reopens it."""

    id: str
    user_id: str
    user_name: str
    kind: str
    document_id: str
    old: int
    new: int
    entity: str
    suggested: bool
    revision: int
    day: date
    salt: str
    at: datetime
    closed: bool


@dataclass(frozen=True, slots=True)
class TickRow:
    """What a person said of a document on a list. `note` is empty where the reader may not read everything
    that its writer was shown. `moved` is the last thing that happened to the document since (`storage.impact.lists.MOVES`),
    or empty."""

    look_id: str
    document_id: str
    user_id: str
    user_name: str
    judgement: str
    owner_id: str
    owner_name: str
    due: date | None
    note: str
    at: datetime
    moved: str = ""
    moved_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class ClosingRow:
    """A list was closed, or reopened. `note` as that of a tick."""

    look_id: str
    user_name: str
    closed: bool
    note: str
    at: datetime


@dataclass(frozen=True, slots=True)
class NewTick:
    """`saw` are ids of all documents that its writer was shown of this row; `name` what the row is called in the
    audit."""

    look_id: str
    document_id: str
    judgement: str
    owner_id: str
    due: date | None
    note: str
    saw: tuple[str, ...]
    name: str
