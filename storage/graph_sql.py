"""What the DuckDB projection holds, and how a scope reads it. `$tags` are the scope's, never a wish."""

from __future__ import annotations

LAYOUT = 2
"""Raise it when the tables below change: an older file is then made anew."""

TABLES = """
CREATE TABLE layout (number INTEGER);
CREATE TABLE marks (workspace_id VARCHAR, revision BIGINT, commit VARCHAR);
CREATE TABLE documents (workspace_id VARCHAR, id VARCHAR, audience VARCHAR[]);
CREATE TABLE versions (document_id VARCHAR, id VARCHAR, number INTEGER, name VARCHAR, standing VARCHAR);
CREATE TABLE spans (document_id VARCHAR, version_id VARCHAR, added BIGINT, ended BIGINT);
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
    "DELETE FROM documents WHERE id IN (SELECT id FROM changed)",
)
CLEAR_GONE = (
    "DELETE FROM passages WHERE document_id IN (SELECT id FROM changed)"
    " AND version_id NOT IN (SELECT id FROM versions)",
    "DELETE FROM mentions WHERE document_id IN (SELECT id FROM changed)"
    " AND version_id NOT IN (SELECT id FROM versions)",
)

SEEN = """
WITH seen AS (
    SELECT v.id, v.document_id, v.name, v.number, v.standing
    FROM versions v JOIN documents d ON d.id = v.document_id
    WHERE d.workspace_id = $workspace AND list_has_any(d.audience, $tags)
      AND v.id IN (SELECT version_id FROM spans
                   WHERE added <= $revision AND (ended IS NULL OR ended > $revision))
)
"""

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
