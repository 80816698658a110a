from __future__ import annotations

import random

import numpy as np
import pytest

from core.graph.hierarchy import Hierarchy, HierarchyParameters, key_of, make_hierarchy
from core.graph.leiden import communities
from core.graph.view import GraphView
from tests.worlds import EVENT, Page, Said, compile_world


def ring_of_cliques(cliques: int = 6, size: int = 5, first: int = 0) -> list[Page]:
    """Each clique is one page; neighbours share one fact."""
    pages = []
    for c in range(first, first + cliques):
        names = [f"node {c:02} {'abcdefgh'[i]}" for i in range(size)]
        said = [Said(x, "touches", y) for i, x in enumerate(names) for y in names[i + 1 :]]
        said.append(Said(names[0], "touches", f"node {(c - first + 1) % cliques + first:02} b"))
        pages.append(Page(f"p{c:02}", f"clique {c}", tuple(said), f"doc{c}"))
    return pages


def chain(length: int = 150) -> list[Page]:
    """Each link on its own page: Leiden cuts a chain into stretches, and those again."""
    links = [(f"link {n:03}", f"link {n + 1:03}") for n in range(length)]
    return [Page(f"c{n:03}", "t", (Said(a, "meets", b),)) for n, (a, b) in enumerate(links)]


SMALL = HierarchyParameters(max_module_tokens=120)


def members(view: GraphView, hierarchy: Hierarchy) -> set[tuple[int, tuple[str, ...]]]:
    return {
        (int(hierarchy.level[m]), tuple(view.phrases[i] for i in hierarchy.members.of(m)))
        for m in range(hierarchy.count)
    }


def test_a_part_that_fits_is_one_module_and_a_larger_one_is_split() -> None:
    view = compile_world(ring_of_cliques())
    assert make_hierarchy(view).count == 1
    split = make_hierarchy(view, SMALL)
    assert (split.level == 1).sum() == 6
    assert all(len(split.members.of(m)) == 5 for m in split.on_level(1))


def test_modules_of_a_level_share_nothing_and_children_make_up_their_parent() -> None:
    hierarchy = make_hierarchy(compile_world(chain()), HierarchyParameters(max_module_tokens=40))
    assert 1 < int(hierarchy.level.max()) <= 4
    for level in range(1, int(hierarchy.level.max()) + 1):
        inside = np.concatenate([hierarchy.members.of(m) for m in hierarchy.on_level(level)])
        assert len(inside) == len(np.unique(inside))
    for module in range(hierarchy.count):
        children = hierarchy.children.of(module)
        assert len(children) != 1  # no module is its parent's only child
        if len(children):
            together = np.sort(np.concatenate([hierarchy.members.of(c) for c in children]))
            assert together.tolist() == hierarchy.members.of(module).tolist()
            assert set(hierarchy.parent[children].tolist()) == {module}


def test_what_cannot_be_split_ends_there() -> None:
    names = [f"n{i}" for i in range(8)]
    clique = Page("p", "x", tuple(Said(a, "touches", b) for i, a in enumerate(names) for b in names[i + 1 :]))
    hierarchy = make_hierarchy(compile_world([clique]), HierarchyParameters(max_module_tokens=10))
    assert hierarchy.count == 1


@pytest.mark.parametrize("levels", [1, 2, 4])
def test_there_are_no_more_levels_than_asked_for(levels: int) -> None:
    hierarchy = make_hierarchy(compile_world(ring_of_cliques(30)), HierarchyParameters(10, levels))
    assert 1 <= int(hierarchy.level.max()) <= levels
    assert len(hierarchy.at) <= levels


def test_a_phrase_in_no_fact_with_another_is_in_no_module() -> None:
    pages = [
        Page("p1", "a", (Said("alpha", "is", "alpha"), Said("beta", "knows", "gamma"))),
        Page("p2", "b", (Said("delta", "hates", "beta", ("negated",)),)),
    ]
    view = compile_world(pages)
    hierarchy = make_hierarchy(view)
    alone = [view.phrases[i] for i in np.flatnonzero(hierarchy.leaf < 0)]
    assert alone == ["alpha", "delta"]
    assert members(view, hierarchy) == {(1, ("beta", "gamma"))}


def test_mentions_weigh() -> None:
    """Two squares joined at two corners: where the joining facts are said often, the corners stay together."""
    square = [Said("a", "r", "b"), Said("b", "r", "c"), Said("c", "r", "d"), Said("d", "r", "a")]
    other = [Said("w", "r", "x"), Said("x", "r", "y"), Said("y", "r", "z"), Said("z", "r", "w")]
    base = Page("p", "t", (*square, *other, Said("a", "r", "w")))
    often = [Page(f"q{n}", "t", (Said("a", "r", "w"),)) for n in range(30)]
    apart = make_hierarchy(compile_world([base]), HierarchyParameters(10, 1))
    together = make_hierarchy(compile_world([base, *often]), HierarchyParameters(10, 1))

    def one_module(view: GraphView, hierarchy: Hierarchy) -> bool:
        a, w = (view.phrase_index(name) for name in "aw")
        return bool(hierarchy.leaf[a] == hierarchy.leaf[w])

    assert not one_module(compile_world([base]), apart)
    assert one_module(compile_world([base, *often]), together)


@pytest.mark.parametrize("engine", ["ordered", "leidenalg"])
def test_equal_input_gives_equal_modules_whatever_ran_before(engine: str) -> None:
    given = HierarchyParameters(max_module_tokens=60, engine=engine)  # type: ignore[arg-type]
    view = compile_world(ring_of_cliques(12))
    first = make_hierarchy(view, given)
    random.seed(1)
    random.random()
    make_hierarchy(compile_world(EVENT), given)
    state = random.getstate()
    again = make_hierarchy(view, given)
    assert again.keys == first.keys
    assert again.at.tobytes() == first.at.tobytes()
    assert random.getstate() == state


def test_the_order_of_rows_does_not_matter() -> None:
    pages = ring_of_cliques(8)
    one, other = compile_world(pages), compile_world(pages, [5, 2, 7, 0, 1, 6, 3, 4])
    assert make_hierarchy(one, SMALL).keys == make_hierarchy(other, SMALL).keys


def test_a_module_keeps_its_key_when_others_come_and_go() -> None:
    few, many = (
        compile_world(ring_of_cliques(6)),
        compile_world(ring_of_cliques(6) + ring_of_cliques(6, first=50)),
    )
    assert set(make_hierarchy(few, SMALL).keys) < set(make_hierarchy(many, SMALL).keys)


def test_a_key_is_made_of_the_phrases_inside() -> None:
    view = compile_world(EVENT)
    hierarchy = make_hierarchy(view)
    for module in range(hierarchy.count):
        assert hierarchy.keys[module] == key_of(view, hierarchy.members.of(module))
    assert len(set(hierarchy.keys)) == hierarchy.count


def test_an_empty_view_has_no_module() -> None:
    hierarchy = make_hierarchy(compile_world([]))
    assert hierarchy.count == 0
    assert hierarchy.leaf.shape == (0,)


def test_one_more_node_redraws_few_communities() -> None:
    """Nodes are looked at in their order, not in a shuffle of all: a change stays where it is."""
    chance = np.random.default_rng(7)
    n = 600
    edges = {
        (min(a, b), max(a, b))
        for a in range(n)
        for b in (int(chance.integers(a // 20 * 20, a // 20 * 20 + 20)) for _ in range(4))
        if a != b
    }
    edges |= {tuple(sorted(pair)) for pair in chance.integers(0, n, (150, 2)).tolist() if pair[0] != pair[1]}  # type: ignore[misc]

    def groups(engine: str, extra: list[tuple[int, int]]) -> set[tuple[int, ...]]:
        pairs = np.array(sorted({*edges, *extra}), np.int64)
        labels = communities(n + 1, pairs[:, 0], pairs[:, 1], np.ones(len(pairs)), engine)  # type: ignore[arg-type]
        return {tuple(np.flatnonzero(labels == label).tolist()) for label in range(labels.max() + 1)}

    changed = {e: len(groups(e, [(3, n)]) - groups(e, [])) for e in ("ordered", "leidenalg")}
    assert changed["ordered"] <= 3
    assert changed["ordered"] <= changed["leidenalg"]
