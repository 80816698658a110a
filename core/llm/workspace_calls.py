"""Replies kept in the register, one workspace's apart from every other's."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from core.llm.base import Prompt, Reply
from storage.model_cache import ModelCache, ModelCall


class WorkspaceCalls:
    """Implements `core.llm.cache.CallStore`: the kept calls of one workspace.

    A reply goes when a document whose text was in its call is erased: those that the prompt names, else
    `documents`. audience: the tags that the text comes from, where one audience's text is all there is
    (an upload): equal text under other tags is asked again, so that a hit tells nothing of what others
    uploaded.
    """

    def __init__(self, cache: ModelCache, documents: Sequence[str] = (), audience: str = "") -> None:
        self._cache = cache
        self._documents = tuple(documents)
        self._audience = audience

    def get(self, key: str) -> Reply | None:
        call = self._cache.get(self._under_audience(key))
        return Reply(call.text, call.data, call.tokens_in, call.tokens_out) if call else None

    def put(self, key: str, model: str, prompt: Prompt, reply: Reply) -> None:
        call = ModelCall(model, prompt.name, reply.text, reply.data, reply.tokens_in, reply.tokens_out)
        self._cache.put(self._under_audience(key), call, prompt.documents or self._documents)

    def _under_audience(self, key: str) -> str:
        return hashlib.sha256(f"{self._audience}\0{key}".encode()).hexdigest()
