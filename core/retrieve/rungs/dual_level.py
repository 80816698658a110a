"""Dual-level retrieval (LightRAG, arXiv 2410.05779): the keywords are what is searched, not the question.

Low-level keywords match phrases, which bring their edges; high-level keywords match triples, which bring
their ends. Both are merged, each phrase, triple and passage once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from core.embed.base import Vectors
from core.embed.cosine import cosines
from core.graph.view import GraphView
from core.language.normalise import phrase_key
from core.retrieve.base import RankedPassage, RankedTriple
from core.retrieve.evidence.holders import shared_out
from core.retrieve.evidence.scores import best, minmax
from core.retrieve.evidence.shown import triple_shown
from core.retrieve.match.keywords import Keywords
from core.retrieve.match.near import Searchable, nearest_of_each
from core.retrieve.tools import Shelf

Matching = Literal["dual", "exact"]
CANDIDATES = 2_000
"""Passages whose likeness to the keywords is looked at."""


@dataclass(frozen=True, slots=True)
class DualParameters:
    """entities, relations: how many either level matches, and how many edges the entities bring in all;
    chunks: passages kept. edges_per_entity: of a hub, the edges with most mentions are looked at.
    similarity_weight: of a passage's likeness to the keywords beside what is found in it.
    matching: `dual` by meaning; `exact` takes only phrases whose key is a keyword's, and their edges."""

    entities: int = 40
    relations: int = 40
    chunks: int = 20
    edges_per_entity: int = 200
    similarity_weight: float = 2.0
    matching: Matching = "dual"


@dataclass(frozen=True, slots=True)
class RankedPhrase:
    """`phrase` is an index into the view's phrases; the score is a cosine with a keyword."""

    phrase: int
    score: float


@dataclass(frozen=True, slots=True)
class DualFound:
    """All best first, each once. `detail` is for the trace: what each level matched."""

    entities: tuple[RankedPhrase, ...]
    triples: tuple[RankedTriple, ...]
    passages: tuple[RankedPassage, ...]
    detail: dict[str, object] = field(default_factory=dict)


def dual_level(
    keywords: Keywords, shelf: Shelf, view: GraphView, parameters: DualParameters = DualParameters()
) -> DualFound:
    """Nothing matched gives nothing found; what then is the caller's to say."""
    asked = _embedded(keywords, shelf)
    entities = _entities(keywords, asked, shelf, view, parameters)
    brought = _edges(entities, asked, view, parameters)
    by_meaning = parameters.matching == "dual"
    matched = _matched(shelf.near_triples(view), asked.high, parameters.relations) if by_meaning else {}
    triples = _merged(matched, brought)
    ends = {
        int(end): score for triple, score in reversed(matched.items()) for end in view.triple_ends[triple]
    }
    phrases = _merged(entities, ends)
    passages = _passages(view, phrases, triples, asked, parameters)
    detail: dict[str, object] = {
        "matching": parameters.matching,
        "entities": [_phrase(view, phrase, score) for phrase, score in list(entities.items())[:10]],
        "relations": [triple_shown(view, triple, score) for triple, score in list(matched.items())[:10]],
        "matched": {"entities": len(entities), "relations": len(matched)},
        "brought": {"edges": len(brought), "ends": len(set(ends) - set(entities))},
        "compared": shelf.near_triples(view).compared,
    }
    return DualFound(
        tuple(RankedPhrase(phrase, score) for phrase, score in phrases.items()),
        tuple(RankedTriple(triple, score) for triple, score in triples.items()),
        passages,
        detail,
    )


Scored = dict[int, float]
"""Index → score, best first."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A vector a keyword, each (d,): low-level ones as phrases are embedded, high-level ones as triples are."""

    low: list[Vectors]
    high: list[Vectors]


def _embedded(keywords: Keywords, shelf: Shelf) -> _Asked:
    texts = keywords.texts
    rows = list(shelf.embedder.passages(texts)) if texts else []
    return _Asked(rows[: len(keywords.low)], rows[len(keywords.low) :])


def _ordered(scores: Scored, most: int | None = None) -> Scored:
    return dict(sorted(scores.items(), key=lambda item: (-item[1], item[0]))[:most])


def _entities(
    keywords: Keywords, asked: _Asked, shelf: Shelf, view: GraphView, parameters: DualParameters
) -> Scored:
    if parameters.matching == "exact":
        places = [view.phrase_index(phrase_key(word)) for word in keywords.all]
        return dict.fromkeys([place for place in places if place is not None][: parameters.entities], 1.0)
    return _matched(shelf.near_phrases(view), asked.low, parameters.entities)


def _matched(among: Searchable, vectors: list[Vectors], most: int) -> Scored:
    """The same number for each keyword, a row by its best cosine."""
    found: Scored = {}
    for near in nearest_of_each(among, vectors, -(-most // max(len(vectors), 1))):
        for row, score in zip(near.rows.tolist(), near.cosines.tolist(), strict=True):
            found[row] = max(score, found.get(row, -1.0))
    return _ordered(found, most)


def _edges(entities: Scored, asked: _Asked, view: GraphView, parameters: DualParameters) -> Scored:
    """The entities' triples that lie nearest to a keyword."""
    rows = [
        _busiest(view, view.phrase_triples.of(phrase), parameters.edges_per_entity) for phrase in entities
    ]
    if not rows:
        return {}
    near = np.unique(np.concatenate(rows))  # (edges,)
    table = view.triple_vectors[near]
    scores = np.max([cosines(table, vector) for vector in asked.high or asked.low], axis=0)
    return {int(near[at]): float(scores[at]) for at in best(scores, parameters.relations)}


def _busiest(view: GraphView, triples: NDArray[np.int32], most: int) -> NDArray[np.int32]:
    """Those that most passages assert."""
    if len(triples) <= most:
        return triples
    starts = view.triple_passages.starts
    kept: NDArray[np.int32] = triples[best((starts[triples + 1] - starts[triples]).astype(np.float64), most)]
    return kept


def _merged(first: Scored, second: Scored) -> Scored:
    """Each once, with its better score; equal scores by index."""
    joined = dict(first)
    for key, score in second.items():
        joined[key] = max(score, joined.get(key, -1.0))
    return _ordered(joined)


def _passages(
    view: GraphView, phrases: Scored, triples: Scored, asked: _Asked, parameters: DualParameters
) -> tuple[RankedPassage, ...]:
    """Passages that hold something found. Its share: a triple that the passage asserts counts its lifted score,
    a phrase that it contains the same, divided among all passages that contain it; the root over the highest.
    To this comes the passage's cosine with its nearest high-level keyword, min–max normalised among the
    `CANDIDATES` of highest share."""
    shares = shared_out(view, _lifted(phrases))
    for triple, weight in _lifted(triples).items():
        shares[view.passages_of_triple(triple)] += weight
    held = best(shares, min(CANDIDATES, int((shares > 0).sum())))
    vectors = asked.high or asked.low
    if not len(held) or not vectors:
        return ()
    table = view.passage_vectors[held]
    near = minmax(np.max([cosines(table, vector) for vector in vectors], axis=0))
    scores = np.zeros(view.passage_count)
    scores[held] = np.sqrt(shares[held] / shares[held[0]]) + parameters.similarity_weight * near
    chosen = best(scores, min(parameters.chunks, len(held)))
    return tuple(RankedPassage(int(i), float(scores[i])) for i in chosen)


def _lifted(scored: Scored) -> Scored:
    """Scores from a tenth to 1: cosines of one model lie so close that their sums would only count."""
    low, high = min(scored.values(), default=0.0), max(scored.values(), default=0.0)
    return {
        key: 0.1 + 0.9 * ((score - low) / (high - low) if high > low else 1.0)
        for key, score in scored.items()
    }


def _phrase(view: GraphView, phrase: int, score: float) -> dict[str, object]:
    return {"phrase": view.phrases[phrase], "score": score}
