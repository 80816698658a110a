"""What a document's audience no longer uses once the document leaves it."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, Select, select, union

from storage.records import DocumentState, Freed, JobState
from storage.tables import audiences, documents, jobs, mentions, passages, versions

BATCH = 500
"""Ids in one IN list."""


def no_longer_used(connection: Connection, workspace_id: str, document_id: str, *, with_files: bool) -> Freed:
    """Call before the document leaves: everything of it that no other document of its present
    audience (any version that is kept, superseded ones too) uses."""
    audience = connection.execute(
        select(audiences.c.id, audiences.c.key)
        .join(documents, documents.c.audience_id == audiences.c.id)
        .where(documents.c.id == document_id)
    ).one()
    own = select(versions.c.id).where(versions.c.document_id == document_id)
    others = (
        select(versions.c.id)
        .join(documents, documents.c.id == versions.c.document_id)
        .where(documents.c.audience_id == audience.id, documents.c.id != document_id)
        .where(documents.c.state != DocumentState.ERASED)
    )
    return Freed(
        workspace_id=workspace_id,
        audience_key=audience.key,
        passage_ids=tuple(connection.scalars(passage_ids_of(own))),
        triples=tuple(sorted(connection.scalars(triples_of(own).except_(triples_of(others))))),
        phrase_keys=tuple(sorted(connection.scalars(phrase_keys_of(own).except_(phrase_keys_of(others))))),
        files=_files(connection, document_id) if with_files else (),
    )


def passage_ids_of(of: Select[str]) -> Select[str]:
    return select(passages.c.id).where(passages.c.version_id.in_(of)).order_by(passages.c.id)


def triples_of(of: Select[str]) -> Select[str]:
    return (
        select(mentions.c.triple)
        .join(passages, passages.c.id == mentions.c.passage_id)
        .where(passages.c.version_id.in_(of), mentions.c.triple != "")
    )


def phrase_keys_of(of: Select[str]) -> Select[str]:
    inside = (
        select(mentions.c.subject_key, mentions.c.object_key)
        .join(passages, passages.c.id == mentions.c.passage_id)
        .where(passages.c.version_id.in_(of))
        .cte()
    )
    both = union(select(inside.c.subject_key), select(inside.c.object_key)).subquery()
    return select(both.c.subject_key).where(both.c.subject_key != "")


def used_among(
    connection: Connection, workspace_id: str, audience_key: str, kind: str, names: Sequence[str]
) -> set[str]:
    """Those of the vector ids that some kept version of this audience uses."""
    own = (
        select(versions.c.id)
        .join(documents, documents.c.id == versions.c.document_id)
        .join(audiences, audiences.c.id == documents.c.audience_id)
        .where(audiences.c.workspace_id == workspace_id, audiences.c.key == audience_key)
    )
    every = {"passage": passage_ids_of, "triple": triples_of, "phrase": phrase_keys_of}[kind](own).subquery()
    column = next(iter(every.c))
    found: set[str] = set()
    for i in range(0, len(names), BATCH):
        found.update(connection.scalars(select(column).where(column.in_(names[i : i + BATCH]))))
    return found


def _files(connection: Connection, document_id: str) -> tuple[str, ...]:
    """Originals that no other document of any workspace has, and no upload that is not done waits for."""
    own = select(versions.c.sha256).where(versions.c.document_id == document_id)
    others = select(versions.c.sha256).where(versions.c.document_id != document_id)
    awaited = files_awaited(connection, except_document=document_id)
    return tuple(sorted(set(connection.scalars(own.except_(others))) - awaited))


def files_awaited(connection: Connection, except_document: str = "") -> set[str]:
    """Hashes of originals that jobs which are not done name in their payload, under `sha256`."""
    payloads = connection.execute(
        select(jobs.c.payload, jobs.c.document_id).where(jobs.c.state != JobState.DONE)
    )
    return {
        str(row.payload.get("sha256"))
        for row in payloads
        if row.payload.get("sha256") and (row.document_id is None or row.document_id != except_document)
    }
