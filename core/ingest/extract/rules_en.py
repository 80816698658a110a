"""English triples by rules over dependency trees.

Ideas are those of clause-based open extraction (Del Corro and Gemulla, ClausIE, WWW 2013; Gashteovski
et al., MinIE, EMNLP 2017): find the clauses, join each subject with each argument, and say beside
each triple what the sentence says about it.

Subject, relation and object are words of the sentence, but for the "is", "has" and "of" that its
grammar leaves unsaid (see english_statements). The quote is the whole sentence, so that a condition
is always in sight of what it conditions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from core.ingest.extract import english_amounts, english_flags
from core.ingest.extract.base import Triple
from core.ingest.extract.english_clauses import Clause, clauses
from core.ingest.extract.english_nouns import of_nouns
from core.ingest.extract.english_parse import Tree, parse
from core.ingest.extract.english_phrases import is_pronoun
from core.ingest.extract.english_pronouns import Topic, topic
from core.ingest.extract.english_repair import repaired
from core.ingest.extract.english_statements import Statement, of_clause

CONFIDENCE: Final = {
    "object": 0.8,
    "copula": 0.75,
    "prep": 0.75,
    "passive": 0.75,
    "second": 0.65,
    "when": 0.75,
    "clause": 0.6,
    "apposition": 0.55,
    "possessive": 0.5,
}
"""By the rule that gave the triple: about how often it is right on text that it was not tuned on."""

_LONG: Final = 40
_IN_LONG: Final = 0.85
"""Above so many tokens the parser errs more, and each triple is given less confidence."""

_LONGEST_QUOTE: Final = 1_000
"""Characters over which a subject may be carried: a reviewer must see both ends."""

CARRIED: Final = 0.8
"""What the confidence is multiplied by when the subject stands for a pronoun."""


@dataclass(frozen=True, slots=True)
class EnglishRules:
    """keep_pronouns: also give triples about "he", "it" or "they". They name nothing and so make no
    node; benchmarks of open extraction count them."""

    keep_pronouns: bool = False


PRODUCT: Final = EnglishRules()
BENCHMARK: Final = EnglishRules(keep_pronouns=True)


def extract(text: str, spans: Sequence[tuple[int, int]], rules: EnglishRules = PRODUCT) -> list[Triple]:
    """Triples of the sentences `text[start:end]`, in order of the sentences; offsets are in `text`.

    When a subject is carried over from an earlier sentence, the quote begins with that sentence.
    """
    found: list[Triple] = []
    carried: Topic | None = None
    last = -1
    trees = parse([text[start:end] for start, end in spans])
    for (start, end), tree in zip(spans, map(repaired, trees), strict=True):
        if last < 0 or "\n" in text[last:start] or (carried and end - carried.start > _LONGEST_QUOTE):
            carried = None  # a new paragraph may speak of someone else
        every = clauses(tree)
        found += _of_sentence(_Sentence(text, start, end, tree, every, carried), rules)
        carried = topic(tree, every, start, carried)
        last = end
    return found


def extract_sentence(text: str, start: int, end: int, rules: EnglishRules = PRODUCT) -> list[Triple]:
    """Triples of the one sentence `text[start:end]`."""
    return extract(text, [(start, end)], rules)


@dataclass(frozen=True, slots=True)
class _Sentence:
    """`text[start:end]` with its parse, and whom a pronoun in it may mean."""

    text: str
    start: int
    end: int
    tree: Tree
    clauses: list[Clause]
    carried: Topic | None


def _of_sentence(sentence: _Sentence, rules: EnglishRules) -> list[Triple]:
    found: dict[tuple[str, str, str], Triple] = {}
    tree = sentence.tree
    by_verb = {clause.head: clause for clause in sentence.clauses}
    statements = [each for clause in sentence.clauses for each in of_clause(tree, clause)]
    for statement in [*statements, *of_nouns(tree)]:
        triple = _triple(sentence, statement, by_verb.get(statement.verb), rules)
        if triple is not None:
            found.setdefault((triple.subject, triple.relation, triple.object), triple)
    return list(found.values())


def _triple(
    sentence: _Sentence, statement: Statement, clause: Clause | None, rules: EnglishRules
) -> Triple | None:
    """The triple of a statement; none when it names nothing, or the same twice."""
    tree, start = sentence.tree, sentence.start
    subject, object_ = tree.phrase(statement.subject), tree.phrase(statement.object)
    confidence = _confidence(tree, statement)
    if is_pronoun(tree, statement.subject):
        named = (
            sentence.carried if sentence.carried and sentence.carried.answers_to(subject.lower()) else None
        )
        if named:
            subject, start, confidence = named.name, named.start, confidence * CARRIED
        elif not rules.keep_pronouns:
            return None
    if is_pronoun(tree, statement.object) and not rules.keep_pronouns:
        return None
    if not (_says(subject) and _says(object_) and statement.relation) or subject == object_:
        return None
    return Triple(
        subject=subject,
        relation=statement.relation,
        object=object_,
        quote=sentence.text[start : sentence.end],
        start=start,
        end=sentence.end,
        flags=_flags(tree, statement, clause),
        confidence=round(confidence, 3),
    )


def _says(phrase: str) -> bool:
    return any(character.isalnum() for character in phrase)


def _confidence(tree: Tree, statement: Statement) -> float:
    confidence = CONFIDENCE[statement.kind] * (_IN_LONG if len(tree) > _LONG else 1.0)
    return confidence * (CARRIED if statement.resolved else 1.0)


def _flags(tree: Tree, statement: Statement, clause: Clause | None) -> tuple[str, ...]:
    denied = conditional = doubtful = False
    times: list[str] = []
    tokens = {*statement.subject, *statement.words, *statement.object}
    if clause is not None:
        denied, conditional, doubtful = english_flags.of_clause(tree, clause)
        times = english_amounts.times(tree, clause)
        tokens |= english_amounts.circumstances(tree, clause, tokens)
    if statement.negated:
        # "does not sell nothing" is no plain statement either way.
        denied, doubtful = not denied, doubtful or denied
    doubtful = (
        doubtful
        or statement.alternative
        or english_flags.is_supposed(tree, statement.subject + statement.object)
    )
    words = [
        name
        for name, holds in (("negated", denied), ("conditional", conditional), ("doubtful", doubtful))
        if holds
    ]
    quantities = english_amounts.quantities(tree, sorted(tokens))
    return (*words, *(f"time: {each}" for each in times), *(f"quantity: {each}" for each in quantities))
