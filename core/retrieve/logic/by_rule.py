"""A plan without a model: from what a question wants worked out to steps."""

from __future__ import annotations

from core.retrieve.logic.plan import ANY, LogicStep, Plan
from core.retrieve.logic.wanted import Wanted, wanted


def plan_by_rule(question: str) -> Plan | None:
    """None for a question that asks for no count, sum, order or comparison: there nothing is to be computed."""
    found = wanted(question)
    return plan_of(found) if found is not None else None


def plan_of(found: Wanted) -> Plan:
    things = found.things or (ANY,)
    steps = [LogicStep("get_spo", (thing, found.topic, ANY), f"a{n}") for n, thing in enumerate(things, 1)]
    if found.condition is not None:
        steps.append(LogicStep("get", ("a1", str(found.condition)), "kept"))
    return Plan((*steps, _last(found, steps)))


def _last(found: Wanted, steps: list[LogicStep]) -> LogicStep:
    aliases = (steps[-1].alias,) if steps[-1].operator == "get" else tuple(step.alias for step in steps)
    if found.operation == "sort":
        most = (str(found.most),) if found.most else ()
        return LogicStep("sort", (*aliases, found.how, *most), "result")
    if found.operation == "compare":
        return LogicStep("compare", (*aliases, found.how), "result")
    return LogicStep(found.operation, aliases, "result")
