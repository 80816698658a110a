"""From clauses and noun phrases to statements: subject, relation, object as words of the sentence.

Three words may be added where the sentence leaves them to its grammar, and only those: "is" for an
apposition, "has" and "of" for a possessive.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from core.ingest.extract.english_clauses import Argument, Clause, prepositional
from core.ingest.extract.english_parse import Tree
from core.ingest.extract.english_phrases import (
    is_alternative,
    is_named,
    is_time,
    listed,
    negated_phrase,
    noun_phrase,
    trimmed,
    without,
)
from core.ingest.extract.english_pronouns import resolved
from core.ingest.extract.english_words import ASKING_VERBS, FRAMES, NEGATING_PREPOSITIONS

LONGEST_NODE: Final = 25
_LONGEST_CLAUSE: Final = 40
_LONGEST_LEAD: Final = 8
"""Tokens of a subject or object, of a clause that is an object, and of an object inside a relation."""


@dataclass(frozen=True, slots=True)
class Statement:
    """Tokens of a triple. `relation` is text, since it may hold an added word; `words` are its tokens.

    verb: the clause it comes from, or the noun. kind: the rule, which decides the confidence.
    """

    subject: tuple[int, ...]
    relation: str
    object: tuple[int, ...]
    verb: int
    kind: str
    negated: bool = False
    words: tuple[int, ...] = ()
    alternative: bool = False
    resolved: bool = False


def of_clause(tree: Tree, clause: Clause) -> list[Statement]:
    """What a clause says, one statement for each pair of subject and argument."""
    subjects, arguments = clause.subjects, clause.arguments
    there = not subjects and _there_is(tree, clause)
    if there:
        subjects, arguments = there
    found: list[Statement] = []
    for pronoun, subject in [(each, head) for each in subjects for head in resolved(tree, each)]:
        phrase = noun_phrase(tree, subject)
        if there:
            phrase = _before_prepositions(tree, subject, phrase)
        if not 0 < len(phrase) <= LONGEST_NODE:
            continue
        denied = negated_phrase(tree, subject)
        for each in _predications(tree, clause, arguments):
            if 0 < len(each.object) <= (_LONGEST_CLAUSE if each.kind == "clause" else LONGEST_NODE):
                found.append(
                    Statement(
                        subject=tuple(phrase),
                        relation=_relation(tree, each),
                        object=tuple(each.object),
                        verb=clause.head,
                        kind=each.kind,
                        negated=denied or each.negated,
                        words=each.before + each.lead,
                        resolved=pronoun != subject,
                        alternative=each.alternative or is_alternative(tree, subject),
                    )
                )
    return found


@dataclass(frozen=True, slots=True)
class _Predication:
    """before: tokens of verb phrase and inner object. lead: the prepositions, which come last."""

    before: tuple[int, ...]
    lead: tuple[int, ...]
    object: tuple[int, ...]
    kind: str
    negated: bool = False
    alternative: bool = False


def _relation(tree: Tree, predication: _Predication) -> str:
    before = tree.phrase(sorted(set(predication.before)))
    return f"{before} {tree.phrase(predication.lead)}".strip()


def _predications(tree: Tree, clause: Clause, arguments: tuple[Argument, ...]) -> Iterator[_Predication]:
    verbs = clause.verbs
    mains = [each for each in arguments if each.kind in ("object", "complement")]
    seconds = [each for each in arguments if each.kind == "second"]
    preps = [each for each in arguments if each.kind == "prep" and not _introduces(tree, each)]
    whens = [each for each in arguments if each.kind == "when"]
    inner = [each for each in arguments if each.kind == "clause"]
    real = [each for each in preps if not is_time(tree, each.head)]
    outer = [each for each in real if each.verb in clause.chain[:-1]]
    for each in outer:  # "was ordered by the court to pay": the court ordered
        yield from _prepositions(tree, tuple(verb for verb in verbs if verb <= each.verb), [each])
    preps, real = ([each for each in some if each not in outer] for some in (preps, real))
    if not mains:
        mains, seconds = seconds, []
    if mains:
        lead = _lead(tree, mains[0], clause)
        if not inner and not _is_asked(tree, clause, mains[0]):
            for main in mains:
                yield from _main(tree, verbs, main)
        for second in seconds:
            phrase = tuple(noun_phrase(tree, second.head))
            yield _Predication(verbs + lead, (), phrase, "second", negated_phrase(tree, second.head))
        yield from _prepositions(tree, verbs + lead, real)
        verbs += lead
    elif preps:
        yield from _prepositions(tree, verbs, real or preps[:1])
    elif _is_done(tree, clause):
        yield _Predication(tuple(t for t in verbs if t != clause.head), (), (clause.head,), "passive")
    elif whens:
        yield _Predication(verbs, (), tuple(noun_phrase(tree, whens[0].head)), "when")
    for each in inner:
        yield _Predication(verbs, (), tuple(trimmed(tree, tree.below(each.head))), "clause")


def _is_done(tree: Tree, clause: Clause) -> bool:
    return bool(tree.kids(clause.head, "auxpass"))


def _introduces(tree: Tree, argument: Argument) -> bool:
    """ "According to X", "In case of X": these frame the statement and are no part of it."""
    first = tree.lower[argument.lead[0]]
    bare = not any(tree.deps[child] in ("prep", "amod", "compound") for child in tree.children[argument.head])
    framing = first in ("in", "for", "as", "on") and tree.lower[argument.head] in FRAMES
    return first == "according" or (framing and (bare or tree.lower[argument.head] in ("case", "event")))


def _is_asked(tree: Tree, clause: Clause, main: Argument) -> bool:
    """Of "asked Hanbit to replace the valves", "asked Hanbit" alone says too little."""
    return tree.lower[clause.head] in ASKING_VERBS and any(
        tree.tags[child].startswith("VB") for child in tree.kids(clause.head, "xcomp")
    )


def _main(tree: Tree, verbs: tuple[int, ...], main: Argument) -> Iterator[_Predication]:
    """An object or complement, all that is listed beside it, and the named things inside it."""
    kind = "copula" if main.kind == "complement" else "object"
    for head in listed(tree, main.head):
        phrase = noun_phrase(tree, head)
        denied = negated_phrase(tree, head)
        preps = [prep for prep in tree.kids(head, "prep") if prep in phrase]
        inner = [each for prep in preps for each in prepositional(tree, prep)]
        if kind == "copula" and inner and not tree.tags[head].startswith("NN"):
            core = tuple(_before(phrase, preps[0]))
            yield from _prepositions(tree, verbs + core, inner)
            continue
        alternative = is_alternative(tree, head)
        yield _Predication(verbs + _no(tree, head), (), tuple(phrase), kind, denied, alternative)
        for each in inner:
            if kind == "object" and tree.lower[each.lead[0]] == "of":
                continue
            core = tuple(trimmed(tree, _before(phrase, each.lead[0]))) + _no(tree, head)
            named = is_named(tree, noun_phrase(tree, each.head)) and not is_time(tree, each.head)
            if named and len(core) <= _LONGEST_LEAD:
                yield from _prepositions(tree, verbs + core, [each], denied=denied)


def _prepositions(
    tree: Tree, before: tuple[int, ...], arguments: list[Argument], *, denied: bool = False
) -> Iterator[_Predication]:
    for each in arguments:
        leads = {tree.lower[token] for token in each.lead}
        absent = not leads.isdisjoint(NEGATING_PREPOSITIONS)
        for head in listed(tree, each.head):
            negated = denied or absent or negated_phrase(tree, head)
            yield _Predication(
                before=before,
                lead=each.lead + _no(tree, head),
                object=tuple(noun_phrase(tree, head)),
                kind="prep",
                negated=negated,
                alternative=is_alternative(tree, head),
            )


def _before(tokens: list[int], limit: int) -> list[int]:
    return [token for token in tokens if token < limit]


def _before_prepositions(tree: Tree, head: int, phrase: list[int]) -> list[int]:
    return without(tree, phrase, [each for each in tree.kids(head, "prep") if tree.lower[each] != "of"])


def _no(tree: Tree, head: int) -> tuple[int, ...]:
    """The "no" of "has no branch", which belongs to the relation."""
    return tuple(child for child in tree.kids(head, "det", "neg") if tree.lower[child] in ("no", "not"))


def _lead(tree: Tree, main: Argument, clause: Clause) -> tuple[int, ...]:
    """The object as part of a relation: "signed a contract" before "with"; nothing when it is long."""
    if clause.shared or (clause.origin == "relcl" and main.head < clause.head):
        return ()
    phrase = noun_phrase(tree, main.head)
    if len(phrase) > _LONGEST_LEAD:
        phrase = without(tree, phrase, tree.kids(main.head, "prep"))
    return tuple(phrase) + _no(tree, main.head) if len(phrase) <= _LONGEST_LEAD else ()


def _there_is(tree: Tree, clause: Clause) -> tuple[tuple[int, ...], tuple[Argument, ...]] | None:
    """ "There are two plants in Busan": the plants are the subject."""
    mains = [each for each in clause.arguments if each.kind == "complement"]
    if not mains or not any(tree.lower[child] == "there" for child in tree.kids(clause.head, "expl")):
        return None
    inner = [
        each
        for prep in tree.kids(mains[0].head, "prep")
        if tree.lower[prep] != "of"
        for each in prepositional(tree, prep)
    ]
    preps = [each for each in clause.arguments if each.kind == "prep"]
    return tuple(listed(tree, mains[0].head)), (*preps, *inner)
