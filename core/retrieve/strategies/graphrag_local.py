"""GraphRAG's local search (arXiv 2404.16130), a baseline: the entities nearest to the question, their relations,
the text they stand in, and reports on their communities.

Communities are CausalRAG2's modules, their reports its summaries. The context is filled as published: half the
budget with text, 0.15 with reports, the rest with relations. Texts come in the order of their first entity,
among one entity's those that assert most of the chosen relations first.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.embed.cosine import cosines
from core.graph.hierarchy import HierarchyParameters
from core.graph.view import GraphView
from core.llm.budget import tokens_of
from core.retrieve.base import Evidence, Question, RankedPassage, RankedTriple
from core.retrieve.evidence.holders import passages_of
from core.retrieve.evidence.rows import HUB
from core.retrieve.evidence.scores import best
from core.retrieve.evidence.shown import module_shown, triple_shown
from core.retrieve.evidence.steps import Steps
from core.retrieve.match.near import nearest
from core.retrieve.modules.modules import Modules, modules_of
from core.retrieve.strategies.dense import by_similarity, dense_scores
from core.retrieve.tools import Tools
from core.shortfall import Shortfall


@dataclass(frozen=True, slots=True)
class GraphRagLocalParameters:
    """entities and relations: how many are chosen; budget: tokens of the whole context; text and reports: their
    parts of it. The rest as in CausalRAG2."""

    entities: int = 10
    relations: int = 10
    budget: int = 12_000
    text: float = 0.5
    reports: float = 0.15
    max_module_tokens: int = 4000
    levels: int = 4
    summaries: int = 200


class GraphRagLocal:
    name = "graphrag-local"

    def __init__(self, tools: Tools, parameters: GraphRagLocalParameters = GraphRagLocalParameters()) -> None:
        self._tools = tools
        self._parameters = parameters

    @property
    def parameters(self) -> GraphRagLocalParameters:
        return self._parameters

    def rank(self, question: Question, view: GraphView, k: int) -> Evidence:
        given, steps, degraded = self._parameters, Steps(), list[Shortfall]()
        cut = HierarchyParameters(given.max_module_tokens, given.levels)
        modules = modules_of(self._tools, view, cut, given.summaries, degraded)
        with steps.step("entities") as detail:
            near = nearest(self._tools.shelf.near_phrases(view), question.vector, given.entities)
            entities = near.rows.tolist()
            detail |= {"phrases": [view.phrases[phrase] for phrase in entities]}
        with steps.step("relations") as detail:
            triples, scores = _relations(question, view, entities, given.relations)
            detail |= {"kept": [triple_shown(view, t, s) for t, s in zip(triples, scores, strict=True)]}
        with steps.step("modules") as detail:
            chosen = _reports(modules, entities, int(given.budget * given.reports))
            detail |= {
                "modules": [module_shown(modules, module, count) for module, count in chosen],
                "count": len(chosen),
            }
        texts = _texts(view, entities, triples, int(given.budget * given.text))
        if not texts:
            degraded.append(
                Shortfall("No entity stands in any passage: passages are ranked by similarity alone.")
            )
            return by_similarity(dense_scores(question, view), k, steps, degraded)
        with steps.step("passages") as detail:
            detail |= {"fit": len(texts)}
        return Evidence(
            tuple(RankedPassage(p, 1 / rank) for rank, p in enumerate(texts[:k], 1)),
            tuple(RankedTriple(t, float(s)) for t, s in zip(triples, scores, strict=True)),
            steps=steps.done(),
            degraded=tuple(degraded),
        )


def _relations(
    question: Question, view: GraphView, entities: list[int], most: int
) -> tuple[list[int], NDArray[np.float32]]:
    """Between chosen entities first, then those of one; among equals the nearest to the question. (GraphRAG
    ranks by combined degree where it has no better: here every relation has its vector.)"""
    parts = [view.phrase_triples.of(phrase)[:HUB] for phrase in entities]
    triples = np.unique(np.concatenate(parts)) if parts else np.zeros(0, np.int32)
    near = cosines(view.triple_vectors[triples], question.vector)
    both = np.isin(view.triple_ends[triples], entities).all(axis=1)
    order = np.lexsort((triples, -near, ~both))[:most]
    return triples[order].tolist(), near[order]


def _reports(modules: Modules, entities: list[int], budget: int) -> list[tuple[int, float]]:
    """The entities' finest modules and how many entities they hold, most first, as many as fit."""
    leaves = [int(leaf) for leaf in modules.hierarchy.leaf[entities] if leaf >= 0]
    counts = {module: leaves.count(module) for module in sorted(set(leaves))}
    chosen: list[tuple[int, float]] = []
    for module in sorted(counts, key=lambda m: (-counts[m], m)):
        budget -= int(modules.tokens[module])
        if budget < 0:
            break
        chosen.append((module, float(counts[module])))
    return chosen


def _texts(view: GraphView, entities: list[int], triples: list[int], budget: int) -> list[int]:
    """Passages in order, as many as fit; the first always does."""
    asserted = np.zeros(view.passage_count)
    for triple in triples:
        asserted[view.passages_of_triple(triple)] += 1
    found: dict[int, None] = {}
    for phrase in entities:
        places = passages_of(view, np.array([phrase]))
        found.update(dict.fromkeys(places[best(asserted[places], HUB)].tolist()))
    kept: list[int] = []
    for passage in found:
        budget -= tokens_of(str(view.passages["text"][passage].as_py()))
        if budget < 0 and kept:
            break
        kept.append(passage)
    return kept
