"""A real HTTP server that speaks the OpenAI-compatible API and says what a test tells it to.

    with ScriptedModel() as server:
        server.script(Say("Kim leads it [1]."), Status(429, retry_after=1), CutOff("Kim le"))
        … a client with base URL `server.base_url` …
        server.requests          every chat request's JSON body, in order

Each chat request takes the next act of the script; when the script is empty, `server.rule(body)` is
asked, and without a rule the server answers 500 naming what it was asked, so that no test passes by
accident. Embeddings are hashed character trigrams: equal texts get equal vectors, similar ones similar.
"""

from __future__ import annotations

import hashlib
import json
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any

from tests.quiet_server import QuietServer

Body = dict[str, Any]


@dataclass(frozen=True)
class Say:
    """A whole answer; streamed in pieces of `piece` characters, `pause` seconds apart, when so asked."""

    text: str
    finish: str = "stop"
    piece: int = 7
    pause: float = 0.0
    usage: tuple[int, int] | None = (11, 5)


def say_json(data: object) -> Say:
    return Say(json.dumps(data, ensure_ascii=False))


@dataclass(frozen=True)
class Status:
    """An HTTP error; `retry_after` goes out as the header, seconds or an HTTP date."""

    code: int
    retry_after: str | float | None = None
    message: str = "scripted fault"


@dataclass(frozen=True)
class Silence:
    """Takes the request and says nothing for so long."""

    seconds: float


@dataclass(frozen=True)
class Drip:
    """Headers, then a space every `pause` seconds: alive at each read, never done."""

    seconds: float
    pause: float = 0.05


@dataclass(frozen=True)
class CutOff:
    """Streams the text and hangs up without a finish; `hard` breaks off inside a chunk."""

    text: str
    hard: bool = True


@dataclass(frozen=True)
class NoChoices:
    """A well-formed answer that chose nothing."""


@dataclass(frozen=True)
class Refuse:
    """The API's own refusal field."""

    text: str


@dataclass(frozen=True)
class Raw:
    """These bytes as the whole body, status 200."""

    body: bytes


Act = Say | Status | Silence | Drip | CutOff | NoChoices | Refuse | Raw


@dataclass
class ScriptedModel:
    model: str = "scripted"
    key: str = "sk-test-a-secret-key"
    dimension: int = 64
    rule: Callable[[Body], Act] | None = None
    port: int = 0
    requests: list[Body] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    embedded: list[list[str]] = field(default_factory=list)
    hung_up: threading.Event = field(default_factory=threading.Event)
    """Set when a client closed the connection before the answer was out."""

    def __post_init__(self) -> None:
        self._script: deque[Act] = deque()
        self._lock = threading.Lock()
        self._closing = threading.Event()
        handler = type("Handler", (_Handler,), {"owner": self})
        self._http = QuietServer(("127.0.0.1", self.port), handler)
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.02,), daemon=True)

    def __enter__(self) -> ScriptedModel:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._closing.set()
        self._http.shutdown()
        self._http.server_close()

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self._http.server_port}/v1"

    def script(self, *acts: Act) -> None:
        with self._lock:
            self._script.extend(acts)

    def next_act(self, body: Body, headers: dict[str, str]) -> Act:
        with self._lock:
            self.requests.append(body)
            self.headers.append(headers)
            if self._script:
                return self._script.popleft()
        if self.rule is not None:
            return self.rule(body)
        return Status(500, message=f"nothing scripted for {user_text(body)[:200]!r}")

    def wait(self, seconds: float) -> None:
        """Sleeps, but not past the server's end."""
        self._closing.wait(seconds)

    def vector(self, text: str) -> list[float]:
        """(dimension,) counts of hashed trigrams, unit length."""
        sums = [0.0] * self.dimension
        padded = f"  {text} "
        for at in range(len(padded) - 2):
            digest = hashlib.sha256(padded[at : at + 3].encode()).digest()
            sums[int.from_bytes(digest[:4], "big") % self.dimension] += 1.0
        length = sum(value * value for value in sums) ** 0.5 or 1.0
        return [value / length for value in sums]


def user_text(body: Body) -> str:
    """The last user message of a chat request."""
    spoken = [message["content"] for message in body.get("messages", []) if message["role"] == "user"]
    return spoken[-1] if spoken else ""


def system_text(body: Body) -> str:
    spoken = [message["content"] for message in body.get("messages", []) if message["role"] == "system"]
    return spoken[0] if spoken else ""


class _Handler(BaseHTTPRequestHandler):
    owner: ScriptedModel
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:
        """Tests read `requests`, not a log."""

    def do_GET(self) -> None:
        self._json(200, {"object": "list", "data": [{"id": self.owner.model, "object": "model"}]})

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        try:
            given = self.headers.get("Authorization")
            if given != f"Bearer {self.owner.key}":
                self._json(401, {"error": {"message": f"Incorrect API key: {given}"}})
            elif self.path.endswith("/embeddings"):
                self._embeddings(body)
            elif self.path.endswith("/chat/completions"):
                self._perform(
                    self.owner.next_act(body, {name.lower(): value for name, value in self.headers.items()}),
                    body,
                )
            else:
                self._json(404, {"error": {"message": "no such path"}})
        except (BrokenPipeError, ConnectionResetError):
            self.owner.hung_up.set()
            self.close_connection = True

    def _embeddings(self, body: Body) -> None:
        texts = [body["input"]] if isinstance(body["input"], str) else body["input"]
        self.owner.embedded.append(list(texts))
        data = [
            {"object": "embedding", "index": n, "embedding": self.owner.vector(text)}
            for n, text in enumerate(texts)
        ]
        usage = {"prompt_tokens": sum(map(len, texts)), "total_tokens": sum(map(len, texts))}
        self._json(200, {"object": "list", "data": data, "model": body["model"], "usage": usage})

    def _perform(self, act: Act, body: Body) -> None:
        match act:
            case Say() if body.get("stream"):
                self._stream(act, body)
            case Say():
                self._json(200, _whole(body, {"content": act.text}, act.finish, act.usage))
            case Refuse():
                self._refuse(act, body)
            case NoChoices():
                self._json(200, {**_whole(body, {"content": ""}, "stop", (11, 0)), "choices": []})
            case Status():
                retry = {} if act.retry_after is None else {"Retry-After": str(act.retry_after)}
                self._json(act.code, {"error": {"message": act.message, "type": "scripted"}}, retry)
            case Silence():
                self.owner.wait(act.seconds)
                self.close_connection = True
            case Drip():
                self._drip(act)
            case CutOff():
                self._cut_off(act, body)
            case Raw():
                self._bytes(200, act.body, "application/json", {})

    def _refuse(self, act: Refuse, body: Body) -> None:
        if not body.get("stream"):
            self._json(200, _whole(body, {"content": None, "refusal": act.text}, "stop", (11, 5)))
            return
        self._open_stream()
        self._event(_piece(body, {"role": "assistant", "refusal": act.text}, None))
        self._event(_piece(body, {}, "stop"))
        self._close_stream()

    def _stream(self, act: Say, body: Body) -> None:
        self._open_stream()
        for text in _pieces(act.text, act.piece):
            self._event(_piece(body, {"content": text}, None))
            if act.pause:
                self.owner.wait(act.pause)
        self._event(_piece(body, {}, act.finish))
        if act.usage is not None:
            self._event({**_piece(body, {}, None), "choices": [], "usage": _usage(act.usage)})
        self._close_stream()

    def _cut_off(self, act: CutOff, body: Body) -> None:
        self._open_stream()
        for text in _pieces(act.text, 7):
            self._event(_piece(body, {"content": text}, None))
        if act.hard:
            self.wfile.write(b"400\r\ndata: {")  # a chunk that is never filled
        else:
            self.wfile.write(b"0\r\n\r\n")
        self.wfile.flush()
        self.close_connection = True

    def _drip(self, act: Drip) -> None:
        self._open_stream()
        end = time.monotonic() + act.seconds
        while time.monotonic() < end and not self.owner._closing.is_set():
            self._chunk(b" ")
            self.owner.wait(act.pause)
        self.close_connection = True

    def _open_stream(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()

    def _event(self, data: Body) -> None:
        self._chunk(b"data: " + json.dumps(data, ensure_ascii=False).encode() + b"\n\n")

    def _chunk(self, data: bytes) -> None:
        self.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
        self.wfile.flush()

    def _close_stream(self) -> None:
        self._chunk(b"data: [DONE]\n\n")
        self.wfile.write(b"0\r\n\r\n")

    def _json(self, status: int, data: Body, headers: dict[str, str] | None = None) -> None:
        self._bytes(status, json.dumps(data, ensure_ascii=False).encode(), "application/json", headers or {})

    def _bytes(self, status: int, data: bytes, kind: str, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(data)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)


def _whole(body: Body, message: Body, finish: str, usage: tuple[int, int] | None) -> Body:
    whole: Body = {
        "id": "chatcmpl-scripted",
        "object": "chat.completion",
        "created": 0,
        "model": body.get("model", ""),
        "choices": [{"index": 0, "message": {"role": "assistant", **message}, "finish_reason": finish}],
    }
    return whole if usage is None else {**whole, "usage": _usage(usage)}


def _piece(body: Body, delta: Body, finish: str | None) -> Body:
    return {
        "id": "chatcmpl-scripted",
        "object": "chat.completion.chunk",
        "created": 0,
        "model": body.get("model", ""),
        "choices": [{"index": 0, "delta": delta, "finish_reason": finish}],
    }


def _usage(usage: tuple[int, int]) -> Body:
    given, made = usage
    return {"prompt_tokens": given, "completion_tokens": made, "total_tokens": given + made}


def _pieces(text: str, size: int) -> Iterator[str]:
    for at in range(0, len(text), size):
        yield text[at : at + size]
