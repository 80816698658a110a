"""Seeded business text, Korean and English: what is uploaded when speed is measured."""

from __future__ import annotations

import random

PASSAGE_CHARACTERS = 1000

_EN = (
    "Under the framework contract {n}, {a} supplies {b} to the {c} at the prices agreed for the season of 2026.",
    "The head of the {c} approves every order of {b} within {m} working days after the offer has come in.",
    "Before each delivery to the {c}, an inspector of {a} tests {b} and writes a report for the procurement office.",
    "If {b} arrive later than agreed, {a} informs the {c} by phone and sends a written explanation within {m} days.",
    "{a} does not cover damage to {b} that was caused by rain, by careless storage or by unauthorised repairs.",
    "Compared with the year before, the total cost of {b} for the {c} rose by {m} percent, mainly because of freight.",
)
_KO = (
    "{a}는 기본 계약 {n}호에 따라 2026년 시즌에 합의한 가격으로 {c}에 {b}를 공급한다.",
    "{c} 책임자는 견적이 접수된 날부터 영업일 기준 {m}일 안에 {b}의 주문을 승인한다.",
    "{a}의 검사원은 {c}에 납품하기 전에 {b}를 시험하고 구매팀에 보고서를 제출한다.",
    "{b}가 합의한 날짜보다 늦게 도착하면 {a}는 {c}에 전화로 알리고 {m}일 안에 사유서를 보낸다.",
    "{a}는 비, 부주의한 보관 또는 승인 없는 수리로 생긴 {b}의 파손을 보상하지 않는다.",
    "전년과 비교하여 {c}의 {b} 비용은 운송비 때문에 {m}% 늘었다.",
)
_EN_WORDS = (
    ("Norwind Systems", "Alder Freight", "Kestrel Optics", "Bluefield Power", "Marrow & Finch", "Tern Audio"),
    ("stage lamps", "cable drums", "radio sets", "fuel filters", "safety harnesses", "control desks"),
    ("warehouse", "lighting crew", "procurement office", "medical tent", "north gate", "night shift"),
)
_KO_WORDS = (
    ("한빛조명사", "누리음향사", "다온물류", "세움전기", "푸른식품사", "가람안전사"),
    ("무대 조명기", "무전기", "발전기", "안전 고리", "음향 제어기", "전원 케이블"),
    ("창고", "조명팀", "구매팀", "의료 천막", "북문 게이트", "야간조"),
)


def document(passages: int, seed: int) -> str:
    """Markdown of `passages` sections, each about 1,000 characters, in turn English and Korean."""
    chance = random.Random(seed)  # noqa: S311  a benchmark's text, no secret
    return "\n\n".join(
        f"# Section {seed}.{number}\n\n{_section(chance, korean=number % 2 == 1)}"
        for number in range(passages)
    )


def _section(chance: random.Random, *, korean: bool) -> str:
    patterns, words = (_KO, _KO_WORDS) if korean else (_EN, _EN_WORDS)
    text = ""
    while len(text) < PASSAGE_CHARACTERS:
        names = [
            chance.choice(group) + chance.choice(("", "", f" {chance.randrange(90)}")) for group in words
        ]
        text += chance.choice(patterns).format(
            a=names[0], b=names[1], c=names[2], n=chance.randrange(1000, 9999), m=chance.randrange(2, 60)
        )
        text += " "
    return text.strip()
