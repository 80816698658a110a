"""The causal filter: which of the rows found bear on the answer, and which only look as if they did?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.language.detect import language_of
from core.llm.base import Prompt
from core.prompts.fence import DATA_RULE, Source, fenced, one_line
from core.prompts.ids import position

_AWARE = "causal_filter/1"
_PLAIN = "plain_filter/1"

_SYSTEM = {
    "en": (
        "You are shown a question and rows with ids, facts found in documents. {data}\n"
        "Split the rows. supporting: those that state the answer or a link that leads to it. spurious: those that "
        "merely share names or topics with the question, or go along with it without bearing on it. Answer with "
        "ids only; every row is one or the other. If no row supports an answer, supporting is an empty list."
    ),
    "ko": (
        "질문과, 문서에서 찾은 사실이 id와 함께 한 줄씩 주어진다. {data}\n"
        "줄을 둘로 나눈다. supporting: 답이나 답에 이르는 고리를 말하는 줄. spurious: 이름이나 주제만 같거나, 함께 "
        "나타날 뿐 답과는 관계없는 줄. id만 답하고, 모든 줄은 둘 중 하나에 넣는다. 답을 뒷받침하는 줄이 없으면 "
        "supporting은 빈 목록이다."
    ),
}
_SYSTEM_PLAIN = {
    "en": (
        "You are shown a question and rows with ids, facts found in documents. {data}\n"
        "supporting: ids of the rows that are relevant to the question. Answer with ids only. If none is, answer "
        "with an empty list."
    ),
    "ko": (
        "질문과, 문서에서 찾은 사실이 id와 함께 한 줄씩 주어진다. {data}\n"
        "supporting에는 질문과 관련 있는 줄의 id만 쓴다. 없으면 빈 목록을 쓴다."
    ),
}
_QUESTION = {"en": "Question", "ko": "질문"}

_IDS: dict[str, object] = {"type": "array", "items": {"type": "string"}}
SCHEMA: dict[str, object] = {
    "type": "object",
    "properties": {"supporting": _IDS, "spurious": _IDS},
    "required": ["supporting", "spurious"],
    "additionalProperties": False,
}
SCHEMA_PLAIN: dict[str, object] = {
    "type": "object",
    "properties": {"supporting": _IDS},
    "required": ["supporting"],
    "additionalProperties": False,
}


@dataclass(frozen=True, slots=True)
class Filtered:
    """Positions of rows, in their order. A row that is called both is spurious; `unknown` counts ids that are
    no row's."""

    supporting: tuple[int, ...]
    unknown: int


def causal_filter(
    question: str, rows: Sequence[str], documents: Sequence[str], *, aware: bool = True
) -> Prompt:
    """Rows are r1 …; `documents`: ids of those that the rows come from. `aware` asks for the spurious too."""
    language = language_of(question)
    listed = "\n".join(f"r{n}: {one_line(row)}" for n, row in enumerate(rows, 1))
    words = _SYSTEM if aware else _SYSTEM_PLAIN
    user = f"{_QUESTION[language]}: {question}\n\n{fenced([Source(1, '', '', listed)])}"
    return Prompt(
        _AWARE if aware else _PLAIN,
        words[language].format(data=DATA_RULE[language]),
        user,
        SCHEMA if aware else SCHEMA_PLAIN,
        max_tokens=1024,
        documents=tuple(sorted(set(documents))),
    )


def read_filtered(data: dict[str, object], count: int) -> Filtered:
    """An id with words after it is still an id; one that is no row's is dropped."""
    supporting, unknown = _positions(data["supporting"], count)
    spurious, more = _positions(data.get("spurious", []), count)
    return Filtered(tuple(sorted(supporting - spurious)), unknown + more)


def _positions(said: object, count: int) -> tuple[set[int], int]:
    assert isinstance(said, list)
    found: set[int] = set()
    unknown = 0
    for answer in said:
        at = position(answer, "r", count)
        if at is None:
            unknown += 1
        else:
            found.add(at)
    return found, unknown
