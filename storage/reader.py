"""What a member reads. Every query starts from a selectable of `storage.access`: it looks up and
authorises in one call, and what is absent and what is hidden give the same `Absent`."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence

from sqlalchemy import ColumnElement, Connection, and_, case, func, select

from storage import ids
from storage.access import (
    known_versions,
    versions_stood,
    visible_passages,
    visible_versions,
)
from storage.database import Database
from storage.errors import Absent
from storage.glyphs import rectangles
from storage.links.reading import said_of_links
from storage.records import (
    DocumentRow,
    DocumentState,
    MentionRow,
    PassageRow,
    Rectangle,
    VersionRow,
)
from storage.rows import document_row, mention_row, passage_row, version_columns, version_row
from storage.scope import Scope
from storage.tables import audiences, documents, mentions, passages, version_texts, versions
from storage.versions.standing import standing

BATCH = 500
"""Ids in one IN list: both databases limit the parameters of a statement."""


class Reader:
    """Frozen rows for one scope. Order is stated by each method and never depends on hidden rows."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # ---- documents and versions

    def documents(self, scope: Scope) -> tuple[DocumentRow, ...]:
        """The documents that had a version at the scope's revision, by name, then id. The state is
        CURRENT or RETIRED at that revision; name and size are the newest version's by then; `standing` and
        `in_force` are of the scope's day."""
        with self._database.read() as connection:
            return _documents(connection, scope)

    def document(self, scope: Scope, document_id: str) -> DocumentRow:
        with self._database.read() as connection:
            for row in _documents(connection, scope, documents.c.id == document_id):
                return row
        raise Absent("document")

    def history(self, scope: Scope, document_id: str) -> tuple[VersionRow, ...]:
        """Every version up to the scope's revision, newest first, each as it stood then on the scope's day."""
        each = versions_stood(scope, documents.c.id == document_id).subquery("stood")
        with self._database.read() as connection:
            rows = connection.execute(
                version_columns()
                .add_columns(each.c.word, each.c.valid_from, each.c.valid_until)
                .join(each, each.c.id == versions.c.id)
                .where(versions.c.document_id == document_id)
                .order_by(versions.c.number.desc())
            ).all()
        if not rows:
            raise Absent("document")
        return tuple(map(version_row, rows))

    def version(self, scope: Scope, version_id: str) -> VersionRow:
        """Any version of a readable document uploaded by the scope's revision, superseded ones too."""
        known = known_versions(scope).subquery("known")
        with self._database.read() as connection:
            document_id = connection.scalar(select(known.c.document_id).where(known.c.id == version_id))
        if document_id is None:
            raise Absent("version")
        return next(row for row in self.history(scope, document_id) if row.id == version_id)

    def version_of_passage(self, scope: Scope, passage_id: str) -> VersionRow:
        """As `version`, for the version that a passage belongs to."""
        with self._database.read() as connection:
            found = connection.scalar(select(passages.c.version_id).where(passages.c.id == passage_id))
        if found is None:
            raise Absent("version")
        return self.version(scope, found)

    def version_text(self, scope: Scope, version_id: str) -> str:
        """The whole text, superseded and retired versions' too, as in `version`."""
        known = known_versions(scope).subquery("known")
        with self._database.read() as connection:
            text = connection.scalar(
                select(version_texts.c.text)
                .join(known, known.c.id == version_texts.c.version_id)
                .where(version_texts.c.version_id == version_id)
            )
        if text is None:
            raise Absent("version")
        return text

    def rectangles(
        self, scope: Scope, version_id: str, spans: Iterable[tuple[int, int]]
    ) -> tuple[Rectangle, ...]:
        """Where each `version_text[start:end]` stands on the pages of a PDF; none for other formats."""
        known = known_versions(scope).subquery("known")
        with self._database.read() as connection:
            blob = connection.scalar(
                select(version_texts.c.glyphs)
                .join(known, known.c.id == version_texts.c.version_id)
                .where(version_texts.c.version_id == version_id)
            )
        if blob is None:
            raise Absent("version")
        return tuple(mark for start, end in spans for mark in rectangles(blob, start, end))

    def same_name(self, scope: Scope, name: str) -> tuple[DocumentRow, ...]:
        """Readable documents of this name: for the question whether this is a new version of one."""
        wanted = ids.clean_name(name, "document name")
        return tuple(row for row in self.documents(scope) if row.name == wanted)

    def same_bytes(self, scope: Scope, sha256: str) -> tuple[DocumentRow, ...]:
        """Readable documents whose newest version has these bytes."""
        with self._database.read() as connection:
            own = select(versions.c.document_id).where(versions.c.sha256 == sha256)
            return _documents(connection, scope, documents.c.id.in_(own), versions.c.sha256 == sha256)

    def free_document_id(self, workspace_id: str, name: str, sha256: str, audience: frozenset[str]) -> str:
        """The id of a new document: the first that no erased document, and none that moved to other
        tags, has used up. That of an equal document which is there now is given again (its upload
        ends in SameBytes)."""
        key = ids.audience_key(audience)
        mine = ids.audience_id(workspace_id, key)
        k = 0
        with self._database.read() as connection:
            while True:
                candidate = ids.document_id(workspace_id, name, sha256, key, k)
                there = connection.execute(
                    select(documents.c.state, documents.c.audience_id).where(documents.c.id == candidate)
                ).one_or_none()
                if there is None or (there.state != DocumentState.ERASED and there.audience_id == mine):
                    return candidate
                k += 1

    # ---- passages and mentions

    def passage(self, scope: Scope, passage_id: str) -> PassageRow:
        """One passage that is evidence at the scope's revision, with its rectangles."""
        for row in self.passages(scope, [passage_id]):
            return row
        raise Absent("passage")

    def passages(self, scope: Scope, passage_ids: Iterable[str]) -> tuple[PassageRow, ...]:
        """Those of the ids that are evidence at the scope's revision, in the order given; the rest are
        left out."""
        wanted = list(dict.fromkeys(passage_ids))
        found: dict[str, PassageRow] = {}
        with self._database.read() as connection:
            for some in _batches(wanted):
                visible = visible_passages(scope, some).subquery("visible")
                rows = connection.execute(
                    select(passages, visible.c.document_id, version_texts.c.glyphs)
                    .join(visible, visible.c.id == passages.c.id)
                    .join(version_texts, version_texts.c.version_id == passages.c.version_id)
                    .where(passages.c.id.in_(some))
                )
                found.update((row.id, passage_row(row)) for row in rows)
        return tuple(found[id_] for id_ in wanted if id_ in found)

    def may_read(self, scope: Scope, passage_ids: Iterable[str]) -> bool:
        """Whether all of these are passages of readable documents, evidence or not."""
        wanted = sorted(set(passage_ids))
        known = known_versions(scope).subquery("known")
        found = 0
        with self._database.read() as connection:
            for some in _batches(wanted):
                found += connection.execute(
                    select(func.count())
                    .select_from(passages)
                    .join(known, known.c.id == passages.c.version_id)
                    .where(passages.c.id.in_(some))
                ).scalar_one()
        return found == len(wanted)

    def mentions(self, scope: Scope, passage_ids: Iterable[str]) -> tuple[MentionRow, ...]:
        """All mentions of those of the passages that are evidence, by passage as given, then by place."""
        wanted = list(dict.fromkeys(passage_ids))
        found: list[MentionRow] = []
        with self._database.read() as connection:
            for some in _batches(wanted):
                visible = visible_passages(scope, some).subquery("visible")
                rows = connection.execute(
                    select(mentions)
                    .join(visible, visible.c.id == mentions.c.passage_id)
                    .where(mentions.c.passage_id.in_(some))
                )
                found.extend(mention_row(row) for row in rows)
        place = {id_: i for i, id_ in enumerate(wanted)}
        return tuple(sorted(found, key=lambda m: (place[m.passage_id], m.start, m.end, m.id)))

    def standing(self, scope: Scope, version_ids: Iterable[str]) -> dict[str, str]:
        """How versions of readable documents stand *now* (`storage.versions.in_force`), whatever the scope's
        revision and day: what an answer of an earlier revision has to say of its sources. Ids of
        erased or hidden versions are left out."""
        wanted = list(dict.fromkeys(version_ids))
        found: dict[str, str] = {}
        with self._database.read() as connection:
            for some in _batches(wanted):
                own = select(versions.c.document_id).where(versions.c.id.in_(some))
                now = standing(scope, documents.c.id.in_(own)).subquery("now")
                rows = connection.execute(select(now).where(now.c.id.in_(some)))
                found.update((row.id, row.standing) for row in rows)
        return found

    def fingerprint(self, scope: Scope) -> str:
        """Names what the scope sees and nothing else: equal for equal visible worlds, whatever is
        hidden, and different for different ones. Made of (version id, name, standing now), and of what
        people said of links as far as it can change a view."""
        with self._database.read() as connection:
            # Joined here: a database that joins the two looks at every pair of rows.
            standings = {row.id: row.standing for row in connection.execute(standing(scope))}
            return _named(connection, scope, lambda id_: (standings[id_],))

    def contents(self, scope: Scope) -> str:
        """As `fingerprint`, without how versions stand now: for what is made of a past moment's text alone,
        and stays the same when a newer version comes."""
        with self._database.read() as connection:
            return _named(connection, scope, lambda _: ())


def _named(connection: Connection, scope: Scope, more: Callable[[str], tuple[str, ...]]) -> str:
    whole = hashlib.sha256(scope.workspace_id.encode())
    for row in connection.execute(visible_versions(scope).order_by("id")):
        whole.update(ids.digest(row.id, row.name, *more(row.id)).encode())
    for said in said_of_links(connection, scope).fingerprint():
        whole.update(ids.digest("link", *said).encode())
    return whole.hexdigest()


def _documents(
    connection: Connection,
    scope: Scope,
    among: ColumnElement[bool] | None = None,
    newest: ColumnElement[bool] | None = None,
) -> tuple[DocumentRow, ...]:
    """Of the documents `among` those whose newest version by the scope's revision is as `newest` wants it."""
    each = versions_stood(scope, among).subquery("stood")
    of_document = each.c.document_id
    told = select(
        each.c.id,
        each.c.word,
        each.c.number,
        func.max(each.c.number).over(partition_by=of_document).label("newest"),
        func.max(case((each.c.word == "current", each.c.number)))
        .over(partition_by=of_document)
        .label("in_force"),
    ).subquery("told")
    held = versions.alias("held")
    statement = (
        version_columns()
        .add_columns(told.c.word, told.c.in_force, audiences.c.key, held.c.uploaded_at.label("in_force_at"))
        .join(told, told.c.id == versions.c.id)
        .outerjoin(held, and_(held.c.document_id == versions.c.document_id, held.c.number == told.c.in_force))
        .join(documents, documents.c.id == versions.c.document_id)
        .join(audiences, audiences.c.id == documents.c.audience_id)
        .where(told.c.number == told.c.newest)
        .order_by(versions.c.name, versions.c.document_id)
    )
    rows = connection.execute(statement if newest is None else statement.where(newest))
    return tuple(
        document_row(
            row, DocumentState.RETIRED if row.word == "retired" else DocumentState.CURRENT, row.in_force_at
        )
        for row in rows
    )


def _batches(wanted: Sequence[str]) -> Iterable[Sequence[str]]:
    return (wanted[i : i + BATCH] for i in range(0, len(wanted), BATCH))
