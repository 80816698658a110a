"""Every act of a review: one transaction each, checked against what the acting person may read at that
moment, and told to the audit. Texts of notes stay out of the audit: a chain cannot forget."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from storage import audit
from storage.access import visible_passages
from storage.database import Database, insert_new, lock_workspace
from storage.errors import Absent
from storage.people.tables import workspaces
from storage.review.answer_tables import answers
from storage.review.reading import read_review
from storage.review.records import Review
from storage.review.tables import added_passages, reviews, sign_offs, struck_paths, verdicts
from storage.scope import Scope


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts, with what they may read now."""

    scope: Scope
    user_id: str


class MovedOn(Exception):
    """Something was done in the review since its caller looked at it: look again. Nobody is told, since it may have
    been done to what they cannot see."""


@dataclass(frozen=True, slots=True)
class _Act:
    """One act under way."""

    connection: Connection
    actor: Actor
    review: Review
    turn: int
    revision: int
    at: datetime

    @property
    def answer_id(self) -> str:
        return self.review.kept.past.id

    @property
    def saw(self) -> list[str]:
        """Ids of all documents of this answer that the acting person is shown."""
        found = {source.document_id for source in self.review.kept.sources}
        return sorted(found | {row.document_id for row in self.review.added})

    def said(self, note: str) -> dict[str, Any]:
        return {"note": note, "saw": self.saw, "turn": self.turn, "at": self.at}

    def tell(
        self, action: str, detail: dict[str, object], part: str = "", document_id: str | None = None
    ) -> None:
        """`part` names the claim or path that it is about: the line is for those who are shown that part."""
        place, subject = self.actor.scope.workspace_id, part or self.answer_id
        whole = {"answer": self.answer_id, **detail} if part else detail
        audit.append(self.connection, place, self.at, self.actor.user_id, action, subject, whole, document_id)


class Reviews:
    """Absent for every answer, claim, passage or path that the actor is not shown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # ---- beginning and ending

    def send(self, actor: Actor, answer_id: str, says_more: bool) -> None:
        """Shows one's own answer to the workspace, for review. Sent again, it is shown again."""
        now = self._database.now()
        with self._database.write() as connection:
            _own(connection, actor, answer_id)
            new = {
                "answer_id": answer_id,
                "salt": secrets.token_hex(16),
                "shared": True,
                "says_more": says_more,
                "sent_at": now,
                "turn": 0,
            }
            insert_new(connection, reviews, [new])
            connection.execute(
                update(reviews)
                .where(reviews.c.answer_id == answer_id)
                .values(shared=True, says_more=says_more, sent_at=now)
            )
            detail: dict[str, object] = {"says it rests on more": says_more}
            self._tell(connection, actor, now, "answer sent to review", answer_id, detail)

    def withdraw(self, actor: Actor, answer_id: str) -> None:
        """Nobody else is shown it any more. What was said stays with it."""
        now = self._database.now()
        with self._database.write() as connection:
            _own(connection, actor, answer_id)
            changed = connection.execute(
                update(reviews)
                .where(reviews.c.answer_id == answer_id, reviews.c.shared.is_(True))
                .values(shared=False)
            )
            if changed.rowcount == 0:
                raise Absent("answer")
            self._tell(connection, actor, now, "answer withdrawn from review", answer_id, {})

    # ---- judging

    def judge(
        self, actor: Actor, answer_id: str, claim: str, passage_id: str, verdict: str, note: str
    ) -> None:
        """In place of this person's earlier verdict on the same claim and passage. An empty `passage_id`
        judges a claim that has no source."""
        with self._act(actor, answer_id) as act:
            number = _number(act.review, "claim", claim)
            document_id = _document_of(act.review, number, passage_id)
            mine = (
                verdicts.c.answer_id == answer_id,
                verdicts.c.claim == number,
                verdicts.c.passage_id == passage_id,
                verdicts.c.user_id == actor.user_id,
            )
            act.connection.execute(delete(verdicts).where(*mine))
            act.connection.execute(
                insert(verdicts).values(
                    answer_id=answer_id,
                    claim=number,
                    passage_id=passage_id,
                    user_id=actor.user_id,
                    document_id=document_id,
                    verdict=verdict,
                    revision=act.revision,
                    **act.said(note),
                )
            )
            detail: dict[str, object] = {"verdict": verdict}
            act.tell("verdict given", detail, claim, document_id or None)

    def add_passage(self, actor: Actor, answer_id: str, claim: str, passage_id: str, note: str) -> None:
        """A passage of today's evidence that the answer lacks for this claim. Added again, the note is
        the new one's."""
        with self._act(actor, answer_id) as act:
            number = _number(act.review, "claim", claim)
            visible = visible_passages(actor.scope, [passage_id]).subquery("visible")
            row = act.connection.execute(select(visible).where(visible.c.id == passage_id)).one_or_none()
            if row is None:
                raise Absent("passage")
            _remove_added(act, number, passage_id)
            act.connection.execute(
                insert(added_passages).values(
                    answer_id=answer_id,
                    claim=number,
                    passage_id=passage_id,
                    version_id=row.version_id,
                    document_id=row.document_id,
                    user_id=actor.user_id,
                    **act.said(note),
                )
            )
            act.tell("missed passage added", {}, claim, row.document_id)

    def remove_passage(self, actor: Actor, answer_id: str, claim: str, passage_id: str) -> None:
        """Takes an added passage away, and the verdicts on it."""
        with self._act(actor, answer_id) as act:
            number = _number(act.review, "claim", claim)
            found = [row for row in act.review.added if row.claim == number and row.passage_id == passage_id]
            if not found:
                raise Absent("passage")
            _remove_added(act, number, passage_id)
            act.connection.execute(
                delete(verdicts).where(
                    verdicts.c.answer_id == answer_id,
                    verdicts.c.claim == number,
                    verdicts.c.passage_id == passage_id,
                )
            )
            act.tell("added passage removed", {}, claim, found[0].document_id)

    def strike(self, actor: Actor, answer_id: str, path: str, note: str) -> None:
        with self._act(actor, answer_id) as act:
            number = _number(act.review, "path", path)
            act.connection.execute(delete(struck_paths).where(*_path(answer_id, number)))
            act.connection.execute(
                insert(struck_paths).values(
                    answer_id=answer_id, path=number, user_id=actor.user_id, **act.said(note)
                )
            )
            act.tell("path struck", {}, path)

    def unstrike(self, actor: Actor, answer_id: str, path: str) -> None:
        with self._act(actor, answer_id) as act:
            number = _number(act.review, "path", path)
            gone = act.connection.execute(delete(struck_paths).where(*_path(answer_id, number)))
            if gone.rowcount == 0:
                raise Absent("path")
            act.tell("path no longer struck", {}, path)

    def decide(self, actor: Actor, answer_id: str, decision: str, note: str, at_turn: int) -> None:
        """`decision` is signed or rejected. Whether it may be made is the core's to say, which looked when the
        review was at that turn: MovedOn, and nothing is written, where anything was done since."""
        with self._act(actor, answer_id, at_turn) as act:
            act.connection.execute(
                insert(sign_offs).values(
                    answer_id=answer_id,
                    user_id=actor.user_id,
                    decision=decision,
                    revision=act.revision,
                    **act.said(note),
                )
            )
            action = {"signed": "answer signed off", "rejected": "answer rejected"}[decision]
            act.tell(action, {})

    def tell(self, actor: Actor, answer_id: str, action: str, detail: dict[str, object]) -> None:
        """For what changes nothing but is to be known: an export, a replay."""
        with self._database.write() as connection:
            self._tell(connection, actor, self._database.now(), action, answer_id, detail)

    @contextmanager
    def _act(self, actor: Actor, answer_id: str, at_turn: int | None = None) -> Iterator[_Act]:
        with self._database.write() as connection:
            lock_workspace(connection, actor.scope.workspace_id)
            review = read_review(connection, actor.scope, actor.user_id, answer_id)
            if not review.shared:
                raise Absent("answer")
            if at_turn is not None and review.turn != at_turn:
                raise MovedOn
            turn = connection.execute(
                update(reviews)
                .where(reviews.c.answer_id == answer_id)
                .values(turn=reviews.c.turn + 1)
                .returning(reviews.c.turn)
            ).scalar_one()
            revision = connection.execute(
                select(workspaces.c.revision).where(workspaces.c.id == actor.scope.workspace_id)
            ).scalar_one()
            yield _Act(connection, actor, review, turn, revision, self._database.now())

    def _tell(
        self,
        connection: Connection,
        actor: Actor,
        at: datetime,
        action: str,
        answer_id: str,
        detail: dict[str, object],
    ) -> None:
        place = actor.scope.workspace_id
        audit.append(connection, place, at, actor.user_id, action, answer_id, detail)


def _own(connection: Connection, actor: Actor, answer_id: str) -> None:
    lock_workspace(connection, actor.scope.workspace_id)
    found = connection.scalar(
        select(answers.c.id).where(
            answers.c.id == answer_id,
            answers.c.workspace_id == actor.scope.workspace_id,
            answers.c.user_id == actor.user_id,
        )
    )
    if found is None:
        raise Absent("answer")


def _number(review: Review, kind: str, name: str) -> int:
    for (of_kind, number), known in review.keys.items():
        if of_kind == kind and known == name:
            return number
    raise Absent(kind)


def _document_of(review: Review, claim: int, passage_id: str) -> str:
    """Of a passage that the claim cites or was given. Absent for any other."""
    content = next(p.content for p in review.kept.parts if p.kind == "claim" and p.ordinal == claim)
    assert isinstance(content, dict)
    cited = {s.passage_id: s.document_id for s in review.kept.sources if s.n in content["citations"]}
    cited |= {row.passage_id: row.document_id for row in review.added if row.claim == claim}
    if passage_id == "" and not cited:
        return ""
    if passage_id not in cited:
        raise Absent("passage")
    return cited[passage_id]


def _remove_added(act: _Act, claim: int, passage_id: str) -> None:
    act.connection.execute(
        delete(added_passages).where(
            added_passages.c.answer_id == act.answer_id,
            added_passages.c.claim == claim,
            added_passages.c.passage_id == passage_id,
        )
    )


def _path(answer_id: str, number: int) -> tuple[Any, ...]:
    return struck_paths.c.answer_id == answer_id, struck_paths.c.path == number
