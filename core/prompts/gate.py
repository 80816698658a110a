"""The judgement behind a gate: does anything in one module plausibly depend on anything in another?

What goes in are the two modules' own words and sentences, nothing of the rest of the graph.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from core.language.detect import language_of
from core.llm.base import Prompt
from core.prompts.fence import DATA_RULE, Source, fenced, one_line
from core.prompts.ids import position

_NAME = "gate/1"
Dependency = Literal["none", "a_to_b", "b_to_a", "undirected"]
_WAYS: tuple[Dependency, ...] = ("none", "a_to_b", "b_to_a", "undirected")

_SYSTEM = {
    "en": (
        "You are shown two groups of facts, A and B, each with what it is about and numbered sentences. {data}\n"
        "Judge from these sentences alone whether there is a plausible causal or logical dependency between A and "
        "B: a change, decision or failure in one would bear on the other. Sharing a topic or a name is none.\n"
        "dependency: none; a_to_b when B follows from A; b_to_a when A follows from B; undirected when the "
        "sentences do not say which way. confidence: 0 to 1. sentences: ids of those that your judgement rests "
        "on, at most four; for none an empty list."
    ),
    "ko": (
        "두 묶음의 사실 A와 B가, 각각 무엇에 관한 것인지와 번호가 붙은 문장과 함께 주어진다. {data}\n"
        "이 문장만 보고 A와 B 사이에 있을 법한 인과 또는 논리적 의존이 있는지 판단한다. 한쪽의 변화나 결정, 고장이 다른 "
        "쪽에 영향을 주면 의존이다. 주제나 이름이 같은 것만으로는 의존이 아니다.\n"
        "dependency: 없으면 none, A에서 B가 따르면 a_to_b, B에서 A가 따르면 b_to_a, 방향을 문장이 말하지 않으면 "
        "undirected. confidence: 0에서 1. sentences: 근거가 된 문장의 id 최대 네 개, none이면 빈 목록."
    ),
}

SCHEMA: dict[str, object] = {
    "type": "object",
    "properties": {
        "dependency": {"type": "string", "enum": list(_WAYS)},
        "confidence": {"type": "number"},
        "sentences": {"type": "array", "items": {"type": "string"}},
    },
    "required": ["dependency", "confidence", "sentences"],
    "additionalProperties": False,
}


@dataclass(frozen=True, slots=True)
class Side:
    """One module: what it is about, its sentences, and the ids of the documents they stand in."""

    about: str
    sentences: tuple[str, ...]
    documents: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Judged:
    """`sentences` are positions: those of A first, those of B after them. Unknown ids are dropped."""

    dependency: Dependency
    confidence: float
    sentences: tuple[int, ...]


def judge_gate(a: Side, b: Side) -> Prompt:
    """Sentences are s1 … over both sides."""
    texts, at = [], 0
    for side in (a, b):
        rows = [f"s{at + n}: {one_line(text)}" for n, text in enumerate(side.sentences, 1)]
        texts.append("\n".join([one_line(side.about), *rows]))
        at += len(side.sentences)
    language = language_of("\n".join(texts))
    system = _SYSTEM[language].format(data=DATA_RULE[language])
    user = fenced(
        [Source(n, name, "", text) for n, (name, text) in enumerate(zip("AB", texts, strict=True), 1)]
    )
    documents = tuple(sorted({*a.documents, *b.documents}))
    return Prompt(_NAME, system, user, SCHEMA, max_tokens=256, documents=documents)


def read_gate(data: dict[str, object], count: int) -> Judged:
    """`count` sentences were shown. Confidence is brought within 0 … 1."""
    said = data["sentences"]
    assert isinstance(said, list)
    places: list[int] = []
    for answer in said:
        at = position(answer, "s", count)
        if at is not None and at not in places:
            places.append(at)
    way = next(way for way in _WAYS if way == data["dependency"])
    given = data["confidence"]
    value = float(given) if isinstance(given, int | float) and math.isfinite(given) else 0.0
    return Judged(way, min(max(value, 0.0), 1.0), tuple(places[:4]))
