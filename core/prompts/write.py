"""The answer: plain text, every claim cited by the numbers of the sources shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from core.language.detect import language_of
from core.llm.base import Prompt
from core.prompts.fence import DATA_RULE, Source, documents_of, fenced

_NAME = "write/1"

NOTHING = "INSUFFICIENT"
"""The whole answer of a model that finds no answer in the sources."""

_SYSTEM = {
    "en": (
        "You answer a question from numbered sources, and from nothing else. {data}\n"
        "- Answer in English, directly, in a few plain sentences.\n"
        "- End every sentence with the numbers of the sources it rests on, such as [1] or [1][3]. Use only "
        "numbers that are shown.\n"
        "- When an answer takes several links, state each link with its own source.\n"
        "- When sources disagree, say so and cite both.\n"
        "- No headings, tables, images or links.\n"
        "- If the sources do not answer the question, write only {nothing}."
    ),
    "ko": (
        "번호가 붙은 출처만으로 질문에 답한다. {data}\n"
        "- 한국어로, 바로, 몇 개의 쉬운 문장으로 답한다.\n"
        "- 모든 문장은 근거가 된 출처의 번호로 끝낸다. 예: [1] 또는 [1][3]. 보이는 번호만 쓴다.\n"
        "- 여러 단계를 거치는 답이면 각 단계를 그 출처와 함께 말한다.\n"
        "- 출처들이 서로 다르면 다르다고 말하고 둘 다 표시한다.\n"
        "- 제목, 표, 그림, 링크는 쓰지 않는다.\n"
        "- 출처가 질문에 답하지 않으면 {nothing} 한 단어만 쓴다."
    ),
}
_QUESTION = {"en": "Question", "ko": "질문"}
_PATHS = {
    ("en", "last"): "Paths found through the sources, weakest first:",
    ("en", "first"): "Paths found through the sources, strongest first:",
    ("ko", "last"): "출처를 잇는 경로 (약한 것부터):",
    ("ko", "first"): "출처를 잇는 경로 (강한 것부터):",
}

_COMPUTED = {
    "en": "Worked out exactly in code from the sources. State each value as it is and cite the sources behind it:",
    "ko": "출처에서 코드로 정확히 계산한 값. 각 값을 그대로 말하고 그 뒤의 출처를 인용한다:",
}


def write(
    question: str,
    sources: Sequence[Source],
    paths: Sequence[str] = (),
    strongest: Literal["last", "first"] = "last",
    computed: Sequence[str] = (),
) -> Prompt:
    """Question first, then the sources, then the paths as given: from weakest to strongest, so that the
    strongest stands last, unless `strongest` says that they come the other way. Last come values computed in
    code, with their sources."""
    language = language_of(question)
    system = _SYSTEM[language].format(data=DATA_RULE[language], nothing=NOTHING)
    parts = [f"{_QUESTION[language]}: {question}", fenced(sources)]
    if paths:
        parts.append(_PATHS[language, strongest] + "\n" + fenced([Source(0, "", "", "\n".join(paths))]))
    if computed:
        parts.append(_COMPUTED[language] + "\n" + fenced([Source(0, "", "", "\n".join(computed))]))
    return Prompt(_NAME, system, "\n\n".join(parts), documents=documents_of(sources))
