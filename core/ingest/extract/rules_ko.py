"""Korean triples by rules: particles say who and what, the predicate says how, endings how surely.

The conventions:
- (subject, predicate in dictionary form, object); when the object has another particle than 을/를 or
  이/가, that particle stands before the predicate: (장치, 에 설치되다, 서울 공장). Obligation and
  permission stay in the relation (제출해야 하다, 신청할 수 있다).
- An elided subject is the running topic of the same sentence, or of the sentences just before it on
  the same line when that topic was acting there. Otherwise it stays open: there is no triple, or one
  between the object and the other complement. Nothing is ever made up.
- Times and quantities are flags; one is an object only where the clause has no other.
- The quote is the sentence, begun earlier when the subject stands earlier.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from core.ingest.extract import korean_words as w
from core.ingest.extract.base import Triple
from core.ingest.extract.korean_clauses import compose
from core.ingest.extract.korean_nouns import Noun, Sort
from core.ingest.extract.korean_phrases import Argument, Pieces, Said, cut
from core.ingest.extract.korean_predicates import Ending, Kind
from core.ingest.extract.korean_roles import Clause

LONGEST_SENTENCE = 2_000
"""Characters; what is longer is a table or a listing without sentence ends, not a sentence."""

LONGEST_SLOT = 80

_QUOTES = " \"'“”‘’「」『』《》〈〉"
_ORDER = ("negated", "conditional", "doubtful")


@dataclass(frozen=True, slots=True)
class _Actor:
    """Who acted in the sentence before, and where the sentence that names them begins."""

    names: tuple[str, ...]
    start: int


def extract(text: str, spans: list[tuple[int, int]], title: str) -> list[Triple]:
    """The triples of the sentences at `spans` of a passage, in order. `title` is not used: a subject
    that the passage doesn't name stays open."""
    found: list[Triple] = []
    actor: _Actor | None = None
    last_end = -1
    for start, end in spans:
        if last_end < 0 or "\n" in text[last_end:start]:
            actor = None  # a new paragraph may speak of something else
        last_end = end
        if end - start > LONGEST_SENTENCE:
            actor = None
            continue
        triples, actor = _sentence(text, start, end, actor)
        found.extend(triples)
    return found


def _sentence(text: str, start: int, end: int, actor: _Actor | None) -> tuple[list[Triple], _Actor | None]:
    sentence = text[start:end]
    pieces = cut(sentence)
    clauses = compose(sentence, pieces)
    asked = sentence.rstrip(_QUOTES + ")").endswith(("?", "？"))
    inherits = actor if not any(c.named and not c.relative for c in clauses) else None
    triples: dict[tuple[str, str, str, tuple[str, ...]], Triple] = {}
    for clause in clauses:
        borrowed = inherits if inherits and _open_act(clause) else None
        begin = borrowed.start if borrowed else start
        subjects = borrowed.names if borrowed else _slots(clause.subjects)
        flags = _flags(clause, asked)
        for s, r, o in _facts(clause, subjects):
            triples.setdefault((s, r, o, flags), Triple(s, r, o, text[begin:end], begin, end, flags))
    for s, r, o in _aliases(sentence, pieces):
        triples.setdefault((s, r, o, ()), Triple(s, r, o, sentence, start, end))
    return list(triples.values()), _next_actor(clauses, start, inherits)


# --- who acts -----------------------------------------------------------------------------------


def _open_act(clause: Clause) -> bool:
    """An act on something whose doer isn't named: the one case where an earlier topic is taken."""
    return (
        not clause.subjects
        and not clause.relative
        and clause.predicate.kind is Kind.ACTIVE
        and clause.predicate.ending is not Ending.NOMINAL
        and bool(clause.objects)
    )


def _next_actor(clauses: list[Clause], start: int, inherited: _Actor | None) -> _Actor | None:
    """The one who acts in this sentence, when there is exactly one and it does act."""
    named = [c for c in clauses if c.named and not c.relative]
    if not named:
        return inherited
    names = {_slots(c.subjects) for c in named}
    acting = all(c.predicate.kind is Kind.ACTIVE and (c.objects or c.others) for c in named)
    # A topic without an object may be what is acted on: 위험물은 창고에 보관한다.
    does = any(c.objects for c in clauses if not c.relative) and any(c.by_topic for c in named)
    if len(names) == 1 and acting and does and any(names):
        return _Actor(next(iter(names)), start)
    return None


# --- what is said -------------------------------------------------------------------------------


def _facts(clause: Clause, subjects: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
    relation, kind = clause.predicate.relation, clause.predicate.kind
    if kind is Kind.COPULA:
        for what in _slots(clause.complement):
            yield from ((s, relation, what) for s in subjects)
        return
    objects = _slots(clause.objects)
    facts = [(s, relation, o) for s in subjects for o in objects]
    facts += [(t, relation, s) for t in _slots(clause.topics) for s in subjects if not objects]
    for marker, nouns in clause.others:
        if _is_complement(marker, nouns[-1], kind):
            lefts = subjects or objects
            facts += [(left, f"{marker} {relation}", n) for left in lefts for n in _slots(nouns)]
    if not facts and (clause.named or clause.relative or objects):
        facts += _measured(clause, subjects or objects)
    yield from (fact for fact in facts if fact[0] != fact[2])


def _measured(clause: Clause, lefts: tuple[str, ...]) -> list[tuple[str, str, str]]:
    """When, or how much, where the clause says nothing else."""
    said = [*clause.quantities, *clause.times]
    said = [(marker, noun) for marker, noun in said if noun.text not in w.VAGUE_TIMES and not _is_empty(noun)]
    relation = clause.predicate.relation
    return [
        (left, f"{marker} {relation}".strip(), noun.text.strip(_QUOTES))
        for left in lefts
        for marker, noun in said[:1]
    ]


def _is_complement(marker: str, noun: Noun, kind: Kind) -> bool:
    if marker == "보다":
        return kind is Kind.QUALITY
    if marker == "로":
        return noun.last_word not in w.ADVERB_NOUNS and noun.head not in ("적", "별", "주")
    return True


def _slots(nouns: Iterable[Noun]) -> tuple[str, ...]:
    return tuple(noun.text.strip(_QUOTES) for noun in nouns if _names_something(noun))


def _names_something(noun: Noun) -> bool:
    return (
        not _is_empty(noun)
        and not w.POINTING.match(noun.text)
        and len(noun.text) <= LONGEST_SLOT
        and any(character.isalnum() for character in noun.text)
    )


def _is_empty(noun: Noun) -> bool:
    """것, 이, 위 …: a word that names nothing, alone or at the end (처리할 것)."""
    last = noun.parts[-1]
    bound = len(noun.parts) == 1 or last.tag == "NNB"
    return last.tag == "NP" or (bound and last.form in w.EMPTY_HEADS)


def _flags(clause: Clause, asked: bool) -> tuple[str, ...]:
    flags = set(clause.flags) | ({"doubtful"} if asked else set())
    times = [f"time: {_with_particle(marker, noun)}" for marker, noun in clause.times]
    quantities = [f"quantity: {noun.text}" for _, noun in clause.quantities]
    nouns = [*clause.objects, *clause.complement, *(n for _, ns in clause.others for n in ns)]
    quantities += [f"quantity: {n.text}" for n in nouns if n.sort is Sort.QUANTITY]
    return (*(flag for flag in _ORDER if flag in flags), *times, *dict.fromkeys(quantities))


def _with_particle(marker: str, noun: Noun) -> str:
    return noun.text + marker if marker in ("부터", "까지", "마다", "이내") else noun.text


def _aliases(sentence: str, pieces: Pieces) -> Iterator[tuple[str, str, str]]:
    """주식회사 새론(이하 "갑"이라 한다): the name, and what it is called from here on."""
    for match in w.ALIAS.finditer(sentence):
        for noun in _all_nouns(pieces):
            if noun.end == match.start() and _names_something(noun):
                yield noun.text.strip(_QUOTES), "라 하다", match.group(1).strip()


def _all_nouns(pieces: Pieces) -> Iterator[Noun]:
    for unit in pieces.units:
        if isinstance(unit, Argument):
            yield from unit.nouns
        elif isinstance(unit, Said):
            yield from unit.complement
