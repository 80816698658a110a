"""Vectors of one version's texts: those that its audience has not got yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from core.embed.base import Vectors
from core.ingest.evidence import Texts, passage_texts, phrase_texts, triple_texts
from core.ingest.helper import IngestionHelper, Report
from storage.records import MentionRow, PassageRow
from storage.vectors import VectorStore


@dataclass(frozen=True, slots=True)
class Place:
    """Whose vectors: audiences keep theirs apart."""

    workspace_id: str
    audience_key: str


@dataclass(frozen=True, slots=True)
class Embedded:
    """Vectors of one kind: `texts` are all that the version uses, `ids` those that had none yet."""

    kind: str
    texts: Texts
    ids: tuple[str, ...]
    vectors: Vectors


def wanted_texts(
    name: str, passages: Sequence[PassageRow], mentions: Sequence[MentionRow]
) -> tuple[tuple[str, Texts], ...]:
    """Every text of a version that has a vector, by kind. `name` is the version's."""
    return (
        ("passage", passage_texts(name, passages)),
        ("triple", triple_texts(mentions)),
        ("phrase", phrase_texts(mentions)),
    )


def embed_missing(
    vectors: VectorStore,
    helper: IngestionHelper,
    place: Place,
    wanted: Sequence[tuple[str, Texts]],
    report: Report,
) -> tuple[Embedded, ...]:
    """Nothing is stored. `wanted` is of one version alone: what else is embedded beside a text must not
    depend on other documents (a remote model may not be exact)."""
    fresh = []
    for kind, texts in wanted:
        missing = vectors.missing(place.workspace_id, place.audience_key, kind, texts.ids)
        fresh.append(texts.only(frozenset(missing)))
    # All kinds in one request: the network's threads then wait for each other once.
    made = helper.embed(tuple(text for part in fresh for text in part.texts), report)
    cuts = np.cumsum([len(part.texts) for part in fresh])[:-1]
    return tuple(
        Embedded(kind, texts, part.ids, rows)
        for (kind, texts), part, rows in zip(wanted, fresh, np.split(made, cuts), strict=True)
    )
