"""Impact: lists are closed and reopened, and what a list came to is kept."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from storage.columns import Json, LongText, Moment, Words

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "impact_closings",
        sa.Column("look_id", Words, nullable=False),
        sa.Column("turn", sa.BigInteger(), nullable=False),
        sa.Column("user_id", Words, nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.Column("note", LongText, nullable=False),
        sa.Column("saw", Json(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.ForeignKeyConstraint(
            ["look_id"], ["impact_looks.id"], name=op.f("fk_impact_closings_look_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_impact_closings_user_id")),
        sa.PrimaryKeyConstraint("look_id", "turn", name=op.f("pk_impact_closings")),
    )
    op.create_table(
        "impact_made",
        sa.Column("look_id", Words, nullable=False),
        sa.Column("seen", Words, nullable=False),
        sa.Column("documents", Json(), nullable=False),
        sa.Column("made", Json(), nullable=False),
        sa.ForeignKeyConstraint(
            ["look_id"], ["impact_looks.id"], name=op.f("fk_impact_made_look_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("look_id", "seen", name=op.f("pk_impact_made")),
    )


def downgrade() -> None:
    op.drop_table("impact_made")
    op.drop_table("impact_closings")
