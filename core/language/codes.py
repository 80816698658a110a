"""Codes in a question: numbers of articles, orders and products, which mean one thing and nothing like it."""

from __future__ import annotations

import re

_CODE = re.compile(r"(?<![\w-])(?=[\w-]*\d)[A-Za-z0-9]+(?:[-_/][A-Za-z0-9]+)*(?![\w-]*[A-Za-z0-9])")
_MEASURE = re.compile(r"\d+-[a-z]+")
"""24-hour, 10-year."""
_SHORTEST = 4
_LONG_NUMBER = 5


def codes_in(question: str) -> tuple[str, ...]:
    """In lower case, each once, in order: words of letters and digits (`SKU-4563`, `B008IFXQFU`, `T-14`), and numbers
    of five digits or more. Short words without a hyphen (Q3, A4, 5G), days, and amounts are none."""
    found = (match.group() for match in _CODE.finditer(question))
    return tuple(dict.fromkeys(word.casefold() for word in found if _is_code(word)))


def holds_code(text: str, code: str) -> bool:
    """Whether a text in lower case has the code as a word of its own."""
    return code in text and re.search(rf"(?<![a-z0-9]){re.escape(code)}(?![a-z0-9])", text) is not None


def _is_code(word: str) -> bool:
    if not any(map(str.isalpha, word)):
        return word.isdigit() and len(word) >= _LONG_NUMBER
    if _MEASURE.fullmatch(word):
        return False
    return "-" in word or "_" in word or len(word) >= _SHORTEST
