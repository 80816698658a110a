"""The argument check, one for answers and for strategies that check before they go on: can these passages
answer this question? A language model judges when there is one, rules when there is none or it fails.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.embed.base import Embedder, Thresholds, Vectors
from core.embed.cosine import cosines
from core.errors import ModelError
from core.graph.view import GraphView
from core.judge import result
from core.judge.check import Check, Source, check
from core.judge.weigh import Sentence, Weigher
from core.language.detect import language_of
from core.llm.base import LanguageModel
from core.prompts import fence
from core.prompts.argument import argue, read_argued
from core.shortfall import NONE, Shortfall


@dataclass(frozen=True, slots=True)
class Judged:
    """`code` and `what` are the rules' (core.judge.check); `missing` is a model's own sentence. `degraded`
    says why a model did not judge though there is one."""

    answerable: bool
    by: str = "rules"
    code: str = ""
    what: str = ""
    missing: str = ""
    degraded: Shortfall = NONE
    tokens: int = 0
    detail: dict[str, object] = field(default_factory=dict)


class Judge:
    """Holds the models, nothing of any question. Sentences are weighed once a view."""

    def __init__(self, embedder: Embedder, weigher: Weigher, model: LanguageModel | None) -> None:
        self._embedder = embedder
        self._weigher = weigher
        self._model = model

    def argument(self, question: str, vector: Vectors, view: GraphView, passages: Sequence[int]) -> Judged:
        """Passages are view indices, best first; `vector` is the question's, (d,)."""
        degraded = NONE
        if self._model is not None and passages:
            try:
                return _by_model(self._model, question, sources_of(view, passages))
            except ModelError as error:
                degraded = Shortfall(
                    "Argument check by rules, not by the language model: {fault}", fault=Shortfall.of(error)
                )
        ruled = self.rules(question, vector, view, passages)
        return Judged(
            ruled.answerable, "rules", ruled.code, ruled.what, degraded=degraded, detail=ruled.detail
        )

    def result(
        self,
        question: str,
        vector: Vectors,
        view: GraphView,
        passages: Sequence[int],
        computed: Sequence[str],
    ) -> Judged:
        """Whether what would be answered from the passages answers the question: a drafted answer by a model,
        the best sentence by rules. What was computed in code has answered already."""
        degraded = NONE
        if computed:
            return Judged(True, "computed")
        if self._model is not None and passages:
            try:
                kept, tokens = result.by_model(self._model, question, sources_of(view, passages))
                return Judged(kept, self._model.name, tokens=tokens)
            except ModelError as error:
                degraded = Shortfall(
                    "Result check by rules, not by the language model: {fault}", fault=Shortfall.of(error)
                )
        cut = self._embedder.thresholds.own(language_of(question))
        code = result.by_rule(question, self.sentences(question, vector, view, passages), cut)
        return Judged(not code, "rules", code, degraded=degraded)

    def rules(self, question: str, vector: Vectors, view: GraphView, passages: Sequence[int]) -> Check:
        """The check by rules alone, with the embedding model's own cut."""
        sentences = self.sentences(question, vector, view, passages)
        return ruled(question, vector, view, passages, sentences, self._embedder.thresholds)

    def sentences(
        self, question: str, vector: Vectors, view: GraphView, passages: Sequence[int]
    ) -> tuple[Sentence, ...]:
        """The passages' sentences, weighed against the question."""
        return self._weigher.weigh(question, vector, view, passages)


def ruled(
    question: str,
    vector: Vectors,
    view: GraphView,
    passages: Sequence[int],
    sentences: Sequence[Sentence],
    cuts: Thresholds,
) -> Check:
    """The check by rules of passages, best first, with their weighed sentences."""
    rows = [view.passage(index) for index in passages]
    near = cosines(view.passage_vectors[list(passages)], vector)  # (passages,)
    sources = [
        Source("\n".join((row.document_name, row.heading, row.text)), row.text, row.language, float(cosine))
        for row, cosine in zip(rows, near, strict=True)
    ]
    return check(question, cuts, sources, sentences)


def sources_of(view: GraphView, passages: Sequence[int]) -> list[fence.Source]:
    """Passages as prompts show them, numbered from 1 in the order given."""
    rows = [view.passage(index) for index in passages]
    return [
        fence.Source(n, row.document_name, row.location, row.text, row.document_id)
        for n, row in enumerate(rows, 1)
    ]


def _by_model(model: LanguageModel, question: str, sources: Sequence[fence.Source]) -> Judged:
    """Raises ModelError."""
    reply = model.complete(argue(question, sources))
    if reply.data is None:
        raise ModelError("The language model gave no judgement.")
    argued = read_argued(reply.data)
    return Judged(
        argued.answerable, model.name, missing=argued.missing, tokens=reply.tokens_in + reply.tokens_out
    )
