"""What stands around a phrase: order, limit, relations, suggested pairs; and a graph of 3,000 phrases."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.explore.drawing import drawn
from core.explore.groups import grouped
from core.explore.neighbourhood import around
from core.explore.picture import Picture
from core.graph.compile import compile_view
from core.graph.links import synonym_key
from core.graph.view import GraphView
from core.retrieve.tools import Shelf
from tests.worlds import EVENT, THRESHOLD, HashEmbedder, Page, Said, columns, compile_world


def picture(
    view: GraphView,
    chosen: list[str],
    *relations: str,
    most: int = 500,
    suggested: bool = True,
    listed: int = 50,
) -> Picture:
    places = [view.phrase_index(name) for name in chosen]
    assert None not in places
    found = around(view, places, frozenset(relations), most, suggested=suggested)  # type: ignore[arg-type]
    groups = grouped(Shelf(HashEmbedder()), view, found.phrases, suggested=suggested)
    return drawn(view, found, groups, listed, 1, [])


def names(made: Picture) -> list[str]:
    return [node.phrase for node in made.nodes]


def test_the_chosen_comes_first_then_those_of_most_facts_then_by_name() -> None:
    view = compile_world([
        Page("p1", "text", (Said("hub", "has", "zebra"), Said("hub", "has", "ant"), Said("bee", "visits", "hub"))),
        Page("p2", "text", (Said("hub", "has", "zebra"), Said("zebra", "eats", "grass"))),
    ])  # fmt: skip
    made = picture(view, ["hub"])
    assert names(made) == ["hub", "zebra", "ant", "bee"]
    assert [node.more for node in made.nodes] == [0, 1, 0, 0]
    assert [node.chosen for node in made.nodes] == [True, False, False, False]


def test_expanding_adds_what_stands_around_and_facts_between_all_that_is_shown() -> None:
    view = compile_world(EVENT)
    assert names(picture(view, ["dmx512"])) == ["dmx512", "led wall controller", "stage manual"]
    made = picture(view, ["dmx512", "stage manual"])
    assert names(made)[:2] == ["dmx512", "stage manual"]
    assert {"led wall controller", "kim minsu"} == set(names(made)[2:])
    assert [edge.relations for edge in made.edges if edge.object == "kim minsu"] == [("is taught by",)]


def test_facts_of_the_chosen_stand_first_in_the_table_each_with_every_source() -> None:
    twice = Page("q", "Hanbit Electronics supplies the LED wall controller.", EVENT[0].said, "copy.md")
    made = picture(compile_world([*EVENT, twice]), ["led wall controller"])
    assert [(fact.subject, fact.relation, fact.object) for fact in made.facts] == [
        ("Hanbit Electronics", "supplies", "LED wall controller"),
        ("LED wall controller", "is driven over", "DMX512"),
    ]
    assert [one.title for one in made.facts[0].sources] == ["supply.md", "copy.md"]
    assert made.facts[0].sources[0].version == 1


def test_a_denied_fact_is_no_edge_and_no_row() -> None:
    made = picture(compile_world(EVENT), ["hanbit electronics"])
    assert names(made) == ["hanbit electronics", "led wall controller"]
    assert all("Lunch" not in (fact.subject, fact.object) for fact in made.facts)


def test_relations_narrow_what_is_shown_and_stay_offered() -> None:
    view = compile_world([
        Page("p1", "t", (Said("hub", "Has", "a"), Said("hub", "has", "b"), Said("hub", "sells", "c"))),
    ])  # fmt: skip
    made = picture(view, ["hub"], "has")
    assert set(names(made)) == {"hub", "a", "b"}
    assert {fact.relation for fact in made.facts} == {"Has", "has"}
    assert [(row.relation, row.facts) for row in made.relations] == [("has", 2), ("sells", 1)]


def test_a_limit_keeps_the_first_and_counts_the_rest() -> None:
    view = compile_world([Page("p1", "t", tuple(Said("hub", "has", f"part {n:02}") for n in range(30)))])
    made = picture(view, ["hub"], most=10, suggested=False)
    assert (made.counts.phrases, made.counts.reachable, made.counts.all_phrases) == (10, 31, 31)
    assert names(made) == ["hub", *(f"part {n:02}" for n in range(9))]
    assert made.nodes[0].more == 21


ALIKE = [
    Page("p1", "t", (Said("Electrons", "carry", "charge"),)),
    Page("p2", "t", (Said("Electron", "orbits", "nucleus"),)),
]


def test_a_suggested_pair_is_drawn_and_said_to_be_one_until_it_is_rejected() -> None:
    """Case 36."""
    view = compile_world(ALIKE)
    made = picture(view, ["electron"])
    assert [(one.first, one.second, one.verdict) for one in made.alike] == [("electron", "electrons", "none")]
    assert names(made) == ["electron", "nucleus", "electrons"]
    assert picture(view, ["electron"], suggested=False).alike == ()
    for verdict in ("accepted", "rejected"):
        said = {synonym_key("electron", "electrons"): verdict}
        judged = compile_view(replace(columns(ALIKE), link_verdicts=said), THRESHOLD)
        made = picture(judged, ["electron"])
        assert [one.verdict for one in made.alike] == (["accepted"] if verdict == "accepted" else [])
        assert ("electrons" in names(made)) == (verdict == "accepted")


def test_groups_are_numbered_by_what_is_shown_of_them_and_a_lone_phrase_has_none() -> None:
    view = compile_world([
        *(Page(f"p{n}", "t", (Said("hub", "has", f"part {n}"),)) for n in range(3)),
        Page("q", "t", (Said("elsewhere", "is", "far"),)),
        Page("r", "Alone is denied.", (Said("alone", "is", "denied", ("negated",)),)),
    ])  # fmt: skip
    made = picture(view, ["elsewhere", "hub", "alone"])
    groups = {node.phrase: node.group for node in made.nodes}
    assert groups["hub"] == groups["part 1"] == 1
    assert groups["elsewhere"] == groups["far"] == 2
    assert groups["alone"] == 0
    assert [(group.number, group.size, group.shown) for group in made.groups] == [(1, 4, 4), (2, 2, 2)]


def test_a_gate_between_two_groups_comes_with_its_sentence() -> None:
    sentence = "The pump failed, therefore the band left."
    view = compile_world([
        Page("p1", "t", (Said("pump", "cools", "hall"),)),
        Page("p2", "t", (Said("band", "plays", "show"),)),
        Page("p3", sentence),
    ])  # fmt: skip
    made = picture(view, ["pump", "band"])
    assert [(gate.verdict, gate.sentences[0].text) for gate in made.gates] == [("none", sentence)]
    assert {made.gates[0].first, made.gates[0].second} == {1, 2}
    assert picture(view, ["pump"]).gates == ()  # its other side is not shown


@pytest.fixture(scope="module")
def large() -> GraphView:
    """Case 44: 3,000 phrases, a hub among them that 2,400 others stand around."""
    pages = [Page(f"p{n:04}", "t", (Said("Main Hub", "feeds", f"unit {n:04}"),)) for n in range(2400)]
    pages += [Page(f"q{n:04}", "t", (Said(f"unit {n:04}", "holds", f"box {n:04}"),)) for n in range(599)]
    return compile_world(pages)


def test_of_3000_phrases_500_are_shown_and_both_numbers_are_said(large: GraphView) -> None:
    """Case 44."""
    made = picture(large, ["main hub"], suggested=False)
    assert (made.counts.phrases, made.counts.all_phrases) == (500, 3000)
    assert made.counts.reachable == 2401
    assert (made.counts.facts, made.counts.all_facts, len(made.facts)) == (499, 2999, 50)
    assert made.nodes[0].more == 2400 - 499


def test_expanding_in_a_full_picture_keeps_what_was_chosen(large: GraphView) -> None:
    """Case 44: what one expands is never what the limit leaves out."""
    made = picture(large, ["main hub", "unit 0590"], suggested=False)
    assert made.counts.phrases == 500
    assert names(made)[:2] == ["main hub", "unit 0590"]
    assert "box 0590" in names(picture(large, ["unit 0590"], suggested=False))
