"""What the Graph screen shows and `graph --json` prints: phrases, facts with their sources, suggested links,
groups and counts. Every number is of the scope's own view."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from core.graph.links import Verdict

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Match:
    """A phrase that a search found. `phrase` is its key, by which it is chosen; `name` how documents write it;
    `links` its neighbours by facts, `passages` those that name it."""

    phrase: str
    name: str
    links: int
    passages: int


@dataclass(frozen=True, slots=True)
class Found:
    """`total` phrases match; `matches` are the first of them. `phrases` is how many the view has in all."""

    revision: int
    matches: tuple[Match, ...]
    total: int
    phrases: int

    def to_json(self) -> Json:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Node:
    """`more`: neighbours by facts that are not shown; `group`: the number of its module, 0 for none."""

    phrase: str
    name: str
    chosen: bool
    links: int
    more: int
    passages: int
    group: int


@dataclass(frozen=True, slots=True)
class Edge:
    """All shown facts from one phrase to another, by their relations in order."""

    subject: str
    object: str
    relations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Asserted:
    """One passage that says a fact; `text[start:end] == quote` in the passage's own text."""

    passage: str
    document: str
    title: str
    version: int
    state: str
    location: str
    quote: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Fact:
    """A row of the table: words as written, and everywhere that they are written."""

    subject: str
    relation: str
    object: str
    sources: tuple[Asserted, ...]


@dataclass(frozen=True, slots=True)
class Alike:
    """Two phrases that may be one: a suggested link, or one that a person accepted."""

    first: str
    second: str
    likeness: float
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Sentence:
    passage: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Gate:
    """A suggested link between two groups, `first` and `second` by their numbers; judged from text."""

    first: int
    second: int
    direction: str
    confidence: float
    by: str
    verdict: Verdict
    key: str
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """`shown` of `size` phrases stand in the picture."""

    number: int
    label: str
    size: int
    shown: int


@dataclass(frozen=True, slots=True)
class Relation:
    relation: str
    facts: int


@dataclass(frozen=True, slots=True)
class Counts:
    """Of the picture, and of all that the member may read at this revision."""

    phrases: int
    all_phrases: int
    facts: int
    all_facts: int
    passages: int
    documents: int
    reachable: int


@dataclass(frozen=True, slots=True)
class Picture:
    """nodes in their order (core.explore.neighbourhood); `facts` the first of `counts.facts`; `gone` are chosen
    names that the view does not have."""

    revision: int
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    facts: tuple[Fact, ...]
    alike: tuple[Alike, ...]
    gates: tuple[Gate, ...]
    groups: tuple[Group, ...]
    relations: tuple[Relation, ...]
    counts: Counts
    gone: tuple[str, ...]

    def to_json(self) -> Json:
        return asdict(self)
