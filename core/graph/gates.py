"""Gates: links between modules of one level that a search may cross (CausalRAG2, arXiv 2602.05143).

"Causal" here is a retrieval permit judged from text, not proof of cause. A walk crosses a gate either way;
its direction, confidence and sentences are for the people who review it.

From the top level down each pair of modules of one level comes into question that is not connected already:
a pair whose parents are gated, or lie under gated modules, is connected through them and skipped. Modules
of different levels are no pair, so that none is gated with its own children.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

import numpy as np

from core.graph.bridges import Bridge, Sentence
from core.graph.hierarchy import Hierarchy
from core.graph.links import Verdict, link_key, verdict_of
from core.graph.view import GraphView, Rows

Direction = Literal["a_to_b", "b_to_a", "undirected"]
Pair = tuple[int, int]
CONSIDERED = 1000
"""Modules of one level that are paired: their pairs grow with the square."""
SHOWN = 3
"""Sentences that a suggested gate keeps."""


@dataclass(frozen=True, slots=True)
class Gate:
    """a and b are modules of one level, a first. `by` names the judge: a model, `connectives`, or one of the
    comparisons `chance` and `similarity`. `key` is stable (core.graph.links); `verdict` is a person's."""

    a: int
    b: int
    direction: Direction
    confidence: float
    sentences: tuple[Sentence, ...]
    by: str
    key: str
    verdict: Verdict = "none"
    sides: tuple[str, str] = ("", "")
    """The phrases that the sentences are about, of either module."""


@dataclass(frozen=True, slots=True, eq=False)
class Gates:
    """In order of their modules. `unjudged`: pairs whose judgement failed; `left`: pairs nobody was asked about.
    `neighbours`: for each module where its gates lead; a rejected gate leads nowhere, nor
    does one that nobody accepted where accepted ones alone serve."""

    gates: tuple[Gate, ...]
    neighbours: Rows
    unjudged: tuple[Pair, ...] = ()
    left: int = 0

    def between(self, a: int, b: int) -> Gate | None:
        pair = (min(a, b), max(a, b))
        return next((gate for gate in self.gates if (gate.a, gate.b) == pair), None)


def collect(
    hierarchy: Hierarchy,
    gates: Iterable[Gate],
    unjudged: Iterable[Pair] = (),
    left: int = 0,
    only_accepted: bool = False,
) -> Gates:
    ordered = tuple(sorted(gates, key=lambda gate: (gate.a, gate.b)))
    open_ = [(gate.a, gate.b) for gate in ordered if is_open(gate, only_accepted)]
    ends = np.array([*open_, *((b, a) for a, b in open_)], np.int64).reshape(-1, 2)
    ends = ends[np.lexsort((ends[:, 1], ends[:, 0]))]
    starts = np.searchsorted(ends[:, 0], np.arange(hierarchy.count + 1)).astype(np.int64)
    return Gates(ordered, Rows(starts, ends[:, 1].astype(np.int32)), tuple(sorted(unjudged)), left)


def is_open(gate: Gate, only_accepted: bool) -> bool:
    return gate.verdict == "accepted" or (gate.verdict == "none" and not only_accepted)


def connected_above(hierarchy: Hierarchy, a: int, b: int, gated: set[Pair]) -> bool:
    """Whether modules above a and b, on any level, are gated."""
    a, b = int(hierarchy.parent[a]), int(hierarchy.parent[b])
    while a >= 0 and b >= 0 and a != b:
        if (min(a, b), max(a, b)) in gated:
            return True
        a, b = int(hierarchy.parent[a]), int(hierarchy.parent[b])
    return False


def considered(hierarchy: Hierarchy, level: int, most: int = CONSIDERED) -> list[int]:
    """The modules of a level, the largest of them where there are more than `most`."""
    on = hierarchy.on_level(level)
    sizes = np.diff(hierarchy.members.starts)[on]
    return sorted(int(module) for module in on[np.lexsort((on, -sizes))[:most]])


def pairs_on(hierarchy: Hierarchy, level: int, gated: set[Pair]) -> Iterator[Pair]:
    """The pairs of a level's modules that come into question, given the gates of the levels above."""
    for a, b in combinations(considered(hierarchy, level), 2):
        if not connected_above(hierarchy, a, b, gated):
            yield a, b


def suggest(view: GraphView, hierarchy: Hierarchy, bridges: Sequence[Bridge]) -> Gates:
    """Gates from connectives alone: from the top level down, where a sentence bridges two modules.

    Direction: as all its sentences say, else undirected. Confidence: n / (n + 1) of n sentences; it orders
    suggestions and is no probability.
    """
    gates: dict[Pair, Gate] = {}
    for layer in hierarchy.at:
        found: dict[Pair, list[tuple[Bridge, bool]]] = {}
        for bridge in bridges:
            cause, effect = int(layer[bridge.cause]), int(layer[bridge.effect])
            if cause >= 0 and effect >= 0 and cause != effect:
                pair = (min(cause, effect), max(cause, effect))
                found.setdefault(pair, []).append((bridge, cause < effect))
        above = set(gates)
        for pair, rests in sorted(found.items()):
            if not connected_above(hierarchy, *pair, above):
                gates[pair] = _suggested(view, hierarchy, pair, rests)
    return collect(hierarchy, gates.values(), only_accepted=view.only_accepted)


def _suggested(view: GraphView, hierarchy: Hierarchy, pair: Pair, rests: list[tuple[Bridge, bool]]) -> Gate:
    sentences = sorted({bridge.sentence for bridge, _ in rests})
    ways = {forward for _, forward in rests}
    direction: Direction = "undirected" if len(ways) > 1 else "a_to_b" if ways == {True} else "b_to_a"
    phrases = sorted({phrase for bridge, _ in rests for phrase in (bridge.cause, bridge.effect)})
    return made_gate(
        view,
        hierarchy,
        pair,
        direction,
        len(sentences) / (len(sentences) + 1),
        sentences[:SHOWN],
        "connectives",
        phrases,
    )


def made_gate(
    view: GraphView,
    hierarchy: Hierarchy,
    pair: Pair,
    direction: Direction,
    confidence: float,
    sentences: Sequence[Sentence],
    by: str,
    phrases: Iterable[int] = (),
) -> Gate:
    """Keyed by the phrases of each side that the sentences are about, not by all that the modules hold: a
    verdict stays when a module grows, and goes when the evidence changes. Without any, by the modules."""
    rows = hierarchy.at[int(hierarchy.level[pair[0]]) - 1]
    named = sorted(set(phrases))
    sides = [
        "\x1f".join(view.phrases[p] for p in named if rows[p] == module) or hierarchy.keys[module]
        for module in pair
    ]
    key = link_key("gate", sides[0], sides[1], (sentence.text for sentence in sentences))
    verdict = verdict_of(view.link_verdicts, key)
    shown = (sides[0].replace("\x1f", ", "), sides[1].replace("\x1f", ", "))
    return Gate(*pair, direction, confidence, tuple(sentences), by, key, verdict, shown)
