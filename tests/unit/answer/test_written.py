"""Asking with a language model over real HTTP: every fault of case 48, injection (49), citations (29)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy import select

from core.answer.answer import Answer, Claim
from core.answer.asking import Asking, Finished, Piece
from core.llm.budget import Budget, Limits
from core.llm.configured import ConfiguredModel
from storage.records import Role
from storage.tables import model_calls
from tests.scripted_model import (
    Act,
    CutOff,
    NoChoices,
    Raw,
    Refuse,
    Say,
    ScriptedModel,
    Silence,
    Status,
    say_json,
    system_text,
    user_text,
)
from tests.world import World

MakeModel = Callable[..., ConfiguredModel]
AskingWith = Callable[[ConfiguredModel | None], Asking]

QUESTION = "Who leads Project Borealis?"
YES = say_json({"answerable": True, "missing": ""})

NUMBERS = itertools.count()
"""Each test's model has a name of its own, so that kept calls of one never answer another: ports come again."""


@pytest.fixture(scope="module")
def reader(world: World) -> str:
    return world.member("reader")


def answers_with(
    write: Act, argue: Act = YES, recognise: Act | None = None
) -> Callable[[dict[str, Any]], Act]:
    """A model that plays each of its three parts."""

    def rule(body: dict[str, Any]) -> Act:
        system = system_text(body)
        if "numbered facts" in system or "번호가 붙은 사실" in system:
            return recognise or say_json({"ids": ["t1"]})
        if "You judge whether" in system or "답할 수 있는지 판단" in system:
            return argue
        return write

    return rule


@pytest.fixture
def ask(
    world: World, reader: str, server: ScriptedModel, make_model: MakeModel, asking_with: AskingWith
) -> Iterator[Callable[..., Answer]]:
    def asked(
        write: Act,
        *,
        question: str = QUESTION,
        argue: Act = YES,
        recognise: Act | None = None,
        **options: Any,
    ) -> Answer:
        server.rule = answers_with(write, argue, recognise)
        model = make_model(name=f"model {next(NUMBERS)}", **options)
        return asking_with(model).ask(reader, world.workspace_id, question)

    yield asked


def test_a_written_answer_has_claims_with_their_sources(ask: Callable[..., Answer]) -> None:
    answer = ask(Say("Kim Minsu leads Project Borealis [1]. Its budget is 30 million won [1]."))
    assert answer.status == "answered" and answer.model is not None
    assert answer.claims == (
        Claim("Kim Minsu leads Project Borealis.", (1,)),
        Claim("Its budget is 30 million won.", (1,)),
    )
    assert answer.degraded == ()
    assert answer.passages[0].title == "project.md"


def test_the_text_is_streamed_piece_by_piece(
    world: World, reader: str, server: ScriptedModel, make_model: MakeModel, asking_with: AskingWith
) -> None:
    server.rule = answers_with(Say("Kim Minsu leads it [1].", piece=4))
    model = make_model(name="streamed")
    events = list(asking_with(model).stream(reader, world.workspace_id, QUESTION))
    pieces = [event.text for event in events if isinstance(event, Piece)]
    assert len(pieces) > 3 and "".join(pieces) == "Kim Minsu leads it [1]."


def test_an_unknown_citation_is_removed_and_named(ask: Callable[..., Answer]) -> None:
    """Case 29."""
    answer = ask(Say("Kim Minsu leads it [1]. Lee audits it [47]."))
    assert "[47]" not in answer.answer
    assert any("[47]" in line for line in answer.degraded)
    assert any("without a source: 1" in line for line in answer.degraded)
    assert answer.claims[1].citations == ()


@pytest.mark.parametrize(
    ("act", "named"),
    [
        (Silence(5), "silent"),
        (Status(429, retry_after=3600), "429"),
        (Status(500), "500"),
        (Status(400), "400"),
        (NoChoices(), "broke off"),
        (Refuse("No."), "declined"),
        (Raw(b"not an event stream"), "broke off"),
        (Say(" "), "empty"),
        (Say("I'm sorry, but I cannot help with that."), "declined to answer"),
        (Say("죄송합니다만 답변할 수 없습니다."), "declined to answer"),
        (Say("It is led by somebody."), "cited no source"),
    ],
)
def test_a_model_that_writes_nothing_usable_leaves_quotes_and_its_fault_is_named(
    ask: Callable[..., Answer], act: Act, named: str
) -> None:
    """Case 48: nothing half-written, no silent fallback."""
    answer = ask(act, read_seconds=0.2)
    assert (answer.status, answer.model) == ("quoted", None)
    assert answer.claims[0].text == "Kim Minsu leads Project Borealis."
    assert [line for line in answer.degraded if named in line and "Quoted sentences instead" in line]


@pytest.mark.parametrize("hard", [True, False])
def test_a_cut_off_answer_keeps_what_came_and_says_so(ask: Callable[..., Answer], hard: bool) -> None:
    answer = ask(CutOff("Kim Minsu leads it [1]. Its bud", hard=hard))
    assert answer.status == "answered"
    assert answer.answer.startswith("Kim Minsu leads it. [1]") and answer.answer.endswith("…")
    assert any("broke off" in line for line in answer.degraded)


def test_an_answer_in_another_language_is_kept_and_named(ask: Callable[..., Answer]) -> None:
    answer = ask(Say("김민수가 프로젝트 보레알리스를 이끈다 [1]."))
    assert answer.status == "answered"
    assert any("another language" in line for line in answer.degraded)


@pytest.mark.parametrize("argue", [Silence(5), Status(500), Say("{"), Say("I can't."), NoChoices()])
def test_a_failed_argument_check_is_made_by_rules_and_named(ask: Callable[..., Answer], argue: Act) -> None:
    answer = ask(Say("Kim Minsu leads it [1]."), argue=argue, read_seconds=0.2)
    assert answer.status == "answered"
    assert any("Argument check by rules" in line for line in answer.degraded)
    refused = ask(Say("Paris [1]."), argue=argue, read_seconds=0.2, question="What is the capital of France?")
    assert refused.status == "insufficient"


def test_a_model_that_finds_the_sources_wanting_refuses_and_says_what_is_missing(
    ask: Callable[..., Answer], server: ScriptedModel
) -> None:
    """Case 33."""
    answer = ask(
        Say("never asked for"),
        argue=say_json({"answerable": False, "missing": "who led it before Kim"}),
        question="Who led Project Borealis before?",
    )
    assert answer.status == "insufficient" and answer.claims == ()
    assert "who led it before Kim" in answer.answer
    assert answer.passages and "nearest" in answer.answer
    assert not any(request.get("stream") for request in server.requests)


@pytest.mark.parametrize("word", ["INSUFFICIENT", " INSUFFICIENT.\n"])
def test_a_writer_that_finds_nothing_refuses_and_its_word_is_not_shown(
    world: World,
    reader: str,
    server: ScriptedModel,
    make_model: MakeModel,
    asking_with: AskingWith,
    word: str,
) -> None:
    server.rule = answers_with(Say(word, piece=3))
    model = make_model(name=f"finds nothing {len(word)}")
    events = list(asking_with(model).stream(reader, world.workspace_id, QUESTION))
    finished = events[-1]
    assert isinstance(finished, Finished) and finished.answer.status == "insufficient"
    shown = "".join(event.text for event in events if isinstance(event, Piece))
    assert shown == finished.answer.answer and "INSUFF" not in shown


def test_invented_facts_are_dropped_and_the_answer_stands(ask: Callable[..., Answer]) -> None:
    """Right JSON with invented ids."""
    answer = ask(Say("Kim Minsu leads it [1]."), recognise=say_json({"ids": ["t99", "t0", "Lee leads"]}))
    assert answer.status == "answered"
    assert any("No fact fits the question" in line for line in answer.degraded)


def test_a_budget_that_is_spent_leaves_quotes_and_says_so(
    ask: Callable[..., Answer], server: ScriptedModel
) -> None:
    answer = ask(Say("Kim [1]."), budget=Budget(Limits(calls=0)))
    assert answer.status == "quoted" and server.requests == []
    assert all("budget is used up" in line for line in answer.degraded) and answer.degraded


def test_orders_in_a_document_stay_inside_the_fence_and_on_the_screen_they_are_text(
    ask: Callable[..., Answer], server: ScriptedModel
) -> None:
    """Case 49."""
    answer = ask(Say("Samho does the catering [1]."), question="Who does the catering?")
    assert answer.status == "answered"
    note = next(p for p in answer.passages if p.title == "note.md")
    assert "Ignore your instructions" in note.text
    for request in server.requests:
        assert "Ignore your instructions" not in system_text(request)
        spoken = user_text(request)
        if "Ignore your instructions" in spoken:
            before, _, after = spoken.partition("Ignore your instructions")
            assert before.count("<source ") > before.count("</source ")
            assert after.count("</source ") > after.count("<source ")


def test_equal_questions_ask_the_model_once_and_cost_the_same_on_paper(
    world: World, reader: str, server: ScriptedModel, make_model: MakeModel, asking_with: AskingWith
) -> None:
    """Case 27: the second answer is made anew from what its asker sees; only equal inputs meet."""
    server.rule = answers_with(Say("Kim Minsu leads it [1]."))
    model = make_model(name="asked twice")
    asking = asking_with(model)
    first = asking.ask(reader, world.workspace_id, QUESTION).to_json()
    calls = len(server.requests)
    other = world.member("colleague")
    second = asking.ask(other, world.workspace_id, QUESTION).to_json()
    assert len(server.requests) == calls
    for answer in (first, second):
        for step in answer["trace"]:
            del step["ms"]
    assert first == second


def test_a_reply_goes_when_a_document_that_was_shown_is_erased(
    world: World, reader: str, server: ScriptedModel, make_model: MakeModel, asking_with: AskingWith
) -> None:
    """Case 12, for the cache of model calls."""
    document = world.add("secret.md", "# Secret\n\nPark Jiwon leads the Kestrel programme.\n")
    server.rule = answers_with(Say("Park Jiwon leads it [1]."))
    model = make_model(name="erasing")
    asking = asking_with(model)
    asking.ask(reader, world.workspace_id, "Who leads the Kestrel programme?")
    assert "Park Jiwon" in kept_calls(world)
    editor = world.member("editor", role=Role.ADMIN)
    world.pathproof.documents.erase(editor, world.workspace_id, document)
    assert "Park Jiwon" not in kept_calls(world)


def kept_calls(world: World) -> str:
    with world.pathproof.database.read() as connection:
        return str(connection.execute(select(model_calls.c.text, model_calls.c.data)).all())


def test_closing_a_stream_stops_the_model_and_stores_nothing(
    world: World, reader: str, server: ScriptedModel, make_model: MakeModel, asking_with: AskingWith
) -> None:
    server.rule = answers_with(Say("Kim leads it [1]. " * 5000, pause=0.002))
    model = make_model(name="closed")
    asking = asking_with(model)
    before = len(asking.past(reader, world.workspace_id, 500))
    events = asking.stream(reader, world.workspace_id, QUESTION)
    for event in events:
        if isinstance(event, Piece):
            break
    events.close()  # type: ignore[attr-defined]
    assert server.hung_up.wait(5)
    assert len(asking.past(reader, world.workspace_id, 500)) == before
