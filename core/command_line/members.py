"""`workspace` and `member`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.errors import BadInput
from core.people import add_member
from storage.records import MemberRow, Role

if TYPE_CHECKING:
    from core.command_line.run import Request

OPERATOR = "command line"


def workspace(request: Request) -> int:
    workspaces = request.pathproof.workspaces
    if request.values["action"] == "create":
        made = workspaces.create(request.values["name"], OPERATOR)
        request.line(f"Made the workspace {made.name}.")
        return 0
    found = workspaces.all()
    if request.values["json"]:
        request.json([{"id": row.id, "name": row.name} for row in found])
    else:
        for row in found:
            request.line(row.name)
    return 0


def member(request: Request) -> int:
    values, users, workspaces = request.values, request.pathproof.users, request.pathproof.workspaces
    place = workspaces.named(values["workspace"])
    action = values["action"]
    if action == "list":
        _show(request, workspaces.members(place.id))
        return 0
    name = values["user"]
    if action == "add":
        tags = frozenset(values["tags"])
        made = add_member(
            users, workspaces, place.id, name, Role(values["role"]), tags, values.get("password"), OPERATOR
        )
        request.line(f"{made.user_name} is in {place.name} as {made.role}{_tags(made)}.")
        return 0
    user = users.by_name(name)
    now = next((m for m in workspaces.members(place.id) if user is not None and m.user_id == user.id), None)
    if user is None or now is None:
        raise BadInput(f"{name} is no member of {place.name}. Add them first.")
    if action == "set":
        role = Role(values["role"]) if values["role"] else now.role
        tags = now.tags if values["tags"] is None else frozenset(values["tags"])
        changed = workspaces.set_member(place.id, user.id, role, tags, OPERATOR, makes_tags=True)
        request.line(f"{changed.user_name} is now {changed.role}{_tags(changed)}.")
    else:
        workspaces.remove_member(place.id, user.id, OPERATOR)
        request.line(f"{user.name} is no longer in {place.name}.")
    return 0


def _show(request: Request, found: tuple[MemberRow, ...]) -> None:
    if request.values["json"]:
        request.json([{"user": m.user_name, "role": m.role.value, "tags": sorted(m.tags)} for m in found])
        return
    for m in found:
        request.line(f"{m.user_name}\t{m.role.value}\t{','.join(sorted(m.tags))}")


def _tags(member: MemberRow) -> str:
    return f" with the tags {', '.join(sorted(member.tags))}" if member.tags else ""
