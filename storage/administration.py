"""For the operator at the command line of the machine itself, who holds its files anyway: names,
audiences and states of documents, never their text. No screen and no question may use this."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, select

from storage.database import Database
from storage.errors import Absent
from storage.job_rows import find_job
from storage.records import DocumentRow, DocumentState, JobRow, VersionRow
from storage.rows import document_row, version_columns, version_row
from storage.tables import audiences, documents, jobs, versions
from storage.versions.days import day_of
from storage.versions.in_force import now, stood


class Administration:
    """Present states alone; an operator has no clock."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def documents(self, workspace_id: str) -> tuple[DocumentRow, ...]:
        """Every document that is not erased, by name, then id."""
        with self._database.read() as connection:
            rows = connection.execute(self._newest(workspace_id).order_by(versions.c.name, documents.c.id))
            return tuple(document_row(row, DocumentState(row.state)) for row in rows)

    def document(self, workspace_id: str, document_id: str) -> DocumentRow:
        with self._database.read() as connection:
            row = connection.execute(
                self._newest(workspace_id).where(documents.c.id == document_id)
            ).one_or_none()
        if row is None:
            raise Absent("document")
        return document_row(row, DocumentState(row.state))

    def same_bytes(self, workspace_id: str, sha256: str) -> tuple[DocumentRow, ...]:
        """Documents whose newest version has these bytes."""
        with self._database.read() as connection:
            rows = connection.execute(
                self._newest(workspace_id).where(versions.c.sha256 == sha256).order_by(documents.c.id)
            )
            return tuple(document_row(row, DocumentState(row.state)) for row in rows)

    def history(self, workspace_id: str, document_id: str) -> tuple[VersionRow, ...]:
        """Every version, newest first, as it stands today."""
        self.document(workspace_id, document_id)
        each = self._stood(workspace_id).subquery("stood")
        with self._database.read() as connection:
            rows = connection.execute(
                version_columns()
                .add_columns(each.c.word, each.c.valid_from, each.c.valid_until)
                .join(each, each.c.id == versions.c.id)
                .where(versions.c.document_id == document_id)
                .order_by(versions.c.number.desc())
            )
            return tuple(map(version_row, rows))

    def _stood(self, workspace_id: str) -> Select[*tuple[Any, ...]]:
        own = select(documents.c.id).where(documents.c.workspace_id == workspace_id).subquery("own")
        return stood(own, now(day_of(self._database.now())))

    def _newest(self, workspace_id: str) -> Select[*tuple[Any, ...]]:
        each = self._stood(workspace_id).subquery("stood")
        in_force = self._stood(workspace_id).subquery("forces")
        current = select(in_force.c.document_id, in_force.c.number).where(in_force.c.word == "current")
        found = current.subquery("in_force")
        return (
            version_columns()
            .add_columns(documents.c.state, audiences.c.key, each.c.word, found.c.number.label("in_force"))
            .join(documents, documents.c.id == versions.c.document_id)
            .join(audiences, audiences.c.id == documents.c.audience_id)
            .join(each, each.c.id == versions.c.id)
            .outerjoin(found, found.c.document_id == versions.c.document_id)
            .where(documents.c.workspace_id == workspace_id, documents.c.state != DocumentState.ERASED)
            .where(versions.c.number == documents.c.latest)
        )

    def job(self, job_id: str) -> JobRow:
        """One job, whosesoever: a command that submitted it waits for its end."""
        with self._database.read() as connection:
            return find_job(connection, jobs.c.id == job_id)
