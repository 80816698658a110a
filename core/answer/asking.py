"""A question from its first to its last step:

    scope → view → strategy → evidence → argument check → write → cite check → stored

Everything after the scope is a function of the view and the question. `stream` hands out what it has as
soon as it has it; `ask` waits for the end.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, is_dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from core.answer.answer import Answer, AnswerPassage
from core.answer.days import Stated
from core.answer.gather import Gathered, dated, gather
from core.answer.greeting import reply_to
from core.answer.keep import StoredAnswer, keep, restored
from core.answer.opposed import beside
from core.answer.question import Asked, Draft, Question
from core.embed.base import Embedder
from core.errors import BadInput, Busy
from core.graph.view import GraphView
from core.language.detect import language_of
from core.language.greeting import Greeting, greeting_in
from core.llm.base import LanguageModel
from core.llm.workspace_calls import WorkspaceCalls
from core.retrieve.base import Strategy
from core.retrieve.registry import DEFAULT, Strategies
from core.translate import plain_errors
from storage.errors import Absent
from storage.model_cache import ModelCache
from storage.people.seeing import acts
from storage.review.answers import Answers, PastAnswer
from storage.scope import AsOf, Scope

if TYPE_CHECKING:
    from core.llm.configured import ConfiguredModel

PASSAGES = 8
"""Passages that are ranked, shown and written from."""

LONGEST_QUESTION = 2000


class ViewProvider(Protocol):
    """`core.views.Views`: the one place where a scope is minted for the core."""

    def view_of(self, user_id: str, workspace_id: str, as_of: AsOf = None) -> tuple[Scope, GraphView]: ...

    def scope_of(self, user_id: str, workspace_id: str) -> Scope: ...


CallsOf = Callable[[str], ModelCache]
"""A workspace's kept model calls."""

DaysOf = Callable[[Scope, Iterable[str]], Stated]
"""The days that versions of these documents state, by (document, number)."""


@dataclass(frozen=True, slots=True)
class Found:
    """The evidence is there; `answer` holds it, and no text yet."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of the text as it is written."""

    text: str


@dataclass(frozen=True, slots=True)
class Finished:
    answer: Answer
    answer_id: str


AnswerEvent = Found | Piece | Finished


class Asking:
    """Every call takes the acting user and mints the scope anew. Raises `core.errors` alone."""

    def __init__(
        self,
        views: ViewProvider,
        embedder: Embedder,
        strategies: Strategies,
        model: ConfiguredModel | None,
        answers: Answers,
        calls: CallsOf | None = None,
        days: DaysOf | None = None,
    ) -> None:
        self._views = views
        self._embedder = embedder
        self._strategies = strategies
        self._model = model
        self._answers = answers
        self._calls = calls
        self._days = days

    def strategies(self) -> tuple[str, ...]:
        return self._strategies.names

    def ask(
        self,
        user_id: str,
        workspace_id: str,
        question: str,
        strategy: str = DEFAULT,
        as_of: AsOf = None,
    ) -> Answer:
        """The whole answer. NotFound for one who is no member, BadInput for what cannot be asked."""
        for event in self.stream(user_id, workspace_id, question, strategy, as_of):
            if isinstance(event, Finished):
                return event.answer
        raise AssertionError("a stream ends with Finished or raises")

    def stream(
        self,
        user_id: str,
        workspace_id: str,
        question: str,
        strategy: str = DEFAULT,
        as_of: AsOf = None,
    ) -> Iterator[AnswerEvent]:
        """Found, pieces of text, Finished. Closing it stops the model; nothing is stored then. Nor is it for
        an admin who sees as a member: the answer's id is empty."""
        text = asked(question)
        self._strategies.make(strategy)  # an unknown name is refused before anything is read
        with plain_errors():
            scope, view = self._views.view_of(user_id, workspace_id, as_of)
        question_ = self._question(text, workspace_id, view, strategy, None)
        answer = yield from self._answered(question_, scope)
        yield Finished(answer, self._kept(scope, user_id, question_, answer) if acts(user_id) else "")

    def computed(
        self,
        user_id: str,
        workspace_id: str,
        question: str,
        strategy: str,
        parameters: Mapping[str, Any] | None = None,
        as_of: AsOf = None,
    ) -> Answer:
        """An answer that is kept nowhere: to see what the same question gives, then or now. BadInput for
        a strategy or a parameter that is no longer known."""
        text = asked(question)
        with plain_errors():
            scope, view = self._views.view_of(user_id, workspace_id, as_of)
        answering = self._answered(self._question(text, workspace_id, view, strategy, parameters), scope)
        while True:
            try:
                next(answering)
            except StopIteration as end:
                answer: Answer = end.value
                return answer

    def nearest(
        self, user_id: str, workspace_id: str, text: str, k: int = PASSAGES
    ) -> tuple[AnswerPassage, ...]:
        """The passages of today's evidence that are nearest to a text, by words and by meaning."""
        with plain_errors():
            _, view = self._views.view_of(user_id, workspace_id)
        question = self._question(asked(text), workspace_id, view, "hybrid", None)
        return gather(question.find(k), view).passages[:k]

    def strategy_for(self, workspace_id: str, view: GraphView, name: str = DEFAULT) -> Strategy:
        """As a question of this workspace would use it on the view, with the configured model if there is one."""
        return self._strategies.make(name, self._model_for(workspace_id, view))

    def defaults(self, strategy: str) -> dict[str, Any]:
        """A strategy's settings as plain values. BadInput for one that is not known."""
        return _values(self._strategies.make(strategy).parameters)

    def _question(
        self, text: str, workspace_id: str, view: GraphView, strategy: str, given: Mapping[str, Any] | None
    ) -> Question:
        model = self._model_for(workspace_id, view)
        chosen, judge = self._strategies.make(strategy, model, given), self._strategies.judge(model)
        return Question(text, chosen, model, self._embedder, judge, view)

    def _answered(self, question: Question, scope: Scope) -> Generator[AnswerEvent, None, Answer]:
        greeting = greeting_in(question.text)
        if greeting is not None:
            return (yield from _greeted(question, greeting, scope))
        evidence = question.find(PASSAGES)
        gathered = gather(evidence, question.view)
        gathered = self._dated(scope, gathered)
        found = Answer(
            status="insufficient",
            answer="",
            strategy=question.strategy.name,
            revision=scope.clock,
            degraded=evidence.degraded,
            passages=gathered.passages,
            triples=gathered.triples,
            paths=gathered.paths,
            links=gathered.links,
            day="" if scope.day == scope.today else scope.day.isoformat(),
        )
        yield Found(replace(found, trace=tuple(question.trace.steps)))
        asked_for = Asked(question, gathered)
        draft = yield from _pieces(asked_for.drafted())
        other = beside(question.view, gathered, draft.claims, question.trace)
        more = self._dated(scope, replace(gathered, passages=other.passages)).passages
        return replace(
            found,
            status=draft.status,
            answer=draft.text,
            model=draft.model,
            claims=draft.claims,
            degraded=(*found.degraded, *draft.degraded),
            passages=(*found.passages, *more),
            opposed=other.opposed,
            triples=asked_for.triples(draft.claims),
            trace=tuple(question.trace.steps),
        )

    def _dated(self, scope: Scope, gathered: Gathered) -> Gathered:
        if self._days is None:
            return gathered
        return dated(gathered, self._days(scope, {p.document for p in gathered.passages}))

    def past(self, user_id: str, workspace_id: str, limit: int = 50) -> tuple[PastAnswer, ...]:
        """This member's own questions, newest first."""
        with plain_errors():
            scope = self._views.scope_of(user_id, workspace_id)
            return self._answers.past(scope, user_id, limit)

    def stored(self, user_id: str, workspace_id: str, answer_id: str) -> StoredAnswer:
        """One of this member's own answers with its own evidence, as far as they may read it today."""
        with plain_errors():
            scope = self._views.scope_of(user_id, workspace_id)
            return restored(self._answers.stored(scope, user_id, answer_id))

    def _model_for(self, workspace_id: str, view: GraphView) -> LanguageModel | None:
        """The model, keeping its replies in this workspace. A reply to a prompt that doesn't say whose
        text it shows goes with any document of the view."""
        if self._model is None or self._calls is None:
            return self._model
        documents = sorted(set(view.passages["document_id"].to_pylist()))
        return self._model.keeping(WorkspaceCalls(self._calls(workspace_id), documents))

    def _kept(self, scope: Scope, user_id: str, question: Question, answer: Answer) -> str:
        with plain_errors():
            try:
                return keep(self._answers, scope, user_id, question.text, answer, _parameters(question))
            except Absent:
                raise Busy("A source was removed while the answer was written. Ask again.") from None


def _greeted(question: Question, greeting: Greeting, scope: Scope) -> Generator[AnswerEvent, None, Answer]:
    """A greeting is answered as such: nothing is searched, and no document is spoken of."""
    with question.trace.step("intent") as detail:
        detail |= {"kind": "greeting", "by": "rule"}
    text = reply_to(greeting, language_of(question.text))
    steps = tuple(question.trace.steps)
    answer = Answer("answered", text, question.strategy.name, scope.clock, trace=steps)
    yield Found(replace(answer, answer=""))
    yield Piece(text)
    return answer


def _parameters(question: Question) -> dict[str, Any]:
    """What the strategy was set to, as plain values: to compute the answer again with the same."""
    return _values(question.strategy.parameters)


def _values(given: object) -> dict[str, Any]:
    if not is_dataclass(given) or isinstance(given, type):
        return {}
    values: dict[str, Any] = json.loads(json.dumps(asdict(given), default=str))
    return values


def asked(question: str) -> str:
    """The question as it is used everywhere: NFC, without control characters. BadInput for what is none."""
    text = unicodedata.normalize("NFC", question)
    text = "".join(c for c in text if c in "\n\t" or unicodedata.category(c) not in ("Cc", "Cs")).strip()
    if not text:
        raise BadInput("The question is empty. Write what you want to know.")
    if not any(c.isalnum() for c in text):
        raise BadInput("The question has no word in it. Write what you want to know.")
    if len(text) > LONGEST_QUESTION:
        raise BadInput(
            "The question has {length:,} characters; {most:,} are the limit.",
            length=len(text),
            most=LONGEST_QUESTION,
        )
    return text


def _pieces(drafting: Generator[str, None, Draft]) -> Generator[AnswerEvent, None, Draft]:
    """The drafting's pieces as events; returns its draft."""
    try:
        while True:
            yield Piece(next(drafting))
    except StopIteration as end:
        draft: Draft = end.value
        return draft
    finally:
        drafting.close()
