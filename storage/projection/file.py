"""The columnar projection of the register in DuckDB, from which views are compiled.

It holds nothing that the register does not: caught up by revision, whole or not at all, and made
anew when its file is missing or damaged, which is then reported. One process owns the file.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import duckdb
import pyarrow as pa
import pyarrow.compute as pc
from sqlalchemy import select

from storage.columns import microseconds
from storage.database import Database
from storage.errors import InUse
from storage.people.tables import workspaces
from storage.projection import rows as graph_rows
from storage.projection.rows import Mark
from storage.projection.sql import CLEAR_GONE, CLEAR_SMALL, LAYOUT, MENTIONS, PASSAGES, TABLES, TRIPLES
from storage.scope import Scope
from storage.versions.days import END_OF_TIME

Result = TypeVar("Result")

_DAMAGE = (duckdb.IOException, duckdb.FatalException, duckdb.InternalException, duckdb.SerializationException)
"""What DuckDB raises when blocks of its file do not bear their checksums; our own mistakes are others."""

_NAME = "SELECT current_database()"


@dataclass(frozen=True, slots=True)
class GraphColumns:
    """What one scope sees, as plain Arrow tables; rows in no stated order.

    passages: id, document_id, document_name, version (int32), state, ordinal (int32),
              start (int32), end (int32), text, location, heading, language
    mentions: id, passage_id, subject, relation, object, subject_key, object_key,
              flags (list<string>), quote, start (int32), end (int32), extractor, confidence (float32)

    triples:  the distinct texts under which triples' vectors are stored (`storage.ids.triple_key`)

    `state` is how the version stands today (`storage.versions.standing`), whatever the scope's revision.
    """

    passages: pa.Table
    mentions: pa.Table
    triples: list[str]

    def vector_ids(self, kind: str) -> list[str]:
        """The ids of all vectors of this kind (`passage`, `triple`, `phrase`) that the columns need."""
        if kind == "triple":
            return self.triples
        table, names = (
            (self.passages, ["id"]) if kind == "passage" else (self.mentions, ["subject_key", "object_key"])
        )
        chunks = [chunk for name in names for chunk in table[name].chunks]
        found: list[str] = pc.unique(pa.chunked_array(chunks, pa.string())).to_pylist()
        return found


class GraphFile:
    """The projection. `reports` holds a sentence for each time that it had to be made anew."""

    def __init__(self, path: Path, database: Database) -> None:
        self._path = path
        self._database = database
        self._lock = threading.RLock()
        self.reports: list[str] = []
        path.parent.mkdir(parents=True, exist_ok=True)
        self._connection = self._open()

    def catch_up(self, workspace_id: str | None = None) -> int:
        """Brings one workspace, or all, up to the register's present revision. All or nothing: a
        reader sees the old state or the new one. Returns the number of documents looked at."""
        with self._lock:
            return self._surviving(lambda: self._catch_up(workspace_id))

    def columns(self, scope: Scope) -> GraphColumns:
        """What the scope sees, caught up first, so that erasures and changes of tags made meanwhile
        count. Nothing in it depends on what the scope does not see."""
        with self._lock:
            return self._surviving(lambda: self._columns(scope))

    def rebuild(self) -> None:
        """Makes the whole file anew from the register."""
        with self._lock:
            self._start_anew()
            self._catch_up(None)

    def compact(self) -> None:
        """Writes the file anew from its own rows: DuckDB leaves the bytes of deleted rows where they were."""
        with self._lock:
            self._surviving(self._compact)

    def counts(self) -> dict[str, tuple[int, int]]:
        """Version id → (passages, mentions) that the file holds, of versions that it knows or has rows
        of: for `check`."""
        with self._lock:
            rows = self._connection.execute(
                "SELECT id, sum(p)::BIGINT, sum(m)::BIGINT FROM ("
                "SELECT id, 0 AS p, 0 AS m FROM versions UNION ALL "
                "SELECT version_id, 1, 0 FROM passages UNION ALL "
                "SELECT version_id, 0, 1 FROM mentions) GROUP BY id"
            ).fetchall()
        return {id_: (p, m) for id_, p, m in rows}

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    # ---- opening

    def _open(self) -> Any:
        fresh = not self._path.exists()
        try:
            connection = duckdb.connect(str(self._path))
            with suppress(duckdb.CatalogException):
                if connection.execute("SELECT number FROM layout").fetchall() == [(LAYOUT,)]:
                    return connection
            connection.close()
        except duckdb.Error as error:
            if "could not set lock" in str(error).lower():
                raise InUse(
                    f"Another process has {self._path.name} open: close it, then try again."
                ) from error
            self.reports.append(f"The graph file was damaged and is made anew: {error}")
        else:
            if not fresh:
                self.reports.append("The graph file had an older layout and is made anew.")
        return self._new_file()

    def _new_file(self) -> Any:
        for place in (self._path, self._path.with_name(self._path.name + ".wal")):
            place.unlink(missing_ok=True)
        connection = duckdb.connect(str(self._path))
        connection.execute("BEGIN")
        connection.execute(TABLES)
        connection.execute("INSERT INTO layout VALUES (?)", [LAYOUT])
        connection.execute("COMMIT")
        return connection

    def _start_anew(self) -> None:
        with suppress(duckdb.Error):
            self._connection.close()
        self._connection = self._new_file()

    def _surviving(self, work: Callable[[], Result]) -> Result:
        """Runs the work; if DuckDB finds its file damaged, once more on a new file, with a report."""
        try:
            return work()
        except _DAMAGE as error:
            self.reports.append(f"The graph file was damaged and is made anew: {error}")
            self._start_anew()
            return work()

    def _compact(self) -> None:
        new = self._path.with_name(self._path.name + ".new")
        new.unlink(missing_ok=True)
        connection = self._connection
        connection.execute(f"ATTACH '{_quoted(new)}' AS anew")
        try:
            name = connection.execute(_NAME).fetchall()[0][0]
            connection.execute(f'COPY FROM DATABASE "{name}" TO anew')
            connection.execute("CHECKPOINT anew")
        finally:
            connection.execute("DETACH anew")
        connection.close()
        self._path.with_name(self._path.name + ".wal").unlink(missing_ok=True)
        new.replace(self._path)
        self._connection = duckdb.connect(str(self._path))

    # ---- catching up

    def _catch_up(self, workspace_id: str | None) -> int:
        with self._database.read() as register:
            wanted = [workspace_id] if workspace_id else list(register.scalars(select(workspaces.c.id)))
            return sum(self._catch_up_one(register, each) for each in wanted)

    def _catch_up_one(self, register: Any, workspace_id: str) -> int:
        mark = self._mark(workspace_id)
        head = graph_rows.mark_at(register, workspace_id)
        if mark == head:
            return 0
        connection = self._connection
        connection.execute("BEGIN")
        try:
            if (
                mark != graph_rows.mark_at(register, workspace_id, mark.revision)
                or mark.revision > head.revision
            ):
                self.reports.append("The graph file was of another register and is made anew.")
                self._forget_workspace(workspace_id)
                mark = Mark(0, "")
            changed = graph_rows.touched(register, workspace_id, mark.revision, head.revision)
            self._project(register, changed)
            connection.execute("DELETE FROM marks WHERE workspace_id = ?", [workspace_id])
            connection.execute(
                "INSERT INTO marks VALUES (?, ?, ?)", [workspace_id, head.revision, head.commit]
            )
            connection.execute("COMMIT")
        except BaseException:
            with suppress(duckdb.Error):
                connection.execute("ROLLBACK")
            raise
        return len(changed)

    def _mark(self, workspace_id: str) -> Mark:
        rows = self._connection.execute(
            "SELECT revision, commit FROM marks WHERE workspace_id = ?", [workspace_id]
        ).fetchall()
        return Mark(*rows[0]) if rows else Mark(0, "")

    def _project(self, register: Any, changed: Sequence[str]) -> None:
        """Replaces the small rows of the changed documents, adds the evidence of their new versions,
        deletes what belongs to versions that the register no longer has."""
        if not changed:
            return
        tables = graph_rows.document_tables(register, changed)
        self._connection.execute(
            "CREATE OR REPLACE TEMP TABLE changed AS SELECT unnest($1) AS id", [list(changed)]
        )
        for statement in CLEAR_SMALL:
            self._connection.execute(statement)
        for name, table in tables.items():
            self._insert(name, table)
        for statement in CLEAR_GONE:
            self._connection.execute(statement)
        have = self._connection.execute(
            "SELECT DISTINCT version_id FROM passages WHERE document_id IN (SELECT id FROM changed)"
        ).fetchall()
        new = sorted(set(tables["versions"]["id"].to_pylist()) - {row[0] for row in have})
        for name, table in graph_rows.evidence_tables(register, new):
            self._insert(name, table)

    def _insert(self, name: str, table: pa.Table) -> None:
        if table.num_rows == 0:
            return
        self._connection.from_arrow(table).insert_into(name)

    def _forget_workspace(self, workspace_id: str) -> None:
        self._connection.execute(
            "CREATE OR REPLACE TEMP TABLE changed AS SELECT id FROM documents WHERE workspace_id = ?",
            [workspace_id],
        )
        for statement in (*CLEAR_SMALL, *CLEAR_GONE):
            self._connection.execute(statement)

    def _columns(self, scope: Scope) -> GraphColumns:
        self._catch_up(scope.workspace_id)
        seen = {
            "workspace": scope.workspace_id,
            "tags": sorted(scope.tags),
            "eyes": sorted(scope.tags if scope.eyes is None else scope.eyes),
            "revision": scope.revision,
            "day": scope.day.isoformat(),
            "midnight": microseconds(scope.midnight),
            "today": scope.today.isoformat(),
            "end": microseconds(END_OF_TIME),
        }
        connection = self._connection
        return GraphColumns(
            connection.sql(PASSAGES, params=seen).to_arrow_table(),
            connection.sql(MENTIONS, params=seen).to_arrow_table(),
            connection.sql(TRIPLES, params=seen).to_arrow_table()["triple"].to_pylist(),
        )


def _quoted(path: Path) -> str:
    return str(path).replace("'", "''")
