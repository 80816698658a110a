"""PathRAG's flow: golden numbers, the pitfalls of its definition, and the best path against all paths."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given
from hypothesis import strategies as st

from core.graph.flow import Flow, Links, Score, best_routes, reliability, spread
from tests.golden import DIAMOND, FLOWS, HUB, LINE, FlowCase

NAMES = "ABCDEHTwxyz"


def links(edges: Sequence[str], *, directed: bool = True, names: str = NAMES) -> Links:
    pairs = [(names.index(a), names.index(b)) for a, b in edges]
    pairs += [] if directed else [(b, a) for a, b in pairs]
    return links_of(sorted(set(pairs)), len(names))


def links_of(pairs: Sequence[tuple[int, int]], count: int) -> Links:
    rows, columns = ([pair[side] for pair in pairs] for side in (0, 1))
    graph = sp.csr_array((np.ones(len(pairs), np.float32), (rows, columns)), shape=(count, count))
    graph.sort_indices()
    return Links.of(graph)


def flow_of(case: FlowCase) -> Flow:
    return spread(links(case.edges, directed=case.directed), NAMES.index("A"), 0.7, case.theta)


def ids(path: str) -> tuple[int, ...]:
    return tuple(NAMES.index(name) for name in path.split("-"))


@pytest.mark.parametrize("case", FLOWS, ids=[case.name for case in FLOWS])
def test_golden_resource_paths_and_stops(case: FlowCase) -> None:
    flow = flow_of(case)
    assert {NAMES[node]: s for node, s in flow.resource.items()} == pytest.approx(case.resource, abs=1e-6)
    for path, score in case.equation.items():
        assert reliability(flow, ids(path), "equation") == pytest.approx(score, abs=1e-6)
    for path, score in case.edge_flow.items():
        assert reliability(flow, ids(path), "edge_flow") == pytest.approx(score, abs=1e-6)
    if case.stopped is not None:
        assert {NAMES[node] for node in flow.stopped} == set(case.stopped)


def test_the_two_scores_choose_opposite_paths_on_the_golden_example() -> None:
    flow, target = flow_of(FLOWS[0]), NAMES.index("T")
    assert best_routes(flow, "equation")[target].nodes == ids("A-H-T")
    assert best_routes(flow, "edge_flow")[target].nodes == ids("A-B-C-T")


def test_no_path_goes_on_through_a_node_that_stopped() -> None:
    target = NAMES.index("T")
    assert best_routes(flow_of(FLOWS[1]))[target].nodes == ids("A-B-C-T")


def test_a_hub_is_weak_by_its_neighbours_in_the_whole_graph_not_among_candidates() -> None:
    """Leaves that no question asks about still take their share."""
    bare = spread(links(["AH", "HT", "AB"]), 0, 0.7, 0.05)
    crowded = spread(links(["AH", "HT", "AB", "Hw", "Hx", "Hy", "Hz"]), 0, 0.7, 0.05)
    target = NAMES.index("T")
    assert crowded.resource[target] == pytest.approx(bare.resource[target] / 5)


def test_a_path_may_have_more_than_three_hops() -> None:
    line = links_of([(n, n + 1) for n in range(9)], 10)
    assert len(best_routes(spread(line, 0, 0.7, 0.05))[8].nodes) == 9
    assert len(best_routes(spread(links(LINE), 0))[NAMES.index("E")].nodes) == 5


def test_equally_reliable_paths_go_by_id() -> None:
    target = NAMES.index("D")
    assert best_routes(spread(links(DIAMOND), 0))[target].nodes == ids("A-B-D")


def test_each_node_is_updated_once_from_the_layer_before_its_own() -> None:
    """C stands in T's own layer: it gives T nothing, though it comes before it."""
    flow = flow_of(FLOWS[0])
    assert [[NAMES[node] for node in layer] for layer in flow.layers] == [["A"], ["B", "H"], [*"CTwxyz"]]
    assert flow.resource[NAMES.index("T")] == pytest.approx(0.7 * 0.35 / 5)


def test_a_start_with_more_neighbours_than_it_can_feed_stops_at_once() -> None:
    star = links_of([(0, n) for n in range(1, 22)], 22)
    assert spread(star, 0, 0.7, 0.05).stopped == (0,)
    assert not spread(star, 0, 0.7, 1 / 21).stopped


def test_what_a_start_touches_is_bounded_whatever_the_size_of_the_graph() -> None:
    random = np.random.default_rng(3)
    pairs = sorted({(int(a), int(b)) for a, b in random.integers(0, 4000, (12_000, 2)) if a != b})
    graph = links_of(sorted({*pairs, *((b, a) for a, b in pairs)}), 4000)
    for start in range(100):
        flow = spread(graph, start, 0.7, 0.05)
        assert sum(map(len, flow.out.values())) <= 1 / (0.3 * 0.05)


@pytest.mark.parametrize(("alpha", "theta"), [(0.0, 0.1), (1.0, 0.1), (0.7, 0.0)])
def test_parameters_that_bound_nothing_are_refused(alpha: float, theta: float) -> None:
    with pytest.raises(ValueError, match="alpha"):
        spread(links(HUB), 0, alpha, theta)


PAIRS = st.lists(
    st.tuples(st.integers(0, 7), st.integers(0, 7)).filter(lambda pair: pair[0] != pair[1]), max_size=20
)


def every_path(flow: Flow) -> Iterator[tuple[int, ...]]:
    """All simple paths along the flow that go on a layer, or sideways once in a layer: by enumeration."""
    depth = {node: at for at, layer in enumerate(flow.layers) for node in layer}
    open_paths = [flow.layers[0]]
    while open_paths:
        path = open_paths.pop()
        if len(path) > 1:
            yield path
        came_sideways = len(path) > 1 and depth[path[-1]] == depth[path[-2]]
        for target in flow.out.get(path[-1], ()):
            step = depth[target] - depth[path[-1]]
            if target not in path and (step == 1 or (step == 0 and not came_sideways)):
                open_paths.append((*path, target))


@given(PAIRS, st.booleans(), st.sampled_from(["equation", "edge_flow"]), st.sampled_from([0.01, 0.05, 0.2]))
def test_the_best_path_is_the_best_of_all_without_listing_them(
    pairs: list[tuple[int, int]], directed: bool, score: Score, theta: float
) -> None:
    both = pairs if directed else [*pairs, *((b, a) for a, b in pairs)]
    flow = spread(links_of(sorted(set(both)), 8), 0, 0.7, theta)
    listed: dict[int, float] = {}
    for path in every_path(flow):
        listed[path[-1]] = max(reliability(flow, path, score), listed.get(path[-1], 0.0))
    found = best_routes(flow, score)
    assert found.keys() == listed.keys()
    for node, route in found.items():
        assert route.nodes[0] == 0
        assert route.nodes[-1] == node
        assert len(set(route.nodes)) == len(route.nodes)
        assert all(after in flow.out[before] for before, after in pairwise(route.nodes))
        assert route.reliability == reliability(flow, route.nodes, score)
        assert route.reliability == pytest.approx(listed[node], abs=1e-12)
