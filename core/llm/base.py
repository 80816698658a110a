"""What a language model is to the rest of the core. `None` in its place is a first-class mode."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Prompt:
    """One call, exactly: `name` holds the prompt and its version (`answer/1`), `schema` a JSON
    schema for the answer or None for plain text. Equal prompts are one cache entry. `documents` are the
    ids of those whose text went in: a kept reply goes with them; they are not sent."""

    name: str
    system: str
    user: str
    schema: dict[str, object] | None = None
    max_tokens: int = 1024
    documents: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reply:
    """`data` is the validated JSON object when a schema was asked for."""

    text: str
    data: dict[str, object] | None
    tokens_in: int
    tokens_out: int
    cached: bool = False


class LanguageModel(Protocol):
    """Raises `core.errors.ModelError` and its kinds; never returns half an answer as a whole one."""

    name: str

    def complete(self, prompt: Prompt) -> Reply: ...

    def stream(self, prompt: Prompt) -> Iterator[str]:
        """Plain text in pieces. A cut-off stream raises ModelError after the last piece."""
        ...
