"""What every committed change does: lock the workspace, raise its revision, say so in the audit."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, insert, update

from storage import audit, ids
from storage.database import insert_new
from storage.people.membership import require_tags
from storage.people.tables import workspaces
from storage.records import EVERYONE
from storage.tables import audience_tags, audiences, commits


def next_revision(connection: Connection, workspace_id: str) -> int:
    return connection.execute(
        update(workspaces)
        .where(workspaces.c.id == workspace_id)
        .values(revision=workspaces.c.revision + 1)
        .returning(workspaces.c.revision)
    ).scalar_one()


def record(
    connection: Connection,
    workspace_id: str,
    revision: int,
    document_id: str,
    kind: str,
    at: datetime,
    actor: str,
    detail: dict[str, object],
) -> None:
    """The commit's own row (what clocks count) and its line in the audit."""
    connection.execute(
        insert(commits).values(
            workspace_id=workspace_id,
            revision=revision,
            document_id=document_id,
            kind=kind,
            at=at,
            actor=actor,
        )
    )
    audit.append(connection, workspace_id, at, actor, f"document {kind}", document_id, detail, document_id)


def audience_for(connection: Connection, workspace_id: str, tags: frozenset[str]) -> str:
    """The id of this audience, made if it is new. UnknownTag for a tag that the workspace lacks."""
    key = ids.audience_key(tags)
    require_tags(connection, workspace_id, sorted(tags - {EVERYONE}))
    id_ = ids.audience_id(workspace_id, key)
    insert_new(connection, audiences, [{"id": id_, "workspace_id": workspace_id, "key": key}])
    insert_new(connection, audience_tags, [{"audience_id": id_, "tag": tag} for tag in sorted(tags)])
    return id_
