"""The modules of what is shown, numbered, and the gates between them: as a search without a model finds both.

No language model is asked to draw a picture: modules are named by their central phrases, and gates are those
that connectives suggest. They are the ones of CausalRAG2's own parameters, and kept with its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from core.graph.gates import Gate
from core.graph.hierarchy import HierarchyParameters
from core.graph.view import GraphView
from core.retrieve.modules.gating import Judgements, make_gates
from core.retrieve.modules.modules import Modules, modules_of
from core.retrieve.strategies.causalrag2 import CausalRag2Parameters
from core.retrieve.tools import Shelf, Tools


@dataclass(frozen=True, slots=True, eq=False)
class Groups:
    """`of` numbers phrases' modules from 1, those of most shown phrases first, ties by key; `modules` are the
    view's, in the order of the numbers. `gates` join two of them and are not rejected."""

    modules: tuple[int, ...]
    labels: tuple[str, ...]
    sizes: tuple[int, ...]
    of: dict[int, int]
    gates: tuple[Gate, ...]


def grouped(shelf: Shelf, view: GraphView, phrases: Sequence[int], *, suggested: bool) -> Groups:
    """The finest module of each phrase; a phrase of no fact has none."""
    modules = _modules(shelf, view)
    leaf = {phrase: int(modules.hierarchy.leaf[phrase]) for phrase in phrases}
    counts = Counter(module for module in leaf.values() if module >= 0)
    ordered = sorted(counts, key=lambda module: (-counts[module], modules.hierarchy.keys[module]))
    numbers = {module: number for number, module in enumerate(ordered, start=1)}
    gates = _gates(shelf, view, modules).gates.gates if suggested and len(ordered) > 1 else ()
    return Groups(
        tuple(ordered),
        tuple(modules.labels[module] for module in ordered),
        tuple(len(modules.hierarchy.members.of(module)) for module in ordered),
        {phrase: numbers[module] for phrase, module in leaf.items() if module >= 0},
        tuple(g for g in gates if g.a in numbers and g.b in numbers and g.verdict != "rejected"),
    )


def _modules(shelf: Shelf, view: GraphView) -> Modules:
    return modules_of(Tools(shelf), view, _cut(), CausalRag2Parameters().summaries, [])


def _gates(shelf: Shelf, view: GraphView, modules: Modules) -> Judgements:
    given = CausalRag2Parameters()
    return shelf.modules(
        view,
        ("gates", _cut(), "", given.summaries, given.gates, given.pairs),
        lambda: make_gates(view, modules, given.gates, None, given.pairs),
    )


def _cut() -> HierarchyParameters:
    given = CausalRag2Parameters()
    return HierarchyParameters(given.max_module_tokens, given.levels, given.engine)
