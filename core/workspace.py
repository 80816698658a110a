"""The one place where everything is wired: the app, the worker, the command line and tests open this.

The embedded data has one owner (core/owner.py); whoever opens a Pathproof holds its lock.
"""

from __future__ import annotations

import functools
from pathlib import Path

from core.activity import Activity
from core.answer.asking import Asking
from core.documents import Documents
from core.embed.base import Embedder
from core.embed.choose import choose_embedder
from core.errors import PathproofError
from core.explore.exploring import Exploring
from core.impact.impacting import Impacting
from core.ingest.anew import Anew
from core.ingest.extract.base import Extractor
from core.ingest.extract.model import ModelExtractor
from core.ingest.helper import Helper, IngestionHelper, Report
from core.ingest.pipeline import Pipeline, Stores
from core.ingest.worker import Worker
from core.keeping import Keeping
from core.links.linking import Linking
from core.llm.choose import choose_model
from core.llm.workspace_calls import WorkspaceCalls
from core.people import Membership, People
from core.retrieve.registry import Strategies
from core.review.reviewing import Reviewing
from core.sample.open import open_sample
from core.seeing import Seeing
from core.settings import Settings
from core.versions.calendar import Calendar
from core.versions.comparing import Comparing
from core.views import Views
from core.who_reads import Readers
from storage import ids
from storage.administration import Administration
from storage.database import Database
from storage.files import FileStore
from storage.jobs import Jobs
from storage.keeping import Keeping as StorageKeeping
from storage.model_cache import ModelCache
from storage.people.users import Users
from storage.people.workspaces import Workspaces
from storage.projection.file import GraphFile
from storage.reader import Reader
from storage.records import JobRow, JobState
from storage.review.answers import Answers
from storage.upkeep.backup import backup
from storage.upkeep.check import check, repair
from storage.vectors import VectorStore
from storage.versions.dating import days_stated
from storage.writer import Writer


class Pathproof:
    """`open` it, use its services, `close` it."""

    def __init__(
        self, settings: Settings, embedder: Embedder | None = None, helper: IngestionHelper | None = None
    ) -> None:
        data = settings.data
        self.settings = settings
        self.database = Database.open(settings.database_url or f"sqlite:///{data.resolve()}/register.sqlite")
        self.embedder = embedder or choose_embedder(settings)
        files = FileStore(data / "originals")
        vectors = VectorStore(data / "vectors", self.embedder.name)
        self.stores = Stores(
            self.database,
            Reader(self.database),
            Writer(self.database),
            files,
            vectors,
            GraphFile(data / "graph.duckdb", self.database),
            StorageKeeping(self.database, vectors, files),
        )
        self._helper = helper or Helper(settings)
        self._jobs = Jobs(self.database)
        self.calendar = Calendar(self.database)
        self.anew = Anew(self.database, vectors, self._helper)
        self._worker = Worker(
            self._jobs,
            Pipeline(self.stores, self._helper, self._extractor),
            self._now_and_then,
            self.anew.run_if_needed,
        )
        self._working = False
        self._left_open = data / "open"
        """There while a process has this open; found at the start, it tells of one that was killed."""
        self._wire()

    @classmethod
    def open(
        cls, settings: Settings, embedder: Embedder | None = None, helper: IngestionHelper | None = None
    ) -> Pathproof:
        """Opens everything under `settings.data` and mends what a killed process left behind. The
        embedder and the ingestion helper are those of the settings unless they are given."""
        settings.data.mkdir(parents=True, exist_ok=True)
        pathproof = cls(settings, embedder, helper)
        if pathproof._left_open.exists():
            stores = pathproof.stores
            repair(pathproof.database, stores.files, stores.vectors, stores.graph)
        pathproof._left_open.touch()
        pathproof.calendar.turn()
        pathproof.seeing.sweep(starting=True)
        return pathproof

    def _wire(self) -> None:
        database, stores = self.database, self.stores
        self.users = Users(database)
        self.workspaces = Workspaces(database)
        self.administration = Administration(database)
        self.people = People(database)
        self.views = Views(database, stores.reader, stores.graph, stores.vectors, self.embedder)
        self.readers = Readers(database, self.people, stores.reader)
        self.seeing = Seeing(database, self.people)
        self.comparing = Comparing(database, stores.reader)
        self.keeping = Keeping(stores, self.settings.upload_mb, self._worker.wake, self.views.forget)
        self.documents = Documents(
            database, self.people, self.keeping, stores.reader, stores.files, self._jobs
        )
        strategies = Strategies(self.embedder)
        self.exploring = Exploring(self.views, strategies.shelf)
        self.asking = Asking(
            self.views,
            self.embedder,
            strategies,
            choose_model(self.settings.model),
            Answers(database),
            functools.partial(ModelCache, database),
            functools.partial(days_stated, database),
        )
        self.reviewing = Reviewing(database, self.people, stores.reader, self.asking)
        self.linking = Linking(database, self.people, self.views, self.asking, self.embedder)
        self.impacting = Impacting(database, self.people, stores.reader, self.views)
        self.activity = Activity(database, self.people, stores.reader, self._known_to)

    def _known_to(self, user_id: str, workspace_id: str) -> dict[str, str]:
        """Subjects of the audit's lines that this person may know of, with their names."""
        services = (self.reviewing, self.impacting, self.linking)
        return {id_: name for one in services for id_, name in one.known_to(user_id, workspace_id).items()}

    def _now_and_then(self) -> None:
        """Between uploads: what time alone brings about."""
        self.calendar.turn()
        self.seeing.sweep()

    # ---- ingestion

    def start_worker(self) -> None:
        """Works through uploads in a thread of its own, until `close`."""
        self._working = True
        self._worker.start()

    def work_off(self, job_id: str) -> JobRow:
        """Waits until this job is over, doing the work here when no worker runs."""
        while True:
            job = self.administration.job(job_id)
            if job.state not in (JobState.WAITING, JobState.RUNNING):
                return job
            if self._working:
                self._worker.wait_a_moment()
            elif not self._worker.run_next():
                raise PathproofError(f"{job.document_name}: another process is at this upload.")

    def last_stages(self) -> dict[str, float]:
        """Seconds of each stage of the last upload that was worked off."""
        return dict(self._worker.stages)

    def open_sample(self, user_id: str) -> Membership:
        return open_sample(user_id, self.people, self.keeping, self.stores.reader)

    # ---- upkeep

    def check(self) -> list[str]:
        """A sentence for each thing that does not fit; none when all is well."""
        return check(self.database, self.stores.files, self.stores.vectors, self.stores.graph)

    def rebuild(self) -> None:
        """The projection anew from the register."""
        self.stores.graph.rebuild()
        self.views.forget()

    def reembed(self, report: Report) -> int:
        """How many texts got their vectors of today's embedding model."""
        made = self.anew.run(report)
        self.views.forget()
        return made

    def backup(self, file: Path) -> None:
        backup(self.database, self.stores.files, self.stores.vectors, file)

    def close(self) -> None:
        self._worker.stop()
        self._helper.close()
        self.stores.graph.close()
        self.stores.vectors.close()
        self.database.close()
        self._left_open.unlink(missing_ok=True)

    def _extractor(self, job: JobRow) -> Extractor | None:
        """The language model's, with its own budget and kept calls; None for rules."""
        model = choose_model(self.settings.model, self.settings.model.budget_tokens)
        if model is None:
            return None
        # A new document has no row yet, but its id is known: what the model says of it goes with it.
        document_id = job.document_id or self.stores.reader.free_document_id(
            job.workspace_id, job.document_name, str(job.payload["sha256"]), job.audience
        )
        calls = WorkspaceCalls(
            ModelCache(self.database, job.workspace_id), [document_id], ids.audience_key(job.audience)
        )
        return ModelExtractor(model.keeping(calls))
