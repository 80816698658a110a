"""The immutable graph compiled for one scope (shared words: passage, phrase, mention, fact)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import scipy.sparse as sp
from numpy.typing import NDArray

from core.embed.base import Vectors

Index = NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Columns:
    """What a view is compiled from: only rows that the scope may see.

    passages: id, document_id, document_name, version (int32), state, ordinal (int32),
              start (int32), end (int32), text, location, heading, language
    mentions: id, passage_id, subject, relation, object, subject_key, object_key,
              flags (list<string>), quote, start (int32), end (int32), extractor, confidence (float32)
    vectors:  id → row for each kind; ids are passage ids, `triple_text` values and phrase keys.
    Rows may come in any order; compiling sorts them by stable keys (law 2).
    """

    passages: pa.Table
    mentions: pa.Table
    passage_vectors: tuple[list[str], Vectors]
    triple_vectors: tuple[list[str], Vectors]
    phrase_vectors: tuple[list[str], Vectors]


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


@dataclass(frozen=True, slots=True)
class GraphView:
    """n passages, p phrases, t distinct triples, m mentions. Immutable; equal inputs, equal bytes.

    fingerprint     hash of everything that went in
    phrases         (p,) normalised forms, sorted
    triple_ends     (t, 2) phrase indices of subject and object
    facts           (p, p) symmetric CSR: number of distinct (triple, passage) mentions of the pair
    contains        (n, p) CSR of 1.0
    synonyms        (p, p) symmetric CSR of cosines over the model's threshold
    passage_vectors (n, d); triple_vectors (t, d); phrase_vectors (p, d): unit length
    """

    fingerprint: str
    phrases: tuple[str, ...]
    triple_ends: Index
    facts: sp.csr_array
    contains: sp.csr_array
    synonyms: sp.csr_array
    passage_vectors: Vectors
    triple_vectors: Vectors
    phrase_vectors: Vectors

    # E completes this: n, passage(i) -> ViewPassage, triple(i) -> (subject, relation, object),
    # mentions_of(passage) -> tuple[ViewMention, ...], passages_of_triple(t) -> indices
