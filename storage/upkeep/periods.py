"""Faults in the days that versions state, each as a plain sentence."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from sqlalchemy import Connection, select

from storage.tables import commits, versions
from storage.versions.tables import version_periods


def period_faults(connection: Connection) -> Iterator[str]:
    """Days of one version do not overlap in revisions, begin and end with commits of its document, and the
    first does not come after the last."""
    changes: dict[str, set[int]] = defaultdict(set)
    for document_id, revision in connection.execute(select(commits.c.document_id, commits.c.revision)):
        changes[document_id].add(revision)
    rows = connection.execute(
        select(version_periods, versions.c.document_id, versions.c.number)
        .join(versions, versions.c.id == version_periods.c.version_id)
        .order_by(version_periods.c.version_id, version_periods.c.added)
    ).all()
    for row in rows:
        where = f"version {row.number} of document {row.document_id}"
        bounds = {row.added} | ({row.ended} if row.ended is not None else set())
        if not bounds <= changes[row.document_id]:
            yield f"The days of {where} began or ended at a revision that did not change it."
        if row.valid_from and row.valid_until and row.valid_until < row.valid_from:
            yield f"The last day of {where} comes before its first."
    for before, after in pairwise(rows):
        if before.version_id == after.version_id and (before.ended is None or before.ended > after.added):
            yield f"Version {after.number} of document {after.document_id} states two pairs of days at once."
