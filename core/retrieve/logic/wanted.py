"""What a question wants worked out, by rule: its operation, the things it lists, the value it asks for.

조명팀과 음향팀의 예산 합계는?     sum · 조명팀, 음향팀 · 예산 · money
How many contracts run longer than 12 months?   count · contract · duration > 12 months
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from core.quantity.base import Quantity
from core.quantity.dates import dates
from core.quantity.read import quantities
from core.retrieve.logic.lexicon import topic_tokens
from core.retrieve.logic.listed import listed_in

Operation = Literal["sum", "count", "sort", "compare"]
How = Literal["max", "min", "difference", "equal", "asc", "desc", ""]

_SUM = re.compile(
    r"\b(?:total|in total|sum|altogether|combined|together|overall|in all|add(?:ed|ing)? up|aggregate|all told)\b"
    r"|합계|총합|총액|합산|도합|합은|합이|합치면|합하면|합쳐|합해|더하면|더해|(?:모두|전부) "
    r"(?:몇|며칠|얼마|더|합)|총\s?(?:몇|며칠|얼마)"
    r"|(?<![가-힣])총\s?[가-힣 ]{1,16}?(?:은|는|이|가)?\s?(?:얼마|몇)|모두\s[가-힣 ]{0,16}?(?:몇|얼마)",
    re.IGNORECASE,
)
_DIFFERENCE = re.compile(
    r"\bhow (?:much|many)\b[^?]*?\b(?:more|less|fewer|longer|shorter|higher|lower|larger|smaller|heavier|lighter)\b"
    r"|\bby how (?:much|many)\b|\bdifference\b|\bhow many \w+ (?:more|fewer|longer|shorter|later"
    r"|earlier)\b|\bhow much \w+ is\b"
    r"|차이|차액|(?:얼마나|몇\s?[가-힣%]{1,4}|얼마|얼마만큼)\s?(?:더|덜|많|적|길|짧|비싸|싸|높|낮|크|작|큰|긴)",
    re.IGNORECASE,
)
_MOST = re.compile(
    r"\b(?:most|highest|largest|biggest|greatest|longest|latest|last|maximum|heaviest|more"
    r"|larger|bigger|higher|greater|longer"
    r"|later|heavier|largest|top|widest|farther|farthest|further|furthest|costliest|pricier|priciest)\b"
    r"|(?:가장|제일|더)\s?(?:[가-힣]+\s?)?(?:많|큰|크|높|긴|길|비싼|비싸|늦|오래|무거|무겁|최근"
    r"|넓|먼|멀)|최대|최고|최장|많은 순|큰 순|높은 순|긴 순|비싼 순|늦은 순",
    re.IGNORECASE,
)
_LEAST = re.compile(
    r"\b(?:least|lowest|smallest|cheapest|shortest|earliest|first|fewest|minimum|lightest|soonest|less|fewer|smaller|lower"
    r"|cheaper|shorter|earlier|sooner|lighter|nearer|nearest|closer|closest)\b"
    r"|(?:가장|제일|더)\s?(?:[가-힣]+\s?)?(?:적|작|낮|짧|싼|싸|저렴|이른|빠른|빨리|일찍|먼저"
    r"|가벼|가볍|가까)|최소|최저|최단|먼저"
    r"|적은 순|작은 순|낮은 순|짧은 순|싼 순|저렴한 순|이른 순|빠른 순|날짜 순|날짜순|시간순|오래된 순",
    re.IGNORECASE,
)
_RANKING = re.compile(
    r"\b(?:rank|sort|order)(?:ed)?\b.*\b(?:by|from|in order)\b|\brank\b|\bin (?:ascending"
    r"|descending|order)\b|\blist\b.*\bby\b|순으로|순서대로|순위|정렬|나열|순서는",
    re.IGNORECASE,
)
_CHOICE = re.compile(
    r"\b(?:which|who|what|whose|does|do|did|is|are|was|were|has|have)\b|어느|어떤|누가|누구|무엇"
    r"|무슨|것은|곳은|쪽은|팀은|언제|한가|인가|나요|까|\?|나\b",
    re.IGNORECASE,
)
_COUNT = re.compile(
    r"\bhow many\b|\bnumber of\b|\bcount\b|몇\s?(?:개|곳|명|건|팀|군데|가지|회|번|대|종|개사"
    r"|업체|사람)|(?:개수|건수|수)(?:는|은|가)\s",
    re.IGNORECASE,
)
_TOP = re.compile(
    r"\btop (\w+)\b|\b(two|three|four|five|\d+) (?:most|largest|highest|longest|cheapest"
    r"|smallest|biggest|lowest|shortest)\b|상위\s?(\d+)",
    re.IGNORECASE,
)
_NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5}

_OVER = (
    r"(?:more than|over|longer than|above|at least|exceed(?:s|ing)?|greater than|higher than"
    r"|larger than|no less than|>=?|≥)"
)
_UNDER = (
    r"(?:less than|under|shorter than|below|at most|fewer than|lower than|smaller than|no more "
    r"than|up to|cheaper than|within|<=?|≤)"
)
_BEFORE_VALUE = re.compile(
    rf"(?:(?P<over>{_OVER})|(?P<under>{_UNDER}))\s(?:₩|\$|KRW |USD |about )?$", re.IGNORECASE
)
_AFTER_VALUE = re.compile(
    r"\s?(?:을|를|이|가)?\s?(?:(?P<least>이상)|(?P<over>초과|넘|보다 (?:많|큰|크|긴|길|높|비싼"
    r"|오래))|(?P<most>이하|이내)|(?P<under>미만|보다 (?:적|작|짧|낮|싼)|안 되|못 미))"
    r"|\s(?P<atleast>or more|or longer)|\s(?P<atmost>or less|or fewer)"
)


@dataclass(frozen=True, slots=True)
class Condition:
    """`sign` is >, >=, < or <=; `quantity` is the question's own."""

    sign: str
    quantity: Quantity

    def __str__(self) -> str:
        return f"{self.sign} {self.quantity.text}"


@dataclass(frozen=True, slots=True)
class Wanted:
    """`things` are those that the question lists, two or more, or none; `topic` its other words."""

    operation: Operation
    how: How = ""
    things: tuple[str, ...] = ()
    topic: str = ""
    condition: Condition | None = None
    most: int = 1


def wanted(question: str) -> Wanted | None:
    """None for a question that wants nothing worked out."""
    condition = condition_in(question)
    plain = _without_condition(question, condition)
    listed = listed_in(plain)
    topic = " ".join(topic_tokens(re.sub(r"몇\s?\S+|며칠\S*", " ", _undated(listed.rest))))
    if condition is not None and _COUNT.search(question):
        return Wanted("count", "", (), topic, condition)
    if len(listed.things) > 1 and _DIFFERENCE.search(question):
        return Wanted("compare", "difference", listed.things, topic)
    if _SUM.search(question) and not (_LEADS.search(question) and not listed.things):
        return Wanted("sum", "", listed.things if len(listed.things) > 1 else (), topic, condition)
    ordered = _ordered(question, listed.things, topic)
    if ordered is not None:
        return ordered
    if _COUNT.search(question) and len(listed.things) < 2:
        return Wanted("count", "", (), topic)
    return None


def _undated(text: str) -> str:
    """A question's dates are no words of its topic."""
    for date in reversed(dates(text)):
        text = text[: date.start] + " " + text[date.end :]
    return text


def _without_condition(question: str, condition: Condition | None) -> str:
    """Its value is no word of what is asked about."""
    if condition is None:
        return question
    after = re.compile(r"\s?(?:을|를|이|가)?\s?(?:이상|이하|이내|초과|미만|넘|보다)[가-힣]*").match(
        question, condition.quantity.end
    )
    return (
        question[: condition.quantity.start]
        + " "
        + question[after.end() if after else condition.quantity.end :]
    )


_LEADS = re.compile(
    r"\b(?:most|highest|largest|longest|least|lowest|smallest|shortest|cheapest)\b|가장|제일", re.IGNORECASE
)


def _ordered(question: str, things: tuple[str, ...], topic: str) -> Wanted | None:
    most, least = _MOST.search(question), _LEAST.search(question)
    if not (most or least or _RANKING.search(question)):
        return None
    low = least is not None and (most is None or _outer(most, least))
    if _RANKING.search(question):
        return Wanted("sort", "asc" if low else "desc", things if len(things) > 1 else (), topic, None, 0)
    if not _CHOICE.search(question) or not _asks_which(question, most or least):
        return None
    if len(things) > 1:
        return Wanted("compare", "min" if low else "max", things, topic)
    return Wanted("sort", "asc" if low else "desc", (), topic, condition_in(question), _top(question))


def _outer(most: re.Match[str], least: re.Match[str]) -> bool:
    """Of `더 적은` (하나) and `the first … most` the reading that covers the other, or stands first."""
    return (least.start(), -least.end()) < (most.start(), -most.end())


def _asks_which(question: str, found: re.Match[str] | None) -> bool:
    """`more` and `first` compare only in a question for one of several."""
    word = found.group().lower() if found else ""
    if word in (
        "first",
        "last",
        "more",
        "less",
        "later",
        "earlier",
        "top",
        "most",
        "먼저",
        "fewer",
        "최대",
        "최소",
    ):
        return (
            re.search(
                r"\b(?:which|who|what|whose|does|is|are|did)\b|어느|어떤|누가|누구|무엇|것은|곳은|쪽은"
                r"|[가-힣]+는\s?\?|은\s?\?",
                question,
                re.IGNORECASE,
            )
            is not None
        )
    return True


def _top(question: str) -> int:
    found = _TOP.search(question)
    said = next((group for group in found.groups() if group), "") if found else ""
    return int(said) if said.isdigit() else _NUMBERS.get(said.lower(), 1)


def condition_in(question: str) -> Condition | None:
    """`longer than 12 months`, `1억 원 이상`: the first value of the question that bounds others."""
    for quantity in quantities(question):
        before = _BEFORE_VALUE.search(question[: quantity.start])
        after = _AFTER_VALUE.match(question, quantity.end)
        if before:
            strict = not re.search(r"at least|at most|no |up to|within|=|≥|≤", before.group(), re.IGNORECASE)
            sign = ">" if before.group("over") else "<"
            return Condition(sign if strict else sign + "=", quantity)
        if after:
            said = {name for name, group in after.groupdict().items() if group}
            sign = (
                ">="
                if said & {"least", "atleast"}
                else "<="
                if said & {"most", "atmost"}
                else ">"
                if "over" in said
                else "<"
            )
            return Condition(sign, quantity)
    return None


def read_condition(text: str) -> Condition | None:
    """A plan's own: `> 12 months`, `>= 1억 원`, or as a question would say it."""
    sign = re.match(r"\s*(>=|<=|>|<|≥|≤)\s*", text)
    if sign:
        found = quantities(text[sign.end() :])
        return Condition(sign.group(1).replace("≥", ">=").replace("≤", "<="), found[0]) if found else None
    return condition_in(text)
