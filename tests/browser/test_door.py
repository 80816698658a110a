"""Signing in and out: cookies, wrong passwords, where one lands, and sessions that end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.browser.support import (
    PASSWORD,
    WORKSPACE,
    App,
    Visit,
    set_up_by_form,
    sign_in,
    sign_in_by_form,
    visit,
)

ADMIN = "민서"


@pytest.fixture(scope="module", autouse=True)
def _first_admin(app: App) -> None:
    set_up_by_form(app, ADMIN)


@pytest.fixture
def member(app: App, request: pytest.FixtureRequest) -> Iterator[str]:
    """A reader of their own for each test."""
    name = f"reader {request.node.name[-40:]}"
    app.member(name)
    yield name


def socket_of(app: App, token: str) -> ClientConnection:
    return connect(
        app.url.replace("http", "ws") + "/_stcore/stream",
        additional_headers={"Cookie": f"pathproof_session={token}"},
        origin=app.url,
        subprotocols=["streamlit"],
    )


def assert_closed_soon(socket: ClientConnection) -> None:
    with pytest.raises(ConnectionClosed) as closed:
        for _ in range(100):
            socket.recv(timeout=15)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4401


def test_another_sites_websocket_is_refused_even_with_a_session(app: App) -> None:
    with app.client() as client:
        sign_in_by_form(client, ADMIN)
        session = {"Cookie": f"pathproof_session={client.cookies['pathproof_session']}"}
    address = app.url.replace("http", "ws") + "/_stcore/stream"
    with (
        pytest.raises(InvalidStatus),
        connect(address, additional_headers=session, origin="https://evil.example"),
    ):
        pass
    with connect(address, additional_headers=session, origin=app.url):
        pass


def test_the_second_visitor_cannot_set_up_again(app: App) -> None:
    with app.client() as client:
        assert client.get("/set-up").headers["location"] == "/sign-in"
        assert client.get("/documents").headers["location"] == "/sign-in?next=/documents"
        assert client.post("/set-up", data={"name": "x"}).headers["location"] == "/sign-in"


def test_the_session_cookie_is_for_the_server_alone(app: App) -> None:
    with app.client() as client:
        answer = sign_in_by_form(client, ADMIN)
        set_cookie = next(v for v in answer.headers.get_list("set-cookie") if "pathproof_session" in v)
        assert "HttpOnly" in set_cookie and "SameSite=lax" in set_cookie and "Secure" not in set_cookie
    with app.client() as client:
        token = client.get("/sign-in").cookies["pathproof_form"]
        behind_tls = {"origin": app.url, "x-forwarded-proto": "https"}
        fields = {"name": ADMIN, "password": PASSWORD, "token": token}
        answer = client.post("/sign-in", data=fields, headers=behind_tls)
        set_cookie = next(v for v in answer.headers.get_list("set-cookie") if "pathproof_session" in v)
        assert "Secure" in set_cookie


def test_a_wrong_password_and_an_unknown_name_read_the_same(app: App) -> None:
    with app.client() as client:
        wrong = sign_in_by_form(client, ADMIN, "not the password")
        unknown = sign_in_by_form(client, "nobody", "not the password")
    assert wrong.status_code == unknown.status_code == 401
    assert wrong.text.replace(ADMIN, "…") == unknown.text.replace("nobody", "…")
    assert "pathproof_session" not in wrong.cookies


def test_a_name_with_markup_is_shown_as_text(app: App) -> None:
    with app.client() as client:
        answer = sign_in_by_form(client, '"><script>alert(1)</script>', "not the password")
    assert "<script>" not in answer.text and "&lt;script&gt;" in answer.text


@pytest.mark.parametrize(
    ("wanted", "landed"),
    [
        ("/documents", "/documents"),
        ("https://evil.example/x", "/"),
        ("//evil.example", "/"),
        ("/\\evil.example", "/"),
        ("/sign-out", "/"),
    ],
)
def test_signing_in_never_leads_elsewhere(app: App, wanted: str, landed: str) -> None:
    with app.client() as client:
        assert sign_in_by_form(client, ADMIN, next=wanted).headers["location"] == landed


def test_too_many_attempts_have_to_wait(app: App, member: str) -> None:
    with app.client() as client:
        states = [sign_in_by_form(client, member, "not the password").status_code for _ in range(12)]
        assert states[0] == 401 and states[-1] == 429
        assert sign_in_by_form(client, member).status_code == 429


def test_a_forms_body_has_a_limit(app: App) -> None:
    with app.client() as client:
        assert sign_in_by_form(client, "x" * 100_000).status_code == 403


def test_a_session_survives_a_reload(korean: Visit, member: str) -> None:
    sign_in(korean, member)
    korean.page.reload()
    expect(korean.page.get_by_test_id("stChatInput")).to_be_visible()


def test_the_page_after_signing_out_is_closed(korean: Visit, member: str) -> None:
    sign_in(korean, member)
    korean.page.get_by_role("button", name="로그아웃").click()
    expect(korean.page.get_by_text("로그아웃했습니다.")).to_be_visible(timeout=15_000)
    korean.picture_of_form("sign-in-ko-light-signed-out")
    korean.page.go_back()
    expect(korean.page.locator("#password")).to_be_visible()
    assert "pathproof_session" not in {c["name"] for c in korean.context.cookies()}


def test_a_session_ended_elsewhere_closes_the_open_page(browser: Browser, app: App, member: str) -> None:
    with visit(browser, app) as first, visit(browser, app, "en-US") as second:
        sign_in(first, member)
        sign_in(second, member)
        second.page.get_by_role("link", name="Account").click()
        second.page.get_by_role("button", name="End", exact=True).click()
        expect(first.page.locator("#password")).to_be_visible(timeout=15_000)
        assert "why=ended" in first.page.url
        expect(second.page.get_by_role("heading", name="Account")).to_be_visible()


def test_a_password_change_ends_the_other_sessions_and_their_websockets(
    browser: Browser, app: App, member: str
) -> None:
    with app.client() as client, visit(browser, app, "en-US") as here:
        sign_in_by_form(client, member)
        other = client.cookies["pathproof_session"]
        with socket_of(app, other) as socket:
            sign_in(here, member)
            here.page.get_by_role("link", name="Account").click()
            here.page.get_by_label("Present password", exact=True).fill(PASSWORD)
            here.page.get_by_label("New password", exact=True).fill("another fine password")
            here.page.get_by_label("New password again", exact=True).fill("another fine password")
            here.page.get_by_role("button", name="Change", exact=True).click()
            expect(here.page.get_by_text("Password changed.")).to_be_visible()
            assert_closed_soon(socket)
        assert client.get("/ask").headers["location"].startswith("/sign-in")
        here.page.reload()
        expect(here.page.get_by_role("heading", name="Account")).to_be_visible()


def test_removing_a_member_closes_their_open_websocket(app: App, member: str) -> None:
    with app.client() as client:
        sign_in_by_form(client, member)
        with socket_of(app, client.cookies["pathproof_session"]) as socket:
            app.command("member", "remove", WORKSPACE, member)
            assert_closed_soon(socket)


def test_another_site_cannot_sign_a_person_out(app: App) -> None:
    with app.client() as client:
        sign_in_by_form(client, ADMIN)
        client.post("/sign-out", headers={"origin": "https://evil.example"})
        assert client.get("/session").status_code == 204
        token = client.cookies["pathproof_form"]
        client.post("/sign-out", data={"token": token}, headers={"origin": app.url})
        assert client.get("/session").status_code == 401


def test_the_door_speaks_both_languages(korean: Visit) -> None:
    korean.goto("/sign-in")
    expect(korean.page.locator("html")).to_have_attribute("lang", "ko")
    korean.picture_of_form("sign-in-ko-light")
    korean.page.get_by_role("link", name="English").click()
    expect(korean.page.get_by_role("button", name="Sign in")).to_be_visible()
    expect(korean.page.locator("html")).to_have_attribute("lang", "en")
    korean.page.reload()
    expect(korean.page.get_by_label("Password")).to_be_visible()


def test_without_oidc_configured_nothing_of_it_is_offered(app: App, korean: Visit) -> None:
    korean.goto("/sign-in")
    expect(korean.page.get_by_role("link", name="OIDC")).to_have_count(0)
    with app.client() as client:
        assert client.get("/auth/login").status_code == 303
        assert client.get("/sign-in?with=default").status_code == 200
