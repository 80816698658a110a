"""Which phrases and facts stand around those that were chosen: a pure function of the view's arrays.

Shown are the chosen phrases and their neighbours: first those of most fact mentions with the chosen, ties by
name; then those that only a suggested link joins, the likest first, ties by name; so many as there is room
for. Between all that is shown every fact is shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.graph.links import Verdict, verdict_of_pair
from core.graph.view import GraphView, Index


@dataclass(frozen=True, slots=True, eq=False)
class Surrounding:
    """chosen, phrases (chosen first, then in the order above) and triples (those of a chosen phrase first, then
    in the view's order) are indices. reachable: how many phrases there would be without the limit. synonyms:
    (first, second, likeness) of suggested pairs among the phrases. relations: of all facts of the chosen, by
    number of facts, ties by name, whatever the filter."""

    chosen: tuple[int, ...]
    phrases: tuple[int, ...]
    triples: Index
    reachable: int
    synonyms: tuple[tuple[int, int, float], ...]
    relations: tuple[tuple[str, int], ...]


def relation_key(relation: str) -> str:
    """Relations that differ in letters' case and spaces alone are one."""
    return " ".join(relation.casefold().split())


def around(
    view: GraphView, chosen: Sequence[int], relations: frozenset[str], most: int, *, suggested: bool
) -> Surrounding:
    """`relations` are keys; empty is all. `most` counts the chosen too, which are always shown."""
    chosen = tuple(dict.fromkeys(chosen))
    touching = _touching(view, chosen)
    touching = _filtered(view, touching, relations)
    near = _by_facts(view, chosen, touching)
    beside = _by_likeness(view, chosen, near) if suggested else []
    others = [*near, *beside]
    phrases = (*chosen, *others[: max(most - len(chosen), 0)])
    return Surrounding(
        chosen,
        phrases,
        _between(view, chosen, phrases, relations),
        len(chosen) + len(others),
        tuple(_alike(view, phrases, both=True)) if suggested else (),
        relations_of(view, chosen),
    )


def relations_of(view: GraphView, chosen: Sequence[int]) -> tuple[tuple[str, int], ...]:
    """(relation's key, number of facts of the chosen that say it), most facts first, ties by name."""
    offered = Counter(_keys(view, _touching(view, chosen)))
    return tuple(sorted(offered.items(), key=lambda one: (-one[1], one[0])))


def _touching(view: GraphView, chosen: Sequence[int]) -> Index:
    parts = [view.phrase_triples.of(phrase) for phrase in chosen]
    made: Index = np.unique(np.concatenate([np.zeros(0, np.int32), *parts]))
    return made


def _keys(view: GraphView, triples: Index) -> list[str]:
    return [relation_key(relation) for relation in view.triples["relation"].take(triples).to_pylist()]


def _filtered(view: GraphView, triples: Index, relations: frozenset[str]) -> Index:
    if not relations:
        return triples
    kept: Index = triples[np.array([key in relations for key in _keys(view, triples)], bool)]
    return kept


def _by_facts(view: GraphView, chosen: Sequence[int], touching: Index) -> list[int]:
    """Neighbours that are not chosen themselves, in order."""
    p = len(view.phrases)
    mentions = np.diff(view.triple_passages.starts)[touching]
    ends = view.triple_ends[touching]
    inside = _mask(p, chosen)
    weight = np.zeros(p, np.int64)
    for near, far in ((0, 1), (1, 0)):
        out = inside[ends[:, near]] & ~inside[ends[:, far]]
        np.add.at(weight, ends[out, far], mentions[out])
    found = np.flatnonzero(weight)
    return [int(phrase) for phrase in found[np.lexsort((found, -weight[found]))]]


def _by_likeness(view: GraphView, chosen: Sequence[int], near: Sequence[int]) -> list[int]:
    known, best = {*chosen, *near}, dict[int, float]()
    for first, second, likeness in _alike(view, chosen, both=False):
        for phrase in (first, second):
            if phrase not in known:
                best[phrase] = max(best.get(phrase, 0.0), likeness)
    return sorted(best, key=lambda phrase: (-best[phrase], phrase))


def _alike(view: GraphView, phrases: Sequence[int], *, both: bool) -> list[tuple[int, int, float]]:
    """Suggested pairs that nobody rejected, of which both ends, or one, are among the phrases; in order."""
    ends, shown = view.alike_ends, _mask(len(view.phrases), phrases)
    first, second = shown[ends[:, 0]], shown[ends[:, 1]]
    at = np.flatnonzero(first & second if both else first | second)
    pairs = zip(ends[at].tolist(), view.alike_cosine[at].tolist(), strict=True)
    return [(a, b, likeness) for (a, b), likeness in pairs if said_of(view, a, b) != "rejected"]


def said_of(view: GraphView, first: int, second: int) -> Verdict:
    """What people said of a pair of phrases."""
    return verdict_of_pair(view.link_verdicts, view.phrases[first], view.phrases[second])


def _between(
    view: GraphView, chosen: Sequence[int], phrases: Sequence[int], relations: frozenset[str]
) -> Index:
    p = len(view.phrases)
    ends = view.triple_ends
    shown, first = _mask(p, phrases), _mask(p, chosen)
    found = np.flatnonzero(shown[ends[:, 0]] & shown[ends[:, 1]]).astype(np.int32)
    found = _filtered(view, found, relations)
    of_chosen = first[ends[found, 0]] | first[ends[found, 1]]
    ordered: Index = found[np.lexsort((found, ~of_chosen))]
    return ordered


def _mask(p: int, phrases: Sequence[int]) -> NDArray[np.bool_]:
    made = np.zeros(p, bool)
    made[np.array(phrases, np.int64)] = True
    return made
