"""CausalRAG2 (HugRAG; arXiv 2602.05143): from a few entities and modules best-first over facts, membership and
gates, then a filter for what bears on the answer.

A gate is a retrieval permit judged from text; the name claims no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.graph.hierarchy import HierarchyParameters
from core.graph.leiden import Engine
from core.graph.view import GraphView
from core.retrieve.base import Evidence, Question, RankedPassage, RankedTriple
from core.retrieve.evidence.rows import rows_of
from core.retrieve.evidence.scores import best
from core.retrieve.evidence.shown import gates_shown, modules_shown
from core.retrieve.evidence.steps import Steps
from core.retrieve.match.likeness import likeness
from core.retrieve.modules.around import Around, Asked, gains_of, seed_modules, seed_phrases
from core.retrieve.modules.causal_filter import (
    NOTHING_SUPPORTS,
    Filter,
    Sifted,
    sifted_rows,
    supported_scores,
)
from core.retrieve.modules.expand import Expansion, Reached, expand
from core.retrieve.modules.gating import GateKind, Judgements, make_gates
from core.retrieve.modules.modules import Modules, modules_of
from core.retrieve.paths.paths import fact_paths
from core.retrieve.strategies.dense import by_similarity, dense_scores
from core.retrieve.tools import Tools
from core.retrieve.walk.recognition import named_in
from core.shortfall import Shortfall


@dataclass(frozen=True, slots=True)
class CausalRag2Parameters:
    """hierarchy, gates, filter: the ablations. lexical: Lex's part of s(q, x); entities, modules, balance: seeds
    and MMR's λ; decay and weights: of Gain; threshold, token_budget, nodes: where expansion ends. Ours, as the
    paper leaves them open: pool (MMR's candidates), rows (candidates of the filter), named_weight
    (core/retrieve/match/likeness.py), row_weight (of a passage's best row beside its likeness), summaries and pairs
    (what a model is asked for at most, a view)."""

    hierarchy: bool = True
    gates: GateKind = "causal"
    filter: Filter = "aware"
    lexical: float = 0.3
    entities: int = 3
    modules: int = 3
    balance: float = 0.7
    decay: float = 0.7
    gate_weight: float = 1.2
    member_weight: float = 1.0
    fact_weight: float = 0.8
    threshold: float = 0.15
    token_budget: int = 3000
    nodes: int = 400
    max_module_tokens: int = 4000
    levels: int = 4
    engine: Engine = "ordered"
    pool: int = 100
    rows: int = 100
    named_weight: float = 0.1
    row_weight: float = 0.2
    summaries: int = 200
    pairs: int = 400
    paths: int = 10


@dataclass(frozen=True, slots=True)
class Woven:
    """What is worked out once for a view; without the hierarchy neither."""

    modules: Modules | None
    judgements: Judgements | None


class CausalRag2:
    name = "causalrag2"

    def __init__(self, tools: Tools, parameters: CausalRag2Parameters = CausalRag2Parameters()) -> None:
        self._tools = tools
        self._parameters = parameters

    @property
    def parameters(self) -> CausalRag2Parameters:
        return self._parameters

    def rank(self, question: Question, view: GraphView, k: int) -> Evidence:
        steps, degraded = Steps(), list[Shortfall]()
        woven = self.weave(view, steps, degraded)
        reached, seeds = self._expand(question, view, woven, steps)
        with steps.step("similarity") as detail:
            cosine = dense_scores(question, view)
            detail |= {"compared": "exactly", "passages": view.passage_count}
        gains = gains_of([(found.node, found.gain) for found in reached], len(view.phrases))
        rows = rows_of(question, view, gains, self._parameters.rows)
        if not rows:
            degraded.append(Shortfall("No fact was reached: passages are ranked by similarity alone."))
            return by_similarity(cosine, k, steps, degraded)
        close = frozenset(found.node for found in reached if found.kind in ("seed", "fact"))
        sifted = sifted_rows(
            self._tools.model, question.text, view, rows, close, self._parameters.filter, steps, degraded
        )
        return self._ranked(question, view, k, cosine, gains, sifted, seeds, steps, degraded)

    def weave(self, view: GraphView, steps: Steps, degraded: list[Shortfall]) -> Woven:
        """Modules and gates, from the shelf when they are there. A model's failures are named, and what it
        failed at is asked again at the next question."""
        given, model = self._parameters, self._tools.model
        if not given.hierarchy:
            return Woven(None, None)
        shelf, by = self._tools.shelf, model.name if model is not None else ""
        cut = HierarchyParameters(given.max_module_tokens, given.levels, given.engine)
        with steps.step("hierarchy") as detail:
            modules = modules_of(self._tools, view, cut, given.summaries, degraded)
            judgements = shelf.modules(
                view,
                ("gates", cut, by, given.summaries, given.gates, given.pairs),
                lambda: make_gates(view, modules, given.gates, model, given.pairs),
                lambda made: not made.gates.unjudged and not modules.failed,
            )
            gates = judgements.gates
            detail |= {
                "modules": modules.hierarchy.count,
                "summaries": sum(who != "phrases" for who in modules.by),
                "gates": len(gates.gates),
                "asked": judgements.asked,
                "unjudged": len(gates.unjudged),
                "not asked": gates.left,
            }
        if gates.unjudged:
            degraded.append(
                Shortfall(
                    "{n} pairs of modules are unjudged: {fault}",
                    n=len(gates.unjudged),
                    fault=judgements.fault,
                )
            )
        return Woven(modules, judgements)

    def _expand(
        self, question: Question, view: GraphView, woven: Woven, steps: Steps
    ) -> tuple[list[Reached], list[int]]:
        given, p, shelf = self._parameters, len(view.phrases), self._tools.shelf
        modules = woven.modules
        gates = woven.judgements.gates if woven.judgements is not None else None
        around = Around(view, modules, gates)
        with steps.step("seeds") as detail:
            asked = Asked(question, view, shelf.phrase_words(view), modules, given.lexical)
            near = shelf.near_phrases(view)
            seeds = seed_phrases(asked, near, question, view, given.pool, given.entities, given.balance)
            both = seeds + (
                seed_modules(asked, modules, p, given.pool, given.modules, given.balance) if modules else []
            )
            scores = asked(np.array(both, np.int64))
            named = [
                {"phrase": around.name(node), "weight": float(score)}
                for node, score in zip(both, scores, strict=True)
            ]
            detail |= {"phrases": named[: len(seeds)], "modules": named[len(seeds) :]}
        with steps.step("expansion") as detail:
            count = p + (modules.hierarchy.count if modules else 0)
            reached = expand(count, both, asked, around, around.tokens, self._how())
            detail |= {"nodes": len(reached), "hops": max((found.hops for found in reached), default=0)}
        if modules is not None:
            with steps.step("modules") as detail:
                shown = modules_shown(modules, reached, p)
                detail |= {"modules": shown, "count": len(shown)}
        if gates is not None:
            with steps.step("gates") as detail:
                assert modules is not None
                crossed = gates_shown(modules, gates, reached, p)
                detail |= {"gates": crossed, "count": len(crossed)}
        return reached, seeds

    def _how(self) -> Expansion:
        given = self._parameters
        weights = {"fact": given.fact_weight, "member": given.member_weight, "gate": given.gate_weight}
        return Expansion(given.decay, weights, given.threshold, given.token_budget, given.nodes)  # type: ignore[arg-type]

    def _ranked(
        self,
        question: Question,
        view: GraphView,
        k: int,
        cosine: NDArray[np.float32],
        gains: NDArray[np.float64],
        sifted: Sifted,
        seeds: Sequence[int],
        steps: Steps,
        degraded: Sequence[Shortfall],
    ) -> Evidence:
        if sifted.nothing:
            return by_similarity(cosine, k, steps, degraded, refusal=NOTHING_SUPPORTS)
        given = self._parameters
        like = likeness(cosine, question.text, view, self._tools.shelf, given.named_weight)
        scores = supported_scores(like, sifted, view, given.row_weight)
        chosen = [passage for passage in best(scores, k).tolist() if np.isfinite(scores[passage])]
        with steps.step("paths") as detail:
            anchors = named_in(question.text, view, seeds)
            weights = np.concatenate([gains, np.where(np.isfinite(scores), scores, 0)])
            paths = fact_paths(view, anchors, seeds, chosen[: given.paths], weights)
            detail |= {"paths": len(paths)}
        return Evidence(
            tuple(RankedPassage(i, float(scores[i])) for i in chosen),
            tuple(RankedTriple(row.triple, row.score) for row in sifted.supporting),
            paths,
            steps.done(),
            tuple(degraded),
        )
