"""The content phrases of a question by rule: what it names, and what it says of that.

English by its dependency tree, Korean by its morphemes. Pure: the same question gives the same phrases.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from core.ingest.extract.english_parse import Tree, parse
from core.language.detect import language_of
from core.language.english import STOP_WORDS
from core.language.korean import Morpheme, morphemes
from core.language.normalise import phrase_key
from core.language.sentences import sentences
from core.language.words import words

MOST = 8
"""Phrases of one kind."""


@dataclass(frozen=True, slots=True)
class Content:
    """`things`: names first, then other noun phrases. `relations`: a thing with what is said of it, and the
    question without its question words; longest first within a sentence."""

    things: tuple[str, ...]
    relations: tuple[str, ...]


def content_phrases(question: str) -> Content:
    """Nothing found gives empty tuples."""
    korean = language_of(question) == "ko"
    parts = [question[start:end] for start, end in sentences(question)]
    names, nouns, relations = [], [], []
    for part, found in zip(parts, map(_korean, parts) if korean else _english(parts), strict=True):
        names += found.names
        nouns += found.nouns
        relations += [*found.relations, _bare(part)]
    return Content(_distinct([*names, *nouns])[:MOST], _distinct(relations)[:MOST])


@dataclass(frozen=True, slots=True)
class _Found:
    names: list[str]
    nouns: list[str]
    relations: list[str]


def _distinct(phrases: Iterable[str]) -> tuple[str, ...]:
    """The first writing of each phrase; what has no letter or digit is none."""
    kept: dict[str, str] = {}
    for phrase in phrases:
        key = phrase_key(phrase)
        if key and any(c.isalnum() for c in key):
            kept.setdefault(key, " ".join(phrase.split()))
    return tuple(kept.values())


# English

_CAPITAL = r"(?:[^\W\d_a-z][^\W_]*(?:[-'’.&/][^\W_]+)*\.?|\d[\w.,-]*\w|\d)"
_LINK = r"(?:\s+(?:of|of\s+the|de|la|von|van|der|du|the|&))"
_NAME = re.compile(rf"(?<![\w-]){_CAPITAL}(?:{_LINK}?\s+{_CAPITAL})*")
_QUOTED = re.compile(r"[\"“]([^\"”]{2,80})[\"”]")
_POSSESSIVE = re.compile(r"['’]s?$")
_NAME_ENDS = re.compile(r"[.,]+$")
_ASKING = words("what which who whom whose where when why how")
_OPENERS = _ASKING | words(
    "is are was were do does did has have had can could will would should in on at to from"
)
_LEFT = ("det", "compound", "amod", "nummod", "poss", "nmod", "quantmod", "npadvmod", "predet")
_AFTER = ("prep", "relcl", "acl")
_EMPTY = words(
    "name names part parts kind type person people one ones thing things number way something someone"
)
"""Nouns that find nothing by themselves."""


def _english(parts: list[str]) -> Iterator[_Found]:
    for part, tree in zip(parts, parse(parts), strict=True):
        names = list(_names(part))
        chunks = [_chunk(tree, token) for token in range(len(tree)) if _is_head(tree, token)]
        nouns = [chunk for chunk in chunks if chunk and not any(_covers(name, chunk) for name in names)]
        yield _Found(names, nouns, list(_said_of(tree)))


def _names(text: str) -> Iterator[str]:
    """Quoted titles, then runs of capitalised words and numbers with small words inside."""
    yield from _QUOTED.findall(text)
    for match in _NAME.finditer(text):
        run = match.group().split()
        begins = not text[: match.start()].strip("\"“'(¿ ")
        while run and _POSSESSIVE.sub("", run[0]).casefold() in (STOP_WORDS if begins else _ASKING):
            run = run[1:]
            if begins and run and run[0].islower():
                run = run[1:]
        name = _NAME_ENDS.sub("", _POSSESSIVE.sub("", " ".join(run)))
        if name and not (len(name) == 1 and name.isalpha()):
            yield name


def _covers(name: str, chunk: str) -> bool:
    return f" {phrase_key(chunk)} " in f" {phrase_key(name)} "


def _is_head(tree: Tree, token: int) -> bool:
    return tree.tags[token].startswith("NN") and tree.deps[token] != "compound"


def _chunk(tree: Tree, head: int) -> str:
    """The noun with what stands before it, without articles and question words; "" for an answer's mere kind
    ("which city") and nouns that say nothing."""
    left = [t for child in tree.kids(head, *_LEFT) if child < head for t in tree.below(child)]
    start = min([*left, head])
    if any(tree.tags[t].startswith("W") for t in (*left, max(start - 1, 0))):
        return ""
    while start < head and tree.tags[start] in ("DT", "PDT", "PRP$", "POS", "WDT", "WP$"):
        start += 1
    said = tree.phrase(range(start, head + 1))
    return "" if said.casefold() in _EMPTY else said


def _said_of(tree: Tree) -> Iterator[str]:
    """Each noun with the phrases and clauses that hang on it: `the country that released Han Vodka`."""
    for token in range(len(tree)):
        if not tree.tags[token].startswith(("NN", "PRP", "WP")) or not tree.kids(token, *_AFTER):
            continue
        yield _bare(tree.phrase(tree.below(token)))


def _bare(text: str) -> str:
    """Without leading question words and auxiliaries, articles and the closing mark."""
    left = text.strip().rstrip("?.!。？ ").split()
    while len(left) > 1 and left[0].casefold().strip(",") in _OPENERS | {"the", "a", "an"}:
        left = left[1:]
    return " ".join(left)


# Korean

_NOUN = frozenset(("NNG", "NNP", "SL", "SN", "SH", "XPN", "XSN", "XR", "NR", "MM"))
_THING = frozenset(("NNG", "NNP", "SL", "SH", "XR"))
_JOINT = frozenset(("SO", "SS", "SY", "SW"))
_ASKED_KO = words("무엇 누구 어디 언제 얼마 몇 어느 어떤 무슨 왜 경우 때 것 수 가능 필요 이름 사람")


def _korean(part: str) -> _Found:
    read = morphemes(part)
    runs = list(_noun_runs(part, read))
    names = [text for text, proper in runs if proper]
    nouns = [text for text, proper in runs if not proper]
    return _Found(names, nouns, list(_clauses(part, read)))


def _noun_runs(text: str, read: list[Morpheme]) -> Iterator[tuple[str, bool]]:
    """(noun phrase, whether it holds a name): nouns in a row, spaces between them allowed, ended by a particle,
    an ending or a verb."""
    run: list[Morpheme] = []
    for morpheme in [*read, Morpheme("", "END", len(text), len(text))]:
        if run and morpheme.tag in _JOINT and morpheme.start == run[-1].end:
            continue  # the hyphen of SM-200; the run goes on only if the next noun touches it
        adjacent = bool(run) and not text[run[-1].end : morpheme.start].strip(" ·-/")
        if morpheme.tag in _NOUN and morpheme.form not in _ASKED_KO and (adjacent or not run):
            run.append(morpheme)
            continue
        if any(m.tag in _THING for m in run):
            yield text[run[0].start : run[-1].end], any(m.tag in ("NNP", "SL", "SN") for m in run)
        run = [morpheme] if morpheme.tag in _NOUN and morpheme.form not in _ASKED_KO else []


def _clauses(text: str, read: list[Morpheme]) -> Iterator[str]:
    """From one adnominal clause's end to the noun that the next describes: `한빛이 공급하는 장치`."""
    start = 0
    for at, morpheme in enumerate(read):
        if morpheme.tag != "ETM":
            continue
        after = at + 1
        while after < len(read) and read[after].tag in _NOUN | {"NNB"}:
            after += 1
        if after > at + 1:
            yield text[start : read[after - 1].end]
            start = read[at + 1].start
