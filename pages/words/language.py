"""Which of the two languages a person reads: their own choice first, then their browser's."""

from __future__ import annotations

from typing import Literal

Language = Literal["ko", "en"]
LANGUAGES: tuple[Language, ...] = ("ko", "en")
COOKIE = "pathproof_language"


def preferred(chosen: str | None, accept_language: str | None) -> Language:
    """`chosen` is the cookie's value; `accept_language` the header, such as `ko-KR,ko;q=0.9,en;q=0.8`."""
    for language in LANGUAGES:
        if chosen == language:
            return language
    return _from_header(accept_language or "")


def _from_header(header: str) -> Language:
    best: Language = "en"
    best_weight = 0.0
    for part in header.split(","):
        tag, _, parameters = part.strip().partition(";")
        weight = _weight(parameters)
        for language in LANGUAGES:
            if tag.lower().split("-")[0] == language and weight > best_weight:
                best, best_weight = language, weight
    return best


def _weight(parameters: str) -> float:
    name, _, value = parameters.strip().partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0
