"""Past answers: each keeps its own evidence, and closes with what may no longer be read (cases 12, 15, 24, 30)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from core.answer.answer import Answer
from core.answer.asking import Asking, Finished
from core.llm.configured import ConfiguredModel
from storage.records import Role
from tests.scripted_model import Say, ScriptedModel, say_json, system_text
from tests.world import World

QUESTION = "Who runs the Osprey depot?"


@pytest.fixture
def editor(world: World) -> str:
    return world.member("editor", role=Role.ADMIN)


def asked(asking: Asking, world: World, user: str, question: str = QUESTION) -> tuple[str, Answer]:
    *_, finished = asking.stream(user, world.workspace_id, question)
    assert isinstance(finished, Finished)
    return finished.answer_id, finished.answer


def shown(answer: Answer) -> dict[str, object]:
    """The answer without what may differ: times, and trace words that are not kept."""
    return {key: value for key, value in answer.to_json().items() if key != "trace"}


def test_a_past_answer_comes_back_with_its_own_evidence(world: World) -> None:
    """Case 30."""
    asking, user = world.pathproof.asking, world.member("rereader")
    ids = {}
    for question in (
        "Who leads Project Borealis?",
        "휴가 신청은 누가 승인하나요?",
        "What is the capital of France?",
    ):
        ids[question] = asked(asking, world, user, question)
    for question, (answer_id, answer) in ids.items():
        stored = asking.stored(user, world.workspace_id, answer_id)
        assert shown(stored.answer) == shown(answer)
        assert [step.step for step in stored.answer.trace] == [step.step for step in answer.trace]
        assert (stored.question, stored.superseded, stored.closed) == (question, (), 0)
    past = asking.past(user, world.workspace_id)
    assert [row.question for row in past] == list(reversed(ids))


def test_a_replaced_source_is_named_and_the_old_evidence_stands(world: World, editor: str) -> None:
    """Case 15."""
    asking = world.pathproof.asking
    document = world.add("osprey.md", "# Osprey\n\nChoi Arin runs the Osprey depot.\n")
    answer_id, answer = asked(asking, world, editor)
    assert "Choi Arin" in answer.answer
    world.add("osprey.md", "# Osprey\n\nBaek Dohyun runs the Osprey depot.\n", replaces=document)
    stored = asking.stored(editor, world.workspace_id, answer_id)
    assert stored.superseded == ("osprey.md",) and stored.closed == 0
    assert "Choi Arin" in stored.answer.answer
    cited = {n for claim in stored.answer.claims for n in claim.citations}
    assert {p.state for p in stored.answer.passages if p.n in cited} == {"superseded"}
    _, again = asked(asking, world, editor)
    assert "Baek Dohyun" in again.answer and "Choi Arin" not in str(again.to_json())


def test_a_revoked_tag_closes_the_evidence_at_the_next_click(world: World) -> None:
    """Case 24."""
    asking = world.pathproof.asking
    world.add("heron.md", "# Heron\n\nSeo Yuna runs the Heron depot.\n", audience=frozenset({"depots"}))
    user = world.member("keeper", ["depots"])
    answer_id, answer = asked(asking, world, user, "Who runs the Heron depot?")
    assert "Seo Yuna" in answer.answer
    world.member("keeper", [])
    stored = asking.stored(user, world.workspace_id, answer_id)
    assert stored.closed == 1
    assert "Seo Yuna" not in str(stored) and "heron.md" not in str(stored)
    assert "Heron" not in str(stored.answer)
    world.member("keeper", ["depots"])
    assert "Seo Yuna" in asking.stored(user, world.workspace_id, answer_id).answer.answer


def test_text_that_a_model_wrote_closes_with_any_source_that_it_was_shown(
    world: World,
    server: ScriptedModel,
    make_model: Callable[..., ConfiguredModel],
    asking_with: Callable[[ConfiguredModel | None], Asking],
) -> None:
    world.add("egret.md", "# Egret\n\nMoon Jiho runs the Egret depot.\n", audience=frozenset({"egrets"}))
    user = world.member("birder", ["egrets"])

    def rule(body: dict[str, object]) -> Say:
        if "numbered facts" in system_text(body):
            return say_json({"ids": ["t1"]})
        if "You judge whether" in system_text(body):
            return say_json({"answerable": True, "missing": ""})
        return Say("Moon Jiho runs it [1].")

    server.rule = rule
    asking = asking_with(make_model(name="birds"))
    answer_id, answer = asked(asking, world, user, "Who runs the Egret depot?")
    assert answer.status == "answered"
    world.member("birder", [])
    stored = asking.stored(user, world.workspace_id, answer_id)
    assert stored.closed == 1 and stored.answer.answer == "" and stored.answer.claims == ()
    assert "Moon Jiho" not in str(stored) and "Egret" not in str(stored.answer)


def test_an_erased_document_leaves_no_word_in_any_past_answer(world: World, editor: str) -> None:
    """Case 12."""
    asking = world.pathproof.asking
    document = world.add("ibis.md", "# Ibis\n\nNam Taeho runs the Ibis depot.\n")
    answer_id, answer = asked(asking, world, editor, "Who runs the Ibis depot?")
    assert "Nam Taeho" in answer.answer
    world.pathproof.documents.erase(editor, world.workspace_id, document)
    stored = asking.stored(editor, world.workspace_id, answer_id)
    assert stored.closed == 1 and "Nam Taeho" not in str(stored)


def test_what_a_trace_says_of_other_passages_is_not_kept(world: World) -> None:
    """A trace names candidates; kept, nothing would close what it says of a passage that is no source."""
    asking = world.pathproof.asking
    world.add("stork.md", "# Stork\n\nJang Miso runs the Stork depot.\n", audience=frozenset({"storks"}))
    user = world.member("watcher", ["storks"])
    answer_id, answer = asked(asking, world, user, "What does Jang Miso run?")
    sources = {p.title for p in answer.passages}
    assert "stork.md" in sources
    kept = asking.stored(user, world.workspace_id, answer_id).answer
    words = " ".join(p.text for p in kept.passages).casefold()
    for step in kept.trace:
        for row in step.detail.get("nearest", []):  # type: ignore[attr-defined]
            assert row["subject"].casefold() in words or row["object"].casefold() in words
