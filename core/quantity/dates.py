"""Dates and times of day, to be compared and never added. A date says how much of it is known."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from fractions import Fraction

from core.quantity.base import Quantity, Unit

DAY = Unit("date", "day")
DAY_OF_YEAR = Unit("date", "day of a year")
MONTH = Unit("date", "month")
MONTH_OF_YEAR = Unit("date", "month of a year")
YEAR = Unit("date", "year")
MINUTE = Unit("time", "minute")

_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_NAME = (
    r"(?P<name>Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?"
    r"|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?"
)
_YEAR = r"(?P<year>(?:19|20)\d\d)"
_AFTER = r"(?![\d가-힣]|\s?[개시])"
_DATES = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?<![\d.]){_YEAR}\s?([-./])\s?(?P<month>\d{{1,2}})\s?\2\s?(?P<day>\d{{1,2}})(?!\d)\.?",
        rf"{_YEAR}년(?:도)?\s?(?P<month>\d{{1,2}})월(?:\s?(?P<day>\d{{1,2}})일)?",
        r"(?<!\d)(?P<month>\d{1,2})월\s?(?P<day>\d{1,2})일",
        rf"\b{_NAME}\s(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?:,?\s{_YEAR})?(?!\d|,\d|\s?(?:%|people|units))",
        rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s(?:of\s)?{_NAME}(?:,?\s{_YEAR})?\b(?![\w-])",
        rf"\b{_NAME}\s{_YEAR}\b",
        rf"(?<![\d.]){_YEAR}[-./](?P<month>\d{{1,2}})(?![\d./-])",
        rf"{_YEAR}년(?:도)?(?!간|\s?동안)",
        rf"(?:(?<=\bin )|(?<=\bsince )|(?<=\bfor )|(?<=\bof )){_YEAR}\b(?!\s?[,a-z가-힣%]*\d|-)",
        r"(?<!\d)(?P<month>\d{1,2})월(?![가-힣]*\s?\d+일)",
        rf"(?:(?<=\bin )|(?<=\bof )|(?<=\bby )|(?<=\bfor )|(?<=\bsince )|(?<=\bduring )|(?<=: )"
        rf"|(?<=\blast )){_NAME}(?![\w-]|\s\d)",
    )
)
_TIMES = (
    re.compile(
        r"(?:(?P<half>오전|오후)\s?)?(?<!\d)(?P<hour>\d{1,2}):(?P<minute>\d{2})(?!\d)(?:\s?(?P<after>[ap]\.?m\.?))?",
        re.I,
    ),
    re.compile(
        r"(?:(?P<half>오전"
        r"|오후)\s?)?(?<!\d)(?P<hour>\d{1,2})시(?!간)(?:\s?(?P<minute>\d{1,2})분)?(?P<thirty>\s?반(?![가-힣]))?"
    ),
    re.compile(r"(?<![\d.:])(?P<hour>\d{1,2})\s?(?P<after>[ap]\.?m\.?)(?![a-z])", re.I),
)
_NO_AMOUNT = re.compile(
    r"\d+일(?=에(?:\s|[^가-힣]|는|만|도)|까지|부터|자(?:\s|$|로)|\s?(?:오전|오후)|\([월화수목금토일]\))"
    r"|['’]\d{2}년(?:도)?|(?<!\d)\d{1,2}/\d{1,2}(?:/\d{2,4})?(?!\d)|\d분기(?!간)|\bQ[1-4]\b|\b[1-4]Q\b|\bFY\s?\d{2,4}\b"
    r"|\b(?:in|since|by|until|from|of|for|during)\s(?:19|20)\d\d\b(?!\s?[,a-z가-힣%]*\d)"
        r"|(?<!\d)(?:19|20)\d\d(?=\s?(?:학년도|회계연도))"
)  # fmt: skip


def dates(text: str) -> tuple[Quantity, ...]:
    """Dates and times in order, the longest reading of each place."""
    taken: list[tuple[int, int]] = []
    found: list[Quantity] = []
    for quantity in (*_dates(text), *_times(text)):
        if all(quantity.end <= start or end <= quantity.start for start, end in taken):
            taken.append((quantity.start, quantity.end))
            found.append(quantity)
    return tuple(sorted(found, key=lambda q: q.start))


def parts_of_dates(text: str) -> tuple[tuple[int, int], ...]:
    """Figures that belong to a time but are not compared: `15일까지`, `3분기`, `FY2026`."""
    return tuple(found.span() for found in _NO_AMOUNT.finditer(text))


def _dates(text: str) -> Iterator[Quantity]:
    for pattern in _DATES:
        for found in pattern.finditer(text):
            known = found.groupdict()
            name = known.get("name")
            month = _MONTHS.index(name[:3].lower()) + 1 if name else int(known.get("month") or 0)
            read = _date(int(known.get("year") or 0), month, int(known.get("day") or 0))
            if read is not None:
                unit, value = read
                yield Quantity(Fraction(value), unit, *found.span(), found.group(), "date")


def _date(year: int, month: int, day: int) -> tuple[Unit, int] | None:
    if month > 12 or day > 31:
        return None
    if not month:
        return (YEAR, year) if year and not day else None
    if not day:
        return (MONTH, year * 12 + month) if year else (MONTH_OF_YEAR, month)
    try:
        known = date(year or 2000, month, day)  # 2000 has a 29th of February
    except ValueError:
        return None
    return (DAY, known.toordinal()) if year else (DAY_OF_YEAR, month * 100 + day)


def _times(text: str) -> Iterator[Quantity]:
    for pattern in _TIMES:
        for found in pattern.finditer(text):
            known = found.groupdict()
            hour, minute = int(known["hour"]), int(known.get("minute") or 0)
            minute = 30 if known.get("thirty") else minute
            after = (known.get("after") or "").lower()
            late = known.get("half") == "오후" or after.startswith("p")
            early = known.get("half") == "오전" or after.startswith("a")
            if hour > 24 or minute > 59 or ((late or early) and hour > 12):
                continue
            hour = hour % 12 + 12 if late else hour % 12 if early else hour
            yield Quantity(Fraction(hour * 60 + minute), MINUTE, *found.span(), found.group(), "time")
