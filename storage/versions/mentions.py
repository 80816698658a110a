"""The mentions of one version, superseded or not, with the passages that they stand in: for what changed from
one version to another."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import select

from storage.access import known_versions
from storage.database import Database
from storage.errors import Absent
from storage.records import MentionRow
from storage.rows import mention_row
from storage.scope import Scope
from storage.tables import mentions, passages


@dataclass(frozen=True, slots=True)
class Place:
    """Of a passage: where it stands, for people, and at which character of its version it begins."""

    location: str
    start: int


@dataclass(frozen=True, slots=True)
class VersionMentions:
    """`mentions` in the order of the text; `places` of the passages that they stand in, by id."""

    version_id: str
    document_id: str
    name: str
    number: int
    mentions: tuple[MentionRow, ...]
    places: dict[str, Place]


def version_mentions(database: Database, scope: Scope, document_id: str, number: int) -> VersionMentions:
    """Of any version of a readable document uploaded by the scope's revision. Absent for any other."""
    known = known_versions(scope).subquery("known")
    with database.read() as connection:
        head = connection.execute(
            select(known.c.id, known.c.name).where(
                known.c.document_id == document_id, known.c.number == number
            )
        ).one_or_none()
        if head is None:
            raise Absent("version")
        found = connection.execute(
            select(mentions, passages.c.location, passages.c.start.label("passage_start"))
            .join(passages, passages.c.id == mentions.c.passage_id)
            .where(passages.c.version_id == head.id)
            .order_by(passages.c.ordinal, mentions.c.start, mentions.c.end, mentions.c.id)
        ).all()
    return VersionMentions(
        head.id,
        document_id,
        head.name,
        number,
        tuple(mention_row(row) for row in found),
        {row.passage_id: Place(row.location, row.passage_start) for row in found},
    )
