"""A module's summary: what a group of closely linked phrases is about. Only the module's own facts go in, so
that a change elsewhere asks nothing again."""

from __future__ import annotations

from collections.abc import Sequence

from core.language.detect import language_of
from core.llm.base import Prompt
from core.prompts.fence import DATA_RULE, Source, fenced, one_line

_NAME = "module/1"
_MOST = 600
"""Characters of a summary that are kept."""

_SYSTEM = {
    "en": (
        "You are shown facts that are closely linked with one another. {data}\n"
        "summary: in at most two plain sentences what these facts are about, naming the most important things "
        "as they are written. Say nothing that the facts do not say."
    ),
    "ko": (
        "서로 가깝게 이어진 사실들이 주어진다. {data}\n"
        "summary에는 이 사실들이 무엇에 관한 것인지 쉬운 문장 두 개 이내로 쓴다. 중요한 이름은 적힌 그대로 쓴다. "
        "사실이 말하지 않은 것은 쓰지 않는다."
    ),
}

SCHEMA: dict[str, object] = {
    "type": "object",
    "properties": {"summary": {"type": "string"}},
    "required": ["summary"],
    "additionalProperties": False,
}


def summarise(facts: Sequence[tuple[str, str, str]], documents: Sequence[str]) -> Prompt:
    """Facts are (subject, relation, object), most central first; `documents`: ids of those they stand in."""
    text = "\n".join(" | ".join(map(one_line, fact)) for fact in facts)
    language = language_of(text)
    system = _SYSTEM[language].format(data=DATA_RULE[language])
    user = fenced([Source(1, "", "", text)])
    return Prompt(_NAME, system, user, SCHEMA, max_tokens=256, documents=tuple(sorted(set(documents))))


def read_summary(data: dict[str, object]) -> str:
    """One line; empty when the model said nothing."""
    return one_line(str(data["summary"]))[:_MOST]
