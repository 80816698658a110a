"""Brings a register's schema up to date with Alembic, inside the caller's transaction."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

_FOLDER = Path(__file__).parent
_LOCK = 0x7061_7468
"""Any number of our own: two processes that open a PostgreSQL register at once migrate in turn."""


def config_for(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def newest() -> str:
    """The revision that this program's schema has."""
    head = ScriptDirectory(str(_FOLDER)).get_current_head()
    assert head is not None
    return head


def present(connection: Connection) -> str | None:
    """The revision that the database's schema has; None for an empty one."""
    return MigrationContext.configure(connection).get_current_revision()


def migrate(connection: Connection, revision: str = "head") -> None:
    """Runs the migrations that are missing. The caller's transaction makes them all or nothing."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _LOCK})
    if present(connection) != (newest() if revision == "head" else revision):
        command.upgrade(config_for(connection), revision)
