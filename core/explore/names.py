"""Phrases as people read and type them: found by a part of the name, shown as the documents write them."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from core.errors import BadInput
from core.graph.view import GraphView
from core.language.normalise import folded_name, phrase_key
from core.retrieve.by_view import ByView

LONGEST = 200
_FORMS = 20
"""Facts of a phrase that are looked at for how it is written."""


@dataclass(frozen=True, slots=True)
class Hits:
    """Phrase indices in the order of `search`, and how many there are in all."""

    phrases: tuple[int, ...]
    total: int


def _squeezed(view: GraphView) -> pa.Array:
    """(p,) phrases without spaces: 오로라빔300 finds 오로라빔 300."""
    return _whole(pc.replace_substring_regex(pa.array(view.phrases, pa.string()), r"\s+", ""))


_bare = ByView(_squeezed)


def search(view: GraphView, text: str, most: int) -> Hits:
    """Phrases that hold every word of `text`, in any order; a Korean particle at its end may be left off.

    The whole name first, then names that begin with it, then those with a word that does, then the rest; within
    each those of most neighbours, ties by name. BadInput for no text.
    """
    if len(text) > LONGEST:
        raise BadInput(
            "The search has {length:,} characters; {most:,} are the limit.", length=len(text), most=LONGEST
        )
    asked = list(dict.fromkeys(form for form in (folded_name(text), phrase_key(text)) if form))
    if not any(letter.isalnum() for form in asked for letter in form):
        raise BadInput("Write a part of a name to search for.")
    rank = np.full(len(view.phrases), 4, np.int8)
    for form in asked:
        rank = np.minimum(rank, _ranks(view, _bare(view), form))
    found = np.flatnonzero(rank < 4)
    order = np.lexsort((found, -links(view)[found], rank[found]))
    return Hits(tuple(found[order[:most]].tolist()), len(found))


def most_linked(view: GraphView, most: int) -> tuple[int, ...]:
    """Where one may begin without a name in mind: the phrases of most neighbours, ties by name."""
    count = links(view)
    order = np.lexsort((np.arange(len(count)), -count))[:most]
    return tuple(order[count[order] > 0].tolist())


def links(view: GraphView) -> NDArray[np.int64]:
    """(p,) how many other phrases share a fact with each."""
    return np.diff(view.facts.indptr).astype(np.int64)


def written(view: GraphView, phrase: int) -> str:
    """As a fact of it writes it, the shortest way; a phrase of no fact by its key."""
    forms = []
    for triple in view.phrase_triples.of(phrase)[:_FORMS].tolist():
        for end, column in enumerate(("subject", "object")):
            if int(view.triple_ends[triple, end]) == phrase:
                forms.append(str(view.triples[column][triple].as_py()))
    return min(forms, key=lambda form: (len(form), form)) if forms else view.phrases[phrase]


def _ranks(view: GraphView, bare: pa.Array, form: str) -> NDArray[np.int8]:
    """(p,) 0 the whole name, 1 begins with it, 2 a word does, 3 holds its words, 4 does not."""
    whole = re.sub(r"\s+", "", form)
    holds = _mask(pc.match_substring(bare, whole))
    every = np.ones(len(view.phrases), bool)
    for word in form.split():
        every &= _mask(pc.match_substring(bare, word))
    rank = np.where(every | holds, 3, 4).astype(np.int8)
    at = np.flatnonzero(holds)
    names = pa.array([view.phrases[index] for index in at.tolist()], pa.string())
    word_begins = _mask(pc.match_substring(names, f" {form}"))
    rank[at[word_begins]] = 2
    rank[_mask(pc.starts_with(bare, whole))] = 1
    rank[_mask(pc.equal(bare, whole))] = 0
    return rank


def _mask(values: pa.Array | pa.ChunkedArray) -> NDArray[np.bool_]:
    made: NDArray[np.bool_] = _whole(values).to_numpy(zero_copy_only=False).astype(bool)
    return made


def _whole(values: pa.Array | pa.ChunkedArray) -> pa.Array:
    return values.combine_chunks() if isinstance(values, pa.ChunkedArray) else values
