"""The words of a text with their places, as search tokens."""

from __future__ import annotations

import re

from core.language.english import stem
from core.language.korean import has_hangul, morphemes

_LATIN = re.compile(r"[A-Za-z]+")
_NOUNS = ("NNG", "NNP", "VV", "VA", "XR", "NR")


def word_spans(text: str) -> list[tuple[tuple[int, int], str]]:
    """((start, end), token) in order: English stems, Korean content morphemes."""
    found = [(m.span(), stem(m.group().casefold())) for m in _LATIN.finditer(text)]
    if has_hangul(text):
        found += [((m.start, m.end), m.form) for m in morphemes(text) if m.tag in _NOUNS]
    return sorted(found)
