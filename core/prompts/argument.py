"""The argument check: can these sources answer this question, and if not, what is missing?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.language.detect import language_of
from core.llm.base import Prompt
from core.prompts.fence import DATA_RULE, Source, documents_of, fenced

_NAME = "argument/1"

_SYSTEM = {
    "en": (
        "You judge whether sources can answer a question. You do not answer it. {data}\n"
        "answerable is true when the sources state the answer, or state every link that leads to it. It is "
        "false when the answer would need a guess, general knowledge, or another subject, time or place than "
        "the one asked about. missing: in one short sentence what the sources would have to say, or an empty "
        "string."
    ),
    "ko": (
        "출처만으로 질문에 답할 수 있는지 판단한다. 질문에 답하지는 않는다. {data}\n"
        "출처가 답을 말하거나, 답에 이르는 고리를 빠짐없이 말하면 answerable은 true이다. 추측이나 일반 상식, 또는 "
        "물은 것과 다른 대상·시기·장소에 기대야 하면 false이다. missing에는 출처가 말해야 했던 것을 짧은 한 "
        "문장으로 쓰고, 없으면 빈 문자열을 쓴다."
    ),
}
_QUESTION = {"en": "Question", "ko": "질문"}

SCHEMA: dict[str, object] = {
    "type": "object",
    "properties": {"answerable": {"type": "boolean"}, "missing": {"type": "string"}},
    "required": ["answerable", "missing"],
    "additionalProperties": False,
}


@dataclass(frozen=True, slots=True)
class Argued:
    answerable: bool
    missing: str


def argue(question: str, sources: Sequence[Source]) -> Prompt:
    language = language_of(question)
    user = f"{_QUESTION[language]}: {question}\n\n{fenced(sources)}"
    system = _SYSTEM[language].format(data=DATA_RULE[language])
    return Prompt(_NAME, system, user, SCHEMA, max_tokens=256, documents=documents_of(sources))


def read_argued(data: dict[str, object]) -> Argued:
    return Argued(data["answerable"] is True, " ".join(str(data["missing"]).split())[:300])
