"""Workspaces, who is a member of them with which role and tags, and the tags that there are."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import delete, insert, select, update

from storage import audit, ids
from storage.database import Database, insert_new, lock_workspace
from storage.errors import Absent, NameTaken, TagInUse
from storage.people.membership import add_missing_tags, keep_an_admin, members_of, require_tags
from storage.people.seeings import end_what_is_over
from storage.people.tables import member_tags, members, tags, users, workspaces
from storage.people.users import end_sessions, must_be_user
from storage.records import DocumentState, MemberRow, Role, WorkspaceRow
from storage.tables import audience_tags, audiences, documents


class Workspaces:
    """Every change is one transaction with its line in the audit; `actor` is who made it
    (a user id, or words such as `command line`)."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(self, name: str, actor: str) -> WorkspaceRow:
        """NameTaken if a workspace of that name exists (case does not count)."""
        key, now = ids.workspace_id(name), self._database.now()
        row = {"id": key, "name": ids.clean_name(name), "revision": 0, "created_at": now}
        with self._database.write() as connection:
            if connection.scalar(select(workspaces.c.id).where(workspaces.c.id == key)):
                raise NameTaken(
                    "There is a workspace named {name} already: choose another name.",
                    name=ids.clean_name(name),
                )
            connection.execute(insert(workspaces).values(row))
            audit.append(connection, key, now, actor, "workspace created", key, {})
        return WorkspaceRow(key, ids.clean_name(name), 0)

    def named(self, name: str) -> WorkspaceRow:
        """By name, as the command line gives it. Absent if there is none."""
        with self._database.read() as connection:
            row = connection.execute(
                select(workspaces.c.id, workspaces.c.name, workspaces.c.revision).where(
                    workspaces.c.id == ids.workspace_id(name)
                )
            ).one_or_none()
        if row is None:
            raise Absent("workspace")
        return WorkspaceRow(*row)

    def all(self) -> tuple[WorkspaceRow, ...]:
        """All of this house, by name: for the command line and the worker, never for a screen."""
        with self._database.read() as connection:
            rows = connection.execute(
                select(workspaces.c.id, workspaces.c.name, workspaces.c.revision).order_by(workspaces.c.name)
            )
            return tuple(WorkspaceRow(*row) for row in rows)

    def memberships(self, user_id: str) -> tuple[tuple[WorkspaceRow, MemberRow], ...]:
        """The workspaces that a user is in, by name; none if the user is disabled."""
        with self._database.read() as connection:
            rows = connection.execute(
                select(workspaces.c.id, workspaces.c.name, workspaces.c.revision)
                .join(members, members.c.workspace_id == workspaces.c.id)
                .join(users, users.c.id == members.c.user_id)
                .where(users.c.id == user_id, users.c.disabled.is_(False))
                .order_by(workspaces.c.name)
            ).all()
            return tuple(
                (WorkspaceRow(*row), member)
                for row in rows
                for member in members_of(connection, row.id)
                if member.user_id == user_id
            )

    def member(self, workspace_id: str, user_id: str) -> MemberRow:
        """Absent for everyone who is not a member now, disabled users too."""
        with self._database.read() as connection:
            for member in members_of(connection, workspace_id):
                if member.user_id == user_id:
                    return member
        raise Absent("workspace")

    def members(self, workspace_id: str) -> tuple[MemberRow, ...]:
        """By name; disabled users are not among them."""
        with self._database.read() as connection:
            return members_of(connection, workspace_id)

    def set_member(
        self,
        workspace_id: str,
        user_id: str,
        role: Role,
        held: Iterable[str],
        actor: str,
        makes_tags: bool = False,
    ) -> MemberRow:
        """Adds a member, or sets the role and tags of one. UnknownTag if a tag does not exist, unless
        `makes_tags`; LastAdmin if nobody else is an admin."""
        wanted = sorted({ids.clean_tag(tag) for tag in held})
        now = self._database.now()
        with self._database.write() as connection:
            lock_workspace(connection, workspace_id)
            must_be_user(connection, user_id)
            if makes_tags:
                add_missing_tags(connection, workspace_id, wanted, now, actor)
            require_tags(connection, workspace_id, wanted)
            if role is not Role.ADMIN:
                keep_an_admin(connection, workspace_id, user_id)
            before = [m for m in members_of(connection, workspace_id) if m.user_id == user_id]
            insert_new(
                connection, members, [{"workspace_id": workspace_id, "user_id": user_id, "role": role.value}]
            )
            mine = (members.c.workspace_id == workspace_id, members.c.user_id == user_id)
            connection.execute(update(members).where(*mine).values(role=role.value))
            connection.execute(
                delete(member_tags).where(
                    member_tags.c.workspace_id == workspace_id, member_tags.c.user_id == user_id
                )
            )
            rows = [{"workspace_id": workspace_id, "user_id": user_id, "tag": tag} for tag in wanted]
            insert_new(connection, member_tags, rows)
            detail: dict[str, object] = {"role": role.value, "tags": wanted}
            if before:
                detail |= {"role before": before[0].role.value, "tags before": sorted(before[0].tags)}
            action = "member changed" if before else "member added"
            audit.append(connection, workspace_id, now, actor, action, user_id, detail)
            end_what_is_over(connection, now)
            return next(
                m for m in members_of(connection, workspace_id, disabled=True) if m.user_id == user_id
            )

    def remove_member(self, workspace_id: str, user_id: str, actor: str) -> None:
        """Takes the membership and its tags, and ends every session of that user. LastAdmin if nobody
        else is an admin."""
        now = self._database.now()
        with self._database.write() as connection:
            lock_workspace(connection, workspace_id)
            keep_an_admin(connection, workspace_id, user_id)
            gone = connection.execute(
                delete(members).where(members.c.workspace_id == workspace_id, members.c.user_id == user_id)
            )
            if gone.rowcount == 0:
                raise Absent("member")
            end_sessions(connection, user_id)
            audit.append(connection, workspace_id, now, actor, "member removed", user_id, {})
            end_what_is_over(connection, now)

    def tags(self, workspace_id: str) -> tuple[str, ...]:
        """All tags of the workspace, sorted, without EVERYONE."""
        with self._database.read() as connection:
            found = connection.scalars(
                select(tags.c.name).where(tags.c.workspace_id == workspace_id).order_by(tags.c.name)
            )
            return tuple(found)

    def add_tags(self, workspace_id: str, names: Iterable[str], actor: str) -> None:
        """Makes the tags that are missing; those that exist are left as they are."""
        wanted = sorted({ids.clean_tag(name) for name in names})
        now = self._database.now()
        with self._database.write() as connection:
            lock_workspace(connection, workspace_id)
            add_missing_tags(connection, workspace_id, wanted, now, actor)

    def remove_tag(self, workspace_id: str, name: str, actor: str) -> None:
        """TagInUse while a document that is not erased carries it; members lose it."""
        now = self._database.now()
        with self._database.write() as connection:
            lock_workspace(connection, workspace_id)
            require_tags(connection, workspace_id, [name])
            carried = connection.scalar(
                select(documents.c.id)
                .join(audiences, audiences.c.id == documents.c.audience_id)
                .join(audience_tags, audience_tags.c.audience_id == audiences.c.id)
                .where(documents.c.workspace_id == workspace_id, audience_tags.c.tag == name)
                .where(documents.c.state != DocumentState.ERASED)
                .limit(1)
            )
            if carried is not None:
                raise TagInUse("Documents carry the tag {tag}: give them other tags first.", tag=name)
            connection.execute(
                delete(member_tags).where(
                    member_tags.c.workspace_id == workspace_id, member_tags.c.tag == name
                )
            )
            connection.execute(delete(tags).where(tags.c.workspace_id == workspace_id, tags.c.name == name))
            audit.append(connection, workspace_id, now, actor, "tag removed", name, {})
