"""Words for modules and gates on the Ask page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ModuleWords:
    title: str
    about: str
    level: str
    size: str
    score: str
    by_model: str
    by_phrases: str
    gates: str
    no_gates: str
    judged: str
    directions: dict[str, str]
    by: dict[str, str]
    by_other: str
    accepted: str
    suggested: str
    confidence: str
    no_sentence: str
    elsewhere: str


KO = ModuleWords(
    title="지나온 묶음",
    about="무엇에 관한 묶음인지",
    level="층",
    size="구절 수",
    score="검색 점수",
    by_model="모델의 요약",
    by_phrases="중심 구절",
    gates="건넌 문",
    no_gates="묶음 사이의 문을 건너지 않았습니다.",
    judged="글에서 판단했을 뿐, 원인이라는 증거가 아닙니다.",
    directions={"a_to_b": "→", "b_to_a": "←", "undirected": "↔"},
    by={
        "connectives": "인과를 나타내는 낱말에서 제안",
        "chance": "비교용: 우연",
        "similarity": "비교용: 비슷함",
    },
    by_other="{name} 모델이 판단",
    accepted="검토자가 승인함",
    suggested="제안, 아직 검토 전",
    confidence="확신도 {value}",
    no_sentence="근거 문장 없음",
    elsewhere="그 밖에 {n}건은 이 답의 출처에 없는 구절에 기대어 있어 보관하지 않았습니다.",
)

EN = ModuleWords(
    title="Groups passed through",
    about="What the group is about",
    level="Level",
    size="Phrases",
    score="Search score",
    by_model="summary by the model",
    by_phrases="central phrases",
    gates="Gates crossed",
    no_gates="No gate between groups was crossed.",
    judged="Judged from text, not proof of cause.",
    directions={"a_to_b": "→", "b_to_a": "←", "undirected": "↔"},
    by={
        "connectives": "suggested from words such as “because”",
        "chance": "for comparison: by chance",
        "similarity": "for comparison: by likeness",
    },
    by_other="judged by the model {name}",
    accepted="accepted by a reviewer",
    suggested="suggested, not reviewed",
    confidence="confidence {value}",
    no_sentence="no sentence behind it",
    elsewhere="{n} more rest on passages that are not among this answer’s sources, and are not kept.",
)
