"""What an open page asks for again and again: an answer as it is written, and uploads as they go.

Plain JSON, one request after the other, so that a busy machine is asked less often, not more. Each request
passes the gate, and each asks the core with the person's own scope.
"""

from __future__ import annotations

import asyncio
import time

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from core.documents import FAILED_SHOWN
from core.errors import PathproofError
from pages import service
from pages.door.sign_in import NO_STORE, language_of
from pages.parts.answer.asking import Asking, of_user
from pages.parts.documents.job_rows import rows, running
from pages.words import words_in
from storage.records import UserRow

PATIENCE = 0.8
"""Seconds that a request waits for something new."""
STEP = 0.05


def _user(request: Request) -> UserRow:
    user: UserRow = request.scope["pathproof.user"]
    return user


async def asking(request: Request) -> Response:
    """What has been written since `from` (characters). The same 404 for absent and somebody else's."""
    found = of_user(request.path_params["id"], _user(request).id)
    start = request.query_params.get("from", "0")
    if found is None or not start.isdigit():
        return JSONResponse({}, status_code=404, headers=NO_STORE)
    at, had_found = int(start), request.query_params.get("found") == "1"
    until = time.monotonic() + PATIENCE
    while not _is_new(found, at, had_found) and time.monotonic() < until:
        await asyncio.sleep(STEP)
    if not await to_thread.run_sync(found.holds):
        return JSONResponse({}, status_code=404, headers=NO_STORE)
    done = found.done.is_set()  # before the text: what came before the end must not be missed
    text = found.text
    return JSONResponse(
        {"text": text[at:], "at": len(text), "found": found.found, "done": done}, headers=NO_STORE
    )


def _is_new(found: Asking, at: int, had_found: bool) -> bool:
    return found.done.is_set() or len(found.text) > at or found.found != had_found


async def jobs(request: Request) -> Response:
    """Uploads under way and failed ones (`all`: every failed one; `running`: none; it says whether there are
    `some` documents yet), in the person's language."""
    workspace, documents = request.path_params["workspace"], service.pathproof().documents
    failed = None if "all" in request.query_params else FAILED_SHOWN
    try:
        found = await to_thread.run_sync(documents.uploads, _user(request).id, workspace, failed)
    except PathproofError:
        return JSONResponse({}, status_code=404, headers=NO_STORE)
    words, at_work = words_in(language_of(request)), request.query_params.get("running")
    told = running(words, found, at_work == "some") if at_work else rows(words, found)
    return JSONResponse(told, headers=NO_STORE)
