"""How near each sentence of the evidence stands to the question: by meaning, and by words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from core.embed.base import Vectors
from core.embed.cosine import cosines
from core.graph.view import GraphView
from core.language.detect import language_of
from core.language.sentences import sentences
from core.language.tokens import search_tokens
from core.retrieve.by_view import ByView

WORDS_WEIGH = 0.1
"""A sentence that holds every word of the question gains this much cosine. Chosen on squad_xquad_en and
clapnq_dev: it parts answerable from unanswerable questions better than either signal alone."""

MOST_SENTENCES = 60
"""Of one passage."""

LONGEST = 600
"""Characters of one sentence that are weighed and quoted at most; longer ones are run-on tables."""


_SAYS = re.compile(r"[.?!。！？…:：;|]|(?:다|요|음|함|임|됨)$")
_MAIL_HEAD = re.compile(r"(?:From|To|Cc|Date|Subject|보낸 ?사람|받는 ?사람|참조|날짜|제목):")
_LABEL_WORDS = 8


@dataclass(frozen=True, slots=True)
class Sentence:
    """`passage` is a position among the passages weighed; `text == passage_text[start:end]`.

    cosine: to the question; words: share of the question's words that it holds, 0 … 1;
    around: the cosine of the whole passage; label: it names something and says nothing of it.
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

    @property
    def score(self) -> float:
        return self.cosine + WORDS_WEIGH * self.words


@dataclass(frozen=True, slots=True)
class _Read:
    """The sentences of one passage: places, texts, languages, words, labels, vectors (sentences, d)."""

    spans: tuple[tuple[int, int], ...]
    texts: tuple[str, ...]
    languages: tuple[str, ...]
    words: tuple[frozenset[str], ...]
    labels: tuple[bool, ...]
    vectors: Vectors


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
        asked = set(search_tokens(question))
        around = cosines(view.passage_vectors[list(passages)], vector)
        found: list[Sentence] = []
        for at, passage in enumerate(passages):
            read = self._passage(view, passage)
            near = cosines(read.vectors, vector)  # (sentences,)
            for row, (start, end) in enumerate(read.spans):
                share = len(asked & read.words[row]) / len(asked) if asked else 0.0
                found.append(
                    Sentence(
                        at,
                        start,
                        end,
                        read.texts[row],
                        read.languages[row],
                        float(near[row]),
                        share,
                        float(around[at]),
                        read.labels[row],
                    )
                )
        return tuple(found)

    def _passage(self, view: GraphView, passage: int) -> _Read:
        known = self._read(view)
        if passage not in known:
            row = view.passage(passage)
            known[passage] = self._fresh(row.text, (row.document_name, *row.heading.split("›")))
        return known[passage]

    def _fresh(self, text: str, headings: Sequence[str]) -> _Read:
        """A line that only repeats a heading says nothing and is left out."""
        names = {heading.strip() for heading in headings}
        spans = [
            (start, min(end, start + LONGEST))
            for start, end in sentences(text)
            if any(c.isalnum() for c in text[start:end]) and text[start:end].strip(" #\t") not in names
        ][:MOST_SENTENCES]
        texts = tuple(text[start:end] for start, end in spans)
        return _Read(
            tuple(spans),
            texts,
            tuple(language_of(each) for each in texts),
            tuple(frozenset(search_tokens(each)) for each in texts),
            tuple(is_label(text, start, end) for start, end in spans),
            self._embedder.passages(texts),
        )


def is_label(text: str, start: int, end: int) -> bool:
    """Whether `text[start:end]` is a line of a mail's head, a table's header row, or a few words that stand
    alone between blank lines without an end, as headings do. An item of a list is none."""
    line = text[start:end]
    if _MAIL_HEAD.match(line):
        return True
    if " | " in line:
        return text[end:].lstrip().startswith(line.split(" | ", 1)[0] + ": ")
    alone = text[:start].rstrip(" ")[-2:] in ("", "\n\n") and text[end:].lstrip(" ")[:2] in ("", "\n\n")
    return alone and len(line.split()) <= _LABEL_WORDS and _SAYS.search(line) is None
