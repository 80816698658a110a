"""Bytes of documents: page images and originals. Asked of the core with the person's own scope each time.

Streamlit's media files have no per-user check: whoever knows an address gets the file. So nothing that
comes out of a document goes through them.
"""

from __future__ import annotations

import re
from urllib.parse import quote

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from core.errors import PathproofError
from pages import service
from pages.door import html
from pages.door.sign_in import language_of, words_of
from storage.records import UserRow

_SPANS = re.compile(r"[0-9]{1,9}-[0-9]{1,9}(,[0-9]{1,9}-[0-9]{1,9}){0,63}")
PRIVATE = {"cache-control": "no-store", "content-disposition": "inline"}


def _user(request: Request) -> UserRow:
    user: UserRow = request.scope["pathproof.user"]
    return user


async def page_image(request: Request) -> Response:
    """PNG of the page that holds a passage, its spans marked. The same 404 for absent, foreign and none."""
    part = request.path_params
    documents = service.pathproof().documents
    try:
        image = await to_thread.run_sync(
            documents.page_image,
            _user(request).id,
            part["workspace"],
            part["passage"],
            spans_in(part["spans"]),
        )
    except PathproofError:
        image = None
    if image is None:
        return not_found(request)
    return Response(image.png, media_type="image/png", headers=PRIVATE)


def spans_in(text: str) -> tuple[tuple[int, int], ...]:
    """Of `0-9,30-42`, the part of an address that says which ranges of a version's text are marked; none of a text
    that is not such."""
    if not _SPANS.fullmatch(text):
        return ()
    return tuple((int(start), int(end)) for start, end in (one.split("-") for one in text.split(",")))


async def original(request: Request) -> Response:
    """The bytes as they were uploaded, always as a download: a browser never renders them here."""
    part = request.path_params
    documents = service.pathproof().documents
    try:
        name, _, data = await to_thread.run_sync(
            documents.original, _user(request).id, part["workspace"], part["version"]
        )
    except PathproofError:
        return not_found(request)
    headers = {
        "cache-control": "no-store",
        "content-disposition": f"attachment; filename*=UTF-8''{quote(name, safe='')}",
    }
    return Response(data, media_type="application/octet-stream", headers=headers)


def not_found(request: Request) -> Response:
    words = words_of(request)
    text = html.page(words.not_found, html.not_found(words), words, language_of(request), "/")
    return HTMLResponse(text, status_code=404, headers={"cache-control": "no-store"})
