from __future__ import annotations

import dataclasses

import pytest

from core.graph.bridges import find_bridges
from core.graph.compile import compile_view
from core.graph.gates import Gates, connected_above, considered, pairs_on, suggest
from core.graph.hierarchy import HierarchyParameters, make_hierarchy
from core.graph.links import link_key, verdict_of
from core.graph.view import GraphView
from tests.unit.graph.test_hierarchy import chain
from tests.worlds import THRESHOLD, Page, Said, columns, compile_world

HEAT = Page(
    "p1", "The pump cools the hall. The hall holds the servers.",
    (Said("pump", "cools", "hall"), Said("hall", "holds", "servers"))
)  # fmt: skip
SHOW = Page(
    "p2", "The band plays the show. The show needs the stage.",
    (Said("band", "plays", "show"), Said("show", "needs", "stage"))
)  # fmt: skip


def gates_of(*pages: Page, verdicts: dict[str, str] | None = None) -> tuple[GraphView, Gates]:
    view = compile_view(dataclasses.replace(columns(pages), link_verdicts=verdicts or {}), THRESHOLD)
    hierarchy = make_hierarchy(view)
    return view, suggest(view, hierarchy, find_bridges(view))


def bridge(text: str) -> Page:
    """A page that names both modules; its facts lie within one or the other and join none."""
    return Page("p3", text, (Said("pump", "cools", "hall"), Said("band", "plays", "show")))


def ends(view: GraphView, gates: Gates) -> list[tuple[str, str]]:
    """(what leads, what follows) by one phrase of each module."""
    hierarchy = make_hierarchy(view)
    found = []
    for gate in gates.gates:
        names = [
            "pump" if "pump" in {view.phrases[i] for i in hierarchy.members.of(module)} else "band"
            for module in (gate.a, gate.b)
        ]
        found.append((names[0], names[1]) if gate.direction == "a_to_b" else (names[1], names[0]))
    return found


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("The pump stopped, therefore the band went home.", ("pump", "band")),
        ("The band went home because the pump stopped.", ("pump", "band")),
        ("Because the pump stopped, the band went home.", ("pump", "band")),
        ("The pump stopped. As a result, the band went home.", ("pump", "band")),
        ("The noise of the band is due to the pump.", ("pump", "band")),
        ("pump가 멈췄기 때문에 band가 쉬었다.", ("pump", "band")),
        ("pump가 멈췄다. 따라서 band가 쉬었다.", ("pump", "band")),
    ],
)
def test_a_connective_that_bridges_two_modules_suggests_a_gate(text: str, way: tuple[str, str]) -> None:
    view, gates = gates_of(HEAT, SHOW, bridge(text))
    assert ends(view, gates) == [way]
    (gate,) = gates.gates
    assert gate.by == "connectives"
    for sentence in gate.sentences:
        assert view.passage(sentence.passage).text[sentence.start : sentence.end] == sentence.text
        assert sentence.text in text


@pytest.mark.parametrize(
    "text",
    [
        "The pump stopped and the band went home.",
        "The band went home, but not because the pump stopped.",
        "The pump hall is cold, therefore the hall closed.",
        "Therefore the band went home.",
        "The pumpkin is orange, therefore the husband laughed.",
    ],
)
def test_no_connective_between_two_modules_suggests_nothing(text: str) -> None:
    assert gates_of(HEAT, SHOW, bridge(text))[1].gates == ()


def test_sentences_that_point_both_ways_leave_the_direction_open() -> None:
    text = "The pump stopped, therefore the band went home. The band went home, so that the pump rests."
    (gate,) = gates_of(HEAT, SHOW, bridge(text))[1].gates
    assert gate.direction == "undirected"
    assert gate.confidence == pytest.approx(2 / 3)


def test_what_a_fact_denies_suggests_nothing() -> None:
    denied = Page(
        "p3", "The pump does not cause the show.", (Said("pump", "does not cause", "show", ("negated",)),)
    )
    assert gates_of(HEAT, SHOW, denied)[1].gates == ()


def test_pairs_come_from_the_top_down_and_what_is_connected_above_is_skipped() -> None:
    hierarchy = make_hierarchy(compile_world(chain()), HierarchyParameters(max_module_tokens=40))
    tops = hierarchy.on_level(1).tolist()
    assert set(pairs_on(hierarchy, 1, set())) == {(a, b) for a in tops for b in tops if a < b}
    inner = hierarchy.on_level(2).tolist()
    assert inner
    every = set(pairs_on(hierarchy, 2, set()))
    a, b = tops[0], tops[1]
    left = set(pairs_on(hierarchy, 2, {(a, b)}))
    under = {(x, y) for x, y in every if {int(hierarchy.parent[x]), int(hierarchy.parent[y])} == {a, b}}
    assert every - left == under
    for x, y in every:
        assert hierarchy.level[x] == hierarchy.level[y]  # so no module is paired with its own child
    assert under
    assert connected_above(hierarchy, *min(under), {(a, b)})


def test_where_accepted_links_alone_serve_a_gate_opens_once_it_is_accepted() -> None:
    text = "The pump stopped, therefore the band went home."
    _, suggested = gates_of(HEAT, SHOW, bridge(text))
    given = dataclasses.replace(columns((HEAT, SHOW, bridge(text))), only_accepted=True)
    for verdicts, open_ in (({}, False), ({suggested.gates[0].key: "accepted"}, True)):
        view = compile_view(dataclasses.replace(given, link_verdicts=verdicts), THRESHOLD)
        gates = suggest(view, make_hierarchy(view), find_bridges(view))
        assert len(gates.gates) == len(suggested.gates)
        assert bool(len(gates.neighbours.members)) is open_


def test_a_rejected_gate_leads_nowhere_and_an_accepted_one_says_so() -> None:
    text = "The pump stopped, therefore the band went home."
    _, before = gates_of(HEAT, SHOW, bridge(text))
    key = before.gates[0].key
    a, b = before.gates[0].a, before.gates[0].b
    assert before.neighbours.of(a).tolist() == [b]
    _, rejected = gates_of(HEAT, SHOW, bridge(text), verdicts={key: "rejected"})
    assert rejected.gates[0].verdict == "rejected"
    assert rejected.neighbours.of(a).tolist() == rejected.neighbours.of(b).tolist() == []
    _, accepted = gates_of(HEAT, SHOW, bridge(text), verdicts={key: "accepted"})
    assert accepted.gates[0].verdict == "accepted"
    assert accepted.neighbours.of(b).tolist() == [a]


def test_a_gates_key_stays_while_its_modules_grow_and_changes_with_its_sentences() -> None:
    text = "The pump stopped, therefore the band went home."
    key = gates_of(HEAT, SHOW, bridge(text))[1].gates[0].key
    more = Page("p9", "The hall has doors.", (Said("hall", "has", "doors"),))
    assert gates_of(HEAT, SHOW, bridge(text), more)[1].gates[0].key == key
    other = "The pump burned, therefore the band went home."
    assert gates_of(HEAT, SHOW, bridge(other))[1].gates[0].key != key


def test_a_link_key_knows_no_order_and_no_ambiguity() -> None:
    assert link_key("gate", "a", "b", ["x", "y"]) == link_key("gate", "b", "a", ["y", "x", "x"])
    keys = {
        link_key("gate", "a", "b", ["x"]),
        link_key("synonym", "a", "b", ["x"]),
        link_key("gate", "ab", "", ["x"]),
        link_key("gate", "a", "b", ["x", ""]),
        link_key("gate", "a", "bx", []),
    }
    assert len(keys) == 5
    assert verdict_of({"k": "accepted"}, "k") == "accepted"
    assert verdict_of({"k": "something else"}, "k") == verdict_of({}, "k") == "none"


def test_verdicts_are_part_of_a_views_fingerprint() -> None:
    plain = compile_view(columns([HEAT]), THRESHOLD)
    judged = compile_view(dataclasses.replace(columns([HEAT]), link_verdicts={"k": "accepted"}), THRESHOLD)
    assert plain.fingerprint != judged.fingerprint


def test_of_many_modules_the_largest_are_paired() -> None:
    hierarchy = make_hierarchy(compile_world(chain()), HierarchyParameters(max_module_tokens=40))
    on = hierarchy.on_level(1).tolist()
    sizes = {module: len(hierarchy.members.of(module)) for module in on}
    chosen = considered(hierarchy, 1, 3)
    assert len(chosen) == 3 and chosen == sorted(chosen)
    assert min(sizes[m] for m in chosen) >= max(sizes[m] for m in on if m not in chosen)
    assert considered(hierarchy, 1) == on
