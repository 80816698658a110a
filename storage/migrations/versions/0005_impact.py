"""Impact: lists of what must be looked at again, and what was said of each document on them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from storage.columns import Json, LongText, Moment, Words

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "impact_looks",
        sa.Column("id", Words, nullable=False),
        sa.Column("workspace_id", Words, nullable=False),
        sa.Column("user_id", Words, nullable=False),
        sa.Column("kind", Words, nullable=False),
        sa.Column("document_id", Words, nullable=False),
        sa.Column("old", sa.BigInteger(), nullable=False),
        sa.Column("new", sa.BigInteger(), nullable=False),
        sa.Column("entity", LongText, nullable=False),
        sa.Column("suggested", sa.Boolean(), nullable=False),
        sa.Column("revision", sa.BigInteger(), nullable=False),
        sa.Column("day", Words, nullable=False),
        sa.Column("salt", Words, nullable=False),
        sa.Column("turn", sa.BigInteger(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.ForeignKeyConstraint(
            ["workspace_id"], ["workspaces.id"], name=op.f("fk_impact_looks_workspace_id")
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_impact_looks_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_impact_looks")),
    )
    op.create_table(
        "impact_ticks",
        sa.Column("look_id", Words, nullable=False),
        sa.Column("turn", sa.BigInteger(), nullable=False),
        sa.Column("document_id", Words, nullable=False),
        sa.Column("user_id", Words, nullable=False),
        sa.Column("judgement", Words, nullable=False),
        sa.Column("owner_id", Words, nullable=True),
        sa.Column("due", Words, nullable=False),
        sa.Column("note", LongText, nullable=False),
        sa.Column("saw", Json(), nullable=False),
        sa.Column("revision", sa.BigInteger(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.ForeignKeyConstraint(
            ["look_id"], ["impact_looks.id"], name=op.f("fk_impact_ticks_look_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_impact_ticks_user_id")),
        sa.ForeignKeyConstraint(["owner_id"], ["users.id"], name=op.f("fk_impact_ticks_owner_id")),
        sa.PrimaryKeyConstraint("look_id", "turn", name=op.f("pk_impact_ticks")),
    )
    for table, columns in INDEXES:
        with op.batch_alter_table(table, schema=None) as batch_op:
            name = batch_op.f(f"ix_{table}_{'_'.join(columns)}")
            batch_op.create_index(name, list(columns), unique=False)


INDEXES = (
    ("impact_looks", ("document_id",)),
    ("impact_looks", ("workspace_id", "at")),
    ("impact_ticks", ("document_id",)),
    ("impact_ticks", ("owner_id",)),
)


def downgrade() -> None:
    for table, columns in reversed(INDEXES):
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.drop_index(batch_op.f(f"ix_{table}_{'_'.join(columns)}"))
    for table in ("impact_ticks", "impact_looks"):
        op.drop_table(table)
