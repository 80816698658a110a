"""Noun phrases of a tree: what belongs to a name, what is listed beside it, and what only points."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from core.ingest.extract.english_parse import Tree
from core.ingest.extract.english_words import (
    NEGATING_DETERMINERS,
    PRONOUNS,
    TIME_PREPOSITIONS,
    UNITS_OF_TIME,
)
from core.language.words import words

NOUN_TAGS: Final = frozenset({"NN", "NNS", "NNP", "NNPS", "CD", "PRP", "VBG", "FW", "$", "DT", "JJ", "JJS"})
_EDGES: Final = frozenset({",", ":", ".", "``", "''", "-LRB-", "-RRB-", "CC", "HYPH", "NFP"})
_OUTSIDE: Final = ("relcl", "appos", "parataxis", "advcl", "ccomp", "cc", "conj", "preconj", "acl")
"""Branches of a noun that are statements of their own, or other members of a list."""

_CODE: Final = re.compile(r"[A-Z]{1,6}-?\d{1,6}[A-Za-z]?|[A-Z]{1,6}\d{0,4}-\d{1,6}[A-Za-z]?")
_CLOCK: Final = re.compile(r"\d{1,2}:\d\d(?:[ap]\.?m\.?)?|\d{4}-\d\d-\d\d")
_YEAR: Final = frozenset(str(year) for year in range(1500, 2101))
_INTRODUCING: Final = words("namely especially particularly notably specifically mainly chiefly i.e. e.g.")
_OPENING: Final = {"``": "''", "-LRB-": "-RRB-"}


def listed(tree: Tree, head: int) -> list[int]:
    """The head and all nouns coordinated with it: "A, B and C" → A, B, C."""
    found = [head]
    for each in found:
        found.extend(child for child in tree.kids(each, "conj") if not is_verb(tree, child))
        found.extend(child for child in tree.kids(each, "appos") if in_list(tree, child))
    return sorted(found)


def in_list(tree: Tree, token: int) -> bool:
    """An apposition that is none: in "the Spurs, the Kings and the Magic" the parser takes the Kings for one."""
    head = tree.heads[token]
    names = tree.tags[token].startswith("NNP") and tree.tags[head].startswith("NNP")
    article = any(tree.lower[child] in ("a", "an") for child in tree.kids(token, "det"))
    return names and not article and _leads_to_and(tree, token)


def _leads_to_and(tree: Tree, token: int) -> bool:
    return bool(tree.kids(token, "cc")) or any(
        _leads_to_and(tree, child) for child in tree.kids(token, "conj", "appos")
    )


def is_verb(tree: Tree, token: int) -> bool:
    return tree.tags[token] in ("VB", "VBD", "VBZ", "VBP", "MD", "VBN")


def noun_phrase(tree: Tree, head: int) -> list[int]:
    """Tokens of a noun's phrase, without the statements made about it and without a negating word."""
    cut: set[int] = set()
    for child in tree.children[head]:
        if is_part_of_name(tree, child):
            continue
        if tree.deps[child] in _OUTSIDE or (tree.deps[child] == "neg" or _negates(tree, child)):
            cut.add(child)
    cut.update(_times(tree, head))
    for token in tree.below(head, frozenset(cut)):
        cut.update(tree.kids(token, "relcl", "appos", "acl") if token != head else ())
    tokens = tree.below(head, frozenset(cut))
    if _is_code_after(tree, head) and head + 1 not in tokens:
        tokens = sorted([*tokens, head + 1])
    return trimmed(tree, tokens)


def _times(tree: Tree, head: int) -> list[int]:
    """ "the director from 2007 to 2012": when is said beside a phrase and is no part of it."""
    return [
        prep
        for prep in tree.kids(head, "prep")
        if tree.lower[prep] in TIME_PREPOSITIONS
        and any(is_time(tree, each) for each in tree.kids(prep, "pobj"))
    ]


def negated_phrase(tree: Tree, head: int) -> bool:
    """ "no branch", "neither A nor B", "not B": also of the list that the head stands in."""
    if any(_negates(tree, child) or tree.deps[child] == "neg" for child in tree.children[head]):
        return True
    if tree.lower[head] in NEGATING_DETERMINERS:
        return True
    if any(tree.lower[token] in ("hardly", "scarcely") for token in tree.below(head)[:2]):
        return True
    above = tree.heads[head]
    return (
        tree.deps[head] == "conj"
        and above != head
        and (
            any(tree.lower[child] in ("neither", "nor") for child in tree.kids(above, "preconj", "cc", "det"))
            or _under_negated_list(tree, above)
        )
    )


def is_part_of_name(tree: Tree, token: int) -> bool:
    """ "Order 4711", "Generator G2", "Module T-14": an apposition with nothing between is a name's own part."""
    head = tree.heads[token]
    return tree.deps[token] == "appos" and token == head + 1 and not tree.children[token]


def is_code(tree: Tree, token: int) -> bool:
    """A designation such as T-14 or G2."""
    return _CODE.fullmatch(tree.words[token]) is not None


def _is_code_after(tree: Tree, head: int) -> bool:
    """ "Module T-14": the parser may take the code for a mark; without it another module would be meant."""
    code = head + 1
    return (
        code < len(tree)
        and tree.tags[head].startswith("NN")
        and tree.deps[code] in ("punct", "appos", "nummod", "npadvmod", "dep")
        and is_code(tree, code)
    )


def is_alternative(tree: Tree, head: int) -> bool:
    """ "either A or B": which of them is left open."""
    first = head
    while tree.deps[first] == "conj" and tree.heads[first] != first:
        first = tree.heads[first]
    members = listed(tree, first)
    marks = [child for each in members for child in tree.kids(each, "cc", "preconj", "det", "advmod")]
    if len(members) < 2 or not any(tree.lower[mark] == "or" for mark in marks):
        return False
    either = any(tree.lower[mark] == "either" for mark in marks)
    return either or all(tree.tags[each] in ("NNP", "NNPS") for each in members)


def _under_negated_list(tree: Tree, head: int) -> bool:
    """Whether a list's first member has a negation that reaches all: "no A or B", "neither A, B nor C"."""
    while tree.deps[head] == "conj" and tree.heads[head] != head:
        head = tree.heads[head]
    return any(_negates(tree, child) for child in tree.children[head])


def _negates(tree: Tree, child: int) -> bool:
    return tree.deps[child] in ("det", "preconj", "cc", "advmod") and (
        tree.lower[child] in NEGATING_DETERMINERS or tree.lower[child] == "not"
    )


def trimmed(tree: Tree, tokens: Iterable[int]) -> list[int]:
    """Without punctuation at either end; a bracket or quotation mark stays only with its partner."""
    kept = _without_empty(tree, list(tokens))
    while kept and _is_edge(tree, kept[0]):
        if _OPENING.get(tree.tags[kept[0]]) in {tree.tags[token] for token in kept[1:]}:
            break
        kept.pop(0)
    while kept and _is_edge(tree, kept[-1]):
        partner = [sign for sign, close in _OPENING.items() if close == tree.tags[kept[-1]]]
        if partner and partner[0] in {tree.tags[token] for token in kept[:-1]}:
            break
        kept.pop()
    while len(kept) > 2 and tree.tags[kept[0]] == "-LRB-" and tree.tags[kept[-1]] == "-RRB-":
        kept = kept[1:-1]
    while kept and tree.lower[kept[0]] in _INTRODUCING and len(kept) > 1:
        kept.pop(0)
    return kept


def _is_edge(tree: Tree, token: int) -> bool:
    return tree.tags[token] in _EDGES and (tree.tags[token] == "CC" or not tree.words[token][-1].isalnum())


def _without_empty(tree: Tree, tokens: list[int]) -> list[int]:
    """Without the marks that stood around a branch which was left out: "( )", ", ,"."""
    kept: list[int] = []
    for token, following in zip(tokens, [*tokens, -1][1:], strict=True):
        tag = "" if tree.words[token][-1].isalnum() else tree.tags[token]
        after_gap = not kept or kept[-1] != token - 1
        if tag in (",", ":", "-LRB-", "``") and following != token + 1:
            continue
        if tag == "''" and after_gap and kept:
            continue
        if tag == "-RRB-" and not any(tree.tags[each] == "-LRB-" for each in kept):
            continue
        kept.append(token)
    return _without_hollow(tree, kept)


def _without_hollow(tree: Tree, tokens: list[int]) -> list[int]:
    """Without brackets that hold no word."""
    opened = -1
    for place, token in enumerate(tokens):
        if tree.tags[token] == "-LRB-":
            opened = place
        elif tree.words[token][-1].isalnum():
            opened = -1
        elif tree.tags[token] == "-RRB-" and opened >= 0:
            return _without_hollow(tree, tokens[:opened] + tokens[place + 1 :])
    return tokens


def without(tree: Tree, tokens: list[int], branches: Iterable[int]) -> list[int]:
    """The phrase without some of the branches in it."""
    gone = {token for branch in branches for token in tree.below(branch)}
    return trimmed(tree, [token for token in tokens if token not in gone])


def is_pronoun(tree: Tree, tokens: Iterable[int]) -> bool:
    """A phrase that names nothing by itself."""
    return all(
        tree.lower[token] in PRONOUNS
        or tree.tags[token] in ("PRP", "EX", "WP", "WDT", "RB", "IN", "PDT")
        or (tree.tags[token] == "DT" and tree.words[token].islower())
        for token in tokens
    )


def is_named(tree: Tree, tokens: Iterable[int]) -> bool:
    """A phrase that holds a proper noun."""
    return any(tree.tags[token] in ("NNP", "NNPS") for token in tokens)


def is_time(tree: Tree, head: int) -> bool:
    """A date or a span of time, judged by the head and what stands close to it."""
    if tree.words[head].rstrip("s") in _YEAR or _CLOCK.fullmatch(tree.lower[head]):
        return True
    if tree.lower[head] in UNITS_OF_TIME:
        return True
    return any(tree.lower[child] in _MONTHS for child in tree.kids(head, "compound", "nmod", "nummod"))


_MONTHS: Final = words("""january february march april june july august september october november december
    monday tuesday wednesday thursday friday saturday sunday q1 q2 q3 q4 fy fiscal""")
