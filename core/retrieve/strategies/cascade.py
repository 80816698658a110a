"""The cascade, Pathproof's default: what asks for arithmetic is computed, everything else is searched by links
and likeness joined, and what these cannot answer is searched once more by keywords.

Joining: similarity says what a passage is about, the walk how it hangs together with what the question calls
to mind. A passage needs both, so their logarithms add (a product of experts; Hinton, Neural Computation
2002): score = likeness + weight · log flow, each scaled to 0 … 1 over the view. docs/evaluation.md has what
each part brings.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from core.graph.view import GraphView
from core.language.greeting import greeting_in
from core.language.tokens import search_tokens
from core.retrieve.base import Evidence, FoundPath, Question, RankedPassage, RankedTriple
from core.retrieve.evidence.scores import best, minmax
from core.retrieve.evidence.steps import Steps
from core.retrieve.logic.form import LogicForm, asks_for_arithmetic
from core.retrieve.match.likeness import nearness
from core.retrieve.match.references import referred
from core.retrieve.match.titles import Scores, named
from core.retrieve.rungs.climb import Check, Climb, Find
from core.retrieve.rungs.dual_level import DualParameters
from core.retrieve.rungs.rungs import evidence
from core.retrieve.strategies.bm25 import Bm25Parameters, bm25_scores
from core.retrieve.strategies.dense import dense_scores
from core.retrieve.tools import Tools
from core.retrieve.walk.recalled import Recall, Recognition
from core.retrieve.walk.walk import walk, walked_paths
from core.shortfall import Shortfall

LOGIC, LINKED, KEYWORDS = "logic form", "links and likeness", "keywords"
_NAMED = 0.5
"""What being named adds to a passage's restart weight, which is 1 at most without it."""
_SHOWN = 20
"""References that the trace names."""
_FLOOR = 1e-6
"""Flow under which a passage counts as not reached: the walk stops once a step moves less than a tenth of it."""


@dataclass(frozen=True, slots=True)
class CascadeParameters:
    """candidates, kept, phrases, damping, passage_node_weight, recognition: the walk's, as in HippoRAG 2.
    words: whether passages that hold the question's words, or whose document it names, are seeds as the similar
    ones are. named_weight: of such documents beside similarity (core/retrieve/match/likeness.py). flow_weight: how
    much the walk weighs against similarity (0: similarity alone). references: how many of the best passages lead
    on to the documents that they speak of; reference_weight: what that adds beside a score of 1 at most.
    logic, keywords: whether there are these rungs. verifier: whether a rung is left when its evidence cannot
    answer. context: passages that the check is shown. chunks: passages that the keywords bring. paths: how many
    are shown."""

    candidates: int = 5
    kept: int = 4
    phrases: int = 5
    damping: float = 0.5
    passage_node_weight: float = 0.05
    recognition: Recognition = "auto"
    words: bool = True
    named_weight: float = 0.1
    flow_weight: float = 1.5
    references: int = 3
    reference_weight: float = 0.2
    logic: bool = True
    keywords: bool = True
    verifier: Literal["argument", "off"] = "argument"
    context: int = 8
    chunks: int = 20
    paths: int = 10


@dataclass(frozen=True, slots=True)
class _Joined:
    """scores (n,): 0 … 1. What stands behind them."""

    scores: NDArray[np.float64]
    triples: tuple[RankedTriple, ...]
    paths: tuple[FoundPath, ...]
    degraded: tuple[Shortfall, ...]


class Cascade:
    name = "cascade"

    def __init__(self, tools: Tools, parameters: CascadeParameters = CascadeParameters()) -> None:
        self._tools = tools
        self._parameters = parameters
        self._form = LogicForm(tools)
        self._recall = Recall(tools.model, parameters.candidates, parameters.kept, parameters.recognition)

    @property
    def parameters(self) -> CascadeParameters:
        return self._parameters

    def rank(self, question: Question, view: GraphView, k: int) -> Evidence:
        """Down the rungs until one holds. When none does, the second's passages are the nearest there are."""
        steps = Steps()
        if greeting_in(question.text) or not view.passage_count:
            return Evidence((), steps=steps.done())
        given = self._parameters
        joined = self._joined(question, view, steps)
        check = Check(given.verifier, given.context)
        climb = Climb(self._tools, question, view, joined.scores, check, steps)
        rungs: list[tuple[str, Find]] = []
        if given.logic and asks_for_arithmetic(question.text):
            rungs.append((LOGIC, lambda detail: climb.by_logic(LOGIC, self._form)))
        rungs.append((LINKED, lambda detail: climb.by_nearness(LINKED)))
        if given.keywords:
            sizes = DualParameters(chunks=given.chunks)
            rungs.append((KEYWORDS, lambda detail: climb.by_dual_level(KEYWORDS, sizes, detail)))
        taken = climb.down(rungs)[-1]
        degraded = (*joined.degraded, *climb.degraded)
        if taken.left or taken.name == LINKED:
            return _linked(joined, k, steps, degraded)
        return evidence(taken, joined.scores, k, steps.done(), degraded)

    # Links and likeness

    def _joined(self, question: Question, view: GraphView, steps: Steps) -> _Joined:
        parameters, p = self._parameters, len(view.phrases)
        facts = self._recall.facts(question, view, steps)
        with steps.step("similarity") as detail:
            near = nearness(dense_scores(question, view), question.text, view, self._tools.shelf)  # (n,)
            names = named(question.text, view, self._tools.shelf.titles)
            like = near + parameters.named_weight * names
            detail |= {"compared": "exactly", "passages": view.passage_count, "words": parameters.words}
        restart = self._restart(question, view, near, names) * parameters.passage_node_weight
        walked = walk(view, facts, restart, parameters.phrases, parameters.damping, steps)
        with steps.step("joined") as detail:
            reached = minmax(np.log(walked.flow[p:].astype(np.float64) + _FLOOR))
            scores = (like + parameters.flow_weight * reached) / (1 + parameters.flow_weight)
            detail |= {"flow_weight": parameters.flow_weight}
        scores = self._led_on(view, scores, steps)
        chosen = best(scores, parameters.paths).tolist()
        paths = walked_paths(question.text, view, walked, chosen, steps) if walked.seeds else ()
        alone = Shortfall("No fact fits the question: the walk set out from passages alone.")
        return _Joined(scores, facts.ranked(), paths, (*facts.degraded, *(() if facts.kept else (alone,))))

    def _led_on(self, view: GraphView, scores: Scores, steps: Steps) -> Scores:
        """(n,) 0 … 1 again, with what the best passages hand on to documents that they name."""
        parameters = self._parameters
        with steps.step("references") as detail:
            handed, found = referred(scores, view, self._tools.shelf.titles, parameters.references)
            names = [tuple(view.passage(i).document_name for i in pair) for pair in found]
            detail["references"] = [{"from": a, "to": b} for a, b in list(dict.fromkeys(names))[:_SHOWN]]
        weight = parameters.reference_weight
        return (scores + weight * handed) / (1 + weight)

    def _restart(self, question: Question, view: GraphView, near: Scores, names: Scores) -> Scores:
        """(n,) where the walk sets out among passages: the similar ones, those that hold the question's words,
        and those that it names."""
        if not self._parameters.words:
            return near
        words = bm25_scores(self._tools.shelf.words(view), search_tokens(question.text), Bm25Parameters())
        return minmax(near + minmax(words)) + _NAMED * names


def _linked(joined: _Joined, k: int, steps: Steps, degraded: tuple[Shortfall, ...]) -> Evidence:
    passages = tuple(RankedPassage(i, float(joined.scores[i])) for i in best(joined.scores, k).tolist())
    return Evidence(passages, joined.triples, joined.paths, steps.done(), degraded)
