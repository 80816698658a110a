"""What a sentence says about its own statements: denied, conditional, doubtful, when, how much.

The flags err on the careful side: a fact that is wrongly flagged is only kept out of the graph,
a condition that is stated as a fact misleads.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from core.ingest.extract.english_clauses import Clause
from core.ingest.extract.english_parse import Tree
from core.ingest.extract.english_phrases import (
    negated_phrase,
)
from core.ingest.extract.english_words import (
    AGREEING_VERBS,
    CONDITION_PHRASES,
    CONDITIONS,
    DENYING_VERBS,
    DOUBTFUL_ADJECTIVES,
    DOUBTFUL_ADVERBS,
    DOUBTFUL_MODALS,
    DOUBTFUL_NOUNS,
    DOUBTFUL_VERBS,
    NEGATING_ADVERBS,
    NEGATING_PREPOSITIONS,
    NEGATING_VERBS,
    TIME_CLAUSES,
)

_CLAUSES: Final = ("ccomp", "advcl", "relcl", "acl", "parataxis", "conj", "xcomp", "csubj", "pcomp")


def of_clause(tree: Tree, clause: Clause) -> tuple[bool, bool, bool]:
    """(denied, conditional, doubtful) of all that a clause says."""
    denials = _denials(tree, clause)
    denied = denials % 2 == 1
    # "did not fail to deliver" is no denial, and yet no plain statement.
    doubtful = denials > 1 or _doubtful(tree, clause) or tree.text.rstrip("\"'”’) ").endswith("?")
    return denied, _conditional(tree, clause), doubtful


def is_supposed(tree: Tree, phrase: tuple[int, ...]) -> bool:
    """ "the alleged supplier", "a potential partner"."""
    return any(tree.lower[token] in DOUBTFUL_ADJECTIVES for token in phrase)


def _denials(tree: Tree, clause: Clause) -> int:
    count = 0
    for predicate in clause.chain:
        count += any(_is_no(tree, child) for child in tree.children[predicate])
    count += sum(tree.lower[each] in NEGATING_VERBS for each in clause.chain[:-1])
    first, outer = clause.chain[0], tree.heads[clause.chain[0]]
    if _shares_auxiliary(tree, clause.head) and _is_denied(tree, tree.heads[clause.head]):
        count += not any(_is_no(tree, child) for child in tree.children[clause.head])
    if clause.origin == "pcomp":
        count += tree.lower[outer] in NEGATING_PREPOSITIONS or tree.lower[tree.heads[outer]] in NEGATING_VERBS
    if clause.origin == "ccomp":
        count += tree.lower[outer] in DENYING_VERBS
    if clause.origin == "xcomp" and clause.chain[0] == first:
        count += tree.lower[outer] in NEGATING_VERBS or _is_denied(tree, outer)
    return count


def _is_no(tree: Tree, child: int) -> bool:
    word, dep = tree.lower[child], tree.deps[child]
    if dep not in ("neg", "advmod", "preconj", "cc", "intj", "det", "aux"):
        return False
    if word == "yet" and dep == "advmod" and tree.words[min(child + 1, len(tree) - 1)] == "to":
        return True  # "has yet to supply"
    if word in NEGATING_ADVERBS and (dep != "cc" or word == "neither"):
        return True
    return any(tree.lower[each] in ("no", "not") for each in tree.children[child])


def _is_denied(tree: Tree, verb: int) -> bool:
    return any(_is_no(tree, child) for child in tree.children[verb])


def _shares_auxiliary(tree: Tree, verb: int) -> bool:
    """ "does not make or sell": "sell" stands under "does not"; "didn't pay and left": "left" does not."""
    above = tree.heads[verb]
    if tree.deps[verb] != "conj":
        return False
    if any(tree.lower[child] == "nor" for child in (*tree.children[above], *tree.children[verb])):
        return True
    if any(tree.lower[child] == "but" for child in tree.kids(above, "cc") if child < verb):
        return False
    return (
        tree.tags[verb] == tree.tags[above]
        and tree.tags[verb] in ("VB", "VBN", "VBG")
        and not tree.kids(verb, "aux", "auxpass", "nsubj", "nsubjpass")
    )


def _above(tree: Tree, clause: Clause) -> Iterator[tuple[int, str]]:
    """The predicates on which a clause hangs, with the dependency by which each lower one hangs on it."""
    token = clause.chain[0]
    while tree.heads[token] != token:
        dep, token = tree.deps[token], tree.heads[token]
        yield token, dep


def _conditional(tree: Tree, clause: Clause) -> bool:
    if tree.lower[0] in ("should", "had", "were") and tree.words[-1] != "?":
        return True
    if any(
        _is_condition(tree, each) for each in (*clause.chain, *(token for token, _ in _above(tree, clause)))
    ):
        return True
    outer = [*clause.chain]
    for token, dep in _above(tree, clause):
        if dep in ("relcl", "acl", "appos"):
            break
        outer.append(token)
    if not _under_condition(tree).isdisjoint(outer):
        return True
    return any(_depends(tree, each) for each in outer)


def _under_condition(tree: Tree) -> set[int]:
    """The predicates that a phrase such as "in case of fire" or "subject to approval" conditions."""
    text = " ".join(tree.lower)
    found: set[int] = set()
    for phrase in CONDITION_PHRASES:
        at = text.find(phrase)
        while at >= 0:
            token = text.count(" ", 0, at)
            while not tree.tags[token].startswith("VB") and tree.heads[token] != token:
                token = tree.heads[token]
            found.add(token)
            at = text.find(phrase, at + 1)
    return found


def _is_condition(tree: Tree, verb: int) -> bool:
    """An "if" clause itself."""
    return tree.deps[verb] in ("advcl", "ROOT", "ccomp", "conj", "acl", "pcomp", "dep") and any(
        tree.lower[child] in CONDITIONS
        for child in tree.children[verb]
        if child < verb and tree.deps[child] in ("mark", "advmod", "prep", "det", "dep")
    )


def _depends(tree: Tree, verb: int) -> bool:
    """What holds only under a condition: it has an "if" clause, or "when" with "would" or "may"."""
    clauses = tree.kids(verb, "advcl")
    if any(_is_condition(tree, each) for each in clauses):
        return True
    unsure = any(tree.lower[child] in DOUBTFUL_MODALS for child in tree.kids(verb, "aux"))
    return unsure and any(
        tree.lower[child] in TIME_CLAUSES for each in clauses for child in tree.kids(each, "advmod", "mark")
    )


def _doubtful(tree: Tree, clause: Clause) -> bool:
    if any(_is_unsure(tree, each) for each in clause.chain):
        return True
    if any(tree.lower[each] in DOUBTFUL_VERBS for each in clause.chain[:-1]):
        return True
    asked = ("whether", "if") if clause.origin == "ccomp" else ("whether",)
    if any(tree.lower[child] in asked for each in clause.chain for child in tree.kids(each, "mark")):
        return True
    below = clause.chain[0]
    for token, dep in _above(tree, clause):
        if (
            dep == "conj"
            and below == clause.chain[0]
            and _shares_auxiliary(tree, below)
            and _is_unsure(tree, token)
        ):
            return True
        if dep in ("ccomp", "xcomp") and (
            tree.lower[token] in (DOUBTFUL_VERBS - AGREEING_VERBS if dep == "ccomp" else DOUBTFUL_VERBS)
            or _is_denied(tree, token)
            or _is_unsure(tree, token)
        ):
            return True
        if dep == "acl" and _is_supposed_clause(tree, below, token):
            return True
        if dep in ("relcl", "appos") or (dep == "advcl" and tree.kids(below, "nsubj", "nsubjpass")):
            return False
        below = token
    return False


def _is_unsure(tree: Tree, verb: int) -> bool:
    for child in tree.children[verb]:
        if tree.deps[child] == "aux" and tree.tags[child] == "MD" and tree.lower[child] in DOUBTFUL_MODALS:
            return True
        if tree.deps[child] in ("advmod", "acomp", "oprd") and tree.lower[child] in DOUBTFUL_ADVERBS:
            return True
    return False


def _is_supposed_clause(tree: Tree, verb: int, noun: int) -> bool:
    """ "a plan to open", "the claim that", "no evidence that"."""
    if any(tree.tags[child] == "TO" for child in tree.kids(verb, "aux")):
        return True
    that = any(tree.lower[child] in ("that", "whether") for child in tree.kids(verb, "mark"))
    return that and (tree.lower[noun] in DOUBTFUL_NOUNS or negated_phrase(tree, noun))
