"""Whom "he", "she", "it" or "they" names, where the text leaves little doubt; otherwise it stays open.

Within a sentence, a pronoun that is the subject of a clause hanging on another takes that clause's
subject, when the two agree and the subject stands before it: "Rodan taught there until he moved".
Across sentences, a subject carries over to the next sentence's "he", "she" or "it" when the sentence
before names no one else who could be meant. A wrong subject is worse than none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from core.ingest.extract.english_clauses import SUBJECTS, Clause
from core.ingest.extract.english_parse import Tree
from core.ingest.extract.english_phrases import is_named, listed, noun_phrase
from core.language.words import words

_SINGULAR: Final = frozenset({"NN", "NNP"})
_PLURAL: Final = frozenset({"NNS", "NNPS"})
_HANGING: Final = ("advcl", "relcl", "ccomp", "conj", "parataxis", "acl", "xcomp", "pcomp")
_PERSONS: Final = ("he", "she")
_TITLES: Final = words("mr mr. mrs mrs. ms ms. dr dr. prof. sir lady lord president king queen")


@dataclass(frozen=True, slots=True)
class Topic:
    """Who the last sentence was about. start: offset in the passage of the sentence that names them.
    pronoun: the one that has stood for them, or "" as long as none has."""

    name: str
    start: int
    pronoun: str = ""
    person: bool = False
    sure: bool = True

    def answers_to(self, pronoun: str) -> bool:
        """Whether a pronoun of the next sentence means them."""
        if self.pronoun:
            return self.pronoun == pronoun
        return self.sure and (pronoun in _PERSONS or (pronoun == "it" and not self.person))


def resolved(tree: Tree, subject: int) -> list[int]:
    """Heads of what a pronoun that is a subject stands for in its sentence; itself when that is open."""
    word = tree.lower[subject]
    if tree.tags[subject] != "PRP" or word not in ("he", "she", "it", "they"):
        return [subject]
    if {"he", "she"} <= set(tree.lower) or _in_quotes(tree, subject):
        return [subject]
    verb = tree.heads[subject]
    while tree.deps[verb] in _HANGING and tree.heads[verb] != verb:
        verb = tree.heads[verb]
        for candidate in tree.kids(verb, *SUBJECTS):
            if candidate == subject or candidate > subject:
                continue
            if tree.lower[candidate] == word:
                break
            return listed(tree, candidate) if _agrees(tree, candidate, word) else [subject]
    return [subject]


def _in_quotes(tree: Tree, token: int) -> bool:
    return sum(tree.words[each] in ('"', "“", "”") for each in range(token)) % 2 == 1


def _agrees(tree: Tree, noun: int, pronoun: str) -> bool:
    many = len(listed(tree, noun)) > 1 or tree.tags[noun] in _PLURAL
    if pronoun == "they":
        return many
    if many or tree.tags[noun] not in _SINGULAR:
        return False
    if pronoun == "it":
        return not _has_title(tree, noun)
    return tree.tags[noun] == "NNP"


def _has_title(tree: Tree, noun: int) -> bool:
    return any(tree.lower[token] in _TITLES for token in noun_phrase(tree, noun))


def topic(tree: Tree, clauses: list[Clause], start: int, before: Topic | None) -> Topic | None:
    """What the next sentence may call "he", "she" or "it". `before`: the same of this sentence."""
    main = next((each for each in clauses if each.origin == "ROOT"), None)
    if main is None or len(main.subjects) != 1:
        return None
    subject = main.subjects[0]
    if tree.tags[subject] == "PRP":
        word = tree.lower[subject]
        if before is None or not before.answers_to(word):
            return None
        return Topic(before.name, before.start, word, before.person)
    phrase = noun_phrase(tree, subject)
    if tree.tags[subject] != "NNP" or not is_named(tree, phrase) or len(phrase) > 12:
        return None
    return Topic(tree.phrase(phrase), start, person=_has_title(tree, subject), sure=_alone(tree, subject))


def _alone(tree: Tree, subject: int) -> bool:
    """Whether no other name in the sentence does or suffers something."""
    acting = ("dobj", "dative", "nsubj", "nsubjpass", "conj", "oprd", "appos")
    others = [
        token
        for token in range(len(tree))
        if token != subject
        and tree.tags[token].startswith("NNP")
        and (
            tree.deps[token] in acting
            or (tree.deps[token] == "pobj" and tree.deps[tree.heads[token]] == "agent")
        )
    ]
    return not others
