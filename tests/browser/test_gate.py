"""The gate: nothing of the app answers without a session, whatever the path and the method."""

from __future__ import annotations

from pathlib import Path

import pytest
import streamlit
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.browser.support import PASSWORD, App

STATIC = Path(streamlit.__file__).parent / "static"
PATHS = [
    "/",
    "/ask",
    "/documents",
    "/people",
    "/activity",
    "/account",
    "/no-such-page",
    "/main",
    "/main.py",
    "/ask.py",
    "/pages/ask.py",
    "/index.html",
    "/static/js/" + next((STATIC / "static" / "js").iterdir()).name,
    "/favicon.png",
    "/_stcore/health",
    "/_stcore/host-config",
    "/_stcore/metrics",
    "/_stcore/script-health-check",
    "/_stcore/agent/openapi.json",
    "/_stcore/stream",
    "/_stcore/upload_file/a/b",
    "/media/0000.png",
    "/component/x/index.html",
    "/_stcore/bidi-components/x/y.js",
    "/app/static/x.txt",
    "/auth/login",
    "/auth/logout",
    "/oauth2callback",
    "/page-image/w/p/0-9",
    "/original/w/v",
    "/asking/x",
    "/jobs/w",
    "//ask",
    "/sign-in/../ask",
    "/sign-in/",
    "/SIGN-IN",
    "/healthz/../documents",
    "/%73ign-in%2f..%2fask",
]


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS"])
def test_every_path_without_a_session_leads_to_the_door(app: App, method: str) -> None:
    with app.client() as client:
        for path in PATHS:
            answer = client.request(method, app.url + path)
            assert answer.status_code == 303, (method, path)
            assert answer.headers["location"].split("?")[0] in ("/set-up", "/sign-in"), path


def test_a_made_up_cookie_opens_nothing(app: App) -> None:
    with app.client() as client:
        client.cookies.set("pathproof_session", "x" * 43)
        client.cookies.set("_streamlit_user", "2|1:0|10:1700000000|forged")
        answer = client.get("/documents")
    assert answer.status_code == 303
    assert 'pathproof_session=""' in answer.headers["set-cookie"]


def test_a_websocket_without_a_session_is_refused(app: App) -> None:
    with pytest.raises(InvalidStatus) as refused, connect(app.url.replace("http", "ws") + "/_stcore/stream"):
        pass
    assert refused.value.response.status_code == 403


def test_only_the_door_and_health_stand_open(app: App) -> None:
    with app.client() as client:
        assert client.get("/healthz").text == "ok\n"
        assert client.get("/door/style.css").status_code == 200
        assert client.get("/session").status_code == 401
        assert client.get("/set-up").status_code == 200


def test_security_headers_stand_on_every_answer(app: App) -> None:
    with app.client() as client:
        for path in ("/set-up", "/ask", "/healthz", "/door/style.css"):
            headers = client.get(path).headers
            policy = headers["content-security-policy"]
            assert "frame-ancestors 'none'" in policy
            assert "unsafe-eval" not in policy and "'unsafe-inline'" not in policy.split("style-src")[0]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "same-origin"


def test_a_form_from_another_site_is_refused(app: App) -> None:
    with app.client() as client:
        token = client.get("/set-up").cookies["pathproof_form"]
        fields = {"name": "x", "password": PASSWORD, "again": PASSWORD, "workspace": "w", "token": token}
        foreign = client.post("/set-up", data=fields, headers={"origin": "https://evil.example"})
        without = client.post("/set-up", data={**fields, "token": "y" * 43}, headers={"origin": app.url})
        opaque = client.post("/set-up", data=fields, headers={"origin": "null"})
    assert [answer.status_code for answer in (foreign, without, opaque)] == [400, 400, 400]
    with app.client() as client:
        assert client.get("/ask").headers["location"] == "/set-up"
