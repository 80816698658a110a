"""`impact`: what must be looked at again, as one member, through the same service as the screen."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, tzinfo
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.command_line.asking import member
from core.errors import BadInput, NotFound
from core.export.impact import FORMS, about, exported, started, written
from core.export.impact_words import EN
from core.impact.found import Affected, Impact, Start
from core.impact.lists import KeptList, ListRow, Row

if TYPE_CHECKING:
    from core.command_line.run import Request


def impact(request: Request) -> int:
    user, place = member(request)
    _ACTIONS[request.values["action"]](request, user, place)
    return 0


def _look(request: Request, user: str, place: str) -> None:
    values, impacting = request.values, request.pathproof.impacting
    start = _start(request, user, place)
    found = impacting.look(user, place, start, not values["written_only"], values["as_of"])
    if values["json"]:
        request.json(found.to_json())
        return
    _print(request, found, [Row(row, None) for row in found.rows])


def _find(request: Request, user: str, place: str) -> None:
    found = request.pathproof.impacting.entities(user, place, request.values["text"])
    if request.values["json"]:
        request.json(list(found))
        return
    for name in found:
        request.line(name)


def _keep(request: Request, user: str, place: str) -> None:
    start, links = _start(request, user, place), not request.values["written_only"]
    list_id = request.pathproof.impacting.keep(user, place, start, links)
    _show_one(request, user, place, list_id)


def _lists(request: Request, user: str, place: str) -> None:
    rows = request.pathproof.impacting.lists(user, place, request.values["closed"])
    if request.values["json"]:
        request.json([row.to_json() for row in rows])
        return
    for row in rows:
        request.line("\t".join((row.id, f"{row.asks}/{row.documents}", row.person, _named(row))))


def _named(row: ListRow) -> str:
    if row.start.kind == "difference":
        return f"{row.title}, version {row.start.old} → {row.start.new}"
    return row.title


def _show(request: Request, user: str, place: str) -> None:
    _show_one(request, user, place, request.values["id"])


def _show_one(request: Request, user: str, place: str, list_id: str) -> None:
    kept = request.pathproof.impacting.open(user, place, list_id)
    if request.values["json"]:
        request.json(kept.to_json())
        return
    request.line(f"{kept.id}\t{started(kept)}")
    for line in about(kept, datetime.now(UTC)):
        request.line(line)
    _print(request, kept.impact, kept.rows)


def _tick(request: Request, user: str, place: str) -> None:
    values, impacting = request.values, request.pathproof.impacting
    kept = impacting.open(user, place, values["id"])
    document = _on(kept, values["document"])
    owner = _owner(request, user, place, document) if values["owner"] else ""
    due = date.fromisoformat(values["due"]) if values["due"] else None
    impacting.tick(user, place, kept.id, document, values["judgement"], owner, due, values["note"])
    _show_one(request, user, place, kept.id)


def _close(request: Request, user: str, place: str) -> None:
    values = request.values
    closed = values["action"] == "close"
    request.pathproof.impacting.close(user, place, values["id"], closed, values["note"])
    _show_one(request, user, place, values["id"])


def _on(kept: KeptList, given: str) -> str:
    """The id of a document on the list, by its id or its name; what is neither is left to be refused."""
    name = unicodedata.normalize("NFC", given).strip()
    found = [row.affected.document for row in kept.rows if row.affected.title == name]
    if len(found) > 1:
        raise BadInput(
            "{number} documents are named {name}: say which by its id.", number=len(found), name=name
        )
    return found[0] if found else given


def _owner(request: Request, user: str, place: str, document: str) -> str:
    name = request.values["owner"]
    for id_, known in request.pathproof.impacting.owners(user, place, request.values["id"], document):
        if known == name:
            return id_
    raise NotFound("This person is no member who may read all that leads here. Choose another.")


def _mine(request: Request, user: str, place: str) -> None:
    found = request.pathproof.impacting.mine(user, place)
    if request.values["json"]:
        request.json([one.to_json() for one in found])
        return
    for one in found:
        day = f"{one.tick.due}{' (overdue)' if one.late else ''}" if one.tick.due else ""
        request.line("\t".join((one.list_id, one.title, EN.states[one.tick.state], day, one.list_title)))


def _export(request: Request, user: str, place: str) -> None:
    values, impacting = request.values, request.pathproof.impacting
    file = Path(values["file"])
    form = values["form"] or file.suffix.removeprefix(".")
    if form not in FORMS:
        raise BadInput(
            "{name}: say with --form what to write: {forms}.", name=file.name, forms=", ".join(FORMS)
        )
    kept = impacting.open(user, place, values["id"])
    made = exported(kept, form, datetime.now(UTC), values["language"], _local_zone())
    try:
        file.write_bytes(made.data)
    except OSError as error:
        raise BadInput(
            "{file} cannot be written ({reason}). Name another file.", file=file, reason=error.strerror
        ) from error
    impacting.told_exported(user, place, values["id"], form)
    request.line(f"Written to {file}.")


def _local_zone() -> tzinfo:
    return datetime.now(UTC).astimezone().tzinfo or UTC


def _start(request: Request, user: str, place: str) -> Start:
    values = request.values
    if values["entity"] is not None:
        return Start("entity", entity=values["entity"])
    if values["document"] is not None:
        return Start("document", _document(request, user, place, values["document"]))
    name, *numbers = values["difference"].rsplit(":", 2)
    if len(numbers) != 2 or not all(number.isdigit() for number in numbers):
        raise BadInput("{given} names no two versions: write ID:1:2.", given=values["difference"])
    old, new = (int(number) for number in numbers)
    return Start("difference", _document(request, user, place, name), old, new)


def _document(request: Request, user: str, place: str, given: str) -> str:
    """The id of a document that this member may read, by its id or its name; any other id as it is."""
    name = unicodedata.normalize("NFC", given).strip()
    found = [row.id for row in request.pathproof.documents.list(user, place) if row.name == name]
    if len(found) > 1:
        raise BadInput(
            "{number} documents are named {name}: say which by its id.", number=len(found), name=name
        )
    return found[0] if found else given


def _print(request: Request, found: Impact, rows: Sequence[Row]) -> None:
    if found.total > len(rows):
        request.line(f"The first {len(rows)} of {found.total}.")
    for name, links in found.stopped:
        request.line(f"Not followed, because too much hangs on it: {name} ({links} links).")
    for row in rows:
        _print_row(request, row.affected, row)
    if rows:
        request.line(EN.reason)


def _print_row(request: Request, one: Affected, row: Row) -> None:
    said = [EN.states[row.state]] if row.tick else []
    if row.tick and row.tick.owner:
        said.append(f"owner {row.tick.owner}")
    if row.tick and row.tick.due:
        said.append(f"due {row.tick.due}")
    about_it = f"version {one.version}, {one.state}"
    request.line("\t".join((f"{one.rank}.", one.title, about_it, ", ".join(said))).rstrip())
    for path in one.paths:
        request.line(f"   {written(path)}")
        for hop in path.hops:
            for quote in hop.quotes:
                where = ", ".join(
                    part for part in (quote.title, f"version {quote.version}", quote.location) if part
                )
                request.line(f"      “{' '.join(quote.text.split())}” ({where})")


_ACTIONS: dict[str, Callable[[Request, str, str], Any]] = {
    "look": _look,
    "find": _find,
    "keep": _keep,
    "lists": _lists,
    "show": _show,
    "tick": _tick,
    "close": _close,
    "reopen": _close,
    "mine": _mine,
    "export": _export,
}
