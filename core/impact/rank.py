"""From what the flow reached to documents, those that it reaches most first.

A phrase shares what it holds equally among all documents that hold the phrase, so that a phrase which stands
everywhere says little of each. A document's score is the sum of its shares. A score orders; it judges nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.impact.held import Held
from core.impact.reach import Reach
from core.retrieve.paths.paths import spans

CONSIDERED = 20
"""Ends of one document among which its paths are chosen."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """`document` is its number in `Held`; `ends` are the phrases through which most of it came, first the
    most."""

    document: int
    score: float
    ends: tuple[int, ...]


def ranked(
    held: Held, reach: Reach, apart_from: int | None, most: int, ways: int
) -> tuple[tuple[Ranked, ...], int]:
    """At most `most` documents, each with at most `ways` ends, and how many there are. Equal scores: by the
    document's id."""
    phrases = np.flatnonzero(reach.resource > 0)
    counts = held.documents_of_phrase[phrases]
    each = reach.resource[phrases] / np.maximum(counts, 1)
    places = held.holders.indices[spans(held.holders.indptr[phrases], counts)].astype(np.int64)
    shares, sources = np.repeat(each, counts), np.repeat(phrases, counts)
    scores = np.bincount(places, shares, len(held.documents))
    if apart_from is not None:
        scores[apart_from] = 0.0
    order = np.lexsort((np.arange(len(scores)), -scores))
    total = int(np.count_nonzero(scores))
    chosen = order[: min(most, total)]
    ends = _ends(places, shares, sources, chosen, len(scores))
    rows = (Ranked(int(d), float(scores[d]), _shortest(reach, ends[int(d)], ways)) for d in chosen)
    return tuple(rows), total


def _shortest(reach: Reach, ends: tuple[int, ...], ways: int) -> tuple[int, ...]:
    """Without those that are reached through another of the document's own phrases: the way there says it."""
    own = frozenset(ends)
    first = ends[:CONSIDERED]
    kept = tuple(end for end in first if own.isdisjoint(reach.way_to(end)[:-1]))
    return (kept or first)[:ways]


def _ends(
    places: NDArray[np.int64],
    shares: NDArray[np.float64],
    sources: NDArray[np.int64],
    chosen: NDArray[np.int64],
    d: int,
) -> dict[int, tuple[int, ...]]:
    """Of each chosen document all phrases that gave it anything, the most first, ties by index."""
    wanted = np.zeros(d, bool)
    wanted[chosen] = True
    kept = wanted[places]
    places, shares, sources = places[kept], shares[kept], sources[kept]
    order = np.lexsort((sources, -shares, places))
    places, sources = places[order], sources[order]
    starts = np.searchsorted(places, np.arange(d + 1))
    return {at: tuple(sources[starts[at] : starts[at + 1]].tolist()) for at in chosen.tolist()}
