"""PathRAG (arXiv 2502.14902): resource flows from the nodes that the keywords call for, and the most reliable
paths between them are the evidence (core/graph/flow.py).

Where the paper leaves it open: a node's links are its facts, either way unless `directed`; passages are ranked
by core/retrieve/paths/flow_rank.py.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from core.graph.flow import Links, Score
from core.graph.view import GraphView
from core.llm.base import LanguageModel
from core.retrieve.base import Evidence, Place, Question, RankedPassage, RankedTriple
from core.retrieve.evidence.scores import best
from core.retrieve.evidence.steps import Steps
from core.retrieve.match.keywords import By, keywords_of
from core.retrieve.match.likeness import likeness
from core.retrieve.match.nodes import Called, called_nodes
from core.retrieve.paths.flow_rank import Scores, by_flow, by_paths
from core.retrieve.paths.routes import Order, Routes, in_order, routes_between, written_routes
from core.retrieve.strategies.dense import dense_scores
from core.retrieve.tools import Shelf
from core.shortfall import Shortfall


@dataclass(frozen=True, slots=True)
class PathRagParameters:
    """nodes (N), paths (K), alpha (decay), theta (flow a neighbour under which a node stops): as published;
    the published light setting is `LITE`. score: equation 4, or the mean flow over a path's edges.
    directed: flow from subject to object only.

    order: by reliability, by fewest hops, or shuffled by `seed`; it re-arranges the kept paths and changes
    none. placement: whether the first of them stands last in a prompt, next to the answer, or first.
    keywords: `model` asks the language model when there is one, `rule` never does. named_weight: of documents
    that the question names (core/retrieve/match/likeness.py). flow_weight, path_weight: of passages, beside their
    likeness (core/retrieve/paths/flow_rank.py)."""

    nodes: int = 40
    paths: int = 15
    alpha: float = 0.7
    theta: float = 0.05
    score: Score = "equation"
    directed: bool = False
    order: Order = "flow"
    seed: int = 0
    placement: Place = "last"
    keywords: By = "model"
    named_weight: float = 0.1
    flow_weight: float = 0.3
    path_weight: float = 0.0


LITE = PathRagParameters(nodes=20, paths=5)


class PathRag:
    name = "pathrag"

    def __init__(
        self,
        shelf: Shelf,
        model: LanguageModel | None = None,
        parameters: PathRagParameters = PathRagParameters(),
    ) -> None:
        self._shelf = shelf
        self._model = model
        self._parameters = parameters

    @property
    def parameters(self) -> PathRagParameters:
        return self._parameters

    def rank(self, question: Question, view: GraphView, k: int) -> Evidence:
        """No node to start from: passages by similarity alone, and it says so."""
        steps, parameters = Steps(), self._parameters
        with steps.step("keywords") as detail:
            keywords = keywords_of(question.text, self._model, parameters.keywords)
            detail |= keywords.shown()
        degraded = [keywords.fault] if keywords.fault else []
        with steps.step("nodes") as detail:
            called = called_nodes(keywords, self._shelf, view, parameters.nodes)
            detail |= _shown(view, called) | {"compared": self._shelf.near_phrases(view).compared}
        if not called.nodes:
            degraded.append(Shortfall("No keyword fits the graph: passages are ranked by similarity alone."))
        with steps.step("flow") as detail:
            routes = self._routes(view, called)
            detail |= _flowed(view, routes)
        with steps.step("passages") as detail:
            scores = self._scores(question, view, called, routes)
            chosen = best(scores, k).tolist()
            detail |= {"passages": view.passage_count, "flow_weight": parameters.flow_weight}
            detail |= {"path_weight": parameters.path_weight}
        with steps.step("paths") as detail:
            kept = in_order(routes.kept, parameters.order, parameters.seed)
            paths, triples = written_routes(view, kept, scores, parameters.directed)
            detail |= {"paths": len(paths), "order": parameters.order, "strongest": parameters.placement}
            detail |= {"score": parameters.score}
        return Evidence(
            tuple(RankedPassage(i, float(scores[i])) for i in chosen),
            tuple(RankedTriple(triple, reliability) for triple, reliability in triples.items()),
            paths,
            steps.done(),
            tuple(degraded),
            strongest=parameters.placement,
        )

    def _routes(self, view: GraphView, called: Called) -> Routes:
        parameters = self._parameters
        links = self._shelf.directed_links(view) if parameters.directed else Links.of(view.facts)
        nodes = [node.phrase for node in called.nodes]
        return routes_between(
            links, nodes, parameters.alpha, parameters.theta, parameters.score, parameters.paths
        )

    def _scores(self, question: Question, view: GraphView, called: Called, routes: Routes) -> Scores:
        """(n,)"""
        parameters = self._parameters
        similar = likeness(
            dense_scores(question, view), question.text, view, self._shelf, parameters.named_weight
        )
        if not called.nodes:
            return similar
        flow = by_flow(view, called.nodes, routes.flows)
        along = by_paths(view, routes.kept, parameters.directed)
        return similar + parameters.flow_weight * flow + parameters.path_weight * along


def _shown(view: GraphView, called: Called) -> dict[str, object]:
    nodes = [
        {
            "phrase": view.phrases[n.phrase],
            "keyword": called.keywords[n.keyword],
            "cosine": n.cosine,
            "weight": n.weight,
        }
        for n in called.nodes[:10]
    ]
    return {"nodes": len(called.nodes), "first": nodes}


def _flowed(view: GraphView, routes: Routes) -> dict[str, object]:
    """Nodes with more neighbours than the flow can feed stop at once; the trace names some."""
    flows = routes.flows
    reached = np.array([len(flow.resource) for flow in flows.values()], np.int64)
    hubs = [view.phrases[node] for node, flow in flows.items() if node in flow.stopped]
    return {
        "reached": int(reached.sum()),
        "pairs joined": routes.pairs,
        "stopped at once": len(hubs),
        "for instance": hubs[:5],
    }
