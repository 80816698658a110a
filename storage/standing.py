"""How a version stands *today*, whatever the revision that someone looks at.

At an earlier revision everything that is evidence was current then; what a reviewer of such an answer
needs to know is how it stands now. So a passage seen `--as-of` an old revision bears `superseded` when
its document has a newer version today, and `retired` when the document is no longer evidence today.
"""

from __future__ import annotations

from sqlalchemy import Select, case, select

from storage.access import readable_documents
from storage.records import DocumentState
from storage.scope import Scope
from storage.tables import versions


def standing(scope: Scope) -> Select[str, str]:
    """(id, standing) of every version of the documents that the scope reads."""
    readable = readable_documents(scope).subquery("standing_of")
    word = case(
        (versions.c.number < readable.c.latest, "superseded"),
        (readable.c.state == DocumentState.RETIRED, "retired"),
        else_="current",
    )
    return select(versions.c.id, word.label("standing")).join(
        readable, readable.c.id == versions.c.document_id
    )
