"""GraphRAG's map step: how far does each report help to answer the question, and with what point?"""

from __future__ import annotations

import math
from collections.abc import Sequence

from core.language.detect import language_of
from core.llm.base import Prompt
from core.prompts.fence import DATA_RULE, Source, fenced, one_line
from core.prompts.ids import position

_NAME = "rate_reports/1"

_SYSTEM = {
    "en": (
        "You are shown a question and reports with ids. {data}\n"
        "For each report that helps to answer the question give its id and a score from 1 (hardly) to 100 (it "
        "holds the answer). Leave the others out."
    ),
    "ko": (
        "질문과, id가 붙은 요약들이 주어진다. {data}\n"
        "질문에 답하는 데 도움이 되는 요약마다 id와 1(거의 도움 안 됨)에서 100(답이 들어 있음)까지의 score를 준다. 나머지는 "
        "뺀다."
    ),
}
_QUESTION = {"en": "Question", "ko": "질문"}

SCHEMA: dict[str, object] = {
    "type": "object",
    "properties": {
        "ratings": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"id": {"type": "string"}, "score": {"type": "number"}},
                "required": ["id", "score"],
                "additionalProperties": False,
            },
        }
    },
    "required": ["ratings"],
    "additionalProperties": False,
}


def rate(question: str, reports: Sequence[str], documents: Sequence[str]) -> Prompt:
    """Reports are m1 …"""
    language = language_of(question)
    listed = "\n".join(f"m{n}: {one_line(report)}" for n, report in enumerate(reports, 1))
    user = f"{_QUESTION[language]}: {question}\n\n{fenced([Source(1, '', '', listed)])}"
    system = _SYSTEM[language].format(data=DATA_RULE[language])
    return Prompt(_NAME, system, user, SCHEMA, max_tokens=512, documents=tuple(sorted(set(documents))))


def read_ratings(data: dict[str, object], count: int) -> dict[int, float]:
    """Position → score within 0 … 1. Ids that are no report's are dropped; of two ratings the first counts."""
    rows = data["ratings"]
    assert isinstance(rows, list)
    found: dict[int, float] = {}
    for row in rows:
        at, score = position(row["id"], "m", count), float(row["score"])
        if at is not None and math.isfinite(score):
            found.setdefault(at, min(max(score, 0.0), 100.0) / 100)
    return found
