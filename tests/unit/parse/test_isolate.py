"""Whatever becomes of the process that reads a file, the caller gets a document or one clear refusal."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO

import pytest

from core.errors import Unreadable
from core.ingest.parse import isolate
from core.ingest.parse.isolate import ParsingStopped, parse_isolated
from tests import parse_samples as made
from tests.pdf_writer import Page, written

ROOT = str(Path(isolate.__file__).parents[3])
Program = Callable[[str], None]


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> Program:
    """Puts another Python program where the parsing process would run."""

    def put(code: str) -> None:
        def start(given: IO[bytes]) -> subprocess.Popen[bytes]:
            return subprocess.Popen(
                [sys.executable, "-c", code],
                stdin=given,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={"PYTHONPATH": ROOT},
                start_new_session=True,
            )

        monkeypatch.setattr(isolate, "_start", start)

    return put


def refusal(**more: object) -> Unreadable:
    with pytest.raises(Unreadable) as caught:
        parse_isolated(b"text", "보고서.pdf", **{"seconds": 20, **more})  # type: ignore[arg-type]
    assert "보고서.pdf" in caught.value.sentence
    return caught.value


def test_a_crash_is_a_damaged_file_and_names_the_page_it_happened_at(program: Program) -> None:
    program("print('P[6, 60, \"page\"]', flush=True); import os; os.abort()")
    found = refusal()
    assert found.reason == "damaged"
    assert "page 7 of 60" in found.sentence


def test_an_endless_loop_ends_at_the_time_limit(program: Program) -> None:
    program("while True: pass")
    began = time.monotonic()
    assert refusal(seconds=0.5).reason == "time_limit"
    assert time.monotonic() - began < 5


def test_processor_time_is_limited_too(program: Program) -> None:
    program("from core.ingest.parse.isolate import _limit; _limit(0, 500)\nwhile True: pass")
    assert refusal().reason == "time_limit"


def test_memory_taken_without_end_is_too_large(program: Program) -> None:
    program(
        "import os, sys\n"
        "from core.ingest.parse.isolate import _limit, _watched\n"
        "def take():\n"
        "    _limit(20, 300)\n"
        "    taken = []\n"
        "    try:\n"
        "        while True: taken.append(b'x' * (10**6 + len(taken)))\n"
        "    except MemoryError: os.abort()\n"
        "_watched(take, sys.stdout.buffer)"
    )
    assert refusal(memory_mb=300).reason == "too_large"


def test_what_the_app_itself_holds_is_not_counted_as_the_files(program: Program) -> None:
    program(
        "import os, sys\nfrom core.ingest.parse.isolate import _watched\n_watched(os.abort, sys.stdout.buffer)"
    )
    held = bytearray(os.urandom(1 << 20) * 128)
    assert refusal(memory_mb=200).reason == "damaged"
    assert len(held) == 128 << 20


def test_an_answer_that_breaks_off_is_none(program: Program) -> None:
    program(
        "import os, sys\n"
        "from core.ingest.parse.isolate import _watched\n"
        "def half():\n"
        "    os.write(1, b'D{')\n"
        "    os.abort()\n"
        "_watched(half, sys.stdout.buffer)"
    )
    found = refusal()
    assert found.reason == "damaged" and "failed" in found.sentence


def test_a_limit_too_small_for_the_file_is_too_large_and_not_a_crash() -> None:
    with pytest.raises(Unreadable) as caught:
        parse_isolated(made.xlsx(), "a.xlsx", memory_mb=24)
    assert caught.value.reason == "too_large"


def test_output_without_end_is_too_large(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolate, "MAX_OUTPUT", 1 << 20)
    program("import sys\nwhile True: sys.stdout.write('x' * 65536)")
    assert refusal().reason == "too_large"


@pytest.mark.parametrize(
    "answer",
    [
        "nonsense",
        "D{}",
        'D{"text":"ab","blocks":[[0,9,"paragraph","","",""]],"media_type":"a","title":"","glyphs":[],"notes":[]}',
        'D{"text":"ab","blocks":[[0,2,"script","","",""]],"media_type":"a","title":"","glyphs":[],"notes":[]}',
        'R{"reason":"anything","sentence":"x"}',
        "R[]",
    ],
)
def test_an_answer_that_is_none_is_never_taken_for_one(program: Program, answer: str) -> None:
    program(f"print({answer!r})")
    assert refusal().reason == "damaged"


def test_reading_stops_when_it_is_told_to(program: Program) -> None:
    program("import time; time.sleep(60)")
    told = threading.Event()
    threading.Timer(0.3, told.set).start()
    began = time.monotonic()
    with pytest.raises(ParsingStopped):
        parse_isolated(b"text", "a.pdf", should_stop=told.is_set)
    assert time.monotonic() - began < 5


def test_no_process_is_left_behind(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    program("import time; time.sleep(60)")
    started: list[subprocess.Popen[bytes]] = []
    start = isolate._start
    monkeypatch.setattr(isolate, "_start", lambda given: started.append(start(given)) or started[-1])
    refusal(seconds=0.2)
    with pytest.raises(ProcessLookupError):
        os.kill(started[0].pid, 0)


def test_the_process_knows_nothing_of_the_app_s_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATHPROOF_SECRET", "s3cret")
    with open("/dev/null", "rb") as nothing:
        process = isolate._start(nothing)
    environment = Path(f"/proc/{process.pid}/environ").read_bytes()
    isolate._end(process)
    assert b"s3cret" not in environment


def test_the_process_cannot_write_files(tmp_path: Path) -> None:
    code = (
        "from core.ingest.parse.isolate import _limit; _limit(20, 500)\n"
        f"open({str(tmp_path / 'x')!r}, 'w').write('x')"
    )
    subprocess.run([sys.executable, "-c", code], env={"PYTHONPATH": ROOT}, capture_output=True)
    assert (tmp_path / "x").read_bytes() == b""


def test_progress_comes_through_from_the_process() -> None:
    told: list[tuple[int, int, str]] = []
    data = written([Page().text(72, 700, "본문이다.") for _ in range(3)])
    parse_isolated(data, "a.pdf", progress=lambda *state: told.append(state))
    assert told == [(0, 3, "page"), (1, 3, "page"), (2, 3, "page")]


def test_the_refusal_of_a_parser_comes_through_word_by_word() -> None:
    with pytest.raises(Unreadable) as caught:
        parse_isolated(b"  ", "빈 파일.txt")
    assert (caught.value.reason, "빈 파일.txt" in caught.value.sentence) == ("empty", True)


def test_a_bomb_leaves_the_app_unharmed() -> None:
    bomb = made.zipped({"word/document.xml": b" " * (40 * 2**20)})
    began = time.monotonic()
    with pytest.raises(Unreadable) as caught:
        parse_isolated(bomb, "bomb.docx", seconds=30)
    assert caught.value.reason == "too_large"
    assert time.monotonic() - began < 15
