"""The register's tables of reviews: what people say about an answer, beside the answer itself.

Nothing here holds a score: how evidence was found stands in the answer's parts (law 6).
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, Column, ForeignKey, Named, Table, TypedColumns

from storage.columns import Json, JsonValue, LongText, Moment, Words
from storage.metadata import USER, metadata

ANSWER = "answers.id"


class ReviewColumns(TypedColumns):
    answer_id: Named[str] = Column(Words, ForeignKey(ANSWER, ondelete="CASCADE"), primary_key=True)
    salt: Named[str] = Column(Words)
    """Never handed out: claims and paths are named by hashes with it, so that a name tells no number."""
    shared: Named[bool]
    says_more: Named[bool]
    """The asker chose to say that the answer rests on more than a reader of it may read."""
    sent_at: Named[datetime] = Column(Moment)
    turn: Named[int] = Column(BigInteger)
    """Counts what was done in this review, so that two acts of one microsecond have an order."""


class VerdictColumns(TypedColumns):
    answer_id: Named[str] = Column(
        Words, ForeignKey("reviews.answer_id", ondelete="CASCADE"), primary_key=True
    )
    claim: Named[int] = Column(BigInteger, primary_key=True)
    passage_id: Named[str] = Column(Words, primary_key=True)
    """Empty: on a claim without a source."""
    user_id: Named[str] = Column(Words, ForeignKey(USER), primary_key=True)
    document_id: Named[str] = Column(Words, index=True)
    verdict: Named[str] = Column(Words)
    note: Named[str] = Column(LongText)
    saw: Named[JsonValue] = Column(Json)
    """Ids of the documents that the note's writer was shown: it may be read by who may read them all."""
    revision: Named[int] = Column(BigInteger)
    turn: Named[int] = Column(BigInteger)
    at: Named[datetime] = Column(Moment)


class AddedPassageColumns(TypedColumns):
    answer_id: Named[str] = Column(
        Words, ForeignKey("reviews.answer_id", ondelete="CASCADE"), primary_key=True
    )
    claim: Named[int] = Column(BigInteger, primary_key=True)
    passage_id: Named[str] = Column(Words, primary_key=True)
    version_id: Named[str] = Column(Words)
    document_id: Named[str] = Column(Words, index=True)
    user_id: Named[str] = Column(Words, ForeignKey(USER))
    note: Named[str] = Column(LongText)
    saw: Named[JsonValue] = Column(Json)
    turn: Named[int] = Column(BigInteger)
    at: Named[datetime] = Column(Moment)


class StruckPathColumns(TypedColumns):
    answer_id: Named[str] = Column(
        Words, ForeignKey("reviews.answer_id", ondelete="CASCADE"), primary_key=True
    )
    path: Named[int] = Column(BigInteger, primary_key=True)
    user_id: Named[str] = Column(Words, ForeignKey(USER))
    note: Named[str] = Column(LongText)
    saw: Named[JsonValue] = Column(Json)
    turn: Named[int] = Column(BigInteger)
    at: Named[datetime] = Column(Moment)


class SignOffColumns(TypedColumns):
    answer_id: Named[str] = Column(
        Words, ForeignKey("reviews.answer_id", ondelete="CASCADE"), primary_key=True
    )
    turn: Named[int] = Column(BigInteger, primary_key=True)
    user_id: Named[str] = Column(Words, ForeignKey(USER))
    decision: Named[str] = Column(Words)
    note: Named[str] = Column(LongText)
    saw: Named[JsonValue] = Column(Json)
    """Ids of the documents that the signer was shown: what the signature covers."""
    revision: Named[int] = Column(BigInteger)
    at: Named[datetime] = Column(Moment)


reviews = Table("reviews", metadata, ReviewColumns)
verdicts = Table("verdicts", metadata, VerdictColumns)
added_passages = Table("added_passages", metadata, AddedPassageColumns)
struck_paths = Table("struck_paths", metadata, StruckPathColumns)
sign_offs = Table("sign_offs", metadata, SignOffColumns)
