"""A migrated register without a row, to copy: migrating anew for each test would be most of its time."""

from __future__ import annotations

import functools
import tempfile
from pathlib import Path

from storage.database import Database


@functools.cache
def empty_register() -> bytes:
    """The SQLite file's bytes, with nothing left in its log."""
    with tempfile.TemporaryDirectory() as folder:
        database = Database.open(f"sqlite:///{folder}/register.sqlite")
        database.sweep()
        database.close()
        return (Path(folder) / "register.sqlite").read_bytes()
