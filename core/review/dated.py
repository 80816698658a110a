"""When the versions behind an answer are in effect, as stated today: what a reviewer sees beside a source."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from core.answer.answer import AnswerPassage
from core.answer.days import Stated, days_of
from core.review.seen import ClaimSeen, Seen, SourceSeen

Dated = TypeVar("Dated", AnswerPassage, SourceSeen)


def dated(seen: Seen, stated_of: Callable[[set[str]], Stated]) -> Seen:
    """`stated_of` takes ids of documents."""
    documents = {source.document for claim in seen.claims for source in claim.sources}
    stated = stated_of(documents | {passage.document for passage in seen.answer.passages})
    answer = replace(seen.answer, passages=tuple(_with_days(one, stated) for one in seen.answer.passages))
    return replace(seen, answer=answer, claims=tuple(_claim(claim, stated) for claim in seen.claims))


def _claim(claim: ClaimSeen, stated: Stated) -> ClaimSeen:
    return replace(claim, sources=tuple(_with_days(source, stated) for source in claim.sources))


def _with_days(one: Dated, stated: Stated) -> Dated:
    first, last = days_of(stated, one.document, one.version)
    return replace(one, valid_from=first, valid_until=last)
