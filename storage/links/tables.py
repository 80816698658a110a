"""The register's tables of suggested links: what people said of them, and the workspace's policy.

A suggestion itself is stored nowhere: each scope's view makes its own. What is kept is a verdict, under a key
made of the link's content, with the sentences that it rests on and the documents that hold them.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Named, Table, TypedColumns

from storage.columns import LongText, Moment, Words
from storage.metadata import USER, WORKSPACE, metadata


class LinkVerdictColumns(TypedColumns):
    id: Named[str] = Column(Words, primary_key=True)
    """Of chance, so that the audit can name a verdict without saying anything of its texts."""
    workspace_id: Named[str] = Column(Words, ForeignKey(WORKSPACE))
    key: Named[str] = Column(Words)
    """Empty once an erasure took what it was about."""
    kind: Named[str] = Column(Words)
    first: Named[str] = Column(LongText)
    second: Named[str] = Column(LongText)
    verdict: Named[str] = Column(Words)
    note: Named[str] = Column(LongText)
    user_id: Named[str] = Column(Words, ForeignKey(USER))
    at: Named[datetime] = Column(Moment)
    added: Named[int] = Column(BigInteger)
    ended: Named[int | None] = Column(BigInteger)
    """In force at revision r when added <= r < ended; None is still in force."""
    ended_at: Named[datetime | None] = Column(Moment)


class LinkGroundColumns(TypedColumns):
    verdict_id: Named[str] = Column(
        Words, ForeignKey("link_verdicts.id", ondelete="CASCADE"), primary_key=True
    )
    ground: Named[int] = Column(BigInteger, primary_key=True)
    side: Named[str] = Column(Words)
    """first, second, or empty where the sentence is about both."""
    text: Named[str] = Column(LongText)


class LinkGroundDocumentColumns(TypedColumns):
    verdict_id: Named[str] = Column(
        Words, ForeignKey("link_verdicts.id", ondelete="CASCADE"), primary_key=True
    )
    ground: Named[int] = Column(BigInteger, primary_key=True)
    document_id: Named[str] = Column(Words, primary_key=True, index=True)
    """One of the documents that hold the sentence: a scope that reads one of them may know of it."""


class LinkPolicyColumns(TypedColumns):
    workspace_id: Named[str] = Column(Words, ForeignKey(WORKSPACE), primary_key=True)
    revision: Named[int] = Column(BigInteger, primary_key=True)
    policy: Named[str] = Column(Words)
    user_id: Named[str] = Column(Words, ForeignKey(USER))
    at: Named[datetime] = Column(Moment)


link_verdicts = Table("link_verdicts", metadata, LinkVerdictColumns, Index(None, "workspace_id", "key"))
link_grounds = Table("link_grounds", metadata, LinkGroundColumns)
link_ground_documents = Table("link_ground_documents", metadata, LinkGroundDocumentColumns)
link_policies = Table("link_policies", metadata, LinkPolicyColumns)
