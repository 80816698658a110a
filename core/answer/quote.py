"""An answer without a language model: the sentences nearest to the question, quoted, each with its source.

It never pretends to have reasoned: no word of a claim is the program's. For a question that takes several
links, the sentence behind each step of the best path comes first, in the path's order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.answer.answer import AnswerPath, Claim
from core.answer.asked import Kind, asked_for, holds
from core.answer.cite import with_markers
from core.answer.named import folded
from core.answer.weigh import Sentence
from core.language.normalise import phrase_key

_SAYS = re.compile(r"\d|[.?!。！？…:：;|,]|(?:다|요|음|함|임|됨)$")

MOST_CLAIMS = 4
KIND_WEIGHS = 0.03
"""A sentence that holds a number, date or person gains this where the question asks for one."""

MARGIN = 0.05
"""A sentence this much further from the question than the best one is not quoted beside it."""


def quotes(
    question: str, sentences: Sequence[Sentence], paths: Sequence[AnswerPath], languages: frozenset[str]
) -> tuple[Claim, ...]:
    """At most four claims. A sentence's `passage` + 1 is its source's number.

    languages: those in which the check found the answer near enough; cosines of two languages do not
    compare, so the best of each is taken by itself.
    """
    steps = _along(question, sentences, paths)
    kind = asked_for(question)
    telling = [s for s in sentences if not _is_label(s.text)] or list(sentences)
    nearest: list[tuple[float, Sentence]] = []
    for language in sorted(languages):
        scored = [(_score(s, kind), s) for s in telling if s.language == language]
        best = max((score for score, _ in scored), default=0.0)
        nearest += [(score, s) for score, s in scored if score >= best - MARGIN]
    nearest.sort(key=lambda scored: (-scored[0], scored[1].passage, scored[1].start))
    return _claims([*steps, *(s for _, s in nearest)], sentences)


def _score(sentence: Sentence, kind: Kind | None) -> float:
    return sentence.score + (KIND_WEIGHS if kind is not None and holds(sentence.text, kind) else 0.0)


def _is_label(text: str) -> bool:
    """A heading or a lone name: a few words without a number, an end or a column mark."""
    return len(text.split()) <= 4 and _SAYS.search(text) is None


def quoted_text(claims: Sequence[Claim]) -> str:
    """One quote a line, marked as one."""
    return "\n\n".join(with_markers(f"“{claim.text}”", claim.citations) for claim in claims)


def _along(question: str, sentences: Sequence[Sentence], paths: Sequence[AnswerPath]) -> list[Sentence]:
    """The sentence behind each step of the best path that starts at or ends in a phrase of the question."""
    asked = folded(question)
    for path in paths:
        ends = (path.nodes[0], path.nodes[-1])
        if not any(_in_question(node, asked) for node in ends):
            continue
        steps = [
            _behind(sentences, n, (path.nodes[at], path.nodes[at + 1])) for at, n in enumerate(path.passages)
        ]
        if all(step is not None for step in steps):
            return [step for step in steps if step is not None][:MOST_CLAIMS]
    return []


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
