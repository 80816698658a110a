"""Verdicts on links as one scope may read them, and the policy at its revision."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, Select, or_, select

from storage.access import readable_documents
from storage.links.access import known_verdicts
from storage.links.records import Ground, LinkVerdict
from storage.links.tables import link_ground_documents, link_grounds, link_policies, link_verdicts
from storage.people.tables import users
from storage.scope import Scope

SUGGESTED, ACCEPTED_ONLY = "suggested", "accepted"
"""The two policies: suggested links serve searches too, or accepted ones alone."""


@dataclass(frozen=True, slots=True)
class SaidOfLinks:
    """What holds for a scope at its revision: the policy, and the newest verdict for each key."""

    policy: str
    verdicts: tuple[LinkVerdict, ...]

    def fingerprint(self) -> tuple[tuple[str, ...], ...]:
        """What of it can change a view. Who said it, when and why cannot."""
        said = ((one.key, one.verdict, *sorted(g.text for g in one.grounds)) for one in self.verdicts)
        return ((self.policy,), *said)


def said_of_links(connection: Connection, scope: Scope) -> SaidOfLinks:
    policy = connection.scalar(
        select(link_policies.c.policy)
        .where(link_policies.c.workspace_id == scope.workspace_id)
        .where(link_policies.c.revision <= scope.revision)
        .order_by(link_policies.c.revision.desc())
        .limit(1)
    )
    newest = {one.key: one for one in verdicts_of(connection, scope)}  # later ones come later
    return SaidOfLinks(policy or SUGGESTED, tuple(newest[key] for key in sorted(newest)))


def readable_ids(scope: Scope) -> Select[str]:
    return select(readable_documents(scope).subquery("readable_now").c.id)


def verdicts_of(connection: Connection, scope: Scope, ended: bool = False) -> list[LinkVerdict]:
    """In force at the scope's revision, or with `ended` all that were given by then; oldest first."""
    statement = (
        select(link_verdicts, users.c.name.label("who"))
        .join(users, users.c.id == link_verdicts.c.user_id)
        .where(link_verdicts.c.id.in_(known_verdicts(scope.workspace_id, readable_ids(scope))))
        .where(link_verdicts.c.key != "", link_verdicts.c.added <= scope.revision)
        .order_by(link_verdicts.c.added, link_verdicts.c.key, link_verdicts.c.id)
    )
    if not ended:
        statement = statement.where(
            or_(link_verdicts.c.ended.is_(None), link_verdicts.c.ended > scope.revision)
        )
    rows = connection.execute(statement).all()
    if not rows:
        return []
    readable = frozenset(connection.scalars(readable_ids(scope)))
    grounds = grounds_of(connection, scope, [row.id for row in rows])
    found = []
    for row in rows:
        own = grounds[row.id]
        open_ = all(readable.issuperset(ground.document_ids) for ground in own)
        seen = tuple(Ground(g.text, tuple(d for d in g.document_ids if d in readable), g.side) for g in own)
        over = row.ended is not None and row.ended <= scope.revision
        found.append(
            LinkVerdict(
                row.id,
                row.key,
                row.kind,
                row.first,
                row.second,
                row.verdict,
                row.note if open_ else "",
                row.user_id,
                row.who,
                row.at,
                row.added,
                row.ended if over else None,
                seen,
            )
        )
    return found


def grounds_of(connection: Connection, scope: Scope, ids: Sequence[str]) -> dict[str, list[Ground]]:
    """By id of the verdict: its sentences, with every document that holds them."""
    wanted = set(ids)
    mine = select(link_verdicts.c.id).where(link_verdicts.c.workspace_id == scope.workspace_id)
    texts: dict[tuple[str, int], tuple[str, str]] = {}
    for row in connection.execute(select(link_grounds).where(link_grounds.c.verdict_id.in_(mine))):
        if row.verdict_id in wanted:
            texts[row.verdict_id, row.ground] = (row.text, row.side)
    held: dict[tuple[str, int], list[str]] = defaultdict(list)
    for row in connection.execute(
        select(link_ground_documents).where(link_ground_documents.c.verdict_id.in_(mine))
    ):
        held[row.verdict_id, row.ground].append(row.document_id)
    found: dict[str, list[Ground]] = defaultdict(list)
    for place, (text, side) in sorted(texts.items()):
        found[place[0]].append(Ground(text, tuple(sorted(held[place])), side))
    return found
