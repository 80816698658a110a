"""An evaluation set as the columns that a view is compiled from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import pyarrow as pa

from core.embed.base import Vectors
from core.embed.triples import triple_text
from core.evaluate.beir import Doc
from core.evaluate.vectors import KeptVectors
from core.graph.view import Columns
from core.ingest.extract.base import Extractor, Triple
from core.language.detect import language_of
from core.language.normalise import phrase_key
from core.searchable import searchable

_PASSAGES = pa.schema(
    [(name, pa.string()) for name in ("id", "document_id", "document_name")]
    + [("version", pa.int32()), ("state", pa.string())]
    + [(name, pa.int32()) for name in ("ordinal", "start", "end")]
    + [(name, pa.string()) for name in ("text", "location", "heading", "language")]
)
_MENTIONS = pa.schema(
    [(name, pa.string()) for name in ("id", "passage_id", "subject", "relation", "object")]
    + [(name, pa.string()) for name in ("subject_key", "object_key")]
    + [("flags", pa.list_(pa.string())), ("quote", pa.string()), ("start", pa.int32()), ("end", pa.int32())]
    + [("extractor", pa.string()), ("confidence", pa.float32())]
)


def given(triples: Mapping[str, Sequence[tuple[str, str, str]]]) -> dict[str, tuple[Triple, ...]]:
    """Triples of a given root graph: they come without a place in the text."""
    return {
        passage: tuple(Triple(s, r, o, quote="", start=0, end=0) for s, r, o in rows)
        for passage, rows in triples.items()
    }


def extracted(corpus: Iterable[Doc], extractor: Extractor) -> dict[str, tuple[Triple, ...]]:
    """Triples that the extractor finds in each passage."""
    return {doc.id: extractor.extract(doc.text, title=doc.title) for doc in corpus}


def columns(corpus: Sequence[Doc], triples: Mapping[str, Sequence[Triple]], vectors: KeptVectors) -> Columns:
    mentions = list(_mentions(corpus, triples))
    passages = [_passage(doc) for doc in corpus]
    ids = [doc.id for doc in corpus]
    texts = sorted({triple_text(m["subject"], m["relation"], m["object"]) for m in mentions})
    keys = sorted({m[name] for m in mentions for name in ("subject_key", "object_key")})
    return Columns(
        pa.Table.from_pylist(passages, _PASSAGES),
        pa.Table.from_pylist(mentions, _MENTIONS),
        _vectors(ids, [searchable(doc.title, "", doc.text) for doc in corpus], vectors),
        _vectors(texts, texts, vectors),
        _vectors(keys, keys, vectors),
    )


def _vectors(ids: list[str], texts: list[str], vectors: KeptVectors) -> tuple[list[str], Vectors]:
    return ids, vectors.passages(texts)


def _passage(doc: Doc) -> dict[str, Any]:
    return {
        "id": doc.id, "document_id": doc.id, "document_name": doc.title, "version": 1, "state": "current",
        "ordinal": 0, "start": 0, "end": len(doc.text), "text": doc.text, "location": "", "heading": "",
        "language": language_of(doc.text),
    }  # fmt: skip


def _mentions(corpus: Sequence[Doc], triples: Mapping[str, Sequence[Triple]]) -> Iterator[dict[str, Any]]:
    """A triple without a phrase on either side is left out, as at an upload."""
    for doc in corpus:
        for number, triple in enumerate(triples.get(doc.id, ())):
            subject, object_ = phrase_key(triple.subject), phrase_key(triple.object)
            if not subject or not object_ or not triple.relation.strip():
                continue
            yield {
                "id": f"{doc.id}-{number:06}", "passage_id": doc.id, "subject": triple.subject,
                "relation": triple.relation, "object": triple.object, "subject_key": subject,
                "object_key": object_, "flags": list(triple.flags), "quote": triple.quote,
                "start": triple.start, "end": triple.end, "extractor": "given",
                "confidence": triple.confidence,
            }  # fmt: skip
