"""New versions, deletions and what is left of the old (cases 11, 13 to 18)."""

from __future__ import annotations

import json
import unicodedata
from typing import Any

import pytest

from core.errors import PathproofError
from core.graph.view import GraphView
from core.language.normalise import phrase_key
from storage.records import Role
from tests.world import World

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def editor(world: World) -> str:
    return world.member("editor", role=Role.EDITOR)


def view(world: World, user: str) -> GraphView:
    return world.pathproof.views.view_of(user, world.workspace_id)[1]


def sources_of(view: GraphView, subject: str, relation: str, object_: str) -> set[str]:
    """Names of the documents that assert this."""
    found = set()
    for place in range(view.passage_count):
        for mention in view.mentions_of(place):
            if (mention.subject, mention.relation, mention.object) == (subject, relation, object_):
                found.add(view.passage(place).document_name)
    return found


def passages_behind(view: GraphView, one: str, other: str) -> float:
    """Weight of the fact edge between two phrases: the passages that assert it."""
    ends = view.phrase_index(phrase_key(one)), view.phrase_index(phrase_key(other))
    assert None not in ends, (one, other)
    return float(view.facts[ends])


def titles(answer: dict[str, Any]) -> set[str]:
    return {passage["title"] for passage in answer["passages"]}


def test_what_is_deleted_is_no_source_of_what_is_uploaded_after_it(world: World, editor: str) -> None:
    """Case 11."""
    old = world.add("gannet-old.md", "Corvid Freight supplies the Gannet crane to the old harbour.")
    assert "gannet-old.md" in titles(world.ask(editor, "Who supplies the Gannet crane?"))
    world.pathproof.documents.erase(editor, world.workspace_id, old)
    world.add("gannet-new.md", "Pinewood Rigging rents out the Gannet crane.")
    for strategy in world.pathproof.asking.strategies():
        answer = world.ask(editor, "Who supplies the Gannet crane?", strategy)
        told = json.dumps(answer, ensure_ascii=False)
        assert "Corvid" not in told and "gannet-old" not in told
    assert "gannet-new.md" in titles(world.ask(editor, "Who rents out the Gannet crane?"))
    assert all("Corvid" not in str(phrase) for phrase in view(world, editor).phrases)


def test_a_second_version_that_cannot_be_read_leaves_the_first_in_service(world: World, editor: str) -> None:
    """Case 13."""
    document = world.add("tower.txt", "Yoon Sera leads the Tower crew.")
    before = world.ask(editor, "Who leads the Tower crew?")
    assert "Yoon Sera" in before["answer"]
    with pytest.raises(PathproofError, match=r"tower\.txt"):
        world.add("tower.txt", b"%PDF-1.7\nnot really", replaces=document)
    assert world.ask(editor, "Who leads the Tower crew?") == before
    history = world.pathproof.documents.history(editor, world.workspace_id, document)
    assert [(row.number, row.state) for row in history] == [(1, "current")]
    failed = world.pathproof.documents.jobs(editor, world.workspace_id)[0]
    assert failed.state == "failed" and "tower.txt" in failed.error
    world.add("tower.txt", "Jin Haneul leads the Tower crew.", replaces=document)
    assert "Jin Haneul" in world.ask(editor, "Who leads the Tower crew?")["answer"]


def test_the_same_bytes_are_recognised_and_accepted_again_after_a_deletion(world: World, editor: str) -> None:
    """Case 14."""
    text = "Moss Catering serves lunch at the quay."
    first = world.add("quay.txt", text)
    assert world.add("quay copy.txt", text) == first
    named = [d.name for d in world.pathproof.documents.list(editor, world.workspace_id)]
    assert named.count("quay.txt") == 1 and "quay copy.txt" not in named
    world.pathproof.documents.erase(editor, world.workspace_id, first)
    second = world.add("quay.txt", text)
    assert second != first
    assert "Moss Catering" in world.ask(editor, "Who serves lunch at the quay?")["answer"]


def test_deleting_one_of_two_documents_that_share_names_leaves_the_others_triples(
    world: World, editor: str
) -> None:
    """Case 16."""
    gone = world.add(
        "plover-a.md", "Finch Audio supplies the Plover radio. Finch Audio repairs the Plover antenna."
    )
    world.add("plover-b.md", "Finch Audio supplies the Plover radio. Seo Jun tests the Plover radio.")
    shared = ("Finch Audio", "supplies", "the Plover radio")
    before = view(world, editor)
    assert sources_of(before, *shared) == {"plover-a.md", "plover-b.md"}
    assert passages_behind(before, "Finch Audio", "the Plover radio") == 2
    world.pathproof.documents.erase(editor, world.workspace_id, gone)
    after = view(world, editor)
    assert sources_of(after, *shared) == {"plover-b.md"}
    assert sources_of(after, "Seo Jun", "tests", "the Plover radio") == {"plover-b.md"}
    assert sources_of(after, "Finch Audio", "repairs", "the Plover antenna") == set()
    assert after.phrase_index(phrase_key("the Plover antenna")) is None
    assert passages_behind(after, "Finch Audio", "the Plover radio") == 1


def test_another_document_ends_no_fact_and_a_new_version_of_the_same_one_does(
    world: World, editor: str
) -> None:
    """Case 17."""
    document = world.add("leads.txt", "Kim Dalia leads Avocet.")
    world.add("audits.txt", "Kim Dalia audits Bittern.")
    both = view(world, editor)
    assert sources_of(both, "Kim Dalia", "leads", "Avocet") == {"leads.txt"}
    assert sources_of(both, "Kim Dalia", "audits", "Bittern") == {"audits.txt"}
    assert "Avocet" in world.ask(editor, "What does Kim Dalia lead?")["answer"]
    world.add("leads.txt", "Ha Minji leads Avocet.", replaces=document)
    after = view(world, editor)
    assert sources_of(after, "Kim Dalia", "leads", "Avocet") == set()
    assert sources_of(after, "Ha Minji", "leads", "Avocet") == {"leads.txt"}
    assert sources_of(after, "Kim Dalia", "audits", "Bittern") == {"audits.txt"}


def test_the_same_name_is_offered_as_the_next_version_whatever_its_composition(
    world: World, editor: str
) -> None:
    """Cases 8 and 18."""
    documents, place = world.pathproof.documents, world.workspace_id
    name = "조명 계획.txt"
    first = world.add(name, "이하늘은 조명 계획을 담당한다.")
    found = documents.same_name(editor, place, unicodedata.normalize("NFD", name))
    assert found is not None and found.id == first
    everyone = frozenset({"everyone"})
    receipt = documents.upload(
        editor, place, name, "박가람은 조명 계획을 담당한다.".encode(), everyone, replaces=first
    )
    assert receipt.job_id is not None
    assert world.pathproof.work_off(receipt.job_id).document_id == first
    history = documents.history(editor, place, first)
    assert [(row.number, row.state) for row in history] == [(2, "current"), (1, "superseded")]
    assert "박가람" in world.ask(editor, "조명 계획은 누가 담당하나?")["answer"]
