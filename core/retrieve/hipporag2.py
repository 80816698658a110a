"""HippoRAG 2 (arXiv 2502.14802): from the question to triples, from triples to phrases, and on by
personalised PageRank over phrases and passages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from core.embed.cosine import cosines
from core.errors import ModelError
from core.graph.pagerank import pagerank
from core.graph.view import GraphView
from core.llm.base import LanguageModel
from core.retrieve.base import Evidence, Question, RankedPassage, RankedTriple
from core.retrieve.dense import dense_scores
from core.retrieve.paths import fact_paths
from core.retrieve.recognition import Recognised, by_model, by_rule, named_in
from core.retrieve.scores import best, minmax
from core.retrieve.seeds import heaviest, seed_weights
from core.retrieve.steps import Steps

Recognition = Literal["auto", "rule", "off"]


@dataclass(frozen=True, slots=True)
class HippoRag2Parameters:
    """candidates: triples compared with the question that go on; kept: how many recognition may keep;
    phrases: how many seed phrases stay. recognition: `auto` asks the language model when there is
    one, `rule` never does, `off` keeps all candidates. paths: how many are shown."""

    candidates: int = 5
    kept: int = 4
    phrases: int = 5
    passage_node_weight: float = 0.05
    damping: float = 0.5
    recognition: Recognition = "auto"
    paths: int = 10


@dataclass(frozen=True, slots=True)
class _Facts:
    """scores (t,): min–max over all visible triples. `kept` of the `candidates` lead on."""

    scores: NDArray[np.float64]
    candidates: tuple[int, ...]
    recognised: Recognised


class HippoRag2:
    name = "hipporag2"

    def __init__(
        self, model: LanguageModel | None = None, parameters: HippoRag2Parameters = HippoRag2Parameters()
    ) -> None:
        self._model = model
        self._parameters = parameters

    @property
    def parameters(self) -> HippoRag2Parameters:
        return self._parameters

    def rank(self, question: Question, view: GraphView, k: int) -> Evidence:
        steps = Steps()
        degraded: list[str] = []
        facts = self._facts(question, view, steps, degraded)
        with steps.step("similarity") as detail:
            cosine = dense_scores(question, view)  # (n,)
            detail |= {"compared": "exactly", "passages": view.passage_count}
        if not facts.recognised.kept:
            degraded.append("No fact fits the question: passages are ranked by similarity alone.")
            with steps.step("by similarity alone") as detail:
                chosen = best(cosine, k).tolist()
                detail |= {"reason": "no kept triple"}
            return Evidence(
                tuple(RankedPassage(i, float(cosine[i])) for i in chosen),
                steps=steps.done(),
                degraded=tuple(degraded),
            )
        return self._walked(question, view, k, facts, cosine, steps, degraded)

    def _facts(self, question: Question, view: GraphView, steps: Steps, degraded: list[str]) -> _Facts:
        with steps.step("facts") as detail:
            scores = minmax(cosines(view.triple_vectors, question.vector))  # (t,)
            candidates = tuple(best(scores, self._parameters.candidates).tolist())
            detail |= {
                "triples": view.triple_count,
                "nearest": [_shown(view, t, scores[t]) for t in candidates],
            }
        with steps.step("recognition") as detail:
            recognised = self._recognise(question, view, candidates, degraded)
            detail |= {"by": recognised.by, "kept": [_shown(view, t, scores[t]) for t in recognised.kept]}
            detail |= recognised.detail | {"tokens": recognised.tokens}
        return _Facts(scores, candidates, recognised)

    def _recognise(
        self, question: Question, view: GraphView, candidates: Sequence[int], degraded: list[str]
    ) -> Recognised:
        most = self._parameters.kept
        if self._parameters.recognition == "off":
            return Recognised(tuple(candidates), "nobody: all are kept")
        if self._model is None or self._parameters.recognition == "rule" or not candidates:
            return by_rule(question.text, view, candidates, most)
        try:
            return by_model(self._model, question.text, view, candidates, most)
        except ModelError as error:
            degraded.append(f"Facts chosen by rule, not by the language model: {error}")
            return by_rule(question.text, view, candidates, most)

    def _walked(
        self,
        question: Question,
        view: GraphView,
        k: int,
        facts: _Facts,
        cosine: NDArray[np.float32],
        steps: Steps,
        degraded: list[str],
    ) -> Evidence:
        parameters, p = self._parameters, len(view.phrases)
        with steps.step("seeds") as detail:
            kept = facts.recognised.kept
            weights = seed_weights(kept, facts.scores, view.triple_ends, view.passages_of_phrase)
            seeds = heaviest(weights, parameters.phrases)
            reset = np.zeros(p + view.passage_count)
            reset[seeds] = [weights[phrase] for phrase in seeds]
            reset[p:] = minmax(cosine) * parameters.passage_node_weight
            detail |= {"phrases": [{"phrase": view.phrases[s], "weight": weights[s]} for s in seeds]}
        with steps.step("walk") as detail:
            flow = pagerank(view.walk, reset, parameters.damping)  # (p + n,)
            chosen = best(flow[p:], k).tolist()
            detail |= {"phrases": p, "passages": view.passage_count, "edges": view.walk.nnz // 2}
            detail |= {"strongest": [_phrase(view, int(i), flow[i]) for i in best(flow[:p], 10)]}
        with steps.step("paths") as detail:
            anchors = named_in(question.text, view, seeds)
            paths = fact_paths(view, anchors, seeds, chosen[: parameters.paths], flow)
            detail |= {"from": [view.phrases[a] for a in anchors or seeds], "paths": len(paths)}
        return Evidence(
            tuple(RankedPassage(i, float(flow[p + i])) for i in chosen),
            tuple(RankedTriple(t, float(facts.scores[t])) for t in kept),
            paths,
            steps.done(),
            tuple(degraded),
        )


def _shown(view: GraphView, triple: int, score: float) -> dict[str, object]:
    words = view.triple(triple)
    return {
        "subject": words.subject,
        "relation": words.relation,
        "object": words.object,
        "score": float(score),
    }


def _phrase(view: GraphView, phrase: int, flow: float) -> dict[str, object]:
    return {"phrase": view.phrases[phrase], "flow": float(flow)}
