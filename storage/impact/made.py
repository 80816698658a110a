"""What a list came to, kept under a name of what it was made from: who sees just the same gets just the same, and
nobody else finds it. It holds quotes, so an erasure takes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, delete, select

from storage.database import Database, insert_new, lock_workspace
from storage.impact.tables import looks, made
from storage.records import DocumentState
from storage.tables import documents


class ImpactsMade:
    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, look_id: str, seen: str) -> object | None:
        """As it was put."""
        with self._database.read() as connection:
            found: object | None = connection.scalar(
                select(made.c.made).where(made.c.look_id == look_id, made.c.seen == seen)
            )
        return found

    def documents(self, look_id: str, seen: str) -> tuple[str, ...] | None:
        """Ids of the documents on the list, in its order."""
        with self._database.read() as connection:
            row = connection.execute(
                select(made.c.documents).where(made.c.look_id == look_id, made.c.seen == seen)
            ).one_or_none()
        return None if row is None else tuple(row.documents)

    def put(
        self,
        workspace_id: str,
        look_id: str,
        seen: str,
        listed: Sequence[str],
        value: object,
        rests: Iterable[str],
    ) -> None:
        """`rests` are ids of every document that it was made from the text of. Nothing is kept when one of them was
        erased meanwhile, or the list itself is gone."""
        with self._database.write() as connection:
            lock_workspace(connection, workspace_id)
            states = connection.scalars(
                select(documents.c.state).where(documents.c.id.in_(sorted(set(rests))))
            ).all()
            there = connection.scalar(select(looks.c.id).where(looks.c.id == look_id))
            if there is None or DocumentState.ERASED in states:
                return
            row = {"look_id": look_id, "seen": seen, "documents": list(listed), "made": value}
            insert_new(connection, made, [row])


def forget_made(connection: Connection, workspace_id: str) -> None:
    """All of the workspace: a name in a path may be written in other documents than those that are quoted."""
    own = select(looks.c.id).where(looks.c.workspace_id == workspace_id)
    connection.execute(delete(made).where(made.c.look_id.in_(own)))
