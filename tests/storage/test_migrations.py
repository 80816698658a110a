"""The migrations make exactly the schema that the program reads and writes."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import inspect

from storage.database import Database
from storage.migrations import config_for, migrate, newest, present
from storage.register import metadata


def test_the_migrated_schema_is_the_one_in_tables(database: Database) -> None:
    with database.read() as connection:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "compare_server_default": True}
        )
        assert compare_metadata(context, metadata) == []


def test_the_migrated_schema_has_every_constraint_and_collation_of_tables(
    database: Database, tmp_path: Path
) -> None:
    """Alembic's comparison passes over foreign keys' rules, and over collations."""
    made = Database.open(f"sqlite:///{tmp_path}/other.sqlite") if database.is_sqlite else None
    migrated = _described(database)
    with database.write() as connection:
        metadata.drop_all(connection)
        metadata.create_all(connection)
    assert _described(database) == migrated
    if made is not None:
        made.close()


def test_every_step_back_undoes_its_step_forth(database: Database) -> None:
    with database.write() as connection:
        command.downgrade(config_for(connection), "base")
        assert set(inspect(connection).get_table_names()) == {"alembic_version"}
        migrate(connection)
        assert present(connection) == newest()


def test_opening_twice_migrates_once_and_keeps_what_is_there(database: Database, url: str) -> None:
    with database.write() as connection:
        connection.exec_driver_sql("INSERT INTO settings VALUES ('', 'colour', '\"green\"')")
    again = Database.open(url)
    with again.read() as connection:
        assert connection.exec_driver_sql("SELECT value FROM settings").scalar() == '"green"'
    again.close()


def test_many_processes_may_open_a_new_register_at_once(tmp_path: Path) -> None:
    url, failed = f"sqlite:///{tmp_path}/new/register.sqlite", []

    def open_it() -> None:
        try:
            Database.open(url).close()
        except Exception as error:
            failed.append(error)

    threads = [threading.Thread(target=open_it) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []


def test_a_failed_migration_leaves_the_schema_as_it_was(tmp_path: Path) -> None:
    database = Database.open(f"sqlite:///{tmp_path}/register.sqlite")
    with pytest.raises(RuntimeError, match="power"), database.write() as connection:
        command.downgrade(config_for(connection), "base")
        raise RuntimeError("power failed")
    with database.read() as connection:
        assert present(connection) == newest()
        assert set(metadata.tables) <= set(inspect(connection).get_table_names())
    database.close()


@pytest.mark.parametrize("url", ["mysql://x/y", "sqlite://", "sqlite:///:memory:"])
def test_other_databases_are_refused(url: str) -> None:
    with pytest.raises(ValueError, match="register"):
        Database.open(url)


def _described(database: Database) -> dict[str, Any]:
    with database.read() as connection:
        inspector = inspect(connection)
        return {
            table: {
                "columns": [
                    (c["name"], str(c["type"]), getattr(c["type"], "collation", None), c["nullable"])
                    for c in inspector.get_columns(table)
                ],
                "primary key": inspector.get_pk_constraint(table)["constrained_columns"],
                "unique": sorted(u["name"] or "" for u in inspector.get_unique_constraints(table)),
                "indexes": sorted(str(i["name"]) for i in inspector.get_indexes(table)),
                "foreign keys": sorted(
                    (str(f["name"]), f["constrained_columns"], f["referred_table"], str(f["options"]))
                    for f in inspector.get_foreign_keys(table)
                ),
            }
            for table in metadata.tables
        }
