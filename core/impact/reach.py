"""Flow from many starts at once through the graph, a whole layer at a time: PathRAG's (core/graph/flow.py), in
arrays.

All starts stand in the first layer. A phrase gives α·S(u)/|out(u)| to each neighbour that no earlier layer has
reached, so hubs give little; one with S(u)/|out(u)| < θ gives nothing at all. An edge that carries flow carries
at least α·θ, and each phrase spreads once at most: the cost is bounded by the graph's edges, and by what the
starts hold, divided by (1 - α)·θ.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.graph.flow import Links
from core.retrieve.paths.paths import spans

ALPHA = 0.7
THETA = 0.002
HOPS = 4

Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Reach:
    """Of p phrases: `resource` (0 where none came), `layer` (-1 where none came), and `before`, the neighbour
    that gave the most (-1 for a start). `stopped` are phrases too common to lead on, ascending."""

    resource: NDArray[np.float64]
    layer: NDArray[np.int32]
    before: NDArray[np.int32]
    stopped: Numbers

    def way_to(self, phrase: int) -> tuple[int, ...]:
        """From a start to the phrase, along what gave the most."""
        stops = [phrase]
        while self.before[stops[-1]] >= 0:
            stops.append(int(self.before[stops[-1]]))
        return tuple(reversed(stops))


def reach(
    links: Links,
    starts: Numbers,
    leads: NDArray[np.bool_],
    *,
    alpha: float = ALPHA,
    theta: float = THETA,
    hops: int = HOPS,
) -> Reach:
    """`starts` ascending, each of resource 1. Flow goes through and to phrases that lead (p,) alone; a start
    does so in any case."""
    p = len(leads)
    resource, layer = np.zeros(p), np.full(p, -1, np.int32)
    before = np.full(p, -1, np.int32)
    resource[starts], layer[starts] = 1.0, 0
    now, stopped = starts.astype(np.int64), [np.zeros(0, np.int64)]
    for hop in range(1, hops + 1):
        degrees = (links.starts[now + 1] - links.starts[now]).astype(np.int64)
        spreads = (degrees > 0) & (resource[now] >= theta * degrees)
        stopped.append(now[(degrees > 0) & ~spreads])
        givers, counts = now[spreads], degrees[spreads]
        sources = np.repeat(givers, counts)
        targets = links.ends[spans(links.starts[givers], counts)].astype(np.int64)
        amounts = np.repeat(alpha * resource[givers] / np.maximum(counts, 1), counts)
        fresh = (layer[targets] < 0) & leads[targets]
        sources, targets, amounts = sources[fresh], targets[fresh], amounts[fresh]
        if not len(targets):
            break
        order = np.lexsort((sources, -amounts, targets))
        sources, targets, amounts = sources[order], targets[order], amounts[order]
        firsts = np.flatnonzero(np.diff(targets, prepend=-1))
        now = targets[firsts]
        resource[now] = np.add.reduceat(amounts, firsts)
        layer[now], before[now] = hop, sources[firsts]
    return Reach(resource, layer, before, np.sort(np.concatenate(stopped)))
