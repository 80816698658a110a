"""The table of work: leased by one worker at a time, taken over when a worker dies."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    case,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from storage import commit
from storage.access import readable_audiences, readable_documents
from storage.database import Database, lock_workspace
from storage.errors import LeaseLost, WrongState
from storage.job_rows import find_job, job_columns, job_row
from storage.records import JobRow, JobState
from storage.scope import Scope
from storage.tables import jobs

LEASE = timedelta(seconds=60)
ATTEMPTS = 3
STOPPED_TOO_OFTEN = (
    "The worker stopped again and again while it read this file: it may be too large or damaged."
)
"""Times that a job may be taken over from a worker that died before it counts as failed."""


@dataclass(frozen=True, slots=True)
class Lease:
    """A job and the right to report on it, until another worker has taken it over."""

    job: JobRow
    owner: str


class Jobs:
    """States: waiting → running → done | failed | cancelled; failed and cancelled → waiting by retry."""

    def __init__(self, database: Database, lease: timedelta = LEASE) -> None:
        self._database = database
        self._lease = lease

    # ---- people

    def submit(
        self,
        workspace_id: str,
        kind: str,
        document_name: str,
        audience: frozenset[str],
        payload: dict[str, object],
        created_by: str,
        document_id: str | None = None,
    ) -> JobRow:
        """Waits for a worker. `document_id` is the document to replace, or None for a new one."""
        id_, now = secrets.token_hex(16), self._database.now()
        with self._database.write() as connection:
            lock_workspace(connection, workspace_id)
            audience_id = commit.audience_for(connection, workspace_id, audience)
            connection.execute(
                insert(jobs).values(
                    id=id_,
                    workspace_id=workspace_id,
                    kind=kind,
                    state=JobState.WAITING,
                    stage="",
                    done=0,
                    total=0,
                    document_name=document_name,
                    document_id=document_id,
                    audience_id=audience_id,
                    error="",
                    attempts=0,
                    created_by=created_by,
                    created_at=now,
                    changed_at=now,
                    cancel_requested=False,
                    lease_owner="",
                    lease_until=None,
                    payload=payload,
                )
            )
            return find_job(connection, jobs.c.id == id_)

    def list(
        self, scope: Scope, limit: int | None = 200, states: Iterable[JobState] = tuple(JobState)
    ) -> tuple[JobRow, ...]:
        """The jobs whose audience the scope shares and whose document, if it has one already, the scope
        reads; newest first. Never another's: a job says that a document exists."""
        with self._database.read() as connection:
            rows = connection.execute(
                job_columns()
                .where(_seen_by(scope), jobs.c.state.in_(list(states)))
                .order_by(jobs.c.created_at.desc(), jobs.c.id)
                .limit(limit)
            )
            return tuple(job_row(row) for row in rows)

    def count(self, scope: Scope, states: Iterable[JobState]) -> int:
        """How many jobs of these states `list` would give without a limit."""
        seen = select(jobs.c.id).where(_seen_by(scope), jobs.c.state.in_(list(states)))
        with self._database.read() as connection:
            return connection.execute(select(func.count()).select_from(seen.subquery())).scalar_one()

    def get(self, scope: Scope, job_id: str) -> JobRow:
        with self._database.read() as connection:
            return find_job(connection, and_(jobs.c.id == job_id, _seen_by(scope)))

    def request_cancel(self, scope: Scope, job_id: str) -> JobRow:
        """A waiting job is cancelled at once; a running one when its worker next reports. One that is
        over stays as it is (WrongState)."""
        with self._database.write() as connection:
            job = find_job(connection, and_(jobs.c.id == job_id, _seen_by(scope)), lock=True)
            if job.state not in (JobState.WAITING, JobState.RUNNING):
                raise WrongState(
                    "This upload is {kind} already: there is nothing to cancel.", kind=job.state.value
                )
            state = JobState.CANCELLED if job.state == JobState.WAITING else job.state
            self._set(connection, job_id, cancel_requested=True, state=state)
            return find_job(connection, jobs.c.id == job_id)

    def retry(self, scope: Scope, job_id: str) -> JobRow:
        """A failed or cancelled job waits again, with its count of attempts at zero."""
        with self._database.write() as connection:
            job = find_job(connection, and_(jobs.c.id == job_id, _seen_by(scope)), lock=True)
            if job.state not in (JobState.FAILED, JobState.CANCELLED):
                raise WrongState(
                    "This upload is {kind}: only one that failed or was cancelled starts again.",
                    kind=job.state.value,
                )
            self._set(
                connection,
                job_id,
                state=JobState.WAITING,
                stage="",
                done=0,
                total=0,
                error="",
                attempts=0,
                cancel_requested=False,
            )
            return find_job(connection, jobs.c.id == job_id)

    def dismiss(self, scope: Scope, job_id: str) -> None:
        """Forgets a job that failed or was cancelled, with the name and reason that it holds."""
        with self._database.write() as connection:
            job = find_job(connection, and_(jobs.c.id == job_id, _seen_by(scope)), lock=True)
            if job.state not in (JobState.FAILED, JobState.CANCELLED):
                raise WrongState(
                    "This upload is {kind}: only one that failed or was cancelled can go.",
                    kind=job.state.value,
                )
            connection.execute(delete(jobs).where(jobs.c.id == job_id))

    def dismiss_failed(self, scope: Scope) -> int:
        """Forgets every failed job that the scope sees; returns how many there were."""
        with self._database.write() as connection:
            return connection.execute(
                delete(jobs).where(_seen_by(scope), jobs.c.state == JobState.FAILED)
            ).rowcount

    # ---- workers

    def lease(self, kinds: Iterable[str] = ()) -> Lease | None:
        """The oldest job that waits, or one whose worker has let its lease run out; None if there is
        none. Exactly one caller gets it. A job taken over too often fails, with that as its reason."""
        self.recover()
        wanted = list(kinds)
        owner, now = secrets.token_hex(16), self._database.now()
        oldest = select(jobs.c.id).where(jobs.c.state == JobState.WAITING)
        if wanted:
            oldest = oldest.where(jobs.c.kind.in_(wanted))
        oldest = oldest.order_by(jobs.c.created_at, jobs.c.id).limit(1)
        with self._database.read() as connection:
            if connection.scalar(oldest) is None:
                return None  # an idle worker that polls must not take the write lock
        with self._database.write() as connection:
            job_id = connection.scalar(oldest.with_for_update(skip_locked=True))
            if job_id is None:
                return None
            self._set(
                connection,
                job_id,
                state=JobState.RUNNING,
                attempts=jobs.c.attempts + 1,
                lease_owner=owner,
                lease_until=now + self._lease,
            )
            return Lease(find_job(connection, jobs.c.id == job_id), owner)

    def heartbeat(self, lease: Lease) -> bool:
        """Keeps the lease; True when a person asked to cancel. LeaseLost if it is another's by now."""
        return self._report(lease)

    def progress(self, lease: Lease, stage: str, done: int, total: int) -> bool:
        """Says how far it is, and keeps the lease as `heartbeat` does."""
        return self._report(lease, stage=stage, done=done, total=total)

    def finish(self, lease: Lease, document_id: str | None = None) -> None:
        """Done. `Writer.publish_version` does this itself for the job it is given, in its transaction."""
        done: dict[str, object] = {"done": jobs.c.total, "error": ""}
        if document_id is not None:
            done["document_id"] = document_id
        self._end(lease, JobState.DONE, **done)

    def fail(self, lease: Lease, reason: str, parts: dict[str, object] | None = None) -> None:
        """Failed; the whole reason is kept and shown. `parts` is what another language needs of it."""
        payload = lease.job.payload | {"refusal": parts or {}}
        self._end(lease, JobState.FAILED, error=reason, payload=payload)

    def cancelled(self, lease: Lease) -> None:
        """The worker has stopped because a person asked."""
        self._end(lease, JobState.CANCELLED)

    def recover(self) -> int:
        """Frees jobs whose lease ran out: they wait again, end as cancelled if that was asked for, or
        fail after too many attempts. Returns how many."""
        now = self._database.now()
        after = case(
            (jobs.c.cancel_requested, JobState.CANCELLED.value),
            (jobs.c.attempts >= ATTEMPTS, JobState.FAILED.value),
            else_=JobState.WAITING.value,
        )
        reason = case(
            (
                jobs.c.attempts >= ATTEMPTS,
                STOPPED_TOO_OFTEN,
            ),
            else_="",
        )
        expired = (jobs.c.state == JobState.RUNNING, jobs.c.lease_until < now)
        with self._database.read() as connection:
            if connection.scalar(select(jobs.c.id).where(*expired).limit(1)) is None:
                return 0
        with self._database.write() as connection:
            return connection.execute(
                update(jobs)
                .where(*expired)
                .values(state=after, error=reason, lease_owner="", lease_until=None, changed_at=now)
            ).rowcount

    def release_all(self) -> int:
        """At the start of the only owner of this data: whatever runs belongs to a dead process, so
        its lease counts as run out. Returns how many were freed."""
        with self._database.write() as connection:
            connection.execute(
                update(jobs)
                .where(jobs.c.state == JobState.RUNNING)
                .values(lease_until=self._database.now() - timedelta(seconds=1))
            )
        return self.recover()

    def _report(self, lease: Lease, **values: object) -> bool:
        now = self._database.now()
        with self._database.write() as connection:
            asked = connection.execute(
                update(jobs)
                .where(*_held(lease))
                .values(lease_until=now + self._lease, changed_at=now, **values)
                .returning(jobs.c.cancel_requested)
            ).scalar_one_or_none()
        if asked is None:
            raise LeaseLost("Another worker has this job now, or it is over: stop working on it.")
        return asked

    def _end(self, lease: Lease, state: JobState, **values: object) -> None:
        now = self._database.now()
        with self._database.write() as connection:
            ended = connection.execute(
                update(jobs)
                .where(*_held(lease))
                .values(state=state, changed_at=now, lease_owner="", lease_until=None, **values)
            )
        if ended.rowcount == 0:
            raise LeaseLost("Another worker has this job now, or it is over: its end is not yours to say.")

    def _set(self, connection: Connection, job_id: str, **values: object) -> None:
        connection.execute(
            update(jobs).where(jobs.c.id == job_id).values(changed_at=self._database.now(), **values)
        )


def _held(lease: Lease) -> tuple[ColumnElement[bool], ...]:
    return (
        jobs.c.id == lease.job.id,
        jobs.c.lease_owner == lease.owner,
        jobs.c.state == JobState.RUNNING,
    )


def _seen_by(scope: Scope) -> ColumnElement[bool]:
    readable = readable_documents(scope).subquery()
    return and_(
        jobs.c.workspace_id == scope.workspace_id,
        jobs.c.audience_id.in_(readable_audiences(scope)),
        or_(jobs.c.document_id.is_(None), jobs.c.document_id.in_(select(readable.c.id))),
    )
