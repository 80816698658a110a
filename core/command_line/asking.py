"""`ask`: a question as one member, through the same service as the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.errors import NotFound
from core.retrieve.registry import DEFAULT

if TYPE_CHECKING:
    from core.answer.answer import Answer
    from core.command_line.run import Request


def member(request: Request) -> tuple[str, str]:
    """(user id, workspace id) of who was typed after --as. NotFound for one who is no member."""
    accounts, name = request.pathproof.accounts, request.values["user"]
    user, place = accounts.user_by_name(name), accounts.workspace(request.values["workspace"])
    if user is None or all(user.id != member.user_id for member in accounts.members(place.id)):
        raise NotFound(f"{name} is no member of {place.name}.")
    return user.id, place.id


def ask(request: Request) -> int:
    values, pathproof = request.values, request.pathproof
    user, place = member(request)
    answer = pathproof.asking.ask(
        user,
        place,
        values["question"],
        strategy=values["strategy"] or DEFAULT,
        as_of=values["as_of"],
    )
    if values["json"]:
        request.json(answer.to_json())
    else:
        _print(request, answer)
    return 0


def _print(request: Request, answer: Answer) -> None:
    request.line(answer.answer)
    for passage in answer.passages:
        where = f", {passage.location}" if passage.location else ""
        request.line(f"[{passage.n}] {passage.title}, version {passage.version} ({passage.state}){where}")
    for note in answer.degraded:
        request.line(f"note: {note}")
