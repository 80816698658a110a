"""When a version is in effect: valid from, until; and the day that an answer was asked of."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from storage.columns import Words

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "version_periods",
        sa.Column("version_id", Words, nullable=False),
        sa.Column("added", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=True),
        sa.Column("valid_from", Words, nullable=True),
        sa.Column("valid_until", Words, nullable=True),
        sa.ForeignKeyConstraint(
            ["version_id"], ["versions.id"], name=op.f("fk_version_periods_version_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("version_id", "added", name=op.f("pk_version_periods")),
    )
    op.add_column("answers", sa.Column("day", Words, nullable=True))


def downgrade() -> None:
    # Not in a batch: that makes the table anew, and what rests on its rows would go with the old one.
    op.drop_column("answers", "day")
    op.drop_table("version_periods")
