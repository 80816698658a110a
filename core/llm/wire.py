"""The bytes of an answer, read by hand: a compatible server's body may lack what a client's types promise."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from core.errors import ModelError, ModelGarbled, ModelRefused

_UNREADABLE = (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError)


@dataclass(frozen=True, slots=True)
class Answered:
    """What came back: the text, why it ended, and tokens as the server counts them (0 when it doesn't)."""

    text: str
    finish: str
    tokens_in: int
    tokens_out: int


def whole_answer(body: bytes) -> Answered:
    """Reads the body of a call that was not streamed. Raises ModelGarbled or ModelRefused."""
    try:
        whole = json.loads(body)
        choice = whole["choices"][0]
        message = choice["message"]
        refusal, text = message.get("refusal"), message.get("content") or ""
        finish = str(choice.get("finish_reason") or "stop")
        counts = _counts(whole)
    except _UNREADABLE:
        raise ModelGarbled("The language model's reply holds no answer.") from None
    if refusal or finish == "content_filter":
        raise ModelRefused("The language model declined to answer.")
    if not isinstance(text, str):
        raise ModelGarbled("The language model's reply holds no text.")
    return Answered(text, finish, *counts)


def streamed_answer(arriving: Iterable[bytes]) -> Iterator[str | Answered]:
    """Reads server-sent events: pieces of text, then one Answered with an empty text.

    Raises, after the last piece that came, ModelError for a stream without a finish or cut at its limit,
    ModelRefused, or ModelGarbled for an event that is no JSON.
    """
    finish, counts = "", (0, 0)
    for event in _events(arriving):
        piece, end, counted = _event(event)
        if piece:
            yield piece
        finish = end or finish
        counts = counted if counted != (0, 0) else counts
    if finish == "":
        raise ModelError("The language model's answer broke off before its end.")
    if finish == "length":
        raise ModelError("The language model's answer was cut at its token limit.")
    if finish == "content_filter":
        raise ModelRefused("The language model declined to answer.")
    yield Answered("", finish, *counts)


def _events(arriving: Iterable[bytes]) -> Iterator[bytes]:
    """The data of each event, up to [DONE]; comments and other fields are skipped."""
    rest = b""
    for chunk in arriving:
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            if not line.startswith(b"data:"):
                continue
            data = line[5:].strip()
            if data == b"[DONE]":
                return
            yield data


def _event(data: bytes) -> tuple[str, str, tuple[int, int]]:
    """(text, finish, token counts) of one event."""
    try:
        event = json.loads(data)
        if event.get("error"):
            raise ModelError("The language model's server reported an error in the middle of its answer.")
        choices = event.get("choices") or []
        choice = choices[0] if choices else {}
        delta = choice.get("delta") or {}
        if delta.get("refusal"):
            raise ModelRefused("The language model declined to answer.")
        piece = delta.get("content") or ""
        if not isinstance(piece, str):
            raise ValueError
        return piece, str(choice.get("finish_reason") or ""), _counts(event)
    except _UNREADABLE:
        raise ModelGarbled("The language model's stream cannot be read.") from None


def _counts(whole: Any) -> tuple[int, int]:
    usage = whole.get("usage") or {}
    return int(usage.get("prompt_tokens") or 0), int(usage.get("completion_tokens") or 0)
