"""HippoRAG 2 (arXiv 2502.14802): from the question to triples, from triples to phrases, and on by
personalised PageRank over phrases and passages.
"""

from __future__ import annotations

from dataclasses import dataclass

from core.graph.view import GraphView
from core.llm.base import LanguageModel
from core.retrieve.base import Evidence, Question, RankedPassage
from core.retrieve.evidence.scores import best, minmax
from core.retrieve.evidence.steps import Steps
from core.retrieve.strategies.dense import by_similarity, dense_scores
from core.retrieve.walk.recalled import Recall, Recognition
from core.retrieve.walk.walk import walk, walked_paths
from core.shortfall import Shortfall


@dataclass(frozen=True, slots=True)
class HippoRag2Parameters:
    """candidates: triples compared with the question that go on; kept: how many recognition may keep;
    phrases: how many seed phrases stay; paths: how many are shown."""

    candidates: int = 5
    kept: int = 4
    phrases: int = 5
    passage_node_weight: float = 0.05
    damping: float = 0.5
    recognition: Recognition = "auto"
    paths: int = 10


class HippoRag2:
    name = "hipporag2"

    def __init__(
        self, model: LanguageModel | None = None, parameters: HippoRag2Parameters = HippoRag2Parameters()
    ) -> None:
        self._parameters = parameters
        self._recall = Recall(model, parameters.candidates, parameters.kept, parameters.recognition)

    @property
    def parameters(self) -> HippoRag2Parameters:
        return self._parameters

    def rank(self, question: Question, view: GraphView, k: int) -> Evidence:
        steps, parameters, p = Steps(), self._parameters, len(view.phrases)
        facts = self._recall.facts(question, view, steps)
        with steps.step("similarity") as detail:
            cosine = dense_scores(question, view)  # (n,)
            detail |= {"compared": "exactly", "passages": view.passage_count}
        if not facts.kept:
            alone = Shortfall("No fact fits the question: passages are ranked by similarity alone.")
            return by_similarity(cosine, k, steps, (*facts.degraded, alone), reason="no kept triple")
        weights = minmax(cosine) * parameters.passage_node_weight
        walked = walk(view, facts, weights, parameters.phrases, parameters.damping, steps)
        chosen = best(walked.flow[p:], k).tolist()
        paths = walked_paths(question.text, view, walked, chosen[: parameters.paths], steps)
        return Evidence(
            tuple(RankedPassage(i, float(walked.flow[p + i])) for i in chosen),
            facts.ranked(),
            paths,
            steps.done(),
            facts.degraded,
        )
