"""Changes to documents, for the members' service and the command line's operator alike.

`within` is the acting member's scope: the register refuses what they cannot read. The operator at the
machine itself has none; they handle names and states, and never see text through here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from core.embed.triples import triple_text
from core.errors import BadInput, NotFound
from core.ingest.pipeline import Stores
from core.ingest.worker import KIND
from storage import ids
from storage.jobs import Jobs
from storage.records import DocumentRow, Freed, JobRow
from storage.scope import Scope
from storage.vectors import KINDS


@dataclass(frozen=True, slots=True)
class Receipt:
    """`job_id` when the upload was taken, `duplicate_of` when these bytes are here already."""

    job_id: str | None
    duplicate_of: str | None
    sentence: str


@dataclass(frozen=True, slots=True)
class Incoming:
    """One file on its way in. `replaces` is the document whose next version it is."""

    workspace_id: str
    name: str
    data: bytes
    audience: frozenset[str]
    note: str = ""
    replaces: DocumentRow | None = None


class Keeping:
    def __init__(
        self, stores: Stores, jobs: Jobs, largest_mb: int, wake: Callable[[], None], forget: Callable[[], None]
    ) -> None:
        self._stores = stores
        self._jobs = jobs
        self._largest_mb = largest_mb
        self.wake = wake
        self._forget = forget

    def take(self, incoming: Incoming, actor: str, alike: tuple[DocumentRow, ...]) -> Receipt:
        """Stores the original and submits a job, or recognises the bytes among `alike`: the documents
        with the same bytes that the actor may know of."""
        name = ids.clean_name(incoming.name, "file name")
        self._must_fit(name, incoming.data)
        audience = incoming.replaces.audience if incoming.replaces else incoming.audience
        for document in alike:
            same = document.id == incoming.replaces.id if incoming.replaces else document.audience == audience
            if same:
                sentence = f"{name}: these bytes are already here as “{document.name}”, version {document.version}."
                return Receipt(None, document.id, sentence)
        ids.audience_key(audience)
        sha = self._stores.files.put(incoming.data)
        replaces = incoming.replaces
        payload: dict[str, object] = {"sha256": sha, "note": incoming.note, "size": len(incoming.data)}
        payload["number"] = replaces.version + 1 if replaces else 1
        job = self._jobs.submit(
            incoming.workspace_id, KIND, name, audience, payload, actor, replaces.id if replaces else None
        )
        self.wake()
        return Receipt(job.id, None, f"{name} is taken in.")

    def retire(self, workspace_id: str, document_id: str, actor: str, within: Scope | None) -> None:
        self._stores.writer.retire(workspace_id, document_id, actor, within)
        self._stores.catch_up()

    def restore(self, workspace_id: str, document_id: str, actor: str, within: Scope | None) -> None:
        self._stores.writer.restore(workspace_id, document_id, actor, within)
        self._stores.catch_up()

    def erase(self, workspace_id: str, document_id: str, actor: str, within: Scope | None) -> None:
        """The register first: from that moment nobody sees it, whatever dies before the bytes are gone."""
        freed = self._stores.writer.erase(workspace_id, document_id, actor, within)
        self._stores.catch_up()
        self._drop(freed)
        for sha in freed.files:
            self._stores.files.delete(sha)
        self._forget()

    def retag(
        self,
        workspace_id: str,
        document: DocumentRow,
        audience: frozenset[str],
        actor: str,
        within: Scope | None,
    ) -> None:
        """Vectors are copied to the new audience's collections first, so that a reader of it finds them
        the moment the register says so; then the old ones that nobody uses go."""
        self._copy_vectors(workspace_id, document, audience)
        freed = self._stores.writer.retag(
            workspace_id, document.id, audience, document.version, actor, within
        )
        self._stores.catch_up()
        self._drop(freed)
        self._forget()

    def finished(self, job: JobRow) -> str:
        """The document that a job which is done has made."""
        if job.document_id is None:
            raise NotFound("This upload has made no document.")
        return job.document_id

    def _must_fit(self, name: str, data: bytes) -> None:
        if not data:
            raise BadInput(f"{name} is empty: it holds no bytes. Choose another file.")
        if len(data) > self._largest_mb * 1024 * 1024:
            raise BadInput(f"{name} is larger than {self._largest_mb} MB. Split it, or have the limit raised.")

    def _copy_vectors(self, workspace_id: str, document: DocumentRow, audience: frozenset[str]) -> None:
        used = self._stores.reader.vector_ids(workspace_id, document.id)
        source, target = ids.audience_key(document.audience), ids.audience_key(audience)
        for kind in KINDS:
            self._stores.vectors.copy(workspace_id, source, target, kind, used[kind])

    def _drop(self, freed: Freed) -> None:
        by_kind = {
            "passage": freed.passage_ids,
            "triple": tuple(triple_text(*triple) for triple in freed.triples),
            "phrase": freed.phrase_keys,
        }
        for kind in KINDS:
            self._stores.vectors.delete(freed.workspace_id, freed.audience_key, kind, by_kind[kind])
