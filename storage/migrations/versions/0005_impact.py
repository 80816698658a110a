"""Impact: what must be looked at again, and what was said of it."""

from __future__ import annotations

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Filled by the work that needs it."""


def downgrade() -> None:
    """Nothing to undo yet."""
