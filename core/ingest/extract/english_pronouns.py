"""Whom "he", "she", "it" or "they" names, where the sentence itself leaves little doubt.

A pronoun that is the subject of a clause hanging on another clause takes that clause's subject, when
the two agree in number and kind and the subject stands before it: "Hezbollah launched a raid, where
they …", "Rodan taught there until he moved". Everything else stays open: a wrong subject is worse than none.
"""

from __future__ import annotations

from typing import Final

from core.ingest.extract.english_parse import Tree
from core.ingest.extract.english_phrases import listed

_SUBJECTS: Final = ("nsubj", "nsubjpass")
_SINGULAR: Final = frozenset({"NN", "NNP"})
_PLURAL: Final = frozenset({"NNS", "NNPS"})
_HANGING: Final = ("advcl", "relcl", "ccomp", "conj", "parataxis", "acl", "xcomp", "pcomp")


def resolved(tree: Tree, subject: int) -> list[int]:
    """Heads of what a pronoun that is a subject stands for; itself when that is open."""
    word = tree.lower[subject]
    if tree.tags[subject] != "PRP" or word not in ("he", "she", "it", "they"):
        return [subject]
    verb = tree.heads[subject]
    while tree.deps[verb] in _HANGING and tree.heads[verb] != verb:
        verb = tree.heads[verb]
        for candidate in tree.kids(verb, *_SUBJECTS):
            if candidate == subject or candidate > subject:
                continue
            if tree.tags[candidate] == "PRP" and tree.lower[candidate] == word:
                break
            return listed(tree, candidate) if _agrees(tree, candidate, word) else [subject]
    return [subject]


def _agrees(tree: Tree, noun: int, pronoun: str) -> bool:
    many = len(listed(tree, noun)) > 1 or tree.tags[noun] in _PLURAL
    if pronoun == "they":
        return many
    if many or tree.tags[noun] not in _SINGULAR:
        return False
    return pronoun == "it" or tree.tags[noun] == "NNP"
