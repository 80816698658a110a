"""The only mint of `Scope`, and the selectables that every query of a reader starts from.

Access is always today's: a document is readable when its present audience shares a tag with the
member's present tags. Content is by revision and day: a version is visible when it was in force, as
recorded at the scope's revision, on the scope's day. Nothing here takes a flag that skips a check.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, func, select, union

from storage import scope as scope_module
from storage.database import Database
from storage.errors import Absent, NoSuchMoment
from storage.impact.tables import looks
from storage.links.access import revisions_of_links
from storage.people.seeing import parted
from storage.people.tables import member_tags, members, users, workspaces
from storage.records import EVERYONE, DocumentState, Role
from storage.review.answer_tables import answers
from storage.scope import AsOf, Scope, point
from storage.tables import audience_tags, commits, documents, passages, version_spans, versions
from storage.versions.days import END_OF_TIME, day_of, over
from storage.versions.in_force import at, stood


def scope_of(database: Database, workspace_id: str, user_id: str, as_of: AsOf = None) -> Scope:
    """What this member may see now, or as of a clock value (0 … the present clock), a day, or both.

    Raises Absent when there is no such workspace, no such user, no such membership, or the user is
    disabled: the same error for all. Raises NoSuchMoment for a clock value outside of the scope's clock.
    An admin who sees as a member (`storage.people.seeing`) gets a scope of what both may read.
    """
    wanted = point(as_of)
    today = day_of(database.now())
    with database.read() as connection:
        rights = _rights_of(connection, workspace_id, user_id)
        present = _mint(connection, workspace_id, rights, wanted.day or today, today)
        if wanted.clock is None:
            return present
        if not 0 <= wanted.clock <= present.clock:
            raise NoSuchMoment(
                "There is no revision {asked} here: choose one from 0 to {last}.",
                asked=wanted.clock,
                last=present.clock,
            )
        revision = _revision_at(connection, present, wanted.clock)
        return _mint(connection, workspace_id, rights, present.day, today, revision)


def scope_of_answer(database: Database, workspace_id: str, user_id: str, answer_id: str) -> Scope:
    """The member's present tags at the revision and the day of one of their own answers, to compute it
    again."""
    today = day_of(database.now())
    with database.read() as connection:
        rights = _rights_of(connection, workspace_id, user_id)
        row = connection.execute(
            select(answers.c.revision, answers.c.day, answers.c.asked_at).where(
                answers.c.id == answer_id,
                answers.c.workspace_id == workspace_id,
                answers.c.user_id == user_id,
            )
        ).one_or_none()
        if row is None:
            raise Absent("answer")
        return _mint(connection, workspace_id, rights, day_asked(row), today, row.revision)


def scope_of_look(database: Database, workspace_id: str, user_id: str, look_id: str) -> Scope:
    """The member's present tags at the revision and the day of a list that somebody keeps of what to look at
    again. Whether they may see the list is for `storage.impact.lists` to say."""
    today = day_of(database.now())
    with database.read() as connection:
        rights = _rights_of(connection, workspace_id, user_id)
        row = connection.execute(
            select(looks.c.revision, looks.c.day).where(
                looks.c.id == look_id, looks.c.workspace_id == workspace_id
            )
        ).one_or_none()
        if row is None:
            raise Absent("list")
        return _mint(connection, workspace_id, rights, date.fromisoformat(row.day), today, row.revision)


def day_asked(row: Row[*tuple[Any, ...]]) -> date:
    """Of an answer's row: the day that it was asked of. One from before days were kept: when it was asked."""
    return date.fromisoformat(row.day) if row.day else day_of(row.asked_at)


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
    """Ids of audiences that share a tag with the scope, and one with the eyes that it sees through."""
    own = select(audience_tags.c.audience_id).where(audience_tags.c.tag.in_(sorted(scope.tags)))
    if scope.eyes is None:
        return own
    theirs = select(audience_tags.c.audience_id).where(audience_tags.c.tag.in_(sorted(scope.eyes)))
    return own.where(audience_tags.c.audience_id.in_(theirs))


def visible_versions(scope: Scope, among: ColumnElement[bool] | None = None) -> Select[str, str, int, str]:
    """(id, document_id, number, name) of the versions that are evidence at the scope's revision and day;
    `among` as in `versions_stood`."""
    each = versions_stood(scope, among).subquery("stood")
    return select(each.c.id, each.c.document_id, each.c.number, each.c.name).where(each.c.word == "current")


def versions_stood(
    scope: Scope, among: ColumnElement[bool] | None = None
) -> Select[str, str, int, str, str, str | None, str | None]:
    """(id, document_id, number, name, word, valid_from, valid_until) of the known versions, as they stood at
    the scope's revision on its day (`storage.versions.in_force`). `among` narrows the documents down: a database cannot
    do that by itself afterwards, since each version is looked at beside its others."""
    chosen = readable_documents(scope)
    readable = (chosen if among is None else chosen.where(among)).subquery("readable")
    return stood(readable, at(scope.revision, scope.day, scope.midnight))


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


def visible_passages(scope: Scope, wanted: Sequence[str] | None = None) -> Select[str, str, str]:
    """(id, version_id, document_id) of the passages of `visible_versions`; of those `wanted` alone, by id,
    which is much the faster where they are few."""
    among = None
    if wanted is not None:
        own = select(versions.c.document_id).join(passages, passages.c.version_id == versions.c.id)
        among = documents.c.id.in_(own.where(passages.c.id.in_(wanted)))
    visible = visible_versions(scope, among).subquery("visible")
    found = select(passages.c.id, passages.c.version_id, visible.c.document_id).join(
        visible, visible.c.id == passages.c.version_id
    )
    return found if wanted is None else found.where(passages.c.id.in_(wanted))


def own_commits(scope: Scope, until: int) -> Select[int]:
    """(revision) of what the scope's clock counts, up to the workspace's revision `until`: changes of
    documents, verdicts on links, and the policy of links."""
    # Erased documents count on: else an erasure would give every later moment another number.
    readable = documents_once_readable(scope).subquery("readable")
    of_documents = (
        select(commits.c.revision)
        .join(readable, readable.c.id == commits.c.document_id)
        .where(commits.c.workspace_id == scope.workspace_id)
    )
    every = union(of_documents, *revisions_of_links(scope.workspace_id, documents_once_readable(scope)))
    made = every.subquery("made")
    return select(made.c.revision).where(made.c.revision <= until)


Rights = tuple[frozenset[str], frozenset[str] | None]
"""The tags of a scope, and those of the member as whom an admin looks."""


def _rights_of(connection: Connection, workspace_id: str, user_id: str) -> Rights:
    own, other = parted(user_id)
    tags, role = _held(connection, workspace_id, own)
    if other is None:
        return tags, None
    if role != Role.ADMIN or own == other:
        raise Absent("workspace")
    return tags, _held(connection, workspace_id, other)[0]


def _held(connection: Connection, workspace_id: str, user_id: str) -> tuple[frozenset[str], str]:
    """(tags, role) of a member."""
    role = connection.scalar(
        select(members.c.role)
        .join(users, users.c.id == members.c.user_id)
        .where(members.c.workspace_id == workspace_id, members.c.user_id == user_id)
        .where(users.c.disabled.is_(False))
    )
    if role is None:
        raise Absent("workspace")
    held = connection.scalars(
        select(member_tags.c.tag).where(
            member_tags.c.workspace_id == workspace_id, member_tags.c.user_id == user_id
        )
    )
    return frozenset(held) | {EVERYONE}, role


def _mint(
    connection: Connection,
    workspace_id: str,
    rights: Rights,
    day: date,
    today: date,
    revision: int | None = None,
) -> Scope:
    if revision is None:
        revision = connection.execute(
            select(workspaces.c.revision).where(workspaces.c.id == workspace_id)
        ).scalar_one()
    tags, eyes = rights
    midnight = over(day) if day < today else END_OF_TIME

    def minted(clock: int) -> Scope:
        return Scope(workspace_id, tags, revision, clock, day, midnight, today, eyes, mint=scope_module._MINT)

    return minted(clock_at(connection, minted(0), revision))


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
    counted = own_commits(present, present.revision).subquery("counted")
    found: int = connection.execute(
        select(counted.c.revision).order_by(counted.c.revision).offset(clock - 1).limit(1)
    ).scalar_one()
    return found
