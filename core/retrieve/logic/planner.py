"""Who plans: the language model where there is one, else rules. A model's fault is named, and rules plan."""

from __future__ import annotations

from dataclasses import dataclass

from core.errors import ModelError
from core.llm.base import LanguageModel
from core.prompts.plan import plan as plan_prompt
from core.prompts.plan import read_plan
from core.retrieve.logic.by_rule import plan_by_rule
from core.retrieve.logic.parse import PlanFault, parse_plan
from core.retrieve.logic.plan import Plan
from core.shortfall import NONE, Shortfall


@dataclass(frozen=True, slots=True)
class Planned:
    """`plan` is None when there is nothing to carry out: `why` then says so. `fault` is a model's."""

    plan: Plan | None
    why: str = ""
    fault: Shortfall = NONE
    greeting: bool = False
    tokens: int = 0


def plan_for(question: str, model: LanguageModel | None) -> Planned:
    """The model's plan; what it does not know (an operator, a name) fails its plan, and rules plan instead."""
    if model is None:
        return _by_rule(question, NONE, 0)
    tokens = 0
    try:
        reply = model.complete(plan_prompt(question))
        tokens = reply.tokens_in + reply.tokens_out
        if reply.data is None:
            raise ModelError("The language model gave no plan.")
        read = read_plan(reply.data)
        if read.greeting:
            return Planned(None, greeting=True, tokens=tokens)
        return Planned(parse_plan(read.lines, f"model {model.name}"), tokens=tokens)
    except (ModelError, PlanFault) as error:
        return _by_rule(
            question,
            Shortfall("Plan by rules, not by the language model: {fault}", fault=Shortfall.of(error)),
            tokens,
        )


def _by_rule(question: str, fault: Shortfall, tokens: int) -> Planned:
    made = plan_by_rule(question)
    return Planned(made, "" if made is not None else "no arithmetic", fault, tokens=tokens)
