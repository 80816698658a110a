"""Judging answers: every call takes the acting user and the workspace, and mints the scope itself.

An answer belongs to its asker until they send it to review. Then every member may open it by its link, and
see of it what they themselves may read; reviewers find it in their queue, and judge it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from core.errors import BadInput, NotFound
from core.language.normalise import printable
from core.people import People
from core.review.changes import with_changes
from core.review.dated import dated
from core.review.mark import mark
from core.review.naming import names_of_parts
from core.review.seen import Reason, Seen
from core.review.shaping import is_shown, shaped
from core.review.state import VERDICTS, State
from core.translate import speaks_plainly
from storage import access
from storage.database import Database
from storage.errors import Absent
from storage.house_settings import HouseSettings
from storage.reader import Reader
from storage.records import Role
from storage.review.acts import Actor, MovedOn, Reviews
from storage.review.reading import ReviewReader
from storage.review.records import Review
from storage.versions.dating import days_stated

if TYPE_CHECKING:
    from core.answer.answer import AnswerPassage
    from core.answer.asking import Asking
    from core.review.replay import Replay

PEOPLE = "people who sign"
"""The workspace's setting: 1 or 2."""
LONGEST_NOTE = 2000
FOUND = 8
"""Passages that a search for a missed one offers."""


@dataclass(frozen=True, slots=True)
class QueueRow:
    """One line of the queue. `claims` and `judged` count what this reviewer is shown."""

    id: str
    question: str
    asker: str
    own: bool
    asked_at: datetime
    sent_at: datetime
    state: State
    claims: int
    judged: int
    signed_by: tuple[str, ...]
    people: int
    reasons: tuple[Reason, ...]


@speaks_plainly
class Reviewing:
    def __init__(self, database: Database, people: People, reader: Reader, asking: Asking) -> None:
        self._database = database
        self._people = people
        self._reader = reader
        self._asking = asking
        self._rows = ReviewReader(database)
        self._reviews = Reviews(database)
        self._settings = HouseSettings(database)

    # ---- looking

    def queue(self, user_id: str, workspace_id: str) -> tuple[QueueRow, ...]:
        """Every answer under review that this reviewer may see anything of, newest first."""
        self._reviewer(user_id, workspace_id)
        scope, people = access.scope_of(self._database, workspace_id, user_id), self._needed(workspace_id)
        rows = self._rows.all(scope, user_id)
        return tuple(_row(shaped(row, people, lit=False)) for row in rows if row.shared and is_shown(row))

    def read(self, user_id: str, workspace_id: str, answer_id: str) -> Seen:
        """One's own answer, or one that was sent to review, with old and new text where a source moved. For
        any member: only what they may read. NotFound where they may see nothing of it, as if it were not
        there."""
        actor = self._actor(user_id, workspace_id)
        seen = self.standing(user_id, workspace_id, answer_id)
        return with_changes(self._reader, actor.scope, seen)

    def standing(self, user_id: str, workspace_id: str, answer_id: str) -> Seen:
        """As `read`, without texts side by side."""
        actor = self._actor(user_id, workspace_id)
        seen = shaped(self._shown(actor, answer_id), self._needed(workspace_id))
        return dated(seen, lambda ids: days_stated(self._database, actor.scope, ids))

    def is_shared_with(self, user_id: str, workspace_id: str, answer_id: str) -> bool:
        """Whether this member may open the answer by its link."""
        try:
            return self._shown(self._actor(user_id, workspace_id), answer_id).shared
        except Absent:
            return False

    def search(self, user_id: str, workspace_id: str, text: str) -> tuple[AnswerPassage, ...]:
        """Passages that this reviewer may read, nearest first: to add one that an answer missed."""
        self._reviewer(user_id, workspace_id)
        return self._asking.nearest(user_id, workspace_id, text, FOUND)

    def replay(self, user_id: str, workspace_id: str, answer_id: str) -> Replay:
        """The answer computed again at its revision and today, with what this person may read. The
        asker's own, or one that this reviewer is shown."""
        from core.review.replay import replay

        actor = self._actor(user_id, workspace_id)
        review = self._shown(actor, answer_id)
        if not review.own:
            self._reviewer(user_id, workspace_id)
        found = replay(review, self._asking, actor)
        self._reviews.tell(actor, answer_id, "answer replayed", {})
        return found

    def people_needed(self, user_id: str, workspace_id: str) -> int:
        self._people.membership(user_id, workspace_id)
        return self._needed(workspace_id)

    # ---- the asker's

    def send(self, user_id: str, workspace_id: str, answer_id: str, says_more: bool = False) -> None:
        """Shows one's own answer to the workspace. `says_more`: those who may read less of it are told
        that it rests on more, and nothing else of that."""
        self._reviews.send(self._actor(user_id, workspace_id), answer_id, says_more)

    def withdraw(self, user_id: str, workspace_id: str, answer_id: str) -> None:
        self._reviews.withdraw(self._actor(user_id, workspace_id), answer_id)

    # ---- the reviewers'

    def judge(
        self,
        user_id: str,
        workspace_id: str,
        answer_id: str,
        claim: str,
        passage_id: str,
        verdict: str,
        note: str = "",
    ) -> None:
        """`claim` and `passage_id` as `read` gives them. A claim without a source (an empty `passage_id`)
        can only lack evidence, until somebody adds a passage."""
        actor = self._judging(user_id, workspace_id, answer_id)
        if verdict not in VERDICTS:
            raise BadInput(
                "{verdict!r} is no verdict: choose {verdicts}.", verdict=verdict, verdicts=", ".join(VERDICTS)
            )
        if not passage_id and verdict != "insufficient":
            raise BadInput("This claim has no source: add a passage first, or say that evidence is lacking.")
        self._reviews.judge(actor, answer_id, claim, passage_id, verdict, noted(note))

    def add_passage(
        self, user_id: str, workspace_id: str, answer_id: str, claim: str, passage_id: str, note: str = ""
    ) -> None:
        actor = self._judging(user_id, workspace_id, answer_id)
        seen = shaped(self._shown(actor, answer_id), 1)
        for there in seen.claims:
            if there.key == claim and passage_id in {s.passage_id for s in there.sources if s.n}:
                raise BadInput("The claim cites this passage already. Judge it there.")
        self._reviews.add_passage(actor, answer_id, claim, passage_id, noted(note))

    def remove_passage(
        self, user_id: str, workspace_id: str, answer_id: str, claim: str, passage_id: str
    ) -> None:
        actor = self._judging(user_id, workspace_id, answer_id)
        self._reviews.remove_passage(actor, answer_id, claim, passage_id)

    def strike(self, user_id: str, workspace_id: str, answer_id: str, path: str, note: str = "") -> None:
        """Says that a path is no evidence. It stays, struck through."""
        self._reviews.strike(self._judging(user_id, workspace_id, answer_id), answer_id, path, noted(note))

    def unstrike(self, user_id: str, workspace_id: str, answer_id: str, path: str) -> None:
        self._reviews.unstrike(self._judging(user_id, workspace_id, answer_id), answer_id, path)

    def sign(self, user_id: str, workspace_id: str, answer_id: str, note: str = "", shown: str = "") -> None:
        """The answer may be acted on. BadInput while a claim is not supported, where a source moved, or where it
        is no longer as this person was `shown` it (`core.review.mark`). Who has signed it as it is signs once:
        again, without anything new to note, changes nothing."""

        def check(seen: Seen) -> None:
            if any(claim.reopened for claim in seen.claims):
                raise BadInput(
                    "Not signed: a source has changed since it was judged. Look at it again, then sign."
                )
            if not seen.may_be_signed:
                raise BadInput(
                    "Not signed: only an answer whose every claim is supported can be signed off. "
                    "Judge what is left, or reject."
                )
            if shown not in ("", mark(seen)):
                raise BadInput(
                    "Not signed: somebody has said something of this answer since it was shown to you. "
                    "Look again, then sign."
                )

        self._decide(user_id, workspace_id, answer_id, "signed", noted(note), check)

    def reject(
        self, user_id: str, workspace_id: str, answer_id: str, note: str = "", shown: str = ""
    ) -> None:
        """The answer must not be acted on. BadInput where it is no longer as this person was `shown` it. A note is
        never asked for: were it, a reader who may not see it could tell that its writer was shown more."""

        def check(seen: Seen) -> None:
            if shown not in ("", mark(seen)):
                raise BadInput(
                    "Not rejected: somebody has said something of this answer since it was shown to you. "
                    "Look again, then reject."
                )

        self._decide(user_id, workspace_id, answer_id, "rejected", noted(note), check)

    def _decide(
        self,
        user_id: str,
        workspace_id: str,
        answer_id: str,
        decision: str,
        note: str,
        check: Callable[[Seen], None],
    ) -> None:
        """Decided on what stands at that very moment."""
        actor = self._judging(user_id, workspace_id, answer_id)
        while True:
            review = self._shown(actor, answer_id)
            seen = shaped(review, self._needed(workspace_id))
            mine = (one for one in seen.signatures if one.person_id == user_id and one.stands)
            if any(one.decision == decision and note in ("", one.note) for one in mine):
                return
            check(seen)
            try:
                self._reviews.decide(actor, answer_id, decision, note, review.turn)
            except MovedOn:
                continue
            return

    # ---- the admins'

    def set_people_needed(self, user_id: str, workspace_id: str, number: int) -> None:
        self._people.at_least(Role.ADMIN, user_id, workspace_id)
        if number not in (1, 2):
            raise BadInput("One or two people can be asked for.")
        if number != self._needed(workspace_id):
            self._settings.set(PEOPLE, number, user_id, workspace_id)

    # ---- within

    def told_exported(self, user_id: str, workspace_id: str, answer_id: str, form: str) -> None:
        """For the audit: an answer left the program."""
        self._reviews.tell(self._actor(user_id, workspace_id), answer_id, "answer exported", {"form": form})

    def known_to(self, user_id: str, workspace_id: str) -> dict[str, str]:
        """Subjects of the audit's lines that this person may see, with their names: their own answers, those
        that they may know of (withdrawn ones too), and the claims and paths of these that are open to
        them."""
        scope = access.scope_of(self._database, workspace_id, user_id)
        rows = [row for row in self._rows.ever_sent(scope, user_id) if is_shown(row)]
        found = dict.fromkeys(self._rows.own(scope, user_id), "")
        for row in rows:
            found |= names_of_parts(row)
        return found | {row.kept.past.id: row.kept.past.question for row in rows}

    def _shown(self, actor: Actor, answer_id: str) -> Review:
        review = self._rows.one(actor.scope, actor.user_id, answer_id)
        if not is_shown(review):
            raise Absent("answer")
        return review

    def _actor(self, user_id: str, workspace_id: str) -> Actor:
        return Actor(access.scope_of(self._database, workspace_id, user_id), user_id)

    def _judging(self, user_id: str, workspace_id: str, answer_id: str) -> Actor:
        """NotAllowed before anything is looked up, so that a reader learns nothing by trying."""
        self._reviewer(user_id, workspace_id)
        actor = self._actor(user_id, workspace_id)
        if not self._shown(actor, answer_id).shared:
            raise NotFound(str(Absent("answer")))
        return actor

    def _reviewer(self, user_id: str, workspace_id: str) -> None:
        self._people.at_least(Role.REVIEWER, user_id, workspace_id)

    def _needed(self, workspace_id: str) -> int:
        return 2 if self._settings.get(PEOPLE, 1, workspace_id) == 2 else 1


def noted(note: str) -> str:
    """A note as it is kept. BadInput for one that is too long."""
    text = printable(note).strip()
    if len(text) > LONGEST_NOTE:
        raise BadInput(
            "The note has {length:,} characters; {most:,} are the limit.", length=len(text), most=LONGEST_NOTE
        )
    return text


def _row(seen: Seen) -> QueueRow:
    return QueueRow(
        seen.id,
        seen.question,
        seen.asker,
        seen.own,
        seen.asked_at,
        seen.sent_at,
        seen.state,
        len(seen.claims),
        sum(claim.outcome is not None for claim in seen.claims),
        seen.signed_by,
        seen.people,
        seen.reasons,
    )
