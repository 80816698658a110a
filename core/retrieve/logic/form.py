"""The logic form as a whole: plan, carry out, and what came of it. ROGRAG's first rung, and the cascade's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.graph.view import GraphView
from core.retrieve.base import Computed, Question, Span
from core.retrieve.logic.asked import asked_of
from core.retrieve.logic.execute import Done, Outcome, execute
from core.retrieve.logic.find import Finder, Matching
from core.retrieve.logic.plan import ANY, Plan
from core.retrieve.logic.planner import Planned, plan_for
from core.retrieve.logic.wanted import wanted
from core.retrieve.tools import Tools
from core.shortfall import NONE, Shortfall


@dataclass(frozen=True, slots=True)
class Result:
    """`fault` is "" when the plan came to its end; `what` completes it. `spans` are the cited sentences, `detail`
    the trace step `plan`: each step with its inputs and result. `by_name`: all that was asked about was named, and
    each was found under its name."""

    computed: tuple[Computed, ...] = ()
    spans: tuple[Span, ...] = ()
    fault: str = ""
    what: str = ""
    degraded: Shortfall = NONE
    tokens: int = 0
    detail: dict[str, object] = field(default_factory=dict)
    by_name: bool = False


def asks_for_arithmetic(question: str) -> bool:
    """Whether a question, by its words, wants a count, a sum, an order or a comparison."""
    return wanted(question) is not None


class LogicForm:
    """Holds what is read of a view, and nothing of any question."""

    def __init__(self, tools: Tools, matching: Matching = "dual", candidates: int = 200) -> None:
        self._tools = tools
        self._matching: Matching = matching
        self._candidates = candidates

    def run(self, question: Question, view: GraphView) -> Result:
        """Never raises for a plan: what is wrong with one is its `fault`."""
        planned = plan_for(question.text, self._tools.model)
        if planned.plan is None:
            return _nothing(planned)
        plan = planned.plan
        subjects = [s.inputs[0] for s in plan.steps if s.operator == "get_spo" and s.inputs[0] != ANY]
        relations = [s.inputs[1] for s in plan.steps if s.operator == "get_spo"]
        asked = asked_of(question.text, question.vector, subjects, relations, plan.conditions)
        shelf = self._tools.shelf
        finder = Finder(shelf, shelf.statements, view, self._matching, self._candidates)
        outcome = execute(plan, asked, finder)
        return Result(
            outcome.computed,
            outcome.spans,
            outcome.fault,
            outcome.what,
            planned.fault,
            planned.tokens,
            {"by": plan.by, "steps": _shown(plan, outcome.done, outcome.fault)},
            bool(outcome.computed) and 0 < len(relations) == len(subjects),
        )


def _nothing(planned: Planned) -> Result:
    why = "greeting" if planned.greeting else planned.why
    detail: dict[str, object] = {"by": "model" if planned.greeting else "rule", "steps": []}
    return Result(fault=why, degraded=planned.fault, tokens=planned.tokens, detail=detail)


def _shown(plan: Plan, done: Sequence[Done], fault: str) -> list[dict[str, object]]:
    """Every step; those after a fault have no result, and the one at fault says which."""
    rows: list[dict[str, object]] = []
    results = {each.step.alias: list(each.shown) for each in done}
    for step in plan.steps:
        row: dict[str, object] = {"operator": step.operator, "inputs": list(step.inputs), "alias": step.alias}
        row["result"] = results.get(step.alias, [])
        rows.append(row)
    at = len(done)
    if fault and at < len(rows):
        rows[at]["left"] = fault
    return rows


__all__ = ["LogicForm", "Outcome", "Result", "asks_for_arithmetic"]
