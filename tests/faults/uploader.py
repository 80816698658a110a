"""One life of an owner that takes uploads and reads them, until somebody kills it.

It says `ready` after it has mended and checked what its predecessor left, then `taken NAME` for every
upload that it has acknowledged, as a screen or a command line would.
"""

from __future__ import annotations

import os
import threading
from pathlib import Path

from core.keeping import Incoming
from tests.world import ALL, open_world

UPLOADS = 2
"""In each life: few enough that the worker gets to reading them before it is killed."""

TEXT = (
    "Hanbit Lighting supplies device {n} to the crew of hall {n}.\n\n"
    "Device {n} uses protocol {n}.\n\n한빛조명은 장치 {n}을 공급한다.\n\nMr. Park leads hall {n}."
)


def live(folder: Path, say: int, life: int) -> None:
    world = open_world(folder)
    found = world.pathproof.check()
    os.write(say, f"ready {found}\n".encode())
    stores = world.pathproof
    stores.start_worker()
    _change_something(world, life)
    for number in range(UPLOADS):
        name = f"{life}-{number}.txt"
        text = TEXT.format(n=f"{life}.{number}")
        world.pathproof.keeping.take(Incoming(world.workspace_id, name, text.encode(), ALL), "test", ())
        os.write(say, f"taken {name}\n".encode())
    threading.Event().wait()


def _change_something(world: object, life: int) -> None:
    """Also replaces and retires, each life another document, so that those are killed too."""
    from tests.world import World

    assert isinstance(world, World)
    rows = world.pathproof.administration.documents(world.workspace_id)
    if len(rows) < 3:
        return
    row = rows[life % len(rows)]
    if life % 3 == 0:
        data = f"Version of life {life}. Device {life} uses protocol {life}.".encode()
        world.pathproof.keeping.take(Incoming(world.workspace_id, row.name, data, ALL, "", row), "test", ())
    elif life % 3 == 1 and row.state == "current":
        world.pathproof.keeping.retire(world.workspace_id, row.id, "test", None)
