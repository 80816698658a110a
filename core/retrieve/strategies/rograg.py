"""ROGRAG (arXiv 2503.06474): logic form → dual level → dense passages, with the argument check after each.

What a question wants counted, added, sorted or compared is worked out in code over values read from cited
sentences. Evidence that cannot answer is left before anything is generated from it, and the trace says why.
"""

from __future__ import annotations

from dataclasses import dataclass

from core.graph.view import GraphView
from core.language.detect import language_of
from core.language.greeting import greeting_in
from core.retrieve.base import Evidence, Question
from core.retrieve.evidence.steps import Steps
from core.retrieve.logic.find import Matching
from core.retrieve.logic.form import LogicForm
from core.retrieve.logic.said import refusal_of
from core.retrieve.rungs.climb import Check, Climb, Find, Verifier
from core.retrieve.rungs.dual_level import DualParameters
from core.retrieve.rungs.rungs import evidence
from core.retrieve.strategies.dense import dense_scores
from core.retrieve.tools import Tools

LOGIC, DUAL, DENSE = "logic form", "dual level", "dense passages"


@dataclass(frozen=True, slots=True)
class RogRagParameters:
    """verifier: `argument` asks before generation whether the evidence can answer, `result` afterwards whether
    the answer does, `off` takes the first rung that finds anything. context: passages that the check is shown,
    at most `context_tokens` tokens of them (0: no limit). matching: names by phrase key and containment alone
    (`exact`), or by meaning too (`dual`). entities, relations, chunks: the dual level's. candidates: passages
    that one step of a plan reads at most. logic, dual: whether there are these rungs at all."""

    verifier: Verifier = "argument"
    context: int = 8
    context_tokens: int = 6000
    matching: Matching = "dual"
    entities: int = 40
    relations: int = 40
    chunks: int = 20
    candidates: int = 200
    logic: bool = True
    dual: bool = True


class RogRag:
    name = "rograg"

    def __init__(self, tools: Tools, parameters: RogRagParameters = RogRagParameters()) -> None:
        self._tools = tools
        self._parameters = parameters
        self._form = LogicForm(tools, parameters.matching, parameters.candidates)

    @property
    def parameters(self) -> RogRagParameters:
        return self._parameters

    def rank(self, question: Question, view: GraphView, k: int) -> Evidence:
        steps = Steps()
        with steps.step("intent") as detail:
            greeting = greeting_in(question.text)
            detail |= {"kind": "greeting" if greeting else "question", "by": "rule"}
        if greeting or not view.passage_count:
            return Evidence((), steps=steps.done())
        return self._down(question, view, k, steps)

    def _down(self, question: Question, view: GraphView, k: int, steps: Steps) -> Evidence:
        given = self._parameters
        cosine = dense_scores(question, view)  # (n,)
        check = Check(given.verifier, given.context, given.context_tokens)
        climb = Climb(self._tools, question, view, cosine, check, steps)
        rungs: list[tuple[str, Find]] = []
        if given.logic:
            rungs.append((LOGIC, lambda detail: climb.by_logic(LOGIC, self._form)))
        if given.dual:
            sizes = DualParameters(given.entities, given.relations, given.chunks, matching=given.matching)
            rungs.append((DUAL, lambda detail: climb.by_dual_level(DUAL, sizes, detail)))
        rungs.append((DENSE, lambda detail: climb.by_nearness(DENSE)))
        tried = climb.down(rungs)
        last = tried[-1]
        reasons = [(rung.name, rung.left) for rung in tried]
        refusal = refusal_of(language_of(question.text), reasons) if last.left else ""
        return evidence(last, cosine, k, steps.done(), climb.degraded, refusal)
