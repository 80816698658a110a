"""What a link opens: passages that a few facts lead to with it, and do not lead to without it."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import scipy.sparse as sp
from numpy.typing import NDArray

from core.graph.gates import Gates
from core.graph.view import GraphView
from core.links.suggestion import Reach, Suggestion
from core.retrieve.modules.modules import Modules

STEPS = 3
"""Facts, or pairs of phrases that are linked, from one side to a phrase that a passage contains. The link itself is
one of them."""


def reach_of(view: GraphView, one: Suggestion, woven: tuple[Modules, Gates] | None) -> Reach:
    """Either way: from each side, what the other side brings."""
    if one.kind == "synonym":
        sides = [view.phrase_index(name) for name in (one.first, one.second)]
        if None in sides:
            return Reach(0, view.passage_count, STEPS)
        a, b = (int(side) for side in sides if side is not None)
        graph = _without(view.facts + view.synonyms, a, b, view.facts)
        return _brought(view, graph, [a], [b])
    if one.kind == "gate" and woven is not None:
        modules, gates = woven
        gate = next((gate for gate in gates.gates if gate.key == one.key), None)
        if gate is not None:
            members = modules.hierarchy.members
            inside = [members.of(m).tolist() for m in (gate.a, gate.b)]
            return _brought(view, sp.csr_array(view.facts + view.synonyms), *inside)
    return Reach(0, view.passage_count, STEPS)


def _without(graph: sp.csr_array, a: int, b: int, facts: sp.csr_array) -> sp.csr_array:
    """The graph with no more than the facts between two phrases."""
    changed = sp.lil_array(graph)
    for u, v in ((a, b), (b, a)):
        changed[u, v] = facts[u, v]
    made = sp.csr_array(changed)
    made.eliminate_zeros()
    return made


def _brought(view: GraphView, graph: sp.csr_array, first: list[int], second: list[int]) -> Reach:
    new = np.zeros(view.passage_count, bool)
    for near, far in ((first, second), (second, first)):
        before = _passages(view, _within(graph, near, STEPS))
        new |= _passages(view, _within(graph, far, STEPS - 1)) & ~before
    return Reach(int(new.sum()), view.passage_count, STEPS)


def _within(graph: sp.csr_array, start: Iterable[int], steps: int) -> NDArray[np.bool_]:
    """(p,) phrases that so many edges lead to."""
    reached = np.zeros(graph.shape[0], bool)
    reached[list(start)] = True
    for _ in range(steps):
        reached |= np.asarray(graph.T @ reached.astype(np.float32)) > 0
    return reached


def _passages(view: GraphView, phrases: NDArray[np.bool_]) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = np.asarray(view.contains @ phrases.astype(np.float32)) > 0
    return found
