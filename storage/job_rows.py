"""Rows of the table of work as frozen values."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, func, select

from storage.errors import Absent
from storage.people.tables import users
from storage.records import JobRow, JobState
from storage.tables import audiences, jobs


def job_columns() -> Select[*tuple[Any, ...]]:
    who = func.coalesce(users.c.name, jobs.c.created_by)
    return (
        select(jobs, audiences.c.key, who.label("who"))
        .join(audiences, audiences.c.id == jobs.c.audience_id)
        .outerjoin(users, users.c.id == jobs.c.created_by)
    )


def find_job(connection: Connection, condition: ColumnElement[bool], lock: bool = False) -> JobRow:
    """The one job that meets the condition, or Absent."""
    if lock:
        connection.execute(select(jobs.c.id).where(condition).with_for_update())
    row = connection.execute(job_columns().where(condition)).one_or_none()
    if row is None:
        raise Absent("upload")
    return job_row(row)


def job_row(row: Row[*tuple[Any, ...]]) -> JobRow:
    return JobRow(
        id=row.id,
        workspace_id=row.workspace_id,
        kind=row.kind,
        state=JobState(row.state),
        stage=row.stage,
        done=row.done,
        total=row.total,
        document_name=row.document_name,
        audience=frozenset(row.key.split(",")),
        error=row.error,
        attempts=row.attempts,
        created_by=row.created_by,
        created_at=row.created_at,
        cancel_requested=row.cancel_requested,
        payload=row.payload,
        document_id=row.document_id,
        created_by_name=row.who,
    )
