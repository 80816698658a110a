"""A strategy ranks evidence over a view. It sees nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, Protocol

from core.embed.base import Vectors
from core.graph.view import GraphView
from core.shortfall import Shortfall


@dataclass(frozen=True, slots=True)
class Question:
    """`text` as asked; `vector` is its embedding, (dimension,), unit length."""

    text: str
    vector: Vectors


@dataclass(frozen=True, slots=True)
class RankedPassage:
    """`passage` is an index into the view. A score orders; it judges nothing."""

    passage: int
    score: float


@dataclass(frozen=True, slots=True)
class RankedTriple:
    """`triple` is an index into the view's distinct triples."""

    triple: int
    score: float


BACKWARD = "← "
"""How a relation begins that is to be read from the later node to the earlier one."""


ALIKE = "≈ "
"""How a relation begins that nobody wrote down: two phrases are taken for one thing."""
MAYBE_SAME, SAME = f"{ALIKE}maybe the same", f"{ALIKE}the same"
"""Such a relation while it is a suggestion, and once a person accepted it."""


@dataclass(frozen=True, slots=True)
class FoundPath:
    """len(nodes) == len(relations) + 1 == len(passages) + 1; a passage index stands behind each step.

    A relation that begins with `← ` reads from the later node to the earlier: A, `← leads`, B says
    that B leads A. One that begins with `≈ ` is a link between two phrases, suggested or accepted; its passage
    names the later one, and `links` holds its key ("" for facts), or is empty where no hop is one.
    `sentences`, when not empty, are the passages' own words for each step, "" where none.
    """

    nodes: tuple[str, ...]
    relations: tuple[str, ...]
    passages: tuple[int, ...]
    score: float
    sentences: tuple[str, ...] = ()
    links: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the trace: what was done and what came of it, JSON values only."""

    step: str
    detail: dict[str, object] = field(default_factory=dict)
    ms: float = 0.0
    tokens: int = 0


Place = Literal["last", "first"]


@dataclass(frozen=True, slots=True)
class Span:
    """Characters of a passage: `text == view.passage(passage).text[start:end]`."""

    passage: int
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Computed:
    """A value worked out in code from cited sentences, never by a model: `text` says it in the question's
    language with its unit, `operation` how (`sum`, `count`, …), `spans` what it was computed from."""

    text: str
    operation: str
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a strategy found. `degraded` names every fallback taken (law 7). `refusal`, when not empty, is
    the strategy's own reason why the documents don't say: its passages are then only the nearest. `strongest`
    is where the first of the paths stands in a prompt: last, next to the answer, or first."""

    passages: tuple[RankedPassage, ...]
    triples: tuple[RankedTriple, ...] = ()
    paths: tuple[FoundPath, ...] = ()
    steps: tuple[Step, ...] = ()
    degraded: tuple[Shortfall, ...] = ()
    computed: tuple[Computed, ...] = ()
    refusal: str = ""
    strongest: Place = "last"


class Strategy(Protocol):
    """Same view, question and parameters give the same bytes. Ties break on stable ids."""

    name: str

    @property
    def parameters(self) -> object:
        """The frozen parameter class: every default of the method is a field of it."""
        ...

    def rank(self, question: Question, view: GraphView, k: int) -> Evidence:
        """At most k passages, best first."""
        ...
