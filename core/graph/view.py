"""The immutable graph compiled for one scope (shared words: passage, phrase, mention, fact).

Everything is columns: Arrow tables for text, arrays for numbers. Objects are made one at a time,
for what is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pyarrow as pa
import scipy.sparse as sp
from numpy.typing import NDArray

from core.embed.compact import AnyVectors, Compact
from core.searchable import searchable

Index = NDArray[np.int32]
Given = tuple[list[str] | pa.Array, AnyVectors]
"""(k,) ids and (k, d) vectors."""


@dataclass(frozen=True, slots=True)
class Columns:
    """What a view is compiled from: only rows that the scope may see.

    passages: id, document_id, document_name, version (int32), state, ordinal (int32),
              start (int32), end (int32), text, location, heading, language
    mentions: id, passage_id, subject, relation, object, subject_key, object_key,
              flags (list<string>), quote, start (int32), end (int32), extractor, confidence (float32)
    vectors:  id → row for each kind; ids are passage ids, `triple_text` values and phrase keys.
              An id may stand there several times (one for each audience), always with the same vector.
    synonyms: pairs already known among the phrases (first, second, cosine), or None: to be computed.
    link_verdicts: what people said of suggested links, `accepted` or `rejected` by key (core.graph.links).
    only_accepted: links that nobody accepted are no edges.
    Rows may come in any order; compiling sorts them by stable keys (law 2).
    """

    passages: pa.Table
    mentions: pa.Table
    passage_vectors: Given
    triple_vectors: Given
    phrase_vectors: Given
    synonyms: pa.Table | None = None
    link_verdicts: Mapping[str, str] = field(default_factory=dict)
    only_accepted: bool = False


@dataclass(frozen=True, slots=True)
class ViewPassage:
    id: str
    document_id: str
    document_name: str
    version: int
    state: str
    location: str
    heading: str
    language: str
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class ViewTriple:
    subject: str
    relation: str
    object: str


@dataclass(frozen=True, slots=True)
class ViewMention:
    id: str
    passage: int
    triple: int
    """Index of its distinct triple, or -1 when its flags make it no fact."""
    subject: str
    relation: str
    object: str
    flags: tuple[str, ...]
    quote: str
    start: int
    end: int
    extractor: str
    confidence: float


@dataclass(frozen=True, slots=True)
class Rows:
    """For each row i of one kind, those of another: `of(i)`, ascending. A CSR without weights."""

    starts: NDArray[np.int64]
    members: Index

    def of(self, row: int) -> Index:
        return self.members[self.starts[row] : self.starts[row + 1]]


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class GraphView:
    """n passages, p phrases, t distinct triples, m mentions. Immutable; equal inputs, equal bytes.

    fingerprint       hash of everything that went in
    phrases           (p,) normalised forms, sorted
    passages          (n,) rows sorted by id; columns as in Columns
    mentions          (m,) rows sorted by passage, place and id
    triples           (t,) subject, relation, object: distinct triple texts with their two phrases
    triple_ends       (t, 2) phrase indices of subject and object
    triple_passages   for each triple the passages that assert it
    phrase_triples    for each phrase the triples that name it
    mention_triple    (m,) index of the mention's triple, -1 when it is no fact
    passage_mentions  for each passage its mentions, in order
    facts             (p, p) symmetric CSR: number of distinct (triple, passage) mentions of the pair
    contains          (n, p) CSR of 1.0
    alike_ends        (k, 2) pairs of phrases, first < second, at or over the model's threshold; alike_cosine
                      (k,): every suggestion, also those that people rejected
    synonyms          (p, p) symmetric CSR of the cosines of those pairs that are links: not rejected, and
                      with `only_accepted` accepted
    walk              (p + n, p + n) symmetric CSR: facts + synonyms + contains; phrases come first
    passages_of_phrase (p,) number of passages that contain the phrase
    passage_vectors   (n, d); triple_vectors (t, d); phrase_vectors (p, d): unit length, kept in 16 bits
                      a value; `rows[i]` and `rows[array]` give float32, `cosines(rows, v)` compares all
    link_verdicts     key of a suggested link → accepted or rejected; sorted by key
    synonyms_sought   among which pairs of phrases synonyms were sought: all, or in large views those
                      spelled alike (core.graph.synonyms)
    only_accepted     suggested links that nobody accepted are no edges, synonym pairs and gates alike
    """

    fingerprint: str
    phrases: tuple[str, ...]
    passages: pa.Table
    mentions: pa.Table
    triples: pa.Table
    triple_ends: Index
    triple_passages: Rows
    phrase_triples: Rows
    mention_triple: Index
    passage_mentions: Rows
    facts: sp.csr_array
    contains: sp.csr_array
    synonyms: sp.csr_array
    walk: sp.csr_array
    passages_of_phrase: Index
    passage_vectors: Compact
    triple_vectors: Compact
    phrase_vectors: Compact
    link_verdicts: Mapping[str, str] = field(default_factory=dict)
    synonyms_sought: str = "every pair compared"
    only_accepted: bool = False
    alike_ends: Index = field(default_factory=lambda: np.zeros((0, 2), np.int32))
    alike_cosine: NDArray[np.float32] = field(default_factory=lambda: np.zeros(0, np.float32))

    @property
    def passage_count(self) -> int:
        return int(self.passages.num_rows)

    @property
    def triple_count(self) -> int:
        return int(self.triples.num_rows)

    def passage(self, index: int) -> ViewPassage:
        row = _row(self.passages, index)
        return ViewPassage(**{name: row[name] for name in ViewPassage.__slots__})

    def passage_id(self, index: int) -> str:
        return str(self.passages["id"][index].as_py())

    def triple(self, index: int) -> ViewTriple:
        return ViewTriple(**_row(self.triples, index))

    def mention(self, index: int) -> ViewMention:
        row = _row(self.mentions, index)
        return ViewMention(
            id=row["id"],
            passage=row["passage"],
            triple=int(self.mention_triple[index]),
            subject=row["subject"],
            relation=row["relation"],
            object=row["object"],
            flags=tuple(row["flags"] or ()),
            quote=row["quote"],
            start=row["start"],
            end=row["end"],
            extractor=row["extractor"],
            confidence=row["confidence"],
        )

    def asserting(self, triple: int, passage: int) -> int:
        """Index of the passage's first mention of a triple that it asserts."""
        mentions = self.passage_mentions.of(passage)
        return int(mentions[self.mention_triple[mentions] == triple][0])

    def mentions_of(self, passage: int) -> tuple[ViewMention, ...]:
        """All mentions of a passage, negated and doubtful ones too, in the order of its text."""
        return tuple(self.mention(int(index)) for index in self.passage_mentions.of(passage))

    def passages_of_triple(self, triple: int) -> Index:
        return self.triple_passages.of(triple)

    def documents_of_triples(self, triples: Iterable[int]) -> list[str]:
        """Sorted ids of the documents that assert any of them: a model's kept reply goes with each."""
        places = sorted({int(place) for triple in triples for place in self.passages_of_triple(triple)})
        return sorted({str(self.passages["document_id"][place].as_py()) for place in places})

    def phrase_index(self, phrase: str) -> int | None:
        """Where a normalised phrase stands, by bisection."""
        low, high = 0, len(self.phrases)
        while low < high:
            middle = (low + high) // 2
            if self.phrases[middle] < phrase:
                low = middle + 1
            else:
                high = middle
        return low if low < len(self.phrases) and self.phrases[low] == phrase else None

    def texts(self) -> list[str]:
        """(n,) what each passage is found by: its document's name and headings above its text."""
        columns = (self.passages[name].to_pylist() for name in ("document_name", "heading", "text"))
        return [searchable(*row) for row in zip(*columns, strict=True)]


def _row(table: pa.Table, index: int) -> dict[str, Any]:
    if not 0 <= index < table.num_rows:
        raise IndexError(index)
    row: dict[str, Any] = {name: table[name][index].as_py() for name in table.column_names}
    return row
