"""The one gate: ASGI middleware in front of every route, page, upload, media file and websocket.

Without a valid session only the door itself opens; everything else answers with a redirect to it, and
websockets close. A websocket that was opened by a session that has ended since is closed too, at its
next message or within a few seconds. The gate says who; what they may is asked of the core each time.
"""

from __future__ import annotations

import asyncio
from urllib.parse import quote

from anyio import to_thread
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pages import service
from pages.door import cookies
from pages.door.headers import security_headers
from pages.door.oidc import is_configured as oidc_is_configured
from pages.door.sign_in import exchange_oidc
from storage.records import UserRow

OPEN = frozenset(
    {"/sign-in", "/set-up", "/language", "/healthz", "/door/style.css", "/door/waiting.js", "/door/mark.svg"}
)
OPEN_FOR_OIDC = frozenset({"/auth/login", "/oauth2callback"})
WATCH_SECONDS = 3.0
GRACE_SECONDS = 1.0
"""What a signed-out page still has to say goodbye. No message of its own is taken any more."""
SESSION_ENDED = 4401
"""The websocket's closing code: 4000–4999 are an application's own."""


class Gate:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, _with_headers(scope["path"], send))
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        user = await user_of(connection)
        scope["pathproof.user"] = user
        if user is not None or _is_open(scope["path"]):
            await self.app(scope, receive, send)
            return
        response = await exchange_oidc(Request(scope)) or await _turned_away(connection)
        await response(scope, receive, send)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        token = connection.cookies.get(cookies.SESSION, "")
        if await user_of(connection) is None or not _same_origin(connection):
            await receive()
            await send({"type": "websocket.close", "code": SESSION_ENDED})
            return
        async with _Watched(token, receive, send) as socket:
            await self.app(scope, socket.receive, socket.send)


class _Watched:
    """A websocket that lives no longer than its session."""

    def __init__(self, token: str, receive: Receive, send: Send) -> None:
        self._token = token
        self._receive = receive
        self._send = send
        self._ended = asyncio.Event()
        self._closed = False
        self._pending: asyncio.Task[Message] | None = None

    async def __aenter__(self) -> _Watched:
        self._tasks = [asyncio.create_task(self._watch())]
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in (*self._tasks, self._pending):
            if task is not None:
                task.cancel()

    async def _watch(self) -> None:
        while await _holds(self._token):
            await asyncio.sleep(WATCH_SECONDS)
        await asyncio.sleep(GRACE_SECONDS)
        self._ended.set()

    async def receive(self) -> Message:
        """The next message, unless the session has ended: then the end of the connection."""
        if self._pending is None:
            self._pending = asyncio.create_task(self._receive())  # type: ignore[arg-type]
        ended = asyncio.create_task(self._ended.wait())
        try:
            await asyncio.wait({self._pending, ended}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            ended.cancel()
        if not self._pending.done():
            return await self._close()
        message = self._pending.result()
        self._pending = None
        if message["type"] == "websocket.receive" and not await _holds(self._token):
            return await self._close()
        return message

    async def send(self, message: Message) -> None:
        """Nothing after the end. A browser that went away says so at the next `receive`."""
        if self._closed:
            return
        try:
            await self._send(message)
        except OSError:
            self._closed = True

    async def _close(self) -> Message:
        await self.send({"type": "websocket.close", "code": SESSION_ENDED})
        self._closed = True
        return {"type": "websocket.disconnect", "code": SESSION_ENDED}


async def user_of(connection: HTTPConnection) -> UserRow | None:
    token = connection.cookies.get(cookies.SESSION)
    if not token:
        return None
    return await to_thread.run_sync(service.pathproof().people.user_of, token)


async def _holds(token: str) -> bool:
    return await to_thread.run_sync(service.pathproof().people.user_of, token) is not None


def _is_open(path: str) -> bool:
    return path in OPEN or path == "/session" or (path in OPEN_FOR_OIDC and oidc_is_configured())


def _same_origin(connection: HTTPConnection) -> bool:
    """Cookies go along with a websocket that another site opens, so the origin is checked here too."""
    origin = connection.headers.get("origin")
    return origin is None or origin.partition("://")[2] == connection.headers.get("host", "")


async def _turned_away(connection: HTTPConnection) -> Response:
    first = await to_thread.run_sync(service.pathproof().people.needs_first_admin)
    target = "/set-up" if first else "/sign-in"
    path = connection.scope["path"]
    if not first and connection.scope["method"] == "GET" and path.count("/") == 1 and path != "/":
        target += f"?next={quote(path)}"
    response = RedirectResponse(target, status_code=303, headers={"cache-control": "no-store"})
    if cookies.SESSION in connection.cookies:
        cookies.clear_session(response, connection)
    return response


def _with_headers(path: str, send: Send) -> Send:
    extra = security_headers(path)

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            present = {name.lower() for name, _ in message["headers"]}
            added = [pair for pair in extra if pair[0] not in present]
            message = {**message, "headers": [*message["headers"], *added]}
        await send(message)

    return sending
