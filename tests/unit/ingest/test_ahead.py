"""Embedding begun early gives the vectors that embedding later gives, and can be given up."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import numpy as np
import pytest

from core.embed.base import Vectors
from core.errors import ModelError
from core.ingest.ahead import Ahead
from tests.worlds import HashEmbedder

TEXTS = [f"passage {number} " + "of the contract " * 90 for number in range(40)]


class Counting(HashEmbedder):
    """Says what it was asked to embed, and waits until it may."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.may = threading.Event()

    def passages(self, texts: Sequence[str]) -> Vectors:
        self.may.wait(10)
        self.seen += texts
        return super().passages(texts)


class Failing(HashEmbedder):
    """Fails as often as `left` says."""

    def __init__(self, left: int) -> None:
        super().__init__()
        self.left = left

    def passages(self, texts: Sequence[str]) -> Vectors:
        if self.left:
            self.left -= 1
            raise ModelError("The line is dead.")
        return super().passages(texts)


def nothing(done: int) -> None:
    pass


def test_what_was_begun_is_what_embedding_gives() -> None:
    embedder = HashEmbedder()
    ahead = Ahead(embedder)
    ahead.start(TEXTS)
    asked = [*TEXTS[:5], "another", "another", "a third"]
    made = ahead.embed(asked, nothing)
    assert np.array_equal(np.stack([made[text] for text in asked]), embedder.passages(asked))


def test_what_was_begun_is_not_made_again_and_the_rest_does_not_wait_for_it() -> None:
    embedder = Counting()
    ahead = Ahead(embedder)
    ahead.start(TEXTS)
    threading.Timer(0.05, embedder.may.set).start()
    ahead.embed([*TEXTS, "another"], nothing)
    assert sorted(embedder.seen) == sorted([*TEXTS, "another"])


def test_without_a_beginning_all_is_made_when_asked() -> None:
    assert list(Ahead(HashEmbedder()).embed(["a", "b"], nothing)) == ["a", "b"]
    assert Ahead(HashEmbedder()).embed([], nothing) == {}


def test_a_new_document_gives_the_old_one_up() -> None:
    embedder = Counting()
    ahead = Ahead(embedder)
    ahead.start(TEXTS)
    threading.Timer(0.05, embedder.may.set).start()
    ahead.start(["another"])
    assert list(ahead.embed(["another"], nothing)) == ["another"]
    assert len(embedder.seen) < len(TEXTS)


def test_whoever_waits_may_give_up() -> None:
    embedder = Counting()
    ahead = Ahead(embedder)
    ahead.start(TEXTS)
    threading.Timer(0.05, embedder.may.set).start()

    def stop(done: int) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        ahead.embed([*TEXTS, "another"], stop)
    assert len(embedder.seen) < len(TEXTS)
    assert "another" not in embedder.seen


def test_a_fault_met_early_is_told_to_whoever_asks_and_only_if_it_comes_again() -> None:
    embedder = Failing(1)
    ahead = Ahead(embedder)
    ahead.start(TEXTS[:3])
    assert len(ahead.embed(TEXTS[:3], nothing)) == 3
    embedder.left = 2
    ahead.start(TEXTS[:3])
    with pytest.raises(ModelError):
        ahead.embed(TEXTS[:3], nothing)
