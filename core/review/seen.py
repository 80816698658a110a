"""An answer under review as one person may see it: frozen values for screens, the command line and files.

No score stands here. How evidence was found is on the Ask page; this is what people say of it (law 6).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from core.answer.answer import Answer
from core.review.state import Standing, State, Verdict
from core.versions.difference import Run

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Opinion:
    """One person's verdict on a claim and a source; `stale`: the source moved since. `note` is empty where
    the reader may not read everything that its writer was shown."""

    person: str
    person_id: str
    verdict: Verdict
    note: str
    at: datetime
    stale: bool

    def to_json(self) -> Json:
        return {
            "person": self.person,
            "verdict": self.verdict,
            "note": self.note,
            "at": self.at.isoformat(),
            "stale": self.stale,
        }


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an answer needs another look: what happened to a document, and the claims that rest on it.
    `kind` is that of a `storage.review.records.Move`, or closed; an erased or closed document has no
    title any more."""

    kind: str
    document: str
    title: str
    claims: tuple[str, ...]
    at: datetime | None

    def to_json(self) -> Json:
        return {
            "kind": self.kind,
            "document": self.document,
            "title": self.title,
            "claims": list(self.claims),
            "at": self.at.isoformat() if self.at else None,
        }


@dataclass(frozen=True, slots=True)
class Change:
    """The text of a source beside what took its place in the newest version; no `added` or `equal` run
    at all where nothing did."""

    old_version: int
    new_version: int
    runs: tuple[Run, ...]

    def to_json(self) -> Json:
        return {
            "old_version": self.old_version,
            "new_version": self.new_version,
            "runs": [{"kind": run.kind, "text": run.text} for run in self.runs],
        }


@dataclass(frozen=True, slots=True)
class SourceSeen:
    """A passage that a claim cites, or that a person added (`added_by`). `n` is its number in the answer,
    0 for an added one; `lit` are the ranges of characters that the claim rests on; `valid_from` and `valid_until`
    (ISO days, both within) are what its version states today."""

    passage_id: str
    n: int
    document: str
    title: str
    version: int
    state: str
    location: str
    start: int
    text: str
    lit: tuple[tuple[int, int], ...]
    opinions: tuple[Opinion, ...]
    moved: tuple[str, ...] = ()
    added_by: str = ""
    added_note: str = ""
    change: Change | None = None
    valid_from: str = ""
    valid_until: str = ""

    def to_json(self) -> Json:
        days = {"valid_from": self.valid_from, "valid_until": self.valid_until}
        return {
            "passage": self.passage_id,
            "n": self.n,
            "document": self.document,
            "title": self.title,
            "version": self.version,
            "state": self.state,
            "location": self.location,
            "text": self.text,
            "lit": [list(span) for span in self.lit],
            "verdicts": [opinion.to_json() for opinion in self.opinions],
            "moved": list(self.moved),
            "added_by": self.added_by,
            "added_note": self.added_note,
            "change": self.change.to_json() if self.change else None,
            **{name: day for name, day in days.items() if day},
        }


@dataclass(frozen=True, slots=True)
class ClaimSeen:
    """`outcome` is what the fresh verdicts come to, None until each source has one. A claim without a
    source has `opinions` of its own."""

    key: str
    text: str
    outcome: Verdict | None
    reopened: bool
    sources: tuple[SourceSeen, ...]
    opinions: tuple[Opinion, ...] = ()

    def to_json(self) -> Json:
        return {
            "key": self.key,
            "text": self.text,
            "outcome": self.outcome,
            "reopened": self.reopened,
            "sources": [source.to_json() for source in self.sources],
            "verdicts": [opinion.to_json() for opinion in self.opinions],
        }


@dataclass(frozen=True, slots=True)
class PathSeen:
    key: str
    nodes: tuple[str, ...]
    relations: tuple[str, ...]
    passages: tuple[int, ...]
    struck_by: str = ""
    struck_note: str = ""

    def to_json(self) -> Json:
        return {
            "key": self.key,
            "nodes": list(self.nodes),
            "relations": list(self.relations),
            "passages": list(self.passages),
            "struck_by": self.struck_by,
            "struck_note": self.struck_note,
        }


@dataclass(frozen=True, slots=True)
class SignatureSeen:
    """A decision and what became of it (core.review.state.Standing)."""

    person: str
    person_id: str
    decision: str
    note: str
    at: datetime
    standing: Standing

    @property
    def stands(self) -> bool:
        return self.standing == "counts"

    def to_json(self) -> Json:
        return {
            "person": self.person,
            "decision": self.decision,
            "note": self.note,
            "at": self.at.isoformat(),
            "stands": self.stands,
            "standing": self.standing,
        }


@dataclass(frozen=True, slots=True)
class Seen:
    """`answer` has no scores, and for another's answer no trace; its numbers are the reader's own.
    `closed` counts, for the asker alone, the sources that they may no longer read; `rests_on_more` is true
    where the asker chose to have that said. `people` is how many must sign, `signed_by` who has."""

    id: str
    question: str
    asked_at: datetime
    asker: str
    own: bool
    sent: bool
    shared: bool
    says_more: bool
    sent_at: datetime
    answer: Answer
    claims: tuple[ClaimSeen, ...]
    paths: tuple[PathSeen, ...]
    signatures: tuple[SignatureSeen, ...]
    state: State
    may_be_signed: bool
    signed_by: tuple[str, ...]
    people: int
    reasons: tuple[Reason, ...]
    rests_on_more: bool
    closed: int

    def is_signed_by(self, user_id: str) -> bool:
        """Whether this person has signed it as it is now."""
        mine = (one for one in self.signatures if one.person_id == user_id and one.decision == "signed")
        return any(one.stands for one in mine)

    def to_json(self) -> Json:
        return {
            "id": self.id,
            "question": self.question,
            "asked_at": self.asked_at.isoformat(),
            "asker": self.asker,
            "own": self.own,
            "sent": self.sent,
            "shared": self.shared,
            "sent_at": self.sent_at.isoformat(),
            "state": self.state,
            "people": self.people,
            "signed_by": list(self.signed_by),
            "status": self.answer.status,
            "answer": self.answer.answer,
            "strategy": self.answer.strategy,
            "revision": self.answer.revision,
            "model": self.answer.model,
            "claims": [claim.to_json() for claim in self.claims],
            "paths": [path.to_json() for path in self.paths],
            "decisions": [signature.to_json() for signature in self.signatures],
            "reasons": [reason.to_json() for reason in self.reasons],
            "rests_on_more": self.rests_on_more,
        }
