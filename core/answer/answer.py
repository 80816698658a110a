"""An answer with what it rests on: the object that `ask --json` prints, key for key.

Every number is rounded to six significant digits here, in one place, so that equal answers are equal bytes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, cast

from core.shortfall import Shortfall

Status = Literal["answered", "quoted", "insufficient"]
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Rest:
    """A sentence that a computed value rests on: `text` stands at [start, end) of passage `n`'s text."""

    n: int
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Claim:
    """One sentence and the numbers of the passages it cites; none is a sentence without a source. `rests`, for the
    program and not printed, are a computed value's sentences: such a claim is no quote."""

    text: str
    citations: tuple[int, ...] = ()
    rests: tuple[Rest, ...] = ()

    @property
    def computed(self) -> bool:
        return bool(self.rests)

    def to_json(self) -> Json:
        return {"text": self.text, "citations": list(self.citations)}


@dataclass(frozen=True, slots=True)
class AnswerPassage:
    """A source: `n` is its number in citations, `document` an id, `title` the document's name;
    start and end are offsets in the version's text, and `text` is what stands between them.
    A score orders; it judges nothing. `passage_id` is for the program and not printed; `valid_from` and
    `valid_until` (ISO days, both within) only where the version states them."""

    n: int
    document: str
    title: str
    version: int
    state: str
    location: str
    start: int
    end: int
    text: str
    score: float
    passage_id: str = ""
    valid_from: str = ""
    valid_until: str = ""

    def to_json(self) -> Json:
        days = {"valid_from": self.valid_from, "valid_until": self.valid_until}
        return {
            "n": self.n,
            "document": self.document,
            "title": self.title,
            "version": self.version,
            "state": self.state,
            "location": self.location,
            "start": self.start,
            "end": self.end,
            "text": self.text,
            "score": rounded(self.score),
            **{name: day for name, day in days.items() if day},
        }


@dataclass(frozen=True, slots=True)
class AnswerTriple:
    """A mention; `passage` is the number of the passage that asserts it and holds its quote."""

    subject: str
    relation: str
    object: str
    flags: tuple[str, ...]
    quote: str
    passage: int
    extractor: str

    def to_json(self) -> Json:
        return {
            "subject": self.subject,
            "relation": self.relation,
            "object": self.object,
            "flags": list(self.flags),
            "quote": self.quote,
            "passage": self.passage,
            "extractor": self.extractor,
        }


@dataclass(frozen=True, slots=True)
class AnswerLink:
    """A suggested or accepted link that the search went over: its kind, its key (core.graph.links), and the
    numbers of the sources that it led to. Not printed: paths and trace say it in words."""

    kind: str
    key: str
    passages: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Opposed:
    """Source `passage` says `quote`, and source `other` what cannot be true as well. `way` is value, date or
    negation; `accepted`: a person agreed that they contradict."""

    passage: int
    quote: str
    other: int
    other_quote: str
    way: str
    accepted: bool = False

    def to_json(self) -> Json:
        return {
            "passage": self.passage,
            "quote": self.quote,
            "other": self.other,
            "other_quote": self.other_quote,
            "kind": self.way,
            "accepted": self.accepted,
        }


@dataclass(frozen=True, slots=True)
class AnswerPath:
    """len(nodes) == len(relations) + 1 == len(passages) + 1; passages are numbers of sources. `sentences`, one
    a step or none at all, are for the prompt and not printed."""

    nodes: tuple[str, ...]
    relations: tuple[str, ...]
    passages: tuple[int, ...]
    score: float
    sentences: tuple[str, ...] = ()

    def to_json(self) -> Json:
        return {
            "nodes": list(self.nodes),
            "relations": list(self.relations),
            "passages": list(self.passages),
            "score": rounded(self.score),
        }


@dataclass(frozen=True, slots=True)
class TraceStep:
    step: str
    detail: dict[str, object] = field(default_factory=dict)
    ms: float = 0.0
    tokens: int = 0

    def to_json(self) -> Json:
        detail = _plain(self.detail)
        return {"step": self.step, "detail": detail, "ms": round(float(self.ms), 1), "tokens": self.tokens}


@dataclass(frozen=True, slots=True)
class Answer:
    """`revision` is the clock of the one who asked; `model` wrote the text, or None wrote it. `day` is the
    ISO day whose documents were asked of where that was not the day of asking, else "". `opposed` and `day` are
    printed only where there is one."""

    status: Status
    answer: str
    strategy: str
    revision: int
    model: str | None = None
    claims: tuple[Claim, ...] = ()
    degraded: tuple[Shortfall, ...] = ()
    passages: tuple[AnswerPassage, ...] = ()
    triples: tuple[AnswerTriple, ...] = ()
    paths: tuple[AnswerPath, ...] = ()
    trace: tuple[TraceStep, ...] = ()
    links: tuple[AnswerLink, ...] = ()
    opposed: tuple[Opposed, ...] = ()
    day: str = ""

    @property
    def greeting(self) -> bool:
        """A reply to a greeting: it claims nothing and rests on nothing."""
        return self.status == "answered" and not self.claims and not self.passages

    def to_json(self) -> Json:
        return {
            "status": self.status,
            "answer": self.answer,
            "strategy": self.strategy,
            "revision": self.revision,
            "model": self.model,
            "claims": [claim.to_json() for claim in self.claims],
            "degraded": [str(one) for one in self.degraded],
            "passages": [passage.to_json() for passage in self.passages],
            "triples": [triple.to_json() for triple in self.triples],
            "paths": [path.to_json() for path in self.paths],
            "trace": [step.to_json() for step in self.trace],
            **({"opposed": [one.to_json() for one in self.opposed]} if self.opposed else {}),
            **({"day": self.day} if self.day else {}),
        }


def rounded(number: float) -> float:
    """Six significant digits: what sums in another order could change is not printed."""
    return float(f"{float(number):.6g}")


def _plain(value: object) -> object:
    """A trace detail as JSON values only: numbers rounded, numpy's made Python's, sets sorted."""
    if isinstance(value, dict):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(map(str, value))
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    if value is None or isinstance(value, bool | str | int):
        return value
    if hasattr(value, "item"):
        return _plain(cast(Any, value).item())
    return rounded(value) if isinstance(value, float) else str(value)
