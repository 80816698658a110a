"""The one rule by which two surface forms are the same phrase.

NFKC, case folded, white space collapsed, punctuation at the edges trimmed, English determiners and
Korean particles dropped. Everything else keeps phrases apart: `C`, `C++` and `C#` are three, and so
are `㈜한빛` and `주식회사 한빛`: that those two are one company is for a person to say.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from core.language.english import DETERMINERS
from core.language.korean import HANGUL, Morpheme, has_hangul, morphemes

# Invisible marks that some editors leave: soft hyphen, zero-width space, word joiner, byte-order
# mark, and marks of writing direction (which could make two phrases look alike).
_INVISIBLE = re.compile("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")

_PAIRS = {"(": ")", "[": "]", "{": "}", "<": ">", "《": "》", "〈": "〉", "「": "」", "『": "』", "【": "】"}
_QUOTES = "\"'`´‘’‚‛“”„‟«»‹›"
_LEADING = _QUOTES + ",;:!?·•‧∙・…、。|~_=\\-–—―"
_TRAILING = _QUOTES + ".,;:!?·•‧∙・…、。|~_=\\-–—―/"

# A phrase that ends in none of these syllables ends in no particle; the analyser isn't asked.
_LAST_OF_PARTICLE = frozenset("은는이가을를에게서의와과도만로께고랑나야여든지까터조차저밖뿐럼같다라녕")

# Two places where a bare noun may stand. A noun such as 고가 or 성과 is read as a noun there; a
# noun with its particle (법인은) is read as such even there.
_FRAMES = ("를 본다.", "에 관한 것")
_SURE_STEM = 3
"""Syllables that must remain for one frame to be enough."""

_PARTICLE_AFTER_LATIN = re.compile(
    r"(?<=[^\W\d_가-힣])"
    r"(?:은|는|이|가|을|를|의|에|와|과|도|만|로|으로|에서|에게|께서|까지|부터|로부터|으로부터|에는|에서는|에도|처럼|보다)$"
)


@lru_cache(maxsize=200_000)
def phrase_key(text: str) -> str:
    """The key of a phrase: equal keys are one node. "" when nothing but punctuation is there.

    Applying it to its own result changes nothing.
    """
    key = folded_name(text)
    for _ in range(8):  # each round can bare something for the next; two are the most ever seen
        shorter = _trim(_without_particles(_without_determiner(_trim(key))))
        if shorter == key:
            break
        key = shorter
    return key


def folded_name(text: str) -> str:
    """NFKC, case folded, white space collapsed, nothing invisible: what may be a part of a key."""
    folded = unicodedata.normalize("NFKC", _INVISIBLE.sub("", unicodedata.normalize("NFKC", text)))
    return " ".join(unicodedata.normalize("NFKC", folded.casefold()).split())


def _trim(key: str) -> str:
    """Without quotes, punctuation and brackets at its edges that belong to no part of it."""
    while True:
        shorter = _without_brackets(_trim_marks(key))
        if shorter == key:
            return key if any(_counts(c) for c in key) else ""
        key = shorter


def _counts(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNSM"


def _trim_marks(key: str) -> str:
    key = key.strip()
    while key and key[0] in _LEADING and not _is_sign(key):
        key = key[1:].lstrip()
    # `.net` keeps its dot, `...net` and `. net` do not.
    if key.startswith(".") and not re.match(r"\.[^\W_]", key):
        key = key.lstrip(". ")
        return _trim_marks(key)
    return key.rstrip(_TRAILING + " ")


def _is_sign(key: str) -> bool:
    return key[0] in "-–" and len(key) > 1 and key[1].isdigit()


def _without_brackets(key: str) -> str:
    """Strips a pair of brackets around the whole, and brackets at an edge that have no partner."""
    if not key:
        return key
    if key[0] in _PAIRS:
        partner = _partner(key)
        if partner in (-1, len(key) - 1):
            return key[1:] if partner == -1 else key[1:-1]
    if key[-1] in _PAIRS:
        return key[:-1]
    if key[-1] in _PAIRS.values() and not _closes(key):
        return key[:-1]
    return key


def _partner(key: str) -> int:
    opening, closing, depth = key[0], _PAIRS[key[0]], 0
    for place, character in enumerate(key):
        depth += (character == opening) - (character == closing)
        if depth == 0:
            return place
    return -1


def _closes(key: str) -> bool:
    opening = next(o for o, c in _PAIRS.items() if c == key[-1])
    return key.count(opening) >= key.count(key[-1])


def _without_determiner(key: str) -> str:
    for determiner in DETERMINERS:
        # "a 회사" is company A, not "a company".
        if key.startswith(determiner) and not (has_hangul(key) and determiner != "the "):
            return key[len(determiner) :]
    return key


def _without_particles(key: str) -> str:
    if not key or key[-1] not in _LAST_OF_PARTICLE:
        return key
    after_latin = _PARTICLE_AFTER_LATIN.search(key) or _after_symbol(key)
    if after_latin:
        return key[: after_latin.start()]
    tail_start = key.rfind(" ", 0, max(key.rfind(" "), 0)) + 1  # the last two words: enough context
    tail = key[tail_start:]
    cuts = [_noun_end(tail, frame) for frame in _FRAMES]
    if cuts[0] in (0, len(tail)):
        return key
    kept = tail[: cuts[0]]
    sure = cuts[0] == cuts[1] or len(kept.split()[-1]) >= _SURE_STEM
    return key[:tail_start] + kept if sure else key


def _after_symbol(key: str) -> re.Match[str] | None:
    return re.search(r"(?<=[+#%)\]])(?:은|는|이|가|을|를|의|에|와|과|로|으로|에서|까지|부터)$", key)


def _noun_end(tail: str, frame: str) -> int:
    """Where the nouns of `tail` end, when it is read in the frame."""
    inside = [m for m in morphemes(tail + frame) if m.start < len(tail)]
    end = len(tail)
    if not inside or inside[-1].end > end:
        return end
    while inside and _is_particle(inside[-1]):
        end = inside.pop().start
    return len(tail[:end].rstrip())


def _is_particle(morpheme: Morpheme) -> bool:
    return morpheme.tag.startswith("J") and HANGUL.match(morpheme.form) is not None


def printable(text: str) -> str:
    """Without control characters; line ends and tabs stay."""
    return "".join(c for c in text if c in "\n\t" or c.isprintable())
