"""An answer computed again: at its own revision (law 3 says: the same) and today, and what differs and why.

It is computed with what the acting person may read. For its asker that is what it was made from, unless
access changed; for a reviewer it may be less or more, and the replay says that this is what was used.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.answer.answer import Answer
from core.errors import BadInput
from core.review.seen import Reason
from core.review.shaping import renumbered, shaped
from storage.review.acts import Actor
from storage.review.records import Review
from storage.scope import AsOf, Point

if TYPE_CHECKING:
    from core.answer.asking import Asking

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class SourceMoved:
    """A source that is in one of the two answers only, or in both under another version."""

    title: str
    document: str
    before: int | None
    after: int | None

    def to_json(self) -> Json:
        return {
            "title": self.title,
            "document": self.document,
            "version_before": self.before,
            "version_after": self.after,
        }


@dataclass(frozen=True, slots=True)
class Compared:
    """Two answers side by side: claims and paths that one of them has and the other lacks."""

    status: tuple[str, str]
    claims_gone: tuple[str, ...]
    claims_new: tuple[str, ...]
    sources: tuple[SourceMoved, ...]
    paths_gone: tuple[tuple[str, ...], ...]
    paths_new: tuple[tuple[str, ...], ...]
    order_changed: bool

    @property
    def same(self) -> bool:
        moved = self.claims_gone or self.claims_new or self.sources or self.paths_gone or self.paths_new
        return not moved and not self.order_changed and self.status[0] == self.status[1]

    def to_json(self) -> Json:
        return {
            "same": self.same,
            "status": list(self.status),
            "claims_gone": list(self.claims_gone),
            "claims_new": list(self.claims_new),
            "sources": [source.to_json() for source in self.sources],
            "paths_gone": [list(path) for path in self.paths_gone],
            "paths_new": [list(path) for path in self.paths_new],
            "order_changed": self.order_changed,
        }


@dataclass(frozen=True, slots=True)
class Replay:
    """`then` compares the stored answer with one computed at its revision, `now` that one with today's.
    `whose` is asker or reviewer: with whose rights it was computed. `why` names what is behind the
    differences: documents, links, strategy, model, access; `documents` says which and how."""

    strategy: str
    revision: int
    whose: str
    models: tuple[str | None, str | None]
    again: Answer
    today: Answer
    then: Compared
    now: Compared
    why_then: tuple[str, ...]
    why_now: tuple[str, ...]
    documents: tuple[Reason, ...]

    def to_json(self) -> Json:
        return {
            "strategy": self.strategy,
            "revision": self.revision,
            "computed_for": self.whose,
            "models": list(self.models),
            "at_its_revision": {"answer": self.again.answer, **self.then.to_json()},
            "today": {"answer": self.today.answer, **self.now.to_json()},
            "why_at_its_revision": list(self.why_then),
            "why_today": list(self.why_now),
            "documents": [reason.to_json() for reason in self.documents],
        }


def replay(review: Review, asking: Asking, actor: Actor) -> Replay:
    """BadInput when the strategy, or a setting of it, is no longer known."""
    seen = shaped(review, 1)
    stored = seen.answer
    head = next(part.content for part in review.kept.parts if part.kind == "head")
    assert isinstance(head, Mapping)
    given, reset = settings_of(asking.defaults(stored.strategy), head.get("parameters") or {})
    place = actor.scope.workspace_id

    def computed(as_of: AsOf) -> Answer:
        try:
            return asking.computed(actor.user_id, place, seen.question, stored.strategy, given, as_of)
        except (BadInput, TypeError) as error:
            raise BadInput("This answer cannot be computed again as it was: {fault}", fault=error) from error

    of_day = review.kept.day
    again = computed(Point(stored.revision, of_day))
    today = computed(of_day if stored.day else None)  # what was asked of another day is asked of it again
    then, now = compared(stored, again), compared(again, today)
    documents = tuple(reason for reason in seen.reasons if reason.kind != "closed")
    models = (stored.model, today.model)
    return Replay(
        strategy=stored.strategy,
        revision=stored.revision,
        whose="asker" if review.own else "reviewer",
        models=models,
        again=again,
        today=today,
        then=then,
        now=now,
        why_then=_why_then(review, then, models, reset),
        why_now=_why_now(now, again, today),
        documents=documents,
    )


def settings_of(defaults: Mapping[str, Any], kept: Mapping[str, Any]) -> tuple[dict[str, Any], bool]:
    """(what must be set to have the settings of then, whether the defaults are others now). Both as plain
    values; what an answer from before settings were kept had, is taken to be the defaults."""
    plain = json.loads(json.dumps(dict(defaults), default=str))
    differing = {key: value for key, value in kept.items() if plain.get(key) != value}
    return differing, bool(differing)


def compared(before: Answer, after: Answer) -> Compared:
    """Numbers of sources are left out of it: they are the answers' own."""
    before, after = renumbered(before), renumbered(after)
    old, new = _claims(before), _claims(after)
    old_paths, new_paths = _paths(before), _paths(after)
    in_order = [p.passage_id for p in before.passages] == [p.passage_id for p in after.passages]
    same_set = {p.passage_id for p in before.passages} == {p.passage_id for p in after.passages}
    return Compared(
        (before.status, after.status),
        tuple(text for text in old if text not in new),
        tuple(text for text in new if text not in old),
        _moved(before, after),
        tuple(path for path in old_paths if path not in new_paths),
        tuple(path for path in new_paths if path not in old_paths),
        same_set and not in_order,
    )


def _claims(answer: Answer) -> list[str]:
    return list(dict.fromkeys(claim.text for claim in answer.claims))


def _paths(answer: Answer) -> list[tuple[str, ...]]:
    found = []
    for path in answer.paths:
        between = zip(path.nodes[1:], path.relations, strict=True)
        found.append((path.nodes[0], *(part for node, relation in between for part in (relation, node))))
    return list(dict.fromkeys(found))


def _moved(before: Answer, after: Answer) -> tuple[SourceMoved, ...]:
    """By document: passages of one document that changed places are one line."""
    old = {p.passage_id: p for p in before.passages}
    new = {p.passage_id: p for p in after.passages}
    gone = {p.document: p for key, p in old.items() if key not in new}
    come = {p.document: p for key, p in new.items() if key not in old}
    found = []
    for document in dict.fromkeys([*gone, *come]):
        one, other = gone.get(document), come.get(document)
        title = (other or one).title if (other or one) else ""  # type: ignore[union-attr]
        found.append(
            SourceMoved(title, document, one.version if one else None, other.version if other else None)
        )
    return tuple(found)


def _why_then(
    review: Review, then: Compared, models: tuple[str | None, str | None], reset: bool
) -> tuple[str, ...]:
    """What can make a replay at the same revision differ: nothing but these."""
    if then.same:
        return ()
    why = []
    if not review.own or review.hidden:
        why.append("access")
    if any(move.kind in ("retagged", "erased") for move in review.moves):
        why.append("documents")
    if models[0] != models[1]:
        why.append("model")
    if reset:
        why.append("settings")
    return tuple(why) or ("program",)


def _why_now(now: Compared, again: Answer, today: Answer) -> tuple[str, ...]:
    if now.same:
        return ()
    why = []
    if now.sources:
        why.append("documents")
    if now.paths_gone or now.paths_new or _walked(again) != _walked(today):
        why.append("links")
    if again.model != today.model:
        why.append("model")
    return tuple(why) or ("documents",)


def _walked(answer: Answer) -> list[tuple[object, ...]]:
    """How many links the walk had, and what people said of them."""
    said = ("synonyms", "accepted", "accepted only")
    return [tuple(step.detail.get(key) for key in said) for step in answer.trace if step.step == "walk"]
