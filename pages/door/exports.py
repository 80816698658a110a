"""Files that leave the program: answers with their state, and the audit. Asked of the core with the
person's own scope at every request, like documents' bytes (pages/door/evidence.py)."""

from __future__ import annotations

from datetime import UTC, datetime
from urllib.parse import quote

from anyio import to_thread
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response

from core.activity import Wanted
from core.errors import PathproofError
from core.export.answers import Exported, exported
from core.export.impact import exported as impact_file
from pages import service
from pages.door.evidence import not_found
from pages.door.sign_in import language_of
from pages.parts import audit_lines
from pages.words import words_in
from pages.words.people import ActivityWords
from storage.records import UserRow


async def answer(request: Request) -> Response:
    """One answer in one form. The same 404 for absent, foreign and unknown forms."""
    part = request.path_params
    user: UserRow = request.scope["pathproof.user"]
    try:
        made = await to_thread.run_sync(_answer, user.id, part["workspace"], part["answer"], part["form"])
    except PathproofError:
        return not_found(request)
    return download(made)


def _answer(user_id: str, workspace_id: str, answer_id: str, form: str) -> Exported:
    reviewing = service.pathproof().reviewing
    made = exported(reviewing.read(user_id, workspace_id, answer_id), form)
    reviewing.told_exported(user_id, workspace_id, answer_id, form)
    return made


async def impact(request: Request) -> Response:
    """A list of what to look at again in one form. The same 404 for absent, foreign and unknown forms."""
    part = request.path_params
    user: UserRow = request.scope["pathproof.user"]
    try:
        made = await to_thread.run_sync(_impact, user.id, part["workspace"], part["list"], part["form"])
    except PathproofError:
        return not_found(request)
    return download(made)


def _impact(user_id: str, workspace_id: str, list_id: str, form: str) -> Exported:
    impacting = service.pathproof().impacting
    made = impact_file(impacting.open(user_id, workspace_id, list_id), form, datetime.now(UTC))
    impacting.told_exported(user_id, workspace_id, list_id, form)
    return made


async def activity(request: Request) -> Response:
    """The lines of the audit that the Activity page finds for the same words, as a file."""
    part, query = request.path_params, request.query_params
    user: UserRow = request.scope["pathproof.user"]
    words = words_in(language_of(request)).activity
    try:
        wanted = Wanted(
            query.get("who", ""), query.get("action", ""), _moment(query, "since"), _moment(query, "until")
        )
        made = await to_thread.run_sync(
            _activity, user.id, part["workspace"], part["form"], words, query.get("text", "").strip(), wanted
        )
    except (PathproofError, ValueError):
        return not_found(request)
    return download(made)


def _activity(
    user_id: str, workspace_id: str, form: str, words: ActivityWords, text: str, wanted: Wanted
) -> Exported:
    activity = service.pathproof().activity
    sought = audit_lines.sought(words, activity.names(user_id, workspace_id), text)
    return activity.export(user_id, workspace_id, form, sought, wanted)


def _moment(query: QueryParams, name: str) -> datetime | None:
    """ValueError for what is no moment with its zone."""
    text = query.get(name, "")
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
