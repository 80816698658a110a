"""Vectors in Chroma: one collection per workspace, audience and kind, always given, never computed.

A reader's query touches only the collections of audiences that they share, so no filter is needed
and nothing hidden can push a neighbour out. Vectors come back with the very bits that went in: the
inner product is the one space that Chroma does not normalise for.

No text goes into Chroma. A triple's or phrase's vector stands under a hash of it (its key): what was
deleted lingers in Chroma's log, and an erased document's words must not.
"""

from __future__ import annotations

import functools
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from storage import ids as names

Matrix = NDArray[np.float32]

KINDS = ("passage", "triple", "phrase")
PAGE = 5000
"""Rows fetched at once: Chroma hands out 64-bit floats in lists, so a page bounds the memory."""

SWEEP_SECONDS = 30
"""How long a sweep waits for Chroma to let go of its file."""


@dataclass(frozen=True, slots=True)
class Collection:
    """One collection, for `check` and backups."""

    workspace_id: str
    audience_key: str
    kind: str
    count: int


class VectorStore:
    """One process owns the folder (a second one would serve stale vectors).

    `model` names the embedding model: vectors of two models never stand in one collection.
    Ids are given and come back as they are: a passage's id, a triple's text, a phrase's key; none is
    empty.
    """

    def __init__(self, folder: Path, model: str = "") -> None:
        self._folder = folder
        self.model = model
        self._lock = threading.RLock()

    @functools.cached_property
    def _client(self) -> Any:
        """Opened when first needed: the package takes seconds to load, and many commands need no vector."""
        import chromadb
        from chromadb.config import Settings

        self._folder.mkdir(parents=True, exist_ok=True)
        return chromadb.PersistentClient(
            str(self._folder), settings=Settings(anonymized_telemetry=False, allow_reset=False)
        )

    @property
    def _batch(self) -> int:
        """Rows that are written at once."""
        return min(int(self._client.get_max_batch_size()), PAGE)

    @contextmanager
    def exclusive(self) -> Iterator[None]:
        """Held from adding a version's vectors until its commit, and from an erasure's commit until its
        vectors are deleted: a vector that one document frees may be what the other is about to use."""
        with self._lock:
            yield

    def add(
        self, workspace_id: str, audience_key: str, kind: str, ids: Sequence[str], vectors: Matrix
    ) -> None:
        """(n,) ids and (n, d) float32 vectors. Adding again is adding once; equal bits are not rewritten."""
        matrix = np.ascontiguousarray(vectors, dtype=np.float32)
        if matrix.ndim != 2 or len(ids) != len(matrix):
            raise ValueError(f"{len(ids)} ids do not fit vectors of shape {matrix.shape}.")
        if not np.isfinite(matrix).all():
            raise ValueError("A vector holds a number that is not finite.")
        if not all(ids):
            raise ValueError("An id is empty: there is nothing that it could name.")
        if not ids:
            return
        with self._lock:
            collection = self._open_or_make(workspace_id, audience_key, kind)
            last = {key_of(kind, id_): row for row, id_ in enumerate(ids)}
            for some in _pages(list(last), self._batch):
                there = _get(collection, some)
                new = [i for i in some if i not in there or not np.array_equal(there[i], matrix[last[i]])]
                if new:
                    collection.upsert(ids=new, embeddings=matrix[[last[i] for i in new]])

    def fetch(
        self, workspace_id: str, audience_keys: Iterable[str], kind: str, wanted: Iterable[str]
    ) -> tuple[list[str], Matrix]:
        """The vectors of those `wanted` that these audiences have, once each: (n,) sorted ids and
        (n, d) float32.

        A text's vector is the same in every audience; of several the one whose audience key sorts
        first is taken. With no vector at all the matrix has shape (0, 0).
        """
        asked = {key_of(kind, id_): id_ for id_ in wanted}
        found: dict[str, Matrix] = {}
        with self._lock:
            for audience in sorted(set(audience_keys)):
                collection = self._existing(workspace_id, audience, kind)
                if collection is not None:
                    left = [key for key in asked if asked[key] not in found]
                    for some in _pages(left, PAGE):
                        found.update((asked[key], row) for key, row in _get(collection, some).items())
        order = sorted(found)
        matrix = np.stack([found[i] for i in order]) if order else np.zeros((0, 0), np.float32)
        return order, matrix

    def missing(self, workspace_id: str, audience_key: str, kind: str, ids: Iterable[str]) -> list[str]:
        """Those of the ids that have no vector here, in the order given."""
        asked = list(dict.fromkeys(ids))
        with self._lock:
            collection = self._existing(workspace_id, audience_key, kind)
            if collection is None:
                return asked
            there: set[str] = set()
            for some in _pages([key_of(kind, id_) for id_ in asked], PAGE):
                there.update(collection.get(ids=some, include=[])["ids"])
        return [id_ for id_ in asked if key_of(kind, id_) not in there]

    def nearest(
        self, workspace_id: str, audience_keys: Iterable[str], kind: str, vector: Matrix, k: int
    ) -> list[tuple[str, float]]:
        """About the k nearest by inner product over these audiences, best first, ties by key: Chroma's
        approximate index, for views too large to score exactly. Keys are those of `key_of`."""
        found: dict[str, float] = {}
        with self._lock:
            for audience in sorted(set(audience_keys)):
                collection = self._existing(workspace_id, audience, kind)
                if collection is None or not (count := collection.count()):
                    continue
                hits = collection.query(
                    query_embeddings=np.asarray(vector, np.float32)[None, :],
                    n_results=min(k, count),
                    include=["distances"],
                )
                found.update(zip(hits["ids"][0], (1.0 - d for d in hits["distances"][0]), strict=True))
        return sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))[:k]

    def copy(self, workspace_id: str, from_key: str, to_key: str, kind: str, ids: Iterable[str]) -> list[str]:
        """Copies the bits of these ids to another audience; returns those that the first lacks."""
        asked = list(dict.fromkeys(ids))
        with self._lock:
            found, matrix = self.fetch(workspace_id, [from_key], kind, asked)
            if found:
                self.add(workspace_id, to_key, kind, found, matrix)
        there = set(found)
        return [id_ for id_ in asked if id_ not in there]

    def delete(self, workspace_id: str, audience_key: str, kind: str, ids: Iterable[str]) -> None:
        """Gone when this returns; ids that are not there are passed over. An empty collection goes too."""
        self.delete_keys(workspace_id, audience_key, kind, [key_of(kind, id_) for id_ in ids])

    def sweep(self) -> None:
        """After an erasure: Chroma's file is written anew, without the pages that deleted vectors left. Its
        log of the last thousand or so changes keeps deleted keys and vectors until it is purged; no text
        is among them."""
        file = self._folder / "chroma.sqlite3"
        with self._lock:
            if not file.exists():
                return
            with closing(sqlite3.connect(file, timeout=SWEEP_SECONDS, isolation_level=None)) as connection:
                connection.execute("PRAGMA secure_delete=ON")
                connection.execute("VACUUM")

    # ---- by key: for checks and backups

    def delete_keys(self, workspace_id: str, audience_key: str, kind: str, keys: Iterable[str]) -> None:
        asked = list(dict.fromkeys(keys))
        with self._lock:
            collection = self._existing(workspace_id, audience_key, kind)
            if collection is None:
                return
            for some in _pages(asked, self._batch):
                collection.delete(ids=some)
            if collection.count() == 0:
                self._client.delete_collection(collection.name)

    def keys(self, workspace_id: str, audience_key: str, kind: str) -> list[str]:
        """All keys of one collection, sorted."""
        with self._lock:
            collection = self._existing(workspace_id, audience_key, kind)
            return [] if collection is None else sorted(collection.get(include=[])["ids"])

    def pages(self, collection: Collection) -> Iterator[tuple[list[str], Matrix]]:
        """A whole collection in pages: (n,) sorted keys, (n, d) float32. By pages of keys, for a query
        by vector would lose rows, and an offset alone has no stated order."""
        place = (collection.workspace_id, collection.audience_key, collection.kind)
        with self._lock:
            for some in _pages(self.keys(*place), PAGE):
                rows = _get(self._existing(*place), some)
                yield some, np.stack([rows[key] for key in some])

    def add_page(self, collection: Collection, keys: Sequence[str], matrix: Matrix) -> None:
        """Puts a page of another store back, into an empty one."""
        place = (collection.workspace_id, collection.audience_key, collection.kind)
        with self._lock:
            target = self._open_or_make(*place)
            for start in range(0, len(keys), self._batch):
                end = start + self._batch
                target.upsert(ids=list(keys[start:end]), embeddings=matrix[start:end])

    def collections(self) -> list[Collection]:
        """Every collection of this model, sorted."""
        with self._lock:
            every = [(c.metadata or {}, c.count()) for c in self._all_of_client()]
        return sorted(
            (
                Collection(meta["workspace"], meta["audience"], meta["kind"], count)
                for meta, count in every
                if meta.get("model") == self.model
            ),
            key=lambda c: (c.workspace_id, c.audience_key, c.kind),
        )

    def other_models(self) -> bool:
        """Whether there are vectors of another embedding model. Where there are none at all, Chroma is not loaded."""
        with self._lock:
            if not (self._folder / "chroma.sqlite3").exists():
                return False
            return any((c.metadata or {}).get("model") != self.model for c in self._all_of_client())

    def drop_other_models(self) -> int:
        """Deletes collections made with another embedding model, after everything is embedded anew."""
        with self._lock:
            old = [c for c in self._all_of_client() if (c.metadata or {}).get("model") != self.model]
            for collection in old:
                self._client.delete_collection(collection.name)
        return len(old)

    def close(self) -> None:
        """Lets go of the folder."""
        with self._lock:
            if "_client" in vars(self):
                self._client.close()
                del self._client

    def _all_of_client(self) -> list[Any]:
        found: list[Any] = []
        while page := self._client.list_collections(limit=100, offset=len(found)):
            found.extend(page)
        return found

    def _name(self, workspace_id: str, audience_key: str, kind: str) -> str:
        if kind not in KINDS:
            raise ValueError(f"There is no kind of vector named {kind!r}: one of {', '.join(KINDS)}.")
        return f"{kind}-{names.digest('vectors', workspace_id, audience_key, kind, self.model)}"

    def _existing(self, workspace_id: str, audience_key: str, kind: str) -> Any | None:
        from chromadb.errors import NotFoundError

        try:
            return self._client.get_collection(
                self._name(workspace_id, audience_key, kind), embedding_function=None
            )
        except NotFoundError:
            return None

    def _open_or_make(self, workspace_id: str, audience_key: str, kind: str) -> Any:
        return self._client.get_or_create_collection(
            self._name(workspace_id, audience_key, kind),
            embedding_function=None,
            configuration={"hnsw": {"space": "ip"}},
            metadata={
                "workspace": workspace_id,
                "audience": audience_key,
                "kind": kind,
                "model": self.model,
            },
        )


def key_of(kind: str, id_: str) -> str:
    """Under what Chroma keeps an id's vector: a passage's id as it is, a text as its hash."""
    return id_ if kind == "passage" else names.digest("vector", id_)


def _get(collection: Any, ids: Sequence[str]) -> dict[str, Matrix]:
    return _rows(collection.get(ids=list(ids), include=["embeddings"]))


def _rows(got: Any) -> dict[str, Matrix]:
    matrix = np.asarray(got["embeddings"], dtype=np.float32)
    return dict(zip(got["ids"], matrix, strict=True))


def _pages(items: Sequence[str], size: int) -> Iterator[list[str]]:
    for start in range(0, len(items), size):
        yield list(items[start : start + size])
