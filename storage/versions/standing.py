"""How a version stands *today*, whatever the revision or the day that someone looks at.

At an earlier revision everything that is evidence was current then; what a reviewer of such an answer
needs to know is how it stands now. So a passage seen `--as-of` an old revision bears `superseded` when
a newer version of its document is in force today, `retired` when the document is no longer evidence,
`upcoming` or `expired` when today is before or after the days on which it is in effect.
"""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import ColumnElement, Select, select

from storage.access import readable_documents
from storage.database import Database
from storage.scope import Scope
from storage.tables import documents
from storage.versions.in_force import now, stood

BATCH = 500
"""Ids in one IN list."""


def standing(scope: Scope, among: ColumnElement[bool] | None = None) -> Select[str, str]:
    """(id, standing) of every version of the documents that the scope reads; `among` narrows them down."""
    chosen = readable_documents(scope)
    readable = (chosen if among is None else chosen.where(among)).subquery("standing_of")
    each = stood(readable, now(scope.today)).subquery("stands")
    return select(each.c.id, each.c.word.label("standing"))


def standing_of(database: Database, scope: Scope, document_ids: Iterable[str]) -> dict[tuple[str, int], str]:
    """(document, number of version) → how it stands today, of those of the documents that the scope reads."""
    wanted = sorted(set(document_ids))
    found: dict[tuple[str, int], str] = {}
    with database.read() as connection:
        for i in range(0, len(wanted), BATCH):
            own = documents.c.id.in_(wanted[i : i + BATCH])
            readable = readable_documents(scope).where(own).subquery("standing_of")
            each = stood(readable, now(scope.today)).subquery("stands")
            rows = connection.execute(select(each.c.document_id, each.c.number, each.c.word))
            found |= {(row.document_id, row.number): row.word for row in rows}
    return found
