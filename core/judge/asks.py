"""What kind of thing a question asks for, and whether a text holds any of that kind."""

from __future__ import annotations

import re
from typing import Literal, TypeGuard, get_args

from core.judge.values import Value, holds_value, value_asked_for
from core.language.korean import HANGUL, morphemes
from core.language.words import words

Kind = Literal["number", "date", "person"] | Value

_ASKS: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    (
        "date",
        re.compile(
            r"^\W*(?:(?:since|until|by|from) )?when\b|\b(?:in|on) (?:which|what) (?:year|date|day|month)\b"
            r"|\bwhat (?:year|date|time)\b|언제|며칠|몇\s?(?:년|월|일|시)(?![간동])|어느\s?(?:해|날|달)",
            re.IGNORECASE,
        ),
    ),
    (
        "number",
        re.compile(
            r"\bhow (?:many|much|long|old|tall|far|often|large|big|high)\b|\bwhat (?:percentage|percent|number|amount)\b"
            r"|(?<![가-힣])몇(?![몇])|얼마(?!나 (?:잘|좋))|몇\s?(?:명|개|건|원|퍼센트|%)",
            re.IGNORECASE,
        ),
    ),
    ("person", re.compile(r"^\W*who(?:m|se)?\b|누구|누가|(?<![가-힣])누군", re.IGNORECASE)),
)

_NUMBER_WORDS = words("""zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
    sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand
    million billion trillion half third quarter once twice dozen double several few many all none no most
    first second fourth fifth both single pair couple little long large always never daily weekly monthly
    yearly annual""")
_DATE_WORDS = re.compile(
    r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b"
    r"|\b(?:century|decade|spring|summer|autumn|fall|winter|morning|noon|evening|night|midnight|today|tomorrow"
    r"|yesterday|week|month|year|quarter|era|period|age|after|before|during|until|since|when|once|upon|while)s?\b",
    re.IGNORECASE,
)
_KOREAN_NUMBER = re.compile(
    r"[일이삼사오육칠팔구십백천만억조][\s]?(?:명|개|건|원|번|회|가지|배)|(?:한|두|세|네|여러|모든|절반|반)"
)
_KOREAN_DATE = re.compile(
    r"[년월일시]|요일|오전|오후|분기|상반기|하반기|내일|오늘|어제|주|달|봄|여름|가을|겨울|세기|후|전|때"
)
_CAPITAL = re.compile(r"\b[A-Z][a-z]+|\b[A-Z]{2,}")


def asked_for(question: str) -> Kind | None:
    """A value with a form of its own, `number`, `date`, `person`, or None for anything else."""
    return value_asked_for(question) or next((k for k, pattern in _ASKS if pattern.search(question)), None)


def is_value(kind: Kind | None) -> TypeGuard[Value]:
    """Whether a kind has a form of its own (core.judge.values)."""
    return kind in get_args(Value)


def holds(text: str, kind: Kind) -> bool:
    """Whether the text has something of the kind at all; in doubt, yes."""
    if is_value(kind):
        return holds_value(text, kind)
    if kind == "person":
        return _names_somebody(text)
    if re.search(r"\d", text):
        return True
    if kind == "date":
        return bool(_DATE_WORDS.search(text) or _KOREAN_DATE.search(text))
    return bool(_NUMBER_WORDS & set(re.findall(r"[a-z]+", text.casefold()))) or bool(
        _KOREAN_NUMBER.search(text)
    )


def _names_somebody(text: str) -> bool:
    if _CAPITAL.search(text):
        return True
    return HANGUL.search(text) is not None and any(
        morpheme.tag in ("NNP", "NP", "SL", "NNG") for morpheme in morphemes(text)
    )
