"""What an answer fell short in, in Korean: the core's English templates (core/shortfall.py), and what a language model's
plan can be wrong in. tests/screens/test_fallbacks.py finds out which there are from the code that says them.
"""
# ruff: noqa: E501  Korean counts double; a sentence is easier to read on its line.

from __future__ import annotations

from collections.abc import Mapping

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
    "The summary was empty.": "요약이 비어 있습니다.",
    "It gave no ratings.": "평가를 주지 않았습니다.",
    "The plan has no step.": "계획에 단계가 없습니다.",
    "The plan has {n} steps; {most} are the limit.": "계획의 단계는 {most}개까지인데 {n}개입니다.",
    "A step is no operator with inputs: {line}": "연산과 입력으로 된 단계가 아닙니다: {line}",
    "A step goes on after its inputs: {line}": "단계가 입력 뒤에서 끝나지 않습니다: {line}",
    "There is no operator {name}.": "{name}이라는 연산은 없습니다.",
    "{operator} was given {n} inputs.": "{operator}에 입력이 {n}개 주어졌습니다.",
    "The name {name} is given twice.": "{name}이라는 이름이 두 번 나옵니다.",
    "{operator} uses {name}, which no step before it made.": "{operator}에 쓰인 {name}을(를) 앞선 단계가 만들지 않았습니다.",
    "A step's brackets do not close.": "단계의 괄호가 닫히지 않습니다.",
}

EN: Mapping[str, str] = {template: template for template in KO}
