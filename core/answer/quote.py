"""An answer without a language model: the sentences nearest to the question, quoted, each with its source.

It never pretends to have reasoned: no word of a claim is the program's. For a question that takes several
links, the sentence behind each step of the best path comes first, in the path's order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from math import log

from core.answer.answer import AnswerPath, Claim
from core.answer.cite import with_markers
from core.judge.asks import Kind, asked_for, holds, is_value, states
from core.judge.counted import counted
from core.judge.days import days_in
from core.judge.labels import is_date_of_mail, is_mail_head
from core.judge.named import folded
from core.judge.weigh import Sentence, from_afar
from core.judge.why import REASONS, asks_why, tells_why
from core.language.codes import codes_in, holds_code
from core.language.detect import language_of
from core.language.normalise import phrase_key
from core.language.tokens import search_tokens

MOST_CLAIMS = 4
AROUND_WEIGHS = 0.5
"""How much the whole passage counts beside the sentence. On squad_xquad_en the first quote then holds the
answer in 83 of 100 questions (81 without), one of the quotes in 92."""

KIND_WEIGHS = 0.03
"""A sentence that holds a number, date or person gains this where the question asks for one."""

STATED_WEIGHS = 0.03
"""And this more where it says one outright."""

COUNTED_WEIGHS = 0.06
"""And this where it gives a figure of the very thing that is counted (`몇 년`: `5년`)."""

REASON_WEIGHS = 0.06
"""A sentence that states a reason gains this where the question asks for one."""

TOLD_WEIGHS = 0.25
"""A sentence that holds all words of the question, together with its document's name and its headings, gains this;
words that few of the sentences hold weigh more."""

TOLD_OF_REASONS = 0.1
"""The same where a reason is asked for: the sentence that gives it rarely says again what it is the reason of."""

CODE_WEIGHS = 0.2
"""A sentence with the code that the question names gains this: more than `MARGIN`."""

MARGIN, BY_MEANING = 0.1, 0.05
"""A sentence this much further from the question than the best one is not quoted beside it; where they are ranked by
meaning alone they lie closer together."""

UNSAID = 2
"""Words of the question that the best path's sentences do not hold: from so many on it takes a further link."""

FIRST = 3
"""How far down the ranking a passage may stand that a further link leads to."""

BESIDE_A_CHAIN = 1
"""Nearest sentences that are quoted beside a chain of several links."""

_POINTS_BACK = re.compile(
    r"(?:It|They|This|These|That|Those|He|She|Its|Their|His|Her)\b|(?:이는|이것은|그것은|그는|그녀는|이들은|그들은|여기에는?)\s"
)


def quotes(
    question: str, sentences: Sequence[Sentence], paths: Sequence[AnswerPath], languages: frozenset[str]
) -> tuple[Claim, ...]:
    """At most four claims. A sentence's `passage` + 1 is its source's number.

    languages: those in which the check found the answer near enough. Cosines of two languages do not
    compare: each is ranked by itself, and they take turns, the question's own first.
    """
    why = asks_why(question)
    asked = _Asked(asked_for(question), why, _weights(sentences, why), codes_in(question), counted(question))
    said = [s for s in sentences if s.new and (not s.label or _is_told_by_a_mail(s, asked.kind))] or sentences
    telling = _on_the_day(question, said, sentences)
    own = language_of(question)
    among = {language: [s for s in telling if s.language == language] for language in languages}
    ranked = [
        _nearest(there if language == own else from_afar(there, telling), asked)
        for language, there in sorted(among.items(), key=lambda one: one[0] != own)
    ]
    turns = [s for row in zip_longest(*ranked) for s in row if s is not None]
    best, onward = _along(question, sentences, paths, asked)
    most = max((len(s.told) for s in turns), default=0)
    if len(frozenset().union(*(s.told for s in best))) < most:  # it leads away from the question
        best, onward = [], []
    chosen = [*best, *onward, *(turns[:BESIDE_A_CHAIN] if onward else turns)]
    return _claims([each for s in chosen for each in _with_what_it_means(s, sentences)], sentences)


def _is_told_by_a_mail(sentence: Sentence, kind: Kind | None) -> bool:
    """Who wrote to whom, and when, stands in the head of a mail alone."""
    if kind == "date":
        return is_date_of_mail(sentence.text)
    return kind in ("mail", "person") and is_mail_head(sentence.text) and holds(sentence.text, "mail")


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the question asks for: a kind of thing, a reason; what its words weigh, 1 in all; which codes it has; a
    figure of what it counts."""

    kind: Kind | None
    why: bool
    words: Mapping[str, float]
    codes: tuple[str, ...]
    counted: re.Pattern[str] | None


def _nearest(sentences: Sequence[Sentence], asked: _Asked) -> list[Sentence]:
    """The best and those close behind it, in order. Where a value with a form of its own is asked for, only
    those that state one, if any does."""
    kind = asked.kind
    stating = [s for s in sentences if is_value(kind) and holds(s.text, kind)] or sentences
    scored = sorted(((-_score(s, asked), s.passage, s.start, s) for s in stating), key=lambda row: row[:3])
    margin = MARGIN if any(s.told for s in stating) else BY_MEANING
    return [s for score, _, _, s in scored if score <= scored[0][0] + margin]


def _score(sentence: Sentence, asked: _Asked) -> float:
    score = sentence.cosine + AROUND_WEIGHS * sentence.around
    score += (TOLD_OF_REASONS if asked.why else TOLD_WEIGHS) * sum(
        asked.words.get(word, 0.0) for word in sorted(sentence.told)
    )
    if asked.codes:
        text = sentence.text.casefold()
        score += CODE_WEIGHS * sum(holds_code(text, code) for code in asked.codes) / len(asked.codes)
    score += KIND_WEIGHS if asked.kind is not None and holds(sentence.text, asked.kind) else 0.0
    score += STATED_WEIGHS if states(sentence.text, asked.kind) else 0.0
    score += COUNTED_WEIGHS if asked.counted is not None and asked.counted.search(sentence.text) else 0.0
    return score + (REASON_WEIGHS if asked.why and tells_why(sentence.text) else 0.0)


def _weights(sentences: Sequence[Sentence], why: bool) -> dict[str, float]:
    """Of the question's words that any sentence tells: the fewer tell one, the more it says which is meant."""
    asking = REASONS if why else frozenset()
    counts = Counter(word for sentence in sentences for word in sentence.told - asking)
    rarity = {word: log(1 + len(sentences) / counts[word]) for word in sorted(counts)}
    total = sum(rarity.values())
    return {word: weight / total for word, weight in rarity.items()}


def _on_the_day(
    question: str, telling: Sequence[Sentence], sentences: Sequence[Sentence]
) -> Sequence[Sentence]:
    """Those of the passages that name the day in question; all when none does. Days look alike to a vector."""
    days = days_in(question)
    of_it = {s.passage for s in sentences if days and days <= days_in(s.text)}
    return [s for s in telling if s.passage in of_it] or telling


def _with_what_it_means(sentence: Sentence, sentences: Sequence[Sentence]) -> tuple[Sentence, ...]:
    """A sentence that begins with `It` or the like says nothing without the one before it."""
    if not _POINTS_BACK.match(sentence.text):
        return (sentence,)
    before = [
        s for s in sentences if s.passage == sentence.passage and s.end <= sentence.start and not s.label
    ]
    return (*before[-1:], sentence)


def quoted_text(claims: Sequence[Claim]) -> str:
    """One quote a line, marked as one."""
    return "\n\n".join(
        with_markers(claim.text if claim.computed else f"“{claim.text}”", claim.citations) for claim in claims
    )


def _along(
    question: str, sentences: Sequence[Sentence], paths: Sequence[AnswerPath], asked: _Asked
) -> tuple[list[Sentence], list[Sentence]]:
    """The sentence behind each step of the best path that starts at or ends in a phrase of the question; and
    behind each step further that leads on from it to a passage ranked among the first, where the question
    says more than those sentences do and asks for no value that one of them would hold."""
    words = folded(question)
    told = [
        (path, steps)
        for path in paths
        if any(_in_question(node, words) for node in (path.nodes[0], path.nodes[-1]))
        and (steps := _told(path, sentences))
    ]
    if not told:
        return [], []
    best, steps = told[0]
    unsaid = set(search_tokens(question)) - {w for s in steps for w in search_tokens(s.text)}
    if is_value(asked.kind) or len(unsaid) < UNSAID:
        return steps, []
    for path, longer in told[1:]:
        onward = path.passages[len(best.passages) :]
        if onward and path.nodes[: len(best.nodes)] == best.nodes and onward[-1] <= FIRST:
            return steps, longer[len(steps) :]
    return steps, []


def _told(path: AnswerPath, sentences: Sequence[Sentence]) -> list[Sentence]:
    """A sentence for each step, at most `MOST_CLAIMS`; none when one is missing."""
    steps = [
        _behind(sentences, n, (path.nodes[at], path.nodes[at + 1])) for at, n in enumerate(path.passages)
    ]
    found = [step for step in steps if step is not None]
    return found[:MOST_CLAIMS] if len(found) == len(steps) else []


def _in_question(node: str, asked: str) -> bool:
    return bool(node) and folded(node) in asked


def _behind(sentences: Sequence[Sentence], n: int, ends: tuple[str, str]) -> Sentence | None:
    """The sentence of source n that names both ends; among several the one nearest to the question."""
    wanted = [folded(phrase_key(end) or end) for end in ends]
    naming = [s for s in sentences if s.passage == n - 1 and all(end in folded(s.text) for end in wanted)]
    return min(naming, key=_order) if naming else None


def _claims(chosen: Sequence[Sentence], sentences: Sequence[Sentence]) -> tuple[Claim, ...]:
    """Each text once, with every source that says it word for word (case 32)."""
    by_text: dict[str, list[int]] = {}
    for sentence in sentences:
        by_text.setdefault(_same(sentence.text), []).append(sentence.passage + 1)
    claims: dict[str, Claim] = {}
    for sentence in chosen:
        key = _same(sentence.text)
        if key not in claims and len(claims) < MOST_CLAIMS:
            sources = [sentence.passage + 1, *by_text[key]]
            claims[key] = Claim(sentence.text, tuple(dict.fromkeys(sources)))
    return tuple(claims.values())


def _same(text: str) -> str:
    return " ".join(folded(text).split())


def _order(sentence: Sentence) -> tuple[float, int, int]:
    return -sentence.score, sentence.passage, sentence.start
