"""GraphRAG's global search (arXiv 2404.16130), a baseline: map–reduce over community reports.

Map: every report is rated for the question. Reduce: the best rated lead, until the budget of reports is spent.
Communities are CausalRAG2's modules of one level (with those that end above it), reports its summaries. With a
language model reports are rated in batches; a batch that fails is named, and its reports are rated by rule. By
rule a report's rating is s(q, x) as in CausalRAG2. The method answers from reports; since an answer here must
cite passages, those that assert the facts of the chosen communities are ranked: by their community's rating times
their own cosine with the question (min–max over all passages).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.errors import ModelError
from core.graph.hierarchy import HierarchyParameters
from core.graph.view import GraphView, Index
from core.llm.base import Reply
from core.llm.many import ask_many
from core.prompts.rate import rate, read_ratings
from core.retrieve.base import Evidence, Question, RankedPassage
from core.retrieve.evidence.scores import best, minmax
from core.retrieve.evidence.shown import module_shown
from core.retrieve.evidence.steps import Steps
from core.retrieve.modules.around import Asked
from core.retrieve.modules.modules import Modules, modules_of
from core.retrieve.strategies.dense import by_similarity, dense_scores
from core.retrieve.tools import Tools
from core.shortfall import Shortfall

_BATCH = 20


@dataclass(frozen=True, slots=True)
class GraphRagGlobalParameters:
    """level: of the communities; budget: tokens of reports that lead; rated: how many reports a model rates at
    most, nearest first. The rest as in CausalRAG2."""

    level: int = 2
    budget: int = 3000
    rated: int = 200
    lexical: float = 0.3
    max_module_tokens: int = 4000
    levels: int = 4
    summaries: int = 200


class GraphRagGlobal:
    name = "graphrag-global"

    def __init__(
        self, tools: Tools, parameters: GraphRagGlobalParameters = GraphRagGlobalParameters()
    ) -> None:
        self._tools = tools
        self._parameters = parameters

    @property
    def parameters(self) -> GraphRagGlobalParameters:
        return self._parameters

    def rank(self, question: Question, view: GraphView, k: int) -> Evidence:
        given, steps, degraded = self._parameters, Steps(), list[Shortfall]()
        cut = HierarchyParameters(given.max_module_tokens, given.levels)
        modules = modules_of(self._tools, view, cut, given.summaries, degraded)
        cosine = dense_scores(question, view)
        communities = _on_level(modules, given.level)
        with steps.step("map") as detail:
            ratings = self._map(question, view, modules, communities, detail, degraded)
        with steps.step("modules") as detail:
            chosen = _reduce(modules, communities, ratings, given.budget)
            detail |= {
                "modules": [module_shown(modules, module, rating) for module, rating in chosen[:12]],
                "count": min(len(chosen), 12),
            }
        scores = _passages(view, modules, chosen, minmax(cosine))
        found = [passage for passage in best(scores, k).tolist() if scores[passage] > 0]
        if not found:
            degraded.append(Shortfall("No report helps: passages are ranked by similarity alone."))
            return by_similarity(cosine, k, steps, degraded)
        return Evidence(
            tuple(RankedPassage(i, float(scores[i])) for i in found),
            steps=steps.done(),
            degraded=tuple(degraded),
        )

    def _map(
        self,
        question: Question,
        view: GraphView,
        modules: Modules,
        communities: Index,
        detail: dict[str, object],
        degraded: list[Shortfall],
    ) -> NDArray[np.float64]:
        """(communities,) ratings."""
        words = self._tools.shelf.phrase_words(view)
        asked = Asked(question, view, words, modules, self._parameters.lexical)
        ratings = asked(communities + len(view.phrases))
        detail |= {"reports": len(communities), "by": "rule", "rated": 0}
        model = self._tools.model
        if model is None or not len(communities):
            return ratings
        nearest = sorted(best(ratings, self._parameters.rated).tolist())
        batches = [nearest[at : at + _BATCH] for at in range(0, len(nearest), _BATCH)]
        prompts = [
            rate(
                question.text,
                [modules.labels[communities[at]] for at in batch],
                view.documents_of_triples(
                    t for at in batch for t in modules.profiles.triples.of(int(communities[at])).tolist()
                ),
            )
            for batch in batches
        ]
        rated = np.zeros(len(communities))
        failed, tokens = 0, 0
        for batch, reply in zip(batches, ask_many(model, prompts), strict=True):
            if isinstance(reply, ModelError) or reply.data is None:
                failed += 1
                none = Shortfall("It gave no ratings.")
                fault = Shortfall.of(reply) if isinstance(reply, ModelError) else none
                rated[batch] = ratings[batch]
                continue
            assert isinstance(reply, Reply)
            tokens += reply.tokens_in + reply.tokens_out
            for at, score in read_ratings(reply.data, len(batch)).items():
                rated[batch[at]] = score
        if failed:
            degraded.append(
                Shortfall(
                    "{n} of {all} batches of reports rated by rule: {fault}",
                    n=failed,
                    all=len(batches),
                    fault=fault,
                )
            )
        detail |= {"by": f"model {model.name}", "rated": len(nearest), "tokens": tokens}
        return rated


def _on_level(modules: Modules, level: int) -> Index:
    """The modules of a level, and those above it that were not split."""
    hierarchy = modules.hierarchy
    ends = np.diff(hierarchy.children.starts) == 0
    chosen: Index = np.flatnonzero((hierarchy.level == level) | ((hierarchy.level < level) & ends)).astype(
        np.int32
    )
    return chosen


def _reduce(
    modules: Modules, communities: Index, ratings: NDArray[np.float64], budget: int
) -> list[tuple[int, float]]:
    """Best rated first, as many as fit."""
    chosen: list[tuple[int, float]] = []
    for at in best(ratings, len(ratings)).tolist():
        module = int(communities[at])
        budget -= int(modules.tokens[module])
        if ratings[at] <= 0 or (budget < 0 and chosen):
            break
        chosen.append((module, float(ratings[at])))
    return chosen


def _passages(
    view: GraphView, modules: Modules, chosen: list[tuple[int, float]], near: NDArray[np.float64]
) -> NDArray[np.float64]:
    """(n,) scores, 0 where no chosen community has a phrase. A passage counts with its best community."""
    rating = np.zeros(len(view.phrases))
    for module, value in chosen:
        members = modules.hierarchy.members.of(module)
        rating[members] = np.maximum(rating[members], value)
    held = view.contains
    scores = np.zeros(view.passage_count)
    rows = np.repeat(np.arange(view.passage_count), np.diff(held.indptr))
    np.maximum.at(scores, rows, rating[held.indices])
    return scores * (0.01 + near)
