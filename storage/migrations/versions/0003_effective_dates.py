"""When a version holds: valid from, until."""

from __future__ import annotations

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Filled by the work that needs it."""


def downgrade() -> None:
    """Nothing to undo yet."""
