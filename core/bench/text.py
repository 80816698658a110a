"""Seeded business text, Korean and English: what is uploaded when speed is measured."""

from __future__ import annotations

import random

PASSAGE_CHARACTERS = 1000

_EN = (
    "{a} supplies {b} to the {c} under contract {n}.",
    "The {c} of {a} approves {b} within {m} days.",
    "{b} is inspected by {a} before each delivery to the {c}.",
    "If {b} arrives late, {a} informs the {c} by phone.",
    "{a} does not cover damage to {b} caused by rain.",
    "The yearly cost of {b} rose by {m} percent in 2026.",
)
_KO = (
    "{a}는 {c}에 {b}를 공급한다.",
    "{c} 책임자는 {b}의 점검 결과를 {m}일 안에 {a}에 보고한다.",
    "{a}가 납품한 {b}는 {c}에서 보관한다.",
    "{b}의 파손은 {a}가 부담하지 않는다.",
    "{c}의 {b} 예산은 {n}만 원이다.",
    "{b}가 고장 나면 {a}는 {c}에 교체품을 보낸다.",
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
        names = [f"{chance.choice(group)} {chance.randrange(40)}" for group in words]
        text += chance.choice(patterns).format(
            a=names[0], b=names[1], c=names[2], n=chance.randrange(1000, 9999), m=chance.randrange(2, 60)
        )
        text += " "
    return text.strip()
