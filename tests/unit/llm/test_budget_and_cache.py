from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from core.errors import BudgetSpent, ModelError
from core.llm.base import Prompt, Reply
from core.llm.budget import Budget, Limits, Price, Spent, tokens_of
from core.llm.cache import call_key
from core.llm.configured import ConfiguredModel
from tests.memory_store import MemoryCalls
from tests.scripted_model import CutOff, Say, ScriptedModel, Status, say_json

MakeModel = Callable[..., ConfiguredModel]
PLAIN = Prompt("plain/1", "Be short.", "Who leads Hanbit?", max_tokens=100)


def test_a_budget_stops_before_the_call_that_would_exceed_it(
    server: ScriptedModel, make_model: MakeModel
) -> None:
    server.rule = lambda _: Say("Kim.")
    model = make_model(budget=Budget(Limits(calls=2)))
    model.complete(PLAIN)
    model.complete(PLAIN)
    with pytest.raises(BudgetSpent, match="limit of 2"):
        model.complete(PLAIN)
    assert len(server.requests) == 2 and model.budget.spent.calls == 2


def test_tokens_are_reserved_at_their_most_and_counted_as_they_were(
    server: ScriptedModel, make_model: MakeModel
) -> None:
    server.rule = lambda _: Say("Kim.", usage=(20, 3))
    model = make_model(budget=Budget(Limits(tokens=140)))
    model.complete(PLAIN)
    assert model.budget.spent == Spent(1, 20, 3)
    with pytest.raises(BudgetSpent):
        model.complete(replace(PLAIN, max_tokens=200))
    model.complete(PLAIN)
    assert len(server.requests) == 2


def test_a_cost_limit_counts_both_prices(server: ScriptedModel, make_model: MakeModel) -> None:
    server.rule = lambda _: Say("Kim.", usage=(1000, 100))
    budget = Budget(Limits(cost=0.004), Price(tokens_in=1.0, tokens_out=10.0))
    model = make_model(budget=budget)
    model.complete(PLAIN)
    assert budget.spent.cost(budget.price) == pytest.approx(0.002)
    model.complete(PLAIN)
    with pytest.raises(BudgetSpent):
        model.complete(PLAIN)


def test_failed_tries_count_as_calls(server: ScriptedModel, make_model: MakeModel) -> None:
    server.script(*[Status(500)] * 3)
    model = make_model()
    with pytest.raises(ModelError):
        model.complete(PLAIN)
    assert model.budget.spent.calls == 3
    server.script(Status(500), Say("Kim."))
    list(model.stream(PLAIN))
    assert model.budget.spent.calls == 5


def test_a_stream_is_counted_also_when_it_is_cut_or_closed(
    server: ScriptedModel, make_model: MakeModel
) -> None:
    model = make_model()
    server.script(CutOff("Kim leads it"))
    with pytest.raises(ModelError):
        list(model.stream(PLAIN))
    assert model.budget.spent.calls == 1 and model.budget.spent.tokens_out == tokens_of("Kim leads it")
    server.script(Say("word " * 1000, pause=0.001))
    stream = model.stream(PLAIN)
    next(stream)
    stream.close()  # type: ignore[attr-defined]
    assert model.budget.spent.calls == 2


def test_a_budget_goes_on_from_what_was_spent(server: ScriptedModel, make_model: MakeModel) -> None:
    model = make_model(budget=Budget(Limits(calls=5), spent=Spent(5, 100, 100)))
    with pytest.raises(BudgetSpent):
        model.complete(PLAIN)
    assert server.requests == []


def test_an_upper_guess_of_tokens_covers_english_and_korean() -> None:
    assert tokens_of("leads the team") >= 3
    assert tokens_of("김민수가 이끈다") >= 7
    assert tokens_of("") == 0


def test_an_equal_prompt_is_answered_from_the_cache_with_equal_tokens(
    server: ScriptedModel, make_model: MakeModel
) -> None:
    store = MemoryCalls()
    server.script(Say("Kim.", usage=(20, 3)))
    first = make_model(calls=store).complete(PLAIN)
    again = make_model(calls=store).complete(PLAIN)
    assert (again.text, again.tokens_in, again.tokens_out) == (first.text, 20, 3)
    assert again.cached and not first.cached and len(server.requests) == 1


def test_a_stream_is_kept_whole_and_given_again(server: ScriptedModel, make_model: MakeModel) -> None:
    store = MemoryCalls()
    server.script(Say("Kim leads it [1]."))
    first = "".join(make_model(calls=store).stream(PLAIN))
    assert "".join(make_model(calls=store).stream(PLAIN)) == first
    assert len(server.requests) == 1


def test_half_an_answer_and_a_failed_one_are_never_kept(server: ScriptedModel, make_model: MakeModel) -> None:
    store = MemoryCalls()
    server.script(CutOff("Kim le"), Status(400), Say("{"), Say("{"))
    model = make_model(calls=store)
    asked = replace(PLAIN, schema={"type": "object"})
    for attempt in (lambda: list(model.stream(PLAIN)), lambda: model.complete(PLAIN)):
        with pytest.raises(ModelError):
            attempt()
    with pytest.raises(ModelError):
        model.complete(asked)
    assert store.entries == {}


def test_a_kept_entry_that_no_longer_reads_is_asked_again(
    server: ScriptedModel, make_model: MakeModel
) -> None:
    store = MemoryCalls()
    asked = replace(PLAIN, schema={"type": "object"})
    store.put(call_key("scripted", asked), "scripted", asked, Reply('{"text"', None, 1, 1))
    server.script(say_json({"a": 1}))
    assert make_model(calls=store).complete(asked).data == {"a": 1}


def changed_prompts() -> Iterator[Prompt]:
    yield replace(PLAIN, name="plain/2")
    yield replace(PLAIN, system="Be long.")
    yield replace(PLAIN, user="Who leads Hanbit? ")
    yield replace(PLAIN, schema={"type": "object"})
    yield replace(PLAIN, max_tokens=101)


def test_every_word_that_goes_in_makes_another_key() -> None:
    keys = {call_key("m", prompt) for prompt in changed_prompts()}
    assert len(keys | {call_key("m", PLAIN), call_key("n", PLAIN)}) == 7


def test_a_json_answer_from_the_cache_is_the_same_data(server: ScriptedModel, make_model: MakeModel) -> None:
    store = MemoryCalls()
    asked = replace(PLAIN, schema={"type": "object", "required": ["ids"]})
    server.script(say_json({"ids": ["t1"]}))
    assert make_model(calls=store).complete(asked).data == make_model(calls=store).complete(asked).data
