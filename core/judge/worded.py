"""Whether a question has any word to go by. Letters at random, or a greeting, stand near to any short
sentence by meaning, since they have none."""

from __future__ import annotations

import re
from collections.abc import Iterable

from core.language.english import STOP_WORDS
from core.language.korean import has_hangul
from core.language.tokens import search_tokens

_LATIN = re.compile(r"[a-z]{2,}")


def wordless(question: str, texts: Iterable[str]) -> bool:
    """Nothing of Korean or English grammar in it, and less than half of its words in the texts.

    A Hangul syllable or one small English word (`who`, `the`) makes it a question in a language, whose words
    need not be the sources'. Keywords alone have to stand in the sources, else any code would be answered.
    """
    if has_hangul(question) or not STOP_WORDS.isdisjoint(_LATIN.findall(question.casefold())):
        return False
    asked = set(search_tokens(question))
    held = asked & {word for text in texts for word in search_tokens(text)}
    return 2 * len(held) < max(len(asked), 1)
