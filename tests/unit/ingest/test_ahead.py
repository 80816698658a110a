"""Embedding begun early gives the vectors that embedding later gives, and can be given up."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import numpy as np
import pytest

from core.embed.base import Vectors
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


def nothing() -> None:
    pass


def test_what_was_begun_is_what_embedding_gives() -> None:
    embedder = HashEmbedder()
    ahead = Ahead(embedder, threading.Event())
    ahead.start(TEXTS)
    made = ahead.take([*TEXTS[:5], "another"], nothing)
    assert sorted(made) == sorted(TEXTS[:5])
    assert np.array_equal(np.stack([made[text] for text in TEXTS[:5]]), embedder.passages(TEXTS[:5]))
    assert ahead.take(TEXTS, nothing) == {}


def test_a_new_document_gives_the_old_one_up() -> None:
    embedder = Counting()
    ahead = Ahead(embedder, threading.Event())
    ahead.start(TEXTS)
    threading.Timer(0.05, embedder.may.set).start()
    ahead.start(["another"])
    assert list(ahead.take(["another"], nothing)) == ["another"]
    assert len(embedder.seen) < len(TEXTS)


def test_whoever_waits_may_give_up() -> None:
    embedder = Counting()
    ahead = Ahead(embedder, threading.Event())
    ahead.start(TEXTS)
    threading.Timer(0.05, embedder.may.set).start()

    def stop() -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        ahead.take(TEXTS, stop)
    assert len(embedder.seen) < len(TEXTS)


def test_nothing_more_is_begun_once_stopped() -> None:
    embedder, stopped = Counting(), threading.Event()
    stopped.set()
    ahead = Ahead(embedder, stopped)
    ahead.start(TEXTS)
    assert ahead.take(TEXTS, nothing) == {}
    assert embedder.seen == []
