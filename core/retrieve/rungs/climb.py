"""One question on its way down the rungs of a strategy: each finds, the check judges, the first that holds
is taken, and the trace says why the others were left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from core.graph.view import GraphView
from core.judge.judge import Judged
from core.language.detect import language_of
from core.retrieve.base import Question, RankedPassage, RankedTriple
from core.retrieve.evidence.scores import best
from core.retrieve.evidence.steps import Steps
from core.retrieve.logic.form import LogicForm, Result
from core.retrieve.logic.said import rung_left
from core.retrieve.match.keywords import keywords_of
from core.retrieve.rungs.dual_level import DualParameters, dual_level
from core.retrieve.rungs.rungs import Rung, shown, why_not
from core.retrieve.tools import Tools
from core.shortfall import Shortfall

Verifier = Literal["argument", "result", "off"]
Detail = dict[str, object]
Find = Callable[[Detail], Rung]

_MOST_TRIPLES = 20


@dataclass(frozen=True, slots=True)
class Check:
    """verifier: `argument` asks whether the evidence can answer, `result` whether the answer does, `off` takes
    the first rung that finds anything. It is shown `passages` at most, of at most `tokens` tokens (0: no limit)."""

    verifier: Verifier
    passages: int
    tokens: int = 0


class Climb:
    """`nearness` (n,) orders what is cited, and what follows the taken rung's own passages."""

    def __init__(
        self,
        tools: Tools,
        question: Question,
        view: GraphView,
        nearness: NDArray[np.floating],
        check: Check,
        steps: Steps,
    ) -> None:
        self.degraded: list[Shortfall] = []
        self._tools, self._check, self._steps = tools, check, steps
        self._question, self._view, self._nearness = question, view, nearness
        self._language = language_of(question.text)

    def down(self, rungs: Sequence[tuple[str, Find]]) -> list[Rung]:
        """Those tried, in order; only the last can be one that was not left."""
        tried: list[Rung] = []
        for name, find in rungs:
            with self._steps.step(name) as detail:
                rung = find(detail)
                if not rung.left:
                    rung = self._checked(rung, detail)
                detail |= {"passages": len(rung.lead), "left": rung.left, "tokens": rung.tokens}
            tried.append(rung)
            if not rung.left:
                break
        with self._steps.step("rungs") as detail:
            detail["rungs"] = shown(tried)
        return tried

    # Rungs that strategies share

    def by_logic(self, name: str, form: LogicForm) -> Rung:
        """What asks for a count, a sum, an order or a comparison, worked out in code."""
        result = form.run(self._question, self._view)
        with self._steps.step("plan") as plan:
            plan |= result.detail
        if result.degraded:
            self.degraded.append(result.degraded)
        if result.fault:
            left = rung_left(self._language, result.fault, result.what)
            return Rung(name, left=left, tokens=result.tokens)
        cited = sorted({span.passage for span in result.spans}, key=lambda i: (-float(self._nearness[i]), i))
        lead = tuple(RankedPassage(i, max(float(self._nearness[i]), 0.0)) for i in cited)
        return Rung(name, lead, self._asserted(result), result.computed, "", result.tokens, result.by_name)

    def by_dual_level(self, name: str, sizes: DualParameters, detail: Detail) -> Rung:
        """Keywords on two levels."""
        keywords = keywords_of(self._question.text, self._tools.model)
        if keywords.fault:
            self.degraded.append(keywords.fault)
        found = dual_level(keywords, self._tools.shelf, self._view, sizes)
        detail |= {"keywords": keywords.shown(), **found.detail}
        if not found.passages:
            return Rung(name, left=rung_left(self._language, "no match", ""), tokens=keywords.tokens)
        return Rung(name, found.passages, found.triples[:_MOST_TRIPLES], tokens=keywords.tokens)

    def by_nearness(self, name: str) -> Rung:
        chosen = best(self._nearness, self._check.passages).tolist()
        return Rung(name, tuple(RankedPassage(i, float(self._nearness[i])) for i in chosen))

    def _asserted(self, result: Result) -> tuple[RankedTriple, ...]:
        """What the cited sentences assert, in their order."""
        found: dict[int, float] = {}
        for span in result.spans:
            for mention in self._view.mentions_of(span.passage):
                if mention.triple >= 0 and span.start <= mention.start < span.end:
                    found.setdefault(mention.triple, 1.0)
        return tuple(RankedTriple(triple, score) for triple, score in list(found.items())[:_MOST_TRIPLES])

    # The check

    def _checked(self, rung: Rung, detail: Detail) -> Rung:
        if self._check.verifier == "off":
            return rung
        judged = self._judged(rung)
        detail["check"] = {
            "verifier": self._check.verifier,
            "by": judged.by,
            "answerable": judged.answerable,
            "code": judged.code,
            "missing": judged.missing,
        }
        if judged.degraded and judged.degraded not in self.degraded:
            self.degraded.append(judged.degraded)
        left = "" if judged.answerable else why_not(judged, self._language)
        return replace(rung, left=left, tokens=rung.tokens + judged.tokens)

    def _judged(self, rung: Rung) -> Judged:
        """The same passages whatever k is: a longer answer begins as a shorter one does."""
        question, judge = self._question, self._tools.judge
        passages = self._context([found.passage for found in rung.lead])
        if self._check.verifier == "result":
            said = [computed.text for computed in rung.computed]
            return judge.result(question.text, question.vector, self._view, passages, said)
        judged = judge.argument(question.text, question.vector, self._view, passages)
        if judged.code == "unlike" and rung.by_name:
            # A row that holds one of three names is not much like the question; that all three were found tells more.
            return replace(judged, answerable=True, code="")
        return judged

    def _context(self, passages: Sequence[int]) -> list[int]:
        """The first passages that fit; the first of all fits always."""
        limit, used = self._check.tokens, 0
        kept: list[int] = []
        for passage in passages[: self._check.passages]:
            used += self._tools.embedder.count_tokens(self._view.passage(passage).text) if limit else 0
            if kept and limit and used > limit:
                break
            kept.append(passage)
        return kept
