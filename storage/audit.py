"""The audit: append only, one hash chain a workspace (and one, named "", for accounts).

Names and texts of documents never go into it: an erased document must be gone, and a chain cannot
forget. Lines hold ids; screens look names up among what their reader may see.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from itertools import islice
from typing import Any

from sqlalchemy import (
    BindParameter,
    Connection,
    Row,
    bindparam,
    func,
    insert,
    or_,
    select,
    update,
)

from storage.access import documents_once_readable
from storage.columns import canonical_json
from storage.database import Database, insert_new
from storage.records import AuditRow
from storage.scope import Scope
from storage.tables import audit, audit_heads

HOUSE = ""
"""The chain for what concerns no workspace: accounts, sessions, new workspaces."""

OF_REVIEWS = (
    "answer sent to review",
    "answer withdrawn from review",
    "answer signed off",
    "answer rejected",
    "answer exported",
    "answer replayed",
    "verdict given",
    "missed passage added",
    "added passage removed",
    "path struck",
    "path no longer struck",
)
"""Lines whose subject is an answer, or a claim or a path of one."""

OF_LINKS = ("link accepted", "link rejected", "link verdict undone")
"""Lines whose subject is a verdict on a link."""

OF_IMPACT = (
    "impact list kept",
    "impact ticked",
    "impact list closed",
    "impact list reopened",
    "impact list exported",
)
"""Lines whose subject is a list of what to look at again, or a document on one."""

_ORIGIN = "0" * 64
_ID = re.compile(r"(?<![0-9a-f])(?:[0-9a-f]{12}|[0-9a-f]{32})(?![0-9a-f])")


def append(
    connection: Connection,
    chain: str,
    at: datetime,
    actor: str,
    action: str,
    subject: str,
    detail: dict[str, object],
    document_id: str | None = None,
) -> None:
    """Adds one line inside the caller's transaction: it stands exactly when the change stands."""
    insert_new(connection, audit_heads, [{"chain": chain, "number": 0, "hash": _ORIGIN}])
    head = connection.execute(
        select(audit_heads.c.number, audit_heads.c.hash).where(audit_heads.c.chain == chain).with_for_update()
    ).one()
    line = AuditRow(head.number + 1, at, actor, action, subject, detail, "", document_id)
    line = replace(line, hash=_link(head.hash, chain, line))
    connection.execute(insert(audit).values(chain=chain, **asdict(line)))
    connection.execute(
        update(audit_heads).where(audit_heads.c.chain == chain).values(number=line.number, hash=line.hash)
    )


def _link(before: str, chain: str, line: AuditRow) -> str:
    """The hash of a line: of its own content and of the hash before it."""
    content = {**asdict(line), "at": line.at.isoformat(), "chain": chain, "hash": before}
    return hashlib.sha256(canonical_json(content).encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class Wanted:
    """Lines of one actor, one action, and from `since` up to but not including `until`; empty is any."""

    actor: str = ""
    action: str = ""
    since: datetime | None = None
    until: datetime | None = None


def _saying(texts: Sequence[str]) -> Callable[[Row[*tuple[Any, ...]]], bool]:
    """Whether a line has one of the texts. A letter may stand in the names of thousands of ids: these are looked up,
    which no database does with a condition for each."""
    ids = frozenset(one for one in texts if _ID.fullmatch(one))
    parts = [one.casefold() for one in texts if one not in ids]

    def says(row: Row[*tuple[Any, ...]]) -> bool:
        line = "\n".join((row.actor, row.action, row.subject, canonical_json(row.detail))).casefold()
        return not ids.isdisjoint(_ID.findall(line)) or any(part in line for part in parts)

    return says


class Audit:
    """Reading and verifying the audit."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def recent(
        self,
        scope: Scope,
        text: str | Sequence[str] = "",
        limit: int | None = 200,
        known: Iterable[str] = (),
        wanted: Wanted | None = None,
    ) -> tuple[AuditRow, ...]:
        """The newest lines of the workspace that the scope may see, newest first.

        A line about a document is there only if its present audience shares a tag with the scope
        (the tombstone of an erased one keeps its audience); a line of a review or of a link only if its
        answer, claim, path or verdict is among `known`. Numbers count what the scope sees and `hash` is empty,
        for both would tell how many hidden lines there are. `text` filters by actor, action, subject or
        detail; of several texts one must be found. Whether a member may look at all is core's to decide.
        """
        names: BindParameter[str] = bindparam(None, sorted(known), expanding=True, literal_execute=True)
        seen = (
            select(audit, func.row_number().over(order_by=audit.c.number).label("local"))
            .where(audit.c.chain == scope.workspace_id)
            .where(
                or_(audit.c.document_id.is_(None), audit.c.document_id.in_(documents_once_readable(scope)))
            )
            .where(or_(audit.c.action.not_in(OF_REVIEWS + OF_LINKS + OF_IMPACT), audit.c.subject.in_(names)))
            .subquery()
        )
        statement = select(seen).order_by(seen.c.local.desc())
        if wanted is not None:
            if wanted.actor:
                statement = statement.where(seen.c.actor == wanted.actor)
            if wanted.action:
                statement = statement.where(seen.c.action == wanted.action)
            if wanted.since is not None:
                statement = statement.where(seen.c.at >= wanted.since)
            if wanted.until is not None:
                statement = statement.where(seen.c.at < wanted.until)
        with self._database.read() as connection:
            texts = [one for one in ([text] if isinstance(text, str) else text) if one]
            if texts:
                found = filter(_saying(texts), connection.execute(statement))
                return tuple(_row(row, row.local, "") for row in islice(found, limit))
            rows = connection.execute(statement if limit is None else statement.limit(limit))
            return tuple(_row(row, row.local, "") for row in rows)

    def tell(
        self, workspace_id: str, actor: str, action: str, subject: str, detail: dict[str, object]
    ) -> None:
        """A line about what changes nothing but is to be known: an export."""
        with self._database.write() as connection:
            append(connection, workspace_id, self._database.now(), actor, action, subject, detail)

    def is_whole(self, chain: str) -> bool:
        """Recomputes one chain."""
        lines = select(audit).where(audit.c.chain == chain).order_by(audit.c.number)
        head = select(audit_heads.c.number, audit_heads.c.hash).where(audit_heads.c.chain == chain)
        with self._database.read() as connection:
            rows = [_row(row, row.number, row.hash) for row in connection.execute(lines)]
            found = connection.execute(head).one_or_none()
        return not _break(chain, rows, (found.number, found.hash) if found else None)

    def house(self, limit: int = 200) -> tuple[AuditRow, ...]:
        """The newest lines about accounts, newest first: for the command line on this machine."""
        statement = select(audit).where(audit.c.chain == HOUSE).order_by(audit.c.number.desc()).limit(limit)
        with self._database.read() as connection:
            return tuple(_row(row, row.number, row.hash) for row in connection.execute(statement))

    def verify(self) -> list[str]:
        """Recomputes every chain. Returns one plain sentence for each break; none means whole."""
        with self._database.read() as connection:
            heads = {row.chain: (row.number, row.hash) for row in connection.execute(select(audit_heads))}
            chains: dict[str, list[AuditRow]] = {chain: [] for chain in heads}
            for row in connection.execute(select(audit).order_by(audit.c.chain, audit.c.number)):
                chains.setdefault(row.chain, []).append(_row(row, row.number, row.hash))
        found = (_break(chain, lines, heads.get(chain)) for chain, lines in sorted(chains.items()))
        return [sentence for sentence in found if sentence]


def _break(chain: str, lines: Sequence[AuditRow], head: tuple[int, str] | None) -> str:
    name = f"The audit of workspace {chain}" if chain else "The audit of accounts"
    before, expected = _ORIGIN, 1
    for row in lines:
        if row.number != expected:
            return f"{name} lacks line {expected}."
        if _link(before, chain, row) != row.hash:
            return f"{name} was changed at line {row.number}."
        before, expected = row.hash, expected + 1
    if head != (expected - 1, before):
        return f"{name} does not end where it did: lines after {expected - 1} are missing."
    return ""


def _row(row: Row[*tuple[Any, ...]], number: int, hash_: str) -> AuditRow:
    return AuditRow(number, row.at, row.actor, row.action, row.subject, row.detail, hash_, row.document_id)
