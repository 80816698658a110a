"""The frozen values of a review, as far as one scope may read them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from storage.review.answers import KeptAnswer


@dataclass(frozen=True, slots=True)
class Note:
    """What a person wrote, by whom and when. `text` is empty where the reader may not read everything
    that its writer was shown."""

    user_id: str
    user_name: str
    text: str
    at: datetime
    turn: int


@dataclass(frozen=True, slots=True)
class VerdictRow:
    """`claim` is the claim's number among the answer's parts, for the program alone."""

    claim: int
    passage_id: str
    document_id: str
    verdict: str
    revision: int
    note: Note


@dataclass(frozen=True, slots=True)
class AddedRow:
    """A passage that a reviewer found missing; `standing` is today's."""

    claim: int
    passage_id: str
    document_id: str
    title: str
    version: int
    location: str
    start: int
    end: int
    text: str
    standing: str
    note: Note


@dataclass(frozen=True, slots=True)
class StruckRow:
    path: int
    note: Note


@dataclass(frozen=True, slots=True)
class SignOffRow:
    """`covers`: its signer was shown every document beneath what the answer tells this scope. What stands beside
    that as a source and is claimed nowhere is no part of it."""

    decision: str
    revision: int
    covers: bool
    note: Note


@dataclass(frozen=True, slots=True)
class Move:
    """A change to a document that the answer rests on, after the answer: replaced, retired, restored,
    retagged, erased, dated (other days in effect), began or lapsed (one of those days came)."""

    document_id: str
    revision: int
    kind: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Review:
    """The review of one answer. `kept.past.closed` counts passages that this scope may not read, `hidden`
    those of them that were not erased: what of that may be said is for the core to decide. `keys` names
    claims and paths: (kind, number) → name."""

    kept: KeptAnswer
    asker_id: str
    asker_name: str
    own: bool
    sent: bool
    """One's own answer can be looked at before it was ever sent to review."""
    shared: bool
    says_more: bool
    sent_at: datetime
    revision: int
    turn: int
    """Of the last act, which this scope may not know of: for the program alone."""
    hidden: int
    keys: dict[tuple[str, int], str]
    verdicts: tuple[VerdictRow, ...]
    added: tuple[AddedRow, ...]
    struck: tuple[StruckRow, ...]
    sign_offs: tuple[SignOffRow, ...]
    moves: tuple[Move, ...]
