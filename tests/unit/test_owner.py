"""One owner at a time; others hand their requests over."""

from __future__ import annotations

import io
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from core.errors import Busy
from core.owner import Desk, hand_over, lock, own_or_hand_over, socket_path


def test_a_second_owner_is_refused_with_the_folder_named(tmp_path: Path) -> None:
    with lock(tmp_path), pytest.raises(Busy, match=tmp_path.name), lock(tmp_path):
        pass


def test_the_lock_is_free_again_when_its_process_was_killed(tmp_path: Path) -> None:
    code = (
        "from core.owner import lock; import pathlib, time\n"
        f"with lock(pathlib.Path({str(tmp_path)!r})): print('mine', flush=True); time.sleep(60)"
    )
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    assert child.stdout is not None
    assert child.stdout.readline() == b"mine\n"
    with pytest.raises(Busy), lock(tmp_path):
        pass
    child.kill()
    child.wait()
    child.stdout.close()
    with lock(tmp_path):
        pass


def test_a_request_is_answered_by_the_process_that_has_the_data(tmp_path: Path) -> None:
    def handle(request: dict[str, object], say: object) -> int:
        assert callable(say)
        say("out", f"heard {request['verb']}\n")
        say("err", "and wondered\n")
        return 3

    out, err = io.StringIO(), io.StringIO()
    with lock(tmp_path):
        desk = Desk(tmp_path, handle)
        code = own_or_hand_over(tmp_path, {"verb": "ask"}, lambda: pytest.fail("not here"), out, err)
        desk.close()
    assert (code, out.getvalue(), err.getvalue()) == (3, "heard ask\n", "and wondered\n")


def test_without_an_owner_the_work_is_done_here(tmp_path: Path) -> None:
    assert own_or_hand_over(tmp_path, {}, lambda: 7, io.StringIO(), io.StringIO()) == 7


def test_an_owner_that_does_not_listen_is_waited_for_and_then_named(tmp_path: Path) -> None:
    with lock(tmp_path), pytest.raises(Busy):
        own_or_hand_over(tmp_path, {}, lambda: 0, io.StringIO(), io.StringIO(), patience=0.1)


def test_the_socket_is_readable_by_its_owner_alone(tmp_path: Path) -> None:
    desk = Desk(tmp_path, lambda request, say: 0)
    assert socket_path(tmp_path).stat().st_mode & 0o077 == 0
    desk.close()
    assert hand_over(tmp_path, {}, io.StringIO(), io.StringIO()) is None


def test_one_who_hangs_up_leaves_no_trace_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    heard, gone, failed = threading.Event(), threading.Event(), threading.Event()
    serving: list[threading.Thread] = []
    kept = threading.excepthook
    threading.excepthook = lambda _: failed.set()

    def handle(_: dict[str, object], say: object) -> int:
        assert callable(say)
        serving.append(threading.current_thread())
        heard.set()
        assert gone.wait(5)
        for _ in range(100):
            say("out", "a line that nobody reads\n")
        return 0

    try:
        with lock(tmp_path):
            desk = Desk(tmp_path, handle)
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as caller:
                caller.connect(str(socket_path(tmp_path)))
                caller.sendall(b'{"verb": "ask"}\n')
                assert heard.wait(5)
            gone.set()
            serving[0].join(5)
            desk.close()
    finally:
        threading.excepthook = kept
    assert not failed.is_set() and not caplog.records
