"""A question's names in a row: which words stand together, and what ties one to the next."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.language.english import STOP_WORDS
from core.language.korean import Morpheme, morphemes
from core.language.words import words


@dataclass(frozen=True, slots=True)
class Chunk:
    """Words that stand together; `tie` joins it to the chunk before it, "" for nothing. `of` is set when it hangs
    on the chunk before (contract with A) or that one on it (A의 계약)."""

    start: int
    end: int
    tie: str = ""
    of: bool = False


# English

_WORD = re.compile(r"[^\W_]+(?:[-'’.&+#/][^\W_]+)*[+#]*|[,?!;:.()]")
_JOINS = words(", and or & vs versus than nor plus")
_SKIPPED = words("the a an both either one ones its our their that")
_OF = words("of with for from at in by on between")
_BREAKS = words(
    "how much many more less fewer most least what which who whose when is are was were be do "
    "does did has have had will would can "
    "could larger smaller bigger higher lower longer shorter greater cheaper earlier later "
    "farther nearer heavier lighter total "
    "combined together altogether sum first last rank sort order list compare give tell show name all each every per"
)
_COMPARED = words(
    "larger smaller bigger higher lower longer shorter greater cheaper earlier later farther "
    "nearer heavier lighter more less fewer"
)


def english(question: str) -> list[Chunk]:
    """Runs of words that are no small words. `, and or than` tie two; `the contract with` hangs before a name."""
    chunks: list[Chunk] = []
    tie, of = "", False
    begin = end = -1
    for found in [*_WORD.finditer(question), None]:
        word = found.group().casefold() if found else "?"
        join = word in _JOINS
        small = not join and (word in STOP_WORDS | _BREAKS | _SKIPPED | _OF or not word[0].isalnum())
        if found is not None and not join and not small:
            begin = found.start() if begin < 0 else begin
            end = found.end()
            continue
        if begin >= 0 and word == "of" and found is not None and _title_goes_on(question, begin, found.end()):
            continue  # Front of house
        if begin >= 0:
            chunks.append(Chunk(begin, end, tie, of))
            tie, of, begin = "", False, -1
        if join:
            tie = f"{tie} {word}".strip()
        elif word in _OF:
            of = True
        elif word in _COMPARED and tie == "":
            continue  # `is A larger than B`: the word behind it ties
        elif word not in _SKIPPED:
            tie, of = "", False
    return chunks


def _title_goes_on(question: str, begin: int, at: int) -> bool:
    following = re.match(r"\s(\w+)", question[at:])
    first = question[begin].isupper() and begin > 0
    return (
        first
        and following is not None
        and following.group(1)[0].islower()
        and following.group(1) not in _SKIPPED
    )


# Korean

_JOINERS = words("와 과 하고 랑 이랑 이나 나 보다 및 그리고 또는 혹은 대비 vs")
_SUBJECT = words("은 는 이 가 의 에서")
_VERBAL = ("VV", "VA", "VX", "XSV", "XSA", "VCP", "VCN")
_WORDS = re.compile(r"[^\s,?!.;]+|[,]")


def korean(question: str) -> list[Chunk]:
    """Runs of words without a particle, up to one with; 와, 과, 보다, 및 or a comma behind a run tie the next to it."""
    read = morphemes(question)
    chunks: list[Chunk] = []
    tie, of, before = "", False, ""
    begin = end = -1
    for word in [*_WORDS.finditer(question), None]:
        noun, particle = _parted(word, read) if word is not None else (-1, "")
        if word is None or word.group() == "," or word.group() in _JOINERS or noun < 0:
            if begin >= 0:
                chunks.append(Chunk(begin, end, tie, of))
                tie, of, begin, before = "", False, -1, ""
            joins = word is not None and (word.group() == "," or word.group() in _JOINERS)
            tie = f"{tie} {word.group()}".strip() if joins and word is not None else ("" if noun < 0 else tie)
            continue
        begin = word.start() if begin < 0 else begin
        end = noun
        if particle or question[word.end() : word.end() + 1] == ",":
            compared = particle.startswith("보다") and before in _SUBJECT and not tie
            chunks.append(Chunk(begin, end, "보다" if compared else tie, of))
            tie = (
                ""
                if compared
                else next(
                    (j for j in ("보다", "와", "과", "하고", "이랑", "랑", "이나", "나") if particle == j), ""
                )
            )
            of = particle in ("의", "과의", "와의", "와는", "과는")
            begin, before = -1, particle
    return chunks


def _parted(word: re.Match[str], read: list[Morpheme]) -> tuple[int, str]:
    """Where the word's noun ends, and its particles; -1 for a word that is no noun with particles."""
    text = word.group()
    if text.endswith("보다") and len(text) > 2:
        return word.end() - 2, "보다"
    inside = [m for m in read if word.start() <= m.start < word.end()]
    if not inside or any(m.tag in _VERBAL or m.tag.startswith("E") for m in inside):
        return -1, ""
    if all(m.tag in ("MAG", "MM", "NNB", "MAJ", "NP", "IC") or m.tag.startswith("J") for m in inside):
        return -1, ""
    noun = word.end()
    for m in reversed(inside):
        if not (m.tag.startswith("J") and m.end >= noun):
            break
        noun = m.start
    return (noun, text[noun - word.start() :]) if noun > word.start() else (-1, "")


def runs(chunks: list[Chunk]) -> Iterator[list[Chunk]]:
    """Chunks that are tied to each other, in order."""
    run: list[Chunk] = []
    for chunk in chunks:
        if run and not chunk.tie:
            yield run
            run = []
        run.append(chunk)
    if run:
        yield run
