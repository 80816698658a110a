"""Comparing two worlds that were made one after the other: the clock alone may tell them apart."""

from __future__ import annotations

import re

# As a value's repr, or as written on a screen or in a file: whole, with marks of Markdown and of ours between.
_MOMENT = re.compile(
    r"datetime\.datetime\([^)]*\)+"
    r"|\d{4}\\*-\d\d\\*-\d\d[T ]\d\d(?:[^\w\s\"',;(){}\[\]]+\d+)+"
)


def without_moments(text: str) -> str:
    """The text with every moment of the clock (a day with its time) written as TIME; days alone stay."""
    return _MOMENT.sub("TIME", text)
