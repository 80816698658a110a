"""The OpenAI-compatible embedder, over real HTTP."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler

import numpy as np
import pytest

from core.embed.base import Thresholds
from core.embed.choose import choose_embedder
from core.embed.remote import RemoteEmbedder
from core.errors import BadInput, ModelError, ModelTimeout
from core.settings import EmbeddingSettings, Secret, Settings
from tests.quiet_server import QuietServer

CUTS = Thresholds(0.9, 0.5)


class Server(QuietServer):
    """Gives (length of the text, 1, 0); `faults` are answered first, one a request."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.asked: list[dict[str, object]] = []
        self.keys: list[str] = []
        self.faults: list[tuple[int, str]] = []
        self.release = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append(body)
        self.server.keys.append(self.headers["Authorization"])
        code, text = 200, ""
        if self.server.faults:
            code, text = self.server.faults.pop(0)
        if code == 0:
            self.server.release.wait(5)
            return
        data = [{"object": "embedding", "index": 0, "embedding": [float(len(body["input"])), 1.0, 0.0]}]
        reply = text or json.dumps({"object": "list", "model": "m", "data": data, "usage": {}})
        self.send_response(code)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(reply.encode())

    def log_message(self, *arguments: object) -> None:
        pass


@pytest.fixture
def server() -> Iterator[Server]:
    server = Server()
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.release.set()
    server.shutdown()
    server.server_close()
    thread.join()


def test_each_text_goes_out_alone_and_comes_back_in_its_place(server: Server) -> None:
    embedder = RemoteEmbedder(server.url, "secret", "m", CUTS)
    made = embedder.passages(["가나다", "", "가나다", "four"])
    assert embedder.dimension == 3
    assert np.allclose(
        made, [[3 / 10**0.5, 1 / 10**0.5, 0], [0.5**0.5, 0.5**0.5, 0]] * 1 + [made[0], made[3]]
    )
    assert np.allclose(made[3], np.array([4, 1, 0]) / 17**0.5)
    sent = [body["input"] for body in server.asked[1:]]
    assert sorted(map(str, sent)) == [" ", "four", "가나다"]
    assert set(server.keys) == {"Bearer secret"}


def test_a_long_text_is_the_mean_of_pieces(server: Server) -> None:
    embedder = RemoteEmbedder(server.url, "", "m", CUTS)
    made = embedder.queries(["x" * 9_001])
    assert [len(str(body["input"])) for body in server.asked[1:]] == [4500, 4501]
    assert np.allclose(np.linalg.norm(made), 1)


def test_a_passing_fault_is_tried_again(server: Server) -> None:
    embedder = RemoteEmbedder(server.url, "", "m", CUTS)
    server.faults = [(500, "{}")]
    assert embedder.queries(["abc"]).shape == (1, 3)


def test_a_lasting_fault_is_an_error_and_no_vector(server: Server) -> None:
    embedder = RemoteEmbedder(server.url, "", "m", CUTS, retries=0)
    server.faults = [(500, "{}")]
    with pytest.raises(ModelError, match="failed"):
        embedder.queries(["abc"])
    server.faults = [(200, json.dumps({"object": "list", "model": "m", "data": [], "usage": {}}))]
    with pytest.raises(ModelError):
        embedder.queries(["abd"])


def test_a_vector_of_another_length_is_refused(server: Server) -> None:
    embedder = RemoteEmbedder(server.url, "", "m", CUTS)
    data = [{"object": "embedding", "index": 0, "embedding": [1.0]}]
    server.faults = [(200, json.dumps({"object": "list", "model": "m", "data": data, "usage": {}}))]
    with pytest.raises(ModelError, match="gave 1 numbers after giving 3"):
        embedder.queries(["abc"])


def test_a_wrong_key_is_named_and_not_shown(server: Server) -> None:
    server.faults = [(401, json.dumps({"error": {"message": "bad key secret"}}))]
    with pytest.raises(BadInput, match="PATHPROOF_EMBEDDING_KEY") as caught:
        RemoteEmbedder(server.url, "secret", "m", CUTS)
    assert "secret" not in str(caught.value)


def test_silence_becomes_a_time_out(server: Server) -> None:
    embedder = RemoteEmbedder(server.url, "", "m", CUTS, timeout=0.2, retries=0)
    server.faults = [(0, "")]
    with pytest.raises(ModelTimeout):
        embedder.queries(["abc"])


def test_settings_with_a_url_choose_the_endpoint_and_ask_for_its_thresholds(server: Server, tmp_path) -> None:
    settings = Settings(
        models=tmp_path, embedding=EmbeddingSettings(name="m", url=server.url, key=Secret("k"))
    )
    with pytest.raises(BadInput, match=r"core\.embed\.calibrate"):
        choose_embedder(settings).queries(["abc"])
    (tmp_path / "m").mkdir()
    (tmp_path / "m" / "pathproof-thresholds.json").write_text('{"synonym": 0.8, "answerable": 0.4}')
    assert choose_embedder(settings).thresholds == Thresholds(0.8, 0.4)
