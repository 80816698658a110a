"""`restore`: a backup into a data folder that holds nothing yet."""

from __future__ import annotations

from pathlib import Path

from core.errors import BadInput
from core.owner import lock
from core.settings import Settings
from core.translate import plain_errors
from storage.upkeep.backup import restore as restore_backup


def restore(file: Path, settings: Settings) -> int:
    if settings.data.exists() and any(p.name != "owner.lock" for p in settings.data.iterdir()):
        raise BadInput(f"{settings.data} is not empty. Restore into a new folder (--data).")
    with lock(settings.data), plain_errors():
        restore_backup(file, settings.data, settings.database_url)
    print(f"Restored into {settings.data}.")
    return 0
