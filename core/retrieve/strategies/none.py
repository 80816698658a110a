"""No retrieval: what a model says without any document, for comparison."""

from __future__ import annotations

from dataclasses import dataclass

from core.graph.view import GraphView
from core.retrieve.base import Evidence, Question, Step


@dataclass(frozen=True, slots=True)
class NoneParameters:
    """The method has none."""


class NoRetrieval:
    name = "none"

    def __init__(self, parameters: NoneParameters = NoneParameters()) -> None:
        self._parameters = parameters

    @property
    def parameters(self) -> NoneParameters:
        return self._parameters

    def rank(self, question: Question, view: GraphView, k: int) -> Evidence:
        return Evidence((), steps=(Step("no retrieval", {"passages": 0}),))
