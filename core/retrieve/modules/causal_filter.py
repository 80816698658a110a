"""The causal filter: only rows that bear on the answer go on (CausalRAG2, arXiv 2602.05143).

A language model splits the rows into supporting and spurious. Without one a rule stands in, which judges no
cause: a row is left out as spurious when its score is under a share of the best one's, and, in the
spurious-aware form, also when nothing but modules and gates led to it and it holds no word of the question:
being in one module is no evidence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from core.errors import ModelError
from core.graph.view import GraphView
from core.language.english import STOP_WORDS
from core.language.tokens import lex_tokens
from core.llm.base import LanguageModel
from core.prompts.causal_filter import causal_filter, read_filtered
from core.retrieve.evidence.rows import Row, best_rows, passage_scores, row_text
from core.retrieve.evidence.shown import triple_shown
from core.retrieve.evidence.steps import Steps
from core.shortfall import NONE, Shortfall

Filter = Literal["aware", "plain", "off"]
SHARE = 0.1
NOTHING_SUPPORTS = "Of all that was found, nothing supports an answer."
"""The refusal when a model finds no supporting row."""


@dataclass(frozen=True, slots=True)
class Sifted:
    """`supporting` in the order of the rows; `by` a model's name or `rule`. `nothing`: a model read the rows
    and found that none supports an answer."""

    supporting: tuple[Row, ...]
    by: str
    unknown: int = 0
    tokens: int = 0
    fault: Shortfall = NONE
    nothing: bool = False

    @property
    def by_model(self) -> bool:
        return self.by not in ("rule", "nobody")


def sifted_rows(
    model: LanguageModel | None,
    question: str,
    view: GraphView,
    rows: Sequence[Row],
    close: frozenset[int],
    way: Filter,
    steps: Steps,
    degraded: list[Shortfall],
) -> Sifted:
    """The filter as a step of the trace. `close`: phrases that seeds and facts led to. A model's fault is named."""
    with steps.step("filter") as detail:
        sifted = _sift(model, question, view, rows, close, way)
        detail |= {
            "by": sifted.by,
            "rows": len(rows),
            "supporting": len(sifted.supporting),
            "invented": sifted.unknown,
            "kept": [triple_shown(view, row.triple, row.score) for row in sifted.supporting[:10]],
            "tokens": sifted.tokens,
        }
    if sifted.fault:
        degraded.append(
            Shortfall("Rows sorted by rule, not by the language model: {fault}", fault=sifted.fault)
        )
    return sifted


def supported_scores(
    likeness: NDArray[np.floating], sifted: Sifted, view: GraphView, weight: float
) -> NDArray[np.float64]:
    """(n,) scores of passages. A model's choice bounds them: only passages of supporting rows reach the answer,
    the others' are −∞. A rule's choice only ranks: it has read nothing."""
    scores = passage_scores(likeness, sifted.supporting, view, weight)
    return np.where(best_rows(sifted.supporting, view) > 0, scores, -np.inf) if sifted.by_model else scores


def _sift(
    model: LanguageModel | None,
    question: str,
    view: GraphView,
    rows: Sequence[Row],
    close: frozenset[int],
    way: Filter,
) -> Sifted:
    if way == "off" or not rows:
        return Sifted(tuple(rows), "nobody")
    if model is not None:
        try:
            return _by_model(model, question, view, rows, aware=way == "aware")
        except ModelError as error:
            return Sifted(_by_rule(question, view, rows, close, way), "rule", fault=Shortfall.of(error))
    return Sifted(_by_rule(question, view, rows, close, way), "rule")


def _by_model(
    model: LanguageModel, question: str, view: GraphView, rows: Sequence[Row], *, aware: bool
) -> Sifted:
    documents = view.documents_of_triples(row.triple for row in rows)
    reply = model.complete(
        causal_filter(question, [row_text(view, row) for row in rows], documents, aware=aware)
    )
    if reply.data is None:
        raise ModelError("The language model did not sort the rows.")
    read = read_filtered(reply.data, len(rows))
    kept = tuple(rows[at] for at in read.supporting)
    return Sifted(kept, model.name, read.unknown, reply.tokens_in + reply.tokens_out, nothing=not kept)


def _by_rule(
    question: str, view: GraphView, rows: Sequence[Row], close: frozenset[int], way: Filter
) -> tuple[Row, ...]:
    enough = [row for row in rows if row.score >= SHARE * rows[0].score]
    if way == "plain":
        return tuple(enough)
    asked = set(lex_tokens(question)) - STOP_WORDS
    return tuple(row for row in enough if _bears(view, row, close, asked))


def _bears(view: GraphView, row: Row, close: frozenset[int], asked: set[str]) -> bool:
    if any(int(end) in close for end in view.triple_ends[row.triple]):
        return True
    return bool(asked & set(lex_tokens(row_text(view, row))))
