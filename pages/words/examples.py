"""Words of the sample's example questions, and of documents that are still being read."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ExampleWords:
    title: str
    lead: str
    shows: dict[str, str]
    being_read: str
    not_yet: str


KO = ExampleWords(
    title="이렇게 물어보세요",
    lead="예시 작업 공간입니다. 누르면 바로 묻습니다.",
    shows={
        "chain": "한국어 문서와 영어 문서를 잇는 사슬",
        "cause": "원인의 사슬 (영어 문서)",
        "change": "새 판에서 바뀐 까닭",
        "earlier": "제1판 때를 기준으로: 지금은 지난 판",
        "number": "금액 (영어 문서)",
        "refusal": "읽을 수 없는 문서에만 있는 것: 답하지 않음",
    },
    being_read="문서 {n}건을 아직 읽고 있습니다. 읽은 문서로는 이미 질문할 수 있습니다.",
    not_yet="문서 {n}건을 읽고 있습니다. 첫 문서를 읽으면 바로 질문할 수 있습니다.",
)

EN = ExampleWords(
    title="Try one of these",
    lead="This is the sample workspace. A click asks at once.",
    shows={
        "chain": "a chain over a Korean and an English document",
        "cause": "a chain of causes",
        "change": "why a new version says something else",
        "earlier": "as of the first version, superseded by now",
        "number": "an amount",
        "refusal": "stands only in a document you may not read: no answer",
    },
    being_read="Documents still being read: {n}. You can ask about the others already.",
    not_yet="Documents being read: {n}. You can ask as soon as the first is through.",
)
