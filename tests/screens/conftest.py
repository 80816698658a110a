"""AppTest puts the page in the place of the running program; tests after it start processes from there."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _own_program() -> Iterator[None]:
    before = sys.modules["__main__"]
    yield
    sys.modules["__main__"] = before
