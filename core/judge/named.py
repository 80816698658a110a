"""The names in a question, and whether a text bears them: a question about Zenith is not answered by
passages that never say Zenith, however alike they sound."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from core.language.english import STOP_WORDS
from core.language.korean import HANGUL, Morpheme, morphemes
from core.language.words import words

_WORD = re.compile(r"[^\W_]+(?:[-'’.&+#/][^\W_]+)*[+#]*")
_LATIN = re.compile(_WORD.pattern.replace("[^\\W_]", "[^\\W_\uac00-\ud7a3]"))
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_CODE = re.compile(r"^(?=.*[A-Za-z])(?=.*\d)[A-Za-z0-9-]{2,}$")
_NO_NAMES = words("""january february march april may june july august september october november december
    jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday
    sunday mr mrs ms dr prof i english korean company team project department document documents
    inc ltd corp co llc plc""")
"""Written with a capital, yet no names by themselves."""

_SHORTEST = 2
_NOUNS = frozenset(("NNP", "NNG", "NR", "XR", "XPN", "XSN", "MM", "MAG"))


def names_in(question: str) -> tuple[str, ...]:
    """Names, product codes and years of a question, as written, each once, in order.

    Latin script: words with a capital inside a sentence, runs of them as one name, unless most words of the
    question have one. Korean: what the analyser calls a proper noun. Both: Latin words within Korean text.
    """
    found = [*_latin_names(question), *_korean_names(question), *_YEAR.findall(question)]
    return tuple(dict.fromkeys(found))


def bears(text: str, name: str) -> bool:
    """Whether a folded text (see `folded`) holds the name, give or take a slip of the pen.

    Every word of the name must be there: as it is, as initials of words in a row, or one letter off.
    """
    wanted = folded(name)
    if wanted in text:
        return True
    known = set(_WORD.findall(text))
    return all(_has_word(text, known, word) for word in _WORD.findall(wanted) if word not in _NO_NAMES)


def folded(text: str) -> str:
    """Letter case and accents aside; Hangul stays whole."""
    bare = (c for c in unicodedata.normalize("NFKD", text).casefold() if not unicodedata.combining(c))
    return unicodedata.normalize("NFC", "".join(bare))


def is_year(name: str) -> bool:
    return _YEAR.fullmatch(name) is not None


def is_hangul(name: str) -> bool:
    return HANGUL.search(name) is not None


def _latin_names(question: str) -> Iterator[str]:
    found = list(_LATIN.finditer(question))
    if _is_title([m.group() for m in found]):
        return
    capital = [any(c.isupper() for c in m.group()) for m in found]
    korean = is_hangul(question)
    run: list[str] = []
    end = -1
    for at, match in enumerate(found):
        word = match.group().removesuffix("'s").removesuffix("’s")
        first = not korean and _begins_a_sentence(question, match.start())
        named = capital[at] and not (first and _CODE.match(word) is None) and _may_name(word)
        if run and (not named or question[end : match.start()].strip()):
            yield " ".join(run)
            run = []
        if named:
            run.append(word)
            end = match.end()
    if run:
        yield " ".join(run)


def _is_title(found: list[str]) -> bool:
    """Whether Even the Small Words Have Capitals: then they tell no names."""
    small = [word for word in found[1:] if word.casefold() in STOP_WORDS and len(word) > 1]
    return len(small) > 0 and 2 * sum(word[0].isupper() for word in small) >= len(small)


def _may_name(word: str) -> bool:
    low = word.casefold()
    return len(word) >= _SHORTEST and low not in STOP_WORDS and low not in _NO_NAMES


def _begins_a_sentence(question: str, start: int) -> bool:
    before = question[:start].rstrip(" \t\"'“‘(")
    return not before or before[-1] in ".?!:\n"


def _korean_names(question: str) -> Iterator[str]:
    if not is_hangul(question):
        return
    run: list[Morpheme] = []
    for morpheme in morphemes(question):
        if run and not (morpheme.tag in _NOUNS and morpheme.start == run[-1].end):
            yield from _named(question, run)
            run = []
        if morpheme.tag in _NOUNS:
            run.append(morpheme)
    yield from _named(question, run)


def _named(question: str, run: list[Morpheme]) -> Iterator[str]:
    """The proper nouns in a run of nouns; one syllable of a name stands for the whole run (김 in 김서준)."""
    proper = [question[m.start : m.end] for m in run if m.tag == "NNP"]
    if proper and max(map(len, proper)) < _SHORTEST:
        yield question[run[0].start : run[-1].end]
        return
    yield from (name for name in proper if len(name) >= _SHORTEST and is_hangul(name))


def _has_word(text: str, known: set[str], word: str) -> bool:
    if word in text:
        return True
    if is_hangul(word):
        return len(word) > 2 and word[:-1] in text  # a particle that the analyser left on it
    if word.isalpha() and 2 <= len(word) <= 5 and _initials(text, word):
        return True
    if len(word) < 5 or any(c.isdigit() for c in word):
        return False
    return any(word[0] == other[0] and _one_slip(word, other) for other in known)


def _initials(text: str, word: str) -> bool:
    """CFO in `chief financial officer`, small words between them aside."""
    between = r"\w*[\s-]+(?:(?:of|and|the|for)\s+)?"
    return re.search(r"\b" + between.join(map(re.escape, word)) + r"\w+", text) is not None


def _one_slip(one: str, other: str) -> bool:
    """Equal up to one letter added, dropped, changed, or two neighbours swapped."""
    if abs(len(one) - len(other)) > 1:
        return False
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
    if at is None:
        return True
    rests = (
        (one[at + 1 :], other[at + 1 :]),
        (one[at:], other[at + 1 :]),
        (one[at + 1 :], other[at:]),
    )
    swapped = one[at : at + 2] == other[at : at + 2][::-1] and one[at + 2 :] == other[at + 2 :]
    return swapped or any(a == b for a, b in rests)
