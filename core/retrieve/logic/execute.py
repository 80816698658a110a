"""A plan carried out over a view, step by step. Results carry the sentences that they rest on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.quantity.say import say
from core.retrieve.base import Computed, Span
from core.retrieve.logic import compute, said
from core.retrieve.logic.asked import ANY_KIND, Asked, Wish, counter_asked
from core.retrieve.logic.facts import facts, named, nearest_statements, told
from core.retrieve.logic.find import Finder
from core.retrieve.logic.items import Item, StepFault, spans_of
from core.retrieve.logic.parse import HOW, uses
from core.retrieve.logic.plan import ANY, LogicStep, Plan
from core.retrieve.logic.wanted import read_condition


@dataclass(frozen=True, slots=True)
class Done:
    """One step's result: its items, or what was computed from them. `shown` is for the trace."""

    step: LogicStep
    items: tuple[Item, ...]
    computed: Computed | None = None
    shown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """`fault` is "" when the plan was carried out to its end; `done` are the steps until then. spans: what the
    result rests on, the passages that answer."""

    done: tuple[Done, ...]
    fault: str = ""
    what: str = ""
    computed: tuple[Computed, ...] = ()
    spans: tuple[Span, ...] = ()


@dataclass(slots=True)
class _Run:
    finder: Finder
    asked: Asked
    wish: Wish
    plan: Plan
    made: dict[str, Done] = field(default_factory=dict)

    def items(self, names: Sequence[str]) -> tuple[Item, ...]:
        return tuple(item for name in names for item in self.made[name].items)


def execute(plan: Plan, asked: Asked, finder: Finder) -> Outcome:
    """With the first kind of value with which the plan comes to its end; else the first kind's fault. Where the
    question suggests no kind, only one may do: two would be a guess."""
    outcomes: list[Outcome] = []
    unsure = len(asked.wishes) == len(ANY_KIND)
    for wish in asked.wishes:
        outcome = _carried_out(_Run(finder, asked, wish, plan))
        outcomes.append(outcome)
        if not outcome.fault and not unsure:
            return outcome
    done = [outcome for outcome in outcomes if not outcome.fault]
    if len(done) == 1:
        return done[0]
    if len(done) > 1:
        return Outcome(outcomes[0].done, "vague")
    # Of all faults the one that got furthest tells most.
    return max(outcomes, key=lambda outcome: len(outcome.done))


def _carried_out(run: _Run) -> Outcome:
    for step in run.plan.steps:
        try:
            run.made[step.alias] = _OPERATORS[step.operator](run, step)
        except StepFault as fault:
            return Outcome(tuple(run.made.values()), fault.code, fault.what)
    done = tuple(run.made.values())
    computed = tuple(each.computed for each in done if each.computed is not None)
    last = done[-1]
    spans = last.computed.spans if last.computed is not None else spans_of(last.items)
    return Outcome(done, "", "", computed[-1:], spans)


def _get_spo(run: _Run, step: LogicStep) -> Done:
    subject, relation, object_ = step.inputs
    counted = any(other.operator == "count" and step.alias in uses(other) for other in run.plan.steps)
    filtered = any(other.operator == "get" and step.alias in uses(other) for other in run.plan.steps)
    if counted and not filtered:
        items = named(
            run.finder,
            run.asked,
            run.wish,
            relation,
            object_ if object_ != ANY else "",
            subject if subject != ANY else "",
        )
    elif run.plan.computes:
        items = facts(run.finder, run.asked, run.wish, run.plan, step)
    else:
        items = told(run.finder, run.asked, run.wish, step)
    if not items:
        raise StepFault("nothing", subject if subject != ANY else "")
    return Done(step, items, None, _shown(items))


def _retrieval(run: _Run, step: LogicStep) -> Done:
    items = nearest_statements(run.finder, run.asked, run.wish, step.inputs[0])
    if not items:
        raise StepFault("nothing")
    return Done(step, items, None, _shown(items))


def _get(run: _Run, step: LogicStep) -> Done:
    items = run.items(step.inputs[:1])
    if len(step.inputs) > 1 and step.inputs[1] != ANY:
        condition = read_condition(step.inputs[1])
        if condition is not None:
            items = compute.meeting(items, condition)
    return Done(step, items, None, _shown(items))


def _count(run: _Run, step: LogicStep) -> Done:
    items = compute.distinct(run.items(step.inputs))
    sources = [run.made[name] for name in step.inputs]
    among = next(
        (len(compute.distinct(run.items(d.step.inputs[:1]))) for d in sources if d.step.operator == "get"),
        None,
    )
    text = said.counted(run.asked.language, items, among, counter_asked(run.asked.question))
    # A count of those that meet a condition rests on those that don't as well.
    base = run.items(
        [
            name
            for d in sources
            for name in (d.step.inputs[:1] if d.step.operator == "get" else (d.step.alias,))
        ]
    )
    spans = tuple(dict.fromkeys((*spans_of(items), *spans_of(base))))
    return Done(step, items, Computed(text, "count", spans), (text,))


def _sum(run: _Run, step: LogicStep) -> Done:
    items = run.items(step.inputs)
    value, unit = compute.total(items)
    text = said.summed(run.asked.language, value, unit, items, rough=compute.bounded(items))
    return Done(step, items, Computed(text, "sum", spans_of(items)), (say(value, unit, run.asked.language),))


def _sort(run: _Run, step: LogicStep) -> Done:
    items = run.items(uses(step))
    words = [word.lower() for word in step.inputs]
    largest = not any(word in ("asc", "ascending", "min") for word in words)
    most = next((int(word) for word in words if word.isdigit()), 0)
    row = compute.ordered(items, largest_first=largest)
    rough = compute.bounded(items)
    if most == 1:
        found = compute.extreme(items, largest=largest)
        text = said.chosen(run.asked.language, found, row, largest=largest, rough=rough)
        shown = _shown(found)
    else:
        found = row[:most] if most else row
        text = said.ranked(run.asked.language, found, len(row), rough=rough)
        shown = _shown(found)
    return Done(step, found, Computed(text, "sort", spans_of((*found, *row))), shown)


def _compare(run: _Run, step: LogicStep) -> Done:
    how = next((word.lower() for word in step.inputs if word.lower() in HOW), "max")
    items = run.items(uses(step))
    language, rough = run.asked.language, compute.bounded(items)
    if how == "difference":
        value, unit = compute.difference(items)
        text = said.apart(language, value, unit, items, rough=rough)
        return Done(step, items, Computed(text, "compare", spans_of(items)), (say(value, unit, language),))
    if how == "equal":
        compute.unit_of(items)
        same = len({compute.value_of(item) for item in items}) == 1
        return Done(
            step,
            items,
            Computed(said.equal(language, same, items), "compare", spans_of(items)),
            _shown(items),
        )
    row = compute.ordered(items, largest_first=how == "max")
    found = compute.extreme(items, largest=how == "max")
    if len(found) == len(row):
        text = said.equal(language, True, row)
    else:
        text = said.chosen(language, found, row, largest=how == "max", rough=rough)
    return Done(step, found, Computed(text, "compare", spans_of((*found, *row))), _shown(found))


_OPERATORS = {
    "get_spo": _get_spo,
    "retrieval": _retrieval,
    "get": _get,
    "count": _count,
    "sum": _sum,
    "sort": _sort,
    "compare": _compare,
}


def _shown(items: Sequence[Item]) -> tuple[str, ...]:
    """Words of the sources, item by item, so that a trace may be kept as far as its sources are shown."""
    return tuple(
        part
        for item in items[:12]
        for part in dict.fromkeys((item.name, item.value.text if item.value else ""))
        if part
    )
