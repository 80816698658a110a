"""Modules and gates are drawn as what they are, with the sentences behind them and what they are not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.screens.house import Screen, screen_of
from tests.world import World, open_world

pytestmark = pytest.mark.slow

BRIDGE = "The cooling pump failed, therefore the headline band left *early*."


@pytest.fixture
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    opened = open_world(tmp_path_factory.mktemp("modules"))
    opened.add(
        "hall.txt", "The cooling pump cools the server hall.\n\nThe server hall holds the ticket servers.\n"
    )
    opened.add(
        "show.txt", "The headline band plays the evening show.\n\nThe evening show opens the festival.\n"
    )
    opened.add("log.txt", BRIDGE + "\n\nThe headline band plays the evening show.\n")
    for name, thing in (("a", "chiller"), ("b", "spare fan"), ("c", "heat exchanger"), ("d", "cold pipe")):
        opened.add(f"{name}.txt", f"The {thing} cools the server room {name}.\n")
    yield opened
    opened.pathproof.close()


def asked(world: World, monkeypatch: pytest.MonkeyPatch, strategy: str, question: str) -> Screen:
    screen = screen_of(world, world.member("reader"), monkeypatch)
    chooser = next(box for box in screen.test.selectbox if strategy in box.options)
    chooser.set_value(strategy).run()
    screen.ask(question)
    screen.open_tab("How it was found")
    return screen


def test_groups_stand_in_a_table_and_gates_show_their_sentences(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = asked(world, monkeypatch, "causalrag2", "What cools the server hall?")
    shown = "\n".join(screen.everything())
    assert "Groups passed through" in shown and "central phrases" in shown
    assert "Gates crossed" in shown
    assert "Judged from text, not proof of cause." in shown
    quoted = [m.value for m in screen.test.markdown if "therefore" in m.value]
    assert len(quoted) == 1
    assert r"\*early\*" in quoted[0]  # a document's text draws nothing
    captions = [c.value for c in screen.test.caption if "suggested" in c.value]
    assert captions and "not reviewed" in captions[0]


def test_a_search_that_crossed_no_gate_says_so(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.pathproof.keeping.retire(
        world.workspace_id,
        next(
            d.id for d in world.pathproof.administration.documents(world.workspace_id) if d.name == "log.txt"
        ),
        "test",
        None,
    )
    screen = asked(world, monkeypatch, "causalrag2", "What cools the server hall?")
    assert "No gate between groups was crossed." in [c.value for c in screen.test.caption]
