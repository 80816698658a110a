"""A process to kill: publishes, replaces and erases without end, and says what is on disk."""

from __future__ import annotations

import sys
from pathlib import Path

from storage.access import scope_of
from storage.database import Database
from storage.projection.file import GraphFile
from tests.storage.house import House

LINES = 150


def text_of(number: int, version: int) -> str:
    return "\n".join(f"Item{i} of {number} costs {version}" for i in range(LINES))


def main(url: str, graph_path: str, run: int) -> None:
    house = House(Database.open(url), make=False)
    graph = GraphFile(Path(graph_path), house.database)
    user = house.workspaces.members(house.id)[0].user_id
    print("ready", flush=True)
    for number in range(run * 1000, run * 1000 + 1000):
        name = f"{number}.md"
        first = house.publish(text_of(number, 1), name=name)
        print("holds", number, 1, flush=True)
        house.publish(text_of(number, 2), name=name, replaces=first)
        print("holds", number, 2, flush=True)
        graph.columns(scope_of(house.database, house.id, user))
        if number % 3 == 0:
            house.writer.erase(house.id, first.document_id, "tests")
            print("erased", number, 2, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
