"""The configured language model: cache → budget → call with retries → check → one repair → kept.

fault                              outcome (those of the wire stand in `core.llm.endpoint`)
budget would be exceeded           BudgetSpent before the call; nothing goes out
a fault that may pass              tried again with growing waits, then its own ModelError
JSON malformed or off the schema   asked once more with the error named, then ModelGarbled
JSON cut at the token limit        asked once more with twice the room, then ModelGarbled
a refusal where JSON was asked     ModelRefused, no second try
an empty text                      ModelGarbled
a cut-off stream                   what came is handed on, then ModelError; nothing is kept
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from itertools import chain
from typing import Protocol

from core.errors import ModelGarbled, ModelRefused
from core.llm.base import Prompt, Reply
from core.llm.budget import Budget, Spent, tokens_of
from core.llm.cache import CallStore, keep, kept
from core.llm.endpoint import MayPass
from core.llm.messages import Message, given_tokens, messages_of, most_of
from core.llm.retry import Retry, with_retries
from core.llm.structured import looks_like_refusal, read_json
from core.llm.wire import Answered

_MEND = "That answer cannot be used. {error} Answer again: the whole, correct JSON object, nothing else."

Pieces = Generator[str | Answered, None, None]
"""Pieces of text, then one Answered; closing it closes the connection."""


class ChatApi(Protocol):
    """The wire: `core.llm.endpoint.OpenAIEndpoint`."""

    @property
    def model(self) -> str: ...

    def send(
        self, messages: list[Message], schema: dict[str, object] | None, max_tokens: int
    ) -> Answered: ...

    def stream(self, messages: list[Message], max_tokens: int) -> Pieces: ...


class ConfiguredModel:
    """Implements `core.llm.base.LanguageModel`. Safe to share between threads."""

    def __init__(
        self,
        api: ChatApi,
        *,
        budget: Budget | None = None,
        calls: CallStore | None = None,
        retry: Retry | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.name = api.model
        self.budget = budget or Budget()
        self._api = api
        self._calls = calls
        self._retry = retry or Retry()
        self._sleep = sleep

    def keeping(self, calls: CallStore) -> ConfiguredModel:
        """The same model and budget, with its replies kept there."""
        return ConfiguredModel(
            self._api, budget=self.budget, calls=calls, retry=self._retry, sleep=self._sleep
        )

    def complete(self, prompt: Prompt) -> Reply:
        """The whole answer, validated when the prompt has a schema. Raises ModelError and its kinds."""
        known = kept(self._calls, self.name, prompt)
        if known is not None:
            return known
        reply = self._structured(prompt) if prompt.schema is not None else self._plain(prompt)
        keep(self._calls, self.name, prompt, reply)
        return reply

    def stream(self, prompt: Prompt) -> Iterator[str]:
        """Plain text in pieces; closing the iterator closes the connection."""
        known = kept(self._calls, self.name, prompt)
        if known is not None:
            yield known.text
            return
        messages = messages_of(prompt)
        most = most_of(messages, prompt.max_tokens)
        first, rest = self._begun(messages, prompt.max_tokens, most)
        written: list[str] = []
        end: Answered | None = None
        try:
            for piece in chain([first], rest):
                if isinstance(piece, Answered):
                    end = piece
                else:
                    written.append(piece)
                    yield piece
        except MayPass as fault:
            raise fault.error from None
        finally:
            rest.close()
            text = "".join(written)
            spent = _spent(messages, text, end)
            self.budget.settle(most, spent)
        if not text.strip():
            raise ModelGarbled("The language model answered with an empty text.")
        keep(self._calls, self.name, prompt, Reply(text, None, spent.tokens_in, spent.tokens_out))

    def _begun(self, messages: list[Message], max_tokens: int, most: Spent) -> tuple[str | Answered, Pieces]:
        """The first piece and the rest, with `most` reserved for them: a fault is tried again only
        while nothing has come, so that no piece is said twice."""

        def begin() -> tuple[str | Answered, Pieces]:
            self.budget.reserve(most)
            stream = self._api.stream(messages, max_tokens)
            try:
                return next(stream), stream
            except BaseException:
                self.budget.settle(most, Spent(1, most.tokens_in, 0))
                raise

        return with_retries(begin, self._retry, self._sleep)

    def _plain(self, prompt: Prompt) -> Reply:
        answered = self._send(messages_of(prompt), None, prompt.max_tokens)
        if not answered.text.strip():
            raise ModelGarbled("The language model answered with an empty text.")
        if answered.finish == "length":
            raise ModelGarbled("The language model's answer was cut at its token limit.")
        return Reply(answered.text, None, answered.tokens_in, answered.tokens_out)

    def _structured(self, prompt: Prompt) -> Reply:
        assert prompt.schema is not None
        messages = messages_of(prompt)
        first = self._send(messages, prompt.schema, prompt.max_tokens)
        try:
            return Reply(first.text, _read(first, prompt.schema), first.tokens_in, first.tokens_out)
        except ModelGarbled as error:
            mend = _MEND.format(error=error)
        room = prompt.max_tokens * 2 if first.finish == "length" else prompt.max_tokens
        again = [*messages, {"role": "assistant", "content": first.text}, {"role": "user", "content": mend}]
        second = self._send(again, prompt.schema, room)
        data = _read(second, prompt.schema)
        return Reply(
            second.text, data, first.tokens_in + second.tokens_in, first.tokens_out + second.tokens_out
        )

    def _send(self, messages: list[Message], schema: dict[str, object] | None, max_tokens: int) -> Answered:
        """One answer within the budget; each try of it is a call of its own."""

        def call() -> Answered:
            most = most_of(messages, max_tokens)
            self.budget.reserve(most)
            spent = Spent(1, most.tokens_in, 0)
            try:
                answered = self._api.send(messages, schema, max_tokens)
                spent = _spent(messages, answered.text, answered)
                return Answered(answered.text, answered.finish, spent.tokens_in, spent.tokens_out)
            finally:
                self.budget.settle(most, spent)

        return with_retries(call, self._retry, self._sleep)


def _read(answered: Answered, schema: dict[str, object]) -> dict[str, object]:
    if looks_like_refusal(answered.text) and "{" not in answered.text:
        raise ModelRefused("The language model declined to answer.")
    if answered.finish == "length":
        raise ModelGarbled("The JSON was cut at the token limit; it must be shorter or given more room.")
    return read_json(answered.text, schema)


def _spent(messages: list[Message], text: str, answered: Answered | None) -> Spent:
    """What a call did cost: as the server counts, and guessed where it doesn't."""
    counted = answered is not None and answered.tokens_in > 0
    if answered is not None and counted:
        return Spent(1, answered.tokens_in, answered.tokens_out)
    return Spent(1, given_tokens(messages), tokens_of(text))
