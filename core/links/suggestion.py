"""A suggested link as one person may see it: frozen values for screens and the command line."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from core.graph.links import Kind, Verdict

Json = dict[str, Any]
STATES: tuple[Verdict, ...] = ("none", "accepted", "rejected")
KINDS: tuple[Kind, ...] = ("contradiction", "synonym", "gate", "mention")


@dataclass(frozen=True, slots=True)
class Quote:
    """A sentence of a passage that this person may read. `side` is first, second, or empty for both."""

    side: str
    text: str
    document: str
    title: str
    version: int
    location: str
    passage_id: str

    def to_json(self) -> Json:
        return {
            "side": self.side,
            "text": self.text,
            "document": self.document,
            "title": self.title,
            "version": self.version,
            "location": self.location,
            "passage": self.passage_id,
        }


@dataclass(frozen=True, slots=True)
class Why:
    """Why it was suggested: `code` with the number or the words behind it."""

    code: str
    number: float = 0.0
    words: tuple[str, ...] = ()

    def to_json(self) -> Json:
        return {"code": self.code, "number": round(self.number, 4), "words": list(self.words)}


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a person said of it; `note` is empty where the reader may not read all that it was given on."""

    person: str
    verdict: Verdict
    note: str
    at: datetime

    def to_json(self) -> Json:
        return {
            "person": self.person,
            "verdict": self.verdict,
            "note": self.note,
            "at": self.at.isoformat(),
        }


@dataclass(frozen=True, slots=True)
class Suggestion:
    """`first` and `second` name the sides, `sides` what of that is kept with a verdict: nothing but what the quotes
    say. `used`: it serves searches now. `earlier`: it was rejected on other evidence than it has now. `given`: the id of
    the verdict in force that this person may know of, whatever it holds on; for the program alone."""

    key: str
    kind: Kind
    first: str
    second: str
    quotes: tuple[Quote, ...]
    why: Why
    used: bool
    said: Opinion | None = None
    earlier: Opinion | None = None
    sides: tuple[str, str] = ("", "")
    given: str = ""

    @property
    def named(self) -> tuple[str, str]:
        return self.sides if any(self.sides) else (self.first, self.second)

    @property
    def state(self) -> Verdict:
        return self.said.verdict if self.said else "none"

    def to_json(self) -> Json:
        return {
            "key": self.key,
            "kind": self.kind,
            "first": self.first,
            "second": self.second,
            "state": self.state,
            "used": self.used,
            "why": self.why.to_json(),
            "quotes": [quote.to_json() for quote in self.quotes],
            "said": self.said.to_json() if self.said else None,
            "rejected_earlier": self.earlier.to_json() if self.earlier else None,
        }


@dataclass(frozen=True, slots=True)
class Queue:
    """`suggestions` in order; `counts` by (kind, state), over all, also those beyond what is listed."""

    policy: str
    suggestions: tuple[Suggestion, ...]
    counts: dict[tuple[str, str], int]

    def to_json(self) -> Json:
        return {
            "policy": self.policy,
            "counts": {
                kind: {state: self.counts.get((kind, state), 0) for state in STATES} for kind in KINDS
            },
            "suggestions": [one.to_json() for one in self.suggestions],
        }


@dataclass(frozen=True, slots=True)
class Reach:
    """How many passages a link makes reachable within `steps` facts of either side, of all that there are."""

    passages: int
    of: int
    steps: int

    def to_json(self) -> Json:
        return {"passages": self.passages, "of": self.of, "steps": self.steps}


@dataclass(frozen=True, slots=True)
class Rank:
    """Where a passage stands now, and would stand; 0 is not among the first."""

    title: str
    location: str
    text: str
    passage_id: str
    before: int
    after: int

    def to_json(self) -> Json:
        return {
            "title": self.title,
            "location": self.location,
            "passage": self.passage_id,
            "before": self.before,
            "after": self.after,
        }
