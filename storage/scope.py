"""The frozen value that says who may see what. Only `storage.access` can make one."""

from __future__ import annotations

from dataclasses import InitVar, dataclass
from datetime import date, datetime

_MINT = object()
"""Held by `storage.access` alone. A frozen value can be widened by `dataclasses.replace`;
a required InitVar that only the mint supplies cannot."""


@dataclass(frozen=True, slots=True)
class Point:
    """A moment to look at. `clock`: what had been recorded by then, a value of the scope's clock (None:
    all, up to now). `day`: whose documents are wanted, those in effect on it (None: today)."""

    clock: int | None = None
    day: date | None = None


AsOf = int | date | Point | None
"""A clock value (as recorded then, in effect today), a day (as recorded now, in effect on it), both, or now."""


def point(as_of: AsOf) -> Point:
    if isinstance(as_of, Point):
        return as_of
    return Point(day=as_of) if isinstance(as_of, date) else Point(clock=as_of)


@dataclass(frozen=True, slots=True)
class Scope:
    """What one member may see at one revision of one workspace, of what is in effect on one day.

    `tags` holds the member's tags and EVERYONE. `revision` is the workspace's own clock;
    `clock` is the same moment counted in changes that this scope can see, the only one people
    meet: a count of all changes would tell how many hidden ones there were.

    `day` is that day and `midnight` the first moment after it, or the end of time for today and later
    ones; `today` is the day on which the scope was minted. `eyes` are the tags of the member as whom an
    admin looks, None for everybody else: a document must share a tag with each of the two sets.
    """

    workspace_id: str
    tags: frozenset[str]
    revision: int
    clock: int
    day: date
    midnight: datetime
    today: date
    eyes: frozenset[str] | None
    mint: InitVar[object]

    def __post_init__(self, mint: object) -> None:
        if mint is not _MINT:
            raise TypeError("a Scope is minted by storage.access alone")
