"""A projection filled from tables at once, without a register: what reading a large one costs is measured
on it. The same layout and the same questions as `storage.projection.file`."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pyarrow as pa

from storage.columns import microseconds
from storage.projection.file import GraphColumns
from storage.projection.sql import MENTIONS, PASSAGES, TABLES, TRIPLES
from storage.records import EVERYONE
from storage.versions.days import END_OF_TIME

_DAY = "2000-01-01"
_SEEN = {
    "workspace": "bulk",
    "tags": [EVERYONE],
    "eyes": [EVERYONE],
    "revision": 1,
    "day": _DAY,
    "midnight": microseconds(END_OF_TIME),
    "today": _DAY,
    "end": microseconds(END_OF_TIME),
}


def fill(path: Path, passages: pa.Table, mentions: pa.Table) -> None:
    """Tables as in `GraphColumns`; every document is one of everyone's, at revision 1."""
    with duckdb.connect(str(path)) as connection:
        connection.execute(TABLES)
        connection.register("given_passages", passages)
        connection.register("given_mentions", mentions)
        for statement in _FILL:
            connection.execute(statement)


def read(path: Path) -> GraphColumns:
    """As one scope that sees all reads it, the file opened anew."""
    with duckdb.connect(str(path)) as connection:
        return GraphColumns(
            connection.sql(PASSAGES, params=_SEEN).to_arrow_table(),
            connection.sql(MENTIONS, params=_SEEN).to_arrow_table(),
            connection.sql(TRIPLES, params=_SEEN).to_arrow_table()["triple"].to_pylist(),
        )


_FILL = (
    "INSERT INTO documents SELECT DISTINCT 'bulk', document_id, ['everyone'] FROM given_passages",
    "INSERT INTO versions SELECT DISTINCT document_id, document_id, version, document_name, 0::BIGINT FROM given_passages",
    "INSERT INTO spans SELECT DISTINCT document_id, document_id, 1::BIGINT, NULL::BIGINT FROM given_passages",
    'INSERT INTO passages SELECT document_id, document_id, id, ordinal, start, "end", text, location, heading, language'
    " FROM given_passages",
    "INSERT INTO mentions SELECT p.document_id, p.document_id, m.id, m.passage_id, m.subject, m.relation, m.object,"
    " m.subject_key, m.object_key, m.subject || ' ' || m.relation || ' ' || m.object, m.flags, m.quote, m.start,"
    ' m."end", m.extractor, m.confidence FROM given_mentions m JOIN given_passages p ON p.id = m.passage_id',
)
