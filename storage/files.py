"""Originals, named by the hash of their bytes: written whole or not at all, never changed."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from storage.errors import Absent, Damaged
from storage.ids import sha256

_NAME = re.compile(r"[0-9a-f]{64}")


class FileStore:
    """`folder/ab/abcdef…`: one file a distinct content, shared by all versions that have it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def put(self, data: bytes) -> str:
        """Stores the bytes, on disk when this returns, and gives their SHA-256. Twice is once."""
        name = sha256(data)
        place = self._place(name)
        if place.exists():
            return name
        place.parent.mkdir(exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=".new-", dir=place.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            Path(temporary).replace(place)
        except BaseException:
            with suppress(FileNotFoundError):
                Path(temporary).unlink()
            raise
        _sync_folder(place.parent)
        _sync_folder(self._folder)
        return name

    def get(self, name: str) -> bytes:
        """Absent if it is not there; Damaged if its bytes are no longer those that it is named for."""
        try:
            data = self._place(name).read_bytes()
        except FileNotFoundError:
            raise Absent("file") from None
        if sha256(data) != name:
            raise Damaged(f"The stored file {name} was changed on disk: restore it from a backup.")
        return data

    def path(self, name: str) -> Path:
        """Where its bytes are, for a child process that reads them itself. Absent if they are not."""
        place = self._place(name)
        if not place.exists():
            raise Absent("file")
        return place

    def delete(self, name: str) -> None:
        """Gone when this returns; nothing if it was not there."""
        with suppress(FileNotFoundError):
            self._place(name).unlink()

    def names(self) -> Iterator[str]:
        """Every stored hash, sorted."""
        for place in sorted(self._folder.glob("??/*")):
            if _NAME.fullmatch(place.name):
                yield place.name

    def sweep(self) -> int:
        """Removes what writers that died left half-written. Call it only while nobody writes."""
        left = list(self._folder.glob("??/.new-*"))
        for place in left:
            place.unlink()
        return len(left)

    def _place(self, name: str) -> Path:
        if not _NAME.fullmatch(name):
            raise Absent("file")
        return self._folder / name[:2] / name


def _sync_folder(folder: Path) -> None:
    """A rename is on disk only when its folder is."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
