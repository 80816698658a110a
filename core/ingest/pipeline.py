"""One upload's way from bytes to evidence.

parse and chunk → extract → embed → vectors (still invisible) → one register transaction, which makes
the version visible and finishes the job → the projection catches up. Whatever dies in between, a
second run of the same job does the rest: ids are made of content, so nothing is written twice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

import numpy as np

from core.errors import PathproofError
from core.ingest.by_model import triples_by_model
from core.ingest.embedding import Embedded, Place, embed_missing, wanted_texts
from core.ingest.evidence import evidence_rows
from core.ingest.extract.base import Extractor, Triple
from core.ingest.helper import IngestionHelper, Report
from core.ingest.messages import ReadDone
from storage import ids
from storage.database import Database
from storage.errors import Absent
from storage.files import FileStore
from storage.keeping import Keeping
from storage.projection.file import GraphFile
from storage.reader import Reader
from storage.records import JobRow, NewVersion, Published
from storage.vectors import VectorStore
from storage.writer import Writer

RULES = "rules/1"


@dataclass(frozen=True, slots=True)
class Stores:
    """Where an upload's parts go."""

    database: Database
    reader: Reader
    writer: Writer
    files: FileStore
    vectors: VectorStore
    graph: GraphFile
    keeping: Keeping


class Pipeline:
    """`extractor_for(workspace, document)` gives the language model's extractor, or None for rules."""

    def __init__(
        self, stores: Stores, helper: IngestionHelper, extractor_for: Callable[[JobRow], Extractor | None]
    ) -> None:
        self._stores = stores
        self._helper = helper
        self._extractor_for = extractor_for

    def run(self, job: JobRow, report: Report) -> Published:
        """Does the job and finishes it in the register. Raises PathproofError or Cancelled."""
        sha = str(job.payload["sha256"])
        try:
            data = self._stores.files.get(sha)
        except Absent as error:
            raise PathproofError(
                "{name}: its bytes are gone. Upload it again.", name=job.document_name
            ) from error
        report("parse", 0, 1)
        extractor = self._extractor_for(job)
        read = self._helper.read(data, job.document_name, rules=extractor is None, report=report)
        triples = read.triples
        if triples is None:
            assert extractor is not None
            triples = triples_by_model(extractor, read, job.document_name, report)
        new = self._new_version(job, sha, len(data), read, triples, extractor.name if extractor else RULES)
        embedded = self._embed(new, report)
        report("publish", 0, 1)
        published = self._publish(new, embedded)
        self._stores.graph.catch_up(job.workspace_id)
        return published

    def _new_version(
        self,
        job: JobRow,
        sha: str,
        size: int,
        read: ReadDone,
        triples: tuple[tuple[Triple, ...], ...],
        extractor: str,
    ) -> NewVersion:
        number = int(str(job.payload.get("number", 1)))
        document_id = job.document_id or self._stores.reader.free_document_id(
            job.workspace_id, job.document_name, sha, job.audience
        )
        version_id = ids.version_id(document_id, number, sha)
        parsed = read.parsed
        rows = evidence_rows(document_id, version_id, parsed, read.chunks, triples, extractor)
        return NewVersion(
            workspace_id=job.workspace_id,
            document_id=document_id,
            number=number,
            name=job.document_name,
            audience=job.audience,
            sha256=sha,
            media_type=parsed.media_type,
            size=size,
            text=parsed.text,
            passages=rows.passages,
            mentions=rows.mentions,
            uploaded_by=job.created_by,
            title=parsed.title,
            note=str(job.payload.get("note", "")),
            remarks=parsed.notes,
            glyphs=parsed.glyphs,
            valid_from=_day(job.payload.get("valid_from")),
            valid_until=_day(job.payload.get("valid_until")),
            job_id=job.id,
        )

    def _embed(self, new: NewVersion, report: Report) -> tuple[Embedded, ...]:
        """Vectors for what the audience has none of yet, computed before anything is locked."""
        place = Place(new.workspace_id, ids.audience_key(new.audience))
        wanted = wanted_texts(new.name, new.passages, new.mentions)
        return embed_missing(self._stores.vectors, self._helper, place, wanted, report)

    def _publish(self, new: NewVersion, embedded: tuple[Embedded, ...]) -> Published:
        vectors = {part.kind: (part.ids, part.vectors) for part in embedded}
        with self._stores.vectors.exclusive():
            for part in embedded:
                # What another document's erasure freed meanwhile is made again.
                audience = ids.audience_key(new.audience)
                left = self._stores.vectors.missing(new.workspace_id, audience, part.kind, part.texts.ids)
                freed = frozenset(left) - set(part.ids)
                if freed:
                    again = part.texts.only(freed)
                    made = self._helper.embed(again.texts, _silent)
                    vectors[part.kind] = (part.ids + again.ids, np.concatenate([part.vectors, made]))
            return self._stores.keeping.publish(new, vectors, new.uploaded_by)


def _day(text: object) -> date | None:
    return date.fromisoformat(str(text)) if text else None


def _silent(stage: str, done: int, total: int) -> None:
    """For steps too short to report."""
