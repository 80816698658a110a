"""The cookies that the door sets and reads."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

from core.people import SESSION_LASTS

SESSION = "pathproof_session"
FORM = "pathproof_form"
WORKSPACE = "pathproof_workspace"
"""Which workspace this browser was in last: a reload goes on there. It opens nothing by itself."""
SESSION_SECONDS = int(SESSION_LASTS.total_seconds())
"""How long a browser keeps the cookie. Whether the session still holds is decided at every request."""


def is_https(connection: HTTPConnection) -> bool:
    """Behind a proxy the forwarded scheme counts: it can only make the cookie stricter."""
    forwarded = connection.headers.get("x-forwarded-proto", "").split(",")[0].strip()
    return connection.url.scheme in ("https", "wss") or forwarded == "https"


def set_session(response: Response, connection: HTTPConnection, token: str) -> None:
    response.set_cookie(
        SESSION,
        token,
        max_age=SESSION_SECONDS,
        path="/",
        httponly=True,
        samesite="lax",
        secure=is_https(connection),
    )


def clear_session(response: Response, connection: HTTPConnection) -> None:
    response.delete_cookie(SESSION, path="/", httponly=True, samesite="lax", secure=is_https(connection))


def set_form(response: Response, connection: HTTPConnection, token: str) -> None:
    response.set_cookie(
        FORM, token, max_age=3600, path="/", httponly=True, samesite="strict", secure=is_https(connection)
    )


def set_workspace(response: Response, connection: HTTPConnection, workspace_id: str) -> None:
    """Where to land. Not for the server alone: the page itself sets it from then on."""
    response.set_cookie(
        WORKSPACE,
        workspace_id,
        max_age=SESSION_SECONDS,
        path="/",
        samesite="lax",
        secure=is_https(connection),
    )
