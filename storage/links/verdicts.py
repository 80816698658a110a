"""Verdicts on suggested links: given, ended, read, forgotten. Each act is one revision of the workspace."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, delete, exists, insert, select, update

from storage import audit
from storage.access import documents_once_readable
from storage.commit import next_revision
from storage.database import Database, lock_workspace
from storage.errors import Absent, Stale
from storage.links.access import known_verdicts
from storage.links.reading import (
    SaidOfLinks,
    grounds_of,
    readable_ids,
    said_of_links,
    verdicts_of,
)
from storage.links.records import Ground, LinkVerdict, ShownLink
from storage.links.tables import link_ground_documents, link_grounds, link_policies, link_verdicts
from storage.people.tables import users
from storage.review.acts import Actor
from storage.scope import Scope
from storage.tables import documents

_SAID = {"accepted": "link accepted", "rejected": "link rejected"}
_MEANWHILE = {
    "accepted": "Nothing was changed: {person} has accepted “{first}” – “{second}” meanwhile. Look again.",
    "rejected": "Nothing was changed: {person} has rejected “{first}” – “{second}” meanwhile. Look again.",
}
SHORT = 80
"""Characters of a side in a sentence."""
AnyRow = Row[*tuple[Any, ...]]


class Links:
    def __init__(self, database: Database) -> None:
        self._database = database

    # ---- reading

    def said(self, scope: Scope) -> SaidOfLinks:
        with self._database.read() as connection:
            return said_of_links(connection, scope)

    def history(self, scope: Scope) -> tuple[LinkVerdict, ...]:
        """Every verdict up to the scope's revision that the scope may know of, ended ones too, newest first."""
        with self._database.read() as connection:
            rows = verdicts_of(connection, scope, ended=True)
        return tuple(sorted(rows, key=lambda one: (-one.added, one.key)))

    def known_ids(self, scope: Scope) -> frozenset[str]:
        """Subjects of the audit's lines on links that the scope may know of, erased documents' too."""
        with self._database.read() as connection:
            return frozenset(
                connection.scalars(known_verdicts(scope.workspace_id, documents_once_readable(scope)))
            )

    # ---- acts

    def judge(self, actor: Actor, links: Sequence[ShownLink], verdict: str, note: str) -> None:
        """The same verdict on all of them, at one revision; it takes the place of earlier ones. Absent when a
        sentence stands in no document that the actor reads; Stale when somebody else gave a verdict since one was
        shown. What the actor has said already, on the same sentences, is not said again."""
        scope = actor.scope
        now = self._database.now()
        with self._database.write() as connection:
            lock_workspace(connection, scope.workspace_id)
            readable = frozenset(connection.scalars(readable_ids(scope)))
            if any(readable.isdisjoint(ground.document_ids) for link in links for ground in link.grounds):
                raise Absent("link")
            in_force = _in_force(connection, scope, [link.key for link in links])
            _refuse_if_others_spoke(actor, {link.key: link.given for link in links}, in_force)
            said = _said_again(connection, actor, links, verdict, note, in_force)
            new = [link for link in links if link.key not in said]
            if not new:
                return
            revision = next_revision(connection, scope.workspace_id)
            _end(connection, [row for link in new for row in in_force[link.key]], revision, now)
            for link in new:
                id_ = _insert(connection, actor, link, verdict, note, revision, now)
                detail: dict[str, object] = {"kind": link.kind}
                place = scope.workspace_id
                audit.append(connection, place, now, actor.user_id, _SAID[verdict], id_, detail)

    def undo(self, actor: Actor, keys: Sequence[str], given: Mapping[str, str] | None = None) -> None:
        """Ends the verdicts in force on these links. Absent when there is none for one of them; Stale when somebody
        else gave a verdict since `given`, by key, was shown."""
        scope, now = actor.scope, self._database.now()
        with self._database.write() as connection:
            lock_workspace(connection, scope.workspace_id)
            in_force = _in_force(connection, scope, keys)
            if set(in_force) != set(keys):
                raise Absent("link")
            if given is not None:
                _refuse_if_others_spoke(actor, given, in_force)
            revision = next_revision(connection, scope.workspace_id)
            ended = [row for rows in in_force.values() for row in rows]
            _end(connection, ended, revision, now)
            for row in ended:
                place = scope.workspace_id
                audit.append(connection, place, now, actor.user_id, "link verdict undone", row.id, {})

    def set_policy(self, actor: Actor, policy: str) -> int:
        scope, now = actor.scope, self._database.now()
        with self._database.write() as connection:
            lock_workspace(connection, scope.workspace_id)
            revision = next_revision(connection, scope.workspace_id)
            connection.execute(
                insert(link_policies).values(
                    workspace_id=scope.workspace_id,
                    revision=revision,
                    policy=policy,
                    user_id=actor.user_id,
                    at=now,
                )
            )
            audit.append(
                connection, scope.workspace_id, now, actor.user_id, "link policy changed", policy, {}
            )
        return revision


def forget_links(connection: Connection, document_id: str) -> None:
    """What people said of links that rest on a sentence of this document alone, and every note whose writer
    was shown the document. Their revisions stay, without a word: clocks go by them."""
    shown = select(link_ground_documents.c.verdict_id).where(
        link_ground_documents.c.document_id == document_id
    )
    connection.execute(
        update(link_verdicts).where(link_verdicts.c.id.in_(shown), link_verdicts.c.note != "").values(note="")
    )
    held = exists().where(
        link_ground_documents.c.verdict_id == link_grounds.c.verdict_id,
        link_ground_documents.c.ground == link_grounds.c.ground,
        link_ground_documents.c.document_id != document_id,
        link_ground_documents.c.document_id.in_(select(documents.c.id).where(documents.c.state != "erased")),
    )
    bare = set(
        connection.scalars(
            select(link_grounds.c.verdict_id).where(link_grounds.c.verdict_id.in_(shown), ~held)
        )
    )
    for id_ in sorted(bare):
        connection.execute(delete(link_grounds).where(link_grounds.c.verdict_id == id_))
        connection.execute(
            update(link_verdicts)
            .where(link_verdicts.c.id == id_)
            .values(key="", first="", second="", note="")
        )


def _in_force(connection: Connection, scope: Scope, keys: Iterable[str]) -> dict[str, list[AnyRow]]:
    """By key: the verdicts in force at this moment that the scope may know of, newest last."""
    known = known_verdicts(scope.workspace_id, readable_ids(scope))
    found: dict[str, list[AnyRow]] = defaultdict(list)
    wanted = set(keys)
    for row in connection.execute(
        select(link_verdicts, users.c.name.label("who"))
        .join(users, users.c.id == link_verdicts.c.user_id)
        .where(link_verdicts.c.id.in_(known), link_verdicts.c.ended.is_(None))
        .order_by(link_verdicts.c.added, link_verdicts.c.id)
    ):
        if row.key in wanted:
            found[row.key].append(row)
    return found


def _refuse_if_others_spoke(
    actor: Actor, given: Mapping[str, str], in_force: Mapping[str, list[AnyRow]]
) -> None:
    """One may change one's own mind at any time; what somebody else says has to be seen before it is overturned."""
    for key in given:
        for row in in_force.get(key, [])[-1:]:
            if row.id != given[key] and row.user_id != actor.user_id:
                sides = {"first": row.first[:SHORT], "second": row.second[:SHORT]}
                raise Stale(_MEANWHILE[row.verdict], person=row.who, **sides)


def _said_again(
    connection: Connection,
    actor: Actor,
    links: Sequence[ShownLink],
    verdict: str,
    note: str,
    in_force: Mapping[str, list[AnyRow]],
) -> set[str]:
    """Keys of the links of which this very person has said this already, on the same sentences: a button that is
    pressed twice says one thing."""
    last = {link.key: in_force[link.key][-1] for link in links if in_force.get(link.key)}
    same = {
        key: row
        for key, row in last.items()
        if row.user_id == actor.user_id and row.verdict == verdict and note in ("", row.note)
    }
    if not same:
        return set()
    grounds = grounds_of(connection, actor.scope, [row.id for row in same.values()])
    return {
        link.key
        for link in links
        if link.key in same and _alike(link.grounds) == _alike(grounds[same[link.key].id])
    }


def _alike(grounds: Iterable[Ground]) -> set[tuple[str, str, frozenset[str]]]:
    return {(one.side, one.text, frozenset(one.document_ids)) for one in grounds}


def _end(connection: Connection, rows: Sequence[AnyRow], revision: int, now: datetime) -> None:
    ids = [row.id for row in rows]
    if ids:
        connection.execute(
            update(link_verdicts).where(link_verdicts.c.id.in_(ids)).values(ended=revision, ended_at=now)
        )


def _insert(
    connection: Connection,
    actor: Actor,
    link: ShownLink,
    verdict: str,
    note: str,
    revision: int,
    now: datetime,
) -> str:
    id_ = secrets.token_hex(16)
    connection.execute(
        insert(link_verdicts).values(
            id=id_,
            workspace_id=actor.scope.workspace_id,
            key=link.key,
            kind=link.kind,
            first=link.first,
            second=link.second,
            verdict=verdict,
            note=note,
            user_id=actor.user_id,
            at=now,
            added=revision,
            ended=None,
            ended_at=None,
        )
    )
    numbered = list(enumerate(link.grounds))
    connection.execute(
        insert(link_grounds),
        [{"verdict_id": id_, "ground": n, "side": g.side, "text": g.text} for n, g in numbered],
    )
    connection.execute(
        insert(link_ground_documents),
        [
            {"verdict_id": id_, "ground": n, "document_id": d}
            for n, g in numbered
            for d in sorted(set(g.document_ids))
        ],
    )
    return id_
