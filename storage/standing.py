"""How a version stands *today*, whatever the revision or the day that someone looks at.

At an earlier revision everything that is evidence was current then; what a reviewer of such an answer
needs to know is how it stands now. So a passage seen `--as-of` an old revision bears `superseded` when
a newer version of its document is in force today, `retired` when the document is no longer evidence,
`upcoming` or `expired` when today is before or after the days on which it is in effect.
"""

from __future__ import annotations

from sqlalchemy import ColumnElement, Select, select

from storage.access import readable_documents
from storage.in_force import now, stood
from storage.scope import Scope


def standing(scope: Scope, among: ColumnElement[bool] | None = None) -> Select[str, str]:
    """(id, standing) of every version of the documents that the scope reads; `among` narrows them down."""
    chosen = readable_documents(scope)
    readable = (chosen if among is None else chosen.where(among)).subquery("standing_of")
    each = stood(readable, now(scope.today)).subquery("stands")
    return select(each.c.id, each.c.word.label("standing"))
