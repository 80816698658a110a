"""Sign-in through an identity provider, by configuration alone, against a real one on this machine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.oidc_provider import CLIENT, Provider, provider
from tests.browser.support import WORKSPACE, App, free_port, running_app, set_up_by_form, visit


@pytest.fixture(scope="module")
def identity() -> Iterator[Provider]:
    with provider() as started:
        yield started


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory, identity: Provider) -> Iterator[App]:
    folder, port = tmp_path_factory.mktemp("oidc"), free_port()
    (folder / ".streamlit").mkdir()
    (folder / ".streamlit" / "secrets.toml").write_text(f"""
[auth]
redirect_uri = "http://127.0.0.1:{port}/oauth2callback"
cookie_secret = "0123456789abcdef0123456789abcdef"
[auth.company]
client_id = "{CLIENT}"
client_secret = "a secret"
server_metadata_url = "{identity.issuer}/.well-known/openid-configuration"
""")
    with running_app(folder, port) as started:
        set_up_by_form(started)
        yield started


def test_a_person_signs_in_through_the_provider_and_out_again(
    browser: Browser, app: App, identity: Provider
) -> None:
    with visit(browser, app, "en-US") as there:
        there.goto("/documents")
        there.picture_of_form("sign-in-en-light-oidc")
        there.page.get_by_role("link", name="Sign in with Company").click()
        expect(there.page.get_by_role("heading", name="You are in no workspace yet")).to_be_visible()
        names = {cookie["name"] for cookie in there.context.cookies()}
        assert "pathproof_session" in names
        assert not any(name.startswith("_streamlit_user") for name in names)

        app.command("member", "add", WORKSPACE, identity.email, "--role", "reader")
        there.page.reload()
        expect(there.page.get_by_test_id("stChatInput")).to_be_visible()
        there.picture("ask-en-light-empty-reader")

        there.page.get_by_role("button", name="Sign out").click()
        expect(there.page.locator("#password")).to_be_visible()
        there.goto("/documents")
        expect(there.page.locator("#password")).to_be_visible()


def test_the_providers_cookie_is_good_for_one_exchange_only_from_its_callback(app: App) -> None:
    """A forged or kept cookie of Streamlit's opens nothing."""
    with app.client() as client:
        client.cookies.set("_streamlit_user", "eyJpc3MiOiJ4Iiwic3ViIjoieSJ9.forged")
        assert client.get("/documents").headers["location"].startswith("/sign-in")


def test_a_local_account_still_works_beside_it(app: App) -> None:
    with app.client() as client:
        assert "Company" in client.get("/sign-in").text
        assert client.get("/auth/login").status_code == 302
        assert client.get("/auth/login").headers["location"] == "/"
