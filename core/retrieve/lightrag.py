"""LightRAG (arXiv 2410.05779), without its community of prompts: dual-level retrieval, and nothing after it."""

from __future__ import annotations

from dataclasses import dataclass

from core.graph.view import GraphView
from core.llm.base import LanguageModel
from core.retrieve.base import Evidence, Question, RankedPassage
from core.retrieve.dense import dense_scores
from core.retrieve.dual_level import DualParameters, Matching, dual_level
from core.retrieve.keywords import By, keywords_of
from core.retrieve.scores import best
from core.retrieve.steps import Steps
from core.retrieve.tools import Shelf


@dataclass(frozen=True, slots=True)
class LightRagParameters:
    """As `DualParameters`; keywords: `model` asks the language model when there is one, `rule` never does."""

    entities: int = 40
    relations: int = 40
    chunks: int = 20
    edges_per_entity: int = 200
    similarity_weight: float = 2.0
    matching: Matching = "dual"
    keywords: By = "model"

    @property
    def dual(self) -> DualParameters:
        return DualParameters(
            self.entities,
            self.relations,
            self.chunks,
            self.edges_per_entity,
            self.similarity_weight,
            self.matching,
        )


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
            found = dual_level(keywords, self._shelf, view, self._parameters.dual)
            detail |= found.detail
        if not found.passages:
            degraded.append("No keyword fits the graph: passages are ranked by similarity alone.")
            with steps.step("by similarity alone") as detail:
                cosine = dense_scores(question, view)
                chosen = best(cosine, k).tolist()
                detail |= {"reason": "nothing matched"}
            passages = tuple(RankedPassage(i, float(cosine[i])) for i in chosen)
            return Evidence(passages, steps=steps.done(), degraded=tuple(degraded))
        return Evidence(found.passages[:k], found.triples, steps=steps.done(), degraded=tuple(degraded))
