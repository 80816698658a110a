"""What a document's audience no longer uses once the document leaves it."""

from __future__ import annotations

from sqlalchemy import Connection, Select, select, union

from storage.records import DocumentState, Freed
from storage.tables import audiences, documents, mentions, passages, versions


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
        passage_ids=tuple(
            connection.scalars(
                select(passages.c.id).where(passages.c.version_id.in_(own)).order_by(passages.c.id)
            )
        ),
        triples=tuple(sorted(connection.scalars(_triples(own).except_(_triples(others))))),
        phrase_keys=tuple(sorted(connection.scalars(_phrases(own).except_(_phrases(others))))),
        files=_files(connection, document_id) if with_files else (),
    )


def _triples(of: Select[str]) -> Select[str]:
    return (
        select(mentions.c.triple)
        .join(passages, passages.c.id == mentions.c.passage_id)
        .where(passages.c.version_id.in_(of))
    )


def _phrases(of: Select[str]) -> Select[str]:
    inside = (
        select(mentions.c.subject_key, mentions.c.object_key)
        .join(passages, passages.c.id == mentions.c.passage_id)
        .where(passages.c.version_id.in_(of))
        .cte()
    )
    both = union(select(inside.c.subject_key), select(inside.c.object_key)).subquery()
    return select(both.c.subject_key)


def _files(connection: Connection, document_id: str) -> tuple[str, ...]:
    """Originals that no other document of any workspace has."""
    own = select(versions.c.sha256).where(versions.c.document_id == document_id)
    others = select(versions.c.sha256).where(versions.c.document_id != document_id)
    return tuple(sorted(connection.scalars(own.except_(others))))
