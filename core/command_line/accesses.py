"""`access`: who can read what, through the same service as the screens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.command_line.asking import member, member_named
from core.command_line.naming import one_of

if TYPE_CHECKING:
    from core.command_line.run import Request


def access(request: Request) -> int:
    user, place = member(request)
    {"document": _document, "person": _person, "see": _see}[request.values["action"]](request, user, place)
    return 0


def _document(request: Request, user: str, place: str) -> None:
    pathproof = request.pathproof
    row = one_of(pathproof.documents.list(user, place), request.values["id"])
    found = pathproof.readers.of_document(user, place, row.id)
    if request.values["json"]:
        readers = [{"user": one.name, "role": one.role.value, "because": list(one.because)} for one in found]
        request.json({"id": row.id, "name": row.name, "audience": sorted(row.audience), "readers": readers})
        return
    for one in found:
        request.line(f"{one.name}\t{one.role.value}\t{', '.join(one.because)}")


def _person(request: Request, user: str, place: str) -> None:
    found = request.pathproof.readers.of_person(user, place, member_named(request, request.values["id"]))
    if request.values["json"]:
        documents = [
            {"id": one.document.id, "name": one.document.name, "because": list(one.because)}
            for one in found.rows
        ]
        request.json(
            {
                "user": found.name,
                "role": found.role.value,
                "tags": list(found.tags),
                "documents": documents,
                "whole": found.whole,
            }
        )
        return
    for one in found.rows:
        request.line(f"{one.document.name}\t{', '.join(one.because)}\t{one.document.id}")
    if not found.whole:
        request.line("note: these are the documents that you may read yourself.")


def _see(request: Request, user: str, place: str) -> None:
    from core.command_line.documents import document_json, show

    pathproof, whom = request.pathproof, member_named(request, request.values["id"])
    with pathproof.seeing.once(user, place, whom) as viewer:
        rows: list[dict[str, Any]] = [document_json(row) for row in pathproof.documents.list(viewer, place)]
    show(request, rows)
