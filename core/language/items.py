"""The number of an item before its words (`1. 담당자`, `가) 기간`, `① 서울`), typed or drawn by a word processor."""

from __future__ import annotations

import re
from typing import Final

_NUMBER: Final = re.compile(
    r"(?:\(?\d{1,3}(?:\.\d{1,3})*[.)]|[가나다라마바사아자차카타파하][.)]|\([가나다라마바아자차카타파하]\)"
    r"|\(?[A-Za-z]\)|[①-⑳㉠-㉻㊀-㊉Ⓐ-ⓩ])"
)
"""(사) alone in its brackets is a kind of company."""

_BEFORE_WORDS: Final = re.compile(_NUMBER.pattern + r"\s+(?=[^\W\d_])")


def unnumbered(text: str) -> str:
    """The text after its item's number. Letters with a stop stay: `J. Smith` is a name."""
    return _BEFORE_WORDS.sub("", text, count=1) if _BEFORE_WORDS.match(text) else text


def is_number(text: str) -> bool:
    """Whether the text is an item's number and nothing else."""
    return _NUMBER.fullmatch(text) is not None
