"""The Graph page: it begins with a search, says how much of how much it shows, and opens the source of a fact."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from storage.records import Role
from tests.screens.house import Screen, screen_of
from tests.world import World, open_world
from tests.worlds import Page, Said, compile_world

pytestmark = pytest.mark.slow

BLUE = frozenset({"blue"})


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    made = open_world(tmp_path)
    made.add("supply.txt", "Hanbit Lighting supplies AuroraBeam 300 to the festival.")
    made.add(
        "control.txt", "AuroraBeam 300 uses Art-Net.\n\nModule T-14 teaches Art-Net to new crew members."
    )
    made.add("조명팀.txt", "조명팀은 AuroraBeam 300을 창고에 보관한다.", BLUE)
    yield made
    made.pathproof.close()


def opened(world: World, monkeypatch: pytest.MonkeyPatch, tags: frozenset[str] = BLUE) -> Screen:
    screen = screen_of(world, world.member("reader", tags), monkeypatch)
    screen.go("graph.py")
    return screen


def press(screen: Screen, label: str) -> None:
    next(button for button in screen.test.button if label in button.label).click()
    screen.run()


def search(screen: Screen, text: str) -> None:
    screen.test.text_input(key="graph-search").set_value(text)
    screen.run()


def canvas_of(screen: Screen) -> dict[str, list[dict[str, object]]]:
    """What goes to the drawing."""
    for text in reversed(list(walk(screen.test._tree))):
        if text.startswith("{") and '"data"' in text:
            made: dict[str, list[dict[str, object]]] = json.loads(json.loads(text)["data"])
            return made | {"nodes": [node for node in made["nodes"] if not node.get("fixed")]}
    raise AssertionError("nothing is drawn")


def walk(block: object) -> Iterator[str]:
    for child in block.children.values():  # type: ignore[attr-defined]
        if hasattr(child, "children"):
            yield from walk(child)
        else:
            yield getattr(child.proto, "json_args", "")


def table_of(screen: Screen) -> list[str]:
    return [text for text in screen.everything() if '"columns"' in text]


def test_it_draws_nothing_before_a_phrase_is_chosen(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = opened(world, monkeypatch)
    assert not any("phrases ·" in text.value for text in screen.test.markdown)
    assert any(
        "Begin with one of those with most neighbours" in caption.value for caption in screen.test.caption
    )
    search(screen, "aurora")
    assert any("1 of 1" in caption.value for caption in screen.test.caption)
    with pytest.raises(AssertionError, match="nothing is drawn"):
        canvas_of(screen)


def test_the_table_says_how_many_facts_stand_in_how_many_places(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.add("again.txt", "Hanbit Lighting supplies AuroraBeam 300 again.")
    screen = opened(world, monkeypatch, frozenset())
    search(screen, "aurora")
    press(screen, "AuroraBeam")
    (said,) = (c.value for c in screen.test.caption if "written in" in c.value)
    facts, places = map(int, re.findall(r"\d+", said))
    rows = json.loads(table_of(screen)[-1])["rows"]
    assert places == len(rows) > facts
    assert any(f"{facts} of " in text.value for text in screen.test.markdown)


def test_a_match_is_drawn_with_its_neighbours_and_expanding_adds_theirs(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = opened(world, monkeypatch)
    search(screen, "aurora")
    press(screen, "AuroraBeam")
    labels = [str(node["label"]) for node in canvas_of(screen)["nodes"]]
    assert any(label.endswith("AuroraBeam 300") for label in labels) and len(labels) == 4
    assert any("4 of " in text.value and "phrases" in text.value for text in screen.test.markdown)
    chooser = screen.test.selectbox(key="graph-picked")
    chooser.set_value("art-net")
    screen.run()
    press(screen, "Expand")
    labels = [str(node["label"]) for node in canvas_of(screen)["nodes"]]
    assert any("Module T-14" in label for label in labels)


def test_nodes_have_numbers_for_ids_no_titles_and_no_link_to_open(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Case 56."""
    screen = opened(world, monkeypatch)
    search(screen, "aurora")
    press(screen, "AuroraBeam")
    drawn = canvas_of(screen)
    for node in drawn["nodes"]:
        assert isinstance(node["id"], int) and 0 <= node["id"] < 2**48
        assert "title" not in node and node["div"] == {"innerHTML": ""}
    assert all(isinstance(edge["id"], int) and "title" not in edge for edge in drawn["edges"])
    ends = {edge[end] for edge in drawn["edges"] for end in ("from", "to")}
    assert ends <= {node["id"] for node in drawn["nodes"]}


def test_each_fact_stands_in_the_table_with_quote_document_and_version(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = opened(world, monkeypatch)
    search(screen, "aurora")
    press(screen, "AuroraBeam")
    (table,) = table_of(screen)
    assert "“Hanbit Lighting supplies AuroraBeam 300 to the festival.”" in table
    assert "supply.txt · v1 · current" in table


def test_a_relation_narrows_the_picture(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = opened(world, monkeypatch)
    search(screen, "aurora")
    press(screen, "AuroraBeam")
    (relations,) = screen.test.multiselect
    assert set(relations.options) == {"supplies (1)", "uses (1)", "보관하다 (1)"}
    relations.set_value(["uses"])
    screen.run()
    labels = [str(node["label"]) for node in canvas_of(screen)["nodes"]]
    assert len(labels) == 2 and not any("Hanbit" in label for label in labels)


def test_who_may_not_read_a_document_finds_nothing_of_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = opened(world, monkeypatch, frozenset())
    search(screen, "조명팀")
    assert any("No name holds" in info.value for info in screen.test.info)
    search(screen, "aurora")
    press(screen, "AuroraBeam")
    shown = "\n".join(screen.everything())
    assert "창고" not in shown and "보관" not in shown and "조명팀.txt" not in shown


def test_a_tag_taken_away_closes_the_picture_at_the_next_click(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Case 24."""
    screen = opened(world, monkeypatch)
    search(screen, "조명팀")
    press(screen, "조명팀")
    assert any("조명팀.txt" in text for text in table_of(screen))
    world.member("reader", frozenset())
    screen.run()
    assert not table_of(screen)
    assert any("1 stand in nothing that you may read" in warning.value for warning in screen.test.warning)
    screen.test.text_input(key="graph-search").set_value("")
    screen.run()
    assert not any("조명팀" in text for text in screen.everything())


def come_to(world: World, monkeypatch: pytest.MonkeyPatch, tags: frozenset[str], *parts: str) -> Screen:
    """A browser that comes with this address."""
    screen = screen_of(world, world.member("reader", tags), monkeypatch)
    screen.test.switch_page("graph.py")
    screen.test.query_params["graph"] = parts
    screen.run()
    return screen


def address_of(screen: Screen) -> list[str]:
    found = screen.test.query_params["graph"]
    return list(found) if isinstance(found, list | tuple) else [found]


def test_a_picture_has_an_address_that_opens_the_same_picture(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = opened(world, monkeypatch)
    search(screen, "aurora")
    press(screen, "AuroraBeam")
    assert address_of(screen) == ["phrase.aurorabeam 300"]
    screen.test.selectbox(key="graph-picked").set_value("art-net")
    screen.run()
    press(screen, "Expand")
    screen.test.multiselect[0].set_value(["uses"])
    screen.test.button_group(key="graph-most").set_value(150)
    screen.test.toggle(key="graph-suggested").set_value(False)
    screen.run()
    parts = address_of(screen)
    assert parts == ["phrase.aurorabeam 300", "phrase.art-net", "relation.uses", "most.150", "written"]
    again = come_to(world, monkeypatch, BLUE, *parts)
    assert canvas_of(again) == canvas_of(screen) and table_of(again) == table_of(screen)
    assert again.test.multiselect[0].value == ["uses"] and not again.test.toggle(key="graph-suggested").value
    press(again, "Start anew")
    assert "graph" not in again.test.query_params
    come_to(world, monkeypatch, BLUE, "most.7", "nonsense", "phrase.", "relation.uses")


def test_a_link_tells_who_may_not_read_it_no_more_than_one_to_what_nobody_wrote(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    for phrase, relation in (("조명팀", "보관하다"), ("없는팀", "없는말")):
        parts = (f"phrase.{phrase}", "phrase.art-net", f"relation.{relation}")
        screen = come_to(world, monkeypatch, frozenset(), *parts)
        assert any("1 stand in nothing that you may read" in box.value for box in screen.test.warning)
        assert address_of(screen) == list(parts[:2])
        seen.append("\n".join(screen.everything()))
        assert phrase not in seen[-1] and relation not in seen[-1]
    assert seen[0] == seen[1]


def test_a_house_without_facts_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    world = open_world(tmp_path)
    screen = screen_of(world, world.member("reader", role=Role.READER), monkeypatch)
    screen.go("graph.py")
    assert any("no facts that you may read yet" in info.value for info in screen.test.info)
    search(screen, "?!")
    assert any("part of a name" in error.value for error in screen.test.error)
    world.pathproof.close()


def test_of_3000_phrases_500_are_drawn_and_the_page_says_so(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Case 44, over a compiled view of that size."""
    pages = [Page(f"p{n:04}", "t", (Said("Main Hub", "feeds", f"unit {n:04}"),)) for n in range(2400)]
    pages += [Page(f"q{n:04}", "t", (Said(f"unit {n:04}", "holds", f"box {n:04}"),)) for n in range(599)]
    large, views = compile_world(pages), world.pathproof.views
    scope, _ = views.view_of(world.member("reader", BLUE), world.workspace_id)
    monkeypatch.setattr(views, "view_of", lambda *_: (scope, large))
    screen = opened(world, monkeypatch)
    search(screen, "hub")
    press(screen, "Main Hub")
    assert any(text.value.startswith("**500 of 3,000 phrases") for text in screen.test.markdown)
    assert any("2,401 phrases around" in caption.value for caption in screen.test.caption)
    assert len(canvas_of(screen)["nodes"]) == 500
    search(screen, "unit 0590")
    press(screen, "unit 0590")
    labels = [str(node["label"]) for node in canvas_of(screen)["nodes"]]
    assert len(labels) == 500 and any("unit 0590" in label for label in labels)
    assert any("More facts" in button.label for button in screen.test.button)
