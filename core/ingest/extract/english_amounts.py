"""When and how much, as the sentence has it: words for the flags `time: …` and `quantity: …`."""

from __future__ import annotations

from typing import Final

from core.ingest.extract.english_clauses import Clause, prepositional
from core.ingest.extract.english_parse import Tree
from core.ingest.extract.english_phrases import NOUN_TAGS, is_code, is_time, listed, noun_phrase, trimmed
from core.ingest.extract.english_words import TIME_PREPOSITIONS

_CLAUSES: Final = ("ccomp", "advcl", "relcl", "acl", "parataxis", "conj", "xcomp", "csubj", "pcomp")


def times(tree: Tree, clause: Clause) -> list[str]:
    """The words that say when, as they stand: "in May 2023", "last year", "within 30 days"."""
    found: list[str] = []
    for token in _region(tree, clause):
        if tree.deps[token] == "prep" and tree.lower[token] in TIME_PREPOSITIONS:
            said = [each for each in prepositional(tree, token) if is_time(tree, each.head)]
            ends = [end for each in said for end in _with_listed(tree, each.head)]
            if len(said) > 1:  # "from 1976 to 2010"
                found.append(tree.phrase(range(token, max(ends) + 1)))
            elif said:
                found.append(tree.phrase([*said[0].lead, *ends]))
        elif (
            tree.deps[token] in ("npadvmod", "advmod") and is_time(tree, token) and not _is_rate(tree, token)
        ):
            found.append(tree.phrase(_with_listed(tree, token)))
    return [each for each in dict.fromkeys(found) if not any(each != o and each in o for o in found)]


def _with_listed(tree: Tree, head: int) -> list[int]:
    """The phrase with the times beside it: "1996 and 2000"."""
    tokens = [token for each in listed(tree, head) for token in noun_phrase(tree, each)]
    return list(range(min(tokens), max(tokens) + 1)) if tokens else []


def _is_rate(tree: Tree, token: int) -> bool:
    """ "150 orders a day" """
    return tree.tags[tree.heads[token]] in ("CD", "NN", "NNS", "NNP", "$")


def quantities(tree: Tree, tokens: list[int]) -> list[str]:
    """Numbers with what they count, among the tokens: "300 units", "$20 million", "35%"."""
    found: list[str] = []
    for token in tokens:
        if tree.tags[token] != "CD" or is_code(tree, token) or (token and tree.tags[token - 1] == "CD"):
            continue
        head = token
        while tree.deps[head] in ("nummod", "compound", "quantmod", "nmod") and tree.heads[head] != head:
            above = tree.heads[head]
            if tree.deps[head] == "nmod" and tree.tags[above] != "CD":
                break
            head = above
        if is_time(tree, head) or is_time(tree, token) or _numbers_a_name(tree, token, head):
            continue
        phrase = [each for each in noun_phrase(tree, head) if _start(tree, token) <= each <= max(head, token)]
        found.append(tree.phrase(trimmed(tree, phrase) or [token]))
    return list(dict.fromkeys(found))


def _start(tree: Tree, number: int) -> int:
    """Where "more than 300" or "$20 million" begins."""
    first = number
    while (
        first > 0
        and (tree.heads[first - 1] in (number, first) or tree.tags[first - 1] in ("$", "#"))
        and tree.deps[first - 1]
        in ("quantmod", "advmod", "nmod", "amod", "compound", "nummod", "punct", "neg")
    ):
        first -= 1
    return first


def _numbers_a_name(tree: Tree, number: int, head: int) -> bool:
    """ "Building 7", "ISO 9001": the number belongs to a name. "one of them" counts nothing."""
    if tree.lower[number] == "one" and tree.heads[number] == number:
        return True
    before = number - 1
    if tree.heads[number] == before and tree.tags[before].startswith("NN"):
        return True  # "Order 4711", "version 12"
    named = before >= 0 and (tree.tags[before] in ("NNP", "NNPS") or tree.words[before].isupper())
    return named and tree.words[before] not in ("US$", "EUR", "USD", "KRW")


def _region(tree: Tree, clause: Clause) -> list[int]:
    """The tokens of a clause, without the clauses inside it."""
    found = list(clause.chain)
    for each in found:
        found.extend(
            child
            for child in tree.children[each]
            if child not in found
            and not (tree.deps[child] in _CLAUSES and tree.tags[child] not in NOUN_TAGS - {"VBG"})
        )
    return sorted(set(found))


def circumstances(tree: Tree, clause: Clause, told: set[int]) -> set[int]:
    """Tokens of prepositional arguments that a triple does not hold itself: "for $20 million"."""
    return {
        token
        for each in clause.arguments
        if each.kind == "prep" and told.isdisjoint(each.lead)
        for token in noun_phrase(tree, each.head)
    }
