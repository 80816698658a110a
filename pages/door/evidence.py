"""Bytes of documents: page images and originals. Asked of the core with the person's own scope each time.

Streamlit's media files have no per-user check: whoever knows an address gets the file. So nothing that
comes out of a document goes through them.
"""

from __future__ import annotations

from urllib.parse import quote

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from core.errors import PathproofError
from pages import service
from pages.door import html
from pages.door.sign_in import language_of, words_of
from storage.records import UserRow

PRIVATE = {"cache-control": "no-store", "content-disposition": "inline"}


def _user(request: Request) -> UserRow:
    user: UserRow = request.scope["pathproof.user"]
    return user


async def page_image(request: Request) -> Response:
    """PNG of the page that holds a passage, the span marked. The same 404 for absent, foreign and none."""
    part = request.path_params
    documents = service.pathproof().documents
    try:
        image = await to_thread.run_sync(
            documents.page_image,
            _user(request).id,
            part["workspace"],
            part["passage"],
            part["start"],
            part["end"],
        )
    except PathproofError:
        image = None
    if image is None:
        return not_found(request)
    return Response(image.png, media_type="image/png", headers=PRIVATE)


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
