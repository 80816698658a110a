"""From columns to a view: pure, and from the rows given alone.

The order of the rows given never matters (law 2): every table is sorted by stable keys first. A
mention that is negated, conditional or doubtful makes no fact edge and no triple to be found by,
but its passage still contains its phrases.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import scipy.sparse as sp
from numpy.typing import NDArray

from core.embed.base import Vectors
from core.embed.compact import Compact, compact
from core.embed.triples import triple_texts
from core.graph.digest import digest
from core.graph.namesakes import parted
from core.graph.ordering import ordered, text_numbers
from core.graph.pieces import one_piece, plain, taken
from core.graph.rejected import open_pairs, without_rejected
from core.graph.synonyms import ALL, EVERY_PAIR, SPELLED, Pairs, spelled_alike, synonym_pairs
from core.graph.view import Columns, Given, GraphView, Index, Rows
from core.ingest.extract.base import NOT_A_FACT

_APART = "\x1f"


def compile_view(columns: Columns, synonym_threshold: float) -> GraphView:
    """Raises ValueError when a passage, triple or phrase has no vector."""
    passages = _sorted(columns.passages, "id")
    mentions = _place(without_rejected(columns.mentions, columns.link_verdicts), passages)
    mentions, names = parted(mentions, one_piece(passages["document_id"]))
    texts = _other_core().submit(_texts, mentions)
    phrases, ends = _phrases(mentions)  # (p,), (m, 2)
    named = [names.get(phrase, phrase) for phrase in phrases] if names else phrases
    triples, mention_triple = _triples(mentions, ends, texts.result())
    n, p, t = passages.num_rows, len(phrases), triples.table.num_rows

    passage_vectors = _select(columns.passage_vectors, passages["id"], "passage")
    triple_vectors = _select(columns.triple_vectors, triples.texts, "triple")
    phrase_vectors = _select(columns.phrase_vectors, pa.array(named, pa.string()), "phrase")
    pairs = _pairs(columns.synonyms, named, phrase_vectors, synonym_threshold)
    verdicts = dict(sorted(columns.link_verdicts.items()))
    open_ = open_pairs(phrases, pairs, verdicts, columns.only_accepted)
    synonyms = _symmetric(pairs.first[open_], pairs.second[open_], pairs.cosine[open_], p)
    whole: list[NDArray[Any]] = [
        passage_vectors.whole,
        triple_vectors.whole,
        phrase_vectors.whole,
        pairs.cosine,
    ]
    hashing = _other_core().submit(
        digest, [passages, mentions], whole, synonym_threshold, verdicts, columns.only_accepted
    )
    mention_passage = mentions["passage"].to_numpy().astype(np.int32)
    asserted = _distinct(mention_triple, mention_passage, n, mention_triple >= 0)  # (k, 2) triple, passage
    contains = _contains(mention_passage, ends, n, p)
    facts = _facts(triples.ends, asserted[:, 0], p)
    view = GraphView(
        fingerprint="",
        phrases=tuple(phrases),
        passages=passages,
        mentions=mentions,
        triples=triples.table,
        triple_ends=triples.ends,
        triple_passages=_rows(asserted[:, 0], asserted[:, 1], t),
        phrase_triples=_phrase_triples(triples.ends, p),
        mention_triple=mention_triple,
        passage_mentions=_rows(mention_passage, np.arange(len(mention_passage), dtype=np.int32), n),
        facts=facts,
        contains=contains,
        synonyms=synonyms,
        walk=_walk(facts, synonyms, contains),
        passages_of_phrase=np.bincount(contains.indices, minlength=p).astype(np.int32),
        passage_vectors=passage_vectors,
        triple_vectors=triple_vectors,
        phrase_vectors=phrase_vectors,
        link_verdicts=verdicts,
        only_accepted=columns.only_accepted,
        alike_ends=np.stack([pairs.first, pairs.second], axis=1),
        alike_cosine=pairs.cosine,
        synonyms_sought=ALL if _every_pair(columns.synonyms, phrases) else SPELLED,
    )
    return replace(view, fingerprint=hashing.result())


@cache
def _other_core() -> ThreadPoolExecutor:
    """Sorting a million texts takes a second, and so does hashing a gigabyte: meanwhile phrases are sought and
    matrices made."""
    return ThreadPoolExecutor(1, thread_name_prefix="compile")


@dataclass(frozen=True, slots=True)
class _Triples:
    """(t,) distinct triples, sorted by text and phrases: their words, texts and ends (t, 2)."""

    table: pa.Table
    texts: pa.Array
    ends: Index


def _sorted(table: pa.Table, key: str) -> pa.Table:
    return taken(table, pc.array_sort_indices(plain(table[key])).to_numpy())


def _place(mentions: pa.Table, passages: pa.Table) -> pa.Table:
    """Mentions of the passages given, with the passage's index, in the order of the text."""
    found = pc.index_in(plain(mentions["passage_id"]), value_set=passages["id"])
    place = found.fill_null(-1).to_numpy()  # rare: a mention's passage is visible when the mention is
    numbers = [place, *(plain(mentions[name]).to_numpy() for name in ("start", "end"))]
    order = ordered(numbers, lambda rows: plain(mentions["id"]).take(pa.array(rows)))
    order = order[np.searchsorted(place[order], 0) :]
    return taken(mentions, order).append_column("passage", pa.array(place[order], pa.int32()))


def _phrases(mentions: pa.Table) -> tuple[list[str], Index]:
    """The sorted distinct phrase keys, and each mention's subject and object among them."""
    both = pa.concat_arrays([one_piece(mentions[name]) for name in ("subject_key", "object_key")])
    keys = both.dictionary_encode()
    order = pc.array_sort_indices(keys.dictionary)
    rank = np.empty(len(order), np.int32)
    rank[order.to_numpy()] = np.arange(len(order), dtype=np.int32)
    place = rank[keys.indices.to_numpy()]
    return keys.dictionary.take(order).to_pylist(), np.stack(np.split(place, 2), axis=1)


def _texts(mentions: pa.Table) -> tuple[Index, pa.Array, NDArray[np.int64]]:
    """(f,) the mentions that state facts, their triples' texts and numbers ordered as these."""
    facts = np.flatnonzero(_states_fact(mentions)).astype(np.int32)
    words = (mentions[name] for name in ("subject", "relation", "object"))
    text = one_piece(triple_texts(*words))
    if len(facts) < len(text):
        text = text.take(pa.array(facts))
    return facts, text, text_numbers(text)


def _triples(
    mentions: pa.Table, ends: Index, texts: tuple[Index, pa.Array, NDArray[np.int64]]
) -> tuple[_Triples, Index]:
    """Distinct triples of the mentions that state facts, and each mention's, or -1.

    Triples are one when their texts and their two phrases are equal; of several ways to cut one
    text into three, the first in sorting order is kept.
    """
    facts, text, numbers = texts
    chosen = mentions.select(["subject", "relation", "object"])
    keys = [numbers, ends[facts, 0], ends[facts, 1]]
    order = ordered(keys, lambda rows: _joined(chosen.take(pa.array(facts[rows]))))
    new = np.zeros(len(order), bool)
    for key in keys:
        new |= np.diff(key[order], prepend=-1) != 0
    first = order[new]
    index = np.full(mentions.num_rows, -1, np.int32)
    index[facts[order]] = np.cumsum(new) - 1
    table = taken(chosen, facts[first])
    return _Triples(table, text.take(pa.array(first)), ends[facts[first]].reshape(-1, 2)), index


def _joined(words: pa.Table) -> pa.Array:
    return one_piece(pc.binary_join_element_wise(*words.columns, _APART))


def _states_fact(mentions: pa.Table) -> NDArray[np.bool_]:
    flags = one_piece(mentions["flags"])
    states = np.ones(mentions.num_rows, bool)
    parents = pc.list_parent_indices(flags).to_numpy()
    barred = pc.is_in(pc.list_flatten(flags), value_set=pa.array(sorted(NOT_A_FACT), pa.string()))
    states[parents[barred.to_numpy(zero_copy_only=False)]] = False
    return states


def _distinct(first: Index, second: Index, width: int, where: NDArray[np.bool_]) -> Index:
    """(k, 2) distinct pairs in order; `width` is over every value of `second`."""
    keys = np.sort(first[where].astype(np.int64) * max(width, 1) + second[where])
    keys = keys[_firsts(keys)]
    return np.stack([keys // max(width, 1), keys % max(width, 1)], axis=1).astype(np.int32)


def _firsts(ascending: NDArray[np.int64]) -> NDArray[np.intp]:
    """Where each new value begins. (numpy's `unique` hashes first, at nine times the cost.)"""
    return np.flatnonzero(np.diff(ascending, prepend=ascending[:1] - 1))


def _contains(mention_passage: Index, ends: Index, n: int, p: int) -> sp.csr_array:
    pairs = _distinct(np.repeat(mention_passage, 2), ends.ravel(), p, np.ones(2 * len(ends), bool))
    return _csr(pairs[:, 0], pairs[:, 1], np.ones(len(pairs), np.float32), (n, p))


def _facts(triple_ends: Index, asserted_triples: Index, p: int) -> sp.csr_array:
    """Each distinct (triple, passage) counts one on its pair; a phrase with itself is no edge."""
    ends = np.sort(triple_ends[asserted_triples], axis=1)
    ends = ends[ends[:, 0] != ends[:, 1]]
    every = np.sort(ends[:, 0].astype(np.int64) * max(p, 1) + ends[:, 1])
    starts = _firsts(every)
    counts = np.diff(starts, append=len(every))
    keys = every[starts]
    return _symmetric(keys // max(p, 1), keys % max(p, 1), counts.astype(np.float32), p)


def _symmetric(
    first: NDArray[np.integer], second: NDArray[np.integer], weight: Vectors, p: int
) -> sp.csr_array:
    return _csr(
        np.concatenate([first, second]),
        np.concatenate([second, first]),
        np.concatenate([weight, weight]),
        (p, p),
    )


def _csr(
    rows: NDArray[np.integer], columns: NDArray[np.integer], data: Vectors, shape: tuple[int, int]
) -> sp.csr_array:
    """Columns ascending in each row; int32 indices."""
    made = sp.csr_array(
        (data.astype(np.float32, copy=False), (rows.astype(np.int32), columns.astype(np.int32))), shape=shape
    )
    made.sort_indices()
    return made


def _walk(facts: sp.csr_array, synonyms: sp.csr_array, contains: sp.csr_array) -> sp.csr_array:
    """One graph of phrases, then passages. A fact and a synonym edge on one pair both count."""
    made = sp.csr_array(sp.block_array([[facts + synonyms, contains.T], [contains, None]], format="csr"))
    made.sort_indices()
    return made


def _rows(owners: Index, members: Index, count: int) -> Rows:
    """`owners` ascending, members ascending within one owner."""
    return Rows(np.searchsorted(owners, np.arange(count + 1)).astype(np.int64), members.astype(np.int32))


def _phrase_triples(ends: Index, p: int) -> Rows:
    numbers = np.repeat(np.arange(len(ends), dtype=np.int32), 2)
    pairs = _distinct(ends.ravel(), numbers, len(ends), np.ones(len(numbers), bool))
    return _rows(pairs[:, 0], pairs[:, 1], p)


def _select(given: Given, wanted: pa.Array | pa.ChunkedArray, kind: str) -> Compact:
    """The vectors of the wanted ids, in their order; the given ones themselves when that is how they stand."""
    ids, vectors = given
    known = ids if isinstance(ids, pa.Array) else pa.array(ids, pa.string())
    if known.equals(one_piece(wanted)):
        return compact(vectors)
    place = one_piece(pc.index_in(wanted, value_set=known))
    if place.null_count:
        missing = one_piece(wanted)[pc.index(pc.is_null(place), True).as_py()]
        raise ValueError(
            f"{place.null_count} of {len(place)} {kind} vectors are missing, the first of {missing}"
        )
    return compact(vectors, place.to_numpy())


def _every_pair(known: pa.Table | None, phrases: Sequence[str]) -> bool:
    return known is not None or len(phrases) <= EVERY_PAIR


def _pairs(known: pa.Table | None, phrases: list[str], vectors: Compact, threshold: float) -> Pairs:
    """Known pairs among the view's phrases at or over the threshold, or all of them computed."""
    if known is None:
        seek = synonym_pairs if _every_pair(known, phrases) else spelled_alike
        return seek(phrases, vectors, threshold)
    names = pa.array(phrases, pa.string())
    ends = [one_piece(pc.index_in(known[name], value_set=names)) for name in ("first", "second")]
    cosine = known["cosine"].to_numpy().astype(np.float32)
    kept = pc.and_(pc.is_valid(ends[0]), pc.is_valid(ends[1])).to_numpy(zero_copy_only=False)
    kept &= cosine >= np.float32(threshold)
    a, b = (end.fill_null(0).to_numpy()[kept].astype(np.int32) for end in ends)
    first, second, cosine = np.minimum(a, b), np.maximum(a, b), cosine[kept]
    keys = first.astype(np.int64) * max(len(phrases), 1) + second
    order = np.argsort(keys, kind="stable")
    order = order[_firsts(keys[order])]
    return Pairs(first[order], second[order], cosine[order])
