"""One OpenAI-compatible endpoint over HTTP: a call goes out, an answer or one named fault comes back.

What each fault becomes (the retries and the repair are `core.llm.configured`'s):

fault                                   outcome
no connection                           may pass; at last ModelError
silence, or an answer that only drips   may pass; at last ModelTimeout (own time-outs, whole call bounded)
429, 408, 409, 5xx                      may pass, waiting as Retry-After asks; at last ModelError
400, 404 and other 4xx                  ModelError at once, with the server's reason
401, 403                                ModelError at once; the server's text is left out, it may echo the key
no choices, a body that is no answer    ModelGarbled
refusal field, content filter           ModelRefused
stream that ends without a finish       ModelError after the last piece
stream cut at its token limit           ModelError after the last piece
consumer stops reading                  the connection is closed
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from typing import Any

import httpx2
import openai

from core.errors import ModelError, ModelGarbled, ModelTimeout
from core.llm.messages import Message
from core.llm.wire import Answered, streamed_answer, whole_answer

LONGEST_BODY = 8_000_000
"""Bytes of one answer that are read at most: no model's answer is so long, a broken server's may be."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a model is and how long to wait. The key is never shown.

    connect_seconds, read_seconds: for the connection and between two arrivals of bytes;
    total_seconds: for the whole answer.
    structured: `schema` asks by response_format; `prompt` only by words, for servers without it.
    limit_field: the request's field for the token limit; newer models want `max_completion_tokens`.
    """

    base_url: str
    model: str
    key: str = field(default="", repr=False)
    connect_seconds: float = 10.0
    read_seconds: float = 60.0
    total_seconds: float = 180.0
    structured: str = "schema"
    limit_field: str = "max_tokens"
    temperature: float | None = 0.0


class MayPass(Exception):
    """A fault worth another try: `error` is what it is when it stays, `after` the seconds asked for."""

    def __init__(self, error: ModelError, after: float | None = None) -> None:
        super().__init__(str(error))
        self.error = error
        self.after = after


class OpenAIEndpoint:
    """Calls the chat completions of one endpoint. Safe to share between threads."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._at = endpoint
        times = httpx2.Timeout(endpoint.read_seconds, connect=endpoint.connect_seconds)
        self._client = openai.OpenAI(
            base_url=endpoint.base_url,
            api_key=endpoint.key or "none",
            timeout=times,
            max_retries=0,
            http_client=httpx2.Client(timeout=times, follow_redirects=False),
        )
        # The client also reads the environment; nobody asked it to.
        self._client.organization = None
        self._client.project = None
        self._client.admin_api_key = None

    @property
    def model(self) -> str:
        return self._at.model

    def close(self) -> None:
        self._client.close()

    def send(self, messages: list[Message], schema: dict[str, object] | None, max_tokens: int) -> Answered:
        """One call, whole. Raises MayPass or a ModelError."""
        with self._opened(self._request(messages, schema, max_tokens)) as arriving:
            return whole_answer(b"".join(arriving))

    def stream(self, messages: list[Message], max_tokens: int) -> Generator[str | Answered, None, None]:
        """Pieces of text, then one Answered with an empty text. Raises MayPass or a ModelError."""
        request = self._request(messages, None, max_tokens)
        request |= {"stream": True, "stream_options": {"include_usage": True}}
        with self._opened(request) as arriving:
            yield from streamed_answer(arriving)

    @contextmanager
    def _opened(self, request: dict[str, Any]) -> Iterator[Iterator[bytes]]:
        """The answer's bytes as they arrive; leaving the block closes the connection."""
        with self._faults():
            end = time.monotonic() + self._at.total_seconds
            api = self._client.chat.completions.with_streaming_response
            with api.create(**request) as response:
                yield self._bounded(response.iter_bytes(), end)

    def _request(
        self, messages: list[Message], schema: dict[str, object] | None, max_tokens: int
    ) -> dict[str, Any]:
        request: dict[str, Any] = {
            "model": self._at.model,
            "messages": messages,
            self._at.limit_field: max_tokens,
        }
        if self._at.temperature is not None:
            request |= {"temperature": self._at.temperature, "seed": 0}
        if schema is not None and self._at.structured == "schema":
            shape = {"name": "answer", "strict": True, "schema": schema}
            request["response_format"] = {"type": "json_schema", "json_schema": shape}
        return request

    def _bounded(self, chunks: Iterator[bytes], end: float) -> Iterator[bytes]:
        """The chunks, within the time and size of one call: a dripping server is alive at each read."""
        size = 0
        for chunk in chunks:
            if time.monotonic() > end:
                seconds = self._at.total_seconds
                sentence = "The language model did not finish within {seconds:g} seconds."
                raise MayPass(ModelTimeout(sentence, seconds=seconds))
            size += len(chunk)
            if size > LONGEST_BODY:
                raise ModelGarbled("The language model's answer is too long to be one.")
            yield chunk

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """The client's and the wire's exceptions become ours; theirs hold headers, so none is chained."""
        try:
            yield
        except (openai.APITimeoutError, httpx2.TimeoutException):
            seconds = self._at.read_seconds
            error: ModelError = ModelTimeout(
                "The language model at {host} was silent for {seconds:g} seconds.",
                host=self._host(),
                seconds=seconds,
            )
            raise MayPass(error) from None
        except openai.APIStatusError as fault:
            raise self._refused_status(fault) from None
        except openai.APIConnectionError:
            error = ModelError("The language model at {host} cannot be reached.", host=self._host())
            raise MayPass(error) from None
        except httpx2.TransportError:
            raise MayPass(ModelError("The connection to the language model broke off.")) from None
        except (openai.OpenAIError, ValueError):
            raise ModelGarbled("The language model's answer cannot be read.") from None

    def _refused_status(self, fault: openai.APIStatusError) -> Exception:
        code = fault.status_code
        if code in (401, 403):
            return ModelError(
                "The language model at {host} refuses the key; check the settings.", host=self._host()
            )
        if code in (408, 409, 429) or code >= 500:
            after = retry_after(fault.response.headers.get("retry-after"), time.time())
            error = ModelError(
                "The language model at {host} answered with error {code}.", host=self._host(), code=code
            )
            return MayPass(error, after)
        return ModelError(
            "The language model at {host} answered with error {code}: {reason}",
            host=self._host(),
            code=code,
            reason=self._without_key(_reason(fault)),
        )

    def _without_key(self, text: str) -> str:
        return text.replace(self._at.key, "…") if self._at.key else text

    def _host(self) -> str:
        return httpx2.URL(self._at.base_url).host


def retry_after(value: str | None, now: float) -> float | None:
    """Seconds that a Retry-After header asks for: a number, or an HTTP date; None when it says nothing."""
    if not value:
        return None
    try:
        return max(0.0, float(value))
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - now)
    except ValueError:
        return None


def _reason(fault: openai.APIStatusError) -> str:
    body: object = fault.body
    message = body.get("message") if isinstance(body, dict) else None
    return str(message or "no reason given")[:300]
