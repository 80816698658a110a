"""An answer into the register and back, in parts that each close with the passages they rest on.

A quoted sentence rests on its own sources. Written text, reasons, trace details and named fallbacks rest
on everything that was shown, because their writer saw all of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any, cast

from core.answer.answer import (
    Answer,
    AnswerLink,
    AnswerPassage,
    AnswerPath,
    AnswerTriple,
    Claim,
    Opposed,
    Rest,
    Status,
    TraceStep,
)
from core.answer.quote import quoted_text
from core.answer.shown import only_shown
from core.shortfall import Shortfall
from storage.review.answers import AnswerPart, Answers, KeptAnswer, NewAnswer
from storage.scope import Scope
from storage.versions.days import day_of
from storage.versions.in_force import HOLDS

_NOTHING: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """A past answer as far as its asker may read it today. `superseded` names the open sources that have a newer
    version or are retired since, `before` those of which that was so when it was asked; `closed` counts sources that
    may no longer be read, no more."""

    id: str
    question: str
    asked_at: datetime
    answer: Answer
    superseded: tuple[str, ...]
    before: tuple[str, ...]
    closed: int


def keep(
    answers: Answers,
    scope: Scope,
    user_id: str,
    question: str,
    answer: Answer,
    parameters: Mapping[str, Any] | None = None,
) -> str:
    """Stores the answer with its evidence and the strategy's parameters; returns its id."""
    passages = {passage.n: passage.passage_id for passage in answer.passages}
    parts = parts_of(question, answer, parameters or {})
    new = NewAnswer(question, answer.status, answer.strategy, passages, parts)
    return answers.save(scope, user_id, new)


def parts_of(question: str, answer: Answer, parameters: Mapping[str, Any]) -> list[AnswerPart]:
    """Every part with the numbers of the passages that it would give away."""
    everything = frozenset(passage.n for passage in answer.passages)
    quoted = answer.status == "quoted"
    head = {"model": answer.model, "parameters": dict(parameters)}
    parts = [AnswerPart("head", 0, head, _NOTHING)]
    if not quoted:
        parts.append(AnswerPart("text", 0, answer.answer, everything))
    for at, claim in enumerate(answer.claims):
        rests = frozenset(claim.citations) if quoted else everything
        parts.append(AnswerPart("claim", at, _claim_content(claim), rests))
    parts += [AnswerPart("degraded", at, one.kept(), everything) for at, one in enumerate(answer.degraded)]
    for at, passage in enumerate(answer.passages):
        content = passage.to_json() | {"passage_id": passage.passage_id}
        parts.append(AnswerPart("passage", at, content, frozenset({passage.n})))
    for at, triple in enumerate(answer.triples):
        parts.append(AnswerPart("triple", at, triple.to_json(), frozenset({triple.passage})))
    for at, path in enumerate(answer.paths):
        parts.append(AnswerPart("path", at, path.to_json(), frozenset(path.passages)))
    for at, link in enumerate(answer.links):
        content = {"kind": link.kind, "key": link.key, "passages": list(link.passages)}
        parts.append(AnswerPart("link", at, content, frozenset(link.passages)))
    for at, other in enumerate(answer.opposed):
        parts.append(AnswerPart("opposed", at, asdict(other), frozenset((other.passage, other.other))))
    for at, step in enumerate(answer.trace):
        whole = step.to_json()
        detail = only_shown(whole.pop("detail"), question, answer)
        parts.append(AnswerPart("step", at, whole, _NOTHING))
        if detail:
            parts.append(AnswerPart("detail", at, detail, everything))
    return parts


def restored(kept: KeptAnswer) -> StoredAnswer:
    """The answer again, of the parts that are still open; states are today's, numbers as they were."""
    parts: dict[str, dict[int, Any]] = {}
    for part in kept.parts:
        parts.setdefault(part.kind, {})[part.ordinal] = part.content
    claims = tuple(_claim(content) for content in _of(parts, "claim"))
    quoted = kept.past.status == "quoted"
    text = quoted_text(claims) if quoted else str(parts.get("text", {}).get(0, ""))
    standing = {source.n: source.standing for source in kept.sources}
    passages = tuple(_passage(content, standing) for content in _of(parts, "passage"))
    answer = Answer(
        status=cast(Status, kept.past.status),
        answer=text,
        strategy=kept.past.strategy,
        revision=kept.clock,
        model=parts["head"][0]["model"],
        claims=claims,
        degraded=tuple(Shortfall.restored(content) for content in _of(parts, "degraded")),
        passages=passages,
        triples=tuple(_triple(content) for content in _of(parts, "triple")),
        paths=tuple(_path(content) for content in _of(parts, "path")),
        trace=_trace(parts),
        links=tuple(
            AnswerLink(content["kind"], content["key"], tuple(content["passages"]))
            for content in _of(parts, "link")
        ),
        opposed=tuple(Opposed(**content) for content in _of(parts, "opposed")),
        day="" if kept.day == day_of(kept.past.asked_at) else kept.day.isoformat(),
    )
    moved = {source.n for source in kept.sources if source.moved}
    gone = {source.n for source in kept.sources if source.standing not in HOLDS} - moved
    since, before = (tuple(dict.fromkeys(p.title for p in passages if p.n in ns)) for ns in (moved, gone))
    past = kept.past
    return StoredAnswer(past.id, past.question, past.asked_at, answer, since, before, past.closed)


def _of(parts: Mapping[str, Mapping[int, Any]], kind: str) -> list[Any]:
    return [content for _, content in sorted(parts.get(kind, {}).items())]


def _claim_content(claim: Claim) -> dict[str, Any]:
    content = claim.to_json()
    return (
        content | {"rests": [[r.n, r.start, r.end, r.text] for r in claim.rests]} if claim.rests else content
    )


def _claim(content: Mapping[str, Any]) -> Claim:
    rests = tuple(Rest(*rest) for rest in content.get("rests", ()))
    return Claim(content["text"], tuple(content["citations"]), rests)


def _passage(content: Mapping[str, Any], standing: Mapping[int, str]) -> AnswerPassage:
    passage = AnswerPassage(**content)
    return replace(passage, state=standing[passage.n])


def _triple(content: Mapping[str, Any]) -> AnswerTriple:
    return AnswerTriple(**{**content, "flags": tuple(content["flags"])})


def _path(content: Mapping[str, Any]) -> AnswerPath:
    return AnswerPath(
        tuple(content["nodes"]),
        tuple(content["relations"]),
        tuple(content["passages"]),
        content["score"],
    )


def _trace(parts: Mapping[str, Mapping[int, Any]]) -> tuple[TraceStep, ...]:
    details = parts.get("detail", {})
    steps = sorted(parts.get("step", {}).items())
    return tuple(
        TraceStep(content["step"], details.get(at, {}), content["ms"], content["tokens"])
        for at, content in steps
    )
