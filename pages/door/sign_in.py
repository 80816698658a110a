"""Signing in, the first admin's set-up, signing out, and the choice of language: plain forms."""

from __future__ import annotations

from urllib.parse import quote

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from core.errors import Busy, NotAllowed, PathproofError
from pages import service
from pages.door import cookies, forms, html, oidc
from pages.parts.refused import sentence
from pages.words import words_in
from pages.words.door import EN, KO, DoorWords
from pages.words.language import COOKIE, LANGUAGES, Language, preferred

NO_STORE = {"cache-control": "no-store"}


def language_of(request: Request) -> Language:
    return preferred(request.cookies.get(COOKIE), request.headers.get("accept-language"))


def words_of(request: Request) -> DoorWords:
    return KO if language_of(request) == "ko" else EN


def _shown(request: Request, title: str, body: str, token: str, status: int = 200) -> Response:
    text = html.page(title, body, words_of(request), language_of(request), request.url.path)
    response = HTMLResponse(text, status_code=status, headers=NO_STORE)
    cookies.set_form(response, request, token)
    if cookies.SESSION in request.cookies and request.scope.get("pathproof.user") is None:
        cookies.clear_session(response, request)
    return response


def _signed_in(request: Request, token: str, target: str) -> Response:
    response = RedirectResponse(target, status_code=303, headers=NO_STORE)
    cookies.set_session(response, request, token)
    return response


async def sign_in(request: Request) -> Response:
    people = service.pathproof().people
    if await to_thread.run_sync(people.needs_first_admin):
        return RedirectResponse("/set-up", status_code=303, headers=NO_STORE)
    if request.method == "POST":
        return await _try_sign_in(request)
    following = forms.local_path(request.query_params.get("next"))
    if request.scope.get("pathproof.user") is not None:
        return RedirectResponse(following, status_code=303, headers=NO_STORE)
    provider = request.query_params.get("with")
    if provider is not None and provider in oidc.providers():
        return RedirectResponse(oidc.sign_in_address(provider), status_code=303, headers=NO_STORE)
    words = words_of(request)
    note = {"out": words.signed_out, "ended": words.session_ended}.get(
        request.query_params.get("why", ""), ""
    )
    return _sign_in_page(request, following, note=note)


def _sign_in_page(
    request: Request, following: str, name: str = "", error: str = "", note: str = "", status: int = 200
) -> Response:
    words, token = words_of(request), forms.new_token(request)
    offered = tuple(
        (f"/sign-in?with={quote(provider)}", "OIDC" if provider == "default" else provider.capitalize())
        for provider in oidc.providers()
    )
    body = html.sign_in_form(words, token, following, offered, name, error, note)
    return _shown(request, words.sign_in, body, token, status)


async def _try_sign_in(request: Request) -> Response:
    words = words_of(request)
    fields = await forms.read(request)
    if fields is None:
        return _sign_in_page(request, "/", error=words.stale_form, status=403)
    name, following = fields.get("name", "").strip(), forms.local_path(fields.get("next"))
    source = request.client.host if request.client else ""
    people = service.pathproof().people
    try:
        token = await to_thread.run_sync(people.sign_in, name, fields.get("password", ""), source)
    except Busy:
        return _sign_in_page(request, following, name, words.busy, status=429)
    except NotAllowed:
        return _sign_in_page(request, following, name, words.wrong, status=401)
    return _signed_in(request, token, following)


async def set_up(request: Request) -> Response:
    people = service.pathproof().people
    if not await to_thread.run_sync(people.needs_first_admin):
        return RedirectResponse("/sign-in", status_code=303, headers=NO_STORE)
    words, token = words_of(request), forms.new_token(request)
    if request.method == "GET":
        return _shown(request, words.set_up, html.set_up_form(words, token), token)
    fields = await forms.read(request)
    error = words.stale_form if fields is None else _set_up_error(words, fields)
    if fields is not None and not error:
        try:
            session, workspace = await to_thread.run_sync(_create, fields)
        except PathproofError as refused:
            error = sentence(words_in(language_of(request)), refused)
        else:
            response = _signed_in(request, session, "/")
            cookies.set_workspace(response, request, workspace)
            return response
    fields = fields or {}
    body = html.set_up_form(
        words, token, fields.get("name", ""), fields.get("workspace", ""), "sample" in fields, error
    )
    return _shown(request, words.set_up, body, token, status=400)


def _set_up_error(words: DoorWords, fields: dict[str, str]) -> str:
    if not fields.get("name", "").strip():
        return words.name_missing
    if not fields.get("workspace", "").strip():
        return words.workspace_missing
    return "" if fields.get("password") == fields.get("again") else words.passwords_differ


def _create(fields: dict[str, str]) -> tuple[str, str]:
    """A session's token, and the workspace to land in: the sample, for whoever asked for it."""
    pathproof = service.pathproof()
    name, workspace = fields["name"].strip(), fields["workspace"].strip()
    token = pathproof.people.create_first_admin(name, fields["password"], workspace)
    user = pathproof.people.user_of(token)
    assert user is not None
    if "sample" in fields:
        return token, pathproof.open_sample(user.id).workspace_id
    (own,) = pathproof.people.workspaces_of(user.id)
    return token, own.workspace_id


async def sign_out(request: Request) -> Response:
    """POST, with the form's token, so that no other site can sign a person out."""
    token = request.cookies.get(cookies.SESSION, "")
    if token and await forms.read(request) is not None:
        await to_thread.run_sync(service.pathproof().people.sign_out, token)
        response = RedirectResponse("/sign-in?why=out", status_code=303, headers=NO_STORE)
        cookies.clear_session(response, request)
        return response
    return RedirectResponse("/", status_code=303, headers=NO_STORE)


async def choose_language(request: Request) -> Response:
    target = request.query_params.get("next", "/")
    target = target if target in ("/sign-in", "/set-up") else forms.local_path(target)
    response = RedirectResponse(target, status_code=303, headers=NO_STORE)
    chosen = request.query_params.get("to")
    if chosen in LANGUAGES:
        response.set_cookie(COOKIE, chosen, max_age=365 * 24 * 3600, path="/", samesite="lax", httponly=True)
    return response


async def exchange_oidc(request: Request) -> Response | None:
    """A session of ours for Streamlit's signed cookie, once; None when there is nothing to exchange."""
    known = oidc.identity(request.cookies)
    if known is None:
        return None
    people = service.pathproof().people
    try:
        token = await to_thread.run_sync(people.sign_in_oidc, *known)
    except PathproofError:
        response: Response = _sign_in_page(request, "/", error=words_of(request).wrong, status=403)
    else:
        response = _signed_in(request, token, "/")
    for name in oidc.streamlit_cookies(request.cookies):
        response.delete_cookie(name, path="/")
    return response
