"""Closing a list and reopening it: who did, when, and a note, each told to the audit by ids alone."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import ColumnElement, Connection, func, insert, literal, select, update

from storage import audit
from storage.access import readable_documents
from storage.database import Database, lock_workspace
from storage.errors import WrongState
from storage.impact.records import ClosingRow, LookRow
from storage.impact.tables import closings, looks
from storage.people.tables import users
from storage.scope import Scope

CLOSED, REOPENED = "impact list closed", "impact list reopened"


def is_closed() -> ColumnElement[bool]:
    """A column beside `looks`: what was done last."""
    last = (
        select(closings.c.closed)
        .where(closings.c.look_id == looks.c.id)
        .order_by(closings.c.turn.desc())
        .limit(1)
        .scalar_subquery()
    )
    return func.coalesce(last, literal(False))


def refuse_closed(connection: Connection, look_id: str) -> None:
    """Within the transaction of a tick. WrongState for a closed list."""
    if connection.execute(select(is_closed()).where(looks.c.id == look_id)).scalar_one():
        raise WrongState("This list is closed: reopen it, then tick.")


def next_turn(connection: Connection, look_id: str) -> int:
    return connection.execute(
        update(looks).where(looks.c.id == look_id).values(turn=looks.c.turn + 1).returning(looks.c.turn)
    ).scalar_one()


def read_closings(database: Database, scope: Scope, look_ids: Iterable[str]) -> tuple[ClosingRow, ...]:
    """Oldest first, of lists that the caller was given for this scope. Notes close as those of ticks do."""
    statement = (
        select(closings, users.c.name.label("who"))
        .join(users, users.c.id == closings.c.user_id)
        .where(closings.c.look_id.in_(sorted(look_ids)))
        .order_by(closings.c.look_id, closings.c.turn)
    )
    with database.read() as connection:
        rows = connection.execute(statement).all()
        open_to = frozenset(connection.scalars(select(readable_documents(scope).subquery("r").c.id)))
    return tuple(
        ClosingRow(row.look_id, row.who, row.closed, row.note if open_to.issuperset(row.saw) else "", row.at)
        for row in rows
    )


def close(
    database: Database,
    scope: Scope,
    user_id: str,
    look: LookRow,
    closed: bool,
    note: str,
    saw: tuple[str, ...],
) -> None:
    """`saw` are ids of all documents that its writer is shown on the list. WrongState where it is so already."""
    now, place = database.now(), scope.workspace_id
    with database.write() as connection:
        lock_workspace(connection, place)
        if connection.execute(select(is_closed()).where(looks.c.id == look.id)).scalar_one() == closed:
            raise WrongState("This list is closed already." if closed else "This list is open already.")
        connection.execute(
            insert(closings).values(
                look_id=look.id,
                turn=next_turn(connection, look.id),
                user_id=user_id,
                closed=closed,
                note=note,
                saw=sorted(saw),
                at=now,
            )
        )
        action, document = CLOSED if closed else REOPENED, look.document_id or None
        audit.append(connection, place, now, user_id, action, look.id, {}, document)
