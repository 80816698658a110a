"""`document`: the operator's way to add, list and change documents. It prints names and states, never text."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.command_line.differing import diff
from core.command_line.members import OPERATOR
from core.command_line.naming import one_of
from core.errors import BadInput
from core.keeping import Incoming
from core.versions.days import day_from, period
from core.who_reads import shared
from storage import ids
from storage.records import EVERYONE, DocumentRow, JobState, VersionRow, WorkspaceRow
from storage.versions.dating import Period

if TYPE_CHECKING:
    from core.command_line.run import Request


def document(request: Request) -> int:
    place = request.pathproof.workspaces.named(request.values["workspace"])
    action = request.values["action"]
    if action == "add":
        return _add(request, place)
    if action == "diff":
        return diff(request)
    if action == "list":
        rows = request.pathproof.administration.documents(place.id)
        show(request, [document_json(row) for row in rows])
    elif action == "history":
        versions = request.pathproof.administration.history(place.id, _meant(request, place))
        show(request, [_version(row) for row in versions])
    else:
        _change(request, place, action)
    return 0


def _add(request: Request, place: WorkspaceRow) -> int:
    """One file at a time, each waited for. A file that is refused stops nothing: the others go on, and
    the exit code tells."""
    values = request.values
    if values.get("replaces") and len(values["files"]) > 1:
        raise BadInput("--replaces takes one file: it is the next version of one document.")
    results, code = [], 0
    for name in values["files"]:
        try:
            results.append(_add_one(request, place, Path(name)))
        except Exception as error:
            from core.errors import PathproofError
            from storage.errors import StorageError

            if not isinstance(error, PathproofError | StorageError):
                raise
            request.say("err", f"{error}\n")
            code = 1
    show(request, results)
    return code


def _add_one(request: Request, place: WorkspaceRow, path: Path) -> dict[str, Any]:
    pathproof, values = request.pathproof, request.values
    data = _read(path)
    name = ids.clean_name(path.name, "file name")
    documents = pathproof.administration.documents(place.id)
    replaced = _replaced(documents, values.get("replaces"))
    audience = replaced.audience if replaced else _audience(request, place)
    alike = pathproof.administration.same_bytes(place.id, ids.sha256(data))
    if replaced is None and not values["as_new"] and not any(d.audience == audience for d in alike):
        _ask_about_the_name(documents, name, audience)
    incoming = Incoming(place.id, name, data, audience, values["note"], replaced, _period(values))
    receipt = pathproof.keeping.take(incoming, OPERATOR, alike)
    if receipt.job_id is None:
        return {
            "file": str(path),
            "id": receipt.duplicate_of,
            "status": "duplicate",
            "message": receipt.sentence,
        }
    job = pathproof.work_off(receipt.job_id)
    if job.state is not JobState.DONE:
        raise BadInput(job.error or f"{name}: the upload was {job.state.value}.")
    assert job.document_id is not None
    row = pathproof.administration.document(place.id, job.document_id)
    return {"file": str(path), "status": "added", **document_json(row), **_readers(request, place, row)}


def _ask_about_the_name(documents: tuple[DocumentRow, ...], name: str, audience: frozenset[str]) -> None:
    for row in documents:
        if row.name == name and row.audience == audience:
            raise BadInput(
                f"{name}: a document of this name is here already ({row.id}). Use --replaces {row.id} to make "
                "this its next version, or --as-new to keep both."
            )


def _replaced(documents: tuple[DocumentRow, ...], given: str | None) -> DocumentRow | None:
    return None if given is None else one_of(documents, given)


def _meant(request: Request, place: WorkspaceRow) -> str:
    """The id of the document that was typed by its id or its name."""
    return one_of(request.pathproof.administration.documents(place.id), request.values["id"]).id


def _change(request: Request, place: WorkspaceRow, action: str) -> None:
    pathproof, id_ = request.pathproof, _meant(request, place)
    keeping = pathproof.keeping
    if action == "dates":
        number = request.values["version"] or pathproof.administration.document(place.id, id_).version
        keeping.set_days(place.id, id_, number, _period(request.values), OPERATOR, None)
        versions = pathproof.administration.history(place.id, id_)
        show(request, [_version(row) for row in versions if row.number == number])
        return
    if action == "retag":
        keeping.retag(place.id, id_, _audience(request, place), OPERATOR, None)
    else:
        {"retire": keeping.retire, "restore": keeping.restore, "erase": keeping.erase}[action](
            place.id, id_, OPERATOR, None
        )
    if action == "erase":
        show(request, [{"id": id_, "state": "erased"}])
        return
    row = pathproof.administration.document(place.id, id_)
    show(request, [document_json(row) | (_readers(request, place, row) if action == "retag" else {})])


def _period(values: dict[str, Any]) -> Period:
    first, last = (
        day_from(typed) if (typed := values[name]) else None for name in ("valid_from", "valid_until")
    )
    return period(first, last)


def _audience(request: Request, place: WorkspaceRow) -> frozenset[str]:
    """As typed. A tag that is not there is made only where that was asked for: a misspelt one would give a
    document that nobody can read. BadInput names it."""
    values, workspaces = request.values, request.pathproof.workspaces
    if values.get("everyone"):
        return frozenset({EVERYONE})
    tags = frozenset(values.get("tags") or ())
    known = workspaces.tags(place.id)
    unknown = sorted(tags.difference(known))
    if unknown and not values["new_tags"]:
        there = f"There are: {', '.join(known)}." if known else "There are none yet."
        raise BadInput(
            f"{place.name} has no tag {', '.join(unknown)}. {there} Check the spelling, give it to a member "
            "first, or use --new-tags to make it."
        )
    workspaces.add_tags(place.id, tags, OPERATOR)
    return tags


def _readers(request: Request, place: WorkspaceRow, row: DocumentRow) -> dict[str, Any]:
    """Who can read it now, by name."""
    members = request.pathproof.workspaces.members(place.id)
    return {"readers": [m.user_name for m in members if shared(row.audience, m.tags)]}


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise BadInput(f"There is no file {path}. Check the path.") from None
    except OSError as error:
        raise BadInput(f"{path} cannot be read ({error.strerror}). Check its rights.") from error


def document_json(row: DocumentRow) -> dict[str, Any]:
    return {
        "id": row.id,
        "name": row.name,
        "audience": sorted(row.audience),
        "state": row.standing,
        "version": row.version,
        "media_type": row.media_type,
        "bytes": row.size,
        "uploaded_at": row.uploaded_at.isoformat(),
        "uploaded_by": row.uploaded_by,
        "remarks": list(row.remarks),
    }


def _version(row: VersionRow) -> dict[str, Any]:
    return {
        "id": row.id,
        "number": row.number,
        "state": row.state,
        "sha256": row.sha256,
        "bytes": row.size,
        "uploaded_at": row.uploaded_at.isoformat(),
        "uploaded_by": row.uploaded_by,
        "note": row.note,
        "valid_from": row.valid_from.isoformat() if row.valid_from else None,
        "valid_until": row.valid_until.isoformat() if row.valid_until else None,
    }


_DAYS = {"valid_from": "from", "valid_until": "until"}


def show(request: Request, rows: list[dict[str, Any]]) -> None:
    if request.values["json"]:
        request.json(rows)
        return
    for row in rows:
        shown = [row.get("status"), row.get("name") or row.get("file"), row.get("state"), row["id"]]
        if "number" in row:
            days = [f"{name} {row[key]}" for key, name in _DAYS.items() if row[key]]
            shown = [
                f"version {row['number']}",
                row["state"],
                row["uploaded_at"],
                row["note"],
                " ".join(days),
            ]
        if row.get("version"):
            shown.insert(2, f"version {row['version']}")
        if row.get("audience"):
            shown.append(",".join(row["audience"]))
        request.line("\t".join(str(part) for part in shown if part))
        if "readers" in row:
            who = ", ".join(row["readers"]) or "nobody, since no member holds one of its tags"
            request.line(f"\tcan be read by: {who}")
        for remark in row.get("remarks", ()) if row.get("status") else ():
            request.line(f"\tnote: {remark}")
