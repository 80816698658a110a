"""Law 1 on the screens: whatever is hidden, every element that goes to the browser is the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.answer.asking import Finished
from core.errors import PathproofError
from core.impact.found import Start
from storage.records import Role
from tests.screens.house import Screen, screen_of
from tests.world import World, open_world

BLUE, RED = frozenset({"blue"}), frozenset({"red"})
QUESTIONS = ("Who supplies AuroraBeam 300?", "조명팀은 누가 담당하나?")


def build(folder: Path, role: Role, hidden: bool) -> tuple[World, str]:
    """The same house, with or without what 지수 may not read."""
    world = open_world(folder)
    keeper = world.member("keeper", {"blue", "red"}, Role.ADMIN)
    member = world.member("지수", BLUE, role)
    world.add("supply.txt", "Hanbit Lighting supplies AuroraBeam 300 to the festival.", BLUE)
    if hidden:
        _hide(world, keeper)
    world.add("조명팀.txt", "이서연은 조명팀을 담당한다. 조명팀은 AuroraBeam 300을 보관한다.")
    _reviewed(world, member, keeper, QUESTIONS[0])
    _kept(world, keeper)
    return world, member


def _hide(world: World, keeper: str) -> None:
    first = world.add("supply.txt", "Norwind Systems supplies AuroraBeam 300 to the theatre.", RED)
    world.add("supply.txt", "Norwind Systems no longer supplies AuroraBeam 300.", RED, replaces=first)
    gone = world.add("조명팀.txt", "박도윤은 조명팀을 담당한다. 조명팀은 AuroraBeam 300을 공급한다.", RED)
    world.pathproof.documents.retire(keeper, world.workspace_id, gone)
    with pytest.raises(PathproofError):
        world.add("broken.pdf", b"%PDF-1.7 and nothing more", RED)
    world.ask(keeper, QUESTIONS[0])
    _reviewed(world, keeper, keeper, "What does Norwind Systems no longer supply?")


def _kept(world: World, keeper: str) -> None:
    """A list from every document, and a tick on each that stands on it."""
    impacting, place = world.pathproof.impacting, world.workspace_id
    for row in world.pathproof.documents.list(keeper, place):
        kept = impacting.keep(keeper, place, Start("document", row.id))
        for one in impacting.open(keeper, place, kept).rows:
            impacting.tick(keeper, place, kept, one.affected.document, "edit")


def _reviewed(world: World, asker: str, user: str, question: str) -> None:
    """Asked, sent to review, judged, and the hidden one rejected."""
    reviewing, place = world.pathproof.reviewing, world.workspace_id
    *_, last = world.pathproof.asking.stream(asker, place, question, "bm25")
    assert isinstance(last, Finished)
    reviewing.send(asker, place, last.answer_id)
    for claim in reviewing.read(user, place, last.answer_id).claims:
        for source in claim.sources:
            if "Norwind" in claim.text or "Hanbit" in claim.text:
                reviewing.judge(user, place, last.answer_id, claim.key, source.passage_id, "supports")
    if "Norwind" in question:
        hidden = reviewing.read(user, place, last.answer_id)
        assert all("Norwind" in claim.text for claim in hidden.claims), hidden.claims
        reviewing.reject(user, place, last.answer_id, "no")


def tour(screen: Screen, role: Role) -> dict[str, list[str]]:
    """Everything that the pages show on a walk through all of them."""
    seen = {}
    for question in QUESTIONS:
        screen.ask(question)
        for tab in ("Sources", "Paths", "Triples", "How it was found"):
            screen.open_tab(tab)
            seen[f"{question} {tab}"] = screen.everything()
    more = {
        Role.READER: (),
        Role.EDITOR: ("review.py", "links.py"),
        Role.ADMIN: ("review.py", "links.py", "people.py", "activity.py"),
    }
    for page in ("documents.py", "impact.py", "account.py", *more[role]):
        screen.go(page)
        seen[page] = screen.everything()
    seen["graph"] = _graph(screen)
    screen.go("documents.py")
    next(button for button in screen.test.button if "supply" in button.label).click()
    screen.run()
    seen["one document"] = screen.everything()
    screen.go("impact.py")
    next(button for button in screen.test.button if "supply" in button.label).click()
    screen.run()
    seen["one list"] = screen.everything()
    assert any("조명팀" in text for text in seen["one list"])
    if role is not Role.READER:
        screen.go("review.py")
        next(button for button in screen.test.button if "AuroraBeam" in button.label).click()
        screen.run()
        seen["one review"] = screen.everything()
    return seen


def _graph(screen: Screen) -> list[str]:
    """Where one may begin, what a search finds, and what stands around it."""
    screen.go("graph.py")
    seen = screen.everything()
    for text in ("a", "aurora", "조명팀"):
        screen.test.text_input(key="graph-search").set_value(text)
        screen.run()
        matches = [b for b in screen.test.button if str(b.key).startswith("graph-match")]
        if not matches[0].disabled:
            matches[0].click()
            screen.run()
        seen += screen.everything()
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("role", [Role.READER, Role.EDITOR, Role.ADMIN])
def test_every_page_is_the_same_with_and_without_hidden_documents(
    role: Role, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tours = []
    for hidden in (False, True):
        world, member = build(tmp_path / str(hidden), role, hidden)
        tours.append(tour(screen_of(world, member, monkeypatch), role))
        keeper = screen_of(world, world.member("keeper", {"blue", "red"}, Role.ADMIN), monkeypatch)
        keeper.go("documents.py")
        assert any("broken.pdf" in text for text in keeper.everything()) == hidden
        keeper.go("review.py")
        assert any("no longer supply" in text for text in keeper.everything()) == hidden
        world.pathproof.close()
    bare, full = tours
    assert any("Hanbit Lighting" in text for text in bare[f"{QUESTIONS[0]} Triples"])
    for place in bare:
        assert full[place] == bare[place], place


def test_a_page_by_its_address_shows_nothing_that_the_role_does_not_cover(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    world, member = build(tmp_path, Role.READER, hidden=True)
    screen = screen_of(world, member, monkeypatch)
    assert not any("red" in text for text in screen.everything())
    for page in ("people.py", "review.py", "activity.py"):
        with pytest.raises(Exception, match=r"people|page"):
            screen.go(page)
    world.pathproof.close()
