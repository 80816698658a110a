"""The argument check by rules: could these passages answer this question? Used when no model judges.

Four tests, in this order, each with a code that the trace and the refusal name:

no passage   nothing was found
unlike       neither the same language nor the other holds a sentence near enough to the question
unnamed      no passage says a name, code or year that the question turns on
number …     the question asks for a number, date or person, and the best passages hold none

The cuts were made on public sets (docs/evaluation.md); the model's own cut is its `thresholds.answerable`.
A question in one language over sources in the other is judged by meaning alone: their words differ, and
cosines across languages run lower by an amount that depends on the question. What the question has in
common with unrelated sentences of that language is therefore taken off first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from core.answer.asked import asked_for, holds
from core.answer.background import BACKGROUND
from core.answer.named import bears, folded, is_hangul, names_in
from core.answer.weigh import Sentence
from core.embed.base import Embedder, Vectors
from core.language.detect import language_of

CROSSING = 0.078
"""How much nearer than unrelated text the other language must be (multilingual-e5-small; 52 questions)."""

TYPED = 3
"""Passages, best first, in which a number, date or person is looked for."""


@dataclass(frozen=True, slots=True)
class Source:
    """A passage as the check sees it: `names` is title, heading and text; cosine to the question."""

    names: str
    text: str
    language: str
    cosine: float


@dataclass(frozen=True, slots=True)
class Check:
    """`code` is "" when the question can be answered; `what` completes it (the names not found);
    `languages` are those with sentences near enough to it."""

    answerable: bool
    code: str = ""
    what: str = ""
    languages: frozenset[str] = frozenset()
    detail: dict[str, object] = field(default_factory=dict)


class RuleCheck:
    """Pure but for the embedder's vectors; safe to share between threads."""

    def __init__(self, embedder: Embedder) -> None:
        self._cut = embedder.thresholds.answerable
        self._embedder = embedder
        self._unrelated: dict[str, Vectors] = {}

    def check(
        self, question: str, vector: Vectors, sources: Sequence[Source], sentences: Sequence[Sentence]
    ) -> Check:
        """Sources best first; `sentences` are theirs; `vector` is the question's, (d,)."""
        if not sources or not sentences:
            return Check(False, "no passage")
        language = language_of(question)
        near = _near(language, sources, sentences)
        far = self._across(language, vector, sources, sentences)
        detail: dict[str, object] = {"near": near, "cut": self._cut, "across": far, "cut_across": CROSSING}
        same = near >= self._cut
        if not same and far < CROSSING:
            return Check(False, "unlike", detail=detail)
        missing = _missing(question, sources, same)
        if missing:
            return Check(False, "unnamed", ", ".join(missing), detail=detail | {"missing": list(missing)})
        kind = asked_for(question)
        if kind is not None and not any(holds(source.text, kind) for source in sources[:TYPED]):
            return Check(False, kind, detail=detail | {"asked_for": kind})
        other = "en" if language == "ko" else "ko"
        near_enough = {language: same, other: far >= CROSSING}
        return Check(True, languages=frozenset(k for k, v in near_enough.items() if v), detail=detail)

    def _across(
        self, language: str, vector: Vectors, sources: Sequence[Source], sentences: Sequence[Sentence]
    ) -> float:
        """As `_near` without words, for the other language, over what unrelated text of it gets."""
        passages = [source.cosine for source in sources if source.language != language]
        cosines = [s.cosine for s in sentences if s.language != language]
        if not passages or not cosines:
            return 0.0
        unrelated = self._background("en" if language == "ko" else "ko") @ vector
        return (max(passages) + max(cosines)) / 2 - float(np.mean(unrelated))

    def _background(self, language: str) -> Vectors:
        """(sentences, d): vectors of everyday sentences about nothing in particular."""
        if language not in self._unrelated:
            self._unrelated[language] = self._embedder.passages(BACKGROUND[language])
        return self._unrelated[language]


def _near(language: str, sources: Sequence[Source], sentences: Sequence[Sentence]) -> float:
    """Mean of the best passage's cosine and the best sentence's score, in the question's language."""
    passages = [source.cosine for source in sources if source.language == language]
    scores = [s.score for s in sentences if s.language == language]
    return (max(passages) + max(scores)) / 2 if passages and scores else 0.0


def _missing(question: str, sources: Sequence[Source], same: bool) -> tuple[str, ...]:
    """Names of the question that no source bears, when they are half of its names or more.

    Across languages names are written in another script: only what keeps its script is asked for,
    years and codes, and Latin names in a Korean question.
    """
    names = names_in(question)
    if not same:
        korean = language_of(question) == "ko"
        names = tuple(n for n in names if not is_hangul(n) and (korean or any(c.isdigit() for c in n)))
    text = folded("\n".join(source.names for source in sources))
    missing = tuple(name for name in names if not bears(text, name))
    return missing if 2 * len(missing) >= len(names) else ()
