"""Database rows as the frozen values that readers and operators get alike."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from sqlalchemy import Row, Select, func, select

from storage.glyphs import rectangles
from storage.people.tables import users
from storage.records import DocumentRow, DocumentState, MentionRow, PassageRow, VersionRow
from storage.tables import versions

AnyRow = Row[*tuple[Any, ...]]


def version_columns() -> Select[*tuple[Any, ...]]:
    """Every column of `versions`, and `uploader`: the name of who uploaded it, if it is a user's."""
    uploader = func.coalesce(users.c.name, versions.c.uploaded_by).label("uploader")
    return select(versions, uploader).outerjoin(users, users.c.id == versions.c.uploaded_by)


def document_row(row: AnyRow, state: DocumentState, in_force_at: datetime | None = None) -> DocumentRow:
    """From `version_columns` of its newest version, with the audience's `key`, the newest version's `word`
    and the number of the one `in_force`; when that one was uploaded is `in_force_at`."""
    return DocumentRow(
        id=row.document_id,
        name=row.name,
        audience=frozenset(row.key.split(",")),
        state=state,
        version=row.number,
        media_type=row.media_type,
        size=row.size,
        uploaded_at=row.uploaded_at,
        uploaded_by=row.uploader,
        version_id=row.id,
        title=row.title,
        remarks=tuple(row.remarks),
        standing=row.word if row.in_force is None else "current",
        in_force=row.in_force,
        in_force_at=in_force_at,
    )


def version_row(row: AnyRow) -> VersionRow:
    """From `version_columns`, with how it stood (`storage.versions.in_force.stood`)."""
    return VersionRow(
        id=row.id,
        document_id=row.document_id,
        number=row.number,
        sha256=row.sha256,
        media_type=row.media_type,
        size=row.size,
        uploaded_at=row.uploaded_at,
        uploaded_by=row.uploader,
        note=row.note,
        state=row.word,
        name=row.name,
        title=row.title,
        remarks=tuple(row.remarks),
        valid_from=day(row.valid_from),
        valid_until=day(row.valid_until),
    )


def day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


def passage_row(row: AnyRow) -> PassageRow:
    """From every column of `passages`, `document_id`, and the version's `glyphs`."""
    return PassageRow(
        id=row.id,
        document_id=row.document_id,
        version_id=row.version_id,
        ordinal=row.ordinal,
        start=row.start,
        end=row.end,
        text=row.text,
        location=row.location,
        heading=row.heading,
        language=row.language,
        rectangles=rectangles(row.glyphs, row.start, row.end),
    )


def mention_row(row: AnyRow) -> MentionRow:
    """From every column of `mentions`."""
    return MentionRow(
        id=row.id,
        passage_id=row.passage_id,
        subject=row.subject,
        relation=row.relation,
        object=row.object,
        subject_key=row.subject_key,
        object_key=row.object_key,
        flags=tuple(row.flags),
        quote=row.quote,
        start=row.start,
        end=row.end,
        extractor=row.extractor,
        confidence=row.confidence,
        searched=row.triple != "",
    )
