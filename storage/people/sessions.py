"""Sessions, of which only the hash of the token is stored, and sign-in attempts to limit the rate of."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, delete, func, insert, select, update

from storage import audit, ids
from storage.database import Database
from storage.errors import Absent
from storage.people.seeings import end_what_is_over
from storage.people.tables import sessions, sign_in_attempts, users
from storage.records import UserRow


@dataclass(frozen=True, slots=True)
class SessionRow:
    """`token_hash` names it; the token itself is known to the browser alone."""

    token_hash: str
    user_id: str
    created_at: datetime
    expires_at: datetime


class Sessions:
    """A session holds while it is not revoked, not expired, its user is not disabled, and the
    user's generation is still the one that it began with."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def open(self, token_hash: str, user_id: str, lasts: timedelta) -> SessionRow:
        """Absent when there is no such user or the user is disabled."""
        now = self._database.now()
        with self._database.write() as connection:
            generation = connection.scalar(
                select(users.c.generation).where(users.c.id == user_id, users.c.disabled.is_(False))
            )
            if generation is None:
                raise Absent("user")
            connection.execute(
                insert(sessions).values(
                    token_hash=token_hash,
                    user_id=user_id,
                    generation=generation,
                    created_at=now,
                    expires_at=now + lasts,
                    revoked_at=None,
                )
            )
            connection.execute(delete(sessions).where(sessions.c.expires_at < now - timedelta(days=30)))
            audit.append(connection, audit.HOUSE, now, user_id, "signed in", user_id, {})
        return SessionRow(token_hash, user_id, now, now + lasts)

    def user_of(self, token_hash: str) -> UserRow | None:
        """Whose session this is, if it holds."""
        with self._database.read() as connection:
            row = connection.execute(
                select(users.c.id, users.c.name, users.c.disabled)
                .join(sessions, sessions.c.user_id == users.c.id)
                .where(sessions.c.token_hash == token_hash, *_holding(self._database.now()))
            ).one_or_none()
        return UserRow(*row) if row else None

    def of(self, user_id: str) -> tuple[SessionRow, ...]:
        """The sessions of a user that hold, newest first."""
        with self._database.read() as connection:
            rows = connection.execute(
                select(
                    sessions.c.token_hash, sessions.c.user_id, sessions.c.created_at, sessions.c.expires_at
                )
                .join(users, users.c.id == sessions.c.user_id)
                .where(sessions.c.user_id == user_id, *_holding(self._database.now()))
                .order_by(sessions.c.created_at.desc(), sessions.c.token_hash)
            )
            return tuple(SessionRow(*row) for row in rows)

    def revoke(self, token_hash: str, user_id: str) -> None:
        """Ends one session of this user; one that is over or another's is left as it is."""
        now = self._database.now()
        with self._database.write() as connection:
            ended = connection.execute(
                update(sessions)
                .where(sessions.c.token_hash == token_hash, sessions.c.user_id == user_id)
                .where(sessions.c.revoked_at.is_(None))
                .values(revoked_at=now)
            )
            if ended.rowcount:
                audit.append(connection, audit.HOUSE, now, user_id, "signed out", user_id, {})
                end_what_is_over(connection, now)

    def revoke_all(self, user_id: str, actor: str) -> None:
        """Ends every session of this user."""
        now = self._database.now()
        with self._database.write() as connection:
            connection.execute(
                update(sessions)
                .where(sessions.c.user_id == user_id, sessions.c.revoked_at.is_(None))
                .values(revoked_at=now)
            )
            audit.append(connection, audit.HOUSE, now, actor, "signed out everywhere", user_id, {})
            end_what_is_over(connection, now)

    def allow_attempt(
        self, name: str, source: str, within: timedelta, per_name: int, per_source: int
    ) -> bool:
        """Counts one sign-in attempt, before the password is looked at; False when the name or the
        source has had its number `within` the time. One transaction, so that many attempts at once
        cannot slip under the limit. Names that no user has are counted like others."""
        now = self._database.now()
        key = ids.digest("attempt", ids.name_key(name))
        recent = sign_in_attempts.c.at > now - within
        count = select(func.count()).select_from(sign_in_attempts)
        with self._database.write() as connection:
            if not self._database.is_sqlite:
                connection.exec_driver_sql("LOCK TABLE sign_in_attempts IN EXCLUSIVE MODE")
            connection.execute(
                delete(sign_in_attempts).where(sign_in_attempts.c.at < now - max(within, timedelta(days=1)))
            )
            of_name = connection.execute(count.where(recent, sign_in_attempts.c.name_key == key)).scalar_one()
            of_source = connection.execute(
                count.where(recent, sign_in_attempts.c.source == source)
            ).scalar_one()
            if of_name >= per_name or of_source >= per_source:
                return False
            connection.execute(insert(sign_in_attempts).values(name_key=key, source=source, at=now))
            return True

    def forgive_attempts(self, name: str, source: str) -> None:
        """After a right password: the attempts of this name from this source no longer count."""
        key = ids.digest("attempt", ids.name_key(name))
        with self._database.write() as connection:
            connection.execute(
                delete(sign_in_attempts).where(
                    sign_in_attempts.c.name_key == key, sign_in_attempts.c.source == source
                )
            )


def _holding(now: datetime) -> tuple[ColumnElement[bool], ...]:
    return (
        sessions.c.revoked_at.is_(None),
        sessions.c.expires_at > now,
        sessions.c.generation == users.c.generation,
        users.c.disabled.is_(False),
    )
