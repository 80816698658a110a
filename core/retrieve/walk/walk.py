"""The second half of HippoRAG 2: a walk with restarts from the phrases of the kept triples and from every
passage, over phrases and passages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.graph.pagerank import pagerank
from core.graph.view import GraphView
from core.retrieve.base import FoundPath
from core.retrieve.evidence.scores import best
from core.retrieve.evidence.steps import Steps
from core.retrieve.paths.paths import fact_paths
from core.retrieve.walk.recalled import Facts
from core.retrieve.walk.recognition import named_in
from core.retrieve.walk.seeds import heaviest, seed_weights


@dataclass(frozen=True, slots=True)
class Walked:
    """flow (p + n,) sums to 1: phrases, then passages. `seeds` are the phrases it set out from."""

    flow: NDArray[np.float32]
    seeds: tuple[int, ...]


def walk(
    view: GraphView,
    facts: Facts,
    passages: NDArray[np.float64],
    phrases: int,
    damping: float,
    steps: Steps,
) -> Walked:
    """`passages` (n,) are the restart weights of passages, `phrases` how many seed phrases stay."""
    p = len(view.phrases)
    with steps.step("seeds") as detail:
        weights = seed_weights(facts.kept, facts.scores, view.triple_ends, view.passages_of_phrase)
        seeds = heaviest(weights, phrases)
        reset = np.zeros(p + view.passage_count)
        reset[seeds] = [weights[phrase] for phrase in seeds]
        reset[p:] = passages
        detail |= {"phrases": [{"phrase": view.phrases[s], "weight": weights[s]} for s in seeds]}
    with steps.step("walk") as detail:
        flow = pagerank(view.walk, reset, damping)
        detail |= {"phrases": p, "passages": view.passage_count, "edges": view.walk.nnz // 2}
        detail |= {"synonyms": f"{view.synonyms.nnz // 2} of {view.synonyms_sought}"}
        accepted = [
            k for k, said in view.link_verdicts.items() if k.startswith("synonym-") and said == "accepted"
        ]
        detail |= {"accepted": len(accepted), "accepted only": view.only_accepted}
        strongest = best(flow[:p], 10)
        detail |= {"strongest": [{"phrase": view.phrases[i], "flow": float(flow[i])} for i in strongest]}
    return Walked(flow, tuple(seeds))


def walked_paths(
    question: str, view: GraphView, walked: Walked, passages: Sequence[int], steps: Steps
) -> tuple[FoundPath, ...]:
    """From the phrases that the question names, else from any seed, to each of the passages."""
    with steps.step("paths") as detail:
        seeds = list(walked.seeds)
        anchors = named_in(question, view, seeds)
        paths = fact_paths(view, anchors, seeds, passages, walked.flow)
        detail |= {"from": [view.phrases[a] for a in anchors or seeds], "paths": len(paths)}
    return paths
