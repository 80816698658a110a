"""What people say about an answer: reviews, verdicts, added passages, struck paths, sign-offs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from storage.columns import Json, LongText, Moment, Words

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("answer_id", Words, nullable=False),
        sa.Column("salt", Words, nullable=False),
        sa.Column("shared", sa.Boolean(), nullable=False),
        sa.Column("says_more", sa.Boolean(), nullable=False),
        sa.Column("sent_at", Moment(), nullable=False),
        sa.Column("turn", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["answer_id"], ["answers.id"], name=op.f("fk_reviews_answer_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("answer_id", name=op.f("pk_reviews")),
    )
    op.create_table(
        "verdicts",
        _answer_id(),
        sa.Column("claim", sa.BigInteger(), nullable=False),
        sa.Column("passage_id", Words, nullable=False),
        sa.Column("user_id", Words, nullable=False),
        sa.Column("document_id", Words, nullable=False),
        sa.Column("verdict", Words, nullable=False),
        *_said(),
        sa.Column("revision", sa.BigInteger(), nullable=False),
        sa.Column("turn", sa.BigInteger(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        *_of_review("verdicts"),
        sa.PrimaryKeyConstraint("answer_id", "claim", "passage_id", "user_id", name=op.f("pk_verdicts")),
    )
    op.create_table(
        "added_passages",
        _answer_id(),
        sa.Column("claim", sa.BigInteger(), nullable=False),
        sa.Column("passage_id", Words, nullable=False),
        sa.Column("version_id", Words, nullable=False),
        sa.Column("document_id", Words, nullable=False),
        sa.Column("user_id", Words, nullable=False),
        *_said(),
        sa.Column("turn", sa.BigInteger(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        *_of_review("added_passages"),
        sa.PrimaryKeyConstraint("answer_id", "claim", "passage_id", name=op.f("pk_added_passages")),
    )
    op.create_table(
        "struck_paths",
        _answer_id(),
        sa.Column("path", sa.BigInteger(), nullable=False),
        sa.Column("user_id", Words, nullable=False),
        *_said(),
        sa.Column("turn", sa.BigInteger(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        *_of_review("struck_paths"),
        sa.PrimaryKeyConstraint("answer_id", "path", name=op.f("pk_struck_paths")),
    )
    op.create_table(
        "sign_offs",
        _answer_id(),
        sa.Column("turn", sa.BigInteger(), nullable=False),
        sa.Column("user_id", Words, nullable=False),
        sa.Column("decision", Words, nullable=False),
        *_said(),
        sa.Column("revision", sa.BigInteger(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        *_of_review("sign_offs"),
        sa.PrimaryKeyConstraint("answer_id", "turn", name=op.f("pk_sign_offs")),
    )
    for table in ("verdicts", "added_passages"):
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.create_index(batch_op.f(f"ix_{table}_document_id"), ["document_id"], unique=False)


def _answer_id() -> sa.Column[str]:
    return sa.Column("answer_id", Words, nullable=False)


def _said() -> tuple[sa.Column[str], sa.Column[object]]:
    return sa.Column("note", LongText, nullable=False), sa.Column("saw", Json(), nullable=False)


def _of_review(table: str) -> tuple[sa.ForeignKeyConstraint, sa.ForeignKeyConstraint]:
    return (
        sa.ForeignKeyConstraint(
            ["answer_id"], ["reviews.answer_id"], name=op.f(f"fk_{table}_answer_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f(f"fk_{table}_user_id")),
    )


def downgrade() -> None:
    for table in ("verdicts", "added_passages"):
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.drop_index(batch_op.f(f"ix_{table}_document_id"))
    for table in ("sign_offs", "struck_paths", "added_passages", "verdicts", "reviews"):
        op.drop_table(table)
