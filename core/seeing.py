"""See as: an admin looks at the workspace as one of its members does.

What they get is what both may read (a role never widens that), and they can only read: see
`storage.people.seeing`. Each beginning and each end stands in the audit, and the member is told on
their own page. It belongs to the browser's session, so it outlives a reload.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from core.errors import BadInput, NotAllowed
from core.people import Membership, People
from core.translate import speaks_plainly
from storage import access
from storage.audit import Audit, Wanted
from storage.database import Database
from storage.people.seeing import seeing
from storage.people.seeings import BEGUN, SeeingRow, Seeings
from storage.people.workspaces import Workspaces
from storage.records import Role, UserRow

TOLD = 20
"""Times of which a member is told, the last ones."""


@dataclass(frozen=True, slots=True)
class Looked:
    """Who looked as this member, and from when."""

    by: str
    at: datetime


@speaks_plainly
class Seeing:
    def __init__(self, database: Database, people: People) -> None:
        self._database = database
        self._workspaces = Workspaces(database)
        self._people = people
        self._audit = Audit(database)
        self._seeings = Seeings(database)

    def begin(self, user_id: str, workspace_id: str, member_id: str, session: str = "") -> str:
        """The viewer's id, to be given where a reading call takes a user's. `session` is the token hash of the
        browser's session, with which it ends at the latest. NotAllowed but for admins."""
        if not self._people.membership(user_id, workspace_id).may(Role.ADMIN):
            raise NotAllowed("Only an admin of this workspace can see as somebody else.")
        if user_id == member_id:
            raise BadInput("That is you: choose another member.")
        self._workspaces.member(workspace_id, member_id)
        viewer = seeing(user_id, member_id)
        access.scope_of(self._database, workspace_id, viewer)
        row = SeeingRow(workspace_id, user_id, member_id)
        self._seeings.begin(_name(row, session), session, row)
        return viewer

    def end(self, user_id: str, workspace_id: str, member_id: str, session: str = "") -> None:
        """Nothing where it is over already: it ends once."""
        self._seeings.end(_name(SeeingRow(workspace_id, user_id, member_id), session))

    def now(self, user_id: str, session: str) -> tuple[str, str] | None:
        """(workspace, member as whom) of this person's session, while it lasts."""
        row = self._seeings.of(session)
        return (row.workspace_id, row.member_id) if row is not None and row.admin_id == user_id else None

    @contextmanager
    def once(self, user_id: str, workspace_id: str, member_id: str) -> Iterator[str]:
        """The viewer's id, for one look: its end is told whatever happens within."""
        viewer = self.begin(user_id, workspace_id, member_id)
        try:
            yield viewer
        finally:
            self.end(user_id, workspace_id, member_id)

    def sweep(self, *, starting: bool = False) -> None:
        """Ends what is over though nobody did it: sessions whose time is up; `starting`, also what a killed
        process left behind."""
        self._seeings.sweep(starting=starting)

    def eyes(self, user_id: str, workspace_id: str, member_id: str) -> tuple[UserRow, Membership]:
        """The viewer and the member as whom they see: asked anew each time. A reader's membership, with the
        tags of the member: whoever sees as another does nothing else. NotFound once the admin is no admin
        or the member none any more."""
        viewer = seeing(user_id, member_id)
        access.scope_of(self._database, workspace_id, viewer)
        member = self._people.membership(member_id, workspace_id)
        shown = Membership(
            workspace_id, member.workspace_name, viewer, member.user_name, Role.READER, member.tags
        )
        return UserRow(viewer, member.user_name), shown

    def looked(self, user_id: str, workspace_id: str) -> tuple[Looked, ...]:
        """Who saw as this person, newest first: for themselves."""
        scope = access.scope_of(self._database, workspace_id, user_id)
        rows = self._audit.recent(scope, user_id, None, wanted=Wanted(action=BEGUN))
        names = {m.user_id: m.user_name for m in self._workspaces.members(workspace_id)}
        mine = [row for row in rows if row.subject == user_id]
        return tuple(Looked(names.get(row.actor, ""), row.at) for row in mine[:TOLD])


def _name(row: SeeingRow, session: str) -> str:
    return session or f"{seeing(row.admin_id, row.member_id)}@{row.workspace_id}"
