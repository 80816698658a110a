"""Users: names, passwords, outside identities. Hashing passwords is core's; here they are strings."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, insert, select, update

from storage import audit, ids
from storage.database import Database, insert_new, lock_workspace
from storage.errors import Absent, NameTaken
from storage.people.membership import keep_an_admin
from storage.people.seeings import end_what_is_over
from storage.people.tables import identities, members, sessions, users
from storage.records import UserRow


class Users:
    """Every change is one transaction with its line in the audit; `actor` is who made it
    (a user id, or words such as `command line`)."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def any(self) -> bool:
        with self._database.read() as connection:
            return connection.scalar(select(users.c.id).limit(1)) is not None

    def create(self, name: str, password_hash: str, actor: str) -> UserRow:
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

    def by_name(self, name: str) -> UserRow | None:
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
            generation = end_sessions(connection, user_id)
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
            end_sessions(connection, user_id)
            connection.execute(update(users).where(users.c.id == user_id).values(disabled=disabled))
            action = "user disabled" if disabled else "user enabled"
            audit.append(connection, audit.HOUSE, now, actor, action, user_id, {})
            end_what_is_over(connection, now)

    def link_identity(self, user_id: str, issuer: str, subject: str, actor: str) -> None:
        """Ties an OIDC identity to a user; NameTaken if it is another's already."""
        now = self._database.now()
        with self._database.write() as connection:
            must_be_user(connection, user_id)
            insert_new(connection, identities, [{"issuer": issuer, "subject": subject, "user_id": user_id}])
            owner = connection.scalar(
                select(identities.c.user_id).where(
                    identities.c.issuer == issuer, identities.c.subject == subject
                )
            )
            if owner != user_id:
                raise NameTaken("This outside identity belongs to another user: unlink it there first.")
            audit.append(connection, audit.HOUSE, now, actor, "identity linked", user_id, {"issuer": issuer})

    def by_identity(self, issuer: str, subject: str) -> UserRow | None:
        with self._database.read() as connection:
            key = connection.scalar(
                select(identities.c.user_id).where(
                    identities.c.issuer == issuer, identities.c.subject == subject
                )
            )
        return self.user(key) if key else None


def must_be_user(connection: Connection, user_id: str) -> None:
    """Absent for an id that is no user's."""
    if connection.scalar(select(users.c.id).where(users.c.id == user_id)) is None:
        raise Absent("user")


def end_sessions(connection: Connection, user_id: str) -> int:
    """Ends every session of the user, whose generation it raises: theirs bear the one before."""
    raised = connection.execute(
        update(users)
        .where(users.c.id == user_id)
        .values(generation=users.c.generation + 1)
        .returning(users.c.generation)
    ).scalar_one_or_none()
    if raised is None:
        raise Absent("user")
    return raised
