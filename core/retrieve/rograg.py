"""ROGRAG (arXiv 2503.06474): logic form → dual level → dense passages, with the argument check after each.

What a question wants counted, added, sorted or compared is worked out in code over values read from cited
sentences. Evidence that cannot answer is left before anything is generated from it, and the trace says why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from core.graph.view import GraphView
from core.judge.judge import Judged
from core.language.detect import Language, language_of
from core.language.greeting import greeting_in
from core.retrieve import rungs as climbed
from core.retrieve.base import Evidence, Question, RankedPassage, RankedTriple
from core.retrieve.dense import dense_scores
from core.retrieve.dual_level import DualParameters, dual_level
from core.retrieve.keywords import keywords_of
from core.retrieve.logic.find import Matching
from core.retrieve.logic.form import LogicForm, Result
from core.retrieve.logic.said import refusal_of, rung_left
from core.retrieve.rungs import Rung
from core.retrieve.scores import best
from core.retrieve.steps import Steps
from core.retrieve.tools import Tools

Verifier = Literal["argument", "result", "off"]

LOGIC, DUAL, DENSE = "logic form", "dual level", "dense passages"


@dataclass(frozen=True, slots=True)
class RogRagParameters:
    """verifier: `argument` asks before generation whether the evidence can answer, `result` afterwards whether
    the answer does, `off` takes the first rung that finds anything. context: passages that the check is shown,
    at most `context_tokens` tokens of them (0: no limit). matching: names by phrase key and containment alone
    (`exact`), or by meaning too (`dual`). entities, relations, chunks: the dual level's. candidates: passages
    that one step of a plan reads at most. logic, dual: whether there are these rungs at all."""

    verifier: Verifier = "argument"
    context: int = 8
    context_tokens: int = 6000
    matching: Matching = "dual"
    entities: int = 40
    relations: int = 40
    chunks: int = 20
    candidates: int = 200
    logic: bool = True
    dual: bool = True


class RogRag:
    name = "rograg"

    def __init__(self, tools: Tools, parameters: RogRagParameters = RogRagParameters()) -> None:
        self._tools = tools
        self._parameters = parameters
        self._form = LogicForm(tools, parameters.matching, parameters.candidates)

    @property
    def parameters(self) -> RogRagParameters:
        return self._parameters

    def rank(self, question: Question, view: GraphView, k: int) -> Evidence:
        steps = Steps()
        with steps.step("intent") as detail:
            greeting = greeting_in(question.text)
            detail |= {"kind": "greeting" if greeting else "question", "by": "rule"}
        if greeting or not view.passage_count:
            return Evidence((), steps=steps.done())
        return _Climb(self._tools, self._parameters, self._form, question, view, steps).evidence(k)


class _Climb:
    """One question on its way down the rungs."""

    def __init__(
        self,
        tools: Tools,
        parameters: RogRagParameters,
        form: LogicForm,
        question: Question,
        view: GraphView,
        steps: Steps,
    ) -> None:
        self._tools, self._parameters, self._form = tools, parameters, form
        self._question, self._view, self._steps = question, view, steps
        self._language: Language = language_of(question.text)
        self._cosine: NDArray[np.float32] = dense_scores(question, view)  # (n,)
        self._degraded: list[str] = []

    def evidence(self, k: int) -> Evidence:
        tried: list[Rung] = []
        for name, find in self._rungs():
            with self._steps.step(name) as detail:
                rung = find(detail)
                if not rung.left:
                    rung = self._checked(rung, detail)
                detail |= {"passages": len(rung.lead), "left": rung.left, "tokens": rung.tokens}
            tried.append(rung)
            if not rung.left:
                break
        with self._steps.step("rungs") as detail:
            detail["rungs"] = climbed.shown(tried)
        last = tried[-1]
        refusal = refusal_of(self._language, [(rung.name, rung.left) for rung in tried]) if last.left else ""
        return climbed.evidence(last, self._cosine, k, self._steps.done(), self._degraded, refusal)

    def _rungs(self) -> Sequence[tuple[str, Callable[[dict[str, object]], Rung]]]:
        parameters = self._parameters
        made: list[tuple[str, Callable[[dict[str, object]], Rung]]] = []
        made += [(LOGIC, self._by_logic)] if parameters.logic else []
        made += [(DUAL, self._by_dual_level)] if parameters.dual else []
        return [*made, (DENSE, self._by_cosine)]

    # Each finds, and leaves the judging to the check

    def _by_logic(self, detail: dict[str, object]) -> Rung:
        result = self._form.run(self._question, self._view)
        with self._steps.step("plan") as plan:
            plan |= result.detail
        if result.degraded:
            self._degraded.append(result.degraded)
        if result.fault:
            return Rung(
                LOGIC, left=rung_left(self._language, result.fault, result.what), tokens=result.tokens
            )
        lead = self._by_nearness([span.passage for span in result.spans])
        triples = self._triples(result)
        return Rung(LOGIC, lead, triples, result.computed, tokens=result.tokens)

    def _by_dual_level(self, detail: dict[str, object]) -> Rung:
        parameters = self._parameters
        keywords = keywords_of(self._question.text, self._tools.model)
        if keywords.fault:
            self._degraded.append(keywords.fault)
        sizes = DualParameters(
            parameters.entities, parameters.relations, parameters.chunks, matching=parameters.matching
        )
        found = dual_level(keywords, self._tools.shelf, self._view, sizes)
        detail |= {"keywords": keywords.shown(), **found.detail}
        if not found.passages:
            return Rung(DUAL, left=rung_left(self._language, "no match", ""), tokens=keywords.tokens)
        return Rung(DUAL, found.passages, found.triples[:20], tokens=keywords.tokens)

    def _by_cosine(self, detail: dict[str, object]) -> Rung:
        chosen = best(self._cosine, self._parameters.context).tolist()
        detail["compared"] = "exactly"
        return Rung(DENSE, tuple(RankedPassage(i, float(self._cosine[i])) for i in chosen))

    def _by_nearness(self, passages: Sequence[int]) -> tuple[RankedPassage, ...]:
        """Each once, the nearest to the question first, ties by index."""
        each = sorted(set(passages), key=lambda i: (-float(self._cosine[i]), i))
        return tuple(RankedPassage(i, max(float(self._cosine[i]), 0.0)) for i in each)

    def _triples(self, result: Result) -> tuple[RankedTriple, ...]:
        """What the cited sentences assert, in their order."""
        found: dict[int, float] = {}
        for span in result.spans:
            for mention in self._view.mentions_of(span.passage):
                if mention.triple >= 0 and span.start <= mention.start < span.end:
                    found.setdefault(mention.triple, 1.0)
        return tuple(RankedTriple(triple, score) for triple, score in list(found.items())[:20])

    # The check

    def _checked(self, rung: Rung, detail: dict[str, object]) -> Rung:
        if self._parameters.verifier == "off":
            return rung
        judged = self._judged(rung)
        detail["check"] = {
            "verifier": self._parameters.verifier,
            "by": judged.by,
            "answerable": judged.answerable,
            "code": judged.code,
            "missing": judged.missing,
        }
        if judged.degraded and judged.degraded not in self._degraded:
            self._degraded.append(judged.degraded)
        left = "" if judged.answerable else climbed.why_not(judged, self._language)
        return Rung(rung.name, rung.lead, rung.triples, rung.computed, left, rung.tokens + judged.tokens)

    def _judged(self, rung: Rung) -> Judged:
        """The same passages whatever k is: a longer answer begins as a shorter one does."""
        question, judge = self._question, self._tools.judge
        passages = self._context([found.passage for found in rung.lead])
        if self._parameters.verifier == "result":
            said = [computed.text for computed in rung.computed]
            return judge.result(question.text, question.vector, self._view, passages, said)
        return judge.argument(question.text, question.vector, self._view, passages)

    def _context(self, passages: Sequence[int]) -> list[int]:
        """The first passages that fit; the first of all fits always."""
        limit, used = self._parameters.context_tokens, 0
        kept: list[int] = []
        for passage in passages[: self._parameters.context]:
            used += self._tools.embedder.count_tokens(self._view.passage(passage).text) if limit else 0
            if kept and limit and used > limit:
                break
            kept.append(passage)
        return kept
