"""ROGRAG's rungs: what is computed, what is left and why, without a model and with one over real HTTP."""

from __future__ import annotations

from typing import Any

import pytest

from core.retrieve.base import Evidence
from core.retrieve.registry import make
from core.retrieve.strategies.rograg import RogRag, RogRagParameters
from core.retrieve.tools import Shelf, Tools
from tests.model_fixtures import MakeModel
from tests.scripted_model import Act, Body, NoChoices, Refuse, Say, ScriptedModel, Silence, Status, say_json
from tests.worlds import EVENT, HashEmbedder, Page, Said, compile_world, question

PAGES = (
    Page("p1", "The lighting team has a budget of 12 million won. The sound team has a budget of 8 million won.",
         (Said("lighting team", "has", "budget"),), "budgets.md"),
    Page("p2", "무대팀 예산은 1억 2천만 원이다. 음향팀 예산은 800만 원이다. 조명팀 예산은 1,200만 원이다.", (), "예산.md"),
    Page("p3", "팀 | 인원\n팀: 무대팀 | 인원: 12명\n팀: 음향팀 | 인원: 4명\n팀: 합계 | 인원: 16명", (), "인원.md"),
    Page("p4", "The Alpha contract runs for 12 months. The Beta contract runs for 90 days.", (), "contracts.md"),
    Page("p5", "Gamma costs 3 million won. Gamma costs 4 million won according to the appendix.", (), "gamma.md"),
    Page("p6", "Delta costs 5 million won. Epsilon does not cost 7 million won.", (), "delta.md"),
)  # fmt: skip
OFF = {"verifier": "off"}
SUM = "What is the total budget of the lighting and sound teams?"


def ask(text: str, pages: tuple[Page, ...] = PAGES, **given: Any) -> Evidence:
    strategy = make("rograg", HashEmbedder(), None, {**OFF, **given})
    return strategy.rank(question(text), compile_world(pages), 5)


def rungs(evidence: Evidence) -> list[tuple[str, str]]:
    step = next(step for step in evidence.steps if step.step == "rungs")
    return [(row["rung"], row["left"]) for row in step.detail["rungs"]]  # type: ignore[attr-defined]


def plan(evidence: Evidence) -> dict[str, Any]:
    return next(step for step in evidence.steps if step.step == "plan").detail


@pytest.mark.parametrize(
    ("text", "said", "operation"),
    [
        (SUM, "Total 20,000,000 won (computed from 2 values)", "sum"),
        ("조명팀과 음향팀의 예산 합계는 얼마인가?", "합계 2,000만 원 (2개 값에서 계산)", "sum"),
        ("전체 팀의 총 인원은 몇 명인가?", "합계 16명 (2개 값에서 계산)", "sum"),
        ("예산이 1,000만 원 이상인 팀은 몇 팀인가?", "모두 2팀: 무대팀, 조명팀 (3개 가운데서 계산)", "count"),
        ("어느 팀의 예산이 가장 많은가?", "가장 큰 값: 무대팀 1억 2,000만 원", "sort"),
        ("무대팀 예산이 음향팀 예산보다 얼마나 많은가?", "차이 1억 1,200만 원", "compare"),
    ],
)
def test_values_are_worked_out_in_code_from_cited_sentences(text: str, said: str, operation: str) -> None:
    evidence = ask(text)
    view = compile_world(PAGES)
    (computed,) = evidence.computed
    assert computed.text.startswith(said) and computed.operation == operation
    for span in computed.spans:
        assert view.passage(span.passage).text[span.start : span.end] == span.text
    assert {span.passage for span in computed.spans} <= {found.passage for found in evidence.passages}
    assert rungs(evidence) == [("logic form", "")]


def test_a_rows_total_is_not_counted_again() -> None:
    assert [step["result"] for step in plan(ask("전체 팀의 총 인원은 몇 명인가?"))["steps"]] == [
        ["무대팀", "12명", "음향팀", "4명"],
        ["16명"],
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("What is the total length of the Alpha and Beta contracts?", "the values have different units"),
        ("What do Gamma and Delta cost in total?", "different sentences give different values for Gamma"),
        ("What do Delta and Epsilon cost in total?", "no sentence gives a value for Epsilon"),
        ("What do Delta and Omega cost in total?", "no sentence gives a value for Omega"),
        ("Who leads?", "nothing to count, add, sort or compare"),
    ],
)
def test_a_step_that_cannot_be_carried_out_says_why(text: str, why: str) -> None:
    evidence = ask(text)
    assert evidence.computed == ()
    assert rungs(evidence)[0] == ("logic form", why)
    assert len(rungs(evidence)) > 1 and evidence.passages


def test_the_same_fact_in_two_documents_counts_once_and_cites_both() -> None:
    twice = (*PAGES, Page("p9", "조명팀 예산은 1,200만 원이다.", (), "다른 문서.md"))
    (computed,) = ask("조명팀과 음향팀의 예산 합계는 얼마인가?", twice).computed
    assert computed.text == "합계 2,000만 원 (2개 값에서 계산)"


def test_a_hidden_document_changes_no_value() -> None:
    hidden = Page("h1", "조명팀 예산은 9억 원이다. 음향팀 예산은 9억 원이다.", (), "숨김.md")
    strategy = make("rograg", HashEmbedder(), None, OFF)
    strategy.rank(question(SUM), compile_world((*PAGES, hidden)), 5)
    seen = strategy.rank(question("조명팀과 음향팀의 예산 합계는 얼마인가?"), compile_world(PAGES), 5)
    assert seen.computed[0].text == "합계 2,000만 원 (2개 값에서 계산)"


def test_a_set_that_is_larger_than_is_read_has_no_sum() -> None:
    many = tuple(Page(f"p{n}", f"Crew{n} has a budget of {n} million won.") for n in range(1, 13))
    asked = "What is the total budget of all crews?"
    assert rungs(ask(asked, many, candidates=10))[0] == ("logic form", "more passages fit than may be read")
    assert ask(asked, many, candidates=20).computed[0].text.startswith("Total 78,000,000 won")


def test_what_came_first_is_told_by_dates_and_years() -> None:
    pages = (Page("p1", "The Rook project was founded in 2004 with 9 people."),
             Page("p2", "The Finch project was founded in 1998 with 30 people."))  # fmt: skip
    (computed,) = ask("Which project was founded first?", pages).computed
    assert computed.text.startswith("Earliest: Finch project, 1998")


def test_a_greeting_finds_nothing_and_a_smaller_context_is_a_parameter() -> None:
    assert ask("안녕하세요!").passages == () and ask("Hello").steps[0].detail["kind"] == "greeting"
    strategy = make("rograg", HashEmbedder(), None, {"context": 1, "context_tokens": 5})
    assert strategy.rank(question(SUM), compile_world(PAGES), 5).steps


def test_names_with_other_figures_are_never_bridged() -> None:
    named = (
        *PAGES,
        Page(
            "p9",
            "lamp crew version 12 needs 5 million won.",
            (Said("lamp crew version 12", "needs", "money"),),
        ),
    )
    other = "What do lamp crew version 13 and the sound team need in total?"
    for matching in ("dual", "exact"):
        assert ask(other, named, matching=matching).computed == ()


def test_a_refusal_names_every_rung_with_its_reason() -> None:
    strategy = make("rograg", HashEmbedder(), None)
    evidence = strategy.rank(
        question("What is the total budget of Zephyr and Quorum?"), compile_world(EVENT), 5
    )
    assert evidence.refusal.startswith("Each way was left for a reason: logic form: no sentence")
    assert "dual level:" in evidence.refusal and "dense passages:" in evidence.refusal
    assert evidence.passages and evidence.computed == ()


# With a model

LINES = [
    'a = get_spo("lighting team", "budget", ?)',
    'get_spo("sound team", "budget", ?) -> b',
    "c = sum(a, b)",
]


def scripted(plan_act: Act) -> Any:
    def rule(body: Body) -> Act:
        text = str(body["messages"])
        if "get_spo" in text:
            return plan_act
        if "answerable" in text:
            return say_json({"answerable": True, "missing": ""})
        return say_json({"low": ["lighting team"], "high": ["budget"]})

    return rule


def with_model(
    server: ScriptedModel, make_model: MakeModel, act: Act, text: str = SUM, **times: float
) -> Evidence:
    server.rule = scripted(act)
    tools = Tools(Shelf(HashEmbedder()), make_model(**times))
    return RogRag(tools, RogRagParameters()).rank(question(text), compile_world(PAGES), 5)


def planned(*lines: str) -> Act:
    return say_json({"kind": "question", "steps": list(lines)})


def test_the_models_plan_is_carried_out_by_code(server: ScriptedModel, make_model: MakeModel) -> None:
    evidence = with_model(server, make_model, planned(*LINES))
    assert evidence.computed[0].text == "Total 20,000,000 won (computed from 2 values)"
    assert plan(evidence)["by"] == "model scripted" and evidence.degraded == ()
    rows = next(s for s in evidence.steps if s.step == "rungs").detail["rungs"]
    assert rows[0]["tokens"] > 0  # type: ignore[index]
    assert not any("12 million" in str(request) for request in server.requests[:1]), (
        "the plan is made of the question alone"
    )


def test_a_plan_in_a_fence_is_read(server: ScriptedModel, make_model: MakeModel) -> None:
    steps = ", ".join('"' + line.replace('"', '\\"') + '"' for line in LINES)
    fenced = Say('Here is the plan:\n```json\n{"kind": "question", "steps": [' + steps + "]}\n```")
    assert with_model(server, make_model, fenced).computed[0].operation == "sum"


@pytest.mark.parametrize(
    ("act", "says"),
    [
        (planned("a = average(b)"), "There is no operator average."),
        (
            planned("a = get_spo(lighting team, budget, ?)", "c = sum(a, z)"),
            "uses z, which no step before it made",
        ),
        (planned("The total is 20 million won."), "is no operator with inputs"),
        (planned(), "The plan has no step."),
        (Say("no JSON at all"), "no JSON object"),
        (say_json({"plan": []}), "does not fit the schema"),
        (NoChoices(), "holds no answer"),
        (Refuse("I cannot help with that."), "declined"),
        (Status(400), "400"),
    ],
    ids=[
        "unknown operator",
        "unknown name",
        "prose",
        "empty",
        "garbled",
        "another shape",
        "no choices",
        "refusal",
        "bad request",
    ],
)
def test_a_fault_of_the_plan_is_named_and_rules_plan(
    act: Act, says: str, server: ScriptedModel, make_model: MakeModel
) -> None:
    evidence = with_model(server, make_model, act)
    (degraded,) = evidence.degraded
    assert degraded.startswith("Plan by rules, not by the language model:") and says in degraded
    assert evidence.computed[0].text == "Total 20,000,000 won (computed from 2 values)"
    assert plan(evidence)["by"] == "rule"


def test_a_silent_model_is_waited_for_no_longer_than_set(
    server: ScriptedModel, make_model: MakeModel
) -> None:
    evidence = with_model(server, make_model, Silence(5.0), read_seconds=0.2)
    assert any("silent for 0.2 seconds" in line for line in evidence.degraded)
    assert evidence.computed[0].operation == "sum"


def test_a_model_that_finds_no_argument_sends_it_down_every_rung(
    server: ScriptedModel, make_model: MakeModel
) -> None:
    def rule(body: Body) -> Act:
        text = str(body["messages"])
        if "get_spo" in text:
            return planned(*LINES)
        if "answerable" in text:
            return say_json({"answerable": False, "missing": "the year of the budgets"})
        return say_json({"low": ["lighting team"], "high": ["budget"]})

    server.rule = rule
    tools = Tools(Shelf(HashEmbedder()), make_model())
    evidence = RogRag(tools, RogRagParameters()).rank(question(SUM), compile_world(PAGES), 5)
    assert [name for name, _ in rungs(evidence)] == ["logic form", "dual level", "dense passages"]
    assert all("the year of the budgets" in left for _, left in rungs(evidence))
    assert evidence.computed == () and "the year of the budgets" in evidence.refusal


def test_result_checking_asks_whether_a_drafted_answer_cites_anything(
    server: ScriptedModel, make_model: MakeModel
) -> None:
    def rule(body: Body) -> Act:
        text = str(body["messages"])
        if "get_spo" in text:
            return planned('a = retrieval("lighting team budget")')
        return Say("INSUFFICIENT") if "numbered sources" in text else say_json({"low": ["x"], "high": ["y"]})

    server.rule = rule
    tools = Tools(Shelf(HashEmbedder()), make_model())
    evidence = RogRag(tools, RogRagParameters(verifier="result")).rank(
        question("What is the budget of the lighting team?"), compile_world(PAGES), 5
    )
    assert evidence.refusal and len(rungs(evidence)) == 3
