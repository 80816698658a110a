"""The register's tables of answers as they were given."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Named, Table, TypedColumns

from storage.columns import Json, JsonValue, LongText, Moment, Words
from storage.metadata import USER, WORKSPACE, metadata


class AnswerColumns(TypedColumns):
    id: Named[str] = Column(Words, primary_key=True)
    workspace_id: Named[str] = Column(Words, ForeignKey(WORKSPACE))
    user_id: Named[str] = Column(Words, ForeignKey(USER))
    revision: Named[int] = Column(BigInteger)
    question: Named[str] = Column(LongText)
    status: Named[str] = Column(Words)
    strategy: Named[str] = Column(Words)
    asked_at: Named[datetime] = Column(Moment)
    day: Named[str | None] = Column(Words)
    """The ISO day whose documents it was asked of; None: from before days were kept."""


class AnswerPassageColumns(TypedColumns):
    answer_id: Named[str] = Column(Words, ForeignKey("answers.id", ondelete="CASCADE"), primary_key=True)
    n: Named[int] = Column(BigInteger, primary_key=True)
    passage_id: Named[str] = Column(Words)
    version_id: Named[str] = Column(Words)
    document_id: Named[str] = Column(Words, index=True)


class AnswerPartColumns(TypedColumns):
    answer_id: Named[str] = Column(Words, ForeignKey("answers.id", ondelete="CASCADE"), primary_key=True)
    kind: Named[str] = Column(Words, primary_key=True)
    ordinal: Named[int] = Column(BigInteger, primary_key=True)
    rests_on: Named[JsonValue] = Column(Json)
    """Numbers `n` of the answer's passages that this part would give away."""
    content: Named[JsonValue] = Column(Json)


answers = Table("answers", metadata, AnswerColumns, Index(None, "workspace_id", "user_id", "asked_at"))
answer_passages = Table("answer_passages", metadata, AnswerPassageColumns)
answer_parts = Table("answer_parts", metadata, AnswerPartColumns)
