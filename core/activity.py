"""The audit, for admins of a workspace: each sees the lines about what they may read."""

from __future__ import annotations

from core.errors import NotAllowed
from core.people import People
from core.translate import speaks_plainly
from storage import access
from storage.audit import Audit
from storage.database import Database
from storage.records import AuditRow, Role


@speaks_plainly
class Activity:
    def __init__(self, database: Database, people: People) -> None:
        self._database = database
        self._people = people
        self._audit = Audit(database)

    def recent(
        self, user_id: str, workspace_id: str, text: str = "", limit: int = 200
    ) -> tuple[AuditRow, ...]:
        """Newest first; `text` filters by actor, action, subject or detail."""
        if not self._people.membership(user_id, workspace_id).may(Role.ADMIN):
            raise NotAllowed("Only an admin of this workspace can see its activity.")
        return self._audit.recent(access.scope_of(self._database, workspace_id, user_id), text, limit)
