"""One question on its way: the evidence found for it, and the text drafted from that evidence."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from core.answer.answer import AnswerTriple, Claim, Status
from core.answer.check import Check, Source, check
from core.answer.gather import MOST_TRIPLES, Gathered, triples_in
from core.answer.quote import quoted_text, quotes
from core.answer.said import insufficient, missing, reason
from core.answer.trace import Trace
from core.answer.weigh import Sentence, Weigher
from core.answer.write import Written, written
from core.embed.base import Embedder, Vectors
from core.embed.cosine import cosines
from core.errors import ModelError
from core.graph.view import GraphView
from core.language.detect import language_of
from core.llm.base import LanguageModel
from core.prompts import fence
from core.prompts.argument import argue, read_argued
from core.retrieve.base import Evidence, Strategy
from core.retrieve.base import Question as Searched


@dataclass(slots=True)
class Question:
    """What was asked, with all that it may use."""

    text: str
    strategy: Strategy
    model: LanguageModel | None
    embedder: Embedder
    weigher: Weigher
    view: GraphView
    trace: Trace = field(default_factory=Trace)
    vector: Vectors = field(default_factory=lambda: np.zeros(0, np.float32))

    def find(self, k: int) -> Evidence:
        """The strategy's evidence over the view."""
        with self.trace.step("view") as detail:
            detail |= {"passages": self.view.passage_count, "triples": self.view.triple_count}
        with self.trace.step("question"):
            self.vector = self.embedder.queries([self.text])[0]
        evidence = self.strategy.rank(Searched(self.text, self.vector), self.view, k)
        self.trace.take(evidence.steps)
        return evidence


@dataclass(frozen=True, slots=True)
class Draft:
    """The text of an answer and how it came about; `model` is None when no model wrote it."""

    status: Status
    text: str
    claims: tuple[Claim, ...] = ()
    model: str | None = None
    degraded: tuple[str, ...] = ()


class Asked:
    """A question with its evidence in numbers, ready to be answered."""

    def __init__(self, question: Question, gathered: Gathered) -> None:
        self._question = question
        self._gathered = gathered
        self._language = language_of(question.text)
        self._degraded: list[str] = []

    def drafted(self) -> Generator[str, None, Draft]:
        """Yields text as it is written, returns the draft."""
        refusal = self._argument()
        if refusal is not None:
            text = insufficient(self._language, refusal, bool(self._gathered.passages))
            yield text
            return Draft("insufficient", text, degraded=tuple(self._degraded))
        model = self._question.model
        if model is not None:
            with self._question.trace.step("write") as detail:
                result = yield from written(model, self._question.text, self._sources, self._gathered.paths)
                detail |= {"outcome": result.outcome, "removed": list(result.unknown)}
            draft = self._from_model(result, model.name)
            if draft is not None:
                if draft.status == "insufficient":
                    yield draft.text
                return draft
        draft = self._quoted()
        yield draft.text
        return draft

    def triples(self, claims: Sequence[Claim]) -> tuple[AnswerTriple, ...]:
        """Those that were found, then those asserted by what the claims quote."""
        spans = [(n, claim.text) for claim in claims for n in claim.citations]
        beside = triples_in(self._question.view, self._gathered, spans)
        all_of_them = dict.fromkeys((*self._gathered.triples, *beside))
        return tuple(all_of_them)[:MOST_TRIPLES]

    def _argument(self) -> str | None:
        """None when the evidence can answer; else what is missing, in the question's language."""
        with self._question.trace.step("argument check") as detail:
            judged = self._judged_by_model(detail) if self._gathered.passages else None
            if judged is not None:
                return judged or None
            rules = self._by_rules
            detail |= {"by": "rules", "answerable": rules.answerable, "code": rules.code, **rules.detail}
            return None if rules.answerable else reason(self._language, rules.code, rules.what)

    def _judged_by_model(self, detail: dict[str, object]) -> str | None:
        """What the model says is missing, "" for nothing; None when no model judged."""
        model = self._question.model
        if model is None:
            return None
        try:
            reply = model.complete(argue(self._question.text, self._sources))
        except ModelError as error:
            self._degraded.append(f"Argument check by rules, not by the language model: {error}")
            return None
        assert reply.data is not None
        argued = read_argued(reply.data)
        detail |= {"by": model.name, "answerable": argued.answerable, "missing": argued.missing}
        detail["tokens"] = reply.tokens_in + reply.tokens_out
        if argued.answerable:
            return ""
        return missing(self._language, argued.missing or "…")

    def _from_model(self, result: Written, name: str) -> Draft | None:
        """The model's draft, or None when quotes must stand in."""
        self._degraded += result.degraded
        if result.outcome == "aside":
            return None
        if result.outcome == "nothing":
            text = insufficient(self._language, "", bool(self._gathered.passages))
            return Draft("insufficient", text, (), name, tuple(self._degraded))
        return Draft("answered", result.text, result.claims, name, tuple(self._degraded))

    def _quoted(self) -> Draft:
        languages = self._by_rules.languages or frozenset(s.language for s in self._sentences)
        claims = quotes(self._question.text, self._sentences, self._gathered.paths, languages)
        if not claims:
            text = insufficient(self._language, "", bool(self._gathered.passages))
            return Draft("insufficient", text, degraded=tuple(self._degraded))
        with self._question.trace.step("quote") as detail:
            detail |= {"sentences": len(self._sentences), "quoted": len(claims)}
        return Draft("quoted", quoted_text(claims), claims, None, tuple(self._degraded))

    @property
    def _sources(self) -> list[fence.Source]:
        return [fence.Source(p.n, p.title, p.location, p.text, p.document) for p in self._gathered.passages]

    @cached_property
    def _by_rules(self) -> Check:
        view, vector = self._question.view, self._question.vector
        rows = [view.passage(index) for index in self._gathered.indices]
        near = cosines(view.passage_vectors[list(self._gathered.indices)], vector)  # (shown,)
        sources = [
            Source(
                "\n".join((row.document_name, row.heading, row.text)), row.text, row.language, float(cosine)
            )
            for row, cosine in zip(rows, near, strict=True)
        ]
        cut = self._question.embedder.thresholds.answerable
        return check(self._question.text, cut, sources, self._sentences)

    @cached_property
    def _sentences(self) -> tuple[Sentence, ...]:
        asked = self._question
        return asked.weigher.weigh(asked.text, asked.vector, asked.view, self._gathered.indices)
