"""Recognition memory: which candidate triples help to answer the question? Ids only, nothing invented."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.language.detect import language_of
from core.llm.base import Prompt
from core.prompts.fence import DATA_RULE, Source, fenced, one_line
from core.prompts.ids import position

_NAME = "recognise/1"
MOST = 4
"""Triples kept at most."""

_SYSTEM = {
    "en": (
        "You are shown a question and numbered facts from documents. {data}\n"
        "Choose the facts that help to answer the question, also as one link of a chain: at most {most}, best "
        "first. Answer with their ids only. If none helps, answer with an empty list."
    ),
    "ko": (
        "질문과, 문서에서 뽑은 번호가 붙은 사실들이 주어진다. {data}\n"
        "질문에 답하는 데 도움이 되는 사실을 고른다. 여러 단계를 잇는 고리도 도움이 되는 사실이다. 가장 좋은 것부터 "
        "최대 {most}개, id만 답한다. 도움이 되는 것이 없으면 빈 목록을 답한다."
    ),
}
_QUESTION = {"en": "Question", "ko": "질문"}

SCHEMA: dict[str, object] = {
    "type": "object",
    "properties": {"ids": {"type": "array", "items": {"type": "string"}}},
    "required": ["ids"],
    "additionalProperties": False,
}


@dataclass(frozen=True, slots=True)
class Recognised:
    """`kept` are positions in the candidates, best first; `unknown` counts ids that are no candidate's."""

    kept: tuple[int, ...]
    unknown: int


def recognise(
    question: str, candidates: Sequence[tuple[str, str, str]], documents: Sequence[str] = ()
) -> Prompt:
    """Candidates are (subject, relation, object); the first is t1. `documents`: ids of those they stand in."""
    language = language_of(question)
    rows = [" | ".join(map(one_line, triple)) for triple in candidates]
    facts = "\n".join(f"t{n}: {row}" for n, row in enumerate(rows, 1))
    system = _SYSTEM[language].format(data=DATA_RULE[language], most=MOST)
    user = f"{_QUESTION[language]}: {question}\n\n{fenced([Source(1, '', '', facts)])}"
    return Prompt(_NAME, system, user, SCHEMA, max_tokens=128, documents=tuple(sorted(set(documents))))


def read_recognised(data: dict[str, object], candidates: int) -> Recognised:
    """An id with words after it is still an id; one that is no candidate's is dropped, never guessed at."""
    said = data["ids"]
    assert isinstance(said, list)
    kept: list[int] = []
    unknown = 0
    for answer in said:
        at = position(answer, "t", candidates)
        if at is None:
            unknown += 1
        elif at not in kept:
            kept.append(at)
    return Recognised(tuple(kept[:MOST]), unknown)
