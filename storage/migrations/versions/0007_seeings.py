"""Who sees as whom outlives a reload of the page, so that its end is told."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from storage.columns import Moment, Words

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "seeings",
        sa.Column("name", Words, nullable=False),
        sa.Column("session", Words, nullable=False),
        sa.Column("workspace_id", Words, nullable=False),
        sa.Column("admin_id", Words, nullable=False),
        sa.Column("member_id", Words, nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.ForeignKeyConstraint(["workspace_id"], ["workspaces.id"], name=op.f("fk_seeings_workspace_id")),
        sa.ForeignKeyConstraint(["admin_id"], ["users.id"], name=op.f("fk_seeings_admin_id")),
        sa.ForeignKeyConstraint(["member_id"], ["users.id"], name=op.f("fk_seeings_member_id")),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_seeings")),
    )


def downgrade() -> None:
    op.drop_table("seeings")
