"""One question on its way: the evidence found for it, and the text drafted from that evidence."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from core.answer.answer import AnswerTriple, Claim, Status
from core.answer.computed import with_quotes
from core.answer.gather import MOST_TRIPLES, Gathered, triples_in
from core.answer.quote import quoted_text, quotes
from core.answer.trace import Trace
from core.answer.write import Written, written
from core.embed.base import Embedder, Vectors
from core.graph.view import GraphView
from core.judge.check import Check
from core.judge.judge import Judge, sources_of
from core.judge.said import insufficient, missing, reason
from core.judge.weigh import Sentence
from core.language.detect import language_of
from core.llm.base import LanguageModel
from core.retrieve.base import Evidence, Strategy
from core.retrieve.base import Question as Searched
from core.shortfall import Shortfall


@dataclass(slots=True)
class Question:
    """What was asked, with all that it may use."""

    text: str
    strategy: Strategy
    model: LanguageModel | None
    embedder: Embedder
    judge: Judge
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
    degraded: tuple[Shortfall, ...] = ()


class Asked:
    """A question with its evidence in numbers, ready to be answered."""

    def __init__(self, question: Question, gathered: Gathered) -> None:
        self._question = question
        self._gathered = gathered
        self._language = language_of(question.text)
        self._degraded: list[Shortfall] = []

    def drafted(self) -> Generator[str, None, Draft]:
        """Yields text as it is written, returns the draft."""
        refusal = self._argument()
        if refusal is not None:
            text = insufficient(self._language, refusal, bool(self._gathered.passages))
            yield text
            return Draft("insufficient", text, degraded=tuple(self._degraded))
        model = self._question.model
        if model is not None:
            sources = sources_of(self._question.view, self._gathered.indices)
            with self._question.trace.step("write") as detail:
                gathered = self._gathered
                result = yield from written(
                    model,
                    self._question.text,
                    sources,
                    gathered.paths,
                    gathered.strongest,
                    gathered.computed,
                )
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
        asked = self._question
        if self._gathered.refusal:
            return self._gathered.refusal
        if self._gathered.computed:  # its strategy has checked, and every value stands in a cited sentence
            with asked.trace.step("argument check") as detail:
                detail |= {"by": "computed", "answerable": True}
            return None
        with asked.trace.step("argument check") as detail:
            judged = asked.judge.argument(asked.text, asked.vector, asked.view, self._gathered.indices)
            detail |= {"by": judged.by, "answerable": judged.answerable, "tokens": judged.tokens}
            if judged.by == "rules":
                detail |= {"code": judged.code, **judged.detail}
            else:
                detail["missing"] = judged.missing
        if judged.degraded:
            self._degraded.append(judged.degraded)
        if judged.answerable:
            return None
        if judged.code:
            return reason(self._language, judged.code, judged.what)
        return missing(self._language, judged.missing or "…")

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
        languages = self._by_rules.languages
        if not languages and not self._gathered.computed:  # a model judged otherwise than the rules would
            languages = frozenset(s.language for s in self._sentences)
        claims = quotes(self._question.text, self._sentences, self._gathered.paths, languages)
        if self._gathered.computed:
            claims = with_quotes(self._gathered.computed, claims)
        if not claims:
            text = insufficient(self._language, "", bool(self._gathered.passages))
            return Draft("insufficient", text, degraded=tuple(self._degraded))
        with self._question.trace.step("quote") as detail:
            detail |= {"sentences": len(self._sentences), "quoted": len(claims)}
        return Draft("quoted", quoted_text(claims), claims, None, tuple(self._degraded))

    @cached_property
    def _by_rules(self) -> Check:
        asked = self._question
        return asked.judge.rules(asked.text, asked.vector, asked.view, self._gathered.indices)

    @cached_property
    def _sentences(self) -> tuple[Sentence, ...]:
        asked = self._question
        return asked.judge.sentences(asked.text, asked.vector, asked.view, self._gathered.indices)
