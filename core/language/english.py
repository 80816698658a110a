"""What the program knows of English words: stems, stop words, determiners."""

from __future__ import annotations

from functools import lru_cache

from snowballstemmer import stemmer

from core.language.words import words

_ENGLISH = stemmer("english")

DETERMINERS = ("a ", "an ", "the ")

STOP_WORDS = words("""a about above after again against all also am an and any are as at be because been before
    being below between both but by can could did do does doing down during each few for from
    further had has have having he her here hers him himself his how i if in into is it its itself
    just me more most my nor not now of off on once only or other our out over own same she should
    so some such than that the their them then there these they this those through to too under
    until up very was we were what when where which while who whom whose why will with would you
    your""")


@lru_cache(maxsize=200_000)
def stem(word: str) -> str:
    """The Snowball (Porter 2) stem of a lower-cased word: `supplies`, `supplied` → `suppli`."""
    stemmed: str = _ENGLISH.stemWord(word)
    return stemmed
