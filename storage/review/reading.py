"""Reviews as one scope may read them: every row closes with the documents that it would give away.

A verdict is there while its claim and its passage are open. A note is there while everything is open that
its writer was shown, since it may quote any of it. Nothing here counts a row that the scope cannot see.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Row, Select, or_, select, true

from storage import ids
from storage.access import clock_at, day_asked, documents_once_readable, readable_documents
from storage.database import Database
from storage.errors import Absent
from storage.links.reading import said_of_links
from storage.people.tables import users
from storage.review.answer_tables import answer_parts, answer_passages, answers
from storage.review.answers import AnswerPart, AnswerSource, KeptAnswer, past_answer
from storage.review.records import AddedRow, Move, Note, Review, SignOffRow, StruckRow, VerdictRow
from storage.review.tables import added_passages, reviews, sign_offs, struck_paths, verdicts
from storage.scope import Scope
from storage.tables import commits, documents, passages, versions
from storage.versions.standing import standing

AnyRow = Row[*tuple[Any, ...]]
Groups = dict[str, list[AnyRow]]
LINK_REJECTED = "link_rejected"
"""A move of its own: people say that what led to the document is no link."""
TELLING = frozenset(("claim", "text", "opposed"))
"""Parts of an answer that tell somebody something: a signature is on what these rest on."""


class ReviewReader:
    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self, scope: Scope, user_id: str) -> tuple[Review, ...]:
        """Every answer of the workspace that was sent to review and not withdrawn, and this user's own
        that were ever sent; newest first. Some may have nothing in them that the scope may read. Of parts
        only those that a list needs: no triples, no trace."""
        with self._database.read() as connection:
            return read_reviews(
                connection,
                scope,
                user_id,
                kinds=("head", "claim", "text", "opposed", "passage", "path", "link"),
            )

    def one(self, scope: Scope, user_id: str, answer_id: str) -> Review:
        """One's own, sent or not; another's while it is sent and not withdrawn. Absent for any other."""
        with self._database.read() as connection:
            return read_review(connection, scope, user_id, answer_id)

    def ever_sent(self, scope: Scope, user_id: str) -> tuple[Review, ...]:
        """As `all`, with those that were withdrawn, and of parts only claims, text and paths: for the audit,
        which forgets nothing."""
        with self._database.read() as connection:
            return read_reviews(connection, scope, user_id, withdrawn=True, kinds=("claim", "text", "path"))

    def own(self, scope: Scope, user_id: str) -> frozenset[str]:
        """Ids of all of this user's answers."""
        mine = select(answers.c.id).where(
            answers.c.workspace_id == scope.workspace_id, answers.c.user_id == user_id
        )
        with self._database.read() as connection:
            return frozenset(connection.scalars(mine))


def read_review(connection: Connection, scope: Scope, user_id: str, answer_id: str) -> Review:
    for review in read_reviews(connection, scope, user_id, answer_id):
        return review
    raise Absent("answer")


def read_reviews(
    connection: Connection,
    scope: Scope,
    user_id: str,
    answer_id: str | None = None,
    withdrawn: bool = False,
    kinds: Sequence[str] = (),
) -> tuple[Review, ...]:
    """A handful of statements, however many answers there are."""
    heads = connection.execute(_heads(scope, user_id, answer_id, withdrawn)).all()
    if not heads:
        return ()
    wanted = select(_heads(scope, user_id, answer_id, withdrawn).subquery("heads").c.id)
    found = _Found(connection, scope, wanted, kinds)
    clocks: dict[int, int] = {}
    for head in heads:
        if head.revision not in clocks:
            clocks[head.revision] = clock_at(connection, scope, head.revision)
    return tuple(found.review(head, clocks[head.revision], user_id) for head in heads)


def _heads(scope: Scope, user_id: str, answer_id: str | None, withdrawn: bool) -> Select[*tuple[Any, ...]]:
    statement = (
        select(
            answers,
            users.c.name.label("asker"),
            reviews.c.answer_id.label("sent"),
            reviews.c.salt,
            reviews.c.shared,
            reviews.c.says_more,
            reviews.c.sent_at,
            reviews.c.turn,
        )
        .outerjoin(reviews, reviews.c.answer_id == answers.c.id)
        .join(users, users.c.id == answers.c.user_id)
        .where(answers.c.workspace_id == scope.workspace_id)
        .order_by(reviews.c.sent_at.desc(), answers.c.id)
    )
    own = answers.c.user_id == user_id
    if answer_id is not None:
        return statement.where(answers.c.id == answer_id, or_(reviews.c.shared.is_(True), own))
    statement = statement.where(reviews.c.answer_id.is_not(None))
    return statement if withdrawn else statement.where(or_(reviews.c.shared.is_(True), own))


class _Found:
    """Everything of the wanted answers, grouped by answer."""

    def __init__(
        self, connection: Connection, scope: Scope, wanted: Select[str], kinds: Sequence[str]
    ) -> None:
        rested = select(answer_passages.c.document_id).where(answer_passages.c.answer_id.in_(wanted))
        extra = select(added_passages.c.document_id).where(added_passages.c.answer_id.in_(wanted))
        touched = or_(documents.c.id.in_(rested), documents.c.id.in_(extra))
        now = standing(scope, touched).subquery("now")
        readable = select(readable_documents(scope).subquery("readable").c.id)
        self.readable = frozenset(connection.scalars(readable))
        self.sources = _grouped(
            connection.execute(
                select(answer_passages, now.c.standing)
                .outerjoin(now, now.c.id == answer_passages.c.version_id)
                .where(answer_passages.c.answer_id.in_(wanted))
                .order_by(answer_passages.c.n)
            )
        )
        self.parts = _grouped(
            connection.execute(
                select(answer_parts)
                .where(answer_parts.c.answer_id.in_(wanted))
                .where(answer_parts.c.kind.in_(kinds) if kinds else true())
                .order_by(answer_parts.c.kind, answer_parts.c.ordinal)
            )
        )
        self.verdicts = _said(connection, verdicts, wanted)
        self.struck = _said(connection, struck_paths, wanted)
        self.sign_offs = _said(connection, sign_offs, wanted)
        self.added = _grouped(
            connection.execute(
                select(
                    added_passages,
                    users.c.name.label("who"),
                    now.c.standing,
                    versions.c.name,
                    versions.c.number,
                    passages.c.location,
                    passages.c.start,
                    passages.c.end,
                    passages.c.text,
                )
                .join(users, users.c.id == added_passages.c.user_id)
                .join(passages, passages.c.id == added_passages.c.passage_id)
                .join(versions, versions.c.id == added_passages.c.version_id)
                .join(now, now.c.id == added_passages.c.version_id)
                .where(added_passages.c.answer_id.in_(wanted))
                .order_by(added_passages.c.turn)
            )
        )
        self.moves: dict[str, list[Move]] = defaultdict(list)
        for row in connection.execute(
            select(commits.c.document_id, commits.c.revision, commits.c.kind, commits.c.at)
            .where(commits.c.workspace_id == scope.workspace_id, commits.c.kind != "scheduled")
            .where(commits.c.document_id.in_(documents_once_readable(scope)))
            .where(or_(commits.c.document_id.in_(rested), commits.c.document_id.in_(extra)))
            .order_by(commits.c.revision)
        ):
            self.moves[row.document_id].append(Move(*row))
        said = said_of_links(connection, scope).verdicts
        self.rejected = {one.key: one for one in said if one.verdict == "rejected"}

    def review(self, head: AnyRow, clock: int, user_id: str) -> Review:
        rows = self.sources.get(head.id, [])
        sources = tuple(
            AnswerSource(row.n, row.passage_id, row.version_id, row.document_id, row.standing)
            for row in rows
            if row.standing is not None
        )
        numbers = {source.n for source in sources}
        parts = tuple(
            AnswerPart(part.kind, part.ordinal, part.content, frozenset(part.rests_on))
            for part in self.parts.get(head.id, [])
            if numbers.issuperset(part.rests_on)
        )
        claims = {part.ordinal for part in parts if part.kind == "claim"}
        paths = {part.ordinal for part in parts if part.kind == "path"}
        added = tuple(
            AddedRow(
                row.claim,
                row.passage_id,
                row.document_id,
                row.name,
                row.number,
                row.location,
                row.start,
                row.end,
                row.text,
                row.standing,
                self._note(row),
            )
            for row in self.added.get(head.id, [])
            if row.claim in claims
        )
        shown = {source.document_id for source in sources} | {row.document_id for row in added}
        judged = {source.passage_id for source in sources} | {row.passage_id for row in added} | {""}
        erased = {d for d, moves in self.moves.items() if any(move.kind == "erased" for move in moves)}
        touched = {row.document_id for row in rows} | shown
        by_links = self._by_links(parts, sources)
        beneath = _beneath(parts, sources) | {row.document_id for row in added}
        return Review(
            kept=KeptAnswer(
                past_answer(head, sources, len(rows) - len(sources)), clock, parts, sources, day_asked(head)
            ),
            asker_id=head.user_id,
            asker_name=head.asker,
            own=head.user_id == user_id,
            sent=head.sent is not None,
            shared=bool(head.shared),
            says_more=bool(head.says_more),
            sent_at=head.sent_at or head.asked_at,
            revision=head.revision,
            turn=head.turn or 0,
            hidden=sum(row.standing is None and row.document_id not in erased for row in rows),
            keys={
                (part.kind, part.ordinal): ids.part_name(head.salt or head.id, part.kind, part.ordinal)
                for part in parts
                if part.kind in ("claim", "path")
            },
            verdicts=tuple(
                VerdictRow(
                    row.claim, row.passage_id, row.document_id, row.verdict, row.revision, self._note(row)
                )
                for row in self.verdicts.get(head.id, [])
                if row.claim in claims and row.passage_id in judged
            ),
            added=added,
            struck=tuple(
                StruckRow(row.path, self._note(row))
                for row in self.struck.get(head.id, [])
                if row.path in paths
            ),
            sign_offs=tuple(
                SignOffRow(row.decision, row.revision, beneath <= set(row.saw), self._note(row))
                for row in self.sign_offs.get(head.id, [])
            ),
            moves=tuple(
                move
                for document_id in sorted(touched)
                for move in sorted(
                    [*self.moves.get(document_id, []), *by_links.get(document_id, [])],
                    key=lambda move: move.revision,
                )
                if move.revision > head.revision
            ),
        )

    def _by_links(
        self, parts: Sequence[AnswerPart], sources: Sequence[AnswerSource]
    ) -> dict[str, list[Move]]:
        """By document: the links that led the answer to it and that stand rejected now."""
        documents = {source.n: source.document_id for source in sources}
        found: dict[str, dict[str, Move]] = defaultdict(dict)
        for part in parts:
            said = self.rejected.get(part.content["key"]) if part.kind == "link" else None  # type: ignore[index]
            for n in part.content["passages"] if said is not None else ():  # type: ignore[index]
                assert said is not None
                move = Move(documents[n], said.added, LINK_REJECTED, said.at)
                found[documents[n]].setdefault(said.key, move)
        return {document_id: list(moves.values()) for document_id, moves in found.items()}

    def _note(self, row: AnyRow) -> Note:
        text = row.note if self.readable.issuperset(row.saw) else ""
        return Note(row.user_id, row.who, text, row.at, row.turn)


def _beneath(parts: Sequence[AnswerPart], sources: Sequence[AnswerSource]) -> set[str]:
    """Documents that what is told rests on; where nothing is told, all that are shown."""
    documents = {source.n: source.document_id for source in sources}
    telling = [part for part in parts if part.kind in TELLING]
    return {documents[n] for part in telling for n in part.rests_on} or set(documents.values())


def _said(connection: Connection, table: Any, wanted: Select[str]) -> Groups:
    return _grouped(
        connection.execute(
            select(table, users.c.name.label("who"))
            .join(users, users.c.id == table.c.user_id)
            .where(table.c.answer_id.in_(wanted))
            .order_by(table.c.turn)
        )
    )


def _grouped(rows: Iterable[AnyRow]) -> Groups:
    found: Groups = defaultdict(list)
    for row in rows:
        found[row.answer_id].append(row)
    return found
