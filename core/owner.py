"""One process owns the embedded data; others hand it their requests.

DuckDB's file opens in one process only, and a second Chroma process on a folder serves stale
vectors. So the owner holds a file lock and listens on a local socket; a command line that finds
the lock taken sends its request there, and prints what comes back.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import json
import logging
import os
import socket
import struct
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

from core.errors import Busy

LOG = logging.getLogger(__name__)

Handler = Callable[[dict[str, Any], Callable[[str, str], None]], int]
"""(request, say(stream, text)) → exit code; `stream` is `out` or `err`."""


def socket_path(data: Path) -> Path:
    """Short, whatever the data folder is called: a socket's name has at most 107 bytes."""
    name = hashlib.sha256(str(data.resolve()).encode()).hexdigest()[:20]
    return Path(tempfile.gettempdir()) / f"pathproof-{os.getuid()}-{name}.sock"


@contextlib.contextmanager
def lock(data: Path) -> Iterator[None]:
    """Holds the folder for this process. Raises Busy when another process has it."""
    data.mkdir(parents=True, exist_ok=True)
    with (data / "owner.lock").open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Busy(f"Another process is using {data}. Wait for it to end, or stop it.") from None
        yield


class Desk:
    """The owner's socket: takes requests of the same user's other processes, each in a thread."""

    def __init__(self, data: Path, handle: Handler) -> None:
        self._path = socket_path(data)
        self._handle = handle
        self._path.unlink(missing_ok=True)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.bind(str(self._path))
        self._path.chmod(0o600)
        self._socket.listen(8)
        threading.Thread(target=self._accept, name="desk", daemon=True).start()

    def close(self) -> None:
        self._path.unlink(missing_ok=True)
        self._socket.close()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return  # closed
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        # Whoever asked may have gone (`ask … | head`); what is still to be said is then said to nobody.
        gone = contextlib.suppress(BrokenPipeError, ConnectionError)
        with gone, connection, connection.makefile("rw", encoding="utf-8") as stream:
            if _peer(connection) != os.getuid():
                return

            def say(kind: str, text: str) -> None:
                stream.write(json.dumps({kind: text}) + "\n")
                stream.flush()

            try:
                code = self._handle(json.loads(stream.readline()), say)
            except (BrokenPipeError, ConnectionError):
                raise
            except Exception:
                # The one who asked must hear of it, and the owner must live on.
                LOG.exception("a request at the desk failed")
                say("err", "The command failed inside the running app. Its log says why.\n")
                code = 1
            stream.write(json.dumps({"code": code}) + "\n")
            stream.flush()


def hand_over(data: Path, request: dict[str, Any], out: IO[str], err: IO[str]) -> int | None:
    """Sends the request to the owner and prints its answer; None when nobody listens there."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
        try:
            connection.connect(str(socket_path(data)))
        except OSError:
            return None
        if _peer(connection) != os.getuid():
            return None  # somebody else's socket under our name
        with connection.makefile("rw", encoding="utf-8") as stream:
            stream.write(json.dumps(request) + "\n")
            stream.flush()
            for line in stream:
                message = json.loads(line)
                if "code" in message:
                    return int(message["code"])
                out.write(message.get("out", ""))
                err.write(message.get("err", ""))
    raise Busy("The running app ended before it answered. Run the command again.")


def own_or_hand_over(
    data: Path,
    request: dict[str, Any],
    run: Callable[[], int],
    out: IO[str],
    err: IO[str],
    patience: float = 120,
) -> int:
    """Runs here under the lock, or in the process that has it. Waits up to `patience` seconds."""
    until = time.monotonic() + patience
    while True:
        with contextlib.ExitStack() as stack:
            try:
                stack.enter_context(lock(data))
            except Busy:
                code = hand_over(data, request, out, err)
                if code is not None:
                    return code
                if time.monotonic() > until:
                    raise
            else:
                return run()
        time.sleep(0.2)


def _peer(connection: socket.socket) -> int:
    credentials = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    _, uid, _ = struct.unpack("3i", credentials)
    return int(uid)
