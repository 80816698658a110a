"""Every change of documents: one transaction each, which raises the revision and tells the audit.

A method returns when the change is on disk, or raises and has changed nothing. `within` is the
acting person's scope: the change is refused as Absent unless they can read the document at the
moment of the commit. It is None for the operator at the command line of the machine itself, who
sees names and states there, never text.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, Row, delete, insert, select, update

from storage import commit, ids
from storage.access import readable_documents
from storage.database import Database, lock_workspace
from storage.errors import Absent, SameBytes, Stale, WrongState
from storage.evidence import check_evidence, insert_evidence
from storage.impact.lists import forget_impacts
from storage.links.verdicts import forget_links
from storage.records import DocumentState, Freed, JobState, NewVersion, Published
from storage.scope import Scope
from storage.tables import audiences, documents, jobs, version_spans, versions
from storage.upkeep.forgetting import forget_answers, forget_jobs, forget_model_calls, forget_reviews
from storage.upkeep.freed import no_longer_used
from storage.versions.dating import Period, begin_period, said_days
from storage.versions.days import day_of


class Writer:
    """One method per kind of commit. `actor` is who did it: a user id, or words such as `command line`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def publish_version(self, new: NewVersion, actor: str) -> Published:
        """A new document (`number` 1) or a replacement: the old version's span ends, the new one's begins.

        Absent: the document to replace is erased or was never there. Stale: it got another version
        or other tags meanwhile, or the id of a new document is used up (ask `Reader.free_document_id`
        again). SameBytes: its current version has these bytes. BadEvidence: a quote is not exact.
        A replacement of a retired document makes it current again.
        """
        check_evidence(new)
        now = self._database.now()
        version_id = ids.version_id(new.document_id, new.number, new.sha256)
        with self._database.write() as connection:
            lock_workspace(connection, new.workspace_id)
            published = Published(new.document_id, version_id, new.number)
            if _is_this_jobs_own(connection, version_id, new.job_id):
                return Published(new.document_id, version_id, new.number, already=True)
            audience = commit.audience_for(connection, new.workspace_id, new.audience)
            revision = commit.next_revision(connection, new.workspace_id)
            _make_room(connection, new, audience, revision)
            connection.execute(insert(versions).values(_version_values(new, version_id, now)))
            connection.execute(
                insert(version_spans).values(version_id=version_id, added=revision, ended=None)
            )
            period = Period(new.valid_from, new.valid_until)
            begin_period(connection, version_id, revision, period)
            insert_evidence(connection, new, version_id)
            _finish_job(connection, new, now)
            kind = "added" if new.number == 1 else "replaced"
            if kind == "replaced" and new.valid_from is not None and new.valid_from > day_of(now):
                kind = "scheduled"  # nothing that rests on the version in force has moved yet
            detail: dict[str, object] = {"version": new.number, "audience": sorted(new.audience)}
            detail |= said_days(period)
            commit.record(connection, new.workspace_id, revision, new.document_id, kind, now, actor, detail)
            return published

    def retire(self, workspace_id: str, document_id: str, actor: str, within: Scope | None = None) -> None:
        """No longer evidence from this revision on; kept, and visible at earlier ones."""
        with self._database.write() as connection:
            document = _existing(connection, workspace_id, document_id, within)
            if document.state == DocumentState.RETIRED:
                raise WrongState("This document is retired already.")
            revision = commit.next_revision(connection, workspace_id)
            _close_spans(connection, document_id, revision)
            _set_state(connection, document_id, DocumentState.RETIRED)
            self._record(connection, workspace_id, revision, document_id, "retired", actor)

    def restore(self, workspace_id: str, document_id: str, actor: str, within: Scope | None = None) -> None:
        """Its newest version is evidence again from this revision on."""
        with self._database.write() as connection:
            document = _existing(connection, workspace_id, document_id, within)
            if document.state != DocumentState.RETIRED:
                raise WrongState("This document is not retired: there is nothing to restore.")
            revision = commit.next_revision(connection, workspace_id)
            newest = _version(connection, document_id, document.latest)
            connection.execute(insert(version_spans).values(version_id=newest.id, added=revision, ended=None))
            _set_state(connection, document_id, DocumentState.CURRENT)
            self._record(connection, workspace_id, revision, document_id, "restored", actor)

    def erase(self, workspace_id: str, document_id: str, actor: str, within: Scope | None = None) -> Freed:
        """Text, passages, mentions, versions and what answers quoted of them are gone at every revision;
        a tombstone keeps the id and the audience. Returns what to delete outside the register.
        """
        with self._database.write() as connection:
            _existing(connection, workspace_id, document_id, within)
            freed = no_longer_used(connection, workspace_id, document_id, with_files=True)
            revision = commit.next_revision(connection, workspace_id)
            forget_answers(connection, document_id)
            forget_reviews(connection, document_id)
            forget_links(connection, document_id)
            forget_model_calls(connection, document_id)
            forget_jobs(connection, document_id)
            connection.execute(delete(versions).where(versions.c.document_id == document_id))
            forget_impacts(connection, workspace_id, document_id)
            connection.execute(
                update(documents)
                .where(documents.c.id == document_id)
                .values(state=DocumentState.ERASED, latest=0)
            )
            self._record(connection, workspace_id, revision, document_id, "erased", actor)
            return freed

    def retag(
        self,
        workspace_id: str,
        document_id: str,
        audience: frozenset[str],
        version: int,
        actor: str,
        within: Scope | None = None,
    ) -> Freed:
        """Who may read it, from now on, at every revision. `version` is the newest number that the
        caller copied vectors of; Stale if there is a newer one. Returns what the old audience's
        vectors no longer need.
        """
        with self._database.write() as connection:
            document = _existing(connection, workspace_id, document_id, within)
            if document.latest != version:
                raise Stale("This document got another version meanwhile: look again, then change its tags.")
            if document.key == ids.audience_key(audience):
                raise WrongState("This document has these tags already.")
            target = commit.audience_for(connection, workspace_id, audience)
            freed = no_longer_used(connection, workspace_id, document_id, with_files=False)
            revision = commit.next_revision(connection, workspace_id)
            connection.execute(
                update(documents).where(documents.c.id == document_id).values(audience_id=target)
            )
            detail: dict[str, object] = {"before": document.key.split(","), "audience": sorted(audience)}
            self._record(connection, workspace_id, revision, document_id, "retagged", actor, detail)
            return freed

    def _record(
        self,
        connection: Connection,
        workspace_id: str,
        revision: int,
        document_id: str,
        kind: str,
        actor: str,
        detail: dict[str, object] | None = None,
    ) -> None:
        now = self._database.now()
        commit.record(connection, workspace_id, revision, document_id, kind, now, actor, detail or {})


def _existing(
    connection: Connection, workspace_id: str, document_id: str, within: Scope | None
) -> Row[str, str, str, str, int]:
    """(id, audience_id, audience key, state, latest), its workspace locked.
    Absent if it is not there, erased, or not readable."""
    lock_workspace(connection, workspace_id)
    statement = (
        select(
            documents.c.id, documents.c.audience_id, audiences.c.key, documents.c.state, documents.c.latest
        )
        .join(audiences, audiences.c.id == documents.c.audience_id)
        .where(documents.c.id == document_id, documents.c.workspace_id == workspace_id)
        .where(documents.c.state != DocumentState.ERASED)
        .with_for_update(of=documents)
    )
    if within is not None:
        readable = readable_documents(within).subquery()
        statement = statement.where(documents.c.id.in_(select(readable.c.id)))
    row = connection.execute(statement).one_or_none()
    if row is None:
        raise Absent("document")
    return row


def _make_room(connection: Connection, new: NewVersion, audience: str, revision: int) -> None:
    """Makes the document's row, or checks the one that is replaced and ends its version's span."""
    if new.number == 1:
        there = connection.execute(
            select(documents.c.state, documents.c.audience_id).where(documents.c.id == new.document_id)
        ).one_or_none()
        if there is None:
            connection.execute(
                insert(documents).values(
                    id=new.document_id,
                    workspace_id=new.workspace_id,
                    audience_id=audience,
                    state=DocumentState.CURRENT,
                    latest=1,
                )
            )
            return
        if there.state != DocumentState.ERASED and there.audience_id == audience:
            raise SameBytes(new.document_id)
        raise Stale("This document's id is used up: start the upload again.")
    document = _existing(connection, new.workspace_id, new.document_id, None)
    if document.audience_id != audience:
        raise Stale("The document's tags were changed meanwhile: start the upload again.")
    if document.latest != new.number - 1:
        raise Stale("The document got another version meanwhile: look at it, then upload again.")
    if _version(connection, new.document_id, document.latest).sha256 == new.sha256:
        raise SameBytes(new.document_id)
    _close_spans(connection, new.document_id, revision)
    connection.execute(
        update(documents)
        .where(documents.c.id == new.document_id)
        .values(latest=new.number, state=DocumentState.CURRENT)
    )


def _version_values(new: NewVersion, version_id: str, now: datetime) -> dict[str, object]:
    return {
        "id": version_id,
        "document_id": new.document_id,
        "number": new.number,
        "name": ids.clean_name(new.name, "document name"),
        "title": new.title,
        "sha256": new.sha256,
        "media_type": new.media_type,
        "size": new.size,
        "uploaded_at": now,
        "uploaded_by": new.uploaded_by,
        "note": new.note,
        "remarks": list(new.remarks),
        "job_id": new.job_id,
    }


def _is_this_jobs_own(connection: Connection, version_id: str, job_id: str) -> bool:
    found = connection.scalar(select(versions.c.job_id).where(versions.c.id == version_id))
    return bool(job_id) and found == job_id


def _finish_job(connection: Connection, new: NewVersion, now: datetime) -> None:
    """The job is done exactly when its version stands: both in one transaction."""
    connection.execute(
        update(jobs)
        .where(jobs.c.id == new.job_id)
        .values(
            state=JobState.DONE,
            document_id=new.document_id,
            changed_at=now,
            done=jobs.c.total,
            error="",
            lease_owner="",
            lease_until=None,
        )
    )


def _version(connection: Connection, document_id: str, number: int) -> Row[str, str]:
    return connection.execute(
        select(versions.c.id, versions.c.sha256).where(
            versions.c.document_id == document_id, versions.c.number == number
        )
    ).one()


def _close_spans(connection: Connection, document_id: str, revision: int) -> None:
    own = select(versions.c.id).where(versions.c.document_id == document_id)
    connection.execute(
        update(version_spans)
        .where(version_spans.c.version_id.in_(own), version_spans.c.ended.is_(None))
        .values(ended=revision)
    )


def _set_state(connection: Connection, document_id: str, state: DocumentState) -> None:
    connection.execute(update(documents).where(documents.c.id == document_id).values(state=state))
