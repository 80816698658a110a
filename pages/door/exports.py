"""Files that leave the program: answers with their state, impact lists, and the audit. Asked of the core with the
person's own scope at every request, like documents' bytes (pages/door/evidence.py)."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response

from core.activity import Wanted
from core.errors import PathproofError
from core.export.activity import TableWords
from core.export.answers import Exported, exported
from core.export.impact import exported as impact_file
from core.export.stamps import zone_named
from pages import service
from pages.door.evidence import not_found
from pages.door.sign_in import language_of
from pages.parts import audit_lines
from pages.words import words_in

Handler = Callable[[Request], Coroutine[Any, Any, Response]]


def _file(make: Callable[[Request, str, str, str], Exported]) -> Handler:
    """`make` gets the request, the person's id, the workspace and the form. The same 404 for what is absent, what
    is foreign, unknown forms and words that cannot be read."""

    async def handle(request: Request) -> Response:
        part, user = request.path_params, request.scope["pathproof.user"]
        try:
            made = await to_thread.run_sync(make, request, user.id, part["workspace"], part["form"])
        except (PathproofError, ValueError):
            return not_found(request)
        return download(made)

    return handle


@_file
def answer(request: Request, user_id: str, workspace_id: str, form: str) -> Exported:
    """In the language of its question, as its copy is."""
    reviewing, answer_id = service.pathproof().reviewing, request.path_params["answer"]
    made = exported(reviewing.read(user_id, workspace_id, answer_id), form)
    reviewing.told_exported(user_id, workspace_id, answer_id, form)
    return made


@_file
def impact(request: Request, user_id: str, workspace_id: str, form: str) -> Exported:
    """A list of what to look at again, in the reader's language."""
    impacting, list_id = service.pathproof().impacting, request.path_params["list"]
    kept = impacting.open(user_id, workspace_id, list_id)
    zone = zone_named(request.query_params.get("zone", ""))
    made = impact_file(kept, form, datetime.now(UTC), language_of(request), zone)
    impacting.told_exported(user_id, workspace_id, list_id, form)
    return made


@_file
def activity(request: Request, user_id: str, workspace_id: str, form: str) -> Exported:
    """The lines of the audit that the Activity page finds for the same words, in the reader's language."""
    query, activity = request.query_params, service.pathproof().activity
    words = words_in(language_of(request)).activity
    since, until = (_moment(query.get(name, "")) for name in ("since", "until"))
    wanted = Wanted(query.get("who", ""), query.get("action", ""), since, until)
    names = activity.names(user_id, workspace_id)
    sought = audit_lines.sought(words, names, query.get("text", "").strip())
    return activity.export(user_id, workspace_id, form, sought, wanted, TableWords(words.head, words.actions))


def _moment(text: str) -> datetime | None:
    """ValueError for what is no moment with its zone."""
    if not text:
        return None
    found = datetime.fromisoformat(text)
    if found.tzinfo is None:
        raise ValueError(f"{text} has no time zone")
    return found


def download(made: Exported) -> Response:
    headers = {
        "cache-control": "no-store",
        "content-disposition": f"attachment; filename*=UTF-8''{quote(made.name, safe='')}",
    }
    return Response(made.data, media_type=made.media_type, headers=headers)
