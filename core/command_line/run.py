"""Carries one parsed request out against the open Pathproof. The app's process uses it too."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.command_line import accesses, asking, documents, exploring, impacts, links, members, reviews, upkeep
from core.errors import PathproofError
from storage.errors import StorageError

if TYPE_CHECKING:
    from core.workspace import Pathproof

Say = Callable[[str, str], None]
"""(`out` or `err`, text)."""


@dataclass(frozen=True, slots=True)
class Request:
    """What was typed, as plain values: see `core.command_line.parser`."""

    pathproof: Pathproof
    values: dict[str, Any]
    say: Say

    def line(self, text: str) -> None:
        self.say("out", text + "\n")

    def json(self, value: object) -> None:
        self.line(json.dumps(value, ensure_ascii=False, indent=1))


VERBS: dict[str, Callable[[Request], int]] = {
    "workspace": members.workspace,
    "member": members.member,
    "document": documents.document,
    "ask": asking.ask,
    "access": accesses.access,
    "review": reviews.review,
    "impact": impacts.impact,
    "links": links.links,
    "graph": exploring.graph,
    "check": upkeep.check,
    "rebuild": upkeep.rebuild,
    "reembed": upkeep.reembed,
    "backup": upkeep.backup,
}


def run(pathproof: Pathproof, values: dict[str, Any], say: Say) -> int:
    """The exit code: 0 done, 1 refused or failed with one clear line on `err`."""
    try:
        return VERBS[values["verb"]](Request(pathproof, values, say))
    except (PathproofError, StorageError) as error:
        say("err", f"{error}\n")
        return 1
