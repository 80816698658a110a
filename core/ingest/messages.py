"""What the owner and its ingestion process say to each other, and how it is sent.

Messages are length-prefixed pickles: the other side is our own process. Hostile bytes are parsed
in a further process, `core.ingest.parse.isolate`, whose result is never unpickled.
"""

from __future__ import annotations

import pickle
import struct
from dataclasses import dataclass
from typing import IO

from core.embed.base import Vectors
from core.errors import PathproofError
from core.ingest.chunk import Chunk
from core.ingest.extract.base import Triple
from core.ingest.parse.base import Parsed


@dataclass(frozen=True, slots=True)
class Read:
    """Parse and chunk these bytes; extract by rules when `rules` says so."""

    data: bytes
    name: str
    rules: bool


@dataclass(frozen=True, slots=True)
class Embed:
    """Vectors for these texts, all of one document."""

    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """Give up the request under way."""


@dataclass(frozen=True, slots=True)
class Progress:
    stage: str
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class ReadDone:
    """`triples[i]` are those of `chunks[i]`, with offsets in the chunk; None without rules."""

    parsed: Parsed
    chunks: tuple[Chunk, ...]
    triples: tuple[tuple[Triple, ...], ...] | None


@dataclass(frozen=True, slots=True)
class EmbedDone:
    vectors: Vectors


@dataclass(frozen=True, slots=True)
class Failed:
    """`error` is ours when it has a sentence for people; otherwise `detail` names the fault."""

    error: PathproofError | None
    detail: str


def send(stream: IO[bytes], value: object) -> None:
    body = pickle.dumps(value, protocol=pickle.HIGHEST_PROTOCOL)
    stream.write(struct.pack("<Q", len(body)) + body)
    stream.flush()


def receive(stream: IO[bytes]) -> object:
    """Raises EOFError when the other side is gone."""
    head = stream.read(8)
    if len(head) < 8:
        raise EOFError
    (length,) = struct.unpack("<Q", head)
    body = stream.read(length)
    if len(body) < length:
        raise EOFError
    return pickle.loads(body)  # noqa: S301  our own process is on the other side
