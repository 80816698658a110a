"""Words to search by, for both languages, told apart by the script of each run.

Two tokenisers, for two jobs. `search_tokens` feeds BM25, which weighs words by rarity: stems and
morphemes raise recall there. `lex_tokens` feeds the share of a question's words that a text holds
(0.3·Lex in the causal strategy): its definition counts every word of the question as asked, so
English words are neither stemmed nor dropped: six words of which three are found give 0.5.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from core.language.english import STOP_WORDS, stem
from core.language.korean import Morpheme, has_hangul, morphemes
from core.language.words import words

_PIECE = re.compile(
    r"(?P<cjk>[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+)"
    r"|(?P<hangul>[\uac00-\ud7a3]+)"
    r"|(?P<number>\d+(?:[.,]\d+)*)"
    r"|(?P<word>c\+\+|[cf]#|[^\W\d_]+(?:['’][^\W\d_]+)*)"
)

_CONTENT = frozenset(("NNG", "NNP", "NR", "VV", "VA", "XR", "SL", "MAG"))
_NOUN = frozenset(("NNG", "NNP"))
_NAME_PARTS = frozenset(("NNG", "NNP", "NR", "XR", "XPN", "XSN", "MM", "IC"))

# Verbs so common that they find nothing.
_LIGHT = words("하 되 있 없 이 아니 않 말 것 수 대하 위하 의하 따르")


def search_tokens(text: str) -> list[str]:
    """Words for keyword ranking, in order, repeats kept.

    English: lower-cased, stop words dropped, Snowball stems. Korean: content morphemes, and the
    two-syllable parts of longer nouns (매출액 is also found by 매출). Numbers without their
    thousands commas. Han and kana: overlapping pairs of characters.
    """
    folded = unicodedata.normalize("NFKC", text).casefold()
    tokens = list(_other_than_korean(folded, stemmed=True))
    if has_hangul(folded):
        tokens.extend(_korean(folded, parts=True))
    return tokens


def lex_tokens(text: str) -> list[str]:
    """Words for Lex: as `search_tokens`, but English words whole and none of them dropped."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    tokens = list(_other_than_korean(folded, stemmed=False))
    if has_hangul(folded):
        tokens.extend(_korean(folded, parts=False))
    return tokens


def _other_than_korean(folded: str, *, stemmed: bool) -> Iterator[str]:
    for piece in _PIECE.finditer(folded):
        kind, run = piece.lastgroup, piece.group()
        if kind == "number":
            yield run.replace(",", "")
        elif kind == "cjk":
            yield from (run[i : i + 2] for i in range(max(len(run) - 1, 1)))
        elif kind == "word":
            word = run.replace("’", "'")
            if not stemmed:
                yield word
            elif word not in STOP_WORDS:
                yield stem(word.removesuffix("'s"))


def _korean(folded: str, *, parts: bool) -> Iterator[str]:
    run: list[Morpheme] = []
    for morpheme in morphemes(folded):
        if run and not (morpheme.tag in _NAME_PARTS and morpheme.start == run[-1].end):
            yield from _names(folded, run)
            run = []
        if morpheme.tag in _NAME_PARTS:
            run.append(morpheme)
        form = morpheme.form
        if morpheme.tag not in _CONTENT or form in _LIGHT or not has_hangul(form):
            continue
        yield form
        if parts and morpheme.tag in _NOUN:
            yield from _pairs(form)
    yield from _names(folded, run)


def _names(folded: str, run: list[Morpheme]) -> Iterator[str]:
    """A name that no dictionary has comes in splinters, differently in each sentence (한빛 as 한 + 빛).
    Its overlapping pairs of syllables are the same everywhere."""
    if len(run) > 1 and any(m.end - m.start == 1 for m in run):
        whole = folded[run[0].start : run[-1].end]
        yield from (whole[i : i + 2] for i in range(len(whole) - 1))


def _pairs(noun: str) -> Iterator[str]:
    """매출액 → 매출; 한국은행 → 한국, 은행; 근로계약서 → 근로, 계약."""
    if len(noun) > 2:
        yield from (noun[i : i + 2] for i in range(0, len(noun) - 1, 2))
