"""A plan and the ways tried are drawn as what they are, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.screens.house import Screen, screen_of
from tests.world import World, open_world

pytestmark = pytest.mark.slow


@pytest.fixture
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    opened = open_world(tmp_path_factory.mktemp("plan"))
    opened.add("예산.md", "# 예산\n\n조명팀 예산은 9천만 원이다. 음향팀 예산은 3천만 원이다.\n")
    yield opened
    opened.pathproof.close()


def asked(world: World, monkeypatch: pytest.MonkeyPatch, question: str) -> Screen:
    screen = screen_of(world, world.member("reader"), monkeypatch)
    chooser = next(box for box in screen.test.selectbox if "rograg" in box.options)
    chooser.set_value("rograg").run()
    screen.ask(question)
    return screen


def test_a_computed_answer_shows_its_plan_with_results_and_why_each_way_was_left(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = asked(world, monkeypatch, "조명팀과 음향팀의 예산 합계는 얼마인가?")
    shown = "\n".join(screen.everything())
    assert "합계 1억 2,000만 원 (2개 값에서 계산)" in shown
    screen.open_tab("How it was found")
    shown = "\n".join(screen.everything())
    assert "Plan of the computation" in shown and "find facts" in shown
    assert "조명팀, 9천만 원" in shown and "Found this way" in shown


def test_a_refused_answer_shows_every_way_with_its_reason(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = asked(world, monkeypatch, "What is the total budget of the Zephyr and Quorum teams?")
    screen.open_tab("How it was found")
    shown = "\n".join(screen.everything())
    assert "no sentence gives a value for Zephyr" in shown and "Ways tried" in shown


def test_a_greeting_is_called_one(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = screen_of(world, world.member("reader"), monkeypatch)
    screen.ask("Hello!")
    shown = "\n".join(screen.everything())
    assert "No document was searched" in shown and "Answered from the documents" not in shown
