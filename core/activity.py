"""The audit, for admins of a workspace: each sees the lines about what they may read."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.errors import NotAllowed
from core.people import People
from core.translate import speaks_plainly
from storage import access
from storage.audit import Audit, Wanted
from storage.database import Database
from storage.records import AuditRow, Role

__all__ = ["Activity", "Wanted"]

Known = Callable[[str, str], frozenset[str]]
"""(user, workspace) → answers, claims and paths that they may know of."""


@speaks_plainly
class Activity:
    def __init__(self, database: Database, people: People, known: Known) -> None:
        self._database = database
        self._people = people
        self._known = known
        self._audit = Audit(database)

    def recent(
        self,
        user_id: str,
        workspace_id: str,
        text: str | Sequence[str] = "",
        limit: int | None = 200,
        wanted: Wanted | None = None,
    ) -> tuple[AuditRow, ...]:
        """Newest first. `text` filters by actor, action, subject or detail (of several, one must be
        found), `wanted` by person, action and time. Without a limit: all of them, for an export."""
        if not self._people.membership(user_id, workspace_id).may(Role.ADMIN):
            raise NotAllowed("Only an admin of this workspace can see its activity.")
        scope = access.scope_of(self._database, workspace_id, user_id)
        known = self._known(user_id, workspace_id)
        return self._audit.recent(scope, text, limit, known, wanted)
