"""The things that a question lists: `A, B and C`, `A와 B`, `A보다 B`, and what it says beside them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.language.detect import language_of
from core.language.english import stem
from core.retrieve.logic.chunks import Chunk, english, korean, runs
from core.retrieve.logic.kinds import is_attribute
from core.retrieve.logic.lexicon import GENERIC, known

_PARTICLE = re.compile(r"^(?:과의|와의|보다|이나|[과와의이가은는을를나])(?![가-힣])")

_CHOICE = re.compile(r"(?:which|who|what)\b[^,]*,\s*((?:[^,]+,\s*)*[^,]+?,?\s+or\s.+)$", re.IGNORECASE)
"""`Which is farther from the station, A or B?`"""


@dataclass(frozen=True, slots=True)
class Listed:
    """`things` as written, two or more, or none; `rest` is the question without them."""

    things: tuple[str, ...]
    rest: str


def listed_in(question: str) -> Listed:
    chunks = korean(question) if language_of(question) == "ko" else english(question)
    choice = _CHOICE.match(question)
    names = [name for name in _names(question, chunks) if choice is None or name.start >= choice.start(1)]
    run = max(runs(names), key=len, default=[])
    if len(run) < 2:
        return Listed((), question)
    trimmed = [_trimmed(question, chunk) for chunk in run]
    said = [question[start:end] for start, end in trimmed]
    shared = _shared(said)
    things = tuple(dict.fromkeys(_without(thing, shared) for thing in said))
    if len({thing.casefold() for thing in things}) < 2:
        return Listed((), question)
    rest = question
    for start, end in reversed(trimmed):
        rest = rest[:start] + " " + _PARTICLE.sub("", rest[end:])
    return Listed(things, " ".join([*rest.split(), *shared]))


def _names(question: str, chunks: Sequence[Chunk]) -> list[Chunk]:
    """Chunks that name something. One that doesn't hands its tie on where a name hangs on it or it on a name:
    `or the contract with B`, `A의 계약과 B의 계약`."""
    names: list[Chunk] = []
    tie = ""
    for at, chunk in enumerate(chunks):
        own = chunk.tie or tie
        tie = ""
        if _telling(question[chunk.start : chunk.end]):
            names.append(replace(chunk, tie=own))
            following = chunks[at + 1] if at + 1 < len(chunks) else None
            if (
                following is not None
                and following.of
                and not _telling(question[following.start : following.end])
            ):
                tie = chunks[at + 2].tie if at + 2 < len(chunks) else ""
            continue
        following = chunks[at + 1] if at + 1 < len(chunks) else None
        tie = own if following is not None and following.of and not following.tie else tie
    return names


def _telling(text: str) -> bool:
    return any(not common(word) for word in text.split())


def common(word: str) -> bool:
    """A word of measure or of the trade: it names nothing by itself."""
    lower = word.casefold()
    key = stem(lower) if lower.isascii() else lower
    return (
        key in GENERIC
        or lower in GENERIC
        or known(key)
        or known(lower)
        or (lower.isalpha() and is_attribute(lower))
    )


def _measure(word: str) -> bool:
    lower = word.casefold()
    return lower in GENERIC or (lower.isascii() and stem(lower) in GENERIC) or is_attribute(lower)


def _part_of_name(words: Sequence[str], at: int) -> bool:
    """`Hall` of `Birch Hall`: a capital behind a capital."""
    return words[at][0].isupper() and at > 0 and words[at - 1][0].isupper()


def _trimmed(question: str, chunk: Chunk) -> tuple[int, int]:
    """Without measures and words of the trade at its ends (`Dongsan ship`, `음향팀 예산`), and without lower-case
    words behind a name in capitals (`Dongsan quote`)."""
    pieces = [
        (m.start() + chunk.start, m.end() + chunk.start)
        for m in re.finditer(r"\S+", question[chunk.start : chunk.end])
    ]
    texts = [question[start:end] for start, end in pieces]
    low, high = 0, len(pieces)
    while high - low > 1 and common(texts[high - 1]) and not _part_of_name(texts, high - 1):
        high -= 1
    while high - low > 1 and _measure(texts[low]) and not texts[low][0].isupper():
        low += 1
    capital = [at for at in range(low, high) if texts[at][0].isupper() or texts[at][0].isdigit()]
    if capital and texts[low][0].isupper() and " of " not in question[chunk.start : chunk.end]:
        high = capital[-1] + 1
    if high - low == 1 and len(texts[low]) == 1 and len(pieces) > 1:
        low, high = (
            max(0, low - 1),
            min(len(pieces), high + (low == 0)),
        )  # `team A`: a letter alone is no name
    return pieces[low][0], pieces[high - 1][1]


def _shared(things: Sequence[str]) -> list[str]:
    """Words that every thing has: what is asked of each, and no part of its name."""
    sets = [set(thing.split()) for thing in things]
    shared = set.intersection(*sets)
    return sorted(w for w in shared if all(len(one) > 1 for one in sets) and common(w) and not w[0].isupper())


def _without(thing: str, shared: Sequence[str]) -> str:
    return " ".join(word for word in thing.split() if word not in shared)
