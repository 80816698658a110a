"""Alembic's own entry: runs on the connection that `storage.migrations.migrate` hands over."""

from __future__ import annotations

from alembic import context

from storage.register import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=False,
)
with context.begin_transaction():
    context.run_migrations()
