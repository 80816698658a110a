"""The days on which versions are in effect: given by people, and kept up with by the calendar.

Evidence goes by the day of a scope and needs no help. But a version that comes into effect, or goes out of
it, changes what its readers get without anybody's act: so each such day becomes a commit of its own, by
the actor CALENDAR, which the clock counts, reviews see and the audit tells.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import Connection, delete, insert, or_, select, update

from storage import commit
from storage.access import readable_documents, versions_stood
from storage.database import Database, lock_workspace
from storage.errors import Absent, WrongState
from storage.people.tables import workspaces
from storage.records import DocumentState
from storage.rows import day
from storage.scope import Scope
from storage.tables import documents, settings, versions
from storage.versions.days import day_of
from storage.versions.in_force import now, stood
from storage.versions.tables import version_periods

CALENDAR = "calendar"
_TURNED = "calendar turned to"
"""The setting of the whole house that says up to which day this is done."""


@dataclass(frozen=True, slots=True)
class Period:
    """First and last day, both within; None where none is stated."""

    valid_from: date | None = None
    valid_until: date | None = None

    def values(self) -> dict[str, str | None]:
        first, last = self.valid_from, self.valid_until
        return {
            "valid_from": first.isoformat() if first else None,
            "valid_until": last.isoformat() if last else None,
        }


ALWAYS = Period()
"""Of a version that states no days."""


def begin_period(connection: Connection, version_id: str, revision: int, period: Period) -> None:
    """For the writer's transaction; a version without dates has no row. ValueError for days that end before
    they begin: callers tell people."""
    if period.valid_from and period.valid_until and period.valid_until < period.valid_from:
        raise ValueError(f"{period} ends before it begins.")
    if period != ALWAYS:
        connection.execute(
            insert(version_periods).values(
                version_id=version_id, added=revision, ended=None, **period.values()
            )
        )


def said_days(period: Period) -> dict[str, object]:
    """For the audit: where they are stated."""
    days = period.values()
    named = {"in effect from": days["valid_from"], "in effect until": days["valid_until"]}
    return {name: stated for name, stated in named.items() if stated}


def days_stated(
    database: Database, scope: Scope, document_ids: Iterable[str]
) -> dict[tuple[str, int], Period]:
    """(document, number of version) → its days, as recorded at the scope's revision, where it states any."""
    each = versions_stood(scope, documents.c.id.in_(sorted(document_ids))).subquery("stood")
    statement = select(each.c.document_id, each.c.number, each.c.valid_from, each.c.valid_until).where(
        or_(each.c.valid_from.is_not(None), each.c.valid_until.is_not(None))
    )
    with database.read() as connection:
        return {
            (row.document_id, row.number): Period(day(row.valid_from), day(row.valid_until))
            for row in connection.execute(statement)
        }


class Dating:
    def __init__(self, database: Database) -> None:
        self._database = database

    def set(
        self,
        workspace_id: str,
        document_id: str,
        number: int,
        period: Period,
        actor: str,
        within: Scope | None = None,
    ) -> None:
        """Gives a version its days, from the next revision on. Absent for what the scope cannot read,
        WrongState when it has these days already."""
        with self._database.write() as connection:
            lock_workspace(connection, workspace_id)
            version_id = _version(connection, workspace_id, document_id, number, within)
            open_row = (version_periods.c.version_id == version_id, version_periods.c.ended.is_(None))
            before = connection.execute(
                select(version_periods.c.valid_from, version_periods.c.valid_until).where(*open_row)
            ).one_or_none()
            was = {"valid_from": before.valid_from, "valid_until": before.valid_until} if before else None
            if (was or ALWAYS.values()) == period.values():
                raise WrongState("This version has these days already.")
            revision = commit.next_revision(connection, workspace_id)
            connection.execute(update(version_periods).where(*open_row).values(ended=revision))
            begin_period(connection, version_id, revision, period)
            detail: dict[str, object] = {"version": number, **said_days(period)}
            if was:
                detail["days before"] = [stated or "–" for stated in was.values()]
            at = self._database.now()
            commit.record(connection, workspace_id, revision, document_id, "dated", at, actor, detail)

    def turn(self) -> int:
        """Makes the commits of the days since the last time: one for each document of which another version
        is in force today than on that day, or none any more. Returns how many."""
        today = day_of(self._database.now())
        with self._database.read() as connection:
            last = _turned(connection)
            places = list(connection.scalars(select(workspaces.c.id).order_by(workspaces.c.id)))
        if last is not None and last >= today:
            return 0
        with self._database.write() as connection:
            for place in places:
                lock_workspace(connection, place)
            last = _turned(connection)  # another process may have done it meanwhile
            made = 0
            if last is not None and last < today:
                made = sum(self._turn(connection, place, last, today) for place in places)
            if last is None or last < today:
                connection.execute(delete(settings).where(*_SETTING))
                connection.execute(
                    insert(settings).values(workspace_id="", key=_TURNED, value=today.isoformat())
                )
        return made

    def _turn(self, connection: Connection, workspace_id: str, last: date, today: date) -> int:
        dated = (
            select(versions.c.document_id)
            .join(version_periods, version_periods.c.version_id == versions.c.id)
            .where(version_periods.c.ended.is_(None))
        )
        own = select(documents.c.id).where(
            documents.c.workspace_id == workspace_id,
            documents.c.state == DocumentState.CURRENT,
            documents.c.id.in_(dated),
        )
        before, after = (_forces(connection, list(connection.scalars(own)), on) for on in (last, today))
        moved = sorted(id_ for id_ in before.keys() | after.keys() if before.get(id_) != after.get(id_))
        for document_id in moved:
            revision = commit.next_revision(connection, workspace_id)
            number = after.get(document_id, before.get(document_id))
            kind = "began" if document_id in after else "lapsed"
            at = self._database.now()
            detail: dict[str, object] = {"version": number}
            commit.record(connection, workspace_id, revision, document_id, kind, at, CALENDAR, detail)
        return len(moved)


_SETTING = (settings.c.workspace_id == "", settings.c.key == _TURNED)


def _turned(connection: Connection) -> date | None:
    row = connection.execute(select(settings.c.value).where(*_SETTING)).one_or_none()
    return date.fromisoformat(str(row.value)) if row else None


def _forces(connection: Connection, document_ids: Sequence[str], on: date) -> dict[str, int]:
    """Document → the number of its version in force on the day, as recorded now."""
    some = select(documents.c.id).where(documents.c.id.in_(document_ids)).subquery("some")
    each = stood(some, now(on)).subquery("each")
    rows = connection.execute(select(each.c.document_id, each.c.number).where(each.c.word == "current"))
    return {row.document_id: row.number for row in rows}


def _version(
    connection: Connection, workspace_id: str, document_id: str, number: int, within: Scope | None
) -> str:
    statement = (
        select(versions.c.id)
        .join(documents, documents.c.id == versions.c.document_id)
        .where(documents.c.workspace_id == workspace_id, documents.c.id == document_id)
        .where(documents.c.state != DocumentState.ERASED, versions.c.number == number)
    )
    if within is not None:
        readable = readable_documents(within).subquery()
        statement = statement.where(documents.c.id.in_(select(readable.c.id)))
    found = connection.scalar(statement)
    if found is None:
        raise Absent("version")
    return found
