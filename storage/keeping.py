"""The order in which files, vectors and the register change, so that a crash leaves nothing half-visible.

Into the house: file, then vectors, then the one register transaction that makes them visible. Out of
it: the register first, then what it no longer names. Whatever a crash leaves over is invisible, and
`storage.upkeep.check` finds and removes it. The vectors' lock is held from the first step to the last: what
one document frees may be what another is about to use.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import select

from storage import ids
from storage.access import readable_documents
from storage.database import Database
from storage.errors import Absent, Damaged, StorageError
from storage.files import FileStore
from storage.jobs import Jobs
from storage.records import DocumentState, Freed, JobRow, NewVersion, Published
from storage.scope import Scope
from storage.tables import audiences, documents, versions
from storage.upkeep.freed import passage_ids_of, phrase_keys_of, triples_of, used_among
from storage.vectors import KINDS, Matrix, VectorStore
from storage.writer import Writer

Vectors = Mapping[str, tuple[Sequence[str], Matrix]]
"""For each kind (`passage`, `triple`, `phrase`): (n,) ids and (n, d) float32."""


class Keeping:
    """Changes that reach beyond the register. Errors are those of `Writer`."""

    def __init__(self, database: Database, vectors: VectorStore, files: FileStore) -> None:
        self._database = database
        self._vectors = vectors
        self._files = files
        self._writer = Writer(database)

    def accept(
        self,
        workspace_id: str,
        name: str,
        data: bytes,
        audience: frozenset[str],
        payload: Mapping[str, object],
        created_by: str,
        document_id: str | None = None,
        kind: str = "upload",
    ) -> JobRow:
        """Keeps an upload's bytes and its job: both are on disk when this returns. The payload gets the
        file's hash as `sha256`, which also guards the file while the job waits."""
        with self._vectors.exclusive():
            whole = {**payload, "sha256": self._files.put(data)}
            return Jobs(self._database).submit(
                workspace_id, kind, name, audience, whole, created_by, document_id
            )

    def publish(self, new: NewVersion, vectors: Vectors, actor: str) -> Published:
        """Vectors first, still invisible; then `Writer.publish_version`. When that refuses (the document
        was erased meanwhile, say), the vectors that nothing else uses go again at once."""
        self._files.path(new.sha256)
        key = ids.audience_key(new.audience)
        with self._vectors.exclusive():
            for kind, (names, matrix) in vectors.items():
                self._vectors.add(new.workspace_id, key, kind, names, matrix)
            try:
                return self._writer.publish_version(new, actor)
            except StorageError:
                self._take_back(new.workspace_id, key, {k: names for k, (names, _) in vectors.items()})
                raise

    def erase(self, workspace_id: str, document_id: str, actor: str, within: Scope | None = None) -> None:
        """`Writer.erase`; then the vectors and the originals that nothing else uses, and what the files
        of the databases still hold of them."""
        with self._vectors.exclusive():
            freed = self._writer.erase(workspace_id, document_id, actor, within)
            self._drop(freed)
            self._vectors.sweep()
        self._database.sweep()

    def retag(
        self,
        workspace_id: str,
        document_id: str,
        audience: frozenset[str],
        actor: str,
        within: Scope | None = None,
    ) -> None:
        """Copies the vectors' bits to the new audience, `Writer.retag`, then deletes what the old one
        no longer uses. Damaged when a vector is missing: nothing is changed then."""
        target = ids.audience_key(audience)
        with self._vectors.exclusive():
            version, before, used = self._uses(workspace_id, document_id, within)
            for kind, names in used.items():
                lost = self._vectors.copy(workspace_id, before, target, kind, names)
                if lost and kind == "passage":
                    raise Damaged(f"{len(lost)} passages of this document have no vector: run check.")
            freed = self._writer.retag(workspace_id, document_id, audience, version, actor, within)
            self._drop(freed)

    def _take_back(self, workspace_id: str, key: str, added: Mapping[str, Sequence[str]]) -> None:
        with self._database.read() as connection:
            unused = {
                kind: sorted(set(names) - used_among(connection, workspace_id, key, kind, names))
                for kind, names in added.items()
            }
        for kind, names in unused.items():
            self._vectors.delete(workspace_id, key, kind, names)

    def _drop(self, freed: Freed) -> None:
        for kind, names in zip(KINDS, (freed.passage_ids, freed.triples, freed.phrase_keys), strict=True):
            self._vectors.delete(freed.workspace_id, freed.audience_key, kind, names)
        for name in freed.files:
            self._files.delete(name)

    def _uses(
        self, workspace_id: str, document_id: str, within: Scope | None
    ) -> tuple[int, str, dict[str, list[str]]]:
        """(newest version's number, audience key, vector ids by kind) of every version of a document."""
        with self._database.read() as connection:
            statement = (
                select(documents.c.latest, audiences.c.key)
                .join(audiences, audiences.c.id == documents.c.audience_id)
                .where(documents.c.id == document_id, documents.c.workspace_id == workspace_id)
                .where(documents.c.state != DocumentState.ERASED)
            )
            if within is not None:
                readable = readable_documents(within).subquery()
                statement = statement.where(documents.c.id.in_(select(readable.c.id)))
            row = connection.execute(statement).one_or_none()
            if row is None:
                raise Absent("document")
            own = select(versions.c.id).where(versions.c.document_id == document_id)
            used = {
                "passage": list(connection.scalars(passage_ids_of(own))),
                "triple": sorted(set(connection.scalars(triples_of(own)))),
                "phrase": sorted(connection.scalars(phrase_keys_of(own))),
            }
        return row.latest, row.key, used
