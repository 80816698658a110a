"""Suggested links: what people said of them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from storage.columns import LongText, Moment, Words

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "link_verdicts",
        sa.Column("id", Words, nullable=False),
        sa.Column("workspace_id", Words, nullable=False),
        sa.Column("key", Words, nullable=False),
        sa.Column("kind", Words, nullable=False),
        sa.Column("first", LongText, nullable=False),
        sa.Column("second", LongText, nullable=False),
        sa.Column("verdict", Words, nullable=False),
        sa.Column("note", LongText, nullable=False),
        sa.Column("user_id", Words, nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("added", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=True),
        sa.Column("ended_at", Moment(), nullable=True),
        sa.ForeignKeyConstraint(
            ["workspace_id"], ["workspaces.id"], name=op.f("fk_link_verdicts_workspace_id")
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_link_verdicts_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_link_verdicts")),
    )
    with op.batch_alter_table("link_verdicts", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_link_verdicts_workspace_id_key"), ["workspace_id", "key"], unique=False
        )
    op.create_table(
        "link_grounds",
        sa.Column("verdict_id", Words, nullable=False),
        sa.Column("ground", sa.BigInteger(), nullable=False),
        sa.Column("side", Words, nullable=False),
        sa.Column("text", LongText, nullable=False),
        _of_verdict("link_grounds"),
        sa.PrimaryKeyConstraint("verdict_id", "ground", name=op.f("pk_link_grounds")),
    )
    op.create_table(
        "link_ground_documents",
        sa.Column("verdict_id", Words, nullable=False),
        sa.Column("ground", sa.BigInteger(), nullable=False),
        sa.Column("document_id", Words, nullable=False),
        _of_verdict("link_ground_documents"),
        sa.PrimaryKeyConstraint("verdict_id", "ground", "document_id", name=op.f("pk_link_ground_documents")),
    )
    with op.batch_alter_table("link_ground_documents", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_link_ground_documents_document_id"), ["document_id"], unique=False
        )
    op.create_table(
        "link_policies",
        sa.Column("workspace_id", Words, nullable=False),
        sa.Column("revision", sa.BigInteger(), nullable=False),
        sa.Column("policy", Words, nullable=False),
        sa.Column("user_id", Words, nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.ForeignKeyConstraint(
            ["workspace_id"], ["workspaces.id"], name=op.f("fk_link_policies_workspace_id")
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_link_policies_user_id")),
        sa.PrimaryKeyConstraint("workspace_id", "revision", name=op.f("pk_link_policies")),
    )


def _of_verdict(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["verdict_id"], ["link_verdicts.id"], name=op.f(f"fk_{table}_verdict_id"), ondelete="CASCADE"
    )


def downgrade() -> None:
    op.drop_table("link_policies")
    with op.batch_alter_table("link_ground_documents", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_link_ground_documents_document_id"))
    op.drop_table("link_ground_documents")
    op.drop_table("link_grounds")
    with op.batch_alter_table("link_verdicts", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_link_verdicts_workspace_id_key"))
    op.drop_table("link_verdicts")
