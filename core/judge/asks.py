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
            r"|\bwhat (?:year|date|time)\b|언제|며칠|어느\s?(?:해|날|달)"
            r"|몇\s?(?:년|월|일|시)(?![간동]|이?\s?(?:지나|후|뒤|걸|마다|넘|전))",
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
_MONTHS = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
_DATE = re.compile(
    r"(?<![\d.,])(?:1\d|20)\d\d(?![\d,.]\d)|\b\d{1,2}(?:st|nd|rd|th)\b|\d{1,2}:\d\d|\b\d{1,2}\s?[ap]\.?m\b"
    r"|\b" + _MONTHS + r"[a-z]*\.?,? \d|\d " + _MONTHS + r"|\d\s?(?:년|월|일|시|세기|분기)"
    r"|\b(?:january|february|march|april|june|july|august|september|october|november|december"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|centur(?:y|ies)|decades?|spring|summer|autumn|winter|noon|midnight"
    r"|mornings?|evenings?|nights?|today|tomorrow|yesterday|(?:last|next|this|every) (?:week|month|quarter|year))\b"
    r"|요일|오전|오후|정오|자정|분기|상반기|하반기|내일|오늘|어제|봄|여름|가을|겨울"
    r"|작년|올해|내년|(?:매|지난|다음|이번) ?(?:주|달|해)",
    re.IGNORECASE,
)
"""A day, month, year, season or hour."""
_KOREAN_NUMBER = re.compile(
    r"[일이삼사오육칠팔구십백천만억조][\s]?(?:명|개|건|원|번|회|가지|배)|(?:한|두|세|네|여러|모든|절반|반)"
)
_CAPITAL = re.compile(r"\b[A-Z][a-z]+|\b[A-Z]{2,}")


def asked_for(question: str) -> Kind | None:
    """A value with a form of its own, `number`, `date`, `person`, or None for anything else."""
    return value_asked_for(question) or next((k for k, pattern in _ASKS if pattern.search(question)), None)


def states(text: str, kind: Kind | None) -> bool:
    """As `holds`, and a number in figures or as a Korean count."""
    if kind == "number":
        return _in_figures(text)
    return kind is not None and holds(text, kind)


def is_value(kind: Kind | None) -> TypeGuard[Value]:
    """Whether a kind has a form of its own (core.judge.values)."""
    return kind in get_args(Value)


def holds(text: str, kind: Kind) -> bool:
    """Whether the text has something of the kind at all; in doubt, yes."""
    if is_value(kind):
        return holds_value(text, kind)
    if kind == "person":
        return _names_somebody(text)
    if kind == "date":
        return _DATE.search(text) is not None
    return _in_figures(text) or bool(_NUMBER_WORDS & set(re.findall(r"[a-z]+", text.casefold())))


def _in_figures(text: str) -> bool:
    return re.search(r"\d", text) is not None or _KOREAN_NUMBER.search(text) is not None


def _names_somebody(text: str) -> bool:
    if _CAPITAL.search(text):
        return True
    return HANGUL.search(text) is not None and any(
        morpheme.tag in ("NNP", "NP", "SL", "NNG") for morpheme in morphemes(text)
    )
