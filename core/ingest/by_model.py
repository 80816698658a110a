"""Facts of a document by a language model, several passages at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Lock

from core.errors import BudgetSpent, ModelError
from core.ingest.extract.base import Extractor, Triple
from core.ingest.helper import Report
from core.ingest.messages import ReadDone

CALLS_AT_ONCE = 4
FAILURES_AT_MOST = 3
"""After so many failed passages the model is not asked for the rest: it is down, or refuses us."""


def triples_by_model(
    extractor: Extractor, read: ReadDone, document: str, report: Report
) -> tuple[tuple[Triple, ...], ...]:
    """The triples of each passage of the document. One that fails does not keep the others from being read: they
    stay in the call cache, so a retry asks for the failed one alone. ModelError names the first that failed."""
    texts = [read.parsed.text[chunk.start : chunk.end] for chunk in read.chunks]
    found: list[tuple[Triple, ...]] = []
    failed: list[tuple[int, ModelError]] = []
    asking = _Asking(extractor, document)
    with ThreadPoolExecutor(CALLS_AT_ONCE) as pool:
        waiting = [pool.submit(asking.ask, text) for text in texts]
        try:
            for number, result in enumerate(waiting):
                report("extract", number, len(texts))
                try:
                    found.append(result.result())
                except ModelError as error:
                    failed.append((number, error))
                except _LeftOut:
                    break
        finally:
            for left in waiting:
                left.cancel()
    if failed:
        number, first = failed[0]
        where = read.chunks[number].location or f"passage {number + 1} of {len(texts)}"
        raise type(first)(f"{document}, {where}: {first} Retry asks for what failed only.") from first
    return tuple(found)


class _LeftOut(Exception):
    """Too many have failed before this one, so that the model was not asked."""


class _Asking:
    """Counts what failed where it fails: whoever waits for the results in order may learn of it late."""

    def __init__(self, extractor: Extractor, document: str) -> None:
        self._extractor, self._document = extractor, document
        self._lock, self._left = Lock(), FAILURES_AT_MOST

    def ask(self, text: str) -> tuple[Triple, ...]:
        if self._left <= 0:
            raise _LeftOut
        try:
            return self._extractor.extract(text, title=self._document)
        except ModelError as error:
            with self._lock:
                self._left -= FAILURES_AT_MOST if isinstance(error, BudgetSpent) else 1
            raise
