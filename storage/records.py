"""The frozen values that storage hands out: standard library only, so that every layer may hold them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from typing import Protocol

EVERYONE = "everyone"
"""The tag that every member holds without being given it. No tag of a workspace may bear this name."""


class Role(StrEnum):
    """What a member may do. A role never widens what one may read."""

    READER = "reader"
    REVIEWER = "reviewer"
    EDITOR = "editor"
    ADMIN = "admin"


class DocumentState(StrEnum):
    """Current: evidence. Retired: kept, no longer evidence. Erased: bytes and text are gone."""

    CURRENT = "current"
    RETIRED = "retired"
    ERASED = "erased"


class JobState(StrEnum):
    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class WorkspaceRow:
    id: str
    name: str
    revision: int
    """The workspace's clock, for storage's own use. People see a clock of their own scope."""


@dataclass(frozen=True, slots=True)
class UserRow:
    id: str
    name: str
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class MemberRow:
    workspace_id: str
    user_id: str
    user_name: str
    role: Role
    tags: frozenset[str]


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """A document with its newest version's number; `audience` is a set of tags, possibly {EVERYONE}."""

    id: str
    name: str
    audience: frozenset[str]
    state: DocumentState
    version: int
    media_type: str
    size: int
    uploaded_at: datetime
    uploaded_by: str
    version_id: str = ""
    title: str = ""
    remarks: tuple[str, ...] = ()
    """What the parser left out of the newest version (macros, formulas without a value)."""
    standing: str = ""
    """`current` while one of its versions is in force, else how the newest stands (`storage.versions.in_force`)."""
    in_force: int | None = None
    """The number of that version: an older one while the newest is still to come."""
    in_force_at: datetime | None = None
    """When that version was uploaded."""


@dataclass(frozen=True, slots=True)
class VersionRow:
    """One immutable upload. `sha256` names the original bytes; `note` is the uploader's."""

    id: str
    document_id: str
    number: int
    sha256: str
    media_type: str
    size: int
    uploaded_at: datetime
    uploaded_by: str
    note: str
    state: str
    """How it stood at the revision and on the day asked for: a word of `storage.versions.in_force`."""
    name: str = ""
    title: str = ""
    remarks: tuple[str, ...] = ()
    valid_from: date | None = None
    valid_until: date | None = None
    """Its first and last day in effect, as somebody stated them."""


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A highlight on a PDF page: points from the lower left corner, PDF's own axes."""

    page: int
    left: float
    bottom: float
    right: float
    top: float


@dataclass(frozen=True, slots=True)
class PassageRow:
    """A chunk of one version. `text == version_text[start:end]`; offsets are characters."""

    id: str
    document_id: str
    version_id: str
    ordinal: int
    start: int
    end: int
    text: str
    location: str
    """What a person reads, such as `page 3` or `sheet 매출, rows 2–9`."""
    heading: str
    language: str
    rectangles: tuple[Rectangle, ...] = ()


@dataclass(frozen=True, slots=True)
class MentionRow:
    """One triple that one passage asserts. `passage.text[start:end] == quote`, always.

    searched: whether the triple is one to search for, and so has a vector. One that is negated, say,
    is kept as what the passage says, but is nothing to find it by."""

    id: str
    passage_id: str
    subject: str
    relation: str
    object: str
    subject_key: str
    object_key: str
    flags: tuple[str, ...]
    quote: str
    start: int
    end: int
    extractor: str
    confidence: float
    searched: bool = True


class HasRectangle(Protocol):
    """A run of characters `text[start:end]` on one line of a PDF page, wherever it comes from."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def rectangle(self) -> Rectangle: ...


@dataclass(frozen=True, slots=True)
class NewVersion:
    """All that one upload adds. Ids are made by `storage.ids`; `number` is 1 for a new document.

    For every passage `text == version_text[start:end]`, for every mention
    `passage.text[start:end] == quote`; the writer refuses anything else.
    """

    workspace_id: str
    document_id: str
    number: int
    name: str
    audience: frozenset[str]
    sha256: str
    media_type: str
    size: int
    text: str
    passages: Sequence[PassageRow]
    mentions: Sequence[MentionRow]
    uploaded_by: str
    title: str = ""
    note: str = ""
    remarks: tuple[str, ...] = ()
    glyphs: Sequence[HasRectangle] = ()
    valid_from: date | None = None
    valid_until: date | None = None
    job_id: str = ""
    """The job that this commit finishes. A job that was committed before a crash and runs again
    finds its own version, and that is success, not the same bytes twice."""


@dataclass(frozen=True, slots=True)
class Published:
    """`already` is true when this very job had committed it before."""

    document_id: str
    version_id: str
    number: int
    already: bool = False


@dataclass(frozen=True, slots=True)
class Freed:
    """What no version of this audience uses any longer, to be deleted outside the register:
    vectors by passage id, by the triple's text (`storage.ids.triple_key`) and by phrase key;
    originals by hash."""

    workspace_id: str
    audience_key: str
    passage_ids: tuple[str, ...]
    triples: tuple[str, ...]
    phrase_keys: tuple[str, ...]
    files: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class JobRow:
    id: str
    workspace_id: str
    kind: str
    state: JobState
    stage: str
    done: int
    total: int
    document_name: str
    audience: frozenset[str]
    error: str
    attempts: int
    created_by: str
    created_at: datetime
    cancel_requested: bool
    payload: dict[str, object] = field(default_factory=dict)
    document_id: str | None = None
    created_by_name: str = ""
    """What to show; `created_by` is the user's id."""


@dataclass(frozen=True, slots=True)
class AuditRow:
    number: int
    at: datetime
    actor: str
    action: str
    subject: str
    detail: dict[str, object]
    hash: str
    document_id: str | None = None
