"""Everything in one tar file, and back into an empty house.

The register is written table by table from one snapshot, in a form that does not depend on the
database: a backup of SQLite can be restored into PostgreSQL and the other way round. Originals and
vectors go in as they are (bits included); the graph file is left out, being made from the register.
Sessions and sign-in attempts are left out too: after a restore everyone signs in again.

Uploads, erasures and changes of tags wait while a backup is written. On PostgreSQL with several app
processes only this process's wait: stop the others' uploads first, or `check` may find, after a restore,
vectors that an erasure of that very minute had taken. PostgreSQL's own tools back up the register alone.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

import numpy as np

from storage.columns import canonical_json
from storage.database import Database
from storage.errors import Damaged, WrongState
from storage.files import FileStore
from storage.migrations import newest
from storage.register import metadata
from storage.upkeep.table_lines import LEFT_OUT, has_rows, load_table, table_lines
from storage.vectors import Collection, VectorStore

FORMAT = 1
REGISTER, ORIGINALS, VECTORS = "register.sqlite", "originals", "vectors"
"""The embedded layout of a data folder, into which `restore` puts things."""


def backup(database: Database, files: FileStore, vectors: VectorStore, file: Path) -> None:
    """Writes `file` whole or not at all. Damaged if an original does not match its hash."""
    handle, temporary = tempfile.mkstemp(prefix=".backup-", dir=file.absolute().parent)
    try:
        with os.fdopen(handle, "wb") as raw:
            with tarfile.open(fileobj=raw, mode="w") as tar:
                _write(tar, database, files, vectors)
            raw.flush()
            os.fsync(raw.fileno())
        Path(temporary).replace(file)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def restore(file: Path, data: Path, database_url: str = "") -> None:
    """Reads a backup into the data folder (and the database of the URL, SQLite in the folder without
    one), which must hold nothing yet. Everything is verified against its hash before anything is
    written; Damaged if it does not match, WrongState if the register holds something already."""
    try:
        with tarfile.open(file) as tar:
            _restore(tar, data, database_url)
    except tarfile.ReadError as error:
        raise Damaged(f"{file.name} is not a whole backup: it is no tar file, or cut off.") from error


def _restore(tar: tarfile.TarFile, data: Path, database_url: str) -> None:
    manifest = _verified(tar)
    database = Database.open(database_url or f"sqlite:///{data.absolute() / REGISTER}")
    vectors = VectorStore(data / VECTORS, str(manifest["model"]))
    try:
        _restore_register(tar, database)
        _restore_files(tar, FileStore(data / ORIGINALS))
        _restore_vectors(tar, vectors)
    finally:
        vectors.close()
        database.close()


def _write(tar: tarfile.TarFile, database: Database, files: FileStore, vectors: VectorStore) -> None:
    hashes: dict[str, str] = {}
    with vectors.exclusive():
        with database.read() as connection:
            for table in metadata.sorted_tables:
                if table.name not in LEFT_OUT:
                    _add_lines(tar, hashes, f"register/{table.name}.jsonl", table_lines(connection, table))
        for name in files.names():
            _add(tar, hashes, f"originals/{name}", files.get(name))
        pages = ((c, *page) for c in vectors.collections() for page in vectors.pages(c))
        for number, (collection, keys, matrix) in enumerate(pages):
            head = {**asdict(collection), "keys": keys}
            _add(tar, hashes, f"vectors/{number:06d}.json", canonical_json(head).encode())
            packed = io.BytesIO()
            np.save(packed, matrix, allow_pickle=False)
            _add(tar, hashes, f"vectors/{number:06d}.npy", packed.getvalue())
    manifest = {
        "format": FORMAT,
        "schema": newest(),
        "model": vectors.model,
        "made": database.now().isoformat(),
        "sha256": hashes,
    }
    _add(tar, {}, "manifest.json", canonical_json(manifest).encode())


def _add(tar: tarfile.TarFile, hashes: dict[str, str], name: str, data: bytes) -> None:
    entry = tarfile.TarInfo(name)
    entry.size = len(data)
    entry.mode = 0o600
    tar.addfile(entry, io.BytesIO(data))
    hashes[name] = hashlib.sha256(data).hexdigest()


def _add_lines(tar: tarfile.TarFile, hashes: dict[str, str], name: str, lines: Iterator[bytes]) -> None:
    """Through a temporary file: a table may be larger than the memory."""
    whole = hashlib.sha256()
    with tempfile.TemporaryFile() as spool:
        for line in lines:
            spool.write(line)
            whole.update(line)
        entry = tarfile.TarInfo(name)
        entry.size = spool.tell()
        entry.mode = 0o600
        spool.seek(0)
        tar.addfile(entry, spool)
    hashes[name] = whole.hexdigest()


def _verified(tar: tarfile.TarFile) -> dict[str, object]:
    """The manifest, once every entry that it names has its hash and there is no other."""
    try:
        with _entry(tar, "manifest.json") as file:
            manifest: dict[str, object] = json.load(file)
    except (KeyError, ValueError) as error:
        raise Damaged("This is not a whole backup: its manifest is missing or cut off.") from error
    if manifest["format"] != FORMAT or manifest["schema"] != newest():
        raise Damaged(
            f"This backup was made by another version (schema {manifest['schema']}, this is {newest()}): "
            "restore it with that version, then open the folder with this one."
        )
    hashes = manifest["sha256"]
    assert isinstance(hashes, dict)
    if sorted([*hashes, "manifest.json"]) != sorted(tar.getnames()):
        raise Damaged("This backup lacks entries that its manifest names, or holds others.")
    for name, expected in hashes.items():
        with _entry(tar, name) as file:
            if hashlib.file_digest(file, "sha256").hexdigest() != expected:
                raise Damaged(f"The entry {name} of this backup was changed.")
    return manifest


@contextmanager
def _entry(tar: tarfile.TarFile, name: str) -> Iterator[io.BufferedReader]:
    file = tar.extractfile(name)
    if file is None:
        raise Damaged(f"The entry {name} of this backup is not a file.")
    with file:
        yield file  # type: ignore[misc]


def _restore_register(tar: tarfile.TarFile, database: Database) -> None:
    with database.write() as connection:
        if has_rows(connection):
            raise WrongState("The register holds something already: restore into an empty one.")
        for table in metadata.sorted_tables:
            if table.name not in LEFT_OUT:
                with _entry(tar, f"register/{table.name}.jsonl") as file:
                    load_table(connection, table, file)


def _restore_files(tar: tarfile.TarFile, files: FileStore) -> None:
    for name in tar.getnames():
        if name.startswith("originals/"):
            with _entry(tar, name) as file:
                files.put(file.read())


def _restore_vectors(tar: tarfile.TarFile, vectors: VectorStore) -> None:
    for name in tar.getnames():
        if name.startswith("vectors/") and name.endswith(".json"):
            with _entry(tar, name) as file:
                head = json.load(file)
            with _entry(tar, name.removesuffix(".json") + ".npy") as file:
                matrix = np.load(io.BytesIO(file.read()), allow_pickle=False)
            keys = head.pop("keys")
            vectors.add_page(Collection(**head), keys, matrix)
