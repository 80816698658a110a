"""One question being answered: read in a thread of its own, so that touching the screen never ends it.

`st.write_stream` dies when any widget is touched. Here the run that draws and the stream that is read
are two things: the thread collects, draws nothing, and a fragment looks at what has come so far.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterable

from core.answer.answer import Answer
from core.answer.asking import AnswerEvent, Finished, Found, Piece
from core.errors import PathproofError

_LOG = logging.getLogger(__name__)


class Asking:
    """`text` grows while the thread reads. Once `done`, either `answer` or `error` says how it ended;
    with neither, it was stopped, and `text` is what there is."""

    def __init__(self, question: str, events: Iterable[AnswerEvent]) -> None:
        self.question = question
        self.text = ""
        self.found: Found | None = None
        self.answer: Answer | None = None
        self.answer_id = ""
        self.error = ""
        self.failed = False
        self.done = threading.Event()
        self._stop = threading.Event()
        self._events = events
        threading.Thread(target=self._read, name="asking", daemon=True).start()

    def stop(self) -> None:
        """Takes effect at the next piece; what has come stays."""
        self._stop.set()

    def _read(self) -> None:
        try:
            for event in self._events:
                if self._stop.is_set():
                    break
                self._take(event)
        except PathproofError as refused:
            self.failed, self.error = True, str(refused)
        except Exception:
            _LOG.exception("a question could not be answered")
            self.failed = True
        finally:
            close = getattr(self._events, "close", None)
            if close is not None:
                close()
            self.done.set()

    def _take(self, event: AnswerEvent) -> None:
        if isinstance(event, Found):
            self.found = event
        elif isinstance(event, Piece):
            self.text += event.text
        elif isinstance(event, Finished):
            self.answer, self.answer_id = event.answer, event.answer_id
