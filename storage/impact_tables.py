"""The register's tables of impact: lists that somebody keeps of what must be looked at again, and what was said
of each document on them. What a list holds is computed anew for whoever opens it, never stored."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Named, Table, TypedColumns

from storage.columns import Json, JsonValue, LongText, Moment, Words
from storage.tables import USER, WORKSPACE, metadata


class LookColumns(TypedColumns):
    id: Named[str] = Column(Words, primary_key=True)
    workspace_id: Named[str] = Column(Words, ForeignKey(WORKSPACE))
    user_id: Named[str] = Column(Words, ForeignKey(USER))
    kind: Named[str] = Column(Words)
    """document, difference or entity."""
    document_id: Named[str] = Column(Words, index=True)
    """Empty for an entity."""
    old: Named[int] = Column(BigInteger)
    new: Named[int] = Column(BigInteger)
    entity: Named[str] = Column(LongText)
    suggested: Named[bool]
    """The policy: whether paths may go over links that nobody wrote down."""
    revision: Named[int] = Column(BigInteger)
    day: Named[str] = Column(Words)
    """Whose documents were in effect on it, as ISO 8601."""
    salt: Named[str] = Column(Words)
    """Never handed out: rows are named by hashes with it."""
    turn: Named[int] = Column(BigInteger)
    """Counts the ticks, so that two of one microsecond have an order. Nobody is shown it."""
    at: Named[datetime] = Column(Moment)


class TickColumns(TypedColumns):
    """Every tick that was ever given; the last one of a document counts."""

    look_id: Named[str] = Column(Words, ForeignKey("impact_looks.id", ondelete="CASCADE"), primary_key=True)
    turn: Named[int] = Column(BigInteger, primary_key=True)
    document_id: Named[str] = Column(Words, index=True)
    user_id: Named[str] = Column(Words, ForeignKey(USER))
    judgement: Named[str] = Column(Words)
    owner_id: Named[str | None] = Column(Words, ForeignKey(USER), index=True)
    due: Named[str] = Column(Words)
    """A day as ISO 8601, or empty."""
    note: Named[str] = Column(LongText)
    saw: Named[JsonValue] = Column(Json)
    """Ids of the documents that the note's writer was shown: it may be read by who may read them all."""
    revision: Named[int] = Column(BigInteger)
    at: Named[datetime] = Column(Moment)


looks = Table("impact_looks", metadata, LookColumns, Index(None, "workspace_id", "at"))
ticks = Table("impact_ticks", metadata, TickColumns)
