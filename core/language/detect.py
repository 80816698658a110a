"""Korean or English: the two languages whose rules this program knows."""

from __future__ import annotations

import re
from typing import Literal

from core.language.korean import HANGUL

Language = Literal["ko", "en"]

_LETTER = re.compile(r"[^\W\d_]")

KOREAN_SHARE = 0.2
"""A Hangul syllable carries about as much as three Latin letters, and Korean business text is full
of Latin product names: a fifth of the letters being Hangul makes a text Korean."""


def language_of(text: str) -> Language:
    """`ko` when at least a fifth of the letters are Hangul syllables, else `en`."""
    letters = len(_LETTER.findall(text))
    return "ko" if letters and len(HANGUL.findall(text)) >= KOREAN_SHARE * letters else "en"
