"""The other side: where a document that the answer rests on disagrees with another that its asker may read.

What is shown beside a claim is found in the asker's view alone, from the sentences that the claim cites. Nothing
is decided between the two: sources decide, and people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.answer.answer import AnswerPassage, Claim, Opposed
from core.answer.gather import Gathered, passage_of
from core.answer.trace import Trace
from core.graph.links import verdict_of
from core.graph.view import GraphView
from core.links.contradictions import Contradiction, contradictions

MOST = 5
"""Contradictions that one answer shows."""


@dataclass(frozen=True, slots=True)
class Beside:
    """`passages`: sources that only the other side brings, numbered after those of the answer."""

    opposed: tuple[Opposed, ...] = ()
    passages: tuple[AnswerPassage, ...] = ()


def beside(view: GraphView, gathered: Gathered, claims: Sequence[Claim], trace: Trace) -> Beside:
    """What disagrees with the sentences that the claims cite, but for what people said is no contradiction."""
    mentions = sorted(set(_cited(view, gathered, claims)))
    if not mentions:
        return Beside()
    with trace.step("contradictions") as detail:
        found = [one for one in contradictions(view, mentions) if _stands(view, one)]
        numbers = {index: n for n, index in enumerate(gathered.indices, start=1)}
        opposed = tuple(_opposed(view, one, set(mentions), numbers) for one in found[:MOST])
        detail |= {
            "compared": len(mentions),
            "found": [
                {
                    "passage": o.passage,
                    "quote": o.quote,
                    "other": o.other,
                    "other_quote": o.other_quote,
                    "kind": o.way,
                }
                for o in opposed
            ],
        }
    new = [(n, index) for index, n in numbers.items() if n > len(gathered.indices)]
    return Beside(opposed, tuple(passage_of(view, index, n, 0.0) for n, index in sorted(new)))


def _cited(view: GraphView, gathered: Gathered, claims: Iterable[Claim]) -> Iterable[int]:
    """Mentions of the sentences that are cited; of a whole passage where a model wrote the claim."""
    for claim in claims:
        spans = {(rest.n, rest.start, rest.end) for rest in claim.rests}
        for n in claim.citations if not spans else ():
            at = gathered.passages[n - 1].text.find(claim.text)
            spans.add(
                (n, at, at + len(claim.text)) if at >= 0 else (n, 0, len(gathered.passages[n - 1].text))
            )
        for n, start, end in spans:
            for mention in view.passage_mentions.of(gathered.indices[n - 1]).tolist():
                said = view.mention(mention)
                if said.start < end and said.end > start:
                    yield mention


def _stands(view: GraphView, one: Contradiction) -> bool:
    return verdict_of(view.link_verdicts, one.key) != "rejected"


def _opposed(view: GraphView, one: Contradiction, cited: set[int], numbers: dict[int, int]) -> Opposed:
    own, other = (one.first, one.second) if one.first in cited else (one.second, one.first)
    first, second = view.mention(own), view.mention(other)
    n = numbers.setdefault(first.passage, len(numbers) + 1)
    m = numbers.setdefault(second.passage, len(numbers) + 1)
    accepted = verdict_of(view.link_verdicts, one.key) == "accepted"
    return Opposed(n, first.quote, m, second.quote, one.way, accepted)
