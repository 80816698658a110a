"""Lex: which share of a question's words does a text hold? (CausalRAG2, arXiv 2602.05143)

Lex(q, x) = |words(q) ∩ words(x)| / |words(q)|, words as sets of whole tokens, so within 0 … 1, and a word
inside a word is no match. For many texts at once, by an inverted index that is made once.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.graph.view import Index
from core.language.tokens import lex_tokens


@dataclass(frozen=True, slots=True)
class WordIndex:
    """For each word the ascending rows of the texts that hold it: `rows[starts[w] : starts[w + 1]]`."""

    words: dict[str, int]
    starts: NDArray[np.int64]
    rows: Index
    count: int

    def of(self, word: str) -> Index:
        at = self.words.get(word)
        return self.rows[:0] if at is None else self.rows[self.starts[at] : self.starts[at + 1]]


def index_words(texts: Sequence[str]) -> WordIndex:
    words: dict[str, int] = {}
    numbers, counts = array("i"), array("i")  # a list would hold an object for each of millions
    for text in texts:
        held = dict.fromkeys(lex_tokens(text))
        numbers.extend(words.setdefault(word, len(words)) for word in held)
        counts.append(len(held))
    word = np.array(numbers, np.int32)
    row = np.repeat(np.arange(len(texts), dtype=np.int32), np.array(counts, np.int32))
    order = np.argsort(word, kind="stable")
    starts = np.searchsorted(word[order], np.arange(len(words) + 1)).astype(np.int64)
    return WordIndex(words, starts, row[order], len(texts))


def asked_words(question: str) -> tuple[str, ...]:
    """The question's distinct words, sorted."""
    return tuple(sorted(set(lex_tokens(question))))


def lex_all(index: WordIndex, asked: Sequence[str]) -> NDArray[np.float64]:
    """(texts,) the share of the asked words in each."""
    held = np.zeros(index.count, np.int32)
    for word in asked:
        held[index.of(word)] += 1
    return held / max(len(asked), 1)


def lex(asked: Iterable[str], text: str) -> float:
    """The same for one text."""
    wanted = set(asked)
    return len(wanted & set(lex_tokens(text))) / max(len(wanted), 1)
