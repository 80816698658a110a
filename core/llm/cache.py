"""Kept answers of model calls. The key is the exact input, so an entry can tell nobody anything new:
whoever reaches it already held every word that went in (law 1, case 27)."""

from __future__ import annotations

import hashlib
import json
from typing import Protocol

from core.errors import ModelGarbled
from core.llm.base import Prompt, Reply
from core.llm.structured import read_json


class CallStore(Protocol):
    """Where answers are kept. Writing a key again changes nothing."""

    def get(self, key: str) -> str | None: ...

    def put(self, key: str, value: str) -> None: ...


def call_key(model: str, prompt: Prompt) -> str:
    """sha256 of model, prompt name and version, and every word that is sent."""
    parts = [model, prompt.name, prompt.system, prompt.user, prompt.schema, prompt.max_tokens]
    return hashlib.sha256(json.dumps(parts, ensure_ascii=False, sort_keys=True).encode()).hexdigest()


def kept(store: CallStore | None, model: str, prompt: Prompt) -> Reply | None:
    """The kept reply; an entry that no longer reads is as good as none.

    Its tokens are those of the first call: what one person's question cost must not depend on whether
    somebody else asked the same before.
    """
    text = store.get(call_key(model, prompt)) if store is not None else None
    if text is None:
        return None
    try:
        value = json.loads(text)
        data = read_json(value["text"], prompt.schema) if prompt.schema is not None else None
        return Reply(value["text"], data, value["tokens_in"], value["tokens_out"], cached=True)
    except (ValueError, KeyError, TypeError, ModelGarbled):
        return None


def keep(store: CallStore | None, model: str, prompt: Prompt, reply: Reply) -> None:
    """Keeps a whole, validated reply."""
    if store is None:
        return
    value = {"text": reply.text, "tokens_in": reply.tokens_in, "tokens_out": reply.tokens_out}
    store.put(call_key(model, prompt), json.dumps(value, ensure_ascii=False, sort_keys=True))
