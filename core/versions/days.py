"""Days on which a version is in effect, as people state them."""

from __future__ import annotations

import unicodedata
from datetime import date

from core.errors import BadInput
from storage.scope import AsOf
from storage.versions.dating import Period

FIRST, LAST = date(1900, 1, 1), date(2199, 12, 31)


def period(valid_from: date | None, valid_until: date | None) -> Period:
    """Both days are within. BadInput when the last comes before the first."""
    for day in (valid_from, valid_until):
        if day is not None:
            within_reach(day)
    if valid_from and valid_until and valid_until < valid_from:
        raise BadInput(
            "The last day in effect, {last}, comes before the first, {first}. Change one of them.",
            last=valid_until.isoformat(),
            first=valid_from.isoformat(),
        )
    return Period(valid_from, valid_until)


def day_from(text: str) -> date:
    """BadInput for what is no day such as 2026-05-01."""
    try:
        return within_reach(date.fromisoformat(unicodedata.normalize("NFKC", text).strip()))
    except ValueError:
        raise BadInput("{text} is no day: write it as 2026-05-01.", text=text) from None


def as_of_from(text: str) -> AsOf:
    """What was typed after --as-of: a revision's number, or a day."""
    typed = unicodedata.normalize("NFKC", text).strip()
    digits = typed.removeprefix("-")
    if digits.isascii() and digits.isdigit():
        return int(typed)
    try:
        return within_reach(date.fromisoformat(typed))
    except ValueError:
        raise BadInput(
            "{text} is neither a revision's number nor a day such as 2026-05-01.", text=text
        ) from None


def within_reach(day: date) -> date:
    if not FIRST <= day <= LAST:
        raise BadInput("{day} is out of reach: choose a day from 1900 to 2199.", day=day.isoformat())
    return day
