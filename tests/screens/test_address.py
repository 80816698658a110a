"""What stands open has an address; it is followed on a reload, and only as far as one may read."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator

import pytest

from core.answer.asking import AnswerEvent, Finished, Piece
from pages.parts.answer.asking import Asking, found_again
from pages.words.review import EN
from storage.records import Role
from tests.screens.house import Screen, screen_of
from tests.world import World, open_world

pytestmark = pytest.mark.slow

NONE = "There is no such"


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    made = open_world(tmp_path_factory.mktemp("address"))
    made.add("gate.md", "Park Doyun leads the south gate.")
    made.add("wages.md", "The wage of a guard is 11,500 won.", frozenset({"hr"}))
    yield made
    made.pathproof.close()


def named(screen: Screen, name: str) -> str:
    """What the address says of it."""
    value = screen.test.query_params[name]
    return str(value[0] if isinstance(value, list) else value)


def opened(world: World, user: str, monkeypatch: pytest.MonkeyPatch, page: str = "", **params: str) -> Screen:
    """A browser that comes with this address."""
    screen = screen_of(world, user, monkeypatch)
    if page:
        screen.test.switch_page(page)
    for name, value in params.items():
        screen.test.query_params[name] = value
    screen.run()
    return screen


def test_an_open_answer_has_an_address_and_is_there_again_after_a_reload(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = world.member("reader")
    screen = screen_of(world, reader, monkeypatch)
    assert "answer" not in screen.test.query_params
    screen.ask("Who leads the south gate?")
    answer = named(screen, "answer")
    again = opened(world, reader, monkeypatch, answer=answer)
    assert again.test.subheader[0].value == "Who leads the south gate\\?"
    again.test.query_params.clear()  # Back, or the page's link in the sidebar
    again.run()
    assert not again.test.subheader and "answer" not in again.test.query_params


def test_an_open_answer_is_still_open_when_one_comes_back_from_another_page(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = screen_of(world, world.member("reader"), monkeypatch)
    screen.ask("Who leads the south gate?")
    answer = named(screen, "answer")
    screen.test.query_params.clear()
    screen.go("documents.py")
    screen.go("ask.py")
    assert named(screen, "answer") == answer and screen.test.subheader


def test_a_question_under_way_is_found_again_after_a_reload_by_the_same_eyes_alone(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader, go = world.member("reader"), threading.Event()

    def events() -> Iterator[AnswerEvent]:
        go.wait(30)
        yield Piece("Park Doyun")

    asking = Asking(reader, "Who leads it?", events(), reader=(reader, world.workspace_id))
    screen = opened(world, reader, monkeypatch, asking=asking.id)
    assert screen.test.subheader[0].value == "Who leads it\\?"
    assert screen.test.button(key="stop").label == "Stop"
    screen.test.button(key="stop").click()
    screen.run()
    assert any("Stopped here" in one.value for one in screen.test.warning)
    assert found_again(asking.id, reader, ("eyes of another", world.workspace_id)) is None
    other = opened(world, world.member("other"), monkeypatch, asking=asking.id)
    assert not other.test.subheader and "asking" not in other.test.query_params
    go.set()


def test_what_cannot_be_asked_takes_the_answer_before_it_off_the_screen(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = screen_of(world, world.member("reader"), monkeypatch)
    screen.ask("Who leads the south gate?")
    screen.test.chat_input[0].set_value("???").run()
    assert any("no word in it" in one.value for one in (*screen.test.error, *screen.test.warning))
    assert not screen.test.subheader and not screen.test.tabs and "answer" not in screen.test.query_params


def test_a_foreign_answer_answers_like_one_that_does_not_exist(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = screen_of(world, world.member("reader"), monkeypatch)
    mine.ask("Who leads the south gate?")
    answer = named(mine, "answer")
    other = world.member("other", role=Role.ADMIN)
    said = [opened(world, other, monkeypatch, answer=id_).everything() for id_ in (answer, "0" * 32)]
    assert said[0] == said[1] and any(NONE in text for text in said[0])


def test_an_open_document_has_an_address_and_the_sidebar_leaves_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    admin = world.member("dana", role=Role.ADMIN)
    (row,) = world.pathproof.documents.list(admin, world.workspace_id)
    screen = opened(world, admin, monkeypatch, "documents.py")
    screen.test.button(key=f"open-{row.id}").click()
    screen.run()
    assert named(screen, "document") == row.id and screen.test.title[0].value == "gate\\.md"
    again = opened(world, admin, monkeypatch, "documents.py", document=row.id)
    assert again.test.title[0].value == "gate\\.md"
    again.test.query_params.clear()
    again.run()
    assert again.test.title[0].value == "Documents"


def test_a_hidden_document_answers_like_one_that_does_not_exist(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    insider = world.member("insider", ["hr"])
    hidden = next(
        row for row in world.pathproof.documents.list(insider, world.workspace_id) if row.name == "wages.md"
    )
    reader = world.member("reader")
    said = [
        opened(world, reader, monkeypatch, "documents.py", document=id_).everything()
        for id_ in (hidden.id, "0" * 32)
    ]
    assert said[0] == said[1] and any(NONE in text for text in said[0])


def test_a_question_over_the_limit_says_so_and_is_not_lost(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = screen_of(world, world.member("reader"), monkeypatch)
    screen.ask("Who leads the south gate?")
    screen.test.chat_input[0].set_value("why " * 6000)
    screen.run()
    assert "limit" in screen.test.error[0].value and "why why" in screen.test.code[0].value
    assert not screen.test.subheader  # the answer before it is none to this question
    screen.ask("Who leads the south gate?")
    assert not screen.test.error


def test_an_answer_under_review_has_an_address_and_is_there_again_after_a_reload(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    asker, vera = world.member("reader"), world.member("vera", role=Role.REVIEWER)
    answer = asked_and_sent(world, asker, "Who leads the south gate?")
    screen = screen_of(world, vera, monkeypatch)
    screen.go("review.py")
    (row,) = [
        m.value for m in screen.test.markdown if "asked by reader" in m.value or "reader 님이" in m.value
    ]
    assert re.search(r"(sent to review|검토로 보냄) · \d{4}", row)
    screen.test.button(key=f"review-open-{answer}").click().run()
    assert named(screen, "review") == answer
    again = opened(world, vera, monkeypatch, "review.py", review=answer)
    assert again.test.subheader[0].value == "Who leads the south gate\\?"
    again.test.button(key="review-back").click().run()
    assert "review" not in again.test.query_params


def test_an_answer_under_review_that_may_not_be_read_is_like_one_that_does_not_exist(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    hana, vera = world.member("hana", ["hr"]), world.member("vera", role=Role.REVIEWER)
    secret = asked_and_sent(world, hana, "What is the wage of a guard?")
    found = []
    for answer in (secret, "0" * 32):
        screen = opened(world, vera, monkeypatch, "review.py", review=answer)
        assert screen.test.error and "wage" not in str(screen.everything())
        found.append(list(screen.everything()))
    assert found[0] == found[1]


def asked_and_sent(world: World, user: str, question: str) -> str:
    *_, last = world.pathproof.asking.stream(user, world.workspace_id, question, "hipporag2")
    assert isinstance(last, Finished)
    world.pathproof.reviewing.send(user, world.workspace_id, last.answer_id)
    return last.answer_id


def test_the_address_of_an_answer_leads_members_to_what_its_asker_shared(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    asker, other, narrow = world.member("hana", ["hr"]), world.member("hugo", ["hr"]), world.member("nia")
    answer = asked_and_sent(world, asker, "What is the wage of a guard?")
    screen = opened(world, other, monkeypatch, answer=answer)
    assert screen.test.title[0].value == EN.shared_title
    assert screen.test.subheader[0].value == "What is the wage of a guard\\?"

    def is_not_there(user: str) -> None:
        found = [opened(world, user, monkeypatch, answer=id_).everything() for id_ in (answer, "0" * 32)]
        assert found[0] == found[1] and NONE in str(found)

    is_not_there(narrow)
    world.pathproof.reviewing.withdraw(asker, world.workspace_id, answer)
    is_not_there(other)


def test_the_link_stands_with_its_name_beside_an_answer_that_was_sent(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    asker = world.member("hana", ["hr"])
    answer = asked_and_sent(world, asker, "What is the wage of a guard?")
    screen = opened(world, asker, monkeypatch, answer=answer)
    assert any(EN.link in one.value for one in screen.test.caption)
    (link,) = [one.value for one in screen.test.code]
    assert link.endswith(f"/shared?in={world.workspace_id}&answer={answer}")
