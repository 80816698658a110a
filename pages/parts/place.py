"""Where in its document a passage stands, in the reader's language."""

from __future__ import annotations

import re

from pages.words import Words

_NUMBERED = re.compile(r"(\w+) (\d+(?:–\d+)?)")
_NAMED = re.compile(r"(\w+) (.+)", re.DOTALL)


def place(words: Words, location: str) -> str:
    """`page 3` → `3쪽`; what is not of the core's making stays as it is."""
    return ", ".join(_part(words, part) for part in location.split(", "))


def _part(words: Words, part: str) -> str:
    known = words.places
    if part in known.alone:
        return known.alone[part]
    numbered = _NUMBERED.fullmatch(part)
    if numbered and numbered[1] in known.numbered:
        return known.numbered[numbered[1]].format(n=numbered[2])
    named = _NAMED.fullmatch(part)
    if named and named[1] in known.named:
        return known.named[named[1]].format(name=named[2])
    return part
