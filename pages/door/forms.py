"""Reading a posted form, and telling our own form from one that another site posts."""

from __future__ import annotations

import hmac
import secrets
from urllib.parse import parse_qs, urlsplit

from starlette.requests import Request

from pages.door import cookies

LIMIT = 16 * 1024
"""Bytes of a form's body. These forms hold a name and passwords."""


def new_token(request: Request) -> str:
    """The form's token: kept while the browser holds one, so that two open tabs both work."""
    present = request.cookies.get(cookies.FORM, "")
    return present if len(present) == 43 else secrets.token_urlsafe(32)


async def read(request: Request) -> dict[str, str] | None:
    """The fields, or None when the form is not ours: other origin, wrong token, too long, not a form."""
    if not _same_origin(request):
        return None
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > LIMIT:
            return None
    try:
        parsed = parse_qs(body.decode("utf-8"), keep_blank_values=True, max_num_fields=20)
    except ValueError:
        return None
    fields = {name: values[-1] for name, values in parsed.items()}
    expected = request.cookies.get(cookies.FORM, "")
    if not expected or not hmac.compare_digest(expected.encode(), fields.get("token", "").encode()):
        return None
    return fields


def _same_origin(request: Request) -> bool:
    """Browsers send Origin with every POST. One without it, from a program, still needs the token."""
    origin = request.headers.get("origin")
    if origin is None:
        referrer = request.headers.get("referer")
        return referrer is None or urlsplit(referrer).netloc == request.headers.get("host", "")
    return urlsplit(origin).netloc == request.headers.get("host", "")


def local_path(target: str | None) -> str:
    """Where to go after signing in: a page of ours, never another site."""
    page = target or "/"
    plain = (
        page.startswith("/") and page.count("/") == 1 and page.removeprefix("/").replace("-", "").isalnum()
    )
    return page if plain and page not in ("/sign-in", "/set-up", "/sign-out") else "/"
