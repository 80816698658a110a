"""A computed value on its way into an answer: shown as computed, cited, lit, kept, and demanded of a model."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from core.answer.answer import Answer, Claim, Rest
from core.answer.asking import Finished
from core.answer.computed import states
from core.answer.keep import parts_of
from core.answer.lit import lit_spans
from tests.model_fixtures import MakeModel
from tests.scripted_model import Act, Body, Say, ScriptedModel, Status, say_json, user_text
from tests.unit.answer.conftest import AskingWith
from tests.world import World, open_world

KO = "조명팀과 음향팀의 예산 합계는 얼마인가?"
EN = "What is the total budget of the lighting and sound teams?"


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    opened = open_world(tmp_path_factory.mktemp("computed"))
    opened.add("예산.md", "# 예산\n\n조명팀 예산은 9천만 원이다. 음향팀 예산은 3천만 원이다.\n")
    opened.add(
        "budgets.md",
        "# Budgets\n\nThe lighting team has a budget of $12,500. The sound team has a budget of $8,000.\n",
    )
    yield opened
    opened.pathproof.close()


@pytest.fixture(scope="module")
def reader(world: World) -> str:
    return world.member("reader")


def ask(world: World, reader: str, question: str, strategy: str = "rograg") -> Answer:
    return world.pathproof.asking.ask(reader, world.workspace_id, question, strategy)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (KO, "합계 1억 2,000만 원 (2개 값에서 계산)"),
        (EN, "Total $20,500 (computed from 2 values)"),
    ],
)
def test_the_computed_value_comes_first_then_the_sentences_it_rests_on(
    world: World, reader: str, question: str, said: str
) -> None:
    answer = ask(world, reader, question)
    first, *behind = answer.claims
    assert answer.status == "quoted" and first.text == said and first.computed
    assert first.citations and answer.answer.startswith(f"{said} [{first.citations[0]}]")
    assert f"“{said}”" not in answer.answer, "it is no quote"
    assert [rest.text for rest in first.rests] == [claim.text for claim in behind[:2]]
    assert set(answer.to_json()["claims"][0]) == {"text", "citations"}


def test_every_sentence_of_a_computed_value_is_lit(world: World, reader: str) -> None:
    answer = ask(world, reader, KO)
    source = next(p for p in answer.passages if p.n == answer.claims[0].citations[0])
    only_computed = Answer("quoted", "", "rograg", 1, claims=answer.claims[:1], passages=(source,))
    lit = [source.text[start:end] for start, end in lit_spans(only_computed, source)]
    assert lit == ["조명팀 예산은 9천만 원이다.", "음향팀 예산은 3천만 원이다."]


def test_a_kept_answer_is_the_same_answer(world: World, reader: str) -> None:
    *_, finished = world.pathproof.asking.stream(reader, world.workspace_id, KO, "rograg")
    assert isinstance(finished, Finished)
    kept = world.pathproof.asking.stored(reader, world.workspace_id, finished.answer_id).answer
    assert kept.claims == finished.answer.claims and kept.answer == finished.answer.answer
    plan = next(step for step in kept.trace if step.step == "plan").detail
    assert plan["steps"][-1]["operator"] == "sum"  # type: ignore[index]
    assert [step.step for step in kept.trace] == [step.step for step in finished.answer.trace]


def test_a_computed_claim_closes_with_every_source_it_rests_on(world: World, reader: str) -> None:
    answer = ask(world, reader, KO)
    part = next(p for p in parts_of(KO, answer, {}) if p.kind == "claim")
    assert part.rests_on == frozenset(answer.claims[0].citations)


def test_a_refusal_says_which_way_failed_and_why(world: World, reader: str) -> None:
    answer = ask(world, reader, "What is the total budget of the Zephyr and Quorum teams?")
    assert answer.status == "insufficient" and answer.claims == ()
    assert "logic form: no sentence gives a value for Zephyr" in answer.answer
    assert "dual level:" in answer.answer and "dense passages:" in answer.answer


def test_a_sum_of_two_currencies_is_not_made(world: World, reader: str) -> None:
    world.add("외주.md", "# 외주\n\n번역팀 예산은 2천만 원이다. 통역팀 예산은 1만 달러이다.\n")
    answer = ask(world, reader, "번역팀과 통역팀의 예산 합계는 얼마인가?")
    assert not any(claim.computed for claim in answer.claims)
    rungs = next(step for step in answer.trace if step.step == "rungs").detail["rungs"]
    assert rungs[0]["left"] == "값의 단위가 서로 다름"  # type: ignore[index]


# With a model


def model_rule(text: str) -> object:
    def rule(body: Body) -> Act:
        if body.get("stream"):
            return Say(text)
        if "get_spo" in str(body["messages"]):
            plan = ['a = get_spo("조명팀", "예산", ?)', 'get_spo("음향팀", "예산", ?) -> b', "c = sum(a, b)"]
            return say_json({"kind": "question", "steps": plan})
        if "answerable" in str(body):
            return say_json({"answerable": True, "missing": ""})
        return Status(500, message=user_text(body)[:100])

    return rule


@pytest.mark.parametrize(
    ("written", "status"),
    [
        ("두 팀의 예산을 합하면 1억 2천만 원이다 [1].", "answered"),
        ("두 팀의 예산은 모두 120,000,000원입니다 [1].", "answered"),
        ("두 팀의 예산을 합하면 1억 3천만 원이다 [1].", "quoted"),
        ("두 팀의 예산 합계를 알 수 있다 [1].", "quoted"),
        ("합계는 1억 2천만 원이다.", "quoted"),
    ],
)
def test_what_a_model_writes_must_carry_the_computed_value_and_cite_it(
    world: World,
    reader: str,
    asking_with: AskingWith,
    server: ScriptedModel,
    make_model: MakeModel,
    written: str,
    status: str,
) -> None:
    server.rule = model_rule(written)  # type: ignore[assignment]
    model = make_model(name=f"model {written}")  # kept replies are a model's own
    answer = asking_with(model).ask(reader, world.workspace_id, KO, "rograg")
    assert answer.status == status
    sent = user_text(server.requests[-1])
    assert "합계 1억 2,000만 원 (2개 값에서 계산) [1]" in sent and "코드로 정확히 계산한 값" in sent
    if status == "quoted":
        assert answer.claims[0].computed
        assert any("language model" in line for line in answer.degraded)


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        ("There are 3 of them.", True),
        ("There are three of them.", True),
        ("There are 13 of them.", False),
        ("Several.", False),
    ],
)
def test_a_count_is_recognised_in_figures_and_in_words(text: str, stated: bool) -> None:
    computed = Claim("Count 3: A, B, C (computed among 5)", (1,), (Rest(1, 0, 1, "A"),))
    assert states([Claim(text, (1,))], computed) is stated
    assert not states([Claim(text, (2,))], computed)


@pytest.mark.parametrize(
    ("greeting", "says"),
    [
        ("Hello!", "Hello."),
        ("안녕하세요~", "안녕하세요."),
        ("Thank you so much", "welcome"),
        ("수고하셨습니다.", "별말씀"),
    ],
)
@pytest.mark.parametrize("strategy", ["rograg", "dense", "hipporag2"])
def test_a_greeting_is_answered_as_one_and_nothing_is_searched(
    world: World, reader: str, greeting: str, says: str, strategy: str
) -> None:
    answer = ask(world, reader, greeting, strategy)
    assert answer.status == "answered" and says in answer.answer and answer.greeting
    assert answer.passages == answer.claims == answer.triples == ()
    assert [step.step for step in answer.trace] == ["intent"]
