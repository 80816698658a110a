"""Embeddings on this machine, by the embedded model or any sentence-transformers folder.

Law: a text's vector is a function of the text alone, to the bit. One thread computes one pass;
texts share a pass only where that was shown to change nothing (core/embed/batches.py); several
passes run at once in threads over the same weights. A text over the model's window is cut into
windows of nearly equal length, each with the prefix, and its vector is their normalised mean.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path

import numpy as np

from core.embed.base import Thresholds, Vectors
from core.embed.batches import Tokens, may_share, plan
from core.embed.network import NO_MODEL, Network, open_network
from core.embed.thresholds import thresholds_of
from core.errors import BadInput


class LocalEmbedder:
    """Safe to use from several threads."""

    def __init__(self, folder: Path, network: Network, thresholds: Thresholds, workers: int) -> None:
        self.name = folder.name
        self.dimension = network.dimension
        self.thresholds = thresholds
        self._network = network
        self._forward = network.forward
        self._window = network.window
        self._prefixes = network.prefixes
        self._tokens_lock = threading.Lock()  # a fast tokeniser may not be used by two threads at once
        self._begin, self._end = self._special_tokens()
        self._workers = ThreadPoolExecutor(max_workers=workers, thread_name_prefix="embed")
        self._together = may_share(folder, self._forward, min(network.vocabulary, 30_000))

    @classmethod
    def open(cls, folder: Path, *, workers: int = 2, thresholds: Thresholds | None = None) -> LocalEmbedder:
        """Loads the model in `folder`. Raises BadInput when there is none, or it has no thresholds.

        Sets torch to one thread for the whole process: two would split sums differently.
        """
        if not folder.is_dir():
            raise BadInput(NO_MODEL.format(folder=folder))
        cuts = thresholds or thresholds_of(folder.name, folder)
        return cls(folder, open_network(folder), cuts, workers)

    def passages(self, texts: Sequence[str]) -> Vectors:
        return self._embed(texts, self._prefixes.get("passage", ""))

    def queries(self, texts: Sequence[str]) -> Vectors:
        return self._embed(texts, self._prefixes.get("query", ""))

    def count_tokens(self, text: str) -> int:
        return len(self._encode([text])[0])

    def _embed(self, texts: Sequence[str], prefix: str) -> Vectors:
        """Each distinct text once; windows of all texts planned together, then averaged per text."""
        distinct = list(dict.fromkeys(texts))
        head, *encoded = self._encode([prefix.strip(), *(prefix + text for text in distinct)])
        windows: list[list[int]] = []
        owners: list[int] = []
        for owner, ids in enumerate(encoded):
            for window in self._windows(ids, head if prefix else []):
                windows.append(window)
                owners.append(owner)
        rows = self._run(windows)  # (windows, d)
        vectors = _mean_by_owner(rows, np.asarray(owners, np.int64), len(distinct))
        place = {text: position for position, text in enumerate(distinct)}
        return vectors[[place[text] for text in texts]]

    def _windows(self, ids: list[int], head: list[int]) -> list[list[int]]:
        """Token ids with special ones, each window within the model's limit."""
        room = self._window - len(self._begin) - len(self._end)
        if len(ids) <= room:
            return [[*self._begin, *ids, *self._end]]
        if ids[: len(head)] != head:
            head = []
        body, room = ids[len(head) :], room - len(head)
        count = -(-len(body) // room)
        cuts = [len(body) * number // count for number in range(count + 1)]
        return [[*self._begin, *head, *body[start:stop], *self._end] for start, stop in pairwise(cuts)]

    def _run(self, windows: list[list[int]]) -> Vectors:
        rows = np.zeros((len(windows), self.dimension), np.float32)

        def one_pass(positions: list[int]) -> None:
            rows[positions] = self._forward(np.asarray([windows[p] for p in positions], np.int64))

        passes = plan([len(window) for window in windows], self._together)
        if len(passes) == 1:
            one_pass(passes[0])
        else:
            for _ in self._workers.map(one_pass, passes):
                pass
        return rows

    def _encode(self, texts: Sequence[str]) -> list[list[int]]:
        with self._tokens_lock:
            return self._network.encode(texts)

    def _special_tokens(self) -> tuple[list[int], list[int]]:
        """What the tokeniser puts before and after a text."""
        bare = self._encode(["a"])[0]
        full = self._network.encode(["a"], special=True)[0]
        for at in range(len(full) - len(bare) + 1):
            if full[at : at + len(bare)] == bare:
                return full[:at], full[at + len(bare) :]
        raise BadInput(
            f"The tokeniser of {self.name} changes a text when it adds its marks; another model is needed."
        )


def _mean_by_owner(rows: Vectors, owners: Tokens, count: int) -> Vectors:
    """Unit vectors, one for each owner: the mean of its windows, normalised. Summed in order."""
    starts = np.searchsorted(owners, np.arange(count))
    sums = np.add.reduceat(rows, starts, axis=0) if count else rows[:0]
    lengths = np.sqrt((sums.astype(np.float64) ** 2).sum(axis=1, keepdims=True))
    vectors: Vectors = (sums / np.maximum(lengths, 1e-12)).astype(np.float32)
    return vectors
