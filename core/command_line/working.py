"""`worker`: the owner without screens; it also answers other commands."""

from __future__ import annotations

import signal
import threading

from core.command_line.run import run
from core.owner import Desk, lock
from core.settings import Settings
from core.workspace import Pathproof


def work(settings: Settings) -> int:
    """Works through uploads until it is told to stop (Ctrl-C, or a termination signal)."""
    stopped = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopped.set())
    with lock(settings.data):
        pathproof = Pathproof.open(settings)
        desk = Desk(settings.data, lambda request, say: run(pathproof, request, say))
        pathproof.start_worker()
        stopped.wait()
        desk.close()
        pathproof.close()
    return 0
