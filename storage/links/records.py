"""The frozen values of verdicts on links, as far as one scope may read them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Ground:
    """A sentence that a link rests on, and the documents that hold it. `side` is first, second, or empty for
    one that is about both."""

    text: str
    document_ids: tuple[str, ...]
    side: str = ""


@dataclass(frozen=True, slots=True)
class ShownLink:
    """A link as somebody was shown it, which is what a verdict is about. `first` and `second` name the two sides;
    `key` is made of content (core.graph.links). `given` is the id of the verdict in force beside which it was shown,
    empty where there was none."""

    key: str
    kind: str
    first: str
    second: str
    grounds: tuple[Ground, ...]
    given: str = ""


@dataclass(frozen=True, slots=True)
class LinkVerdict:
    """`grounds` lists of documents those alone that the scope reads. `note` is empty where the scope may not
    read all that the note's writer was shown of the link."""

    id: str
    key: str
    kind: str
    first: str
    second: str
    verdict: str
    note: str
    user_id: str
    user_name: str
    at: datetime
    added: int
    ended: int | None
    grounds: tuple[Ground, ...]
