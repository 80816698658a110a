"""The supervisor: leases jobs from the register, one at a time, and says how far each is."""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterator

from core.errors import PathproofError, parts_of
from core.ingest.helper import Cancelled, Report
from core.ingest.pipeline import Pipeline
from storage.errors import LeaseLost, StorageError
from storage.jobs import Jobs, Lease

LOG = logging.getLogger(__name__)
REPORT_EVERY = 0.3
"""Seconds between two lines of progress in the register."""
IDLE = 0.5
HEARTBEAT = 15.0
KIND = "upload"


class Stopping(Cancelled):
    """This process ends: the job is nobody's fault and waits for the next start."""


class Worker:
    """`run_next` does one job in the caller's thread; `start` does all that come, in a thread of its own."""

    def __init__(
        self,
        jobs: Jobs,
        pipeline: Pipeline,
        between: Callable[[], None] = lambda: None,
        first: Callable[[Report], object] = lambda report: None,
    ) -> None:
        """`between` is called between two jobs, and now and then while there is none; `first` is done by the
        thread before any job."""
        self._jobs = jobs
        self._pipeline = pipeline
        self._between = between
        self._first = first
        self._ended = threading.Event()
        self._woken = threading.Event()
        self._thread: threading.Thread | None = None
        self._turn = threading.Lock()
        self.stages: dict[str, float] = {}
        """Seconds of each stage of the last job."""

    def start(self) -> None:
        """Frees what a dead process was at, then works until `stop`."""
        self._jobs.release_all()
        self._thread = threading.Thread(target=self._work, name="ingestion", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """Something was submitted."""
        self._woken.set()

    def stop(self) -> None:
        """Ends after the step under way; the job is freed for the next start."""
        self._ended.set()
        self._woken.set()
        if self._thread is not None:
            self._thread.join(timeout=30)

    def run_next(self) -> bool:
        """Does the oldest waiting job; False when there is none."""
        with self._turn:
            lease = self._jobs.lease((KIND,))
            if lease is None:
                return False
            self._do(lease)
            return True

    def wait_a_moment(self) -> None:
        """For one who waits for a job that the worker's thread does."""
        self._ended.wait(0.1)

    def _work(self) -> None:
        try:
            self._first(self._unless_ended)
        except Stopping:
            return
        except Exception:  # said by what stays undone; uploads go on
            LOG.exception("ingestion: what comes before the first job failed")
        while not self._ended.is_set():
            try:
                self._between()
                if self.run_next():
                    continue
            except Exception:  # the thread must outlive one bad moment of the register
                LOG.exception("ingestion: the next job could not be taken")
            self._woken.wait(IDLE)
            self._woken.clear()

    def _unless_ended(self, stage: str, done: int, total: int) -> None:
        if self._ended.is_set():
            raise Stopping

    def _do(self, lease: Lease) -> None:
        job = lease.job
        reporter = _Reporter(self._jobs, lease, self._ended)
        try:
            with _kept_alive(self._jobs, lease):
                self._pipeline.run(job, reporter)
            self.stages = reporter.over()
        except Stopping:
            LOG.info("ingestion: job %s waits for the next start", job.id)
        except Cancelled:
            self._end(lease, None)
        except LeaseLost:
            LOG.warning("ingestion: job %s was taken over", job.id)
        except (PathproofError, StorageError) as error:
            self._end(lease, error)
        except Exception as error:  # a fault of ours is a reason on the row, never a dead worker
            LOG.exception("ingestion: job %s failed", job.id)
            fault = f"{type(error).__name__}: {error}"
            told = "{name}: ingestion failed ({fault}). Retry it."
            self._end(lease, PathproofError(told, name=job.document_name, fault=fault))

    def _end(self, lease: Lease, reason: PathproofError | StorageError | None) -> None:
        try:
            if reason is None:
                self._jobs.cancelled(lease)
            else:
                self._jobs.fail(lease, str(reason), parts_of(reason))
        except LeaseLost:
            LOG.warning("ingestion: job %s was over before its end was said", lease.job.id)


@contextlib.contextmanager
def _kept_alive(jobs: Jobs, lease: Lease) -> Iterator[None]:
    """Keeps the lease while a long step (a big file, a slow model) says nothing."""
    over = threading.Event()

    def beat() -> None:
        while not over.wait(HEARTBEAT):
            with contextlib.suppress(StorageError):
                jobs.heartbeat(lease)

    threading.Thread(target=beat, name="heartbeat", daemon=True).start()
    try:
        yield
    finally:
        over.set()


class _Reporter:
    """Writes progress now and then, keeps the lease, and raises Cancelled when a person asked."""

    def __init__(self, jobs: Jobs, lease: Lease, ended: threading.Event) -> None:
        self._jobs = jobs
        self._lease = lease
        self._ended = ended
        self._stage = ""
        self._last = self._since = time.monotonic()
        self._seconds: dict[str, float] = {}

    def __call__(self, stage: str, done: int, total: int) -> None:
        now = time.monotonic()
        if self._ended.is_set():
            raise Stopping
        if stage == self._stage and now - self._last < REPORT_EVERY:
            return
        if stage != self._stage:
            self._close(now)
        self._stage, self._last = stage, now
        if self._jobs.progress(self._lease, stage, done, total):
            raise Cancelled

    def over(self) -> dict[str, float]:
        """Seconds of each stage."""
        self._close(time.monotonic())
        return self._seconds

    def _close(self, now: float) -> None:
        if self._stage:
            self._seconds[self._stage] = self._seconds.get(self._stage, 0.0) + now - self._since
        self._since = now
