"""The register's tables of people: who they are, what they may read, their sessions, and who sees as whom just now."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, Column, ForeignKey, ForeignKeyConstraint, Index, Named, Table, TypedColumns

from storage.columns import Counter, Moment, Words
from storage.metadata import USER, WORKSPACE, metadata


class WorkspaceColumns(TypedColumns):
    id: Named[str] = Column(Words, primary_key=True)
    name: Named[str] = Column(Words)
    revision: Named[int] = Column(BigInteger)
    created_at: Named[datetime] = Column(Moment)


class UserColumns(TypedColumns):
    id: Named[str] = Column(Words, primary_key=True)
    name: Named[str] = Column(Words)
    name_key: Named[str] = Column(Words, unique=True)
    password_hash: Named[str] = Column(Words)
    """Empty: this person signs in elsewhere (OIDC) or not at all."""
    generation: Named[int] = Column(BigInteger)
    """Raised by a password change or removal; a session of an older generation is over."""
    disabled: Named[bool]
    created_at: Named[datetime] = Column(Moment)


class IdentityColumns(TypedColumns):
    issuer: Named[str] = Column(Words, primary_key=True)
    subject: Named[str] = Column(Words, primary_key=True)
    user_id: Named[str] = Column(Words, ForeignKey(USER), index=True)


class TagColumns(TypedColumns):
    workspace_id: Named[str] = Column(Words, ForeignKey(WORKSPACE), primary_key=True)
    name: Named[str] = Column(Words, primary_key=True)


class MemberColumns(TypedColumns):
    workspace_id: Named[str] = Column(Words, ForeignKey(WORKSPACE), primary_key=True)
    user_id: Named[str] = Column(Words, ForeignKey(USER), primary_key=True, index=True)
    role: Named[str] = Column(Words)


class MemberTagColumns(TypedColumns):
    workspace_id: Named[str] = Column(Words, primary_key=True)
    user_id: Named[str] = Column(Words, primary_key=True)
    tag: Named[str] = Column(Words, primary_key=True)


class SessionColumns(TypedColumns):
    token_hash: Named[str] = Column(Words, primary_key=True)
    user_id: Named[str] = Column(Words, ForeignKey(USER), index=True)
    generation: Named[int] = Column(BigInteger)
    created_at: Named[datetime] = Column(Moment)
    expires_at: Named[datetime] = Column(Moment)
    revoked_at: Named[datetime | None] = Column(Moment)


class AttemptColumns(TypedColumns):
    id: Named[int] = Column(Counter, primary_key=True)
    name_key: Named[str] = Column(Words)
    source: Named[str] = Column(Words)
    at: Named[datetime] = Column(Moment)


class SeeingColumns(TypedColumns):
    name: Named[str] = Column(Words, primary_key=True)
    """The session's token hash; of one without a session (the command line) the viewer's id."""
    session: Named[str] = Column(Words)
    """The token hash, or empty: then it lasts no longer than the process."""
    workspace_id: Named[str] = Column(Words, ForeignKey(WORKSPACE))
    admin_id: Named[str] = Column(Words, ForeignKey(USER))
    member_id: Named[str] = Column(Words, ForeignKey(USER))
    at: Named[datetime] = Column(Moment)


workspaces = Table("workspaces", metadata, WorkspaceColumns)
users = Table("users", metadata, UserColumns)
identities = Table("identities", metadata, IdentityColumns)
tags = Table("tags", metadata, TagColumns)
members = Table("members", metadata, MemberColumns)
member_tags = Table(
    "member_tags",
    metadata,
    MemberTagColumns,
    ForeignKeyConstraint(
        ["workspace_id", "user_id"], ["members.workspace_id", "members.user_id"], ondelete="CASCADE"
    ),
    ForeignKeyConstraint(["workspace_id", "tag"], ["tags.workspace_id", "tags.name"]),
)
sessions = Table("sessions", metadata, SessionColumns)
sign_in_attempts = Table(
    "sign_in_attempts", metadata, AttemptColumns, Index(None, "name_key", "at"), Index(None, "source", "at")
)
seeings = Table("seeings", metadata, SeeingColumns)
