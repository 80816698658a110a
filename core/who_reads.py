"""Who can read what, and why: the tags that a person and a document share.

Nobody learns here of a document that they may not read themselves: an admin who asks what a person can read
is told of what both may read, and not how much else there is.
"""

from __future__ import annotations

from dataclasses import dataclass

from core.people import People
from core.translate import speaks_plainly
from storage import access
from storage.database import Database
from storage.people.seeing import seeing
from storage.people.workspaces import Workspaces
from storage.reader import Reader
from storage.records import EVERYONE, DocumentRow, Role


@dataclass(frozen=True, slots=True)
class WhoReads:
    """A member who can read a document. `because` are the tags that they share with it; EVERYONE among them
    where it is open to all."""

    user_id: str
    name: str
    role: Role
    because: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WhatIsRead:
    """A document that a person can read, and because of which tags."""

    document: DocumentRow
    because: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reads:
    """`whole` when it is all that the person can read: only for oneself."""

    user_id: str
    name: str
    role: Role
    tags: tuple[str, ...]
    rows: tuple[WhatIsRead, ...]
    whole: bool


@speaks_plainly
class Readers:
    def __init__(self, database: Database, people: People, reader: Reader) -> None:
        self._database = database
        self._workspaces = Workspaces(database)
        self._people = people
        self._reader = reader

    def of_document(self, user_id: str, workspace_id: str, document_id: str) -> tuple[WhoReads, ...]:
        """By name. For editors and admins who can read the document; NotFound where they cannot."""
        self._people.at_least(Role.EDITOR, user_id, workspace_id)
        audience = self._reader.document(
            access.scope_of(self._database, workspace_id, user_id), document_id
        ).audience
        return tuple(
            WhoReads(m.user_id, m.user_name, m.role, because)
            for m in self._workspaces.members(workspace_id)
            if (because := shared(audience, m.tags))
        )

    def of_person(self, user_id: str, workspace_id: str, member_id: str) -> Reads:
        """For admins, and for everybody of themselves. The documents that both may read, by name."""
        own = user_id == member_id
        self._people.at_least(Role.READER if own else Role.ADMIN, user_id, workspace_id)
        member = self._workspaces.member(workspace_id, member_id)
        viewer = user_id if own else seeing(user_id, member_id)
        scope = access.scope_of(self._database, workspace_id, viewer)
        rows = tuple(
            WhatIsRead(row, shared(row.audience, member.tags)) for row in self._reader.documents(scope)
        )
        held = tuple(sorted(member.tags))
        return Reads(member.user_id, member.user_name, member.role, held, rows, own)


def shared(audience: frozenset[str], held: frozenset[str]) -> tuple[str, ...]:
    """The tags that open a document of this audience to a member who holds these, sorted."""
    return tuple(sorted(audience & (held | {EVERYONE})))
