"""A picture of the graph as an address: the phrases that it is drawn from, in their order, and what it is narrowed to.

It says what somebody chose, and opens nothing by itself: a phrase or a relation that its reader may not read is left
out like one that nobody wrote.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

NAME = "graph"
_SEPARATOR = "."
_WRITTEN = "written"
MOST = 100
"""Parts of an address that are read: more is not what a page of ours wrote."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """`most` is 0 for as many as there may be."""

    phrases: tuple[str, ...] = ()
    relations: tuple[str, ...] = ()
    most: int = 0
    suggested: bool = True


def written(drawn: Drawn) -> tuple[str, ...]:
    """Nothing where nothing is chosen."""
    if not drawn.phrases:
        return ()
    parts = [f"phrase{_SEPARATOR}{phrase}" for phrase in drawn.phrases]
    parts += [f"relation{_SEPARATOR}{name}" for name in sorted(drawn.relations)]
    parts += [f"most{_SEPARATOR}{drawn.most}"] if drawn.most else []
    return (*parts, *(() if drawn.suggested else (_WRITTEN,)))


def read(parts: Iterable[str]) -> Drawn:
    """What is no part of an address is left out: it is typed by anybody."""
    phrases, relations, most, suggested = [], [], 0, True
    for part in tuple(parts)[:MOST]:
        kind, _, value = part.partition(_SEPARATOR)
        if kind == "phrase" and value:
            phrases.append(value)
        elif kind == "relation" and value:
            relations.append(value)
        elif kind == "most" and value.isdecimal() and len(value) < 6:
            most = int(value)
        elif part == _WRITTEN:
            suggested = False
    return Drawn(tuple(dict.fromkeys(phrases)), tuple(dict.fromkeys(relations)), most, suggested)
