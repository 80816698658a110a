"""The register's tables of impact: lists that somebody keeps of what must be looked at again, and what was said
of each document on them. What a list holds depends on who opens it; it is worked out once for all who see the same."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Named, Table, TypedColumns

from storage.columns import Json, JsonValue, LongText, Moment, Words
from storage.metadata import USER, WORKSPACE, metadata


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
    """Counts ticks and closings, so that two of one microsecond have an order. Nobody is shown it."""
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


class ClosingColumns(TypedColumns):
    """Every time that a list was closed or reopened; the last one counts."""

    look_id: Named[str] = Column(Words, ForeignKey("impact_looks.id", ondelete="CASCADE"), primary_key=True)
    turn: Named[int] = Column(BigInteger, primary_key=True)
    user_id: Named[str] = Column(Words, ForeignKey(USER))
    closed: Named[bool]
    note: Named[str] = Column(LongText)
    saw: Named[JsonValue] = Column(Json)
    """As of a tick: whatever its writer was shown of the whole list."""
    at: Named[datetime] = Column(Moment)


class MadeColumns(TypedColumns):
    """What a list came to for whoever sees just this much: so that it is not worked out again."""

    look_id: Named[str] = Column(Words, ForeignKey("impact_looks.id", ondelete="CASCADE"), primary_key=True)
    seen: Named[str] = Column(Words, primary_key=True)
    """Names what it was made from, and by what."""
    documents: Named[JsonValue] = Column(Json)
    """Ids of those on the list, in its order."""
    made: Named[JsonValue] = Column(Json)
    """As the core writes it; it quotes documents, so each erasure in the workspace takes all of these."""


looks = Table("impact_looks", metadata, LookColumns, Index(None, "workspace_id", "at"))
ticks = Table("impact_ticks", metadata, TickColumns)
closings = Table("impact_closings", metadata, ClosingColumns)
made = Table("impact_made", metadata, MadeColumns)
