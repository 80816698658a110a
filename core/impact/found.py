"""What an impact is made of: frozen values for screens, the command line and files.

A path is a reason to look at a document, not a finding about it: nothing here says that anything is wrong.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from core.retrieve.base import BACKWARD

Json = dict[str, Any]
StartKind = Literal["document", "difference", "entity"]
Said = Literal["fact", "named", "suggested", "accepted", "gained", "lost", "reworded"]
"""What a hop rests on: a fact; a sentence that names both but states no fact (denied, conditional, doubtful); a
link that nobody wrote down, suggested or accepted by a person; or a sentence that a new version gained, lost or
put in other words."""
LINKS = ("suggested", "accepted")


@dataclass(frozen=True, slots=True)
class Start:
    """Where one looks from. A document as it is, what changed between its versions `old` and `new`, or an
    entity: a phrase as the graph spells it."""

    kind: StartKind
    document: str = ""
    old: int = 0
    new: int = 0
    entity: str = ""

    def to_json(self) -> Json:
        return {
            "kind": self.kind,
            "document": self.document or None,
            "old": self.old or None,
            "new": self.new or None,
            "entity": self.entity or None,
        }


@dataclass(frozen=True, slots=True)
class Quote:
    """The exact words of a mention: `text` begins at character `start` of the version's text."""

    document: str
    title: str
    version: int
    state: str
    location: str
    passage: str
    start: int
    text: str
    flags: tuple[str, ...] = ()

    def to_json(self) -> Json:
        return {
            "document": self.document,
            "title": self.title,
            "version": self.version,
            "state": self.state,
            "location": self.location,
            "passage": self.passage,
            "start": self.start,
            "quote": self.text,
            "flags": list(self.flags),
        }


@dataclass(frozen=True, slots=True)
class Hop:
    """From one node to the next. `backward`: the relation reads from the later to the earlier. A suggested
    link has a quote of each side, everything else one."""

    relation: str
    backward: bool
    said: Said
    quotes: tuple[Quote, ...]

    @property
    def written(self) -> str:
        return BACKWARD + self.relation if self.backward else self.relation

    def to_json(self) -> Json:
        return {
            "relation": self.relation,
            "backward": self.backward,
            "said": self.said,
            "quotes": [quote.to_json() for quote in self.quotes],
        }


@dataclass(frozen=True, slots=True)
class Path:
    """len(nodes) == len(hops) + 1. The last hop's quote stands in the document that the path leads to."""

    nodes: tuple[str, ...]
    hops: tuple[Hop, ...]

    @property
    def suggested(self) -> bool:
        """Whether it goes over a link that nobody wrote down."""
        return any(hop.said == "suggested" for hop in self.hops)

    @property
    def documents(self) -> frozenset[str]:
        return frozenset(quote.document for hop in self.hops for quote in hop.quotes)

    def to_json(self) -> Json:
        return {
            "nodes": list(self.nodes),
            "hops": [hop.to_json() for hop in self.hops],
            "suggested": self.suggested,
        }


@dataclass(frozen=True, slots=True)
class Affected:
    """A document to look at. `rank` counts from 1 in the list of who asks; `score` orders and judges nothing."""

    rank: int
    document: str
    title: str
    version: int
    state: str
    score: float
    paths: tuple[Path, ...]

    def to_json(self) -> Json:
        return {
            "rank": self.rank,
            "document": self.document,
            "title": self.title,
            "version": self.version,
            "state": self.state,
            "score": self.score,
            "paths": [path.to_json() for path in self.paths],
        }


@dataclass(frozen=True, slots=True)
class Impact:
    """`title` names the start; `rows` are the first of `total` documents; `phrases` is from how many phrases
    one set out; `stopped` are some that too much hangs on to go on from, with how much."""

    start: Start
    title: str
    suggested: bool
    phrases: int
    rows: tuple[Affected, ...]
    total: int
    stopped: tuple[tuple[str, int], ...] = field(default=())

    @property
    def documents(self) -> frozenset[str]:
        """Ids of all that is shown: the start, the rows, and what is quoted on the way."""
        quoted = (document for row in self.rows for path in row.paths for document in path.documents)
        return frozenset({self.start.document, *(row.document for row in self.rows), *quoted} - {""})

    def row(self, document: str) -> Affected | None:
        return next((row for row in self.rows if row.document == document), None)

    def to_json(self) -> Json:
        return {
            "start": self.start.to_json(),
            "title": self.title,
            "suggested_links": self.suggested,
            "phrases": self.phrases,
            "total": self.total,
            "documents": [row.to_json() for row in self.rows],
            "too_common": [{"phrase": name, "links": links} for name, links in self.stopped],
        }
