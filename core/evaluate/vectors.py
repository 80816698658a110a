"""Vectors of evaluation texts, kept between runs by model and text.

Only public evaluation sets go here, never a team's documents. A kept vector is the one the model
would give again: a text's vector depends on the text alone.
"""

from __future__ import annotations

import fcntl
import hashlib
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from core.embed.base import Embedder, Vectors

_AT_ONCE = 512
_KEY = 16


class KeptVectors:
    """Two files that only grow: keys of 16 bytes, and rows of float32 in the same order. One process
    writes at a time; who waited finds what the other made."""

    def __init__(self, folder: Path, embedder: Embedder, say: Callable[[str], None] = lambda _: None) -> None:
        self._say = say
        self._embedder = embedder
        place = folder / re.sub(r"[^\w.-]", "_", embedder.name)
        place.mkdir(parents=True, exist_ok=True)
        self._keys_file, self._rows_file, self._lock_file = place / "keys", place / "rows", place / "lock"
        self._rows: dict[bytes, int] = {}

    def passages(self, texts: Sequence[str]) -> Vectors:
        return self._get("passage", texts, self._embedder.passages)

    def queries(self, texts: Sequence[str]) -> Vectors:
        return self._get("query", texts, self._embedder.queries)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        with self._lock_file.open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    def _load(self) -> None:
        """A run cut off between the two files leaves one longer: what has no partner is cut away."""
        for file in (self._keys_file, self._rows_file):
            file.touch()
        width = 4 * self._embedder.dimension
        keys = self._keys_file.read_bytes()
        count = min(len(keys) // _KEY, self._rows_file.stat().st_size // width)
        for file, size in ((self._keys_file, count * _KEY), (self._rows_file, count * width)):
            with file.open("r+b") as opened:
                opened.truncate(size)
        self._rows = {keys[at * _KEY : (at + 1) * _KEY]: at for at in range(count)}

    def _get(self, kind: str, texts: Sequence[str], embed: Callable[[Sequence[str]], Vectors]) -> Vectors:
        keys = [hashlib.sha256(f"{kind}\x1f{text}".encode()).digest()[:_KEY] for text in texts]
        if not texts:
            return np.zeros((0, self._embedder.dimension), np.float32)
        with self._alone():
            self._load()
            missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in self._rows}
            self._add(missing, embed)
        stored = np.memmap(self._rows_file, np.float32, "r").reshape(-1, self._embedder.dimension)
        made: Vectors = np.array(stored[[self._rows[key] for key in keys]])
        return made

    def _add(self, missing: dict[bytes, str], embed: Callable[[Sequence[str]], Vectors]) -> None:
        """Like lengths together: they share passes."""
        ordered = sorted(missing.items(), key=lambda item: (len(item[1]), item[1]))
        began = time.monotonic()
        for at in range(0, len(ordered), _AT_ONCE):
            part = ordered[at : at + _AT_ONCE]
            rows = embed([text for _, text in part])
            with self._rows_file.open("ab") as file:
                file.write(np.ascontiguousarray(rows, np.float32).tobytes())
            with self._keys_file.open("ab") as file:
                file.write(b"".join(key for key, _ in part))
            for key, _ in part:
                self._rows[key] = len(self._rows)
            seconds = time.monotonic() - began
            self._say(f"embedded {at + len(part)} of {len(ordered)} texts in {seconds:.0f} s")
