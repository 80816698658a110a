"""Contradictions of a view: two documents that disagree on one subject, in one respect, in one unit.

Only claims of different documents are compared. A document that gives two values itself (a table of many, a
change from one to another) has not one value for that slot, and takes no part in it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from core.graph.links import link_key
from core.graph.view import GraphView, ViewMention
from core.links.attributes import attribute_of
from core.links.claims import Claim, Stated, Way, claims_of, differ, subjects_alike

MOST = 500
"""Contradictions that are looked at in one view."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two mentions (indices of the view, the first of the lower quote) that disagree."""

    key: str
    way: Way
    first: int
    second: int


def contradictions(view: GraphView, mentions: Iterable[int] | None = None) -> tuple[Contradiction, ...]:
    """All of the view, or those that one of the given mentions takes part in. In the order of their keys."""
    wanted = None if mentions is None else frozenset(mentions)
    slots: dict[tuple[object, ...], list[tuple[Claim, int]]] = defaultdict(list)
    for at in _candidates(view, wanted):
        for claim in claims_of(stated(view, view.mention(at))):
            slots[claim.way, claim.slot].append((claim, at))
    found: dict[str, Contradiction] = {}
    for claims in slots.values():
        for (a, i), (b, j) in combinations(_single(claims), 2):
            if a.document == b.document or not differ(a, b):
                continue
            if wanted is not None and i not in wanted and j not in wanted:
                continue
            made = _made(view, a.way, i, j)
            found.setdefault(made.key, made)
    return tuple(found[key] for key in sorted(found))[:MOST]


def stated(view: GraphView, mention: ViewMention) -> Stated:
    row = view.passage(mention.passage)
    under = f"{row.document_name} › {row.heading}"
    return Stated(
        row.document_id,
        under,
        mention.subject,
        mention.relation,
        mention.object,
        mention.flags,
        mention.quote,
    )


def _candidates(view: GraphView, wanted: frozenset[int] | None) -> list[int]:
    """Mentions of a thing that stands in more than one document, and is one of the wanted's."""
    if not view.mentions.num_rows:
        return []
    mask = np.ones(view.mentions.num_rows, bool)
    if wanted is not None:
        named = sorted({key for at in wanted for key in subjects_alike(stated(view, view.mention(at)))})
        subjects = pc.is_in(view.mentions["subject_key"], value_set=pa.array(named, pa.string()))
        mask = subjects.to_numpy(zero_copy_only=False)
    rows = np.flatnonzero(mask)
    chosen = view.mentions.select(["subject_key", "passage"]).take(pa.array(rows))
    documents = view.passages["document_id"].take(chosen["passage"])
    by_subject: dict[str, set[str]] = defaultdict(set)
    keys = list(map(_thing, chosen["subject_key"].to_pylist()))
    for key, document in zip(keys, documents.to_pylist(), strict=True):
        by_subject[key].add(document)
    return [int(row) for row, key in zip(rows.tolist(), keys, strict=True) if len(by_subject[key]) > 1]


@lru_cache(maxsize=500_000)
def _thing(subject: str) -> str:
    found = attribute_of(subject)
    return found.thing if found else subject


def _single(claims: Sequence[tuple[Claim, int]]) -> list[tuple[Claim, int]]:
    """One claim of each document that says the same throughout."""
    of: dict[str, list[tuple[Claim, int]]] = defaultdict(list)
    for claim, at in claims:
        of[claim.document].append((claim, at))
    return [own[0] for own in of.values() if not any(_disagree(a, b) for a, b in combinations(own, 2))]


def _disagree(a: tuple[Claim, int], b: tuple[Claim, int]) -> bool:
    return differ(a[0], b[0])


def _made(view: GraphView, way: Way, i: int, j: int) -> Contradiction:
    quotes = {at: view.mention(at).quote for at in (i, j)}
    first, second = sorted((i, j), key=lambda at: (quotes[at], at))
    return Contradiction(link_key("contradiction", quotes[first], quotes[second], (way,)), way, first, second)
