"""Opening the register: SQLite by default, PostgreSQL by its URL alone, migrated on opening."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, Table, create_engine, event, make_url, select
from sqlalchemy.dialects import postgresql, sqlite

from storage.errors import Absent
from storage.migrations import migrate
from storage.people.tables import workspaces

BUSY_SECONDS = 30
"""How long a writer waits for another one before it gives up."""


def utc_now() -> datetime:
    return datetime.now(UTC)


class Database:
    """The register. `read()` sees one consistent snapshot, `write()` is one transaction.

    `now` is the clock on the wall; tests may set their own.
    """

    def __init__(self, engine: Engine, now: Callable[[], datetime] = utc_now) -> None:
        self.engine = engine
        self.now = now

    @classmethod
    def open(cls, url: str, now: Callable[[], datetime] = utc_now) -> Database:
        """Connects to `sqlite:///path/register.sqlite` or `postgresql://user@host/name`, and brings the
        schema up to date. The folder of a SQLite file is made when it is missing."""
        address = make_url(url)
        engine = _sqlite(address) if address.get_backend_name() == "sqlite" else _postgresql(address)
        database = cls(engine, now)
        with database.write() as connection:
            migrate(connection)
        return database

    @property
    def is_sqlite(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A read-only connection: every statement in it sees the same moment."""
        options: dict[str, Any] = {}
        if not self.is_sqlite:
            options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        with self.engine.connect() as plain:
            connection = plain.execution_options(**options)
            with connection.begin():
                yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """One transaction, committed whole at the end of the block or, on an error, not at all.

        SQLite takes its write lock at the start (BEGIN IMMEDIATE): a transaction that reads first
        and asks for the lock later could be refused half-way. On PostgreSQL the caller locks the
        row of the workspace that it changes.
        """
        with self.engine.connect() as plain:
            connection = plain.execution_options(pathproof_write=True)
            with connection.begin():
                yield connection

    def sweep(self) -> None:
        """After an erasure: SQLite's log is written back and emptied, since it holds pages as they were
        before. A reader that is still at an earlier moment keeps it until the next time.
        PostgreSQL's dead rows and logs are its administrator's to clean (VACUUM, archiving)."""
        if not self.is_sqlite:
            return
        raw = self.engine.raw_connection()
        try:
            raw.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            raw.close()

    def close(self) -> None:
        self.engine.dispose()


def insert_new(connection: Connection, table: Table, rows: list[dict[str, Any]]) -> None:
    """Inserts the rows whose keys are not there yet; leaves the others as they are."""
    if not rows:
        return
    maker = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    connection.execute(maker(table).on_conflict_do_nothing(), rows)


def lock_workspace(connection: Connection, workspace_id: str) -> None:
    """Changes of one workspace happen one after another: revisions have no gaps and no forks.
    Absent if there is no such workspace."""
    statement = select(workspaces.c.id).where(workspaces.c.id == workspace_id).with_for_update()
    if connection.scalar(statement) is None:
        raise Absent("workspace")


def _sqlite(address: URL) -> Engine:
    if not address.database or address.database == ":memory:":
        raise ValueError("The register needs a file: a SQLite database in memory has no second connection.")
    Path(address.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(
        address,
        connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
        pool_size=5,
        max_overflow=20,
    )

    @event.listens_for(engine, "connect")
    def connected(raw: sqlite3.Connection, _record: object) -> None:
        # The driver must not begin transactions by itself: `begun` below does.
        raw.isolation_level = None
        cursor = raw.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA foreign_keys=ON")
        # What is deleted is overwritten with zeros: erased means that the bytes are gone.
        cursor.execute("PRAGMA secure_delete=ON")
        cursor.execute(f"PRAGMA busy_timeout={BUSY_SECONDS * 1000}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        write = connection.get_execution_options().get("pathproof_write", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")

    return engine


def _postgresql(address: URL) -> Engine:
    if address.get_backend_name() != "postgresql":
        raise ValueError(f"The register runs on SQLite or PostgreSQL, not on {address.get_backend_name()}.")
    return create_engine(address.set(drivername="postgresql+psycopg"), pool_pre_ping=True)
