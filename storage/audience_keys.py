"""Which collections of vectors a scope may open."""

from __future__ import annotations

from sqlalchemy import select

from storage.access import readable_audiences
from storage.database import Database
from storage.scope import Scope
from storage.tables import audiences


def audience_keys(database: Database, scope: Scope) -> tuple[str, ...]:
    """Keys of the audiences that share a tag with the scope, sorted."""
    with database.read() as connection:
        return tuple(
            connection.scalars(
                select(audiences.c.key)
                .where(audiences.c.workspace_id == scope.workspace_id)
                .where(audiences.c.id.in_(readable_audiences(scope)))
                .order_by(audiences.c.key)
            )
        )
