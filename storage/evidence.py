"""The law of exact quotes, checked before anything is written; then the bulk of it, inserted fast."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, insert

from storage import ids
from storage.errors import BadEvidence
from storage.glyphs import pack
from storage.records import NewVersion, PassageRow
from storage.tables import mentions, passages, version_texts


def check_evidence(new: NewVersion) -> None:
    """Raises BadEvidence, naming the first offender, unless every passage is an exact slice of the
    text, every mention's quote an exact slice of its passage, and every id made as `storage.ids` says."""
    version_id = ids.version_id(new.document_id, new.number, new.sha256)
    _check_storable(f"the text of {new.name}", new.text)
    for passage in new.passages:
        _check_storable("a passage's place or heading", f"{passage.location} {passage.heading}")
    for mention in new.mentions:
        words = (mention.subject, mention.relation, mention.object, mention.subject_key, mention.object_key)
        _check_storable("a mention's words", " ".join((*words, *mention.flags)))
    known: dict[str, PassageRow] = {}
    for passage in new.passages:
        where = f"passage {passage.ordinal} of {new.name}"
        if passage.version_id != version_id or passage.document_id != new.document_id:
            raise BadEvidence(f"The {where} belongs to another version.")
        if passage.id != ids.passage_id(version_id, passage.ordinal, passage.start, passage.end):
            raise BadEvidence(f"The {where} has an id that does not name it.")
        if not 0 <= passage.start < passage.end or new.text[passage.start : passage.end] != passage.text:
            raise BadEvidence(f"The {where} is not what the text says at {passage.start}–{passage.end}.")
        known[passage.id] = passage
    if len(known) != len(new.passages):
        raise BadEvidence(f"Two passages of {new.name} have one id.")
    for mention in new.mentions:
        passage = known.get(mention.passage_id) or _missing(new.name, mention.quote)
        slice_ = passage.text[mention.start : mention.end]
        if not mention.quote or mention.start < 0 or slice_ != mention.quote:
            raise BadEvidence(
                f"A mention in passage {passage.ordinal} of {new.name} does not quote it exactly."
            )


def insert_evidence(connection: Connection, new: NewVersion, version_id: str) -> None:
    connection.execute(
        insert(version_texts).values(version_id=version_id, text=new.text, glyphs=pack(new.glyphs))
    )
    _insert_all(
        connection,
        passages,
        (
            {
                "id": p.id,
                "version_id": version_id,
                "ordinal": p.ordinal,
                "start": p.start,
                "end": p.end,
                "text": p.text,
                "location": p.location,
                "heading": p.heading,
                "language": p.language,
            }
            for p in new.passages
        ),
    )
    _insert_all(
        connection,
        mentions,
        (
            {
                "id": m.id,
                "passage_id": m.passage_id,
                "subject": m.subject,
                "relation": m.relation,
                "object": m.object,
                "subject_key": m.subject_key,
                "object_key": m.object_key,
                "triple": ids.triple_key(m.subject, m.relation, m.object) if m.searched else "",
                "flags": list(m.flags),
                "quote": m.quote,
                "start": m.start,
                "end": m.end,
                "extractor": m.extractor,
                "confidence": m.confidence,
            }
            for m in {m.id: m for m in new.mentions}.values()
        ),
    )


def _insert_all(connection: Connection, table: object, rows: Iterable[dict[str, object]]) -> None:
    """Through `executemany`: SQLAlchemy hands a list of rows to the driver in one call."""
    found = list(rows)
    if found:
        connection.execute(insert(table), found)  # type: ignore[arg-type]


def _check_storable(what: str, text: str) -> None:
    if "\x00" in text:
        raise BadEvidence(f"There is a NUL sign in {what}: replace it before storing.")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise BadEvidence(
            f"There is half a character in {what} at {error.start}: replace it before storing."
        ) from error


def _missing(name: str, quote: str) -> PassageRow:
    raise BadEvidence(f"A mention of {name} names a passage that is not there: {quote[:60]!r}.")
