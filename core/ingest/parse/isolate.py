"""Parsing in a process of its own, with limits on time, memory and output.

A file may be hostile. Whatever happens to the process that reads it (a crash, an endless loop, all
memory taken) becomes an `Unreadable` with its reason, and the app goes on. The process is started
fresh, without the app's environment, and cannot write files; its answer is JSON and is checked.
"""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from core.errors import PathproofError, Unreadable, parts_of
from core.ingest.parse import refusals, wire
from core.ingest.parse.base import Parsed

MAX_OUTPUT = 512 * 2**20
"""Bytes that a parsing process may answer."""
_BLINK = 0.05
"""Seconds between looks at the clock and at `should_stop`."""

Progress = Callable[[int, int, str], None]


class ParsingStopped(PathproofError):
    """`should_stop` said so; nothing is wrong with the file."""


def parse_isolated(
    data: bytes,
    name: str,
    *,
    seconds: float = 60,
    memory_mb: int = 1024,
    should_stop: Callable[[], bool] = lambda: False,
    progress: Progress = lambda done, total, unit: None,
) -> Parsed:
    """Parse `data` in a limited process. `seconds` is wall-clock and processor time.

    Raises Unreadable with one of `refusals.REASONS`, ParsingStopped when asked to stop.
    """
    with tempfile.TemporaryFile() as given:
        given.write(json.dumps({"name": name, "seconds": seconds, "memory_mb": memory_mb}).encode() + b"\n")
        given.write(data)
        given.seek(0)
        run = _Run(name, seconds, memory_mb, progress)
        return run.result(_start(given), should_stop)


def _start(given: IO[bytes]) -> subprocess.Popen[bytes]:
    root = str(Path(__file__).resolve().parents[3])
    return subprocess.Popen(
        [sys.executable, "-s", "-P", "-m", "core.ingest.parse.isolate"],
        stdin=given,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd="/",
        env={"PYTHONPATH": root, "PYTHONHASHSEED": "0", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"},
        start_new_session=True,
        close_fds=True,
    )


@dataclass
class _Run:
    """The parent's side of one parsing."""

    name: str
    seconds: float
    memory_mb: int
    progress: Progress
    place: str = ""
    answer: bytes = b""
    ended: tuple[int, float] | None = None
    received: int = 0
    _buffer: bytearray = field(default_factory=bytearray)

    def result(self, process: subprocess.Popen[bytes], should_stop: Callable[[], bool]) -> Parsed:
        try:
            self._listen(process, should_stop)
        finally:
            code = _end(process)
        code, peak_mb = self.ended or (code, 0.0)
        if code or not self.answer:
            raise self._death(code, peak_mb)
        message = _decode(self.answer[:1], self.answer[1:], self.name)
        if isinstance(message, Unreadable):
            raise message
        return message

    def _listen(self, process: subprocess.Popen[bytes], should_stop: Callable[[], bool]) -> None:
        assert process.stdout is not None
        deadline = time.monotonic() + self.seconds
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            while True:
                if should_stop():
                    raise ParsingStopped(f"Reading “{self.name}” was stopped.")
                if time.monotonic() > deadline:
                    raise refusals.time_limit(self.name, self.seconds)
                if not selector.select(_BLINK):
                    continue
                chunk = os.read(process.stdout.fileno(), 1 << 20)
                if not chunk:
                    return
                self._take(chunk)

    def _take(self, chunk: bytes) -> None:
        """Lines: `P` progress, then a `D` document or an `R` refusal, then `E` how the reading process ended."""
        self.received += len(chunk)
        if self.received > MAX_OUTPUT:
            raise refusals.too_large(self.name, "holds more text than is read here")
        self._buffer += chunk
        if b"\n" not in chunk:
            return
        *lines, rest = bytes(self._buffer).split(b"\n")
        self._buffer = bytearray(rest)
        for line in lines:
            if line[:1] == b"P":
                self._progress(line[1:])
            elif line[:1] in (b"D", b"R"):
                self.answer = line
            elif line[:1] == b"E":
                self.ended = _ended(line[1:])

    def _progress(self, line: bytes) -> None:
        try:
            done, total, unit = json.loads(line)
            self.place = f"{unit} {int(done) + 1} of {int(total)}"
            self.progress(int(done), int(total), str(unit))
        except (ValueError, TypeError):
            return  # not ours; the answer itself is checked

    def _death(self, code: int, peak_mb: float) -> Unreadable:
        """Why a process ended without an answer."""
        place = self.place or "?"
        if code == -signal.SIGXCPU:
            return refusals.time_limit(self.name, self.seconds)
        if code == -signal.SIGKILL or peak_mb > 0.6 * self.memory_mb:
            return refusals.too_large(
                self.name,
                "needs more than {memory} MB of memory to read (at {place})",
                memory=self.memory_mb,
                place=place,
            )
        return refusals.damaged(self.name, "the program that reads it failed (at {place})", place=place)


def _end(process: subprocess.Popen[bytes]) -> int:
    """Kill what still runs; the exit code, negative for a signal."""
    assert process.stdout is not None
    process.stdout.close()
    try:
        return process.wait(1)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)  # not yet waited for, so the number is still its own
        return process.wait()


def _ended(line: bytes) -> tuple[int, float] | None:
    try:
        code, peak_mb = json.loads(line)
        return int(code), float(peak_mb)
    except (ValueError, TypeError):
        return None


def _decode(kind: bytes, body: bytes, name: str) -> Parsed | Unreadable:
    try:
        if kind == b"D":
            return wire.load(body)
        refusal = json.loads(body)
        reason, sentence = refusal["reason"], refusal["sentence"]
        template, values = refusal.get("template", ""), refusal.get("values", {})
        if reason in refusals.REASONS and isinstance(sentence, str):
            made = Unreadable(reason, sentence)
            if isinstance(template, str) and all(isinstance(v, str | int | float) for v in values.values()):
                # For other languages alone: the sentence stays as it came.
                made.template, made.values = template, {str(k): v for k, v in values.items()}
            return made
    except (ValueError, KeyError, TypeError, AttributeError):
        pass
    return refusals.damaged(name, "the program that reads it gave no usable answer")


# ── the child's side ────────────────────────────────────────────────────────────────────────


def _watched(work: Callable[[], None], outgoing: IO[bytes]) -> None:
    """`work` in a process of its own, and then how it ended.

    The most memory that a started program took is counted from what the program that started it holds,
    and the app holds more than a file may take. A forked process is counted from nothing.
    """
    _end_with_parent()
    pid = os.fork()
    if not pid:
        work()
        outgoing.flush()
        os._exit(0)  # libraries' own clean-up could still crash, after the answer has gone
    _, status, usage = os.wait4(pid, 0)
    ended = json.dumps([os.waitstatus_to_exitcode(status), usage.ru_maxrss / 1024]).encode()
    outgoing.write(b"\nE" + ended + b"\n")  # the answer may have broken off within a line
    outgoing.flush()


def _end_with_parent() -> None:
    import ctypes

    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


def _limit(seconds: float, memory_mb: int) -> None:
    """No more memory, processor time, files or cores than allowed; end when the parent does."""
    import resource

    def limit(what: int, soft: int, hard: int) -> None:
        _, most = resource.getrlimit(what)
        ceiling = hard if most == resource.RLIM_INFINITY else min(hard, most)
        resource.setrlimit(what, (min(soft, ceiling), ceiling))

    limit(resource.RLIMIT_AS, memory_mb * 2**20, memory_mb * 2**20)
    limit(resource.RLIMIT_CPU, int(seconds) + 1, int(seconds) + 3)  # a signal that says why, then the end
    limit(resource.RLIMIT_FSIZE, 0, 0)
    limit(resource.RLIMIT_CORE, 0, 0)
    _end_with_parent()


def _serve(incoming: IO[bytes], outgoing: IO[bytes]) -> None:
    """Read the request, parse, write the answer."""
    request = json.loads(incoming.readline())
    name = request["name"]
    _limit(request["seconds"], request["memory_mb"])
    data = incoming.read()

    def say(kind: bytes, message: bytes) -> None:
        outgoing.write(kind + message + b"\n")
        outgoing.flush()

    from core.ingest.parse import parse
    from core.ingest.parse.progress import listening

    try:
        with listening(lambda *state: say(b"P", json.dumps(state).encode())):
            answer = wire.dump(parse(data, name))
        say(b"D", answer)
        return
    except Unreadable as error:
        refusal = error
    except RecursionError:
        refusal = refusals.damaged(name, "its parts are nested without end")
    except Exception as error:  # any fault of a parser on a broken file is that file's refusal
        if _is_out_of_memory(error):
            refusal = refusals.too_large(
                name, "needs more than {memory} MB of memory to read", memory=request["memory_mb"]
            )
        else:
            what = "its content is not as its format demands ({fault})"
            refusal = refusals.damaged(name, what, fault=type(error).__name__)
    say(b"R", json.dumps({"reason": refusal.reason, **parts_of(refusal)}).encode())


def _is_out_of_memory(error: Exception) -> bool:
    if isinstance(error, MemoryError):
        return True
    # A library that no longer fits into memory cannot be loaded.
    return isinstance(error, ImportError | OSError) and (
        "map segment" in str(error) or "llocate memory" in str(error)
    )


if __name__ == "__main__":
    _watched(lambda: _serve(sys.stdin.buffer, sys.stdout.buffer), sys.stdout.buffer)
