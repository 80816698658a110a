"""How near each sentence of the evidence stands to the question: by meaning, and by words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.embed.base import Embedder, Vectors
from core.embed.cosine import cosines
from core.language.detect import language_of
from core.language.sentences import sentences
from core.language.tokens import search_tokens

WORDS_WEIGH = 0.1
"""A sentence that holds every word of the question gains this much cosine. Chosen on squad_xquad_en and
clapnq_dev: it parts answerable from unanswerable questions better than either signal alone."""

MOST_SENTENCES = 160
LONGEST = 600
"""Characters of one sentence that are weighed and quoted at most; longer ones are run-on tables."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """`passage` is a position in the texts weighed; `text == texts[passage][start:end]`.

    cosine: to the question; words: share of the question's words that it holds, 0 … 1.
    """

    passage: int
    start: int
    end: int
    text: str
    language: str
    cosine: float
    words: float

    @property
    def score(self) -> float:
        return self.cosine + WORDS_WEIGH * self.words


def weigh(
    question: str, vector: Vectors, texts: Sequence[tuple[str, str]], embedder: Embedder
) -> tuple[Sentence, ...]:
    """Every sentence of the texts, in order, up to a stated number of them; each text with its heading path.

    A line that only repeats a heading says nothing and is left out. `vector` is the question's, (d,). The
    vectors of sentences are the embedder's own: functions of each text.
    """
    spans = [
        (at, start, min(end, start + LONGEST))
        for at, (text, heading) in enumerate(texts)
        for start, end in sentences(text)
        if any(c.isalnum() for c in text[start:end]) and not _is_heading(text[start:end], heading)
    ][:MOST_SENTENCES]
    if not spans:
        return ()
    parts = [texts[at][0][start:end] for at, start, end in spans]
    near = cosines(embedder.passages(parts), vector)  # (sentences,)
    asked = set(search_tokens(question))
    return tuple(
        Sentence(at, start, end, part, language_of(part), float(cosine), _share(asked, part))
        for (at, start, end), part, cosine in zip(spans, parts, near, strict=True)
    )


def _is_heading(line: str, heading: str) -> bool:
    return line.strip(" #\t") in (part.strip() for part in heading.split("›"))


def _share(asked: set[str], text: str) -> float:
    return len(asked & set(search_tokens(text))) / len(asked) if asked else 0.0
