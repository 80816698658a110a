"""The argument check by rules: could these passages answer this question? Used when no model judges.

Five tests, in this order, each with a code that the trace and the refusal name:

no passage   nothing was found
wordless     no word of any language in the question, nor one that a passage holds
unlike       neither the same language nor the other holds a sentence near enough to the question
unnamed      no passage says a name, code or year that the question turns on
number …     the question asks for a number, date, person, amount of money …, and the best passages hold none

The cuts were made on public sets (docs/answering.md); the model's own cut is its `thresholds.answerable`.
A question in one language over sources in the other is judged by meaning alone, against a lower cut:
cosines across languages run lower.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.embed.base import Thresholds
from core.judge.asks import asked_for, holds, is_value
from core.judge.named import bears, folded, is_hangul, is_year, names_in
from core.judge.weigh import Sentence, from_afar
from core.judge.worded import wordless
from core.language.detect import language_of

BESIDE = 0.028
"""How much nearer the other language must be to be quoted beside the question's own, or in its place where a sentence
of that tells `TOLD` of the question's words."""

TERSE = 0.01
"""How much lower the cut is for the sentence that states a value: `The rent is 48,000,000 won.` names no stage."""

NAMED = 0.008
"""How much lower the cut is where an English passage bears all names of an English question. For Korean, where names
are harder to tell, it let in more than it found (docs/answering.md)."""

TOLD = 0.6

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


def check(question: str, cuts: Thresholds, sources: Sequence[Source], sentences: Sequence[Sentence]) -> Check:
    """Sources best first; `sentences` are theirs. `cuts` are the embedding model's. Pure."""
    if not sources or not sentences:
        return Check(False, "no passage")
    if wordless(question, (source.names for source in sources)):
        return Check(False, "wordless")
    language = language_of(question)
    other = "en" if language == "ko" else "ko"
    near = _near(language, sources, sentences)
    far = _across(other, sources, sentences)
    cut, lower = cuts.own(language), cuts.across(language)
    if language == "en" and any(s.named == 1.0 for s in sentences if s.language == language):
        cut -= NAMED
    detail: dict[str, object] = {"near": near, "cut": cut, "across": far, "cut_across": lower}
    same = near >= cut
    told = _told(language, sentences) >= TOLD
    across = far >= (lower + BESIDE if told else lower)
    if not same and not across:
        return Check(False, "unlike", detail=detail)
    missing = _missing(question, sources, same)
    if missing:
        detail["missing"] = list(missing)
        return Check(False, "unnamed", ", ".join(missing), detail=detail)
    kind = asked_for(question)
    if is_value(kind):
        stating = [s for s in sentences if holds(s.text, kind)]
        same = same and _reach(language, sources, stating) >= cut - TERSE
        across = across and _reach(other, sources, stating) >= lower - TERSE
    held = (
        (same or across)
        if is_value(kind)
        else any(holds(each.text, kind) for each in sources[:TYPED] if kind)
    )
    if kind is not None and not held:
        return Check(False, kind, detail=detail | {"asked_for": kind})
    # Beside an answer in the question's own language, one in the other must stand out more.
    beside = far >= lower + BESIDE if same else across
    near_enough = {language: same, other: beside}
    return Check(True, languages=frozenset(k for k, v in near_enough.items() if v), detail=detail)


def _near(language: str, sources: Sequence[Source], sentences: Sequence[Sentence]) -> float:
    """Mean of the best passage's cosine and the best sentence's score, in the question's language."""
    passages = [source.cosine for source in sources if source.language == language]
    scores = [s.score for s in sentences if s.language == language]
    return (max(passages) + max(scores)) / 2 if passages and scores else 0.0


def _told(language: str, sentences: Sequence[Sentence]) -> float:
    return max((s.words for s in sentences if s.language == language), default=0.0)


def _across(language: str, sources: Sequence[Source], sentences: Sequence[Sentence]) -> float:
    """The same for the other language, by meaning alone: its words are not the question's. Where any passage bears
    a name of the question, only those count that do."""
    bearing = {s.passage for s in sentences if s.named} or set(range(len(sources)))
    passages = [s.cosine for at, s in enumerate(sources) if s.language == language and at in bearing]
    nearest = [s.cosine for s in from_afar([s for s in sentences if s.language == language], sentences)]
    return (max(passages) + max(nearest)) / 2 if passages and nearest else 0.0


def _reach(language: str, sources: Sequence[Source], stating: Sequence[Sentence]) -> float:
    """How near the nearest sentence that states the value comes, itself and its passage."""
    reached = ((sources[s.passage].cosine + s.score) / 2 for s in stating if s.language == language)
    return max(reached, default=0.0)


def _missing(question: str, sources: Sequence[Source], same: bool) -> tuple[str, ...]:
    """Names of the question that no source bears, when they are half of its names or more.

    Across languages names are written in another script: only what keeps its script is asked for,
    years and codes, and Latin names in a Korean question.
    """
    names = names_in(question)
    if not same:
        korean = language_of(question) == "ko"
        names = tuple(n for n in names if not is_hangul(n) and (korean or any(c.isdigit() for c in n)))
    texts = [folded(source.names) for source in sources]
    others = [name for name in names if not is_year(name)]
    # A year is asked of what is named beside it.
    beside = [text for text in texts if any(bears(text, name) for name in others)] or texts
    missing = tuple(
        name for name in names if not any(bears(text, name) for text in (beside if is_year(name) else texts))
    )
    return missing if 2 * len(missing) >= len(names) else ()
