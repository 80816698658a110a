"""From indices of a view to a picture of it: words, sources and counts. Rows are made for what is listed alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import pyarrow.compute as pc

from core.answer.answer import rounded
from core.explore.groups import Groups
from core.explore.names import links, written
from core.explore.neighbourhood import Surrounding, said_of
from core.explore.picture import (
    Alike,
    Asserted,
    Counts,
    Edge,
    Fact,
    Gate,
    Group,
    Match,
    Node,
    Picture,
    Relation,
    Sentence,
)
from core.graph.view import GraphView


def matches(view: GraphView, phrases: Iterable[int]) -> tuple[Match, ...]:
    near = links(view)
    return tuple(
        Match(view.phrases[p], written(view, p), int(near[p]), int(view.passages_of_phrase[p]))
        for p in phrases
    )


def drawn(
    view: GraphView, found: Surrounding, groups: Groups, listed: int, revision: int, gone: Sequence[str]
) -> Picture:
    """`listed`: facts that are written out with their sources."""
    return Picture(
        revision,
        _nodes(view, found, groups),
        _edges(view, found),
        tuple(_fact(view, triple) for triple in found.triples[: max(listed, 0)].tolist()),
        tuple(_alike(view, *pair) for pair in found.synonyms),
        _gates(view, groups),
        _groups(view, found, groups),
        tuple(Relation(relation, number) for relation, number in found.relations),
        Counts(
            phrases=len(found.phrases),
            all_phrases=len(view.phrases),
            facts=len(found.triples),
            all_facts=view.triple_count,
            passages=view.passage_count,
            documents=len(pc.unique(view.passages["document_id"])),
            reachable=found.reachable,
        ),
        tuple(gone),
    )


def _nodes(view: GraphView, found: Surrounding, groups: Groups) -> tuple[Node, ...]:
    near, shown = links(view), np.zeros(len(view.phrases), bool)
    shown[np.array(found.phrases, np.int64)] = True
    chosen = set(found.chosen)
    made = []
    for phrase in found.phrases:
        beside = view.facts.indices[view.facts.indptr[phrase] : view.facts.indptr[phrase + 1]]
        made.append(
            Node(
                view.phrases[phrase],
                written(view, phrase),
                phrase in chosen,
                int(near[phrase]),
                int((~shown[beside]).sum()),
                int(view.passages_of_phrase[phrase]),
                groups.of.get(phrase, 0),
            )
        )
    return tuple(made)


def _edges(view: GraphView, found: Surrounding) -> tuple[Edge, ...]:
    """A fact of a phrase with itself is in the table, and no edge."""
    relations = view.triples["relation"].take(found.triples).to_pylist()
    ends = view.triple_ends[found.triples].tolist()
    between: dict[tuple[int, int], dict[str, None]] = {}
    for (subject, object_), relation in zip(ends, relations, strict=True):
        if subject != object_:
            between.setdefault((subject, object_), {})[relation] = None
    return tuple(Edge(view.phrases[a], view.phrases[b], tuple(said)) for (a, b), said in between.items())


def _fact(view: GraphView, triple: int) -> Fact:
    words = view.triple(triple)
    places = view.passages_of_triple(triple).tolist()
    sources = tuple(_asserted(view, triple, place) for place in places)
    return Fact(words.subject, words.relation, words.object, sources)


def _asserted(view: GraphView, triple: int, place: int) -> Asserted:
    """The passage's first mention of the triple."""
    mention = view.mention(view.asserting(triple, place))
    row = view.passage(place)
    return Asserted(
        row.id,
        row.document_id,
        row.document_name,
        row.version,
        row.state,
        row.location,
        mention.quote,
        mention.start,
        mention.end,
    )


def _alike(view: GraphView, first: int, second: int, likeness: float) -> Alike:
    names = view.phrases[first], view.phrases[second]
    return Alike(*names, rounded(likeness), said_of(view, first, second))


def _gates(view: GraphView, groups: Groups) -> tuple[Gate, ...]:
    number = {module: at for at, module in enumerate(groups.modules, start=1)}
    return tuple(
        Gate(
            number[gate.a],
            number[gate.b],
            gate.direction,
            rounded(gate.confidence),
            gate.by,
            gate.verdict,
            gate.key,
            tuple(
                Sentence(view.passage_id(s.passage), view.passage(s.passage).document_name, s.text)
                for s in gate.sentences
            ),
        )
        for gate in groups.gates
    )


def _groups(view: GraphView, found: Surrounding, groups: Groups) -> tuple[Group, ...]:
    shown = [groups.of.get(phrase, 0) for phrase in found.phrases]
    return tuple(
        Group(number, label, groups.sizes[number - 1], shown.count(number))
        for number, label in enumerate(groups.labels, start=1)
    )
