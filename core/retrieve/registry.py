"""Every strategy by name. One that isn't built yet isn't here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from core.embed.base import Embedder
from core.errors import BadInput
from core.judge.judge import Judge
from core.llm.base import LanguageModel
from core.retrieve.base import Strategy
from core.retrieve.strategies.bm25 import Bm25, Bm25Parameters
from core.retrieve.strategies.cascade import Cascade, CascadeParameters
from core.retrieve.strategies.causalrag import CausalRag, CausalRagParameters
from core.retrieve.strategies.causalrag2 import CausalRag2, CausalRag2Parameters
from core.retrieve.strategies.dense import Dense, DenseParameters
from core.retrieve.strategies.graphrag_global import GraphRagGlobal, GraphRagGlobalParameters
from core.retrieve.strategies.graphrag_local import GraphRagLocal, GraphRagLocalParameters
from core.retrieve.strategies.hipporag2 import HippoRag2, HippoRag2Parameters
from core.retrieve.strategies.hybrid import Hybrid, HybridParameters
from core.retrieve.strategies.leanrag import LeanRag, LeanRagParameters
from core.retrieve.strategies.lightrag import LightRag, LightRagParameters
from core.retrieve.strategies.none import NoneParameters, NoRetrieval
from core.retrieve.strategies.pathrag import PathRag, PathRagParameters
from core.retrieve.strategies.rograg import RogRag, RogRagParameters
from core.retrieve.tools import Shelf, Tools


@dataclass(frozen=True, slots=True)
class Maker:
    """A strategy's frozen parameter class, and how it is made from tools and parameters."""

    parameters: type[Any]
    build: Callable[[Tools, Any], Strategy]


MAKERS: Mapping[str, Maker] = {
    "bm25": Maker(Bm25Parameters, lambda tools, given: Bm25(tools.shelf.words, given)),
    "dense": Maker(DenseParameters, lambda tools, given: Dense(given)),
    "hybrid": Maker(HybridParameters, lambda tools, given: Hybrid(tools.shelf.words, given)),
    "hipporag2": Maker(HippoRag2Parameters, lambda tools, given: HippoRag2(tools.model, given)),
    "causalrag2": Maker(CausalRag2Parameters, lambda tools, given: CausalRag2(tools, given)),
    "lightrag": Maker(LightRagParameters, lambda tools, given: LightRag(tools.shelf, tools.model, given)),
    "rograg": Maker(RogRagParameters, lambda tools, given: RogRag(tools, given)),
    "cascade": Maker(CascadeParameters, lambda tools, given: Cascade(tools, given)),
    "pathrag": Maker(PathRagParameters, lambda tools, given: PathRag(tools.shelf, tools.model, given)),
    "graphrag-local": Maker(GraphRagLocalParameters, lambda tools, given: GraphRagLocal(tools, given)),
    "graphrag-global": Maker(GraphRagGlobalParameters, lambda tools, given: GraphRagGlobal(tools, given)),
    "leanrag": Maker(LeanRagParameters, lambda tools, given: LeanRag(tools, given)),
    "causalrag": Maker(CausalRagParameters, lambda tools, given: CausalRag(tools, given)),
    "none": Maker(NoneParameters, lambda tools, given: NoRetrieval(given)),
}
NAMES = tuple(MAKERS)
DEFAULT = "cascade"


class Strategies:
    """Makes strategies that share what is worked out for a view: one of these for a process."""

    names = NAMES

    def __init__(self, embedder: Embedder) -> None:
        self._shelf = Shelf(embedder)

    def make(
        self, name: str, model: LanguageModel | None = None, given: Mapping[str, Any] | None = None
    ) -> Strategy:
        """With the given parameters in place of defaults. Raises BadInput for names that are not known."""
        maker = MAKERS.get(name)
        if maker is None:
            raise BadInput(f"There is no strategy {name!r}; choose one of {', '.join(NAMES)}.")
        return maker.build(Tools(self._shelf, model), _parameters(name, maker.parameters, given))

    @property
    def shelf(self) -> Shelf:
        """What is kept by view, for others that look at views."""
        return self._shelf

    def judge(self, model: LanguageModel | None) -> Judge:
        """The argument check that strategies use, for whoever answers."""
        return Tools(self._shelf, model).judge


def make(
    name: str, embedder: Embedder, model: LanguageModel | None, given: Mapping[str, Any] | None = None
) -> Strategy:
    """One strategy that shares nothing."""
    return Strategies(embedder).make(name, model, given)


def _parameters(name: str, kind: type[Any], given: Mapping[str, Any] | None) -> Any:
    values = dict(given or {})
    known = sorted(field.name for field in fields(kind))
    unknown = sorted(set(values) - set(known))
    if unknown:
        raise BadInput(f"{name} has no parameter {', '.join(unknown)}; it has {', '.join(known) or 'none'}.")
    return kind(**values)
