"""Settings that people change while the program runs: of a workspace, or of the whole house."""

from __future__ import annotations

from sqlalchemy import delete, insert, select

from storage import audit
from storage.database import Database
from storage.tables import settings


class HouseSettings:
    """JSON values by key; `workspace_id` empty means the whole house."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, key: str, default: object = None, workspace_id: str = "") -> object:
        with self._database.read() as connection:
            row = connection.execute(
                select(settings.c.value).where(settings.c.workspace_id == workspace_id, settings.c.key == key)
            ).one_or_none()
        return default if row is None else row.value

    def all(self, workspace_id: str = "") -> dict[str, object]:
        with self._database.read() as connection:
            rows = connection.execute(
                select(settings.c.key, settings.c.value)
                .where(settings.c.workspace_id == workspace_id)
                .order_by(settings.c.key)
            )
            return {row.key: row.value for row in rows}

    def set(self, key: str, value: object, actor: str, workspace_id: str = "") -> None:
        """The audit names the key, not the value: a value may be a secret."""
        now = self._database.now()
        with self._database.write() as connection:
            connection.execute(
                delete(settings).where(settings.c.workspace_id == workspace_id, settings.c.key == key)
            )
            connection.execute(insert(settings).values(workspace_id=workspace_id, key=key, value=value))
            audit.append(connection, workspace_id, now, actor, "setting changed", key, {})
