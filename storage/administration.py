"""For the operator at the command line of the machine itself, who holds its files anyway: names,
audiences and states of documents, never their text. No screen and no question may use this."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select

from storage.database import Database
from storage.errors import Absent
from storage.job_rows import find_job
from storage.records import DocumentRow, DocumentState, JobRow, VersionRow
from storage.rows import document_row, version_columns, version_row
from storage.tables import audiences, documents, jobs, versions


class Administration:
    """Present states alone; an operator has no clock."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def documents(self, workspace_id: str) -> tuple[DocumentRow, ...]:
        """Every document that is not erased, by name, then id."""
        with self._database.read() as connection:
            rows = connection.execute(
                _newest()
                .where(documents.c.workspace_id == workspace_id)
                .order_by(versions.c.name, documents.c.id)
            )
            return tuple(document_row(row, DocumentState(row.state)) for row in rows)

    def document(self, workspace_id: str, document_id: str) -> DocumentRow:
        with self._database.read() as connection:
            row = connection.execute(
                _newest().where(documents.c.workspace_id == workspace_id, documents.c.id == document_id)
            ).one_or_none()
        if row is None:
            raise Absent("document")
        return document_row(row, DocumentState(row.state))

    def same_bytes(self, workspace_id: str, sha256: str) -> tuple[DocumentRow, ...]:
        """Documents whose newest version has these bytes."""
        with self._database.read() as connection:
            rows = connection.execute(
                _newest()
                .where(documents.c.workspace_id == workspace_id, versions.c.sha256 == sha256)
                .order_by(documents.c.id)
            )
            return tuple(document_row(row, DocumentState(row.state)) for row in rows)

    def history(self, workspace_id: str, document_id: str) -> tuple[VersionRow, ...]:
        """Every version, newest first, with its state today."""
        document = self.document(workspace_id, document_id)
        newest = "retired" if document.state == DocumentState.RETIRED else "current"
        with self._database.read() as connection:
            rows = connection.execute(
                version_columns()
                .where(versions.c.document_id == document_id)
                .order_by(versions.c.number.desc())
            ).all()
        return tuple(
            version_row(row, newest if row.number == document.version else "superseded") for row in rows
        )

    def job(self, job_id: str) -> JobRow:
        """One job, whosesoever: a command that submitted it waits for its end."""
        with self._database.read() as connection:
            return find_job(connection, jobs.c.id == job_id)


def _newest() -> Select[*tuple[Any, ...]]:
    return (
        version_columns()
        .add_columns(documents.c.state, audiences.c.key)
        .join(documents, documents.c.id == versions.c.document_id)
        .join(audiences, audiences.c.id == documents.c.audience_id)
        .where(versions.c.number == documents.c.latest, documents.c.state != DocumentState.ERASED)
    )
