"""A small OpenID provider over real HTTP: discovery, keys, authorisation and tokens, signed with RS256.

It signs everybody in as the identity it was started with, without asking.
"""

from __future__ import annotations

import json
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from urllib.parse import parse_qs, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import RSAKey

from tests.quiet_server import QuietServer

CLIENT = "pathproof-test"


class Provider(QuietServer):
    def __init__(self, subject: str, email: str) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.issuer = f"http://127.0.0.1:{self.server_address[1]}"
        self.subject, self.email = subject, email
        self.key = RSAKey.generate_key(2048, {"kid": "test"})
        self.nonces: dict[str, str] = {}

    def discovery(self) -> dict[str, object]:
        return {
            "issuer": self.issuer,
            "authorization_endpoint": f"{self.issuer}/authorize",
            "token_endpoint": f"{self.issuer}/token",
            "jwks_uri": f"{self.issuer}/keys",
            "response_types_supported": ["code"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256"],
        }

    def tokens(self, code: str) -> dict[str, object]:
        now = int(time.time())
        claims = {
            "iss": self.issuer,
            "sub": self.subject,
            "aud": CLIENT,
            "iat": now,
            "exp": now + 300,
            "email": self.email,
            "nonce": self.nonces.pop(code),
        }
        signed = jwt.encode({"alg": "RS256", "kid": "test"}, claims, self.key)
        return {"access_token": "unused", "token_type": "Bearer", "expires_in": 300, "id_token": signed}


class _Handler(BaseHTTPRequestHandler):
    server: Provider

    def do_GET(self) -> None:
        url = urlsplit(self.path)
        if url.path == "/authorize":
            asked = {name: values[0] for name, values in parse_qs(url.query).items()}
            code = secrets.token_urlsafe(8)
            self.server.nonces[code] = asked["nonce"]
            answer = urlencode({"code": code, "state": asked["state"]})
            self.send_response(302)
            self.send_header("location", f"{asked['redirect_uri']}?{answer}")
            self.end_headers()
        elif url.path == "/keys":
            self._json({"keys": [self.server.key.as_dict(private=False)]})
        else:
            self._json(self.server.discovery())

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"])).decode()
        self._json(self.server.tokens(parse_qs(body)["code"][0]))

    def _json(self, value: object) -> None:
        data = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def provider(subject: str = "s-1", email: str = "jisoo@example.org") -> Iterator[Provider]:
    with Provider(subject, email) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server
        server.shutdown()
