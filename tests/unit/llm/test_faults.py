"""Case 48: each fault of a model has a stated outcome, over real HTTP."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from core.errors import ModelError, ModelGarbled, ModelRefused, ModelTimeout
from core.llm.base import Prompt
from core.llm.configured import ConfiguredModel
from core.llm.endpoint import retry_after
from core.llm.retry import Retry
from tests.scripted_model import (
    CutOff,
    Drip,
    NoChoices,
    Raw,
    Refuse,
    Say,
    ScriptedModel,
    Silence,
    Status,
    say_json,
)

MakeModel = Callable[..., ConfiguredModel]

SCHEMA: dict[str, object] = {
    "type": "object",
    "properties": {"ids": {"type": "array", "items": {"type": "string"}}},
    "required": ["ids"],
    "additionalProperties": False,
}
PLAIN = Prompt("plain/1", "Be short.", "Who leads Hanbit?")
JSON = Prompt("ids/1", "Choose.", "Which of them?", SCHEMA)


def test_a_plain_answer_comes_back_with_its_tokens(server: ScriptedModel, make_model: MakeModel) -> None:
    server.script(Say("Kim leads it.", usage=(40, 6)))
    reply = make_model().complete(PLAIN)
    assert (reply.text, reply.data, reply.tokens_in, reply.tokens_out) == ("Kim leads it.", None, 40, 6)
    assert server.requests[0]["model"] == server.model


def test_a_json_answer_is_asked_by_schema_and_validated(server: ScriptedModel, make_model: MakeModel) -> None:
    server.script(say_json({"ids": ["t1"]}))
    assert make_model().complete(JSON).data == {"ids": ["t1"]}
    asked = server.requests[0]["response_format"]["json_schema"]
    assert asked["schema"] == SCHEMA and asked["strict"] is True


@pytest.mark.parametrize(
    "text",
    [
        '```json\n{"ids": ["t1"]}\n```',
        '```\n{"ids": ["t1"]}```',
        'Here it is:\n{"ids": ["t1"]}\nAnything else?',
    ],
)
def test_fenced_json_and_json_among_words_is_read(
    server: ScriptedModel, make_model: MakeModel, text: str
) -> None:
    server.script(Say(text))
    assert make_model().complete(JSON).data == {"ids": ["t1"]}
    assert len(server.requests) == 1


@pytest.mark.parametrize("bad", ['{"ids": ["t1"', '{"ids": "t1"}', "[1, 2]", '{"ids": [NaN]}', "[" * 100_000])
def test_malformed_json_is_mended_by_one_more_call(
    server: ScriptedModel, make_model: MakeModel, bad: str
) -> None:
    server.script(Say(bad), say_json({"ids": []}))
    reply = make_model().complete(JSON)
    assert reply.data == {"ids": []}
    assert (reply.tokens_in, reply.tokens_out) == (22, 10)
    said = server.requests[1]["messages"]
    assert said[-2] == {"role": "assistant", "content": bad}
    assert "cannot be used" in said[-1]["content"]


def test_json_that_stays_malformed_is_garbled(server: ScriptedModel, make_model: MakeModel) -> None:
    server.script(Say("{"), Say('{"other": 1}'))
    with pytest.raises(ModelGarbled, match="does not fit the schema"):
        make_model().complete(JSON)
    assert len(server.requests) == 2


def test_json_cut_at_the_limit_gets_twice_the_room(server: ScriptedModel, make_model: MakeModel) -> None:
    server.script(Say('{"ids": ["t', finish="length"), say_json({"ids": ["t1"]}))
    assert make_model().complete(JSON).data == {"ids": ["t1"]}
    assert [request["max_tokens"] for request in server.requests] == [1024, 2048]


def test_a_refusal_is_named_and_not_tried_again(server: ScriptedModel, make_model: MakeModel) -> None:
    for act in (Refuse("No."), Say("", finish="content_filter"), Say("I'm sorry, but I can't help.")):
        server.script(act)
        with pytest.raises(ModelRefused):
            make_model().complete(JSON)
    server.script(Say("죄송합니다. 그 요청은 도와드릴 수 없습니다."))
    with pytest.raises(ModelRefused):
        make_model().complete(JSON)
    assert len(server.requests) == 4


@pytest.mark.parametrize(
    "act", [NoChoices(), Raw(b"<html>"), Raw(b"{}"), Raw(b"[]"), Raw(b'{"choices":[{"message":null}]}')]
)
def test_an_answer_that_is_none_is_garbled(
    server: ScriptedModel, make_model: MakeModel, act: NoChoices | Raw
) -> None:
    server.script(act)
    with pytest.raises(ModelGarbled):
        make_model().complete(PLAIN)


def test_an_empty_text_is_garbled(server: ScriptedModel, make_model: MakeModel) -> None:
    server.script(Say("  \n"), Say(" "))
    with pytest.raises(ModelGarbled):
        make_model().complete(PLAIN)
    with pytest.raises(ModelGarbled):
        list(make_model().stream(PLAIN))


def test_silence_is_a_time_out_after_every_try(
    server: ScriptedModel, make_model: MakeModel, waits: list[float]
) -> None:
    server.script(Silence(5), Silence(5), Silence(5))
    with pytest.raises(ModelTimeout, match=r"silent for 0\.1 seconds"):
        make_model(read_seconds=0.1).complete(PLAIN)
    assert len(server.requests) == 3 and waits == [1.0, 2.0]


@pytest.mark.parametrize("streamed", [False, True])
def test_a_dripping_answer_is_bounded_as_a_whole(
    server: ScriptedModel, make_model: MakeModel, streamed: bool
) -> None:
    server.script(Drip(20))
    model = make_model(total_seconds=0.3, retry=Retry(tries=1))
    began = time.monotonic()
    with pytest.raises(ModelTimeout, match="did not finish"):
        list(model.stream(PLAIN)) if streamed else model.complete(PLAIN)
    assert time.monotonic() - began < 5


def test_a_429_waits_as_long_as_it_is_asked_to(
    server: ScriptedModel, make_model: MakeModel, waits: list[float]
) -> None:
    server.script(Status(429, retry_after=7), Say("Kim."))
    assert make_model().complete(PLAIN).text == "Kim."
    assert waits == [7.0]


def test_a_429_that_asks_for_too_long_is_handed_on_at_once(
    server: ScriptedModel, make_model: MakeModel, waits: list[float]
) -> None:
    server.script(Status(429, retry_after=3600))
    with pytest.raises(ModelError, match="wait 3600 seconds"):
        make_model().complete(PLAIN)
    assert waits == [] and len(server.requests) == 1


@pytest.mark.parametrize(("code", "tries"), [(500, 3), (503, 3), (429, 3), (400, 1), (404, 1), (401, 1)])
def test_an_http_error_is_tried_again_only_where_it_may_pass(
    server: ScriptedModel, make_model: MakeModel, code: int, tries: int
) -> None:
    server.script(*[Status(code)] * tries)
    with pytest.raises(ModelError):
        make_model().complete(PLAIN)
    assert len(server.requests) == tries


def test_a_500_that_passes_is_forgotten(server: ScriptedModel, make_model: MakeModel) -> None:
    server.script(Status(500), Status(502), Say("Kim."))
    assert make_model().complete(PLAIN).text == "Kim."


def test_nobody_at_the_address_is_a_model_error(server: ScriptedModel, make_model: MakeModel) -> None:
    model = make_model()
    server.__exit__()
    with pytest.raises(ModelError, match="cannot be reached"):
        model.complete(PLAIN)


def test_a_stream_arrives_in_pieces(server: ScriptedModel, make_model: MakeModel) -> None:
    server.script(Say("한빛은 김민수가 이끈다 [1].", piece=3))
    pieces = list(make_model().stream(PLAIN))
    assert "".join(pieces) == "한빛은 김민수가 이끈다 [1]." and len(pieces) > 3


@pytest.mark.parametrize("act", [CutOff("Kim leads ", hard=True), CutOff("Kim leads ", hard=False)])
def test_a_cut_off_stream_hands_on_what_came_and_then_fails(
    server: ScriptedModel, make_model: MakeModel, act: CutOff
) -> None:
    server.script(act)
    came: list[str] = []
    with pytest.raises(ModelError, match="broke off"):
        for piece in make_model().stream(PLAIN):
            came.append(piece)
    assert "".join(came) == "Kim leads " and len(server.requests) == 1


def test_a_stream_cut_at_its_token_limit_is_no_whole_answer(
    server: ScriptedModel, make_model: MakeModel
) -> None:
    server.script(Say("Kim leads", finish="length"))
    with pytest.raises(ModelError, match="token limit"):
        list(make_model().stream(PLAIN))


def test_a_stream_that_did_not_begin_is_tried_again(server: ScriptedModel, make_model: MakeModel) -> None:
    server.script(Status(500), Status(429, retry_after=0), Say("Kim."))
    assert "".join(make_model().stream(PLAIN)) == "Kim."


@pytest.mark.parametrize("act", [Refuse("No."), Say("", finish="content_filter")])
def test_a_refusal_in_a_stream_is_named(
    server: ScriptedModel, make_model: MakeModel, act: Refuse | Say
) -> None:
    server.script(act)
    with pytest.raises(ModelRefused):
        list(make_model().stream(PLAIN))


def test_a_stream_that_is_closed_closes_the_connection(server: ScriptedModel, make_model: MakeModel) -> None:
    server.script(Say("word " * 20_000, pause=0.002))
    stream = make_model().stream(PLAIN)
    next(stream)
    stream.close()  # type: ignore[attr-defined]
    assert server.hung_up.wait(5)


def test_retry_after_reads_seconds_and_dates() -> None:
    now = datetime(2026, 5, 1, tzinfo=UTC)
    later = format_datetime(now + timedelta(seconds=90), usegmt=True)
    assert retry_after("2.5", now.timestamp()) == 2.5
    assert retry_after(later, now.timestamp()) == 90.0
    assert retry_after("-4", now.timestamp()) == 0.0
    assert retry_after("soon", now.timestamp()) is None
    assert retry_after(None, now.timestamp()) is None
