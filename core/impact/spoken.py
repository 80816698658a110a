"""Sentences of a view as quotes: which one names a phrase, and which one states a fact of two."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.graph.view import GraphView
from core.impact.found import Quote, Said
from core.impact.held import Held
from core.retrieve.evidence.holders import passages_of
from core.retrieve.paths.paths import joined_by

LOOKED_AT = 50
"""Passages of a document that are looked through for a sentence: the first that hold the phrase."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A mention: its words, the keys of its two phrases, and where it stands."""

    subject: str
    relation: str
    object: str
    subject_key: str
    object_key: str
    said: Said
    quote: Quote

    def other_than(self, key: str) -> tuple[str, str]:
        """(key, words) of the end that is not this phrase."""
        if self.subject_key == key:
            return self.object_key, self.object
        return self.subject_key, self.subject

    def words_of(self, key: str) -> str:
        return self.subject if self.subject_key == key else self.object


def spoken(view: GraphView, index: int) -> Spoken:
    mention = view.mention(index)
    passage = view.passage(mention.passage)
    quote = Quote(
        passage.document_id,
        passage.document_name,
        passage.version,
        passage.state,
        passage.location,
        passage.id,
        passage.start + mention.start,
        mention.quote,
        mention.flags,
    )
    subject, object_ = (str(view.mentions[name][index].as_py()) for name in ("subject_key", "object_key"))
    said: Said = "fact" if mention.triple >= 0 else "named"
    return Spoken(mention.subject, mention.relation, mention.object, subject, object_, said, quote)


def naming(
    view: GraphView, held: Held, phrase: int, document: int | None, apart: Iterable[int] = ()
) -> Spoken | None:
    """A sentence of the document (None: of any) that names the phrase. Facts before what states none; those
    that lead to something new (not `apart`) before those that lead back; then the first in the text."""
    places = passages_of(view, np.array([phrase], np.int64))
    if document is not None:
        places = places[held.document_of[places] == document]
    ordinals = view.passages["ordinal"].to_numpy()[places]
    places = places[np.lexsort((ordinals, held.document_of[places]))][:LOOKED_AT]
    rows = np.concatenate(
        [view.passage_mentions.of(int(place)) for place in places] or [np.zeros(0, np.int32)]
    )
    found = _fact_naming(view, held, phrase, rows, frozenset(apart))
    if found is None:
        found = _first_naming(view, phrase, rows)
    return None if found is None else spoken(view, found)


def _fact_naming(
    view: GraphView, held: Held, phrase: int, rows: NDArray[np.int32], apart: frozenset[int]
) -> int | None:
    facts = rows[view.mention_triple[rows] >= 0]
    ends = view.triple_ends[view.mention_triple[facts]]
    names = (ends == phrase).any(axis=1) & (ends[:, 0] != ends[:, 1])
    facts, ends = facts[names], ends[names]
    if not len(facts):
        return None
    far = np.where(ends[:, 0] == phrase, ends[:, 1], ends[:, 0])
    back = np.isin(far, np.array(sorted(apart), np.int64))
    return int(facts[np.lexsort((np.arange(len(facts)), ~held.leads[far], back))[0]])


def _first_naming(view: GraphView, phrase: int, rows: NDArray[np.int32]) -> int | None:
    key = view.phrases[phrase]
    for row in rows.tolist():
        if key in (view.mentions["subject_key"][row].as_py(), view.mentions["object_key"][row].as_py()):
            return int(row)
    return None


def joining(view: GraphView, held: Held, u: int, v: int, document: int) -> Spoken | None:
    """A sentence that states a fact of both: one of the document if there is one, else the first. None where
    no fact joins them."""
    best: tuple[bool, int, int] | None = None
    for triple in joined_by(view, u, v).tolist():
        for place in view.passages_of_triple(triple).tolist():
            key = (int(held.document_of[place]) != document, triple, place)
            best = key if best is None else min(best, key)
    if best is None:
        return None
    _, triple, place = best
    return spoken(view, view.asserting(triple, place))
