"""How near each sentence of the evidence stands to the question: by meaning, and by words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from core.embed.base import Vectors
from core.embed.cosine import cosines
from core.graph.view import GraphView
from core.judge.labels import above, is_label, says_enough
from core.judge.named import bears, folded, names_in
from core.judge.records import joined
from core.language.detect import language_of
from core.language.korean import has_hangul
from core.language.sentences import sentences
from core.language.tokens import search_tokens
from core.retrieve.by_view import ByView

WORDS_WEIGH = 0.1
"""A sentence that tells every word of the question gains this much cosine. It parts answerable from unanswerable
questions better than either signal alone, and better with the names above a sentence than without (docs/answering.md).
"""

MOST_SENTENCES = 60
"""Of one passage."""

LONGEST = 600
"""Characters of one sentence that are weighed and quoted at most; longer ones are run-on tables."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """`passage` is a position among the passages weighed; `text == passage_text[start:end]`.

    cosine: to the question; told: the question's words that it or what stands above it holds (its document's name,
    its headings), words: their share, 0 … 1; around: the cosine of the whole passage; label: it names something
    and says nothing of it; new: whether it says a word that the question does not; named: the share of the
    question's names that its passage bears, 0 where the question has none.
    """

    passage: int
    start: int
    end: int
    text: str
    language: str
    cosine: float
    words: float
    around: float = 0.0
    label: bool = False
    told: frozenset[str] = frozenset()
    new: bool = True
    named: float = 0.0

    @property
    def tells(self) -> bool:
        """Whether it can answer a question in another language: a heading, a line of codes or addresses, and one in
        both languages that holds no word of the question stand near to anything."""
        mixed = self.language == "en" and has_hangul(self.text)
        return not self.label and says_enough(self.text) and (not mixed or bool(self.told))

    @property
    def score(self) -> float:
        return self.cosine + WORDS_WEIGH * self.words


def from_afar(there: Sequence[Sentence], among: Sequence[Sentence]) -> list[Sentence]:
    """Those of `there`, in the other language, that can answer: where any of `among` stands in a passage that bears a
    name of the question, theirs does too."""
    bearing = any(s.named for s in among)
    return [s for s in there if s.tells and (s.named or not bearing)]


@dataclass(frozen=True, slots=True)
class _Read:
    """The sentences of one passage: places, texts, languages, words, what stands above them, labels, vectors
    (sentences, d)."""

    spans: tuple[tuple[int, int], ...]
    texts: tuple[str, ...]
    languages: tuple[str, ...]
    words: tuple[frozenset[str], ...]
    under: tuple[frozenset[str], ...]
    labels: tuple[bool, ...]
    vectors: Vectors
    folded: str


class Embeds(Protocol):
    """The part of `core.embed.base.Embedder` that is needed here."""

    def passages(self, texts: Sequence[str]) -> Vectors: ...


class Weigher:
    """Reads each passage of a view once and forgets it with the view. A sentence's vector is the embedder's
    own, a function of its text alone: nothing here depends on what was asked before."""

    def __init__(self, embedder: Embeds) -> None:
        self._embedder = embedder
        self._read: ByView[dict[int, _Read]] = ByView(lambda view: {})

    def weigh(
        self, question: str, vector: Vectors, view: GraphView, passages: Sequence[int]
    ) -> tuple[Sentence, ...]:
        """Every sentence of the passages (view indices), in order; `vector` is the question's, (d,)."""
        asked = frozenset(search_tokens(question))
        names = names_in(question)
        around = cosines(view.passage_vectors[list(passages)], vector)
        found: list[Sentence] = []
        for at, passage in enumerate(passages):
            read = self._passage(view, passage)
            near = cosines(read.vectors, vector)  # (sentences,)
            borne = sum(bears(read.folded, name) for name in names)
            for row, (start, end) in enumerate(read.spans):
                told = asked & (read.words[row] | read.under[row])
                found.append(
                    Sentence(
                        at,
                        start,
                        end,
                        read.texts[row],
                        read.languages[row],
                        float(near[row]),
                        len(told) / len(asked) if asked else 0.0,
                        float(around[at]),
                        read.labels[row],
                        told,
                        not read.words[row] <= asked,
                        borne / len(names) if names else 0.0,
                    )
                )
        return tuple(found)

    def _passage(self, view: GraphView, passage: int) -> _Read:
        known = self._read(view)
        if passage not in known:
            row = view.passage(passage)
            known[passage] = self._fresh(row.text, (row.document_name, *row.heading.split("›")), row.language)
        return known[passage]

    def _fresh(self, text: str, headings: Sequence[str], language: str) -> _Read:
        """A line that only repeats a heading says nothing and is left out."""
        names = {heading.strip() for heading in headings}
        spans = [
            (start, min(end, start + LONGEST))
            for start, end in joined(text, sentences(text), LONGEST)
            if any(c.isalnum() for c in text[start:end]) and text[start:end].strip(" #\t") not in names
        ][:MOST_SENTENCES]
        texts = tuple(text[start:end] for start, end in spans)
        words = tuple(frozenset(search_tokens(each)) for each in texts)
        labels = tuple(is_label(text, start, end) for start, end in spans)
        top = frozenset(search_tokens(" ".join(headings)))
        return _Read(
            tuple(spans),
            texts,
            tuple(_language(each, language) for each in texts),
            words,
            tuple(top if at is None else top | words[at] for at in above(labels)),
            labels,
            self._embedder.passages(texts),
            folded("\n".join((*headings, text))),
        )


def _language(text: str, around: str) -> str:
    """A line of both languages (`Hobbies: 여행, 등산`) is of its passage's."""
    return around if has_hangul(text) else language_of(text)
