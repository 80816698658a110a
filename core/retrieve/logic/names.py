"""Whether a text names something, as exactly as a name allows; and the names that a meaning brings."""

from __future__ import annotations

import re
from functools import lru_cache

from core.judge.named import folded
from core.language.english import STOP_WORDS, stem
from core.language.korean import HANGUL
from core.language.normalise import phrase_key


def holds(text: str, name: str) -> bool:
    """`text` is folded. Every word of the name stands there, inflections aside: `team A` is not in `team Alpha`,
    한빛 is not in 새한빛. What is written without a space in one place may have one in another."""
    return place_of(text, name) >= 0


def place_of(text: str, name: str) -> int:
    """Where the name, or the last of its words, stands in a folded text; -1 when it does not."""
    key = folded(phrase_key(name) or name)
    if not key:
        return -1
    whole = _pattern(key).search(text)
    if whole is not None:
        return whole.start()
    words = [word for word in re.findall(r"[^\W_]+(?:[-.&+#/][^\W_]+)*[+#]*", key) if word not in STOP_WORDS]
    if len(words) < 2 or any(len(word) == 1 or word.isdigit() for word in words):
        return -1  # of `team A` or `hall 3` all stands together, or it is another
    places = [found.start() if (found := _pattern(word).search(text)) else -1 for word in words]
    return max(places) if min(places) >= 0 else -1


@lru_cache(maxsize=4096)
def _pattern(key: str) -> re.Pattern[str]:
    """The name with any white space between its words. Korean particles may follow it, English endings too."""
    parts = key.split()
    body = r"\s*".join(map(re.escape, parts)) if HANGUL.search(key) else r"\s+".join(map(_inflected, parts))
    begins = (
        r"(?<![가-힣])"
        if HANGUL.match(key) and len(key) < 4
        else ("" if HANGUL.match(key) else r"(?<![a-z0-9])")
    )
    ends = r"(?![a-z0-9])" if not HANGUL.search(key[-1]) else ""
    return re.compile(begins + body + ends)


def _inflected(word: str) -> str:
    if not (word.isascii() and word.isalpha() and len(word) > 3):
        return re.escape(word)
    base = stem(word)
    return rf"(?:{re.escape(word)}(?:'?s)?|{re.escape(base if word.startswith(base) else word)}[a-z']{{0,4}})"
