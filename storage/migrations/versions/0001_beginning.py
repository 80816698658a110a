"""The register as it began."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from storage.columns import Counter, Json, LongText, Moment, Words

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "audit",
        sa.Column("chain", Words, nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("actor", Words, nullable=False),
        sa.Column("action", Words, nullable=False),
        sa.Column("subject", Words, nullable=False),
        sa.Column("document_id", Words, nullable=True),
        sa.Column("detail", Json(), nullable=False),
        sa.Column("hash", Words, nullable=False),
        sa.PrimaryKeyConstraint("chain", "number", name=op.f("pk_audit")),
    )
    op.create_table(
        "audit_heads",
        sa.Column("chain", Words, nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("hash", Words, nullable=False),
        sa.PrimaryKeyConstraint("chain", name=op.f("pk_audit_heads")),
    )
    op.create_table(
        "settings",
        sa.Column("workspace_id", Words, nullable=False),
        sa.Column("key", Words, nullable=False),
        sa.Column("value", Json(), nullable=False),
        sa.PrimaryKeyConstraint("workspace_id", "key", name=op.f("pk_settings")),
    )
    op.create_table(
        "sign_in_attempts",
        sa.Column("id", Counter, nullable=False),
        sa.Column("name_key", Words, nullable=False),
        sa.Column("source", Words, nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sign_in_attempts")),
    )
    with op.batch_alter_table("sign_in_attempts", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_sign_in_attempts_name_key_at"), ["name_key", "at"], unique=False)
        batch_op.create_index(batch_op.f("ix_sign_in_attempts_source_at"), ["source", "at"], unique=False)

    op.create_table(
        "users",
        sa.Column("id", Words, nullable=False),
        sa.Column("name", Words, nullable=False),
        sa.Column("name_key", Words, nullable=False),
        sa.Column("password_hash", Words, nullable=False),
        sa.Column("generation", sa.BigInteger(), nullable=False),
        sa.Column("disabled", sa.Boolean(), nullable=False),
        sa.Column("created_at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_users")),
        sa.UniqueConstraint("name_key", name=op.f("uq_users_name_key")),
    )
    op.create_table(
        "workspaces",
        sa.Column("id", Words, nullable=False),
        sa.Column("name", Words, nullable=False),
        sa.Column("revision", sa.BigInteger(), nullable=False),
        sa.Column("created_at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_workspaces")),
    )
    op.create_table(
        "answers",
        sa.Column("id", Words, nullable=False),
        sa.Column("workspace_id", Words, nullable=False),
        sa.Column("user_id", Words, nullable=False),
        sa.Column("revision", sa.BigInteger(), nullable=False),
        sa.Column("question", LongText, nullable=False),
        sa.Column("status", Words, nullable=False),
        sa.Column("strategy", Words, nullable=False),
        sa.Column("asked_at", Moment(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_answers_user_id")),
        sa.ForeignKeyConstraint(["workspace_id"], ["workspaces.id"], name=op.f("fk_answers_workspace_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_answers")),
    )
    with op.batch_alter_table("answers", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_answers_workspace_id_user_id_asked_at"),
            ["workspace_id", "user_id", "asked_at"],
            unique=False,
        )

    op.create_table(
        "audiences",
        sa.Column("id", Words, nullable=False),
        sa.Column("workspace_id", Words, nullable=False),
        sa.Column("key", Words, nullable=False),
        sa.ForeignKeyConstraint(["workspace_id"], ["workspaces.id"], name=op.f("fk_audiences_workspace_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audiences")),
        sa.UniqueConstraint("workspace_id", "key", name=op.f("uq_audiences_workspace_id_key")),
    )
    op.create_table(
        "identities",
        sa.Column("issuer", Words, nullable=False),
        sa.Column("subject", Words, nullable=False),
        sa.Column("user_id", Words, nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_identities_user_id")),
        sa.PrimaryKeyConstraint("issuer", "subject", name=op.f("pk_identities")),
    )
    with op.batch_alter_table("identities", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_identities_user_id"), ["user_id"], unique=False)

    op.create_table(
        "members",
        sa.Column("workspace_id", Words, nullable=False),
        sa.Column("user_id", Words, nullable=False),
        sa.Column("role", Words, nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_members_user_id")),
        sa.ForeignKeyConstraint(["workspace_id"], ["workspaces.id"], name=op.f("fk_members_workspace_id")),
        sa.PrimaryKeyConstraint("workspace_id", "user_id", name=op.f("pk_members")),
    )
    with op.batch_alter_table("members", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_members_user_id"), ["user_id"], unique=False)

    op.create_table(
        "model_calls",
        sa.Column("workspace_id", Words, nullable=False),
        sa.Column("key", Words, nullable=False),
        sa.Column("model", Words, nullable=False),
        sa.Column("prompt", Words, nullable=False),
        sa.Column("text", LongText, nullable=False),
        sa.Column("data", Json(), nullable=False),
        sa.Column("tokens_in", sa.BigInteger(), nullable=False),
        sa.Column("tokens_out", sa.BigInteger(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.ForeignKeyConstraint(
            ["workspace_id"], ["workspaces.id"], name=op.f("fk_model_calls_workspace_id")
        ),
        sa.PrimaryKeyConstraint("workspace_id", "key", name=op.f("pk_model_calls")),
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", Words, nullable=False),
        sa.Column("user_id", Words, nullable=False),
        sa.Column("generation", sa.BigInteger(), nullable=False),
        sa.Column("created_at", Moment(), nullable=False),
        sa.Column("expires_at", Moment(), nullable=False),
        sa.Column("revoked_at", Moment(), nullable=True),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_sessions_user_id")),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_sessions")),
    )
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_sessions_user_id"), ["user_id"], unique=False)

    op.create_table(
        "tags",
        sa.Column("workspace_id", Words, nullable=False),
        sa.Column("name", Words, nullable=False),
        sa.ForeignKeyConstraint(["workspace_id"], ["workspaces.id"], name=op.f("fk_tags_workspace_id")),
        sa.PrimaryKeyConstraint("workspace_id", "name", name=op.f("pk_tags")),
    )
    op.create_table(
        "answer_parts",
        sa.Column("answer_id", Words, nullable=False),
        sa.Column("kind", Words, nullable=False),
        sa.Column("ordinal", sa.BigInteger(), nullable=False),
        sa.Column("rests_on", Json(), nullable=False),
        sa.Column("content", Json(), nullable=False),
        sa.ForeignKeyConstraint(
            ["answer_id"], ["answers.id"], name=op.f("fk_answer_parts_answer_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("answer_id", "kind", "ordinal", name=op.f("pk_answer_parts")),
    )
    op.create_table(
        "answer_passages",
        sa.Column("answer_id", Words, nullable=False),
        sa.Column("n", sa.BigInteger(), nullable=False),
        sa.Column("passage_id", Words, nullable=False),
        sa.Column("version_id", Words, nullable=False),
        sa.Column("document_id", Words, nullable=False),
        sa.ForeignKeyConstraint(
            ["answer_id"], ["answers.id"], name=op.f("fk_answer_passages_answer_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("answer_id", "n", name=op.f("pk_answer_passages")),
    )
    with op.batch_alter_table("answer_passages", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_answer_passages_document_id"), ["document_id"], unique=False)

    op.create_table(
        "audience_tags",
        sa.Column("audience_id", Words, nullable=False),
        sa.Column("tag", Words, nullable=False),
        sa.ForeignKeyConstraint(["audience_id"], ["audiences.id"], name=op.f("fk_audience_tags_audience_id")),
        sa.PrimaryKeyConstraint("audience_id", "tag", name=op.f("pk_audience_tags")),
    )
    with op.batch_alter_table("audience_tags", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_audience_tags_tag"), ["tag"], unique=False)

    op.create_table(
        "documents",
        sa.Column("id", Words, nullable=False),
        sa.Column("workspace_id", Words, nullable=False),
        sa.Column("audience_id", Words, nullable=False),
        sa.Column("state", Words, nullable=False),
        sa.Column("latest", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["audience_id"], ["audiences.id"], name=op.f("fk_documents_audience_id")),
        sa.ForeignKeyConstraint(["workspace_id"], ["workspaces.id"], name=op.f("fk_documents_workspace_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_documents")),
    )
    with op.batch_alter_table("documents", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_documents_audience_id"), ["audience_id"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_documents_workspace_id_audience_id"), ["workspace_id", "audience_id"], unique=False
        )

    op.create_table(
        "jobs",
        sa.Column("id", Words, nullable=False),
        sa.Column("workspace_id", Words, nullable=False),
        sa.Column("kind", Words, nullable=False),
        sa.Column("state", Words, nullable=False),
        sa.Column("stage", Words, nullable=False),
        sa.Column("done", sa.BigInteger(), nullable=False),
        sa.Column("total", sa.BigInteger(), nullable=False),
        sa.Column("document_name", Words, nullable=False),
        sa.Column("document_id", Words, nullable=True),
        sa.Column("audience_id", Words, nullable=False),
        sa.Column("error", LongText, nullable=False),
        sa.Column("attempts", sa.BigInteger(), nullable=False),
        sa.Column("created_by", Words, nullable=False),
        sa.Column("created_at", Moment(), nullable=False),
        sa.Column("changed_at", Moment(), nullable=False),
        sa.Column("cancel_requested", sa.Boolean(), nullable=False),
        sa.Column("lease_owner", Words, nullable=False),
        sa.Column("lease_until", Moment(), nullable=True),
        sa.Column("payload", Json(), nullable=False),
        sa.ForeignKeyConstraint(["audience_id"], ["audiences.id"], name=op.f("fk_jobs_audience_id")),
        sa.ForeignKeyConstraint(["workspace_id"], ["workspaces.id"], name=op.f("fk_jobs_workspace_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_jobs")),
    )
    with op.batch_alter_table("jobs", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_jobs_document_id"), ["document_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_jobs_state_created_at"), ["state", "created_at"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_jobs_workspace_id_created_at"), ["workspace_id", "created_at"], unique=False
        )

    op.create_table(
        "member_tags",
        sa.Column("workspace_id", Words, nullable=False),
        sa.Column("user_id", Words, nullable=False),
        sa.Column("tag", Words, nullable=False),
        sa.ForeignKeyConstraint(
            ["workspace_id", "tag"],
            ["tags.workspace_id", "tags.name"],
            name=op.f("fk_member_tags_workspace_id_tag"),
        ),
        sa.ForeignKeyConstraint(
            ["workspace_id", "user_id"],
            ["members.workspace_id", "members.user_id"],
            name=op.f("fk_member_tags_workspace_id_user_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("workspace_id", "user_id", "tag", name=op.f("pk_member_tags")),
    )
    op.create_table(
        "model_call_documents",
        sa.Column("workspace_id", Words, nullable=False),
        sa.Column("key", Words, nullable=False),
        sa.Column("document_id", Words, nullable=False),
        sa.ForeignKeyConstraint(
            ["workspace_id", "key"],
            ["model_calls.workspace_id", "model_calls.key"],
            name=op.f("fk_model_call_documents_workspace_id_key"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("workspace_id", "key", "document_id", name=op.f("pk_model_call_documents")),
    )
    with op.batch_alter_table("model_call_documents", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_model_call_documents_document_id"), ["document_id"], unique=False
        )

    op.create_table(
        "commits",
        sa.Column("workspace_id", Words, nullable=False),
        sa.Column("revision", sa.BigInteger(), nullable=False),
        sa.Column("document_id", Words, nullable=False),
        sa.Column("kind", Words, nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("actor", Words, nullable=False),
        sa.ForeignKeyConstraint(["document_id"], ["documents.id"], name=op.f("fk_commits_document_id")),
        sa.ForeignKeyConstraint(["workspace_id"], ["workspaces.id"], name=op.f("fk_commits_workspace_id")),
        sa.PrimaryKeyConstraint("workspace_id", "revision", name=op.f("pk_commits")),
    )
    with op.batch_alter_table("commits", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_commits_document_id_revision"), ["document_id", "revision"], unique=False
        )

    op.create_table(
        "versions",
        sa.Column("id", Words, nullable=False),
        sa.Column("document_id", Words, nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("name", Words, nullable=False),
        sa.Column("title", Words, nullable=False),
        sa.Column("sha256", Words, nullable=False),
        sa.Column("media_type", Words, nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("uploaded_at", Moment(), nullable=False),
        sa.Column("uploaded_by", Words, nullable=False),
        sa.Column("note", LongText, nullable=False),
        sa.Column("remarks", Json(), nullable=False),
        sa.Column("job_id", Words, nullable=False),
        sa.ForeignKeyConstraint(["document_id"], ["documents.id"], name=op.f("fk_versions_document_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_versions")),
        sa.UniqueConstraint("document_id", "number", name=op.f("uq_versions_document_id_number")),
    )
    with op.batch_alter_table("versions", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_versions_sha256"), ["sha256"], unique=False)

    op.create_table(
        "passages",
        sa.Column("id", Words, nullable=False),
        sa.Column("version_id", Words, nullable=False),
        sa.Column("ordinal", sa.BigInteger(), nullable=False),
        sa.Column("start", sa.BigInteger(), nullable=False),
        sa.Column("end", sa.BigInteger(), nullable=False),
        sa.Column("text", LongText, nullable=False),
        sa.Column("location", Words, nullable=False),
        sa.Column("heading", Words, nullable=False),
        sa.Column("language", Words, nullable=False),
        sa.ForeignKeyConstraint(
            ["version_id"], ["versions.id"], name=op.f("fk_passages_version_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passages")),
        sa.UniqueConstraint("version_id", "ordinal", name=op.f("uq_passages_version_id_ordinal")),
    )
    op.create_table(
        "version_spans",
        sa.Column("version_id", Words, nullable=False),
        sa.Column("added", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["version_id"], ["versions.id"], name=op.f("fk_version_spans_version_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("version_id", "added", name=op.f("pk_version_spans")),
    )
    op.create_table(
        "version_texts",
        sa.Column("version_id", Words, nullable=False),
        sa.Column("text", LongText, nullable=False),
        sa.Column("glyphs", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["version_id"], ["versions.id"], name=op.f("fk_version_texts_version_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("version_id", name=op.f("pk_version_texts")),
    )
    op.create_table(
        "mentions",
        sa.Column("id", Words, nullable=False),
        sa.Column("passage_id", Words, nullable=False),
        sa.Column("subject", Words, nullable=False),
        sa.Column("relation", Words, nullable=False),
        sa.Column("object", Words, nullable=False),
        sa.Column("subject_key", Words, nullable=False),
        sa.Column("object_key", Words, nullable=False),
        sa.Column("triple", Words, nullable=False),
        sa.Column("flags", Json(), nullable=False),
        sa.Column("quote", LongText, nullable=False),
        sa.Column("start", sa.BigInteger(), nullable=False),
        sa.Column("end", sa.BigInteger(), nullable=False),
        sa.Column("extractor", Words, nullable=False),
        sa.Column("confidence", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["passage_id"], ["passages.id"], name=op.f("fk_mentions_passage_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mentions")),
    )
    with op.batch_alter_table("mentions", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_mentions_passage_id"), ["passage_id"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("mentions", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_mentions_passage_id"))

    op.drop_table("mentions")
    op.drop_table("version_texts")
    op.drop_table("version_spans")
    op.drop_table("passages")
    with op.batch_alter_table("versions", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_versions_sha256"))

    op.drop_table("versions")
    with op.batch_alter_table("commits", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_commits_document_id_revision"))

    op.drop_table("commits")
    with op.batch_alter_table("model_call_documents", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_model_call_documents_document_id"))

    op.drop_table("model_call_documents")
    op.drop_table("member_tags")
    with op.batch_alter_table("jobs", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_jobs_workspace_id_created_at"))
        batch_op.drop_index(batch_op.f("ix_jobs_state_created_at"))
        batch_op.drop_index(batch_op.f("ix_jobs_document_id"))

    op.drop_table("jobs")
    with op.batch_alter_table("documents", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_documents_workspace_id_audience_id"))
        batch_op.drop_index(batch_op.f("ix_documents_audience_id"))

    op.drop_table("documents")
    with op.batch_alter_table("audience_tags", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_audience_tags_tag"))

    op.drop_table("audience_tags")
    with op.batch_alter_table("answer_passages", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_answer_passages_document_id"))

    op.drop_table("answer_passages")
    op.drop_table("answer_parts")
    op.drop_table("tags")
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_sessions_user_id"))

    op.drop_table("sessions")
    op.drop_table("model_calls")
    with op.batch_alter_table("members", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_members_user_id"))

    op.drop_table("members")
    with op.batch_alter_table("identities", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_identities_user_id"))

    op.drop_table("identities")
    op.drop_table("audiences")
    with op.batch_alter_table("answers", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_answers_workspace_id_user_id_asked_at"))

    op.drop_table("answers")
    op.drop_table("workspaces")
    op.drop_table("users")
    with op.batch_alter_table("sign_in_attempts", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_sign_in_attempts_source_at"))
        batch_op.drop_index(batch_op.f("ix_sign_in_attempts_name_key_at"))

    op.drop_table("sign_in_attempts")
    op.drop_table("settings")
    op.drop_table("audit_heads")
    op.drop_table("audit")
