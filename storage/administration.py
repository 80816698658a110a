"""For the operator at the command line of the machine itself, who holds its files anyway: names,
audiences and states of documents, never their text. No screen and no question may use this."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row, Select, func, select

from storage.database import Database
from storage.errors import Absent
from storage.jobs import find_job
from storage.records import DocumentRow, DocumentState, JobRow, VersionRow
from storage.tables import audiences, documents, jobs, users, versions


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
            return tuple(_document_row(row) for row in rows)

    def document(self, workspace_id: str, document_id: str) -> DocumentRow:
        with self._database.read() as connection:
            row = connection.execute(
                _newest().where(documents.c.workspace_id == workspace_id, documents.c.id == document_id)
            ).one_or_none()
        if row is None:
            raise Absent("document")
        return _document_row(row)

    def history(self, workspace_id: str, document_id: str) -> tuple[VersionRow, ...]:
        """Every version, newest first, with its state today."""
        document = self.document(workspace_id, document_id)
        newest = "retired" if document.state == DocumentState.RETIRED else "current"
        with self._database.read() as connection:
            rows = connection.execute(
                select(versions, func.coalesce(users.c.name, versions.c.uploaded_by).label("uploader"))
                .outerjoin(users, users.c.id == versions.c.uploaded_by)
                .where(versions.c.document_id == document_id)
                .order_by(versions.c.number.desc())
            ).all()
        return tuple(
            VersionRow(
                id=row.id,
                document_id=row.document_id,
                number=row.number,
                sha256=row.sha256,
                media_type=row.media_type,
                size=row.size,
                uploaded_at=row.uploaded_at,
                uploaded_by=row.uploader,
                note=row.note,
                state=newest if row.number == document.version else "superseded",
                name=row.name,
                title=row.title,
                remarks=tuple(row.remarks),
            )
            for row in rows
        )

    def same_bytes(self, workspace_id: str, sha256: str) -> tuple[DocumentRow, ...]:
        """Documents whose newest version has these bytes."""
        with self._database.read() as connection:
            rows = connection.execute(
                _newest()
                .where(documents.c.workspace_id == workspace_id, versions.c.sha256 == sha256)
                .order_by(documents.c.id)
            )
            return tuple(_document_row(row) for row in rows)

    def job(self, job_id: str) -> JobRow:
        """One job, whosesoever: a command that submitted it waits for its end."""
        with self._database.read() as connection:
            return find_job(connection, jobs.c.id == job_id)


def _newest() -> Select[*tuple[Any, ...]]:
    return (
        select(
            versions,
            documents.c.state,
            audiences.c.key,
            func.coalesce(users.c.name, versions.c.uploaded_by).label("uploader"),
        )
        .join(documents, documents.c.id == versions.c.document_id)
        .join(audiences, audiences.c.id == documents.c.audience_id)
        .outerjoin(users, users.c.id == versions.c.uploaded_by)
        .where(versions.c.number == documents.c.latest, documents.c.state != DocumentState.ERASED)
    )


def _document_row(row: Row[*tuple[Any, ...]]) -> DocumentRow:
    return DocumentRow(
        id=row.document_id,
        name=row.name,
        audience=frozenset(row.key.split(",")),
        state=DocumentState(row.state),
        version=row.number,
        media_type=row.media_type,
        size=row.size,
        uploaded_at=row.uploaded_at,
        uploaded_by=row.uploader,
        version_id=row.id,
        title=row.title,
        remarks=tuple(row.remarks),
    )
