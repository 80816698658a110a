"""Faults within the register itself, each as a plain sentence."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from sqlalchemy import Connection, select, union

from storage import ids
from storage.links.access import all_revisions_of_links
from storage.people.tables import workspaces
from storage.records import DocumentState
from storage.tables import commits, documents, mentions, passages, version_spans, version_texts, versions


def span_faults(connection: Connection) -> Iterator[str]:
    """Revisions have no gap, versions are numbered without one, spans do not overlap, and exactly the
    newest version of a current document has an open one."""
    for workspace in connection.execute(select(workspaces.c.id, workspaces.c.name, workspaces.c.revision)):
        of_documents = select(commits.c.revision).where(commits.c.workspace_id == workspace.id)
        every = union(of_documents, *all_revisions_of_links(workspace.id)).subquery("every")
        made = list(connection.scalars(select(every.c.revision).order_by(every.c.revision)))
        if made != list(range(1, workspace.revision + 1)):
            yield f"The revisions of workspace {workspace.name} are not 1 to {workspace.revision} without a gap."
    changes: dict[str, set[int]] = {}
    for document_id, revision in connection.execute(select(commits.c.document_id, commits.c.revision)):
        changes.setdefault(document_id, set()).add(revision)
    own: dict[str, list[Any]] = {}
    for row in connection.execute(
        select(versions.c.document_id, versions.c.number, version_spans.c.added, version_spans.c.ended)
        .outerjoin(version_spans, version_spans.c.version_id == versions.c.id)
        .order_by(versions.c.document_id, versions.c.number, version_spans.c.added)
    ):
        own.setdefault(row.document_id, []).append(row)
    for document in connection.execute(select(documents.c.id, documents.c.state, documents.c.latest)):
        fault = _document_fault(document, own.get(document.id, []), changes.get(document.id, set()))
        if fault:
            yield f"Document {document.id}: {fault}"


def _document_fault(document: Any, spans: list[Any], revisions: set[int]) -> str:
    if document.state == DocumentState.ERASED:
        return "it is erased, and versions of it are left." if spans or document.latest else ""
    if sorted({span.number for span in spans}) != list(range(1, document.latest + 1)):
        return f"its versions are not numbered 1 to {document.latest}."
    if any(span.added is None for span in spans):
        return "a version of it was never added at a revision."
    if any(span.ended is not None and span.ended <= span.added for span in spans):
        return "a version of it ended before it began."
    bounds = {span.added for span in spans} | {span.ended for span in spans if span.ended is not None}
    if not bounds <= revisions:
        return "a version of it began or ended at a revision that did not change it."
    ordered = sorted(spans, key=lambda span: span.added)
    for before, after in pairwise(ordered):
        if before.ended is None or before.ended > after.added:
            return f"two of its versions are evidence at revision {after.added}."
    still_open = [span.number for span in spans if span.ended is None]
    expected = [document.latest] if document.state == DocumentState.CURRENT else []
    if still_open != expected:
        return f"it is {document.state}, and its versions {still_open} are evidence, not {expected}."
    return ""


def evidence_faults(connection: Connection) -> Iterator[str]:
    """Law 4: every passage is an exact slice of its version's text, every quote of its passage."""
    rows = connection.execute(
        select(
            versions.c.id, versions.c.document_id, versions.c.number, versions.c.sha256, version_texts.c.text
        )
        .outerjoin(version_texts, version_texts.c.version_id == versions.c.id)
        .order_by(versions.c.id)
    )
    for version in rows.all():
        where = f"version {version.number} of document {version.document_id}"
        if version.id != ids.version_id(version.document_id, version.number, version.sha256):
            yield f"The id of {where} does not name it."
        if version.text is None:
            yield f"The text of {where} is missing."
            continue
        texts: dict[str, str] = {}
        for row in connection.execute(select(passages).where(passages.c.version_id == version.id)):
            texts[row.id] = row.text
            if version.text[row.start : row.end] != row.text or not row.text:
                yield f"Passage {row.ordinal} of {where} is not what its text says."
        for mention in connection.execute(
            select(
                mentions.c.passage_id, mentions.c.quote, mentions.c.start, mentions.c.end, passages.c.ordinal
            )
            .join(passages, passages.c.id == mentions.c.passage_id)
            .where(passages.c.version_id == version.id)
        ):
            if not mention.quote or texts[mention.passage_id][mention.start : mention.end] != mention.quote:
                yield f"A mention in passage {mention.ordinal} of {where} does not quote it exactly."
