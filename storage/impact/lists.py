"""Lists of what must be looked at again, and ticks: one transaction each act, told to the audit by ids alone.

Which documents stand on a list depends on who opens it, so it is the core that says which ticks they are shown.
"""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Iterable
from datetime import date
from typing import Any

from sqlalchemy import Connection, Row, Select, Text, cast, delete, exists, insert, or_, select, update

from storage import audit
from storage.access import known_versions, readable_documents, visible_passages
from storage.database import Database, lock_workspace
from storage.errors import Absent
from storage.impact.closing import is_closed, next_turn, refuse_closed
from storage.impact.made import forget_made
from storage.impact.records import LookRow, NewTick, TickRow
from storage.impact.tables import closings, looks, ticks
from storage.people.tables import users, workspaces
from storage.scope import Scope
from storage.tables import commits, documents, mentions, passages, versions

MOVES = ("replaced", "retired", "restored", "began", "lapsed", "dated")
"""What happens to a document after a tick and asks for another look."""


class Impacts:
    """Absent for every list whose start the scope may not read."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # ---- looking

    def looks(self, scope: Scope) -> tuple[LookRow, ...]:
        """Newest first: from documents that the scope reads, and from every entity. Whether an entity is there
        for a reader depends on the list's revision: ask `holds`."""
        with self._database.read() as connection:
            rows = connection.execute(_looks(scope).order_by(looks.c.at.desc(), looks.c.id))
            return tuple(_look(row) for row in rows)

    def look(self, scope: Scope, look_id: str) -> LookRow:
        with self._database.read() as connection:
            row = connection.execute(_looks(scope).where(looks.c.id == look_id)).one_or_none()
        if row is None:
            raise Absent("list")
        return _look(row)

    def holds(self, scope: Scope, entity: str) -> bool:
        """Whether a passage that the scope sees names this phrase."""
        visible = visible_passages(scope).subquery("visible")
        named = or_(mentions.c.subject_key == entity, mentions.c.object_key == entity)
        found = select(mentions.c.id).join(visible, visible.c.id == mentions.c.passage_id).where(named)
        with self._database.read() as connection:
            return connection.execute(found.limit(1)).first() is not None

    def ticks(self, scope: Scope, look_ids: Iterable[str]) -> tuple[TickRow, ...]:
        """All ticks of these lists on documents that the scope reads, in the order in which they were given."""
        owners = users.alias("owners")
        readable = readable_documents(scope).subquery("readable")
        statement = (
            select(ticks, users.c.name.label("who"), owners.c.name.label("owner"))
            .join(users, users.c.id == ticks.c.user_id)
            .outerjoin(owners, owners.c.id == ticks.c.owner_id)
            .join(readable, readable.c.id == ticks.c.document_id)
            .where(ticks.c.look_id.in_(sorted(look_ids)))
            .order_by(ticks.c.look_id, ticks.c.turn)
        )
        with self._database.read() as connection:
            rows = connection.execute(statement).all()
            open_to = frozenset(connection.scalars(select(readable_documents(scope).subquery("r").c.id)))
            moves = _moves(connection, scope, {row.document_id for row in rows})
        return tuple(_tick(row, open_to, moves.get(row.document_id, ())) for row in rows)

    def moved_since(self, scope: Scope, document_id: str, revision: int) -> str:
        """The last of what happened to a document that the scope reads, or ""."""
        with self._database.read() as connection:
            moves = _moves(connection, scope, {document_id}).get(document_id, ())
        return next((row.kind for row in reversed(moves) if row.revision > revision), "")

    # ---- acting

    def keep(
        self,
        scope: Scope,
        user_id: str,
        kind: str,
        document_id: str,
        numbers: tuple[int, int],
        entity: str,
        suggested: bool,
    ) -> str:
        """The new list's id. `scope` is the moment that it is a list of."""
        now, look_id = self._database.now(), secrets.token_hex(16)
        with self._database.write() as connection:
            lock_workspace(connection, scope.workspace_id)
            connection.execute(
                insert(looks).values(
                    id=look_id,
                    workspace_id=scope.workspace_id,
                    user_id=user_id,
                    kind=kind,
                    document_id=document_id,
                    old=numbers[0],
                    new=numbers[1],
                    entity=entity,
                    suggested=suggested,
                    revision=scope.revision,
                    day=scope.day.isoformat(),
                    salt=secrets.token_hex(16),
                    turn=0,
                    at=now,
                )
            )
            detail: dict[str, object] = {"from": kind, "suggested links": suggested}
            place = scope.workspace_id
            audit.append(
                connection, place, now, user_id, "impact list kept", look_id, detail, document_id or None
            )
        return look_id

    def tick(self, scope: Scope, user_id: str, new: NewTick) -> None:
        """Whether the document stands on the acting person's own list is the core's to say. WrongState for a list
        that is closed."""
        now, place = self._database.now(), scope.workspace_id
        with self._database.write() as connection:
            lock_workspace(connection, place)
            if connection.execute(_looks(scope).where(looks.c.id == new.look_id)).one_or_none() is None:
                raise Absent("list")
            readable = readable_documents(scope).subquery("readable")
            there = select(readable.c.id).where(readable.c.id == new.document_id)
            if connection.execute(there).one_or_none() is None:
                raise Absent("document")
            refuse_closed(connection, new.look_id)
            again = _judged(connection, new) == new.judgement
            turn = next_turn(connection, new.look_id)
            revision = connection.execute(
                select(workspaces.c.revision).where(workspaces.c.id == place)
            ).scalar_one()
            connection.execute(
                insert(ticks).values(
                    look_id=new.look_id,
                    turn=turn,
                    document_id=new.document_id,
                    user_id=user_id,
                    judgement=new.judgement,
                    owner_id=new.owner_id or None,
                    due=new.due.isoformat() if new.due else "",
                    note=new.note,
                    saw=sorted(new.saw),
                    revision=revision,
                    at=now,
                )
            )
            detail: dict[str, object] = {"list": new.look_id}
            detail |= {} if again else {"tick": new.judgement}
            detail |= {"owner": new.owner_id} if new.owner_id else {}
            detail |= {"due": new.due.isoformat()} if new.due else {}
            audit.append(connection, place, now, user_id, "impact ticked", new.name, detail, new.document_id)

    def tell(self, scope: Scope, user_id: str, action: str, look: LookRow, detail: dict[str, object]) -> None:
        """For what changes nothing but is to be known: an export."""
        now = self._database.now()
        with self._database.write() as connection:
            place, document = scope.workspace_id, look.document_id or None
            audit.append(connection, place, now, user_id, action, look.id, detail, document)


def _judged(connection: Connection, new: NewTick) -> str:
    """What was said of the document last."""
    last = (
        select(ticks.c.judgement)
        .where(ticks.c.look_id == new.look_id, ticks.c.document_id == new.document_id)
        .order_by(ticks.c.turn.desc())
        .limit(1)
    )
    return connection.scalar(last) or "open"


def forget_impacts(connection: Connection, workspace_id: str, document_id: str) -> None:
    """After the document's own rows are gone: lists that begin with it or with a phrase that nothing of the
    workspace names any more, ticks on it, and every note whose writer was shown it, since it may quote it."""
    connection.execute(delete(looks).where(looks.c.document_id == document_id))
    forget_made(connection, workspace_id)
    named = exists().where(
        or_(mentions.c.subject_key == looks.c.entity, mentions.c.object_key == looks.c.entity),
        mentions.c.passage_id == passages.c.id,
        passages.c.version_id == versions.c.id,
        versions.c.document_id == documents.c.id,
        documents.c.workspace_id == workspace_id,
    )
    connection.execute(
        delete(looks).where(looks.c.workspace_id == workspace_id, looks.c.kind == "entity", ~named)
    )
    connection.execute(delete(ticks).where(ticks.c.document_id == document_id))
    for table in (ticks, closings):
        saw = cast(table.c.saw, Text).contains(document_id, autoescape=True)
        connection.execute(update(table).where(saw, table.c.note != "").values(note=""))


def _looks(scope: Scope) -> Select[*tuple[Any, ...]]:
    known = known_versions(scope).subquery("known")
    return (
        select(looks, users.c.name.label("who"), is_closed().label("closed"))
        .join(users, users.c.id == looks.c.user_id)
        .where(looks.c.workspace_id == scope.workspace_id)
        .where(or_(looks.c.kind == "entity", looks.c.document_id.in_(select(known.c.document_id))))
    )


def _look(row: Row[*tuple[Any, ...]]) -> LookRow:
    return LookRow(
        row.id,
        row.user_id,
        row.who,
        row.kind,
        row.document_id,
        row.old,
        row.new,
        row.entity,
        row.suggested,
        row.revision,
        date.fromisoformat(row.day),
        row.salt,
        row.at,
        row.closed,
    )


_Moves = tuple[Row[*tuple[Any, ...]], ...]


def _moves(connection: Connection, scope: Scope, document_ids: set[str]) -> dict[str, _Moves]:
    readable = readable_documents(scope).subquery("readable")
    rows = connection.execute(
        select(commits.c.document_id, commits.c.revision, commits.c.kind, commits.c.at)
        .join(readable, readable.c.id == commits.c.document_id)
        .where(commits.c.workspace_id == scope.workspace_id, commits.c.kind.in_(MOVES))
        .where(commits.c.document_id.in_(sorted(document_ids)))
        .order_by(commits.c.revision)
    )
    found: dict[str, list[Row[*tuple[Any, ...]]]] = defaultdict(list)
    for row in rows:
        found[row.document_id].append(row)
    return {document: tuple(each) for document, each in found.items()}


def _tick(row: Row[*tuple[Any, ...]], open_to: frozenset[str], moves: _Moves) -> TickRow:
    after = [move for move in moves if move.revision > row.revision]
    last = after[-1] if after else None
    return TickRow(
        row.look_id,
        row.document_id,
        row.user_id,
        row.who,
        row.judgement,
        row.owner_id or "",
        row.owner or "",
        date.fromisoformat(row.due) if row.due else None,
        row.note if open_to.issuperset(row.saw) else "",
        row.at,
        last.kind if last else "",
        last.at if last else None,
    )
