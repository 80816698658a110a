"""What the numbers of a scope's clock stand for: which change made it say that."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, func, select

from storage.access import known_versions, own_commits
from storage.database import Database
from storage.errors import Absent
from storage.links.access import times_of_links
from storage.scope import Scope
from storage.tables import commits, version_spans, versions


@dataclass(frozen=True, slots=True)
class Change:
    """`number` is what the scope's clock says from this change on. `kind`: added, replaced, retired,
    restored, retagged or erased; or `links`, without a document, when people judged links or changed their
    policy. `name` is the document's at that change, "" for an erased one; `version` the one that it began to
    show, if any."""

    number: int
    at: datetime
    kind: str
    document_id: str
    name: str = ""
    version: int | None = None


LINKS = "links"


class Moments:
    def __init__(self, database: Database) -> None:
        self._database = database

    def last(self, scope: Scope, limit: int = 50) -> tuple[Change, ...]:
        """The newest changes that the scope's clock counts, newest first."""
        mine = own_commits(scope, scope.revision).subquery("mine")
        with self._database.read() as connection:
            rows = connection.execute(
                select(mine.c.revision, commits.c.at, commits.c.kind, commits.c.document_id)
                .outerjoin(
                    commits,
                    (commits.c.workspace_id == scope.workspace_id) & (commits.c.revision == mine.c.revision),
                )
                .order_by(mine.c.revision.desc())
                .limit(limit)
            ).all()
            judged = times_of_links(connection, scope.workspace_id, [r.revision for r in rows if not r.at])
            names = _names(connection, scope, {row.document_id for row in rows if row.document_id})
        return tuple(
            Change(scope.clock - i, row.at, row.kind, row.document_id, *_named(names, row))
            if row.at
            else Change(scope.clock - i, judged[row.revision], LINKS, "")
            for i, row in enumerate(rows)
        )

    def of(self, scope: Scope, document_id: str) -> tuple[Change, ...]:
        """All changes of one document that the scope reads, newest first. Absent for any other."""
        mine = own_commits(scope, scope.revision).subquery("mine")
        number = func.row_number().over(order_by=mine.c.revision).label("number")
        counted = select(mine.c.revision, number).subquery("counted")
        with self._database.read() as connection:
            names = _names(connection, scope, {document_id})
            if not names:
                raise Absent("document")
            rows = connection.execute(
                select(commits, counted.c.number)
                .join(counted, counted.c.revision == commits.c.revision)
                .where(commits.c.workspace_id == scope.workspace_id, commits.c.document_id == document_id)
                .order_by(commits.c.revision.desc())
            ).all()
        return tuple(
            Change(row.number, row.at, row.kind, row.document_id, *_named(names, row)) for row in rows
        )


_Names = dict[str, list[tuple[int, int, str]]]
"""Of a document its spans as (added, number, name), oldest first."""


def _names(connection: Connection, scope: Scope, document_ids: Iterable[str]) -> _Names:
    known = known_versions(scope).subquery("known")
    rows = connection.execute(
        select(versions.c.document_id, version_spans.c.added, versions.c.number, versions.c.name)
        .join(known, known.c.id == versions.c.id)
        .join(version_spans, version_spans.c.version_id == versions.c.id)
        .where(versions.c.document_id.in_(sorted(document_ids)))
        .where(version_spans.c.added <= scope.revision)
        .order_by(version_spans.c.added)
    )
    found: _Names = {}
    for row in rows:
        found.setdefault(row.document_id, []).append((row.added, row.number, row.name))
    return found


def _named(names: _Names, row: Row[*tuple[Any, ...]]) -> tuple[str, int | None]:
    """The name at that revision, and the number of a version whose span began with it."""
    until = [span for span in names.get(row.document_id, ()) if span[0] <= row.revision]
    if not until:
        return "", None
    added, number, name = until[-1]
    return name, number if added == row.revision else None
