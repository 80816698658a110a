"""The only mint of `Scope`, and the selectables that every query of a reader starts from.

Access is always today's: a document is readable when its present audience shares a tag with the
member's present tags. Content is by revision: a version is visible when one of its spans holds the
scope's revision. Nothing here takes a flag that skips a check.
"""

from __future__ import annotations

from sqlalchemy import Connection, Select, func, or_, select

from storage import scope as scope_module
from storage.database import Database
from storage.errors import Absent, NoSuchMoment
from storage.records import EVERYONE, DocumentState
from storage.scope import Scope
from storage.tables import (
    answers,
    audience_tags,
    commits,
    documents,
    member_tags,
    members,
    passages,
    users,
    version_spans,
    versions,
    workspaces,
)


def scope_of(database: Database, workspace_id: str, user_id: str, as_of: int | None = None) -> Scope:
    """What this member may see now, or as of the clock value `as_of` (0 … the present clock).

    Raises Absent when there is no such workspace, no such user, no such membership, or the user is
    disabled: the same error for all. Raises NoSuchMoment for an `as_of` outside of the scope's clock.
    """
    with database.read() as connection:
        tags = _tags_of(connection, workspace_id, user_id)
        present = _mint(connection, workspace_id, tags)
        if as_of is None:
            return present
        if not 0 <= as_of <= present.clock:
            raise NoSuchMoment(
                "There is no revision {asked} here: choose one from 0 to {last}.",
                asked=as_of,
                last=present.clock,
            )
        return _mint(connection, workspace_id, tags, _revision_at(connection, present, as_of))


def scope_of_answer(database: Database, workspace_id: str, user_id: str, answer_id: str) -> Scope:
    """The member's present tags at the revision of one of their own answers, to compute it again."""
    with database.read() as connection:
        tags = _tags_of(connection, workspace_id, user_id)
        revision = connection.scalar(
            select(answers.c.revision).where(
                answers.c.id == answer_id,
                answers.c.workspace_id == workspace_id,
                answers.c.user_id == user_id,
            )
        )
        if revision is None:
            raise Absent("answer")
        return _mint(connection, workspace_id, tags, revision)


def readable_documents(scope: Scope) -> Select[str, str, str, int]:
    """(id, audience_id, state, latest) of documents whose present audience the scope shares.

    Erased ones are not among them. At an earlier revision some may not have been there yet.
    """
    return (
        select(documents.c.id, documents.c.audience_id, documents.c.state, documents.c.latest)
        .where(documents.c.workspace_id == scope.workspace_id)
        .where(documents.c.state != DocumentState.ERASED)
        .where(documents.c.audience_id.in_(readable_audiences(scope)))
    )


def documents_once_readable(scope: Scope) -> Select[str]:
    """As `readable_documents`, but ids alone and with the tombstones of erased ones: for the audit."""
    return (
        select(documents.c.id)
        .where(documents.c.workspace_id == scope.workspace_id)
        .where(documents.c.audience_id.in_(readable_audiences(scope)))
    )


def readable_audiences(scope: Scope) -> Select[str]:
    """Ids of audiences that share a tag with the scope."""
    return select(audience_tags.c.audience_id).where(audience_tags.c.tag.in_(sorted(scope.tags)))


def visible_versions(scope: Scope) -> Select[str, str, int, str]:
    """(id, document_id, number, name) of the versions that are evidence at the scope's revision."""
    readable = readable_documents(scope).subquery("readable")
    return (
        select(versions.c.id, versions.c.document_id, versions.c.number, versions.c.name)
        .join(readable, readable.c.id == versions.c.document_id)
        .join(version_spans, version_spans.c.version_id == versions.c.id)
        .where(version_spans.c.added <= scope.revision)
        .where(or_(version_spans.c.ended.is_(None), version_spans.c.ended > scope.revision))
    )


def known_versions(scope: Scope) -> Select[str, str, int, str]:
    """(id, document_id, number, name) of every version uploaded up to the scope's revision, evidence
    or not (superseded, retired), of readable documents: for a document's history."""
    readable = readable_documents(scope).subquery("readable")
    began = (
        select(version_spans.c.version_id)
        .group_by(version_spans.c.version_id)
        .having(func.min(version_spans.c.added) <= scope.revision)
    )
    return (
        select(versions.c.id, versions.c.document_id, versions.c.number, versions.c.name)
        .join(readable, readable.c.id == versions.c.document_id)
        .where(versions.c.id.in_(began))
    )


def visible_passages(scope: Scope) -> Select[str, str, str]:
    """(id, version_id, document_id) of the passages of `visible_versions`."""
    visible = visible_versions(scope).subquery("visible")
    return select(passages.c.id, passages.c.version_id, visible.c.document_id).join(
        visible, visible.c.id == passages.c.version_id
    )


def own_commits(scope: Scope, until: int) -> Select[int]:
    """(revision) of what the scope's clock counts, up to the workspace's revision `until`."""
    # Erased documents count on: else an erasure would give every later moment another number.
    readable = documents_once_readable(scope).subquery("readable")
    return (
        select(commits.c.revision)
        .join(readable, readable.c.id == commits.c.document_id)
        .where(commits.c.workspace_id == scope.workspace_id, commits.c.revision <= until)
    )


def _tags_of(connection: Connection, workspace_id: str, user_id: str) -> frozenset[str]:
    member = connection.scalar(
        select(members.c.user_id)
        .join(users, users.c.id == members.c.user_id)
        .where(members.c.workspace_id == workspace_id, members.c.user_id == user_id)
        .where(users.c.disabled.is_(False))
    )
    if member is None:
        raise Absent("workspace")
    held = connection.scalars(
        select(member_tags.c.tag).where(
            member_tags.c.workspace_id == workspace_id, member_tags.c.user_id == user_id
        )
    )
    return frozenset(held) | {EVERYONE}


def _mint(
    connection: Connection, workspace_id: str, tags: frozenset[str], revision: int | None = None
) -> Scope:
    if revision is None:
        revision = connection.execute(
            select(workspaces.c.revision).where(workspaces.c.id == workspace_id)
        ).scalar_one()
    bare = Scope(workspace_id, tags, revision, 0, mint=scope_module._MINT)
    clock = clock_at(connection, bare, revision)
    return Scope(workspace_id, tags, revision, clock, mint=scope_module._MINT)


def clock_at(connection: Connection, scope: Scope, revision: int) -> int:
    """A revision of the workspace as the scope counts it: commits, up to it, of documents that it reads now
    or would read, were they not erased."""
    return connection.execute(
        select(func.count()).select_from(own_commits(scope, revision).subquery())
    ).scalar_one()


def _revision_at(connection: Connection, present: Scope, clock: int) -> int:
    """The workspace's revision at which the scope's clock reached `clock`."""
    if clock == 0:
        return 0
    return connection.execute(
        own_commits(present, present.revision).order_by(commits.c.revision).offset(clock - 1).limit(1)
    ).scalar_one()
