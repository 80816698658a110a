"""Suggested links: what people said of them."""

from __future__ import annotations

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Filled by the work that needs it."""


def downgrade() -> None:
    """Nothing to undo yet."""
