"""What a view suggests: pairs of phrases, gates between modules, doubtful readings, contradictions.

Everything is a function of the view, so that hidden documents shift nothing. What people rejected as a wrong
reading is no part of a view any more: it comes back out of what they said (core.links.queue).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from core.graph.bridges import Sentence
from core.graph.gates import Gates, is_open
from core.graph.links import mention_key, synonym_key, verdict_of
from core.graph.view import GraphView, ViewMention
from core.ingest.extract.base import NOT_A_FACT
from core.links.contradictions import Contradiction, contradictions
from core.links.suggestion import Quote, Suggestion, Why
from core.retrieve.modules.modules import Modules

QUOTES = 3
"""Sentences of each side."""
LOW = 0.5
"""Readings that their extractor trusts less than this are to be looked at."""


def of_contradictions(view: GraphView) -> Iterator[Suggestion]:
    for found in contradictions(view):
        yield _contradiction(view, found)


def _contradiction(view: GraphView, found: Contradiction) -> Suggestion:
    first, second = view.mention(found.first), view.mention(found.second)
    return Suggestion(
        key=found.key,
        kind="contradiction",
        first=first.quote,
        second=second.quote,
        quotes=(_quote(view, first, "first"), _quote(view, second, "second")),
        why=Why(f"contradiction-{found.way}", words=(first.subject,)),
        used=verdict_of(view.link_verdicts, found.key) != "rejected",
    )


def of_synonyms(view: GraphView) -> Iterator[Suggestion]:
    """Nearest first."""
    ends = view.alike_ends
    order = np.lexsort((ends[:, 1], ends[:, 0], -view.alike_cosine)).tolist()
    quotes = _quotes_of_phrases(view, sorted({int(end) for end in ends.ravel()}))
    linked = view.synonyms
    for at in order:
        a, b = (int(end) for end in ends[at])
        yield Suggestion(
            key=synonym_key(view.phrases[a], view.phrases[b]),
            kind="synonym",
            first=view.phrases[a],
            second=view.phrases[b],
            quotes=(
                *(_quote(view, mention, "first") for mention in quotes.get(a, ())),
                *(_quote(view, mention, "second") for mention in quotes.get(b, ())),
            ),
            why=Why("alike", float(view.alike_cosine[at])),
            used=bool(linked[a, b] > 0),
        )


def of_gates(view: GraphView, modules: Modules, gates: Gates) -> Iterator[Suggestion]:
    """By confidence; those that a comparison drew without a sentence are no suggestions."""
    for gate in sorted(gates.gates, key=lambda gate: (-gate.confidence, gate.a, gate.b)):
        if not gate.sentences:
            continue
        yield Suggestion(
            key=gate.key,
            kind="gate",
            first=modules.labels[gate.a],
            second=modules.labels[gate.b],
            quotes=tuple(_of_sentence(view, sentence) for sentence in gate.sentences),
            why=Why(
                "connective" if gate.by == "connectives" else "model", gate.confidence, (gate.direction,)
            ),
            used=is_open(gate, view.only_accepted),
            sides=gate.sides,
        )


def of_readings(view: GraphView) -> Iterator[Suggestion]:
    """Mentions that are flagged, or that their extractor is not sure of; in the order of the view."""
    seen: set[str] = set()
    for at in _doubtful(view):
        mention = view.mention(at)
        key = mention_key(mention.subject, mention.relation, mention.object, mention.flags, mention.quote)
        if key in seen:
            continue
        seen.add(key)
        flags = tuple(flag for flag in mention.flags if flag in NOT_A_FACT)
        yield Suggestion(
            key=key,
            kind="mention",
            first=mention.subject,
            second=f"{mention.relation} · {mention.object}",
            quotes=(_quote(view, mention, ""),),
            why=Why("flagged", words=flags) if flags else Why("unsure", mention.confidence),
            used=mention.triple >= 0,
        )


def _doubtful(view: GraphView) -> list[int]:
    flagged = view.mention_triple < 0  # what is flagged asserts no triple
    found: list[int] = np.flatnonzero(
        flagged | (view.mentions["confidence"].to_numpy() < np.float32(LOW))
    ).tolist()
    return found


def _quotes_of_phrases(view: GraphView, phrases: list[int]) -> dict[int, list[ViewMention]]:
    """For each phrase a few sentences that name it: facts before others, the shortest first. Which they are goes by
    their own words alone, so that a sentence of one document pushes out none of another by where it stands."""
    names = pa.array([view.phrases[phrase] for phrase in phrases], pa.string())
    quotes = view.mentions["quote"]
    found: dict[int, dict[str, tuple[bool, int]]] = defaultdict(dict)
    for column in ("subject_key", "object_key"):
        places = pc.index_in(view.mentions[column], value_set=names)
        for row in np.flatnonzero(pc.is_valid(places).to_numpy(zero_copy_only=False)).tolist():
            phrase, quote = phrases[places[row].as_py()], str(quotes[row].as_py())
            said = (bool(view.mention_triple[row] < 0), row)
            found[phrase][quote] = min(said, found[phrase].get(quote, said))
    chosen: dict[int, list[ViewMention]] = {}
    for phrase, texts in found.items():
        order = sorted(texts, key=lambda text: (texts[text][0], len(text), text))
        chosen[phrase] = [view.mention(texts[text][1]) for text in order[:QUOTES]]
    return chosen


def _quote(view: GraphView, mention: ViewMention, side: str) -> Quote:
    return quoted(view, mention.passage, mention.quote, side)


def _of_sentence(view: GraphView, sentence: Sentence) -> Quote:
    return quoted(view, sentence.passage, sentence.text, "")


def quoted(view: GraphView, passage: int, text: str, side: str) -> Quote:
    """A sentence of one of the view's passages."""
    row = view.passage(passage)
    return Quote(side, text, row.document_id, row.document_name, row.version, row.location, row.id)
