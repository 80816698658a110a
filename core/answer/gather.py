"""What a strategy found, as numbered sources with their triples and paths, in the answer's own words.

Passages are numbered as ranked. A triple or a path may rest on a passage that was not ranked among the
best: it is added after them, with score 0, so that nothing is shown without its source.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from core.answer.answer import AnswerLink, AnswerPassage, AnswerPath, AnswerTriple, Claim
from core.answer.computed import claim_of
from core.answer.days import Stated, days_of
from core.graph.view import GraphView, ViewMention
from core.retrieve.base import Evidence, FoundPath, Place

MOST_TRIPLES = 20
MOST_PATHS = 15


@dataclass(slots=True)
class Numbers:
    """View index → number, in order of first use."""

    of: dict[int, int] = field(default_factory=dict)

    def number(self, passage: int) -> int:
        return self.of.setdefault(passage, len(self.of) + 1)


@dataclass(frozen=True, slots=True)
class Gathered:
    """`indices[n - 1]` is the view index of passage n; the first `ranked` of them were ranked.
    `strongest` is where the first path stands in a prompt. `computed` are values worked out in code; `refusal` is
    the strategy's own reason why the documents don't say."""

    indices: tuple[int, ...]
    ranked: int
    passages: tuple[AnswerPassage, ...]
    triples: tuple[AnswerTriple, ...]
    paths: tuple[AnswerPath, ...]
    strongest: Place = "last"
    computed: tuple[Claim, ...] = ()
    refusal: str = ""
    links: tuple[AnswerLink, ...] = ()


def gather(evidence: Evidence, view: GraphView) -> Gathered:
    """Every number is settled here; later steps only point at them."""
    numbers = Numbers()
    scores = {numbers.number(found.passage): found.score for found in evidence.passages}
    ranked = len(numbers.of)
    paths = tuple(_path(path, numbers) for path in evidence.paths[:MOST_PATHS])
    mentions: list[ViewMention] = []
    for found in evidence.triples[:MOST_TRIPLES]:
        mentions.extend(_asserting(found.triple, view, numbers))
    triples = tuple(triple_of(mention, numbers.number(mention.passage)) for mention in mentions)
    for span in (span for value in evidence.computed for span in value.spans):
        numbers.number(span.passage)
    computed = tuple(claim_of(value, numbers.of) for value in evidence.computed)
    passages = tuple(passage_of(view, index, n, scores.get(n, 0.0)) for index, n in numbers.of.items())
    return Gathered(
        tuple(numbers.of),
        ranked,
        passages,
        triples[:MOST_TRIPLES],
        paths,
        evidence.strongest,
        computed,
        evidence.refusal,
        _links(evidence, numbers),
    )


def dated(gathered: Gathered, stated: Stated) -> Gathered:
    """With the days that the sources' versions state."""
    passages = []
    for one in gathered.passages:
        first, last = days_of(stated, one.document, one.version)
        passages.append(replace(one, valid_from=first, valid_until=last))
    return replace(gathered, passages=tuple(passages))


def triple_of(mention: ViewMention, n: int) -> AnswerTriple:
    return AnswerTriple(
        mention.subject,
        mention.relation,
        mention.object,
        mention.flags,
        mention.quote,
        n,
        mention.extractor,
    )


def triples_in(view: GraphView, gathered: Gathered, spans: Iterable[tuple[int, str]]) -> list[AnswerTriple]:
    """Mentions, flagged ones too, whose quotes share words with the cited spans (passage number, text)."""
    found: list[AnswerTriple] = []
    for n, text in spans:
        index = gathered.indices[n - 1]
        whole = gathered.passages[n - 1].text
        start = whole.find(text)
        if start < 0:
            continue
        end = start + len(text)
        for mention in view.mentions_of(index):
            triple = triple_of(mention, n)
            if mention.start < end and mention.end > start and triple not in found:
                found.append(triple)
    return found


def _links(evidence: Evidence, numbers: Numbers) -> tuple[AnswerLink, ...]:
    """The links that its paths go over, each with the sources of its paths; and the gates that were crossed,
    which may have led to any source."""
    led: dict[str, dict[int, None]] = {}
    for path in evidence.paths[:MOST_PATHS]:
        for key in filter(None, path.links):
            led.setdefault(key, {}).update(dict.fromkeys(numbers.number(p) for p in path.passages))
    found = [AnswerLink("synonym", key, tuple(sorted(places))) for key, places in sorted(led.items())]
    gates = [
        gate for step in evidence.steps if step.step == "gates" for gate in _rows(step.detail.get("gates"))
    ]
    keys = sorted({str(gate["key"]) for gate in gates if "key" in gate})
    return (*found, *(AnswerLink("gate", key, tuple(sorted(numbers.of.values()))) for key in keys))


def _rows(value: object) -> list[dict[str, object]]:
    return [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []


def _path(path: FoundPath, numbers: Numbers) -> AnswerPath:
    steps = tuple(numbers.number(passage) for passage in path.passages)
    return AnswerPath(path.nodes, path.relations, steps, path.score, path.sentences)


def _asserting(triple: int, view: GraphView, numbers: Numbers) -> list[ViewMention]:
    """The triple's mention in every source already numbered, so that two documents that say the same both
    show; else in the first passage that asserts it."""
    places = [int(place) for place in view.passages_of_triple(triple)]
    shown = sorted((place for place in places if place in numbers.of), key=numbers.of.__getitem__)
    found: list[ViewMention] = []
    for place in shown or places[:1]:
        numbers.number(place)
        found.append(view.mention(view.asserting(triple, place)))
    return found


def passage_of(view: GraphView, index: int, n: int, score: float) -> AnswerPassage:
    """A passage of the view as source `n`."""
    row = view.passage(index)
    return AnswerPassage(
        n=n,
        document=row.document_id,
        title=row.document_name,
        version=row.version,
        state=row.state,
        location=row.location,
        start=row.start,
        end=row.end,
        text=row.text,
        score=score,
        passage_id=row.id,
    )
