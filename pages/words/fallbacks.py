"""What an answer fell short in, in Korean: the core's English sentences as templates, and how to find the one that a
kept sentence was made by. Answers keep the sentence alone: it is part of `ask --json`.
"""
# ruff: noqa: E501  Korean counts double; a sentence is easier to read on its line.

from __future__ import annotations

import re
from collections.abc import Mapping

_NESTED = "fault"
"""A place that holds a sentence of the language model's faults."""

_PLACE = re.compile(r"\{(\w+)(?::[^}]*)?\}")

KO: Mapping[str, str] = {
    "No fact fits the question: the walk set out from passages alone.": "질문에 맞는 사실이 없어 단락에서만 찾기 시작했습니다.",
    "No fact fits the question: passages are ranked by similarity alone.": "질문에 맞는 사실이 없어 뜻이 비슷한 순서로만 단락을 보여 드립니다.",
    "No fact was reached: passages are ranked by similarity alone.": "닿은 사실이 없어 뜻이 비슷한 순서로만 단락을 보여 드립니다.",
    "No keyword fits the graph: passages are ranked by similarity alone.": "그래프에 맞는 핵심어가 없어 뜻이 비슷한 순서로만 단락을 보여 드립니다.",
    "No report helps: passages are ranked by similarity alone.": "도움이 되는 요약이 없어 뜻이 비슷한 순서로만 단락을 보여 드립니다.",
    "No entity stands in any passage: passages are ranked by similarity alone.": "단락에 나오는 개체가 없어 뜻이 비슷한 순서로만 단락을 보여 드립니다.",
    "Facts chosen by rule, not by the language model: {fault}": "언어 모델이 아니라 규칙으로 사실을 골랐습니다: {fault}",
    "Rows sorted by rule, not by the language model: {fault}": "언어 모델이 아니라 규칙으로 후보를 나누었습니다: {fault}",
    "Argument check by rules, not by the language model: {fault}": "언어 모델이 아니라 규칙으로 답할 수 있는지 확인했습니다: {fault}",
    "Result check by rules, not by the language model: {fault}": "언어 모델이 아니라 규칙으로 결과를 확인했습니다: {fault}",
    "Keywords chosen by rule, not by the language model: {fault}": "언어 모델이 아니라 규칙으로 핵심어를 골랐습니다: {fault}",
    "Plan by rules, not by the language model: {fault}": "언어 모델이 아니라 규칙으로 계획했습니다: {fault}",
    "{n} module summaries are missing: {fault}": "묶음 요약 {n}개가 없습니다: {fault}",
    "{n} pairs of modules are unjudged: {fault}": "판단하지 못한 묶음 쌍이 {n}개 있습니다: {fault}",
    "{n} of {all} batches of reports rated by rule: {fault}": "요약 {all}묶음 가운데 {n}묶음을 규칙으로 평가했습니다: {fault}",
    "No written answer: {fault} Quoted sentences instead.": "글로 쓴 답이 없어 인용문을 보여 드립니다: {fault}",
    "The language model declined to answer; its text was set aside. Quoted sentences instead.": "언어 모델이 답하기를 거절해 그 글을 쓰지 않고 인용문을 보여 드립니다.",
    "The language model cited no source; its text was set aside. Quoted sentences instead.": "언어 모델이 출처를 대지 않아 그 글을 쓰지 않고 인용문을 보여 드립니다.",
    "The language model did not state the computed value; its text was set aside.": "언어 모델이 계산한 값을 말하지 않아 그 글을 쓰지 않았습니다.",
    "The answer broke off: {fault} What had come is kept.": "답이 중간에 끊겨 그때까지 온 것을 보여 드립니다: {fault}",
    "Citations of sources that are not there were removed: {n}.": "없는 출처를 가리키는 인용을 지웠습니다: {n}.",
    "Sentences without a source: {n}.": "출처가 없는 문장: {n}개.",
    "The language model answered in another language than the question's.": "언어 모델이 질문과 다른 언어로 답했습니다.",
}

EN: Mapping[str, str] = {template: template for template in KO}


def retold(english: str, table: Mapping[str, str], faults: Mapping[str, str]) -> str:
    """The sentence by `table`, what it quotes of the language model's faults by `faults`; as it is where neither
    has it."""
    for template, words in table.items():
        values = _values(template, english)
        if values is not None:
            if _NESTED in values:
                values[_NESTED] = retold(values[_NESTED], faults, {})
            return _PLACE.sub(r"{\1}", words).format_map(values)
    return english


def _values(template: str, sentence: str) -> dict[str, str] | None:
    """What stands in the template's places in this sentence; None when it was not made by it."""
    parts = enumerate(_PLACE.split(template))  # text, place, text, place … text
    pattern = "".join(f"(?P<{part}>.+)" if at % 2 else re.escape(part) for at, part in parts)
    found = re.fullmatch(pattern, sentence)
    return found.groupdict() if found else None
