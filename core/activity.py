"""The audit, for admins of a workspace: each sees the lines about what they may read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from core.errors import NotAllowed
from core.export.activity import EN, FORMS, TableWords, exported
from core.export.answers import Exported
from core.people import Membership, People
from core.translate import speaks_plainly
from storage import access
from storage.audit import Audit, Wanted
from storage.database import Database
from storage.reader import Reader
from storage.records import AuditRow, Role

__all__ = ["FORMS", "Activity", "Wanted"]

Known = Callable[[str, str], Mapping[str, str]]
"""(user, workspace) → answers, claims and paths that they may know of, with their names."""


@speaks_plainly
class Activity:
    def __init__(self, database: Database, people: People, reader: Reader, known: Known) -> None:
        self._database = database
        self._people = people
        self._reader = reader
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
        self._admin(user_id, workspace_id)
        scope = access.scope_of(self._database, workspace_id, user_id)
        return self._audit.recent(scope, text, limit, self._known(user_id, workspace_id), wanted)

    def names(self, user_id: str, workspace_id: str) -> dict[str, str]:
        """Ids and names of this workspace, its members, and the documents and answers that this admin may
        know of: the audit itself holds ids alone."""
        membership = self._admin(user_id, workspace_id)
        scope = access.scope_of(self._database, workspace_id, user_id)
        names = {workspace_id: membership.workspace_name}
        names |= {m.user_id: m.user_name for m in self._people.members(user_id, workspace_id)}
        names |= {row.id: row.name for row in self._reader.documents(scope)}
        return names | {id_: name for id_, name in self._known(user_id, workspace_id).items() if name}

    def is_whole(self, user_id: str, workspace_id: str) -> bool:
        """Whether the workspace's chain of lines is as it was written. Where it breaks is for `check` to
        say: the number of a line would tell how many there are that this admin is not shown."""
        self._admin(user_id, workspace_id)
        return self._audit.is_whole(workspace_id)

    def export(
        self,
        user_id: str,
        workspace_id: str,
        form: str,
        text: str | Sequence[str] = "",
        wanted: Wanted | None = None,
        words: TableWords = EN,
    ) -> Exported:
        """Every line that `recent` would find, as a file. BadInput for a form that is none."""
        rows = self.recent(user_id, workspace_id, text, None, wanted)
        made = exported(form, rows, self.names(user_id, workspace_id), words)
        self._audit.tell(workspace_id, user_id, "activity exported", workspace_id, {"form": form})
        return made

    def _admin(self, user_id: str, workspace_id: str) -> Membership:
        membership = self._people.membership(user_id, workspace_id)
        if not membership.may(Role.ADMIN):
            raise NotAllowed("Only an admin of this workspace can see its activity.")
        return membership
