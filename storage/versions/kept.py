"""Every version that is kept, superseded and retired ones too, with its evidence: for the upkeep of vectors.
For no reader: a reader's queries start from `storage.access`."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Select, literal, select

from storage.database import Database
from storage.records import MentionRow, PassageRow
from storage.rows import mention_row, passage_row
from storage.tables import audiences, documents, mentions, passages, versions


@dataclass(frozen=True, slots=True)
class KeptVersion:
    """`name` is part of the text that its passages are found by."""

    workspace_id: str
    audience_key: str
    id: str
    name: str


def kept_versions(database: Database) -> tuple[KeptVersion, ...]:
    """By workspace, audience and id."""
    with database.read() as connection:
        wanted = _kept().order_by(documents.c.workspace_id, audiences.c.key, versions.c.id)
        return tuple(KeptVersion(*row) for row in connection.execute(wanted))


def is_kept(database: Database, version: KeptVersion) -> bool:
    """Neither erased nor moved to another audience."""
    with database.read() as connection:
        row = connection.execute(_kept().where(versions.c.id == version.id)).one_or_none()
        return row is not None and KeptVersion(*row) == version


def evidence_of(database: Database, version_id: str) -> tuple[tuple[PassageRow, ...], tuple[MentionRow, ...]]:
    """Passages in order, without rectangles, and their mentions. Both empty when it was erased meanwhile."""
    of_version = (
        select(passages, versions.c.document_id, literal(b"").label("glyphs"))
        .join(versions, versions.c.id == passages.c.version_id)
        .where(passages.c.version_id == version_id)
        .order_by(passages.c.ordinal)
    )
    said = (
        select(mentions)
        .join(passages, passages.c.id == mentions.c.passage_id)
        .where(passages.c.version_id == version_id)
        .order_by(mentions.c.id)
    )
    with database.read() as connection:
        return (
            tuple(passage_row(row) for row in connection.execute(of_version)),
            tuple(mention_row(row) for row in connection.execute(said)),
        )


def _kept() -> Select[str, str, str, str]:
    return (
        select(documents.c.workspace_id, audiences.c.key, versions.c.id, versions.c.name)
        .join(documents, documents.c.id == versions.c.document_id)
        .join(audiences, audiences.c.id == documents.c.audience_id)
    )
