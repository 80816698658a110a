"""Which vectors belong to what: a scope's audiences, and a document's ids before it moves."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import select

from storage.access import readable_audiences
from storage.database import Database
from storage.freed import passage_ids_of, phrase_keys_of, triples_of
from storage.scope import Scope
from storage.tables import audiences, versions


@dataclass(frozen=True, slots=True)
class VectorUse:
    """All that the versions of one document have vectors of, superseded ones too."""

    passage_ids: tuple[str, ...]
    triples: tuple[str, ...]
    phrase_keys: tuple[str, ...]


def audience_keys(database: Database, scope: Scope) -> tuple[str, ...]:
    """Keys of the audiences that the scope shares a tag with, sorted: the collections it may open."""
    with database.read() as connection:
        return tuple(
            connection.scalars(
                select(audiences.c.key)
                .where(audiences.c.workspace_id == scope.workspace_id)
                .where(audiences.c.id.in_(readable_audiences(scope)))
                .order_by(audiences.c.key)
            )
        )


def vectors_of(database: Database, document_id: str) -> VectorUse:
    own = select(versions.c.id).where(versions.c.document_id == document_id)
    with database.read() as connection:
        return VectorUse(
            tuple(connection.scalars(passage_ids_of(own))),
            tuple(sorted(connection.scalars(triples_of(own)))),
            tuple(sorted(connection.scalars(phrase_keys_of(own)))),
        )
