"""Passages embedded while their triples are being read: reading keeps one core busy, embedding the other.

A text's vector depends on the text alone, so it does not matter when it is made.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait

from core.embed.base import Embedder, Vectors
from core.embed.batches import portions

_CHARACTERS = 8_000
"""Of a portion: after each the work may be given up."""


class Ahead:
    """One list of texts at a time."""

    def __init__(self, embedder: Embedder, stopped: threading.Event) -> None:
        self._embedder = embedder
        self._stopped = stopped
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="ahead")
        self._over = threading.Event()
        self._work: Future[dict[str, Vectors]] | None = None

    def start(self, texts: Sequence[str]) -> None:
        """Forgets what was made before."""
        self._give_up()
        self._over.clear()
        self._work = self._pool.submit(self._made, tuple(texts))

    def take(self, texts: Sequence[str], waiting: Callable[[], None]) -> dict[str, Vectors]:
        """(d,) vectors of those of these texts that are made or being made. Calls `waiting` while the
        work goes on; what it raises ends the work. A fault of the network is left to who asks again."""
        work = self._work
        if work is None:
            return {}
        try:
            while not work.done():
                waiting()
                wait([work], timeout=0.1)
        finally:
            self._give_up()
        made = work.result() if work.exception() is None else {}
        return {text: made[text] for text in texts if text in made}

    def _give_up(self) -> None:
        """Ends after the portion under way."""
        self._over.set()
        if self._work is not None:
            self._work.exception()
        self._work = None

    def _made(self, texts: Sequence[str]) -> dict[str, Vectors]:
        made: dict[str, Vectors] = {}
        for part in portions(texts, _CHARACTERS):
            if self._over.is_set() or self._stopped.is_set():
                break
            some = [texts[position] for position in part]
            made.update(zip(some, self._embedder.passages(some), strict=True))
        return made
