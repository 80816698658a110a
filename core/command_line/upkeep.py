"""`check`, `rebuild`, `reembed` and `backup`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.command_line.run import Request


def check(request: Request) -> int:
    """Exit code 1 and a line for each thing that does not fit."""
    found = request.pathproof.check()
    if request.values["json"]:
        request.json({"clean": not found, "findings": found})
    else:
        for sentence in found:
            request.line(sentence)
        if not found:
            request.line("Everything fits together.")
    return 1 if found else 0


def rebuild(request: Request) -> int:
    request.pathproof.rebuild()
    request.line("The graph was made anew from the register.")
    return 0


def reembed(request: Request) -> int:
    """Says how far it is on `err`, so that what is printed on `out` is the result alone."""
    last = -1

    def report(stage: str, done: int, total: int) -> None:
        nonlocal last
        tenth = 10 * done // max(total, 1)
        if tenth > last:
            last = tenth
            request.say("err", f"{done} of {total} versions …\n")

    made = request.pathproof.reembed(report)
    request.line(f"{made} texts were embedded by {request.pathproof.embedder.name}.")
    return 0


def backup(request: Request) -> int:
    file = Path(request.values["file"])
    request.pathproof.backup(file)
    request.line(f"Written to {file}.")
    return 0
