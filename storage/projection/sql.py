"""What the DuckDB projection holds, and how a scope reads it. `$tags` are the scope's, never a wish."""

from __future__ import annotations

LAYOUT = 3
"""Raise it when the tables below change: an older file is then made anew."""

TABLES = """
CREATE TABLE layout (number INTEGER);
CREATE TABLE marks (workspace_id VARCHAR, revision BIGINT, commit VARCHAR);
CREATE TABLE documents (workspace_id VARCHAR, id VARCHAR, audience VARCHAR[]);
CREATE TABLE versions (document_id VARCHAR, id VARCHAR, number INTEGER, name VARCHAR, uploaded BIGINT);
CREATE TABLE spans (document_id VARCHAR, version_id VARCHAR, added BIGINT, ended BIGINT);
CREATE TABLE periods (document_id VARCHAR, version_id VARCHAR, added BIGINT, ended BIGINT,
    valid_from VARCHAR, valid_until VARCHAR);
CREATE TABLE passages (document_id VARCHAR, version_id VARCHAR, id VARCHAR, ordinal INTEGER,
    start INTEGER, "end" INTEGER, text VARCHAR, location VARCHAR, heading VARCHAR, language VARCHAR);
CREATE TABLE mentions (document_id VARCHAR, version_id VARCHAR, id VARCHAR, passage_id VARCHAR,
    subject VARCHAR, relation VARCHAR, object VARCHAR, subject_key VARCHAR, object_key VARCHAR,
    triple VARCHAR, flags VARCHAR[], quote VARCHAR, start INTEGER, "end" INTEGER, extractor VARCHAR, confidence FLOAT);
"""

# `changed` is a temporary table of document ids, filled before these run.
CLEAR_SMALL = (
    "DELETE FROM versions WHERE document_id IN (SELECT id FROM changed)",
    "DELETE FROM spans WHERE document_id IN (SELECT id FROM changed)",
    "DELETE FROM periods WHERE document_id IN (SELECT id FROM changed)",
    "DELETE FROM documents WHERE id IN (SELECT id FROM changed)",
)
CLEAR_GONE = (
    "DELETE FROM passages WHERE document_id IN (SELECT id FROM changed)"
    " AND version_id NOT IN (SELECT id FROM versions)",
    "DELETE FROM mentions WHERE document_id IN (SELECT id FROM changed)"
    " AND version_id NOT IN (SELECT id FROM versions)",
)

_STOOD = """
    SELECT id, document_id, name, number,
        CASE WHEN NOT covered AND number < newest THEN 'superseded'
             WHEN NOT covered THEN 'retired'
             WHEN number < begun THEN 'superseded'
             WHEN number = begun AND valid_until < {day} THEN 'expired'
             WHEN number = begun THEN 'current'
             ELSE 'upcoming' END AS word
    FROM (
        SELECT v.id, v.document_id, v.name, v.number, p.valid_until,
            v.document_id IN (
                SELECT document_id FROM spans WHERE {spans}) AS covered,
            max(v.number) OVER (PARTITION BY v.document_id) AS newest,
            max(CASE WHEN p.valid_from <= {day}
                OR (p.valid_from IS NULL AND (v.number = 1 OR v.uploaded < {midnight})) THEN v.number END)
                OVER (PARTITION BY v.document_id) AS begun
        FROM versions v JOIN readable ON readable.id = v.document_id
        LEFT JOIN (SELECT version_id, valid_from, valid_until FROM periods
                   WHERE {periods}) p ON p.version_id = v.id
        WHERE {known}
    )
"""
"""How the versions of `readable` stand: the same rules as `storage.versions.in_force`, where they are said."""

_AT = "added <= $revision AND (ended IS NULL OR ended > $revision)"
_KNOWN = "v.id IN (SELECT version_id FROM spans GROUP BY version_id HAVING min(added) <= $revision)"

_SEEN = """
WITH readable AS (
    SELECT id FROM documents WHERE workspace_id = $workspace
    AND list_has_any(audience, $tags) AND list_has_any(audience, $eyes)
), today AS ({today}), past AS ({past}), seen AS (
    SELECT past.id, past.document_id, past.name, past.number, today.word AS standing
    FROM past JOIN today ON today.id = past.id
    WHERE past.word = 'current'
)
"""
SEEN = _SEEN.format(
    today=_STOOD.format(
        spans="ended IS NULL", periods="ended IS NULL", known="TRUE", day="$today", midnight="$end"
    ),
    past=_STOOD.format(spans=_AT, periods=_AT, known=_KNOWN, day="$day", midnight="$midnight"),
)

PASSAGES = (
    SEEN
    + """
SELECT p.id, p.document_id, seen.name AS document_name, seen.number AS version, seen.standing AS state,
       p.ordinal, p.start, p."end", p.text, p.location, p.heading, p.language
FROM passages p JOIN seen ON seen.id = p.version_id
"""
)

MENTIONS = (
    SEEN
    + """
SELECT m.id, m.passage_id, m.subject, m.relation, m.object, m.subject_key, m.object_key, m.flags,
       m.quote, m.start, m."end", m.extractor, m.confidence
FROM mentions m JOIN seen ON seen.id = m.version_id
"""
)

TRIPLES = (
    SEEN
    + """
SELECT DISTINCT m.triple FROM mentions m JOIN seen ON seen.id = m.version_id WHERE m.triple <> ''
"""
)
