"""`document diff`: two versions as one member may read them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.command_line.asking import member
from core.command_line.naming import one_of
from core.errors import BadInput

if TYPE_CHECKING:
    from core.command_line.run import Request
    from core.versions.comparing import Comparison

AROUND = 60
"""Characters of unchanged text that are printed before and after what changed."""
_SIGNS = {"removed": "-", "added": "+"}


def diff(request: Request) -> int:
    user, place = member(request)
    documents, values = request.pathproof.documents, request.values
    row = one_of(documents.list(user, place), values["id"])
    if row.version == 1:
        raise BadInput("{name} has one version: there is nothing to compare.", name=row.name)
    new = values["new"] or row.version
    old = values["old"] or (new - 1 if new > 1 else new + 1)
    found = request.pathproof.comparing.compare(user, place, row.id, old, new)
    if values["json"]:
        request.json({"id": row.id, "name": row.name, **found.to_json()})
    else:
        _print(request, found)
    return 0


def _print(request: Request, found: Comparison) -> None:
    request.line(f"version {found.old.number} → version {found.new.number}")
    if found.same_text:
        request.line("The texts are the same.")
    for run in found.runs:
        if run.kind == "equal":
            request.line(f"  {_short(run.text)}")
        else:
            request.line(f"{_SIGNS[run.kind]} {_one_line(run.text)}")
    kinds = (("lost", "-"), ("gained", "+"), ("reworded", "~"))
    for kind, sign in kinds:
        for row in getattr(found.mentions, kind):
            flags = f" ({', '.join(row.flags)})" if row.flags else ""
            request.line(f"{kind} {sign} {row.subject} · {row.relation} · {row.object}{flags}")


def _short(text: str) -> str:
    line = _one_line(text)
    return line if len(line) <= 2 * AROUND + 3 else f"{line[:AROUND]} … {line[-AROUND:]}"


def _one_line(text: str) -> str:
    return " ".join(text.split())
