"""Answers as they were given, each with its own evidence, and only as much as may be read today.

An answer is stored in parts. Each part says which of the answer's passages it would give away; it is
handed out only while all of them are readable. Take a tag away, or erase a document, and the parts
that rest on it are closed at the next click.
"""

from __future__ import annotations

import secrets
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, insert, select

from storage.access import clock_at, day_asked, own_commits, visible_passages
from storage.database import Database
from storage.errors import Absent
from storage.records import DocumentState
from storage.review.answer_tables import answer_parts, answer_passages, answers
from storage.scope import Scope
from storage.tables import documents
from storage.versions.days import day_of
from storage.versions.in_force import HOLDS
from storage.versions.standing import standing


@dataclass(frozen=True, slots=True)
class AnswerPart:
    """`content` is any JSON value. `rests_on` holds the numbers `n` of the passages that it would give
    away: a quoted sentence its own, written text or a trace all that its writer was shown."""

    kind: str
    ordinal: int
    content: object
    rests_on: frozenset[int]


@dataclass(frozen=True, slots=True)
class NewAnswer:
    """`passages` maps the numbers that citations use to passage ids."""

    question: str
    status: str
    strategy: str
    passages: dict[int, str]
    parts: Sequence[AnswerPart]


@dataclass(frozen=True, slots=True)
class PastAnswer:
    """`superseded`: a source has changed since. `closed`: how many passages may no longer be read. `clock` is its
    moment as the reader counts it today; `day` whose documents it was asked of where that was not the day of
    asking."""

    id: str
    question: str
    status: str
    strategy: str
    asked_at: datetime
    superseded: bool
    closed: int
    clock: int
    day: date | None


@dataclass(frozen=True, slots=True)
class AnswerSource:
    """A passage that may still be read. `standing` is today's (`storage.versions.in_force`)."""

    n: int
    passage_id: str
    version_id: str
    document_id: str
    standing: str
    stood: str = ""
    """How it stood when the answer was given."""

    @property
    def moved(self) -> bool:
        """Whether it went out of force since; what was out of force when it was asked about has not. One whose first
        day is still to come may have been asked of that day, or have been in force until that day was stated."""
        if self.standing == "upcoming":
            return self.stood == "current"
        return self.standing not in HOLDS and (not self.stood or self.stood in HOLDS)


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """`clock` is the moment of the answer as the reader counts it today; `parts` those still open,
    by kind and ordinal; `sources` the passages still open, by number. `day` is whose documents it was asked
    of: those in effect on it."""

    past: PastAnswer
    clock: int
    parts: tuple[AnswerPart, ...]
    sources: tuple[AnswerSource, ...]
    day: date


class Answers:
    def __init__(self, database: Database) -> None:
        self._database = database

    def save(self, scope: Scope, user_id: str, new: NewAnswer) -> str:
        """Keeps an answer given at the scope's revision; returns its id. Absent if one of its passages
        is not evidence for the scope, or was erased while the answer was being written."""
        id_ = secrets.token_hex(16)
        with self._database.write() as connection:
            rows = _evidence(connection, scope, new, id_)
            connection.execute(
                insert(answers).values(
                    id=id_,
                    workspace_id=scope.workspace_id,
                    user_id=user_id,
                    revision=scope.revision,
                    question=new.question,
                    status=new.status,
                    strategy=new.strategy,
                    asked_at=self._database.now(),
                    day=scope.day.isoformat(),
                )
            )
            if rows:
                connection.execute(insert(answer_passages), rows)
            parts = [
                {
                    "answer_id": id_,
                    "kind": part.kind,
                    "ordinal": part.ordinal,
                    "rests_on": sorted(part.rests_on),
                    "content": part.content,
                }
                for part in new.parts
            ]
            if parts:
                connection.execute(insert(answer_parts), parts)
        return id_

    def past(self, scope: Scope, user_id: str, limit: int = 50) -> tuple[PastAnswer, ...]:
        """This user's own answers in the workspace, newest first."""
        with self._database.read() as connection:
            rows = connection.execute(
                _own(scope, user_id).order_by(answers.c.asked_at.desc(), answers.c.id).limit(limit)
            ).all()
            sources = {row.id: _sources(connection, scope, row.id) for row in rows}
            counted = sorted(connection.scalars(own_commits(scope, scope.revision)))
        return tuple(
            past_answer(row, *sources[row.id], clock=bisect_right(counted, row.revision)) for row in rows
        )

    def stored(self, scope: Scope, user_id: str, answer_id: str) -> KeptAnswer:
        """One of this user's own answers, with what of it may be read today. Absent for another's."""
        with self._database.read() as connection:
            row = connection.execute(_own(scope, user_id).where(answers.c.id == answer_id)).one_or_none()
            if row is None:
                raise Absent("answer")
            sources, closed = _sources(connection, scope, answer_id)
            open_numbers = {source.n for source in sources}
            parts = connection.execute(
                select(
                    answer_parts.c.kind,
                    answer_parts.c.ordinal,
                    answer_parts.c.content,
                    answer_parts.c.rests_on,
                )
                .where(answer_parts.c.answer_id == answer_id)
                .order_by(answer_parts.c.kind, answer_parts.c.ordinal)
            ).all()
            clock = clock_at(connection, scope, row.revision)
        return KeptAnswer(
            past_answer(row, sources, closed, clock),
            clock,
            tuple(
                AnswerPart(part.kind, part.ordinal, part.content, frozenset(part.rests_on))
                for part in parts
                if open_numbers.issuperset(part.rests_on)
            ),
            sources,
            day_asked(row),
        )


def _own(scope: Scope, user_id: str) -> Select[*tuple[Any, ...]]:
    return select(answers).where(answers.c.workspace_id == scope.workspace_id, answers.c.user_id == user_id)


def _evidence(
    connection: Connection, scope: Scope, new: NewAnswer, answer_id: str
) -> list[dict[str, object]]:
    wanted = sorted(set(new.passages.values()))
    found = {row.id: row for row in connection.execute(visible_passages(scope, wanted))}
    if set(wanted) - set(found):
        raise Absent("passage")
    # An erasure that runs at the same time waits for this row, and then finds the answer.
    states = connection.scalars(
        select(documents.c.state)
        .where(documents.c.id.in_(sorted({row.document_id for row in found.values()})))
        .order_by(documents.c.id)
        .with_for_update()
    ).all()
    if DocumentState.ERASED in states:
        raise Absent("passage")
    return [
        {
            "answer_id": answer_id,
            "n": n,
            "passage_id": passage_id,
            "version_id": found[passage_id].version_id,
            "document_id": found[passage_id].document_id,
        }
        for n, passage_id in sorted(new.passages.items())
    ]


def _sources(connection: Connection, scope: Scope, answer_id: str) -> tuple[tuple[AnswerSource, ...], int]:
    """(still open, number of closed ones)."""
    rested = select(answer_passages.c.document_id).where(answer_passages.c.answer_id == answer_id)
    now = standing(scope, documents.c.id.in_(rested)).subquery("now")
    rows = connection.execute(
        select(
            answer_passages.c.n,
            answer_passages.c.passage_id,
            answer_passages.c.version_id,
            answer_passages.c.document_id,
            now.c.standing,
        )
        .outerjoin(now, now.c.id == answer_passages.c.version_id)
        .where(answer_passages.c.answer_id == answer_id)
        .order_by(answer_passages.c.n)
    ).all()
    out = [row.n for row in rows if row.standing not in (None, "current")]
    stood = _stood(connection, answer_id, out) if out else {}
    readable = tuple(
        AnswerSource(
            row.n, row.passage_id, row.version_id, row.document_id, row.standing, stood.get(row.n, "")
        )
        for row in rows
        if row.standing is not None
    )
    return readable, len(rows) - len(readable)


def _stood(connection: Connection, answer_id: str, numbers: Sequence[int]) -> dict[int, str]:
    """How these sources stood when the answer was given, as it says itself."""
    contents = connection.scalars(
        select(answer_parts.c.content).where(
            answer_parts.c.answer_id == answer_id,
            answer_parts.c.kind == "passage",
            answer_parts.c.ordinal.in_([n - 1 for n in numbers]),
        )
    )
    return {content["n"]: content["state"] for content in contents}


def past_answer(
    row: Row[*tuple[Any, ...]], sources: tuple[AnswerSource, ...], closed: int, clock: int = 0
) -> PastAnswer:
    day = day_asked(row)
    return PastAnswer(
        id=row.id,
        question=row.question,
        status=row.status,
        strategy=row.strategy,
        asked_at=row.asked_at,
        superseded=any(source.moved for source in sources),
        closed=closed,
        clock=clock,
        day=None if day == day_of(row.asked_at) else day,
    )
