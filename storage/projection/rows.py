"""Rows of the register as Arrow tables, in the shape that the DuckDB projection keeps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pyarrow as pa
from sqlalchemy import Connection, Select, select

from storage import ids
from storage.columns import microseconds
from storage.people.tables import workspaces
from storage.records import DocumentState
from storage.tables import audience_tags, commits, documents, mentions, passages, version_spans, versions
from storage.versions.tables import version_periods

TEXT, NUMBER = pa.string(), pa.int32()

DOCUMENTS = pa.schema([("workspace_id", TEXT), ("id", TEXT), ("audience", pa.list_(TEXT))])
VERSIONS = pa.schema(
    [("document_id", TEXT), ("id", TEXT), ("number", NUMBER), ("name", TEXT), ("uploaded", pa.int64())]
)
SPANS = pa.schema([("document_id", TEXT), ("version_id", TEXT), ("added", pa.int64()), ("ended", pa.int64())])
PERIODS = pa.schema([*SPANS, ("valid_from", TEXT), ("valid_until", TEXT)])
PASSAGES = pa.schema(
    [
        ("document_id", TEXT),
        ("version_id", TEXT),
        ("id", TEXT),
        ("ordinal", NUMBER),
        ("start", NUMBER),
        ("end", NUMBER),
        ("text", TEXT),
        ("location", TEXT),
        ("heading", TEXT),
        ("language", TEXT),
    ]
)
MENTIONS = pa.schema(
    [
        ("document_id", TEXT),
        ("version_id", TEXT),
        ("id", TEXT),
        ("passage_id", TEXT),
        ("subject", TEXT),
        ("relation", TEXT),
        ("object", TEXT),
        ("subject_key", TEXT),
        ("object_key", TEXT),
        ("triple", TEXT),
        ("flags", pa.list_(TEXT)),
        ("quote", TEXT),
        ("start", NUMBER),
        ("end", NUMBER),
        ("extractor", TEXT),
        ("confidence", pa.float32()),
    ]
)
SCHEMAS = {
    "documents": DOCUMENTS,
    "versions": VERSIONS,
    "spans": SPANS,
    "periods": PERIODS,
    "passages": PASSAGES,
    "mentions": MENTIONS,
}

GROUP = 200
"""Versions read at once: bounds the memory of a rebuild."""
FETCH = 20_000


@dataclass(frozen=True, slots=True)
class Mark:
    """How far a projection has come: a revision, and a name for the commit that made it, so that
    another register's same revision is not taken for this one's."""

    revision: int
    commit: str


def mark_at(connection: Connection, workspace_id: str, revision: int | None = None) -> Mark:
    """The mark of the workspace's present revision, or of an earlier one."""
    if revision is None:
        revision = (
            connection.scalar(select(workspaces.c.revision).where(workspaces.c.id == workspace_id)) or 0
        )
    row = connection.execute(
        select(commits.c.document_id, commits.c.kind, commits.c.at, commits.c.actor).where(
            commits.c.workspace_id == workspace_id, commits.c.revision == revision
        )
    ).one_or_none()
    return Mark(revision, ids.digest("commit", workspace_id, *row) if row else "")


def touched(connection: Connection, workspace_id: str, after: int, until: int) -> list[str]:
    """Documents that a commit in (after, until] changed."""
    return sorted(
        connection.scalars(
            select(commits.c.document_id)
            .where(commits.c.workspace_id == workspace_id)
            .where(commits.c.revision > after, commits.c.revision <= until)
            .distinct()
        )
    )


def document_tables(connection: Connection, document_ids: Sequence[str]) -> dict[str, pa.Table]:
    """`documents`, `versions`, `spans` and `periods` of those that are not erased, as they are now."""
    rows: dict[str, list[tuple[Any, ...]]] = {"documents": [], "versions": [], "spans": [], "periods": []}
    for some in _groups(document_ids):
        kept = (documents.c.id.in_(some), documents.c.state != DocumentState.ERASED)
        tags: dict[str, list[str]] = {}
        held = (
            select(documents.c.id, audience_tags.c.tag)
            .join(audience_tags, audience_tags.c.audience_id == documents.c.audience_id)
            .where(*kept)
            .order_by(audience_tags.c.tag)
        )
        for id_, tag in connection.execute(held):
            tags.setdefault(id_, []).append(tag)
        found = connection.execute(select(documents.c.workspace_id, documents.c.id).where(*kept)).all()
        rows["documents"] += [(row.workspace_id, row.id, tags.get(row.id, [])) for row in found]
        own = versions.c.document_id.in_([row.id for row in found])
        uploaded = versions.c.uploaded_at
        for version in connection.execute(
            select(versions.c.document_id, versions.c.id, versions.c.number, versions.c.name, uploaded).where(
                own
            )
        ):
            rows["versions"].append((*version[:4], microseconds(version.uploaded_at)))
        spans, periods = version_spans.c, version_periods.c
        of_spans = select(versions.c.document_id, spans.version_id, spans.added, spans.ended)
        of_periods = select(
            versions.c.document_id,
            periods.version_id,
            periods.added,
            periods.ended,
            periods.valid_from,
            periods.valid_until,
        )
        joined = (
            ("spans", of_spans.join(versions, versions.c.id == spans.version_id)),
            ("periods", of_periods.join(versions, versions.c.id == periods.version_id)),
        )
        for name, statement in joined:
            rows[name] += [tuple(row) for row in connection.execute(statement.where(own))]
    return {name: _table(SCHEMAS[name], found) for name, found in rows.items()}


def evidence_tables(connection: Connection, version_ids: Sequence[str]) -> Iterator[tuple[str, pa.Table]]:
    """("passages" | "mentions", table) pieces that together hold all evidence of these versions."""
    for some in _groups(version_ids):
        own = (
            select(versions.c.document_id, *_columns(passages, PASSAGES))
            .join(versions, versions.c.id == passages.c.version_id)
            .where(passages.c.version_id.in_(some))
        )
        yield from (("passages", piece) for piece in _pieces(connection, own, PASSAGES))
        asserted = (
            select(versions.c.document_id, passages.c.version_id, *_columns(mentions, MENTIONS))
            .join(passages, passages.c.id == mentions.c.passage_id)
            .join(versions, versions.c.id == passages.c.version_id)
            .where(passages.c.version_id.in_(some))
        )
        yield from (("mentions", piece) for piece in _pieces(connection, asserted, MENTIONS))


def _columns(table: Any, schema: pa.Schema) -> list[Any]:
    return [table.c[name] for name in schema.names if name in table.c]


def _pieces(connection: Connection, statement: Select[Any], schema: pa.Schema) -> Iterator[pa.Table]:
    result = connection.execution_options(yield_per=FETCH).execute(statement)
    for rows in result.partitions(FETCH):
        yield _table(schema, rows)


def _table(schema: pa.Schema, rows: Sequence[Any]) -> pa.Table:
    columns = list(zip(*rows, strict=True)) if rows else [()] * len(schema)
    return pa.table([pa.array(c, f.type) for c, f in zip(columns, schema, strict=True)], schema=schema)


def _groups(items: Sequence[str]) -> Iterable[Sequence[str]]:
    return (items[i : i + GROUP] for i in range(0, len(items), GROUP))
