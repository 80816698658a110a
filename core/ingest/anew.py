"""Everything embedded anew after the embedding model was changed in the settings.

Vectors of two models never mix: those of the new one go into collections of their own, version by version,
and the old ones are dropped when all are there. Whatever dies in between, the next run does the rest.
"""

from __future__ import annotations

from core.ingest.embedding import Place, embed_missing, wanted_texts
from core.ingest.helper import IngestionHelper, Report
from storage.database import Database
from storage.vectors import VectorStore
from storage.versions.kept import KeptVersion, evidence_of, is_kept, kept_versions


class Anew:
    def __init__(self, database: Database, vectors: VectorStore, helper: IngestionHelper) -> None:
        self._database = database
        self._vectors = vectors
        self._helper = helper

    def run_if_needed(self, report: Report) -> int:
        """`run` when there are vectors of another model than today's."""
        return self.run(report) if self._vectors.other_models() else 0

    def run(self, report: Report) -> int:
        """How many texts were embedded. `report` hears ("embed", versions done, versions in all) and may
        raise Cancelled: what is done by then stays."""
        made = 0
        while True:  # what was moved to other tags meanwhile is found the next time round
            found = self._once(report)
            made += found
            if not found:
                break
        self._vectors.drop_other_models()
        return made

    def _once(self, report: Report) -> int:
        versions = kept_versions(self._database)
        made = 0
        for number, version in enumerate(versions):
            made += self._version(version, _counting(report, number, len(versions)))
        return made

    def _version(self, version: KeptVersion, report: Report) -> int:
        place = Place(version.workspace_id, version.audience_key)
        report("embed", 0, 1)
        wanted = wanted_texts(version.name, *evidence_of(self._database, version.id))
        embedded = embed_missing(self._vectors, self._helper, place, wanted, report)
        with self._vectors.exclusive():
            if is_kept(self._database, version):
                for part in embedded:
                    self._vectors.add(
                        place.workspace_id, place.audience_key, part.kind, part.ids, part.vectors
                    )
        return sum(len(part.ids) for part in embedded)


def _counting(report: Report, number: int, total: int) -> Report:
    """Hears of versions, however often a version's own texts are reported."""
    return lambda stage, done, of: report(stage, number, total)
