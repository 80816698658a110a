"""Texts embedded while other work goes on: passages while their triples are being read.

A text's vector depends on the text alone, so it does not matter when or beside what it is made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait

from core.embed.base import Embedder, Vectors
from core.embed.batches import portions

_AT_ONCE = 2
"""Portions under way: while one waits for its last pass, the other keeps the network's threads busy."""

_EARLY, _LATE = 8_000, 24_000
"""Characters of a portion, a few seconds of work: giving up waits for nothing, but one that was begun is finished."""


class UnderWay:
    """A list of texts that is being embedded, portion by portion."""

    def __init__(
        self, pool: ThreadPoolExecutor, embedder: Embedder, texts: Sequence[str], characters: int
    ) -> None:
        self.texts = tuple(texts)
        self._parts = [[self.texts[at] for at in part] for part in portions(texts, characters)]
        self._work = [pool.submit(embedder.passages, part) for part in self._parts]

    def made(self, waiting: Callable[[], None]) -> Iterator[tuple[list[str], Future[Vectors]]]:
        """Each portion's texts and their (n, d) vectors, or the fault that came instead, once it is over.
        Calls `waiting` meanwhile."""
        for part, work in zip(self._parts, self._work, strict=True):
            while not work.done():
                waiting()
                wait([work], timeout=0.1)
            yield part, work

    def give_up(self) -> None:
        """Begins nothing more; the portions under way end by themselves."""
        for work in self._work:
            work.cancel()


class Ahead:
    """One document's texts at a time: its passages first, then whatever else is asked for."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._pool = ThreadPoolExecutor(_AT_ONCE, thread_name_prefix="ahead")
        self._early: UnderWay | None = None

    def start(self, texts: Sequence[str]) -> None:
        """Gives up what was begun before."""
        self.give_up()
        self._early = UnderWay(self._pool, self._embedder, texts, characters=_EARLY)

    def give_up(self) -> None:
        if self._early is not None:
            self._early.give_up()
        self._early = None

    def embed(self, texts: Sequence[str], step: Callable[[int], None]) -> dict[str, Vectors]:
        """The (d,) vector of each text, those begun early among them. Calls `step` with how many are made,
        now and then while it waits; what that raises ends the work."""
        early = self._early or UnderWay(self._pool, self._embedder, (), characters=1)
        begun = frozenset(early.texts)
        rest = UnderWay(
            self._pool,
            self._embedder,
            [text for text in dict.fromkeys(texts) if text not in begun],
            characters=_LATE,
        )
        made: dict[str, Vectors] = {}
        try:
            for under_way in (early, rest):
                for part, work in under_way.made(lambda: step(len(made))):
                    if under_way is rest or work.exception() is None:
                        made.update(zip(part, work.result(), strict=True))
        finally:
            rest.give_up()
            self.give_up()
        failed = [text for text in dict.fromkeys(texts) if text not in made]
        if failed:  # once more, for whoever asks to hear why
            made.update(zip(failed, self._embedder.passages(failed), strict=True))
        return made
