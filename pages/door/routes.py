"""Every route of our own, in one list."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from pages.door import exports, html
from pages.door.evidence import original, page_image
from pages.door.polling import asking, jobs
from pages.door.sign_in import choose_language, set_up, sign_in, sign_out

_STYLE = (Path(__file__).parent / "style.css").read_text(encoding="utf-8")
_WAITING = (Path(__file__).parent / "waiting.js").read_text(encoding="utf-8")
_ICON = html.MARK.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" color="#0e6b55" ', 1)


async def health(request: Request) -> Response:
    return PlainTextResponse("ok\n", headers={"cache-control": "no-store"})


async def session(request: Request) -> Response:
    """204 while the session holds, 401 after: what an open page asks now and then."""
    status = 401 if request.scope.get("pathproof.user") is None else 204
    return Response(status_code=status, headers={"cache-control": "no-store"})


async def style(request: Request) -> Response:
    return Response(_STYLE, media_type="text/css", headers={"cache-control": "max-age=300"})


async def waiting(request: Request) -> Response:
    return Response(_WAITING, media_type="text/javascript", headers={"cache-control": "max-age=300"})


async def mark(request: Request) -> Response:
    return Response(_ICON, media_type="image/svg+xml", headers={"cache-control": "max-age=300"})


ROUTES = [
    Route("/healthz", health, methods=["GET"]),
    Route("/session", session, methods=["GET"]),
    Route("/door/style.css", style, methods=["GET"]),
    Route("/door/waiting.js", waiting, methods=["GET"]),
    Route("/door/mark.svg", mark, methods=["GET"]),
    Route("/sign-in", sign_in, methods=["GET", "POST"]),
    Route("/set-up", set_up, methods=["GET", "POST"]),
    Route("/sign-out", sign_out, methods=["POST"]),
    Route("/language", choose_language, methods=["GET"]),
    Route("/asking/{id}", asking, methods=["GET"]),
    Route("/jobs/{workspace}", jobs, methods=["GET"]),
    Route("/page-image/{workspace}/{passage}/{spans}", page_image, methods=["GET"]),
    Route("/original/{workspace}/{version}", original, methods=["GET"]),
    Route("/answer-export/{workspace}/{answer}/{form}", exports.answer, methods=["GET"]),
    Route("/impact-export/{workspace}/{list}/{form}", exports.impact, methods=["GET"]),
    Route("/activity-export/{workspace}/{form}", exports.activity, methods=["GET"]),
]
