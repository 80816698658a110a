"""The first half of HippoRAG 2: from the question to the triples that it calls to mind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from core.embed.cosine import cosines
from core.errors import ModelError
from core.graph.view import GraphView
from core.llm.base import LanguageModel
from core.retrieve.base import Question, RankedTriple
from core.retrieve.evidence.scores import best, minmax
from core.retrieve.evidence.shown import triple_shown
from core.retrieve.evidence.steps import Steps
from core.retrieve.walk.recognition import Recognised, by_model, by_rule
from core.shortfall import Shortfall

Recognition = Literal["auto", "rule", "off"]
"""`auto` asks the language model when there is one, `rule` never does, `off` keeps all candidates."""


@dataclass(frozen=True, slots=True)
class Facts:
    """scores (t,): min–max over all visible triples; `kept` lead on, best first. `degraded` is a model's fault."""

    scores: NDArray[np.float64]
    kept: tuple[int, ...]
    degraded: tuple[Shortfall, ...] = ()

    def ranked(self) -> tuple[RankedTriple, ...]:
        return tuple(RankedTriple(t, float(self.scores[t])) for t in self.kept)


class Recall:
    """candidates: triples compared with the question that go on; kept: how many recognition may keep."""

    def __init__(
        self, model: LanguageModel | None, candidates: int, kept: int, recognition: Recognition
    ) -> None:
        self._model = model
        self._candidates = candidates
        self._kept = kept
        self._recognition = recognition

    def facts(self, question: Question, view: GraphView, steps: Steps) -> Facts:
        degraded: list[Shortfall] = []
        with steps.step("facts") as detail:
            scores = minmax(cosines(view.triple_vectors, question.vector))  # (t,)
            candidates = tuple(best(scores, self._candidates).tolist())
            detail |= {
                "triples": view.triple_count,
                "nearest": [triple_shown(view, t, scores[t]) for t in candidates],
            }
        with steps.step("recognition") as detail:
            recognised = self._recognise(question, view, candidates, degraded)
            detail |= {
                "by": recognised.by,
                "kept": [triple_shown(view, t, scores[t]) for t in recognised.kept],
            }
            detail |= recognised.detail | {"tokens": recognised.tokens}
        return Facts(scores, recognised.kept, tuple(degraded))

    def _recognise(
        self, question: Question, view: GraphView, candidates: Sequence[int], degraded: list[Shortfall]
    ) -> Recognised:
        if self._recognition == "off":
            return Recognised(tuple(candidates), "nobody: all are kept")
        if self._model is None or self._recognition == "rule" or not candidates:
            return by_rule(question.text, view, candidates, self._kept)
        try:
            return by_model(self._model, question.text, view, candidates, self._kept)
        except ModelError as error:
            degraded.append(
                Shortfall(
                    "Facts chosen by rule, not by the language model: {fault}", fault=Shortfall.of(error)
                )
            )
            return by_rule(question.text, view, candidates, self._kept)
