"""Plans as models write them: both forms, names with `=`, faults that fail the plan and nothing else."""

from __future__ import annotations

import pytest

from core.retrieve.logic.parse import PlanFault, parse_plan, parse_step
from core.retrieve.logic.plan import ANY


@pytest.mark.parametrize(
    ("line", "operator", "inputs", "alias"),
    [
        ('a = get_spo("lighting team", "budget", ?)', "get_spo", ("lighting team", "budget", ANY), "a"),
        ("get_spo(lighting team, budget, ?) -> a", "get_spo", ("lighting team", "budget", ANY), "a"),
        ("total=sum(a, b)", "sum", ("a", "b"), "total"),
        ("sum(a,b)->total", "sum", ("a", "b"), "total"),
        ("b = count(a)", "count", ("a",), "b"),
        ("count(a) → b", "count", ("a",), "b"),
        ('x = get_spo("E=mc2 연구소", "예산", ?)', "get_spo", ("E=mc2 연구소", "예산", ANY), "x"),
        ('get_spo("a=b(c) Ltd", "supplies", ?)->x', "get_spo", ("a=b(c) Ltd", "supplies", ANY), "x"),
        ("get_spo(E=mc2 연구소, 예산, ?o)->x", "get_spo", ("E=mc2 연구소", "예산", ANY), "x"),
        ('x = get_spo(s="한빛, 주식회사", p="납품", o=?)', "get_spo", ("한빛, 주식회사", "납품", ANY), "x"),
        ("1. c = compare(set=[a, b], op=max)", "compare", ("a", "b", "max"), "c"),
        ("- s = sort(a, desc, 3)", "sort", ("a", "desc", "3"), "s"),
        ('k = get(a, "> 1,000 won")', "get", ("a", "> 1,000 won"), "k"),
        ("k = get(a, > 1,000 won)", "get", ("a", "> 1,000 won"), "k"),
        ('r = retrieval("who supplies the pump?")', "retrieval", ("who supplies the pump?",), "r"),
        ("get_spo(O'Neill Ltd, fee, ?) -> f", "get_spo", ("O'Neill Ltd", "fee", ANY), "f"),
        ("count(a)", "count", ("a",), "step1"),
    ],
)
def test_a_step_is_read(line: str, operator: str, inputs: tuple[str, ...], alias: str) -> None:
    step = parse_step(line, "step1")
    assert (step.operator, step.inputs, step.alias) == (operator, inputs, alias)


@pytest.mark.parametrize(
    "lines",
    [
        ["a = average(b)"],
        ["a = get_spo(x, y, ?)", "b = os.system(a)"],
        ["b = sum(a)"],
        ["a = get_spo(x, y, ?)", "a = get_spo(x, z, ?)"],
        ["a = get_spo(x, y, ?"],
        ["The total is 120 million won."],
        ["a = sum()"],
        [],
        [f"a{n} = retrieval(x)" for n in range(13)],
        ["a = count(b) and more"],
    ],
)
def test_what_cannot_be_read_fails_the_plan(lines: list[str]) -> None:
    with pytest.raises(PlanFault):
        parse_plan(lines)


def test_an_unknown_operator_is_named() -> None:
    with pytest.raises(PlanFault, match="no operator average"):
        parse_plan(["a = average(b)"])


def test_a_plan_keeps_its_order_and_knows_whether_it_computes() -> None:
    plan = parse_plan(["a = get_spo(A, fee, ?)", "b = get_spo(B, fee, ?)", "c = sum(a, b)"], "model m")
    assert [step.alias for step in plan.steps] == ["a", "b", "c"] and plan.computes and plan.by == "model m"
    assert not parse_plan(["a = retrieval(fees)"]).computes
