"""The owner's end of the ingestion process: started when first needed, started again when it dies."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from core.embed.base import Vectors
from core.errors import PathproofError
from core.ingest.messages import Embed, EmbedDone, Failed, Progress, Read, ReadDone, Stop, receive, send
from core.settings import HERE, ModelSettings, Secret, Settings

Report = Callable[[str, int, int], None]
"""(stage, done, total). It may raise `Cancelled`, which ends the request."""


class Cancelled(Exception):
    """The person who asked for the work has called it off."""


class IngestionHelper(Protocol):
    """Reads and embeds for the pipeline."""

    def read(self, data: bytes, name: str, *, rules: bool, report: Report) -> ReadDone: ...

    def embed(self, texts: tuple[str, ...], report: Report) -> Vectors: ...

    def close(self) -> None: ...


class Helper:
    """One request at a time; callers wait for each other."""

    def __init__(self, settings: Settings) -> None:
        # The child needs neither the register nor the language model, so it gets no secret of theirs.
        self._settings = replace(settings, database_url=Secret(""), model=ModelSettings())
        self._process: subprocess.Popen[bytes] | None = None
        self._turn = threading.Lock()

    def read(self, data: bytes, name: str, *, rules: bool, report: Report) -> ReadDone:
        """Parsed text, chunks and (with `rules`) triples. Raises Unreadable, Cancelled, PathproofError."""
        done = self._ask(Read(data, name, rules), report)
        assert isinstance(done, ReadDone)
        return done

    def embed(self, texts: tuple[str, ...], report: Report) -> Vectors:
        """(n,) texts of one document → (n, dimension)."""
        done = self._ask(Embed(texts), report)
        assert isinstance(done, EmbedDone)
        return done.vectors

    def close(self) -> None:
        with self._turn:
            self._end()

    def _ask(self, request: Read | Embed, report: Report) -> ReadDone | EmbedDone:
        with self._turn:
            try:
                return self._exchange(self._started(), request, report)
            except (EOFError, OSError) as error:
                self._end()
                raise PathproofError(
                    "The ingestion process ended before its work was done. Retry the upload; if it "
                    "ends again, the document needs more memory than this machine has."
                ) from error

    def _exchange(
        self, process: subprocess.Popen[bytes], request: Read | Embed, report: Report
    ) -> ReadDone | EmbedDone:
        assert process.stdin is not None and process.stdout is not None
        send(process.stdin, request)
        cancelled: Cancelled | None = None
        while True:
            message = receive(process.stdout)
            if isinstance(message, Progress) and cancelled is None:
                try:
                    report(message.stage, message.done, message.total)
                except Cancelled as asked:
                    cancelled = asked
                    send(process.stdin, Stop())
            elif isinstance(message, Failed):
                raise (
                    cancelled
                    or message.error
                    or PathproofError("Ingestion failed: {fault}", fault=message.detail)
                )
            elif isinstance(message, ReadDone | EmbedDone):
                if cancelled is not None:
                    raise cancelled
                return message

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            command = [sys.executable, "-m", "core.ingest.child"]
            self._process = subprocess.Popen(command, cwd=HERE, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            assert self._process.stdin is not None
            send(self._process.stdin, self._settings)
        return self._process

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            for pipe in (self._process.stdin, self._process.stdout):
                if pipe is not None:
                    pipe.close()
            self._process = None
