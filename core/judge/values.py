"""Values that have a form of their own: an amount of money, a telephone number, a length, how many a place holds.

A question that asks for one is answered by no sentence without one, however alike the two sound: wages are
not in a document that never says an amount.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Value = Literal[
    "money", "phone", "mail", "weight", "capacity", "length", "area", "temperature", "power", "speed", "birth"
]


@dataclass(frozen=True, slots=True)
class _Form:
    """asks: in a question; shape: the value itself; word: a name of it, which a number beside it completes
    (`Price | 300`)."""

    asks: re.Pattern[str]
    shape: re.Pattern[str]
    word: re.Pattern[str]


def _form(asks: str, shape: str, word: str) -> _Form:
    return _Form(*(re.compile(pattern, re.IGNORECASE) for pattern in (asks, shape, word)))


# `What is the (hourly) NAME of …`: other words may stand before the name, none right behind it that it
# would only describe (`the price list`).
_WHAT = r"\b(?:what(?:['’]s|\s+(?:is|are|was|were|will be))|(?:at|for) what)\s+(?:[\w'’-]+\s+){0,4}?"
_ENDS = r"(?=\s*(?:\?|$|(?:of|for|per|to|at|in|on|a|an|each|is|are|was|were|does|do|did|will)\b))"
_KO_ENDS = r"\s*(?:이|가|은|는|을|를)?\s*(?:\?|$|얼마|몇|무엇|뭐|어떻게\s?되|알려|말해)"

_MONEY = r"(?:prices?|costs?|fees?|rent|wages?|salary|salaries|fares?|budget|(?:hourly|daily|weekly|monthly) (?:pay|rate))"
_KO_MONEY = (
    r"(?:가격|비용|요금|시급|일급|주급|월급|급여|임금|연봉|단가|금액|예산|수당"
    r"|(?:임대|대관|사용|대여|이용|입장|수수|관람|참가|출연|주차|보험)료|(?:참가|회|식|인건|운송|설치)비|보증금|계약금|보험금|지원금|보상금|배상금|위약금|장학금|상금|벌금|세금|대금|과태료|총액|잔액|월세)"
)
_COUNTED = r"(?:천|만|백만|천만|억|조|hundred|thousand|million|billion|k|m|bn)?"
_CAPACITY = r"(?:(?:seating |maximum |total )?capacity|(?:maximum )?occupancy|number of seats)"
_KO_CAPACITY = r"(?:(?:최대 ?)?수용 ?(?:가능 ?)?(?:인원|능력)|정원|좌석 ?수|최대 ?인원)"
_LENGTH = r"(?:heights?|lengths?|widths?|depths?|diameters?|distances?|thickness)"
_KO_LENGTH = r"(?:높이|길이|너비|폭|깊이|거리|지름|두께)"
_POWER = r"(?:power (?:consumption|draw|rating|requirements?|output)|wattage|voltage|amperage)"
_KO_POWER = r"(?:소비 ?전력|정격 ?전력|전압|전류|출력)"
_FORMS: dict[Value, _Form] = {
    "money": _form(
        _WHAT
        + _MONEY
        + _ENDS
        + r"|\bhow much money\b|\bhow much\b[^?]*\b(?:rent|costs?|pay|paid|charged?|price|fee|wage|salary)\b"
        r"|"
        + _KO_MONEY
        + _KO_ENDS
        + r"|얼마를?\s?(?:이상\s?)?(?:써야|쓰[나는]|썼|내야|내[나는]|냈|냅|지불|버[나는]|벌었)",
        r"[$€£¥₩]\s?\d|\d[\d,.]*\s*"
        + _COUNTED
        + r"\s*(?:원|달러|유로|엔|위안|파운드|프랑|루블|루피)(?![가-힣]*(?:래|칙|인))"
        r"|\d[\d,.]*\s*" + _COUNTED + r"\s*(?:won|krw|usd|eur|gbp|jpy|chf|cny|inr|rub"
        r"|dollars?|euros?|pounds?|yen|francs?|roubles?|rubles?|rupees?|yuan|cents?|pence|[$€£¥₩])"
        r"|\b(?:free of charge|for free|is free|are free)\b|무료",
        r"\b" + _MONEY + r"\b|" + _KO_MONEY,
    ),
    "phone": _form(
        r"\b(?:tele)?phone numbers?\b|\b(?:mobile|fax|contact) numbers?\b"
        r"|(?:전화|휴대폰|핸드폰|팩스|연락처)\s?(?:번호)?(?:[은는이가]\s*(?:무엇|뭐))?" + _KO_ENDS,
        r"(?<![\d,.-])\(?\+?\d{2,4}\)?[\s.-]\d{3,4}[\s.-]\d{4}(?![\d-])",
        r"\b(?:tele)?phone\b|\btel\b|\bmobile\b|\bfax\b|\bext\b|전화|휴대폰|팩스|내선|연락처",
    ),
    "mail": _form(
        r"\be-?mail address(?:es)?\b|(?:이메일|전자\s?우편|메일)\s?(?:주소)?" + _KO_ENDS,
        r"[\w.+-]+@[\w-]+",
        r"(?!)",
    ),
    "weight": _form(
        r"\bhow heavy\b|\b(?:how much|what)\b[^?]*\bweighs?\b|"
        + _WHAT
        + r"weight"
        + _ENDS
        + r"|(?:무게|중량)"
        + _KO_ENDS,
        r"\d\s*(?:kg|g|t|lbs?|tons?|tonnes?|pounds?|ounces?|kilograms?|grams?)\b|\d\s*(?:킬로|톤|그램|㎏)",
        r"\bweigh(?:s|t|ed|ing)?\b|무게|중량",
    ),
    "capacity": _form(
        _WHAT + _CAPACITY + _ENDS + r"|" + _KO_CAPACITY + _KO_ENDS,
        r"\d\s*(?:people|persons|guests|visitors|spectators|seats|places|pupils|beds|passengers)\b|\d\s*(?:명|인(?![가-힣])|석)",
        r"\b" + _CAPACITY + r"\b|\b(?:seats|holds|accommodates?)\b|" + _KO_CAPACITY + r"|수용",
    ),
    "length": _form(
        _WHAT + _LENGTH + _ENDS + r"|\bhow (?:tall|wide|deep|high)\b|" + _KO_LENGTH + _KO_ENDS,
        r"\d\s*(?:mm|cm|m|km|in|ft|mi|metres?|meters?|(?:centi|milli|kilo)met(?:er|re)s?|feet|foot|inch(?:es)?|miles?|yards?)\b"
        r"|\d\s*(?:미터|센티|밀리|킬로|㎜|㎝|㎞|m(?![a-z]))|\d['′″]",
        r"\b(?:" + _LENGTH + r"|tall|wide|deep|high|long)\b|" + _KO_LENGTH,
    ),
    "area": _form(
        _WHAT + r"(?:(?:floor |surface |land )?area|floor space)" + _ENDS + r"|(?:면적|넓이|평수)" + _KO_ENDS,
        r"\d\s*(?:m²|m2|km²|km2|㎡|㎢|sq\b|square|acres?|hectares?|ha\b|평|제곱|헥타르)",
        r"\barea\b|\bfloor space\b|면적|넓이",
    ),
    "temperature": _form(
        _WHAT + r"temperatures?" + _ENDS + r"|\bhow (?:hot|cold|warm)\b|(?:온도|기온)" + _KO_ENDS,
        r"\d\s*(?:°|℃|℉|degrees?\b|도(?![가-힣])|도[는가이로에를씩,. ])",
        r"\btemperatures?\b|온도|기온",
    ),
    "power": _form(
        _WHAT + _POWER + _ENDS + r"|" + _KO_POWER + _KO_ENDS,
        r"\d\s*(?:[km]?w|[km]?va?|kwh|ma|a|watts?|volts?|amps?|amperes?|kilowatts?|megawatts?)\b"
        r"|\d\s*(?:와트|킬로와트|볼트|암페어|[kM]?W|V|A)",
        r"\b" + _POWER + r"\b|" + _KO_POWER,
    ),
    "speed": _form(
        _WHAT
        + r"(?:(?:top |maximum |average |wind )?speed)"
        + _ENDS
        + r"|\bhow fast\b|(?:속도|풍속|속력)"
        + _KO_ENDS,
        r"\d\s*(?:km/h|kph|mph|m/s|knots?|mbps|gbps|rpm|miles (?:an|per) hour|km per hour|킬로미터)|시속|초속|분속",
        r"\bspeeds?\b|속도|풍속|속력",
    ),
    "birth": _form(
        _WHAT
        + r"(?:birthday|birth ?date|date of birth)"
        + _ENDS
        + r"|\bbirthday\b|\bdate of birth\b|\b(?:when|what year) (?:was|were) [\w .'’-]+ born\b"
        r"|(?:생일|생년월일)" + _KO_ENDS + r"|언제\s?태어|몇\s?년생",
        r"\b(?:born|birthday|birth)\b[^.]{0,80}\d|\d[^.]{0,60}\b(?:born|birthday)\b|(?:생일|생년월일|태어|출생)[^.]{0,60}\d"
        r"|\d[^.]{0,60}(?:태어|출생|생일)|\d{2,4}\s?년생|\([^()]*\d{4}\s?[-–~]|\(b(?:orn|\.) ",
        r"(?!)",
    ),
}
_NUMBER = re.compile(r"\d")


def value_asked_for(question: str) -> Value | None:
    """Which of them the question asks for, or None."""
    return next((value for value, form in _FORMS.items() if form.asks.search(question)), None)


def holds_value(text: str, value: Value) -> bool:
    """Whether the text states one at all; in doubt (a number beside a name of it), yes."""
    form = _FORMS[value]
    if form.shape.search(text):
        return True
    return bool(form.word.search(text) and _NUMBER.search(text))
