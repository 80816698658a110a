"""A prompt as the messages that go out, and the most that sending them can cost."""

from __future__ import annotations

import json

from core.llm.base import Prompt
from core.llm.budget import Spent, tokens_of

Message = dict[str, str]

_ONLY_JSON = "Answer with one JSON object that fits this schema, and nothing else:\n"


def messages_of(prompt: Prompt) -> list[Message]:
    """The schema also goes in as words: an endpoint may only hint at it, or ignore it."""
    system = prompt.system
    if prompt.schema is not None:
        schema = json.dumps(prompt.schema, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        system += "\n\n" + _ONLY_JSON + schema
    return [{"role": "system", "content": system}, {"role": "user", "content": prompt.user}]


def given_tokens(messages: list[Message]) -> int:
    """An upper guess of what is sent."""
    return sum(tokens_of(message["content"]) for message in messages)


def most_of(messages: list[Message], max_tokens: int) -> Spent:
    """The most that one call can cost."""
    return Spent(1, given_tokens(messages), max_tokens)
