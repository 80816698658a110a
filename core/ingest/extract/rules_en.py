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

from core.ingest.extract import english_flags
from core.ingest.extract.base import Triple
from core.ingest.extract.english_clauses import Clause, clauses
from core.ingest.extract.english_parse import Tree, parse
from core.ingest.extract.english_phrases import is_pronoun
from core.ingest.extract.english_repair import repaired
from core.ingest.extract.english_statements import Statement, of_clause, of_nouns

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
"""Tokens; the parser errs more in a longer sentence, and each triple is given less confidence."""


@dataclass(frozen=True, slots=True)
class EnglishRules:
    """keep_pronouns: also give triples about "he", "it" or "they". They name nothing and so make no
    node; benchmarks of open extraction count them."""

    keep_pronouns: bool = False


PRODUCT: Final = EnglishRules()
BENCHMARK: Final = EnglishRules(keep_pronouns=True)


def extract(text: str, spans: Sequence[tuple[int, int]], rules: EnglishRules = PRODUCT) -> list[Triple]:
    """Triples of the sentences `text[start:end]`, in order of the sentences; offsets are in `text`."""
    found: list[Triple] = []
    trees = parse([text[start:end] for start, end in spans])
    for (start, end), tree in zip(spans, trees, strict=True):
        found += _of_tree(repaired(tree), text[start:end], start, end, rules)
    return found


def extract_sentence(text: str, start: int, end: int, rules: EnglishRules = PRODUCT) -> list[Triple]:
    """Triples of the one sentence `text[start:end]`."""
    return extract(text, [(start, end)], rules)


def _of_tree(tree: Tree, quote: str, start: int, end: int, rules: EnglishRules) -> list[Triple]:
    found: dict[tuple[str, str, str], Triple] = {}
    every = clauses(tree)
    by_verb = {clause.head: clause for clause in every}
    statements = [each for clause in every for each in of_clause(tree, clause)]
    for statement in [*statements, *of_nouns(tree)]:
        if not rules.keep_pronouns and (
            is_pronoun(tree, statement.subject) or is_pronoun(tree, statement.object)
        ):
            continue
        triple = Triple(
            subject=tree.phrase(statement.subject),
            relation=statement.relation,
            object=tree.phrase(statement.object),
            quote=quote,
            start=start,
            end=end,
            flags=_flags(tree, statement, by_verb.get(statement.verb)),
            confidence=_confidence(tree, statement),
        )
        if triple.subject and triple.object and triple.relation and triple.subject != triple.object:
            found.setdefault((triple.subject, triple.relation, triple.object), triple)
    return list(found.values())


def _confidence(tree: Tree, statement: Statement) -> float:
    return round(CONFIDENCE[statement.kind] * (0.85 if len(tree) > _LONG else 1.0), 3)


def _flags(tree: Tree, statement: Statement, clause: Clause | None) -> tuple[str, ...]:
    denied = conditional = doubtful = False
    times: list[str] = []
    tokens = {*statement.subject, *statement.words, *statement.object}
    if clause is not None:
        denied, conditional, doubtful = english_flags.of_clause(tree, clause)
        times = english_flags.times(tree, clause)
        tokens |= english_flags.circumstances(tree, clause, tokens)
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
    quantities = english_flags.quantities(tree, sorted(tokens))
    return (*words, *(f"time: {each}" for each in times), *(f"quantity: {each}" for each in quantities))
