"""Sentences that join phrases by a causal connective: what gates between modules are suggested from when no
language model judges.

Two kinds: a fact whose relation says it (`A leads to B`; negated and doubtful mentions are no facts), and a
sentence whose connective stands between phrases of the view (`… A …, therefore … B …`), whether or not a
fact of that very sentence names them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from core.graph.view import GraphView
from core.language.causal import HINT, causal_clauses, causal_relation, has_connective
from core.language.english import STOP_WORDS
from core.language.korean import HANGUL
from core.language.sentences import Span, sentences

_WORD = re.compile(r"[^\W_]+(?:[-'’.&/+#][^\W_]+)*[+#]*")
_LONGEST = 6
"""Words of a phrase that is looked for."""
_PARTICLE = 3
_SHORTEST = 2
_A_SIDE = 4
"""Phrases of one clause that count: more only multiply one sentence."""


@dataclass(frozen=True, slots=True, order=True)
class Sentence:
    """`text == view.passage(passage).text[start:end]`."""

    passage: int
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True, order=True)
class Bridge:
    """A sentence that says that `effect` follows from `cause`; both are phrase indices."""

    sentence: Sentence
    cause: int
    effect: int


@dataclass(frozen=True, slots=True)
class _Said:
    """One fact of a passage: names as written, the place of its quote."""

    subject: str
    object: str
    quote: Span


@dataclass(frozen=True, slots=True)
class _Causal:
    """A fact whose relation says that `effect` follows from `cause`; both are phrase indices."""

    said: _Said
    cause: int
    effect: int


def find_bridges(view: GraphView) -> tuple[Bridge, ...]:
    """In the order of passages and places. From the view alone."""
    facts_of = _causal_facts(view)
    hinted = _where(pc.match_substring_regex(view.passages["text"], HINT, ignore_case=True))
    looked_at = sorted({*hinted, *facts_of})
    names = _names(view) if looked_at else {}
    found: set[Bridge] = set()
    for passage in looked_at:
        text = str(view.passages["text"][passage].as_py())
        facts = facts_of.get(passage, [])
        if not facts and not has_connective(text):
            continue
        spans = sentences(text)
        for fact in facts:
            found.update(_of_relation(text, passage, spans, fact))
        found.update(_of_clauses(text, passage, spans, names))
    return tuple(sorted(found))


def _names(view: GraphView) -> dict[str, int]:
    """The phrases that are looked for in text, with their indices."""
    return {
        phrase: place
        for place, phrase in enumerate(view.phrases)
        if len(phrase) >= _SHORTEST and phrase not in STOP_WORDS and not phrase.isdigit()
    }


def sentence_of(view: GraphView, triple: int) -> Sentence | None:
    """Where a triple is first asserted: the sentence of its quote, or one that names both its ends."""
    for passage in view.passages_of_triple(triple).tolist():
        text = str(view.passages["text"][passage].as_py())
        said = view.mention(view.asserting(triple, passage))
        fact = _Said(said.subject, said.object, (said.start, said.end))
        found = _sentence_of(text, sentences(text), fact)
        if found is not None:
            return Sentence(passage, *found, text[found[0] : found[1]])
    return None


def _causal_facts(view: GraphView) -> dict[int, list[_Causal]]:
    """By passage the facts whose relation is causal. Each relation is read once: few are ever written, and of
    a million facts no object is made but of those."""
    relations = pc.dictionary_encode(view.mentions["relation"]).combine_chunks()
    ways = [causal_relation(relation) for relation in relations.dictionary.to_pylist()]
    causal = np.array([way is not None for way in ways], bool)[relations.indices.to_numpy()]
    rows = np.flatnonzero(causal & (view.mention_triple >= 0))
    chosen = view.mentions.select(["passage", "subject", "object", "start", "end"]).take(pa.array(rows))
    made: dict[int, list[_Causal]] = {}
    for said, triple, way in zip(
        zip(*(column.to_pylist() for column in chosen.columns), strict=True),
        view.mention_triple[rows].tolist(),
        relations.indices.to_numpy()[rows].tolist(),
        strict=True,
    ):
        passage, subject, object_, start, end = said
        a, b = view.triple_ends[triple].tolist()
        ends = (a, b) if ways[way] == "forward" else (b, a)
        made.setdefault(passage, []).append(_Causal(_Said(subject, object_, (start, end)), *ends))
    return made


def _where(marked: pa.ChunkedArray) -> list[int]:
    return np.flatnonzero(marked.to_numpy()).tolist()


def _of_relation(text: str, passage: int, spans: list[Span], fact: _Causal) -> Iterator[Bridge]:
    where = _sentence_of(text, spans, fact.said)
    if fact.cause != fact.effect and where is not None:
        yield Bridge(Sentence(passage, *where, text[where[0] : where[1]]), fact.cause, fact.effect)


def _sentence_of(text: str, spans: list[Span], fact: _Said) -> Span | None:
    """The sentence of the fact's quote; a fact that came without its place: the first that names both ends."""
    start, end = fact.quote
    if end > start:
        return next((span for span in spans if span[0] <= start < span[1]), None)
    names = (fact.subject.casefold(), fact.object.casefold())
    return next(
        (span for span in spans if all(name in text[span[0] : span[1]].casefold() for name in names)), None
    )


def _of_clauses(text: str, passage: int, spans: list[Span], names: Mapping[str, int]) -> Iterator[Bridge]:
    for at, span in enumerate(spans):
        for clauses in causal_clauses(text, span, spans[at - 1] if at else None):
            start, end = clauses.whole
            causes = _named(text, clauses.cause, names)
            effects = _named(text, clauses.effect, names)
            for cause in causes:
                for effect in effects:
                    if cause not in effects and effect not in causes:
                        yield Bridge(Sentence(passage, start, end, text[start:end]), cause, effect)


def _named(text: str, span: Span, names: Mapping[str, int]) -> list[int]:
    """Phrases that are written in the span as whole words, from left to right, the longest at each place, at
    most a few. A Korean particle may follow a word: up to that many of its last syllables may be left off."""
    part = text[span[0] : span[1]].casefold()
    words = [match.span() for match in _WORD.finditer(part)]
    found: dict[int, None] = {}
    at = 0
    while at < len(words) and len(found) < _A_SIDE:
        step = 1
        for count in range(min(_LONGEST, len(words) - at), 0, -1):
            phrase = _phrase(" ".join(part[words[at][0] : words[at + count - 1][1]].split()), names)
            if phrase is not None:
                found[phrase] = None
                step = count
                break
        at += step
    return list(found)


def _phrase(written: str, names: Mapping[str, int]) -> int | None:
    if written in names:
        return names[written]
    for cut in range(1, _PARTICLE + 1):
        if len(written) - cut < _SHORTEST or not HANGUL.match(written[-cut]):
            return None
        if written[:-cut] in names:
            return names[written[:-cut]]
    return None
