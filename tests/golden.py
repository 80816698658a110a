"""Hand-checked numbers that the definitions of the retrieval systems come with."""

from __future__ import annotations

from dataclasses import dataclass, field

CHAIN = (("a", "b"), ("b", "c"), ("P", "a"), ("P", "b"), ("Q", "b"), ("Q", "c"))


@dataclass(frozen=True)
class PageRankCase:
    nodes: str
    edges: tuple[tuple[str, str], ...]
    reset: tuple[float, ...]
    damping: float
    scores: tuple[float, ...]


PAGERANK = (
    PageRankCase(
        "abcPQ", CHAIN, (0.9, 0.45, 0, 0.05, 0), 0.5, (0.402381, 0.328571, 0.054762, 0.159524, 0.054762)
    ),
    PageRankCase(
        "abcPQ", CHAIN, (0.9, 0.45, 0, 0.05, 0), 0.85, (0.243189, 0.33208, 0.122725, 0.17928, 0.122725)
    ),
    # R is isolated: its mass returns to the reset distribution.
    PageRankCase(
        "aPQR", (("a", "P"), ("a", "Q")), (0.9, 0.05, 0, 0.04), 0.5, (0.635739, 0.184708, 0.158935, 0.020619)
    ),
)

SEED_COSINES = (0.82, 0.74, 0.6, 0.58, 0.5, 0.42)
SEED_MINMAX = (1.0, 0.8, 0.45, 0.4, 0.2, 0.0)
SEED_KEPT = {0: "ab", 1: "bc", 3: "ac"}
SEED_PASSAGES = {"a": 1, "b": 2, "c": 4}
SEED_WEIGHTS = {"a": 0.7, "b": 0.45, "c": 0.15}


@dataclass(frozen=True)
class GainCase:
    """Edges are (end, end, kind); `order` is (node, gain, hops, kind) as they are reached."""

    threshold: float
    gates: bool
    order: tuple[tuple[str, float, int, str], ...]


GAIN_SIMILARITY = {"s": 1.0, "a": 0.5, "b": 0.6, "m1": 0.4, "m2": 0.3, "c": 0.9}
GAIN_EDGES = (
    ("s", "a", "fact"),
    ("a", "b", "fact"),
    ("s", "m1", "member"),
    ("m2", "c", "member"),
    ("m1", "m2", "gate"),
)
_WITHOUT_GATES = (("a", 0.28, 1, "fact"), ("m1", 0.28, 1, "member"), ("b", 0.2352, 2, "fact"))
GAIN = (
    GainCase(0.0, True, (*_WITHOUT_GATES, ("m2", 0.1764, 2, "gate"), ("c", 0.3087, 3, "member"))),
    GainCase(0.2, True, _WITHOUT_GATES),
    GainCase(0.0, False, _WITHOUT_GATES),
)

MMR_VECTORS = ((1, 0), (0.98, 0.198997487), (0.6, 0.8), (0, 1))
MMR_SCORES = (0.9, 0.88, 0.7, 0.3)
MMR_BALANCE = 0.7
MMR_ORDER = [0, 1, 2]

LEX = (
    ("how does cortisol raise blood pressure", "cortisol stress hormone", 0.166667),
    ("how does cortisol raise blood pressure", "blood pressure raised by cortisol", 0.5),
    ("party planning", "art", 0.0),
)


@dataclass(frozen=True)
class FlowCase:
    """One start's flow; `paths` are written A-B-C."""

    name: str
    edges: tuple[str, ...]
    resource: dict[str, float]
    directed: bool = True
    theta: float = 0.05
    stopped: str | None = None
    equation: dict[str, float] = field(default_factory=dict)
    edge_flow: dict[str, float] = field(default_factory=dict)


HUB = ("AH", "HT", "AB", "BC", "CT", "Hw", "Hx", "Hy", "Hz")
DIAMOND = ("AB", "AC", "BD", "CD", "DE")
LINE = ("AB", "BC", "CD", "DE")

FLOWS = (
    FlowCase(
        "hub",
        HUB,
        {"A": 1, "H": 0.35, "B": 0.35, "C": 0.245, **dict.fromkeys("Twxyz", 0.049)},
        equation={"A-H-T": 0.6995, "A-B-C-T": 0.548},
        edge_flow={"A-H-T": 0.1995, "A-B-C-T": 0.2555},
    ),
    FlowCase(
        "hub, theta 0.1 stops H",
        HUB,
        {"A": 1, "H": 0.35, "B": 0.35, "C": 0.245, "T": 0.1715},
        theta=0.1,
        stopped="H",
    ),
    FlowCase(
        "hub, undirected",
        HUB,
        {"A": 1, "H": 0.35, "B": 0.35, "C": 0.1225, **dict.fromkeys("Twxyz", 0.040833)},
        directed=False,
        stopped="Twxyz",
        equation={"A-H-T": 0.695417, "A-B-C-T": 0.504444},
    ),
    FlowCase(
        "diamond",
        DIAMOND,
        {"A": 1, "B": 0.35, "C": 0.35, "D": 0.49, "E": 0.343},
        equation={"A-B-D": 0.92, "A-B-D-E": 0.727667},
    ),
    FlowCase(
        "four hops",
        LINE,
        {"A": 1, "B": 0.7, "C": 0.49, "D": 0.343, "E": 0.2401},
        equation={"A-B-C-D-E": 0.693275},
    ),
)
