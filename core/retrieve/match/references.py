"""One step from a passage to the documents that it speaks of by name: in business documents the link that
people themselves wrote down ("see the Safety Manual").
"""

from __future__ import annotations

import numpy as np

from core.graph.view import GraphView
from core.retrieve.by_view import ByView
from core.retrieve.evidence.scores import best
from core.retrieve.match.titles import Scores, Titles, spoken_of

Reference = tuple[int, int]
"""A passage, and a passage of a document that it speaks of."""


def referred(
    scores: Scores, view: GraphView, titles: ByView[Titles], sources: int
) -> tuple[Scores, tuple[Reference, ...]]:
    """(n,) what the `sources` best passages of `scores` (n,) hand on: each its score over the root of how many
    passages it speaks of, so that neither a list of everything nor a long document takes it all; where two
    lead to one, the greater counts. And every (from, to), the best source first."""
    handed = np.zeros(view.passage_count)
    found: list[Reference] = []
    for source in best(scores, sources).tolist():
        to = spoken_of(source, view, titles)
        if len(to):
            handed[to] = np.maximum(handed[to], max(float(scores[source]), 0.0) / np.sqrt(len(to)))
            found += [(source, target) for target in to.tolist()]
    return handed, tuple(found)
