"""Members and tags, within the caller's transaction."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import Connection, insert, select

from storage import audit
from storage.errors import LastAdmin, UnknownTag
from storage.people.tables import member_tags, members, tags, users
from storage.records import MemberRow, Role


def require_tags(connection: Connection, workspace_id: str, wanted: Iterable[str]) -> None:
    """UnknownTag for the first one that the workspace does not have."""
    there = set(connection.scalars(select(tags.c.name).where(tags.c.workspace_id == workspace_id)))
    for tag in wanted:
        if tag not in there:
            raise UnknownTag(
                "The workspace has no tag named {tag}: add it first, or choose another.", tag=tag
            )


def add_missing_tags(
    connection: Connection, workspace_id: str, wanted: Iterable[str], now: datetime, actor: str
) -> None:
    """Makes those that the workspace does not have yet."""
    there = set(connection.scalars(select(tags.c.name).where(tags.c.workspace_id == workspace_id)))
    for name in (name for name in wanted if name not in there):
        connection.execute(insert(tags).values(workspace_id=workspace_id, name=name))
        audit.append(connection, workspace_id, now, actor, "tag added", name, {})


def keep_an_admin(connection: Connection, workspace_id: str, leaving: str) -> None:
    """LastAdmin when the user `leaving` is the only admin of the workspace who can sign in. To be asked
    before the change, under the workspace's lock: two admins may leave at the same time."""
    admins = {m.user_id for m in members_of(connection, workspace_id) if m.role is Role.ADMIN}
    if admins == {leaving}:
        raise LastAdmin("This is the last admin of the workspace. Make somebody else an admin first.")


def members_of(connection: Connection, workspace_id: str, disabled: bool = False) -> tuple[MemberRow, ...]:
    statement = (
        select(members.c.user_id, users.c.name, members.c.role)
        .join(users, users.c.id == members.c.user_id)
        .where(members.c.workspace_id == workspace_id)
        .order_by(users.c.name, users.c.id)
    )
    if not disabled:
        statement = statement.where(users.c.disabled.is_(False))
    held: dict[str, set[str]] = {}
    pairs = select(member_tags.c.user_id, member_tags.c.tag).where(member_tags.c.workspace_id == workspace_id)
    for user_id, tag in connection.execute(pairs):
        held.setdefault(user_id, set()).add(tag)
    return tuple(
        MemberRow(workspace_id, user_id, name, Role(role), frozenset(held.get(user_id, set())))
        for user_id, name, role in connection.execute(statement)
    )
