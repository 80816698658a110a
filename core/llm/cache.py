"""Kept replies of model calls. The key is the exact input, so an entry can tell nobody anything new:
whoever reaches it already held every word that went in (law 1, case 27)."""

from __future__ import annotations

import hashlib
import json
from typing import Protocol

from core.errors import ModelGarbled
from core.llm.base import Prompt, Reply
from core.llm.structured import read_json


class CallStore(Protocol):
    """Where replies are kept. Writing a key again changes nothing."""

    def get(self, key: str) -> Reply | None: ...

    def put(self, key: str, model: str, prompt: Prompt, reply: Reply) -> None: ...


def call_key(model: str, prompt: Prompt) -> str:
    """sha256 of model, prompt name and version, and every word that is sent."""
    parts = [model, prompt.name, prompt.system, prompt.user, prompt.schema, prompt.max_tokens]
    return hashlib.sha256(json.dumps(parts, ensure_ascii=False, sort_keys=True).encode()).hexdigest()


def kept(store: CallStore | None, model: str, prompt: Prompt) -> Reply | None:
    """The kept reply; an entry that no longer reads is as good as none.

    Its tokens are those of the first call: what one person's question cost must not depend on whether
    somebody else asked the same before.
    """
    known = store.get(call_key(model, prompt)) if store is not None else None
    if known is None:
        return None
    try:
        data = read_json(known.text, prompt.schema) if prompt.schema is not None else None
    except ModelGarbled:
        return None
    return Reply(known.text, data, known.tokens_in, known.tokens_out, cached=True)


def keep(store: CallStore | None, model: str, prompt: Prompt, reply: Reply) -> None:
    """Keeps a whole, validated reply."""
    if store is not None:
        store.put(call_key(model, prompt), model, prompt, reply)
