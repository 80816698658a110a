"""Result checking: does the answer that comes out of these passages answer the question? (ROGRAG's ablation; the
argument check asks before anything is written.)"""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.judge.asks import asked_for, holds
from core.judge.weigh import Sentence
from core.llm.base import LanguageModel
from core.llm.structured import looks_like_refusal
from core.prompts.fence import Source
from core.prompts.write import NOTHING, write

_MARKER = re.compile(r"\[(\d{1,3})\]")


def by_model(model: LanguageModel, question: str, sources: Sequence[Source]) -> tuple[bool, int]:
    """(holds, tokens) of an answer that the model drafts and nobody sees. Raises ModelError."""
    reply = model.complete(write(question, sources))
    tokens = reply.tokens_in + reply.tokens_out
    text = reply.text.strip()
    if text.strip(".").upper() == NOTHING or looks_like_refusal(text):
        return False, tokens
    cited = any(1 <= int(n) <= len(sources) for n in _MARKER.findall(text))
    return cited, tokens


def by_rule(question: str, sentences: Sequence[Sentence], cut: float) -> str:
    """ "" when the best sentence is near enough and holds the kind of thing asked for; else a code of
    core.judge.check."""
    telling = [s for s in sentences if not s.label] or list(sentences)
    if not telling:
        return "no passage"
    first = min(telling, key=lambda s: (-s.score, s.passage, s.start))
    kind = asked_for(question)
    if (first.score + first.around) / 2 < cut:
        return "unlike"
    return kind if kind is not None and not holds(first.text, kind) else ""
