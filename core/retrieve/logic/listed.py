"""The things that a question lists: `A, B and C`, `A와 B`, `A보다 B`, and what it says beside them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.language.detect import language_of
from core.language.english import STOP_WORDS, stem
from core.language.korean import morphemes
from core.language.words import words
from core.retrieve.logic.lexicon import GENERIC, known


@dataclass(frozen=True, slots=True)
class Listed:
    """`things` as written, two or more, or none; `rest` is the question without them."""

    things: tuple[str, ...]
    rest: str


@dataclass(frozen=True, slots=True)
class _Chunk:
    """Words that stand together; `tie` is what joins the chunk to the one before it, "" for nothing."""

    start: int
    end: int
    tie: str


def listed_in(question: str) -> Listed:
    chunks = _korean(question) if language_of(question) == "ko" else _english(question)
    run = _longest_run(question, chunks)
    if len(run) < 2:
        return Listed((), question)
    trimmed = [_trimmed(question, chunk) for chunk in run]
    things = _without_shared([question[start:end] for start, end in trimmed])
    if len({thing.casefold() for thing in things}) < 2:
        return Listed((), question)
    rest = question
    for (start, end), _ in sorted(zip(trimmed, things, strict=True), reverse=True):
        rest = rest[:start] + " " + _PARTICLE.sub("", rest[end:])
    shared = _shared([question[start:end] for start, end in trimmed])
    return Listed(tuple(dict.fromkeys(things)), " ".join([*rest.split(), *shared]))


_PARTICLE = re.compile(r"^(?:과의|와의|보다|이나|[과와의이가은는을를나])(?![가-힣])")

# Chunks

_WORD = re.compile(r"[^\W_]+(?:[-'’.&+#/][^\W_]+)*[+#]*|[,?!;:.()]")
_JOINS = words("and or & vs versus than nor plus")
_SKIPPED = words("the a an both either one its our their")
_BREAKS = words(
    "how much many more less fewer most least what which who whose when is are was were do does did has have had will would can "
    "larger smaller bigger higher lower longer shorter greater cheaper earlier later total combined together altogether sum first last"
)


def _english(question: str) -> list[_Chunk]:
    """Runs of words that are no small words; `, and or than` between two runs tie them."""
    chunks: list[_Chunk] = []
    tie = ""
    begin = end = -1
    for found in [*_WORD.finditer(question), None]:
        word = found.group().casefold() if found else "?"
        join = word == "," or word in _JOINS
        small = not join and (word in STOP_WORDS | _BREAKS | _SKIPPED or not word[0].isalnum())
        if found is not None and not join and not small:
            if begin < 0:
                begin = found.start()
            end = found.end()
            continue
        if begin >= 0:
            chunks.append(_Chunk(begin, end, tie))
            tie, begin = "", -1
        if join:
            tie = tie + " " + word if tie else word
        elif word in _COMPARED and chunks:
            tie = tie or word  # `is A larger than B`: only `than` ties
        elif (word not in _SKIPPED and word not in ("of", "in", "on", "with", "for", "from", "by", "at")) or (word not in _SKIPPED and not tie):
            tie = ""
    return [c if c.tie not in _COMPARED else _Chunk(c.start, c.end, "") for c in chunks]


_COMPARED = words(
    "larger smaller bigger higher lower longer shorter greater cheaper earlier later more less heavier lighter"
)

_NOUNS = frozenset(("NNG", "NNP", "SL", "SN", "SH", "XPN", "XSN", "XR", "NR", "W_SERIAL"))
_JOINERS = frozenset(
    ("와", "과", "하고", "이랑", "랑", "및", "그리고", "또는", "혹은", "이나", "나", "보다", "대비", "vs")
)


def _korean(question: str) -> list[_Chunk]:
    """Runs of nouns; 와, 과, 및, a comma or 보다 right behind one ties the next to it."""
    chunks: list[_Chunk] = []
    tie = ""
    begin = end = -1
    for morpheme in [*morphemes(question), None]:
        noun = morpheme is not None and (
            morpheme.tag in _NOUNS or (morpheme.tag in ("SO", "SW", "SY") and morpheme.form in "-+#&·/")
        )
        if morpheme is not None and noun and morpheme.form not in _JOINERS:
            gap = question[end : morpheme.start] if begin >= 0 else ""
            if begin >= 0 and gap.strip():
                chunks.append(_Chunk(begin, end, tie))
                tie, begin = "", -1
            if begin < 0:
                begin = morpheme.start
            end = morpheme.end
            continue
        if begin >= 0:
            chunks.append(_Chunk(begin, end, tie))
            tie, begin = "", -1
        if morpheme is None:
            break
        joins = morpheme.form in _JOINERS and morpheme.tag in ("JC", "JKB", "MAJ", "NNG", "JX", "SL")
        if joins or (morpheme.tag == "SP" and morpheme.form in ",/·"):
            tie = (tie + " " if tie else "") + morpheme.form
        elif not (tie and morpheme.tag.startswith("J")):
            tie = ""
    return _across_than(question, chunks)


def _across_than(question: str, chunks: list[_Chunk]) -> list[_Chunk]:
    """`A가 B보다`, `A는 B보다`: B is compared with what stands before it."""
    out = list(chunks)
    for at in range(1, len(out)):
        after = question[out[at].end :].lstrip()
        between = question[out[at - 1].end : out[at].start].strip()
        if re.match(r"(?:의 [가-힣]+|[가-힣 ]{0,6})?보다|에 비해|대비", after) and re.fullmatch(
            r"[은는이가의]|[가-힣]{1,2}", between or "-"
        ):
            out[at] = _Chunk(out[at].start, out[at].end, "보다")
    return out


# From chunks to things


def _longest_run(question: str, chunks: Sequence[_Chunk]) -> list[_Chunk]:
    """The most chunks in a row that are tied and say more than a measure."""
    runs: list[list[_Chunk]] = []
    for chunk in chunks:
        if chunk.tie and runs:
            runs[-1].append(chunk)
        else:
            runs.append([chunk])
    telling = [[c for c in run if _telling(question[c.start : c.end])] for run in runs]
    return max(telling, key=len, default=[])


def _telling(text: str) -> bool:
    return any(not _common(word) for word in text.split())


def _common(word: str) -> bool:
    """A word of measure or of the trade: it names nothing by itself."""
    lower = word.casefold()
    key = stem(lower) if lower.isascii() else lower
    return key in GENERIC or lower in GENERIC or known(key) or known(lower)


def _trimmed(question: str, chunk: _Chunk) -> tuple[int, int]:
    """Without measures and words of the trade at its ends (`Dongsan ship`, `음향팀 예산`), and without lower-case
    words behind a name in capitals (`Dongsan quote`)."""
    pieces = [
        (m.start() + chunk.start, m.end() + chunk.start)
        for m in re.finditer(r"\S+", question[chunk.start : chunk.end])
    ]
    texts = [question[start:end] for start, end in pieces]
    low, high = 0, len(pieces)
    while high - low > 1 and _common(texts[high - 1]):
        high -= 1
    while high - low > 1 and _common(texts[low]) and not texts[low][0].isupper():
        low += 1
    capital = [at for at in range(low, high) if texts[at][0].isupper() or texts[at][0].isdigit()]
    if capital and texts[low][0].isupper():
        high = capital[-1] + 1
    if high - low == 1 and len(texts[low]) == 1 and len(pieces) > 1:
        low, high = (
            max(0, low - 1),
            min(len(pieces), high + (low == 0)),
        )  # `team A`, `A 계약`: a letter alone is no name
    return pieces[low][0], pieces[high - 1][1]


def _shared(things: Sequence[str]) -> list[str]:
    """Words that every thing has: what is asked of each, and no part of its name."""
    sets = [set(thing.casefold().split()) for thing in things]
    common = set.intersection(*sets)
    return sorted(word for word in common if all(len(one) > 1 for one in sets) and _common(word))


def _without_shared(things: Sequence[str]) -> list[str]:
    shared = set(_shared(things))
    return [" ".join(word for word in thing.split() if word.casefold() not in shared) for thing in things]
