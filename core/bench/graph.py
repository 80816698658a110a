"""A seeded graph of any size, with hubs: what questions are timed on.

Names fall into topics. A fact mostly joins names of one topic, and a passage mostly states facts of its
topic; the rest crosses topics. How often a name is used falls off as in text (Zipf), so that a few are
hubs. Vectors lie as the embedding model's do: a common direction, a topic's, and the text's own.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from core.embed.base import Vectors
from core.embed.compact import Compact, compact
from core.embed.triples import triple_texts
from core.graph.ordering import text_numbers
from core.graph.view import Columns

DIMENSION = 384
FACTS_A_PASSAGE = 10
NAMES_A_PASSAGE = 3.5
TOPIC_OF = 40
"""Passages of one topic."""
_WITHIN = 0.8
"""Share of facts whose two names belong to one topic."""
_COMMON, _TOPIC = 2.0, 0.9
"""How strong the common and the topic's direction are beside a text's own of length 1: cosines of unlike
texts then lie near 0.7, and of those of one topic near 0.8."""
_RELATIONS = (
    "supplies",
    "leads",
    "is part of",
    "approves",
    "delivers to",
    "controls",
    "replaces",
    "is trained by",
)
_BLOCK = 50_000

Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Sizes:
    """Passages, names and facts of a graph; facts are mentions, nearly all of them distinct triples."""

    passages: int

    @property
    def names(self) -> int:
        return int(self.passages * NAMES_A_PASSAGE)

    @property
    def facts(self) -> int:
        return self.passages * FACTS_A_PASSAGE

    @property
    def topics(self) -> int:
        return max(self.passages // TOPIC_OF, 1)


def make_columns(sizes: Sizes, seed: int = 0) -> Columns:
    """What the projection and the vector store would give: rows in no useful order, vectors by sorted id."""
    chance = np.random.default_rng(seed)
    topic_of_name = chance.integers(0, sizes.topics, sizes.names)
    passage_topic = chance.integers(0, sizes.topics, sizes.passages)
    passage_of = np.repeat(np.arange(sizes.passages), FACTS_A_PASSAGE)
    subject, object_ = _ends(chance, sizes, topic_of_name, passage_topic[passage_of])
    names = _names(chance, sizes.names)
    mentions = _mentions(chance, names, subject, object_, passage_of)
    passages = _passages(sizes.passages)
    texts = triple_texts(mentions["subject"], mentions["relation"], mentions["object"])
    number = text_numbers(texts.combine_chunks())
    first = np.unique(number, return_index=True)[1]
    used = np.unique(np.concatenate([subject, object_]))
    used = used[pc.array_sort_indices(names.take(pa.array(used))).to_numpy()]
    by_id = pc.array_sort_indices(passages["id"].combine_chunks()).to_numpy()
    topics = _units(chance, sizes.topics)
    return Columns(
        passages,
        mentions,
        (
            passages["id"].combine_chunks().take(pa.array(by_id)),
            _vectors(chance, topics, passage_topic[by_id]),
        ),
        (
            texts.combine_chunks().take(pa.array(first)),
            _vectors(chance, topics, topic_of_name[subject[first]]),
        ),
        (names.take(pa.array(used)), _vectors(chance, topics, topic_of_name[used])),
    )


def make_questions(columns: Columns, count: int, seed: int = 1) -> list[tuple[str, Vectors]]:
    """Each names both ends of a fact, and its vector lies near that fact's."""
    chance = np.random.default_rng(seed)
    ids, vectors = columns.triple_vectors
    made = []
    for at in chance.choice(len(ids), count, replace=False).tolist():
        near = vectors[at] + 0.5 * _units(chance, 1)[0]
        made.append((f"Who or what {ids[at]}?", (near / np.linalg.norm(near)).astype(np.float32)))
    return made


def _ends(
    chance: np.random.Generator, sizes: Sizes, topic_of_name: Numbers, topic: Numbers
) -> tuple[Numbers, Numbers]:
    """(facts,) subject and object; an object is never its subject."""
    order = np.argsort(topic_of_name, kind="stable")
    starts = np.searchsorted(topic_of_name[order], np.arange(sizes.topics + 1))
    subject = _of_topic(chance, order, starts, topic)
    object_ = _of_topic(chance, order, starts, topic)
    across = chance.random(len(topic)) > _WITHIN
    object_[across] = _often(chance, np.full(int(across.sum()), sizes.names))
    same = subject == object_
    object_[same] = (object_[same] + 1) % sizes.names
    return subject, object_


def _of_topic(chance: np.random.Generator, order: Numbers, starts: Numbers, topic: Numbers) -> Numbers:
    """A name of each topic, the first of a topic far more often than the last."""
    inside = np.maximum(starts[topic + 1] - starts[topic], 1)
    place = np.minimum(starts[topic] + _often(chance, inside), len(order) - 1)
    found: Numbers = order[place]
    return found


def _often(chance: np.random.Generator, count: Numbers) -> Numbers:
    """A number under each count, k about as often as 1 / (k + 1)."""
    return np.minimum((count.astype(np.float64) + 1) ** chance.random(len(count)) - 1, count - 1).astype(
        np.int64
    )


def _names(chance: np.random.Generator, count: int) -> pa.Array:
    """Distinct names of three syllables' groups, in one script or the other."""
    parts = [
        f"{a}{b}"
        for a in ("nor", "kes", "ald", "mar", "tern", "한빛", "누리", "다온")
        for b in ("ia", "el", "on", "um")
    ]
    words = np.array(parts, object)[chance.integers(0, len(parts), (count, 2))]
    return pa.array([f"{a} {b} {n:x}" for n, (a, b) in enumerate(words.tolist())], pa.string())


def _mentions(
    chance: np.random.Generator, names: pa.Array, subject: Numbers, object_: Numbers, passage_of: Numbers
) -> pa.Table:
    count = len(subject)
    subjects, objects = names.take(pa.array(subject)), names.take(pa.array(object_))
    relations = pa.array(_RELATIONS).take(pa.array(chance.integers(0, len(_RELATIONS), count)))
    quotes = pc.binary_join_element_wise(subjects, relations, objects, " ")
    starts = (np.arange(count) % FACTS_A_PASSAGE * 90).astype(np.int32)
    return pa.table(
        {
            "id": _ids(chance, count),
            "passage_id": _passage_ids(int(passage_of[-1]) + 1).take(pa.array(passage_of)),
            "subject": subjects,
            "relation": relations,
            "object": objects,
            "subject_key": subjects,
            "object_key": objects,
            "flags": pa.ListArray.from_arrays(np.zeros(count + 1, np.int32), pa.array([], pa.string())),
            "quote": quotes,
            "start": starts,
            "end": pa.array(starts + pc.utf8_length(quotes).to_numpy().astype(np.int32)),
            "extractor": _same("rules/1", count),
            "confidence": np.ones(count, np.float32),
        }
    )


def _passages(count: int) -> pa.Table:
    ids, numbers = _passage_ids(count), np.arange(count, dtype=np.int32)
    filler = " It was agreed in writing and is kept with the minutes of the meeting." * 12
    return pa.table(
        {
            "id": ids,
            "document_id": pa.array([f"document {n // 50}" for n in range(count)]),
            "document_name": pa.array([f"report {n // 50}.md" for n in range(count)]),
            "version": np.ones(count, np.int32),
            "state": _same("current", count),
            "ordinal": numbers % 50,
            "start": numbers % 50 * 900,
            "end": numbers % 50 * 900 + 860,
            "text": pa.array([f"Passage {n}.{filler}" for n in range(count)]),
            "location": _same("", count),
            "heading": _same("", count),
            "language": _same("en", count),
        }
    )


def _same(text: str, count: int) -> pa.Array:
    return pa.array([text]).take(pa.array(np.zeros(count, np.int64)))


def _passage_ids(count: int) -> pa.Array:
    return pa.array([f"{n * 2654435761 % 2**32:08x}{n:024x}" for n in range(count)])


def _ids(chance: np.random.Generator, count: int) -> pa.Array:
    """32 hex digits each."""
    raw = chance.bytes(16 * count)
    return pa.array([raw[at : at + 16].hex() for at in range(0, len(raw), 16)])


def _units(chance: np.random.Generator, count: int) -> Vectors:
    rows = chance.standard_normal((count, DIMENSION), dtype=np.float32)
    units: Vectors = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return units


def _vectors(chance: np.random.Generator, topics: Vectors, topic: Numbers) -> Compact:
    """Unit rows, made in blocks: as floats they would not fit beside each other."""
    common = _units(np.random.default_rng(0), 1)[0]
    whole = np.empty((len(topic), DIMENSION), np.int16)
    for at in range(0, len(topic), _BLOCK):
        rows = _units(chance, len(topic[at : at + _BLOCK]))
        rows += _COMMON * common + _TOPIC * topics[topic[at : at + _BLOCK]]
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)
        whole[at : at + _BLOCK] = compact(rows).whole
    return Compact(whole)
