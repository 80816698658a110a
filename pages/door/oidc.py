"""OIDC by configuration: Streamlit's own `st.login` machinery, used from a page outside Streamlit.

`[auth]` in `.streamlit/secrets.toml` is what `st.login` reads. Our sign-in page offers the same address
that `st.login` sends a browser to; when Streamlit's callback has set its signed cookie, the session is
exchanged once for one of ours, which can be revoked, and Streamlit's cookie goes away.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping

from streamlit.auth_util import get_cookie_with_chunks, get_secrets_auth_section, validate_auth_credentials
from streamlit.errors import StreamlitAuthError
from streamlit.user_info import generate_login_redirect_url
from streamlit.web.server.server_util import get_cookie_secret
from streamlit.web.server.starlette.starlette_app_utils import decode_signed_value
from streamlit.web.server.starlette.starlette_server_config import TOKENS_COOKIE_NAME, USER_COOKIE_NAME

FRESH_SECONDS = 600
"""Streamlit's cookie is exchanged at once. An older one, kept or stolen, opens nothing."""


def providers() -> tuple[str, ...]:
    """Names of the configured providers; `default` is the unnamed one. Empty without `[auth]`."""
    section = get_secrets_auth_section()
    names = tuple(name for name in section if isinstance(section[name], Mapping) and name != "client_kwargs")
    found = (*names, "default") if "client_id" in section else names
    return tuple(name for name in found if _is_complete(name))


def _is_complete(provider: str) -> bool:
    try:
        validate_auth_credentials(provider)
    except StreamlitAuthError:
        return False
    return True


def is_configured() -> bool:
    return bool(providers())


def sign_in_address(provider: str) -> str:
    """Where `st.login(provider)` sends a browser."""
    return generate_login_redirect_url(provider)


def identity(cookies: Mapping[str, str]) -> tuple[str, str, str] | None:
    """(issuer, subject, name) from Streamlit's signed cookie, or None where there is none that holds."""
    if not is_configured():
        return None
    raw = get_cookie_with_chunks(lambda name: _signed(cookies, name), USER_COOKIE_NAME)
    if not raw:
        return None
    claims = json.loads(raw)
    issuer, subject = claims.get("iss") or claims.get("provider"), claims.get("sub")
    fresh = time.time() - float(claims.get("iat") or 0) < FRESH_SECONDS
    if not claims.get("is_logged_in") or not issuer or not subject or not fresh:
        return None
    name = claims.get("email") or claims.get("name") or subject
    return str(issuer), str(subject), str(name)


def _signed(cookies: Mapping[str, str], name: str) -> bytes | None:
    value = cookies.get(name)
    if value is None:
        return None
    return decode_signed_value(get_cookie_secret(), name, value.encode("latin-1"))


def streamlit_cookies(cookies: Mapping[str, str]) -> tuple[str, ...]:
    """Names of Streamlit's sign-in cookies in a request, their chunks included."""
    return tuple(name for name in cookies if name.startswith((USER_COOKIE_NAME, TOKENS_COOKIE_NAME)))
