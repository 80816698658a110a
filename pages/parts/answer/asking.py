"""One question being answered: read in a thread of its own, so that touching the screen never ends it.

`st.write_stream` dies when any widget is touched, and a fragment that polls faster than a busy machine
answers piles its runs up. So the thread collects and draws nothing, and the browser asks for what has come
by a route of its own (pages/door/polling.py), one request after the other.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterable

from core.answer.answer import Answer
from core.answer.asking import AnswerEvent, Finished, Found, Piece
from core.errors import PathproofError

_LOG = logging.getLogger(__name__)
KEPT_SECONDS = 1800.0
"""How long one that is over can still be asked for. What was answered is stored by the core."""


class Asking:
    """`text` grows while the thread reads. Once `done`, either `answer` or `error` says how it ended;
    with neither, it was stopped, and `text` is what there is. `rests_on` are the passages from which it is
    written: whoever may no longer read them all may not read on (`holds`)."""

    def __init__(
        self,
        user_id: str,
        question: str,
        events: Iterable[AnswerEvent],
        may_read: Callable[[frozenset[str]], bool] = lambda _: True,
        reader: tuple[str, str] = ("", ""),
    ) -> None:
        """`user_id` is the person at the screen. `may_read` is asked at every look. `reader`: the user whose rights
        it goes by, and the workspace."""
        self.id = secrets.token_urlsafe(16)
        self.user_id = user_id
        self.reader = reader
        self._may_read = may_read
        self.rests_on: frozenset[str] = frozenset()
        self.question = question
        self.begun = time.monotonic()
        self.text = ""
        self.found = False
        self.answer: Answer | None = None
        self.answer_id = ""
        self.error: PathproofError | None = None
        self.failed = False
        self.closed = False
        self.done = threading.Event()
        self._stop = threading.Event()
        self._events = events
        _remember(self)
        threading.Thread(target=self._read, name="asking", daemon=True).start()

    def stop(self) -> None:
        """Over at once for the person; the stream is closed at its next piece. What has come stays."""
        self._stop.set()
        self.done.set()

    def holds(self) -> bool:
        """Whether its reader may still read all that it rests on; what had come is forgotten where not."""
        try:
            readable = not self.rests_on or self._may_read(self.rests_on)
        except PathproofError:
            readable = False
        if not readable:
            self.closed = True
            self.stop()
            self.text, self.answer = "", None
        return not self.closed

    def _read(self) -> None:
        try:
            for event in self._events:
                if self._stop.is_set():
                    break
                self._take(event)
        except PathproofError as refused:
            self.failed, self.error = True, refused
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
            self.rests_on = frozenset(passage.passage_id for passage in event.answer.passages)
            self.found = True
        elif isinstance(event, Piece):
            self.text += event.text
        elif isinstance(event, Finished):
            self.answer, self.answer_id = event.answer, event.answer_id


_live: dict[str, Asking] = {}
_lock = threading.Lock()


def _remember(asking: Asking) -> None:
    with _lock:
        for old in [a for a in _live.values() if a.done.is_set() and asking.begun - a.begun > KEPT_SECONDS]:
            del _live[old.id]
        _live[asking.id] = asking


def found_again(asking_id: str, user_id: str, reader: tuple[str, str]) -> Asking | None:
    """After a reload: the one with this id, if this user asked it, with the same eyes, in the same workspace."""
    asking = of_user(asking_id, user_id)
    return asking if asking is not None and asking.reader == reader else None


def of_user(asking_id: str, user_id: str) -> Asking | None:
    """The one with this id, if this user asked it."""
    asking = _live.get(asking_id)
    return asking if asking is not None and asking.user_id == user_id else None
