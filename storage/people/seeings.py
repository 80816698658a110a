"""Seeing as a member while it lasts. Each beginning and each end is a line in the audit, in the transaction in which
it happens: also when the session ends, or the right to it, or its time is over."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, delete, exists, insert, or_, select

from storage import audit
from storage.database import Database
from storage.people.tables import members, seeings, sessions, users
from storage.records import Role

BEGUN, ENDED = "see as begun", "see as ended"


@dataclass(frozen=True, slots=True)
class SeeingRow:
    workspace_id: str
    admin_id: str
    member_id: str


class Seeings:
    def __init__(self, database: Database) -> None:
        self._database = database

    def begin(self, name: str, session: str, seeing: SeeingRow) -> None:
        """Ends what was begun under this name before."""
        now = self._database.now()
        with self._database.write() as connection:
            _end(connection, seeings.c.name == name, now)
            connection.execute(
                insert(seeings).values(
                    name=name,
                    session=session,
                    workspace_id=seeing.workspace_id,
                    admin_id=seeing.admin_id,
                    member_id=seeing.member_id,
                    at=now,
                )
            )
            audit.append(connection, seeing.workspace_id, now, seeing.admin_id, BEGUN, seeing.member_id, {})

    def end(self, name: str) -> None:
        """Nothing where it is over already."""
        now = self._database.now()
        with self._database.write() as connection:
            _end(connection, seeings.c.name == name, now)

    def of(self, name: str) -> SeeingRow | None:
        columns = (seeings.c.workspace_id, seeings.c.admin_id, seeings.c.member_id)
        with self._database.read() as connection:
            row = connection.execute(select(*columns).where(seeings.c.name == name)).one_or_none()
        return SeeingRow(*row) if row else None

    def sweep(self, *, starting: bool = False) -> None:
        """Ends what is over. `starting`: no other process runs, so nothing without a session lasts."""
        now = self._database.now()
        over = _over(now)
        with self._database.read() as connection:
            found = connection.execute(
                select(seeings.c.name).where(or_(over, seeings.c.session == "") if starting else over)
            ).first()
        if found is None:
            return
        with self._database.write() as connection:
            end_what_is_over(connection, now)
            if starting:
                _end(connection, seeings.c.session == "", now)


def end_what_is_over(connection: Connection, now: datetime) -> None:
    """For the transaction that ends a session or takes a right: the session holds no more, the admin is none any
    more, or the member has left."""
    _end(connection, _over(now), now)


def _over(now: datetime) -> ColumnElement[bool]:
    session_holds = exists().where(
        sessions.c.token_hash == seeings.c.session,
        users.c.id == sessions.c.user_id,
        sessions.c.revoked_at.is_(None),
        sessions.c.expires_at > now,
        sessions.c.generation == users.c.generation,
        users.c.disabled.is_(False),
    )
    here = members.c.workspace_id == seeings.c.workspace_id
    is_admin = exists().where(here, members.c.user_id == seeings.c.admin_id, members.c.role == Role.ADMIN)
    is_member = exists().where(here, members.c.user_id == seeings.c.member_id)
    return or_(and_(seeings.c.session != "", ~session_holds), ~is_admin, ~is_member)


def _end(connection: Connection, which: ColumnElement[bool], now: datetime) -> None:
    statement = select(seeings).where(which).order_by(seeings.c.at, seeings.c.name).with_for_update()
    rows: list[Row[*tuple[Any, ...]]] = list(connection.execute(statement))
    for row in rows:
        gone = connection.execute(delete(seeings).where(seeings.c.name == row.name))
        if gone.rowcount:
            audit.append(connection, row.workspace_id, now, row.admin_id, ENDED, row.member_id, {})
