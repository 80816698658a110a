"""Small worlds for tests of the graph and of strategies: passages with triples, and their columns.

Vectors are hashed character trigrams, so that like texts lie near each other, and each depends on
its text alone. `compile_world` is the real compiler; nothing here stands in for it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from core.embed.base import Thresholds, Vectors
from core.embed.triples import triple_text
from core.graph.compile import compile_view
from core.graph.view import Columns, GraphView
from core.language.detect import language_of
from core.language.normalise import phrase_key
from core.retrieve.base import Question

DIMENSION = 48
THRESHOLD = 0.8

PASSAGES = pa.schema(
    [(name, pa.string()) for name in ("id", "document_id", "document_name")]
    + [("version", pa.int32()), ("state", pa.string())]
    + [(name, pa.int32()) for name in ("ordinal", "start", "end")]
    + [(name, pa.string()) for name in ("text", "location", "heading", "language")]
)
MENTIONS = pa.schema(
    [
        (n, pa.string())
        for n in ("id", "passage_id", "subject", "relation", "object", "subject_key", "object_key")
    ]
    + [("flags", pa.list_(pa.string())), ("quote", pa.string()), ("start", pa.int32()), ("end", pa.int32())]
    + [("extractor", pa.string()), ("confidence", pa.float32())]
)


@dataclass(frozen=True)
class Said:
    """One triple of a passage; `at` sets the place of its quote."""

    subject: str
    relation: str
    object: str
    flags: tuple[str, ...] = ()
    at: int = 0


@dataclass(frozen=True)
class Page:
    id: str
    text: str
    said: tuple[Said, ...] = ()
    document: str = "doc"


def vector(text: str) -> Vectors:
    made = np.zeros(DIMENSION)
    padded = f"  {text.casefold()} "
    for at in range(len(padded) - 2):
        digest = hashlib.sha256(padded[at : at + 3].encode()).digest()
        made[digest[0] % DIMENSION] += 1 if digest[1] % 2 else -1
    made[0] += 0.5  # never the zero vector
    unit: Vectors = (made / np.linalg.norm(made)).astype(np.float32)
    return unit


def vectors(texts: Iterable[str]) -> tuple[list[str], Vectors]:
    ids = sorted(set(texts))
    return ids, np.array([vector(text) for text in ids], np.float32).reshape(len(ids), DIMENSION)


class HashEmbedder:
    """The vectors above as an Embedder."""

    name = "trigrams"
    dimension = DIMENSION
    thresholds = Thresholds(synonym=THRESHOLD, answerable=0.3)

    def passages(self, texts: Sequence[str]) -> Vectors:
        return np.array([vector(text) for text in texts], np.float32).reshape(len(texts), DIMENSION)

    def queries(self, texts: Sequence[str]) -> Vectors:
        return self.passages(texts)

    def count_tokens(self, text: str) -> int:
        return len(text.split())


def columns(pages: Sequence[Page], order: Sequence[int] | None = None) -> Columns:
    """Columns of the pages; `order` shuffles every table's rows."""
    random = np.random.default_rng(abs(hash(tuple(order)))) if order is not None else None
    chosen = [pages[i] for i in order] if order is not None else list(pages)
    passages = [
        {"id": p.id, "document_id": p.document, "document_name": p.document, "version": 1, "state": "current",
         "ordinal": 0, "start": 0, "end": len(p.text), "text": p.text, "location": "", "heading": "",
         "language": language_of(p.text)}
        for p in chosen
    ]  # fmt: skip
    mentions = [_mention(page, number, said) for page in chosen for number, said in enumerate(page.said)]
    if random is not None:
        random.shuffle(mentions)
    return Columns(
        pa.Table.from_pylist(passages, PASSAGES),
        pa.Table.from_pylist(mentions, MENTIONS),
        ([p.id for p in pages], np.array([vector(p.text) for p in pages], np.float32).reshape(-1, DIMENSION)),
        vectors(triple_text(s.subject, s.relation, s.object) for p in pages for s in p.said),
        vectors(phrase_key(name) for p in pages for s in p.said for name in (s.subject, s.object)),
    )


def _mention(page: Page, number: int, said: Said) -> dict[str, object]:
    return {
        "id": f"{page.id}-{number:03}-{said.at}", "passage_id": page.id,
        "subject": said.subject, "relation": said.relation, "object": said.object,
        "subject_key": phrase_key(said.subject), "object_key": phrase_key(said.object),
        "flags": list(said.flags), "quote": page.text[:10], "start": said.at, "end": said.at + 10,
        "extractor": "rules/1", "confidence": 1.0,
    }  # fmt: skip


def compile_world(pages: Sequence[Page], order: Sequence[int] | None = None) -> GraphView:
    return compile_view(columns(pages, order), THRESHOLD)


def question(text: str) -> Question:
    return Question(text, vector(text))


EVENT = (
    Page("p1", "Hanbit Electronics supplies the LED wall controller.",
         (Said("Hanbit Electronics", "supplies", "LED wall controller"),), "supply.md"),
    Page("p2", "The LED wall controller is driven over DMX512.",
         (Said("LED wall controller", "is driven over", "DMX512"),), "devices.md"),
    Page("p3", "DMX512 is explained in the stage manual, chapter 4.",
         (Said("DMX512", "is explained in", "stage manual"),), "training.md"),
    Page("p4", "The stage manual is taught every March by Kim Minsu.",
         (Said("stage manual", "is taught by", "Kim Minsu"),
          Said("Kim Minsu", "teaches in", "March")), "training.md"),
    Page("p5", "Lunch is not served by Hanbit Electronics.",
         (Said("Lunch", "is served by", "Hanbit Electronics", ("negated",)),), "lunch.md"),
    Page("p6", "The budget for 2025 is 120 million won.",
         (Said("budget for 2025", "is", "120 million won"),), "budget.md"),
    Page("p7", "The budget for 2026 is 140 million won.",
         (Said("budget for 2026", "is", "140 million won"),), "budget.md"),
)  # fmt: skip
"""A supplier → device → control → training chain, a negated sentence, and two like budgets."""
