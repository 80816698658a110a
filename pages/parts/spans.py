"""Where in a passage the cited words stand, for lighting them up."""

from __future__ import annotations

from core.answer.answer import Answer, AnswerPassage


def lit_spans(answer: Answer, passage: AnswerPassage) -> list[tuple[int, int]]:
    """Ranges in `passage.text`: the claims that cite it where they are quotes, else the quotes of the
    triples that it stands behind. Offsets count characters of the passage."""
    if answer.status == "insufficient":
        return []
    claims = [claim.text for claim in answer.claims if passage.n in claim.citations]
    found = [span for text in claims if (span := _within(passage.text, text))]
    if found:
        return found
    quotes = [triple.quote for triple in answer.triples if triple.passage == passage.n]
    return [span for text in quotes if (span := _within(passage.text, text))]


def _within(text: str, part: str) -> tuple[int, int] | None:
    wanted = part.strip().strip('"“”「」').strip()
    at = text.find(wanted) if wanted else -1
    return (at, at + len(wanted)) if at >= 0 else None
