"""Asking without a language model: quotes with their sources, or a refusal (cases 32, 33, 43)."""

from __future__ import annotations

import json

import pytest

from core.answer.asking import LONGEST_QUESTION, Finished, Found, Piece
from core.errors import BadInput, NotFound
from core.retrieve.registry import DEFAULT
from tests.world import World


@pytest.fixture(scope="module")
def reader(world: World) -> str:
    return world.member("reader")


def test_an_answer_is_quotes_each_with_its_source(world: World, reader: str) -> None:
    answer = world.pathproof.asking.ask(reader, world.workspace_id, "What is the budget of Project Borealis?")
    assert (answer.status, answer.model, answer.strategy) == ("quoted", None, DEFAULT)
    first = answer.claims[0]
    assert first.text == "The budget of Project Borealis is 30 million won."
    by_number = {passage.n: passage for passage in answer.passages}
    for claim in answer.claims:
        assert claim.citations
        assert all(claim.text in by_number[n].text for n in claim.citations)
    assert by_number[first.citations[0]].title == "project.md"
    assert f"“{first.text}” [{first.citations[0]}]" in answer.answer


def test_every_triple_quotes_a_source_that_is_shown(world: World, reader: str) -> None:
    answer = world.pathproof.asking.ask(reader, world.workspace_id, "Who leads Project Borealis?")
    by_number = {passage.n: passage for passage in answer.passages}
    assert list(by_number) == list(range(1, len(by_number) + 1))
    assert answer.triples
    assert all(triple.quote in by_number[triple.passage].text for triple in answer.triples)
    for path in answer.paths:
        assert len(path.nodes) == len(path.relations) + 1 == len(path.passages) + 1
        assert set(path.passages) <= set(by_number)


def test_the_same_fact_in_two_documents_shows_both(world: World, reader: str) -> None:
    """Case 32."""
    answer = world.pathproof.asking.ask(reader, world.workspace_id, "Who supplies the X-200 pump?")
    cited = {n for claim in answer.claims for n in claim.citations}
    assert {"project.md", "order.md"} <= {p.title for p in answer.passages if p.n in cited}
    told = {answer.passages[t.passage - 1].title for t in answer.triples if t.subject == "Dongsan"}
    assert told == {"project.md", "order.md"}


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ("What is the capital of France?", "do not answer this"),
        ("What is the budget of Project Aurora?", "do not answer this"),
        ("What did Zenith pay for the X-200 pump?", "Zenith"),
        ("배포 서버의 비밀번호는 무엇인가요?", "답이 없습니다"),
    ],
)
@pytest.mark.parametrize("strategy", ["bm25", "dense", "hybrid", "hipporag2", "none"])
def test_what_no_document_says_is_refused_in_the_questions_language(
    world: World, reader: str, question: str, says: str, strategy: str
) -> None:
    """Case 33."""
    answer = world.pathproof.asking.ask(reader, world.workspace_id, question, strategy)
    assert answer.status == "insufficient"
    assert says in answer.answer or strategy == "none"
    assert answer.claims == ()
    if answer.passages:
        assert "nearest" in answer.answer or "가장 가까운" in answer.answer


@pytest.mark.parametrize(
    ("question", "quote"),
    [
        ("How many days of paid leave do employees get a year?", "연간 15일"),
        ("프로젝트 보레알리스의 예산은 얼마인가요?", "30 million won"),
    ],
)
@pytest.mark.parametrize("strategy", ["dense", "hybrid", "hipporag2"])
def test_a_question_finds_a_source_in_the_other_language(
    world: World, reader: str, question: str, quote: str, strategy: str
) -> None:
    """Case 43."""
    answer = world.pathproof.asking.ask(reader, world.workspace_id, question, strategy)
    assert answer.status == "quoted"
    assert any(quote in claim.text for claim in answer.claims)


def test_the_stream_gives_evidence_then_text_then_the_whole(world: World, reader: str) -> None:
    events = list(world.pathproof.asking.stream(reader, world.workspace_id, "Who leads Project Borealis?"))
    found, *pieces, finished = events
    assert isinstance(found, Found) and found.answer.passages and found.answer.answer == ""
    assert isinstance(finished, Finished)
    assert "".join(piece.text for piece in pieces if isinstance(piece, Piece)) == finished.answer.answer
    assert found.answer.passages == finished.answer.passages


def test_asking_twice_gives_equal_bytes(world: World, reader: str) -> None:
    question = "Who supplies the X-200 pump?"
    first, again = (json.dumps(world.ask(reader, question), ensure_ascii=False) for _ in range(2))
    assert first == again


@pytest.mark.parametrize("question", ["", "  \n", "???", "\x00\x07", "a" * (LONGEST_QUESTION + 1)])
def test_what_is_no_question_is_refused_with_a_sentence(world: World, reader: str, question: str) -> None:
    with pytest.raises(BadInput, match="question"):
        world.pathproof.asking.ask(reader, world.workspace_id, question)


def test_an_unknown_strategy_is_refused_with_the_names_there_are(world: World, reader: str) -> None:
    with pytest.raises(BadInput, match="hipporag2"):
        world.pathproof.asking.ask(reader, world.workspace_id, "Who leads?", "magic")


def test_a_stranger_a_foreign_workspace_and_a_foreign_answer_are_not_found(world: World, reader: str) -> None:
    asking = world.pathproof.asking
    with pytest.raises(NotFound):
        asking.ask("nobody", world.workspace_id, "Who leads?")
    with pytest.raises(NotFound):
        asking.ask(reader, "nowhere", "Who leads?")
    *_, finished = asking.stream(reader, world.workspace_id, "Who leads Project Borealis?")
    assert isinstance(finished, Finished)
    other = world.member("other")
    with pytest.raises(NotFound):
        asking.stored(other, world.workspace_id, finished.answer_id)
    with pytest.raises(NotFound):
        asking.stored(reader, world.workspace_id, "0" * 32)


def test_control_characters_and_composed_hangul_do_not_change_a_question(world: World, reader: str) -> None:
    plain = world.ask(reader, "휴가 신청은 누가 승인하나요?")
    assert world.ask(reader, " 휴가 신청은\x00 누가 승인하나요? ") == plain
    assert plain["status"] == "quoted" and "팀장" in plain["answer"]
