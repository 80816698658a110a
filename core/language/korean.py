"""One shared Korean morphological analyser per process, and the few facts about Korean that others need."""

from __future__ import annotations

import re
from functools import lru_cache
from threading import Lock
from typing import NamedTuple

from kiwipiepy import Kiwi

HANGUL = re.compile(r"[\uac00-\ud7a3]")
HANGUL_RUN = re.compile(r"[\uac00-\ud7a3]+")

_opening = Lock()


class Morpheme(NamedTuple):
    """`text[start:end]` holds it; `form` may differ from that when sounds were contracted.

    `tag` is one of the Sejong tags (NNG common noun, JKO object particle, VV verb …).
    """

    form: str
    tag: str
    start: int
    end: int


@lru_cache(maxsize=1)
def _open() -> Kiwi:
    # One worker: the order of work never depends on threads.
    return Kiwi(num_workers=1)


def kiwi() -> Kiwi:
    """The analyser, opened on first use (about three seconds) and shared by the process."""
    with _opening:
        return _open()


def morphemes(text: str) -> list[Morpheme]:
    """The morphemes of a text in order. Pure: the same text gives the same list."""
    # `(주)한빛` reads as an adjective to the analyser; `㈜` it knows. The length stays the same.
    readable = text.replace("(주)", "  ㈜").replace("(유)", "  ㈜")
    found: list[Morpheme] = []
    for token in kiwi().tokenize(readable):
        tag = _plain(token.tag)
        if token.form == "이" and tag == "MM" and found and _touches_noun(found[-1], token.start):
            tag = "JKS"  # 한빛이 장치를: no space before it, so it is no 이 of 이 장치
        found.append(Morpheme(token.form, tag, token.start, token.start + token.len))
    return found


def _touches_noun(before: Morpheme, start: int) -> bool:
    return before.end == start and before.tag in ("NNG", "NNP", "NNB", "SL", "SN", "XSN")


def has_hangul(text: str) -> bool:
    """Whether any Hangul syllable stands in the text."""
    return HANGUL.search(text) is not None


def ends_in_consonant(syllable: str) -> bool:
    """Whether a Hangul syllable is closed (`한` is, `하` is not); False for anything else."""
    return HANGUL.match(syllable) is not None and (ord(syllable) - 0xAC00) % 28 != 0


def _plain(tag: str) -> str:
    # The analyser marks regular and irregular verbs (VV-R, VV-I); nobody here asks for it.
    return tag.split("-", 1)[0]
