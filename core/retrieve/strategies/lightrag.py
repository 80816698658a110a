"""LightRAG (arXiv 2410.05779), without its community of prompts: dual-level retrieval, and nothing after it."""

from __future__ import annotations

from dataclasses import dataclass

from core.graph.view import GraphView
from core.llm.base import LanguageModel
from core.retrieve.base import Evidence, Question
from core.retrieve.evidence.steps import Steps
from core.retrieve.match.keywords import By, keywords_of
from core.retrieve.rungs.dual_level import DualParameters, dual_level
from core.retrieve.strategies.dense import by_similarity, dense_scores
from core.retrieve.tools import Shelf
from core.shortfall import Shortfall


@dataclass(frozen=True, slots=True)
class LightRagParameters(DualParameters):
    """keywords: `model` asks the language model when there is one, `rule` never does."""

    keywords: By = "model"


class LightRag:
    name = "lightrag"

    def __init__(
        self,
        shelf: Shelf,
        model: LanguageModel | None = None,
        parameters: LightRagParameters = LightRagParameters(),
    ) -> None:
        self._shelf = shelf
        self._model = model
        self._parameters = parameters

    @property
    def parameters(self) -> LightRagParameters:
        return self._parameters

    def rank(self, question: Question, view: GraphView, k: int) -> Evidence:
        """Nothing matched in the graph: passages by similarity, and it says so."""
        steps = Steps()
        with steps.step("keywords") as detail:
            keywords = keywords_of(question.text, self._model, self._parameters.keywords)
            detail |= keywords.shown()
        degraded = [keywords.fault] if keywords.fault else []
        with steps.step("dual level") as detail:
            found = dual_level(keywords, self._shelf, view, self._parameters)
            detail |= found.detail
        if not found.passages:
            degraded.append(Shortfall("No keyword fits the graph: passages are ranked by similarity alone."))
            return by_similarity(dense_scores(question, view), k, steps, degraded, reason="nothing matched")
        return Evidence(found.passages[:k], found.triples, steps=steps.done(), degraded=tuple(degraded))
