"""What noun phrases state by themselves: appositions, possessives, places within places."""

from __future__ import annotations

from collections.abc import Iterator

from core.ingest.extract.english_clauses import prepositional
from core.ingest.extract.english_parse import Tree
from core.ingest.extract.english_phrases import (
    NOUN_TAGS,
    in_list,
    is_named,
    is_part_of_name,
    is_time,
    listed,
    negated_phrase,
    noun_phrase,
    trimmed,
    without,
)
from core.ingest.extract.english_statements import LONGEST_NODE, Statement


def of_nouns(tree: Tree) -> list[Statement]:
    """Appositions, possessives and places that stand within noun phrases."""
    found: list[Statement] = []
    for token in range(len(tree)):
        if tree.deps[token] == "appos":
            found += _apposition(tree, token)
        elif tree.deps[token] == "poss" and tree.tags[token].startswith("NNP"):
            found += _possession(tree, token)
        elif tree.deps[token] == "prep" and tree.lower[token] == "in":
            found += _place(tree, token)
    return found


def _apposition(tree: Tree, token: int) -> Iterator[Statement]:
    head = tree.heads[token]
    relation = _apposed(tree, token)
    left = noun_phrase(tree, head)
    owners = [child for child in tree.kids(head, "poss") if tree.tags[child].startswith("NNP")]
    for each in listed(tree, token) if relation else ():
        right = noun_phrase(tree, each)
        if not 0 < len(right) <= LONGEST_NODE or not 0 < len(left) <= LONGEST_NODE:
            continue
        negated = negated_phrase(tree, each)
        yield Statement(tuple(left), relation, tuple(right), head, "apposition", negated)
        for owner in owners:
            if is_named(tree, right):
                role = tree.phrase(without(tree, left, [owner]))
                yield Statement(tuple(_owner(tree, owner)), f"has {role}", tuple(right), head, "possessive")


def _apposed(tree: Tree, token: int) -> str:
    """ "is" when one names the other, "is in" between places, "" when it is neither or not sure."""
    head = tree.heads[token]
    if (
        in_list(tree, token)
        or is_part_of_name(tree, token)
        or tree.tags[token] not in NOUN_TAGS
        or tree.tags[head] not in NOUN_TAGS
    ):
        return ""
    if is_time(tree, token) or tree.tags[token] == "CD":
        return ""
    name, of_name = tree.tags[token].startswith("NNP"), tree.tags[head].startswith("NNP")
    if any(tree.deps[child] in ("det", "poss") and child < token for child in tree.children[token]):
        return "is"
    if tree.tags[min(tree.below(token)) - 1] == "-LRB-":
        return "is" if not (name and of_name) or _abbreviates(tree, token, head) else ""
    if tree.kids(head, "poss") and name:
        return "is"  # "Acme's CEO, Kim"
    if name and of_name:
        place = tree.deps[head] in ("pobj", "appos") and tree.lower[_leading(tree, head)] in ("in", "at")
        return "is in" if place and tree.tags[min(tree.below(token)) - 1] == "," else ""
    return "is" if name and tree.tags[head] == "NN" else ""


def _leading(tree: Tree, noun: int) -> int:
    """The preposition before a noun, or before the noun that it is apposed to."""
    while tree.deps[noun] == "appos" and tree.heads[noun] != noun:
        noun = tree.heads[noun]
    return tree.heads[noun]


def _abbreviates(tree: Tree, token: int, head: int) -> bool:
    """ "ECB" of "European Central Bank": its capitals stand at the beginnings of words, in order."""
    beginnings = iter(
        "".join(tree.words[each][0] for each in noun_phrase(tree, head) if tree.words[each][0].isupper())
    )
    capitals = [character for character in tree.words[token] if character.isupper()]
    return bool(capitals) and all(character in beginnings for character in capitals)


def _possession(tree: Tree, token: int) -> Iterator[Statement]:
    head = tree.heads[token]
    owned = without(tree, noun_phrase(tree, head), [token])
    if (
        tree.kids(head, "appos")
        or not owned
        or len(owned) > LONGEST_NODE
        or not tree.tags[head].startswith("NN")
    ):
        return
    yield Statement(tuple(_owner(tree, token)), "has", tuple(owned), head, "possessive")


def _owner(tree: Tree, token: int) -> list[int]:
    return [each for each in noun_phrase(tree, token) if tree.tags[each] != "POS"]


def _place(tree: Tree, token: int) -> Iterator[Statement]:
    """ "Henry Wood Hall in Glasgow", both with names."""
    head = tree.heads[token]
    if not tree.tags[head].startswith("NNP"):
        return
    left = [each for each in noun_phrase(tree, head) if each < token]
    for each in prepositional(tree, token):
        right = noun_phrase(tree, each.head)
        if left and is_named(tree, right) and not is_time(tree, each.head):
            relation = "is " + tree.phrase(list(each.lead))
            yield Statement(tuple(trimmed(tree, left)), relation, tuple(right), head, "apposition")
