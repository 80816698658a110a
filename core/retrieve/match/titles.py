"""Names of documents, in questions and in passages. Who asks about "the Riverside contract" wants that document;
a passage that speaks of the Riverside contract leads there, with no fact between the two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.graph.view import GraphView
from core.language.korean import has_hangul
from core.language.tokens import search_tokens
from core.retrieve.by_view import ByView

Scores = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Title:
    """The words of one name, in order, and the passages of all documents that bear it."""

    words: tuple[str, ...]
    passages: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Titles:
    """`by_word`: for a word, the titles that begin with it (a name without words is none)."""

    by_word: dict[str, tuple[Title, ...]]


def titles_of(view: GraphView) -> Titles:
    """Passages of documents with one name stand together."""
    encoded = view.passages["document_name"].combine_chunks().dictionary_encode()
    numbers = encoded.indices.to_numpy()
    order = np.argsort(numbers, kind="stable")
    starts = np.searchsorted(numbers[order], np.arange(len(encoded.dictionary) + 1))
    found: dict[str, list[Title]] = {}
    for number, name in enumerate(encoded.dictionary.to_pylist()):
        words = tuple(search_tokens(_without_ending(name)))
        if words:
            title = Title(words, order[starts[number] : starts[number + 1]])
            found.setdefault(words[0], []).append(title)
    return Titles({word: tuple(titles) for word, titles in found.items()})


def named(question: str, view: GraphView, titles: ByView[Titles]) -> Scores:
    """(n,) 1 for passages of documents whose name stands in the question with every word, else 0."""
    asked = frozenset(search_tokens(question))
    scores = np.zeros(view.passage_count)
    for title in _within(asked, titles(view)):
        scores[title.passages] = 1.0
    return scores


def spoken_of(passage: int, view: GraphView, titles: ByView[Titles]) -> NDArray[np.int64]:
    """Passages, ascending, of the other documents whose names stand in this passage word by word: in a text,
    unlike in a question, the words of a name may stand far apart by chance."""
    said = search_tokens(view.passage(passage).text)
    found = [
        title.passages
        for title in _within(frozenset(said), titles(view))
        if _stands_in(title.words, said) and passage not in title.passages
    ]
    return np.unique(np.concatenate(found)) if found else np.zeros(0, np.int64)


def _within(words: frozenset[str], titles: Titles) -> Iterator[Title]:
    """Titles all of whose words are among these, in no order."""
    for word in words:
        yield from (title for title in titles.by_word.get(word, ()) if words.issuperset(title.words))


def _stands_in(words: Sequence[str], text: Sequence[str]) -> bool:
    """Word after word, Korean ones and others each by themselves: `search_tokens` gives them one after the other."""
    return all(
        _run_in([word for word in words if has_hangul(word) == korean], text) for korean in (False, True)
    )


def _run_in(words: Sequence[str], text: Sequence[str]) -> bool:
    size = len(words)
    return not size or any(text[at : at + size] == words for at, word in enumerate(text) if word == words[0])


def _without_ending(name: str) -> str:
    """`휴가규정.docx` → `휴가규정`: nobody asks for an ending."""
    stem, dot, ending = name.rpartition(".")
    return stem if dot and stem and len(ending) <= 5 and ending.isalnum() else name
