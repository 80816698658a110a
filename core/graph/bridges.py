"""Sentences that join phrases by a causal connective: what gates between modules are suggested from when no
language model judges.

Two kinds: a fact whose relation says it (`A leads to B`), and a sentence whose connective stands between
phrases of the passage's facts (`… A …, therefore … B …`). Only mentions that state facts count.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from core.graph.view import GraphView
from core.language.causal import causal_clauses, causal_relation, has_connective
from core.language.sentences import Span, sentences

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
    """One fact of a passage: names as written, their phrases, the place of its quote."""

    subject: str
    relation: str
    object: str
    ends: tuple[int, int]
    quote: Span


def find_bridges(view: GraphView) -> tuple[Bridge, ...]:
    """In the order of passages and places. From the view alone."""
    said = _said(view)
    texts = view.passages["text"].to_pylist()
    found: set[Bridge] = set()
    for passage, facts in said.items():
        text = texts[passage]
        ways = [causal_relation(fact.relation) for fact in facts]
        if not any(ways) and not has_connective(text):
            continue
        spans = sentences(text)
        for fact, way in zip(facts, ways, strict=True):
            if way is not None:
                found.update(_of_relation(text, passage, spans, fact, forward=way == "forward"))
        found.update(_of_clauses(text, passage, spans, facts))
    return tuple(sorted(found))


def sentence_of(view: GraphView, triple: int) -> Sentence | None:
    """Where a triple is first asserted: the sentence of its quote, or one that names both its ends."""
    for passage in view.passages_of_triple(triple).tolist():
        text = str(view.passages["text"][passage].as_py())
        said = next(mention for mention in view.mentions_of(passage) if mention.triple == triple)
        fact = _Said(said.subject, said.relation, said.object, (0, 0), (said.start, said.end))
        found = _sentence_of(text, sentences(text), fact)
        if found is not None:
            return Sentence(passage, *found, text[found[0] : found[1]])
    return None


def _said(view: GraphView) -> dict[int, list[_Said]]:
    columns = (
        view.mentions[n].to_pylist() for n in ("passage", "subject", "relation", "object", "start", "end")
    )
    made: dict[int, list[_Said]] = {}
    for triple, passage, subject, relation, object_, start, end in zip(
        view.mention_triple.tolist(), *columns, strict=True
    ):
        if triple < 0:
            continue
        a, b = (int(end_) for end_ in view.triple_ends[triple])
        made.setdefault(passage, []).append(_Said(subject, relation, object_, (a, b), (start, end)))
    return made


def _of_relation(
    text: str, passage: int, spans: list[Span], fact: _Said, *, forward: bool
) -> Iterator[Bridge]:
    cause, effect = fact.ends if forward else fact.ends[::-1]
    where = _sentence_of(text, spans, fact)
    if cause != effect and where is not None:
        yield Bridge(Sentence(passage, *where, text[where[0] : where[1]]), cause, effect)


def _sentence_of(text: str, spans: list[Span], fact: _Said) -> Span | None:
    """The sentence of the fact's quote; a fact that came without its place: the first that names both ends."""
    start, end = fact.quote
    if end > start:
        return next((span for span in spans if span[0] <= start < span[1]), None)
    names = (fact.subject.casefold(), fact.object.casefold())
    return next(
        (span for span in spans if all(name in text[span[0] : span[1]].casefold() for name in names)), None
    )


def _of_clauses(text: str, passage: int, spans: list[Span], facts: list[_Said]) -> Iterator[Bridge]:
    names = sorted(
        {pair for fact in facts for pair in zip((fact.subject, fact.object), fact.ends, strict=True)}
    )
    for at, span in enumerate(spans):
        for clauses in causal_clauses(text, span, spans[at - 1] if at else None):
            start, end = clauses.whole
            causes = _named(text, clauses.cause, names)
            effects = _named(text, clauses.effect, names)
            for cause in causes:
                for effect in effects:
                    if cause != effect and effect not in causes and cause not in effects:
                        yield Bridge(Sentence(passage, start, end, text[start:end]), cause, effect)


def _named(text: str, span: Span, names: list[tuple[str, int]]) -> list[int]:
    """Phrases that are written in the span, in the order of their places, at most a few."""
    part = text[span[0] : span[1]].casefold()
    places = [(part.find(name.casefold()), -len(name), phrase) for name, phrase in names if name.strip()]
    return list(dict.fromkeys(phrase for place, _, phrase in sorted(places) if place >= 0))[:_A_SIDE]
