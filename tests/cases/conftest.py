"""Whole worlds for the cases: real storage, rules, embeddings and, where a case needs one, a model's server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.model_fixtures import server
from tests.world import World, open_world

__all__ = ["server", "world"]


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """One for all tests of a module: each uses names of its own."""
    opened = open_world(tmp_path_factory.mktemp("cases"))
    yield opened
    assert opened.pathproof.check() == []
    opened.pathproof.close()
