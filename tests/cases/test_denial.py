"""What may not be read is as if it were not there, wherever one asks (cases 21 to 25)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from core.documents import Documents
from core.errors import NotFound, PathproofError
from storage.records import JobState, Role
from tests.pdf_writer import Page, written
from tests.world import World, open_world

pytestmark = pytest.mark.slow

QUESTION = "What does Osmium Partners supply?"
HR = frozenset({"hr"})


@pytest.fixture(scope="module")
def editor(world: World) -> str:
    """May change documents, and holds no tag."""
    return world.member("editor", role=Role.EDITOR)


@pytest.fixture(scope="module")
def hidden(world: World) -> str:
    world.add("open.txt", "Larch Freight supplies cables.")
    return world.add("hidden.txt", "Osmium Partners supplies the payroll engine.", HR)


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """The same world without the hidden document."""
    opened = open_world(tmp_path_factory.mktemp("bare"))
    opened.add("open.txt", "Larch Freight supplies cables.")
    yield opened
    opened.pathproof.close()


@pytest.mark.parametrize(
    "question", [QUESTION, "Who supplies the payroll engine?", "Osmium", "Who supplies cables?"]
)
def test_an_outsider_gets_what_they_would_get_without_the_private_document(
    world: World, bare: World, editor: str, hidden: str, question: str
) -> None:
    """Case 21."""
    insider = world.member("insider", ["hr"])
    alone = bare.member("editor", role=Role.EDITOR)
    for strategy in world.pathproof.asking.strategies():
        assert world.ask(editor, question, strategy) == bare.ask(alone, question, strategy)
    if question == QUESTION:
        assert "payroll engine" in world.ask(insider, question)["answer"]


Call = Callable[[Documents, str, str, str], object]
WAYS: dict[str, Call] = {
    "history": lambda d, u, w, id_: d.history(u, w, id_),
    "retire": lambda d, u, w, id_: d.retire(u, w, id_),
    "restore": lambda d, u, w, id_: d.restore(u, w, id_),
    "erase": lambda d, u, w, id_: d.erase(u, w, id_),
    "retag": lambda d, u, w, id_: d.retag(u, w, id_, frozenset({"everyone"})),
    "replace": lambda d, u, w, id_: d.upload(u, w, "hidden.txt", b"x", frozenset({"everyone"}), id_),
}


def refusal(call: Callable[[], object]) -> tuple[type[PathproofError], str]:
    with pytest.raises(PathproofError) as refused:
        call()
    return type(refused.value), str(refused.value)


@pytest.mark.parametrize("way", WAYS)
def test_a_hidden_document_answers_like_one_that_does_not_exist(
    world: World, editor: str, hidden: str, way: str
) -> None:
    """Cases 22 and 23."""
    documents, place = world.pathproof.documents, world.workspace_id
    absent = refusal(lambda: WAYS[way](documents, editor, place, "0" * 32))
    assert absent[0] is NotFound
    assert refusal(lambda: WAYS[way](documents, editor, place, hidden)) == absent
    assert refusal(lambda: WAYS[way](documents, editor, place, "' OR 1=1 --")) == absent


def test_its_versions_passages_pages_and_uploads_do_too(world: World, editor: str) -> None:
    """Cases 22 and 23."""
    documents, place = world.pathproof.documents, world.workspace_id
    insider = world.member("pdf reader", ["hr"], Role.EDITOR)
    world.add("pay.pdf", written([Page().text(72, 700, "Osmium Partners supplies the bonus ledger.")]), HR)
    (document,) = [d for d in documents.list(insider, place) if d.name == "pay.pdf"]
    (version,) = documents.history(insider, place, document.id)
    _, view = world.pathproof.views.view_of(insider, place)
    passage = next(
        view.passage_id(n) for n in range(view.passage_count) if view.passage(n).document_name == "pay.pdf"
    )
    job = next(j for j in documents.jobs(insider, place) if j.document_name == "pay.pdf")
    assert documents.page_image(insider, place, passage, [(0, 6)]) is not None
    for call, real in (
        (documents.original, version.id),
        (documents.version_text, version.id),
        (lambda u, w, id_: documents.page_image(u, w, id_, [(0, 6)]), passage),
        (documents.cancel, job.id),
        (documents.retry, job.id),
    ):
        absent = refusal(lambda call=call: call(editor, place, "0" * 32))  # type: ignore[misc]
        assert absent[0] is NotFound
        assert refusal(lambda call=call, real=real: call(editor, place, real)) == absent  # type: ignore[misc]
    assert all(j.document_name != "pay.pdf" for j in documents.jobs(editor, place))
    assert documents.same_name(editor, place, "pay.pdf") is None


def test_the_same_bytes_as_a_hidden_document_are_taken_like_any_other(world: World, editor: str) -> None:
    """Case 21: recognising them would tell that they are there."""
    world.add("secret.txt", "Osmium Partners audits the vault.", HR)
    receipt = world.pathproof.documents.upload(
        editor, world.workspace_id, "mine.txt", b"Osmium Partners audits the vault.", frozenset({"everyone"})
    )
    assert receipt.duplicate_of is None and receipt.job_id is not None
    job = world.pathproof.work_off(receipt.job_id)
    assert job.state is JobState.DONE and job.document_id is not None
    world.pathproof.documents.erase(editor, world.workspace_id, job.document_id)


def test_a_tag_taken_away_counts_at_the_next_click_everywhere(world: World) -> None:
    """Case 24; what past answers still show is in tests/unit/answer/test_stored.py."""
    documents, place = world.pathproof.documents, world.workspace_id
    user = world.member("mover", ["moves"], Role.EDITOR)
    document = world.add("moves.txt", "Iridium Movers carries the risers.", frozenset({"moves"}))
    version = documents.history(user, place, document)[0]
    assert "Iridium" in world.ask(user, "Who carries the risers?")["answer"]
    world.member("mover", [], Role.EDITOR)
    assert "Iridium" not in str(world.ask(user, "Who carries the risers?"))
    assert document not in {d.id for d in documents.list(user, place)}
    for call in (
        lambda: documents.history(user, place, document),
        lambda: documents.original(user, place, version.id),
        lambda: documents.version_text(user, place, version.id),
        lambda: documents.erase(user, place, document),
    ):
        assert refusal(call)[0] is NotFound


def test_a_workspaces_admin_sees_no_other_workspace(world: World, hidden: str, tmp_path: Path) -> None:
    """Case 25: as if it did not exist, for every service."""
    pathproof, place = world.pathproof, world.workspace_id
    elsewhere = World(pathproof, pathproof.workspaces.create("Elsewhere", "test").id)
    boss = elsewhere.member("boss", ["hr"], Role.ADMIN)
    people, documents, asking = pathproof.people, pathproof.documents, pathproof.asking
    assert [m.workspace_name for m in people.workspaces_of(boss)] == ["Elsewhere"]
    for call in (
        lambda w: people.members(boss, w),
        lambda w: people.tags(boss, w),
        lambda w: people.set_member(boss, w, boss, Role.ADMIN, frozenset()),
        lambda w: documents.list(boss, w),
        lambda w: documents.jobs(boss, w),
        lambda w: documents.history(boss, w, hidden),
        lambda w: documents.readers(boss, w, HR),
        lambda w: documents.upload(boss, w, "x.txt", b"x", HR),
        lambda w: asking.ask(boss, w, QUESTION),
        lambda w: asking.past(boss, w),
        lambda w: pathproof.activity.recent(boss, w),
    ):
        absent = refusal(lambda call=call: call("0" * 32))  # type: ignore[misc]
        assert absent[0] is NotFound
        assert refusal(lambda call=call: call(place)) == absent  # type: ignore[misc]
    assert refusal(lambda: documents.history(boss, elsewhere.workspace_id, hidden))[0] is NotFound
    assert "Osmium" not in str(elsewhere.ask(boss, QUESTION)["passages"])
