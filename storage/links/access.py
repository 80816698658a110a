"""Which verdicts on links a scope may know of: those whose every sentence stands in a document that it reads.

These are selectables over ids of documents that `storage.access` gives; nothing here decides what is readable.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Select, func, select

from storage.links.tables import link_ground_documents, link_policies, link_verdicts


def known_verdicts(workspace_id: str, readable: Select[str]) -> Select[str]:
    """(id) of the workspace's verdicts of which every ground has a document among `readable` (ids)."""
    ids = readable.subquery("readable_of_links")
    closed = (
        select(link_ground_documents.c.verdict_id)
        .outerjoin(ids, ids.c.id == link_ground_documents.c.document_id)
        .group_by(link_ground_documents.c.verdict_id, link_ground_documents.c.ground)
        .having(func.count(ids.c.id) == 0)
    )
    return select(link_verdicts.c.id).where(
        link_verdicts.c.workspace_id == workspace_id, link_verdicts.c.id.not_in(closed)
    )


def revisions_of_links(workspace_id: str, readable: Select[str]) -> tuple[Select[*tuple[Any, ...]], ...]:
    """(revision) at which a known verdict was given or ended, or the policy of links was changed. `readable`
    holds erased documents too: a clock forgets no number."""
    known = known_verdicts(workspace_id, readable)
    return (
        select(link_verdicts.c.added.label("revision")).where(link_verdicts.c.id.in_(known)),
        select(link_verdicts.c.ended.label("revision")).where(
            link_verdicts.c.id.in_(known), link_verdicts.c.ended.is_not(None)
        ),
        select(link_policies.c.revision).where(link_policies.c.workspace_id == workspace_id),
    )


def all_revisions_of_links(workspace_id: str) -> tuple[Select[*tuple[Any, ...]], ...]:
    """The same of every verdict: for `check`."""
    mine = link_verdicts.c.workspace_id == workspace_id
    return (
        select(link_verdicts.c.added.label("revision")).where(mine),
        select(link_verdicts.c.ended.label("revision")).where(mine, link_verdicts.c.ended.is_not(None)),
        select(link_policies.c.revision).where(link_policies.c.workspace_id == workspace_id),
    )


def times_of_links(
    connection: Connection, workspace_id: str, revisions: Sequence[int]
) -> dict[int, datetime]:
    """When these revisions were made, as far as they changed links. An act ends verdicts at the moment in
    which it gives others; a verdict that was only taken back knows when that was."""
    found: dict[int, datetime] = {}
    statements: tuple[Select[*tuple[Any, ...]], ...] = (
        select(link_verdicts.c.added, link_verdicts.c.at).where(
            link_verdicts.c.workspace_id == workspace_id, link_verdicts.c.added.in_(revisions)
        ),
        select(link_verdicts.c.ended, link_verdicts.c.ended_at).where(
            link_verdicts.c.workspace_id == workspace_id, link_verdicts.c.ended.in_(revisions)
        ),
        select(link_policies.c.revision, link_policies.c.at).where(
            link_policies.c.workspace_id == workspace_id, link_policies.c.revision.in_(revisions)
        ),
    )
    for statement in statements:
        found.update((row[0], row[1]) for row in connection.execute(statement))
    return found
