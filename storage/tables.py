"""The register's tables of documents, of work and of what is written down about both. The rooms have their own;
`storage.register` knows all, and `storage/migrations` makes the same schema.

Every text column sorts by code point on both databases: PostgreSQL would otherwise sort by the
server's language, and ties would break differently.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    LargeBinary,
    Named,
    Table,
    TypedColumns,
    UniqueConstraint,
)

from storage.columns import Json, JsonValue, LongText, Moment, Words
from storage.metadata import WORKSPACE, metadata

# ---- documents ----------------------------------------------------------------------------


class AudienceColumns(TypedColumns):
    id: Named[str] = Column(Words, primary_key=True)
    workspace_id: Named[str] = Column(Words, ForeignKey(WORKSPACE))
    key: Named[str] = Column(Words)


class AudienceTagColumns(TypedColumns):
    audience_id: Named[str] = Column(Words, ForeignKey("audiences.id"), primary_key=True)
    tag: Named[str] = Column(Words, primary_key=True, index=True)


class DocumentColumns(TypedColumns):
    id: Named[str] = Column(Words, primary_key=True)
    workspace_id: Named[str] = Column(Words, ForeignKey(WORKSPACE))
    audience_id: Named[str] = Column(Words, ForeignKey("audiences.id"), index=True)
    state: Named[str] = Column(Words)
    latest: Named[int] = Column(BigInteger)
    """Number of the newest version; 0 for the tombstone of an erased document."""


class VersionColumns(TypedColumns):
    id: Named[str] = Column(Words, primary_key=True)
    document_id: Named[str] = Column(Words, ForeignKey("documents.id"))
    number: Named[int] = Column(BigInteger)
    name: Named[str] = Column(Words)
    title: Named[str] = Column(Words)
    sha256: Named[str] = Column(Words, index=True)
    media_type: Named[str] = Column(Words)
    size: Named[int] = Column(BigInteger)
    uploaded_at: Named[datetime] = Column(Moment)
    uploaded_by: Named[str] = Column(Words)
    note: Named[str] = Column(LongText)
    remarks: Named[JsonValue] = Column(Json)
    job_id: Named[str] = Column(Words)


class SpanColumns(TypedColumns):
    version_id: Named[str] = Column(Words, ForeignKey("versions.id", ondelete="CASCADE"), primary_key=True)
    added: Named[int] = Column(BigInteger, primary_key=True)
    ended: Named[int | None] = Column(BigInteger)
    """Visible at revision r when added <= r < ended; None is still open."""


class VersionTextColumns(TypedColumns):
    version_id: Named[str] = Column(Words, ForeignKey("versions.id", ondelete="CASCADE"), primary_key=True)
    text: Named[str] = Column(LongText)
    glyphs: Named[bytes] = Column(LargeBinary)


class PassageColumns(TypedColumns):
    id: Named[str] = Column(Words, primary_key=True)
    version_id: Named[str] = Column(Words, ForeignKey("versions.id", ondelete="CASCADE"))
    ordinal: Named[int] = Column(BigInteger)
    start: Named[int] = Column(BigInteger)
    end: Named[int] = Column(BigInteger)
    text: Named[str] = Column(LongText)
    location: Named[str] = Column(Words)
    heading: Named[str] = Column(Words)
    language: Named[str] = Column(Words)


class MentionColumns(TypedColumns):
    id: Named[str] = Column(Words, primary_key=True)
    passage_id: Named[str] = Column(Words, ForeignKey("passages.id", ondelete="CASCADE"), index=True)
    subject: Named[str] = Column(Words)
    relation: Named[str] = Column(Words)
    object: Named[str] = Column(Words)
    subject_key: Named[str] = Column(Words)
    object_key: Named[str] = Column(Words)
    triple: Named[str] = Column(Words)
    """Under which its vector is stored (`storage.ids.triple_key`); empty when it has none."""
    flags: Named[JsonValue] = Column(Json)
    quote: Named[str] = Column(LongText)
    start: Named[int] = Column(BigInteger)
    end: Named[int] = Column(BigInteger)
    extractor: Named[str] = Column(Words)
    confidence: Named[float]


class CommitColumns(TypedColumns):
    workspace_id: Named[str] = Column(Words, ForeignKey(WORKSPACE), primary_key=True)
    revision: Named[int] = Column(BigInteger, primary_key=True)
    document_id: Named[str] = Column(Words, ForeignKey("documents.id"))
    kind: Named[str] = Column(Words)
    at: Named[datetime] = Column(Moment)
    actor: Named[str] = Column(Words)


# ---- work, and what is written down of it -------------------------------------------------


class ModelCallColumns(TypedColumns):
    workspace_id: Named[str] = Column(Words, ForeignKey(WORKSPACE), primary_key=True)
    key: Named[str] = Column(Words, primary_key=True)
    model: Named[str] = Column(Words)
    prompt: Named[str] = Column(Words)
    text: Named[str] = Column(LongText)
    data: Named[JsonValue] = Column(Json)
    tokens_in: Named[int] = Column(BigInteger)
    tokens_out: Named[int] = Column(BigInteger)
    at: Named[datetime] = Column(Moment)


class ModelCallDocumentColumns(TypedColumns):
    workspace_id: Named[str] = Column(Words, primary_key=True)
    key: Named[str] = Column(Words, primary_key=True)
    document_id: Named[str] = Column(Words, primary_key=True, index=True)
    """No foreign key: a call is made before its document is committed."""


class JobColumns(TypedColumns):
    id: Named[str] = Column(Words, primary_key=True)
    workspace_id: Named[str] = Column(Words, ForeignKey(WORKSPACE))
    kind: Named[str] = Column(Words)
    state: Named[str] = Column(Words)
    stage: Named[str] = Column(Words)
    done: Named[int] = Column(BigInteger)
    total: Named[int] = Column(BigInteger)
    document_name: Named[str] = Column(Words)
    document_id: Named[str | None] = Column(Words, index=True)
    """Set from the start for a replacement, by the commit for a new document."""
    audience_id: Named[str] = Column(Words, ForeignKey("audiences.id"))
    error: Named[str] = Column(LongText)
    attempts: Named[int] = Column(BigInteger)
    created_by: Named[str] = Column(Words)
    created_at: Named[datetime] = Column(Moment)
    changed_at: Named[datetime] = Column(Moment)
    cancel_requested: Named[bool]
    lease_owner: Named[str] = Column(Words)
    lease_until: Named[datetime | None] = Column(Moment)
    payload: Named[JsonValue] = Column(Json)


class AuditColumns(TypedColumns):
    chain: Named[str] = Column(Words, primary_key=True)
    """A workspace's id, or empty for what concerns no workspace (accounts)."""
    number: Named[int] = Column(BigInteger, primary_key=True)
    at: Named[datetime] = Column(Moment)
    actor: Named[str] = Column(Words)
    action: Named[str] = Column(Words)
    subject: Named[str] = Column(Words)
    document_id: Named[str | None] = Column(Words)
    detail: Named[JsonValue] = Column(Json)
    hash: Named[str] = Column(Words)


class AuditHeadColumns(TypedColumns):
    chain: Named[str] = Column(Words, primary_key=True)
    number: Named[int] = Column(BigInteger)
    hash: Named[str] = Column(Words)


class SettingColumns(TypedColumns):
    workspace_id: Named[str] = Column(Words, primary_key=True)
    """Empty for settings of the whole house."""
    key: Named[str] = Column(Words, primary_key=True)
    value: Named[JsonValue] = Column(Json)


# ---- the tables ---------------------------------------------------------------------------


audiences = Table("audiences", metadata, AudienceColumns, UniqueConstraint("workspace_id", "key"))
audience_tags = Table("audience_tags", metadata, AudienceTagColumns)
documents = Table("documents", metadata, DocumentColumns, Index(None, "workspace_id", "audience_id"))
versions = Table("versions", metadata, VersionColumns, UniqueConstraint("document_id", "number"))
version_spans = Table("version_spans", metadata, SpanColumns)
version_texts = Table("version_texts", metadata, VersionTextColumns)
passages = Table("passages", metadata, PassageColumns, UniqueConstraint("version_id", "ordinal"))
mentions = Table("mentions", metadata, MentionColumns)
commits = Table("commits", metadata, CommitColumns, Index(None, "document_id", "revision"))

model_calls = Table("model_calls", metadata, ModelCallColumns)
model_call_documents = Table(
    "model_call_documents",
    metadata,
    ModelCallDocumentColumns,
    ForeignKeyConstraint(
        ["workspace_id", "key"], ["model_calls.workspace_id", "model_calls.key"], ondelete="CASCADE"
    ),
)
jobs = Table(
    "jobs",
    metadata,
    JobColumns,
    Index(None, "state", "created_at"),
    Index(None, "workspace_id", "created_at"),
)
audit = Table("audit", metadata, AuditColumns)
audit_heads = Table("audit_heads", metadata, AuditHeadColumns)
settings = Table("settings", metadata, SettingColumns)
