"""The ingestion process: it holds the models, and does the heavy work apart from the app.

One request at a time comes in over standard input and messages go out over standard output.
When the owner dies, the pipe closes and this process ends.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from typing import BinaryIO

from core.errors import PathproofError
from core.ingest.ahead import Ahead
from core.ingest.chunk import ChunkSize
from core.ingest.extract.base import Extractor
from core.ingest.messages import Embed, EmbedDone, Failed, Progress, Read, ReadDone, Stop, receive, send
from core.ingest.reading import read_passages
from core.settings import Settings


class Stopped(Exception):
    """The owner asked to give up."""


class Work:
    """The models of this process, loaded when first needed."""

    def __init__(self, settings: Settings, say: Callable[[Progress], None], stopped: threading.Event) -> None:
        # Imported here: the owner imports this module for its messages and needs none of the models.
        from core.embed.choose import choose_embedder

        self._settings = settings
        self._say = say
        self._stopped = stopped
        self._embedder = choose_embedder(settings)
        self._ahead = Ahead(self._embedder)

    def read(self, request: Read) -> ReadDone:
        from core.ingest.parse.isolate import ParsingStopped, parse_isolated

        self._say(Progress("parse", 0, 1))
        limits = self._settings
        try:
            parsed = parse_isolated(
                request.data,
                request.name,
                seconds=limits.parse_seconds,
                memory_mb=limits.parse_memory_mb,
                should_stop=self._stopped.is_set,
                progress=lambda done, total, _unit: self._say(Progress("parse", done, total)),
            )
        except ParsingStopped:
            raise Stopped from None
        self._check()
        size = ChunkSize(limits.chunk_tokens, limits.chunk_overlap)
        extractor = self._rules() if request.rules else None
        count = self._embedder.count_tokens
        try:
            return read_passages(
                parsed, request.name, count, size, extractor, self._extracting, self._ahead.start
            )
        except BaseException:
            self._ahead.give_up()
            raise

    def _extracting(self, done: int, total: int) -> None:
        self._say(Progress("extract", done, total))
        self._check()

    def _rules(self) -> Extractor:
        from core.ingest.extract.rules import RuleExtractor

        return RuleExtractor()

    def embed(self, request: Embed) -> EmbedDone:
        import numpy as np

        texts = request.texts
        rows = np.zeros((len(texts), self._embedder.dimension), np.float32)

        told = -1

        def step(done: int) -> None:
            nonlocal told
            self._check()
            if done != told:  # each word of it costs the owner a write
                self._say(Progress("embed", min(done, len(texts)), len(texts)))
                told = done

        step(0)
        made = self._ahead.embed(texts, step)
        for position, text in enumerate(texts):
            rows[position] = made[text]
        return EmbedDone(rows)

    def _check(self) -> None:
        if self._stopped.is_set():
            raise Stopped


def serve(incoming: BinaryIO, outgoing: BinaryIO) -> None:
    """Answers requests until the owner goes."""
    settings = receive(incoming)
    assert isinstance(settings, Settings)
    stopped = threading.Event()
    wanted: list[object] = []
    ready = threading.Condition()

    def listen() -> None:
        while True:
            try:
                message = receive(incoming)
            except EOFError:
                os._exit(0)  # the owner is gone; nothing here is worth finishing
            if isinstance(message, Stop):
                stopped.set()
                continue
            with ready:
                wanted.append(message)
                ready.notify()

    work = Work(settings, lambda progress: send(outgoing, progress), stopped)
    threading.Thread(target=listen, daemon=True).start()
    while True:
        with ready:
            ready.wait_for(lambda: bool(wanted))
            request = wanted.pop(0)
        send(outgoing, _answer(work, request))
        stopped.clear()


def _answer(work: Work, request: object) -> object:
    try:
        return work.read(request) if isinstance(request, Read) else work.embed(_as_embed(request))
    except Stopped:
        return Failed(None, "stopped")
    except PathproofError as error:
        return Failed(error, str(error))
    except Exception as error:
        return Failed(None, f"{type(error).__name__}: {error}")


def _as_embed(request: object) -> Embed:
    assert isinstance(request, Embed)
    return request


if __name__ == "__main__":
    # Libraries print to standard output; only our messages may stand on the real one.
    sys.setswitchinterval(0.0005)  # embedding hands the interpreter over between products; else it waits
    real = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    serve(sys.stdin.buffer, real)
