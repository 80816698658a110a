"""Words for a plan with its results, and for the ways that were tried one after the other."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlanWords:
    title: str
    by: str
    number: str
    operator: str
    inputs: str
    result: str
    not_done: str
    no_plan: str
    rungs: str
    rung: str
    left: str
    taken: str
    operators: dict[str, str]
    faults: dict[str, str]
    rung_names: dict[str, str]
    makers: dict[str, str]


KO = PlanWords(
    title="계산 계획",
    by="세운 이: {by}",
    number="이름",
    operator="연산",
    inputs="입력",
    result="결과",
    not_done="하지 않음",
    no_plan="계산할 것이 없어 계획을 세우지 않았습니다.",
    rungs="차례로 시도한 방법",
    rung="방법",
    left="넘어간 까닭",
    taken="이 방법으로 찾음",
    operators={
        "get_spo": "사실 찾기",
        "retrieval": "글 찾기",
        "get": "고르기",
        "count": "세기",
        "sum": "더하기",
        "sort": "줄 세우기",
        "compare": "견주기",
    },
    faults={
        "nothing": "값을 말하는 문장이 없음",
        "ambiguous": "문장마다 값이 다름",
        "units": "단위가 서로 다름",
        "kind": "더할 수 없는 값",
        "stated": "문서가 직접 말함",
        "few": "값이 둘보다 적음",
        "years": "연도가 서로 다름",
        "vague": "맞는 값이 한 종류가 아님",
        "condition": "어림값이라 조건에 견줄 수 없음",
    },
    rung_names={
        "logic form": "사실로 계산하기",
        "dual level": "두 수준 검색",
        "dense passages": "뜻이 가까운 구절",
        "links and likeness": "사실의 연결과 뜻",
        "keywords": "낱말 검색",
    },
    makers={"rule": "규칙", "model": "언어 모델"},
)

EN = PlanWords(
    title="Plan of the computation",
    by="made by {by}",
    number="Name",
    operator="Operator",
    inputs="Inputs",
    result="Result",
    not_done="not done",
    no_plan="Nothing to compute, so there is no plan.",
    rungs="Ways tried, one after the other",
    rung="Way",
    left="Why it was left",
    taken="Found this way",
    operators={
        "get_spo": "find facts",
        "retrieval": "find text",
        "get": "keep",
        "count": "count",
        "sum": "add",
        "sort": "sort",
        "compare": "compare",
    },
    faults={
        "nothing": "no sentence gives a value",
        "ambiguous": "sentences give different values",
        "units": "units differ",
        "kind": "such values do not add up",
        "stated": "a document states it",
        "few": "fewer than two values",
        "years": "values of different years",
        "vague": "values of more than one kind fit",
        "condition": "too vague for the condition",
    },
    rung_names={
        "logic form": "computing from facts",
        "dual level": "keywords on two levels",
        "dense passages": "passages near in meaning",
        "links and likeness": "links between facts, and meaning",
        "keywords": "keyword search",
    },
    makers={"rule": "rules", "model": "the language model"},
)
