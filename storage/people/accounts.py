"""Workspaces, people, tags and membership. Hashing passwords is core's; here they are strings."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from storage import audit, ids
from storage.database import Database, insert_new, lock_workspace
from storage.errors import Absent, NameTaken, TagInUse
from storage.people.membership import add_missing_tags, keep_an_admin, members_of, require_tags
from storage.people.seeings import end_what_is_over
from storage.people.tables import identities, member_tags, members, sessions, tags, users, workspaces
from storage.records import DocumentState, MemberRow, Role, UserRow, WorkspaceRow
from storage.tables import audience_tags, audiences, documents


class Accounts:
    """Every change is one transaction with its line in the audit; `actor` is who made it
    (a user id, or words such as `command line`)."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # ---- workspaces

    def create_workspace(self, name: str, actor: str) -> WorkspaceRow:
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

    def workspace(self, name: str) -> WorkspaceRow:
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

    def workspaces(self) -> tuple[WorkspaceRow, ...]:
        """All of this house, by name: for the command line and the worker, never for a screen."""
        with self._database.read() as connection:
            rows = connection.execute(
                select(workspaces.c.id, workspaces.c.name, workspaces.c.revision).order_by(workspaces.c.name)
            )
            return tuple(WorkspaceRow(*row) for row in rows)

    # ---- users

    def has_users(self) -> bool:
        with self._database.read() as connection:
            return connection.scalar(select(users.c.id).limit(1)) is not None

    def create_user(self, name: str, password_hash: str, actor: str) -> UserRow:
        """NameTaken if the name is in use (case does not count). An empty hash: no password sign-in."""
        key, now = ids.user_id(name), self._database.now()
        with self._database.write() as connection:
            if connection.scalar(select(users.c.id).where(users.c.id == key)):
                raise NameTaken(
                    "There is a user named {name} already: choose another name.", name=ids.clean_name(name)
                )
            connection.execute(
                insert(users).values(
                    id=key,
                    name=ids.clean_name(name),
                    name_key=ids.name_key(name),
                    password_hash=password_hash,
                    generation=0,
                    disabled=False,
                    created_at=now,
                )
            )
            audit.append(connection, audit.HOUSE, now, actor, "user created", key, {})
        return UserRow(key, ids.clean_name(name))

    def user(self, user_id: str) -> UserRow | None:
        return self._user(users.c.id == user_id)

    def user_by_name(self, name: str) -> UserRow | None:
        return self._user(users.c.name_key == ids.name_key(name))

    def _user(self, condition: ColumnElement[bool]) -> UserRow | None:
        with self._database.read() as connection:
            row = connection.execute(
                select(users.c.id, users.c.name, users.c.disabled).where(condition)
            ).one_or_none()
        return UserRow(*row) if row else None

    def password_hash(self, user_id: str) -> str:
        """Empty when there is no such user, none set, or the user is disabled: nothing matches it."""
        with self._database.read() as connection:
            found = connection.scalar(
                select(users.c.password_hash).where(users.c.id == user_id, users.c.disabled.is_(False))
            )
        return found or ""

    def set_password_hash(self, user_id: str, password_hash: str, actor: str, keep: str = "") -> None:
        """Changes it and ends every session of the user but the one whose token hash is `keep`."""
        now = self._database.now()
        with self._database.write() as connection:
            generation = _next_generation(connection, user_id)
            connection.execute(update(users).where(users.c.id == user_id).values(password_hash=password_hash))
            connection.execute(
                update(sessions)
                .where(sessions.c.token_hash == keep, sessions.c.user_id == user_id)
                .where(sessions.c.generation == generation - 1)
                .values(generation=generation)
            )
            audit.append(connection, audit.HOUSE, now, actor, "password changed", user_id, {})
            end_what_is_over(connection, now)

    def rehash_password(self, user_id: str, before: str, after: str) -> None:
        """The same password hashed with newer settings: sessions stay, and nothing if it changed meanwhile."""
        with self._database.write() as connection:
            connection.execute(
                update(users)
                .where(users.c.id == user_id, users.c.password_hash == before)
                .values(password_hash=after)
            )

    def set_disabled(self, user_id: str, disabled: bool, actor: str) -> None:
        """A disabled user cannot sign in, and every session of theirs is over. LastAdmin if one of their
        workspaces has no other admin."""
        now = self._database.now()
        with self._database.write() as connection:
            mine = select(members.c.workspace_id).where(members.c.user_id == user_id)
            for workspace_id in connection.scalars(mine.order_by(members.c.workspace_id)).all():
                lock_workspace(connection, workspace_id)
                if disabled:
                    keep_an_admin(connection, workspace_id, user_id)
            _next_generation(connection, user_id)
            connection.execute(update(users).where(users.c.id == user_id).values(disabled=disabled))
            action = "user disabled" if disabled else "user enabled"
            audit.append(connection, audit.HOUSE, now, actor, action, user_id, {})
            end_what_is_over(connection, now)

    def link_identity(self, user_id: str, issuer: str, subject: str, actor: str) -> None:
        """Ties an OIDC identity to a user; NameTaken if it is another's already."""
        now = self._database.now()
        with self._database.write() as connection:
            _must_be_user(connection, user_id)
            insert_new(connection, identities, [{"issuer": issuer, "subject": subject, "user_id": user_id}])
            owner = connection.scalar(
                select(identities.c.user_id).where(
                    identities.c.issuer == issuer, identities.c.subject == subject
                )
            )
            if owner != user_id:
                raise NameTaken("This outside identity belongs to another user: unlink it there first.")
            audit.append(connection, audit.HOUSE, now, actor, "identity linked", user_id, {"issuer": issuer})

    def user_by_identity(self, issuer: str, subject: str) -> UserRow | None:
        with self._database.read() as connection:
            key = connection.scalar(
                select(identities.c.user_id).where(
                    identities.c.issuer == issuer, identities.c.subject == subject
                )
            )
        return self.user(key) if key else None

    # ---- members and tags

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
            _must_be_user(connection, user_id)
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
            _next_generation(connection, user_id)
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


def _must_be_user(connection: Connection, user_id: str) -> None:
    if connection.scalar(select(users.c.id).where(users.c.id == user_id)) is None:
        raise Absent("user")


def _next_generation(connection: Connection, user_id: str) -> int:
    """Ends every session of the user: theirs bear the generation before."""
    raised = connection.execute(
        update(users)
        .where(users.c.id == user_id)
        .values(generation=users.c.generation + 1)
        .returning(users.c.generation)
    ).scalar_one_or_none()
    if raised is None:
        raise Absent("user")
    return raised
