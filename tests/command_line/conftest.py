"""One worker owns a data folder; commands are typed as a person would and reach it over its desk."""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from core.__main__ import main
from core.owner import socket_path


@dataclass(frozen=True)
class Typed:
    code: int
    out: str
    err: str

    def json(self) -> Any:
        assert self.code == 0, self.err
        return json.loads(self.out)


@dataclass(frozen=True)
class Terminal:
    data: Path

    def type(self, *words: str | Path) -> Typed:
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main(["--data", str(self.data), *map(str, words)])
        return Typed(code, out.getvalue(), err.getvalue())

    def ask(self, workspace: str, question: str, user: str, *more: str) -> Any:
        return self.type("ask", workspace, question, "--as", user, "--json", *more).json()


@pytest.fixture(scope="package")
def terminal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Terminal]:
    data = tmp_path_factory.mktemp("owned")
    command = [sys.executable, "-m", "core", "--data", str(data), "worker"]
    worker = subprocess.Popen(command, env={**os.environ})
    until = time.monotonic() + 120
    while not socket_path(data).exists():
        assert worker.poll() is None, "the worker did not come up"
        assert time.monotonic() < until, "the worker did not come up"
        time.sleep(0.1)
    yield Terminal(data)
    worker.terminate()
    worker.wait(30)
