"""The frozen value that says who may see what. Only `storage.access` can make one."""

from __future__ import annotations

from dataclasses import InitVar, dataclass

_MINT = object()
"""Held by `storage.access` alone. A frozen value can be widened by `dataclasses.replace`;
a required InitVar that only the mint supplies cannot."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What one member may see at one revision of one workspace.

    `tags` holds the member's tags and EVERYONE. `revision` is the workspace's own clock;
    `clock` is the same moment counted in changes that this scope can see, the only one people
    meet: a count of all changes would tell how many hidden ones there were.
    """

    workspace_id: str
    tags: frozenset[str]
    revision: int
    clock: int
    mint: InitVar[object]

    def __post_init__(self, mint: object) -> None:
        if mint is not _MINT:
            raise TypeError("a Scope is minted by storage.access alone")
