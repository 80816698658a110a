"""The queue of one view: what it suggests, with what people said of it as far as this scope may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import cast

from core.graph.gates import Gates
from core.graph.links import Kind, Verdict
from core.graph.view import GraphView
from core.links.suggesting import of_contradictions, of_gates, of_readings, of_synonyms, quoted
from core.links.suggestion import KINDS, Opinion, Queue, Quote, Suggestion, Why
from core.retrieve.modules.modules import Modules
from storage.links.records import LinkVerdict

LISTED = 200
"""Of each kind and state."""


def suggestions_of(view: GraphView, woven: tuple[Modules, Gates] | None) -> tuple[Suggestion, ...]:
    """What the view suggests, kind by kind, before anybody said anything."""
    gates = of_gates(view, *woven) if woven is not None else ()
    found = chain(of_contradictions(view), of_synonyms(view), gates, of_readings(view))
    return tuple({one.key: one for one in found}.values())


def queue_of(
    view: GraphView,
    suggested: Sequence[Suggestion],
    history: Sequence[LinkVerdict],
    policy: str,
) -> Queue:
    """`history`: every verdict that the scope may know of, newest first."""
    in_force = {one.key: one for one in reversed(history) if one.ended is None}
    holding = {key: one for key, one in in_force.items() if view.link_verdicts.get(key) == one.verdict}
    rejected = _rejected_earlier(one for one in in_force.values() if one.key not in holding)
    shown = [_with_words(one, holding, rejected) for one in suggested]
    there = {one.key for one in shown}
    gone = [_gone(view, one) for key, one in sorted(holding.items()) if key not in there]
    ids = {key: said.id for key, said in in_force.items()}
    whole = [replace(one, given=ids.get(one.key, "")) for one in (*shown, *gone)]
    every = sorted(whole, key=lambda one: KINDS.index(one.kind))  # stable: in the kinds' own order
    counts = Counter((one.kind, one.state) for one in every)
    listed: list[Suggestion] = []
    taken: Counter[tuple[Kind, Verdict]] = Counter()
    for one in every:
        taken[one.kind, one.state] += 1
        if taken[one.kind, one.state] <= LISTED:
            listed.append(one)
    return Queue(policy, tuple(listed), {place: counts[place] for place in sorted(counts)})


def _with_words(
    one: Suggestion,
    holding: Mapping[str, LinkVerdict],
    rejected: Mapping[tuple[str, frozenset[str]], LinkVerdict],
) -> Suggestion:
    said = holding.get(one.key)
    if said is not None:
        return replace(one, said=opinion(said))
    before = rejected.get(_sides(one.kind, *one.named))
    return replace(one, earlier=opinion(before)) if before is not None else one


def _rejected_earlier(verdicts: Iterable[LinkVerdict]) -> dict[tuple[str, frozenset[str]], LinkVerdict]:
    return {_sides(one.kind, one.first, one.second): one for one in verdicts if one.verdict == "rejected"}


def _sides(kind: str, first: str, second: str) -> tuple[str, frozenset[str]]:
    return kind, frozenset((first, second))


def _gone(view: GraphView, said: LinkVerdict) -> Suggestion:
    """What no view suggests any more because of what was said of it: a reading that was rejected."""
    return Suggestion(
        key=said.key,
        kind=cast(Kind, said.kind),
        first=said.first,
        second=said.second,
        quotes=tuple(_quotes(view, said)),
        why=Why("said"),
        used=False,
        said=opinion(said),
    )


def _quotes(view: GraphView, said: LinkVerdict) -> Iterable[Quote]:
    columns = (view.passages[name].to_pylist() for name in ("document_id", "text"))
    rows = list(zip(*columns, strict=True))
    for ground in said.grounds:
        for at, (document, text) in enumerate(rows):
            if document in ground.document_ids and ground.text in text:
                yield quoted(view, at, ground.text, ground.side)
                break


def opinion(said: LinkVerdict) -> Opinion:
    return Opinion(said.user_name, cast(Verdict, said.verdict), said.note, said.at)
