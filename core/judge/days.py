"""Days of a calendar named in a text, however they are written, so that they can be compared."""

from __future__ import annotations

import re
from collections.abc import Iterator

Day = tuple[int, int]
"""Month, day."""

_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_MONTH = r"(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_DAY = r"(\d{1,2})(?:st|nd|rd|th)?"
_DAY_FIRST = re.compile(rf"(?<!\d){_DAY}(?: of)? {_MONTH}(?![a-z])", re.IGNORECASE)
_MONTH_FIRST = re.compile(rf"(?<![a-z]){_MONTH} {_DAY}(?!\d)", re.IGNORECASE)
_NUMBERS = re.compile(r"(?<!\d)(?:19|20)\d\d[-./]\s?(\d{1,2})[-./]\s?(\d{1,2})(?!\d)")
_KOREAN = re.compile(r"(?<!\d)(\d{1,2})월\s?(\d{1,2})일")


def days_in(text: str) -> frozenset[Day]:
    """Every day that is named with its month."""
    return frozenset(day for day in _found(text) if 1 <= day[0] <= 12 and 1 <= day[1] <= 31)


def _found(text: str) -> Iterator[Day]:
    for day, month in _DAY_FIRST.findall(text):
        yield _MONTHS.index(month.casefold()) + 1, int(day)
    for month, day in _MONTH_FIRST.findall(text):
        yield _MONTHS.index(month.casefold()) + 1, int(day)
    for pattern in (_NUMBERS, _KOREAN):
        yield from ((int(month), int(day)) for month, day in pattern.findall(text))
