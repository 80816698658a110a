"""The wire to a real, small language model served on this machine: streaming, JSON schema, cancellation, time-out.
What it says is not judged; a model of 135 million parameters says little of use."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from core.errors import ModelError, ModelTimeout
from core.llm.base import Prompt
from core.llm.configured import ConfiguredModel
from core.llm.endpoint import Endpoint, OpenAIEndpoint
from core.llm.retry import Retry
from core.retrieve.strategies.rograg import RogRag
from core.retrieve.tools import Shelf, Tools
from tests.worlds import EVENT, HashEmbedder, compile_world, question

pytestmark = [pytest.mark.slow, pytest.mark.timeout(280)]

KEY = "sk-local-test"
CHOICE: dict[str, object] = {
    "type": "object",
    "properties": {"answerable": {"type": "boolean"}, "kind": {"type": "string", "enum": ["fact", "number"]}},
    "required": ["answerable", "kind"],
    "additionalProperties": False,
}
LONG = Prompt("long/1", "You write long stories.", "Write a story of forty chapters.", max_tokens=3000)

Connect = Callable[..., ConfiguredModel]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    serve = Path(__file__).parent / "serve.py"
    process = subprocess.Popen(
        [sys.executable, str(serve), KEY], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout is not None
    lines = iter(process.stdout.readline, "")
    yield next(line.strip() for line in lines if line.startswith("http"))
    process.terminate()
    process.wait(20)
    process.stdout.close()


@pytest.fixture
def connect(address: str) -> Iterator[Connect]:
    opened: list[OpenAIEndpoint] = []

    def make(key: str = KEY, **times: float) -> ConfiguredModel:
        api = OpenAIEndpoint(Endpoint(f"{address}/v1", "smollm2", key, **{"read_seconds": 120.0, **times}))
        opened.append(api)
        return ConfiguredModel(api, retry=Retry(tries=1))

    yield make
    for api in opened:
        api.close()


def test_text_streams_in_pieces(connect: Connect) -> None:
    pieces: list[str] = []
    try:
        for piece in connect().stream(Prompt("hello/1", "You are brief.", "Say hello.", max_tokens=48)):
            pieces.append(piece)
    except ModelError as error:
        assert "cut at its token limit" in str(error)  # it may not come to its end
    assert len(pieces) > 1 and "".join(pieces).strip()


def test_json_comes_as_the_schema_wants_it(connect: Connect) -> None:
    reply = connect().complete(
        Prompt("choice/1", "Judge.", "Does 'two cats' hold a number?", CHOICE, max_tokens=64)
    )
    assert reply.data is not None and isinstance(reply.data["answerable"], bool)
    assert reply.data["kind"] in ("fact", "number")
    assert reply.tokens_in > 0 and reply.tokens_out > 0


def test_who_stops_reading_frees_the_model(connect: Connect) -> None:
    """It serves one at a time: were the story still being written, the next would have to wait for its end, which
    is far off at the pace of its first pieces."""
    model = connect()
    story = model.stream(LONG)
    began = time.monotonic()
    pieces = [next(story) for _ in range(20)]
    whole = (time.monotonic() - began) / len(pieces) * LONG.max_tokens
    story.close()  # type: ignore[attr-defined]
    closed = time.monotonic()
    assert model.complete(Prompt("choice/1", "Judge.", "Is water wet?", CHOICE, max_tokens=64)).data
    assert time.monotonic() - closed < whole / 2


def test_a_slow_answer_is_given_up_in_time(connect: Connect) -> None:
    with pytest.raises(ModelTimeout):
        connect(read_seconds=0.05).complete(LONG)
    with pytest.raises(ModelTimeout):
        list(connect(total_seconds=0.5).stream(LONG))


def test_a_wrong_key_is_refused_and_not_repeated(connect: Connect) -> None:
    with pytest.raises(ModelError, match="refuses the key") as fault:
        connect(key="sk-wrong").complete(Prompt("hello/1", "You are brief.", "Say hello.", max_tokens=8))
    assert "sk-wrong" not in str(fault.value)


def test_a_strategy_comes_to_its_end_whatever_the_model_says(connect: Connect) -> None:
    tools = Tools(Shelf(HashEmbedder()), connect(read_seconds=3.0, total_seconds=5.0))
    asked = question("What is the budget for 2025 and the budget for 2026 in total?")
    evidence = RogRag(tools).rank(asked, compile_world(EVENT), 5)
    assert evidence.passages and evidence.steps[-1].step == "rungs"
