"""Which words of a source an answer rests on: what a reader's eye is led to when a citation is opened.

A quote stands in its source as it is. A written sentence does not: there the source's sentence that shares
most of its words is lit. It says where to look, and judges nothing.
"""

from __future__ import annotations

from core.answer.answer import Answer, AnswerPassage
from core.language.sentences import sentences
from core.language.tokens import search_tokens

Span = tuple[int, int]

SHARED = 0.25
"""Share of a claim's words that a sentence must hold to be lit."""
_QUOTES = '"“”‘’「」『』'


def lit_spans(answer: Answer, passage: AnswerPassage) -> tuple[Span, ...]:
    """Ranges of characters in `passage.text`, in order: for each claim that cites it the quoted words, or
    the nearest sentence, and what a computed value rests on; where none does, the quotes of its triples.
    Nothing for a refusal."""
    if answer.status == "insufficient":
        return ()
    claims = [c.text for c in answer.claims if passage.n in c.citations and not c.computed]
    rests = {(r.start, r.end) for c in answer.claims for r in c.rests if r.n == passage.n}
    found = rests | {
        span for text in claims if (span := _quoted(passage.text, text) or _nearest(passage.text, text))
    }
    if not found:
        quotes = [triple.quote for triple in answer.triples if triple.passage == passage.n]
        found = {span for text in quotes if (span := _quoted(passage.text, text))}
    return tuple(sorted(found))


def _quoted(text: str, part: str) -> Span | None:
    wanted = part.strip().strip(_QUOTES).strip()
    at = text.find(wanted) if wanted else -1
    return (at, at + len(wanted)) if at >= 0 else None


def _nearest(text: str, claim: str) -> Span | None:
    wanted = set(search_tokens(claim))
    best: Span | None = None
    most = 0.0
    for start, end in sentences(text):
        shared = len(wanted & set(search_tokens(text[start:end]))) / max(len(wanted), 1)
        if shared > most:
            best, most = (start, end), shared
    return best if most >= SHARED else None
