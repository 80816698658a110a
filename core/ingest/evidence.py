"""From a parsed document to the rows that are stored: pure, and with ids made of content alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.embed.triples import triple_text
from core.ingest.chunk import Chunk
from core.ingest.extract.base import NOT_A_FACT, Triple
from core.ingest.parse.base import Parsed
from core.language.detect import language_of
from core.language.normalise import phrase_key
from core.searchable import searchable
from storage import ids
from storage.records import MentionRow, PassageRow


@dataclass(frozen=True, slots=True)
class EvidenceRows:
    passages: tuple[PassageRow, ...]
    mentions: tuple[MentionRow, ...]


@dataclass(frozen=True, slots=True)
class Texts:
    """What is embedded, each with the id its vector is stored under; `texts` of one document only."""

    ids: tuple[str, ...]
    texts: tuple[str, ...]

    def only(self, wanted: frozenset[str]) -> Texts:
        kept = [(i, text) for i, text in zip(self.ids, self.texts, strict=True) if i in wanted]
        return Texts(tuple(i for i, _ in kept), tuple(text for _, text in kept))


def evidence_rows(
    document_id: str,
    version_id: str,
    parsed: Parsed,
    chunks: Sequence[Chunk],
    triples: Sequence[Sequence[Triple]],
    extractor: str,
) -> EvidenceRows:
    """`triples[i]` belong to `chunks[i]`. A triple without a phrase on either side is left out."""
    passages = []
    mentions: dict[str, MentionRow] = {}
    for ordinal, (chunk, found) in enumerate(zip(chunks, triples, strict=True)):
        text = parsed.text[chunk.start : chunk.end]
        passage_id = ids.passage_id(version_id, ordinal, chunk.start, chunk.end)
        passages.append(
            PassageRow(
                passage_id, document_id, version_id, ordinal, chunk.start, chunk.end, text,
                chunk.location, chunk.heading, language_of(text),
            )
        )  # fmt: skip
        for triple in found:
            mention = _mention(passage_id, triple, extractor)
            if mention is not None:
                mentions.setdefault(mention.id, mention)
    return EvidenceRows(tuple(passages), tuple(mentions.values()))


def _mention(passage_id: str, triple: Triple, extractor: str) -> MentionRow | None:
    subject_key, object_key = phrase_key(triple.subject), phrase_key(triple.object)
    if not subject_key or not object_key or not triple.relation.strip():
        return None
    return MentionRow(
        ids.mention_id(
            passage_id, triple.start, triple.end, triple.subject, triple.relation, triple.object, extractor
        ),
        passage_id, triple.subject, triple.relation, triple.object, subject_key, object_key,
        triple.flags, triple.quote, triple.start, triple.end, extractor, triple.confidence,
        NOT_A_FACT.isdisjoint(triple.flags),
    )  # fmt: skip


def passage_texts(name: str, passages: Sequence[PassageRow]) -> Texts:
    return Texts(tuple(p.id for p in passages), tuple(searchable(name, p.heading, p.text) for p in passages))


def triple_texts(mentions: Sequence[MentionRow]) -> Texts:
    """Distinct triples that are searched for, sorted; a vector is stored under the text itself."""
    texts = tuple(sorted({triple_text(m.subject, m.relation, m.object) for m in mentions if m.searched}))
    return Texts(texts, texts)


def phrase_texts(mentions: Sequence[MentionRow]) -> Texts:
    """Distinct phrases, sorted; a vector is stored under the normalised phrase."""
    keys = tuple(sorted({key for m in mentions for key in (m.subject_key, m.object_key)}))
    return Texts(keys, keys)
