"""`ask`: a question as one member, through the same service as the screen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from typing import TYPE_CHECKING, Any

from core.answer.undated import undated
from core.errors import BadInput, NotFound
from core.retrieve.registry import DEFAULT
from core.versions.days import as_of_from, day_from
from storage.scope import AsOf, Point, point

if TYPE_CHECKING:
    from core.answer.answer import Answer
    from core.command_line.run import Request

_OTHERWISE = {
    "value": "gives another value",
    "date": "gives another date or time",
    "negation": "says the opposite",
}


def member(request: Request) -> tuple[str, str]:
    """(user id, workspace id) of who was typed after --as. NotFound for one who is no member."""
    place = request.pathproof.workspaces.named(request.values["workspace"])
    return member_named(request, request.values["user"]), place.id


def member_named(request: Request, name: str) -> str:
    """A member's user id. NotFound for one who is no member."""
    workspaces = request.pathproof.workspaces
    user, place = request.pathproof.users.by_name(name), workspaces.named(request.values["workspace"])
    if user is None or all(user.id != member.user_id for member in workspaces.members(place.id)):
        raise NotFound(f"{name} is no member of {place.name}.")
    return user.id


def ask(request: Request) -> int:
    as_of = as_of_typed(request.values)
    with reading_as(request) as (user, place):
        return _ask(request, user, place, as_of)


@contextmanager
def reading_as(request: Request) -> Iterator[tuple[str, str]]:
    """(user id, workspace id) of who reads: the member, or with --see-as what both may read."""
    user, place = member(request)
    if not request.values["see_as"]:
        yield user, place
        return
    whom = member_named(request, request.values["see_as"])
    with request.pathproof.seeing.once(user, place, whom) as viewer:
        yield viewer, place


def as_of_typed(values: dict[str, Any]) -> AsOf:
    as_of = as_of_from(str(values["as_of"])) if values["as_of"] is not None else None
    if not values["on"]:
        return as_of
    if isinstance(as_of, date):
        raise BadInput("--as-of names a day already: leave --on out, or give a revision.")
    return Point(as_of if isinstance(as_of, int) else None, day_from(values["on"]))


def _ask(request: Request, user: str, place: str, as_of: AsOf) -> int:
    values, pathproof = request.values, request.pathproof
    answer = pathproof.asking.ask(
        user,
        place,
        values["question"],
        strategy=values["strategy"] or DEFAULT,
        as_of=as_of,
    )
    if values["json"]:
        request.json(answer.to_json())
    else:
        _print(request, answer)
    return 0


def _print(request: Request, answer: Answer) -> None:
    request.line(answer.answer)
    for one in answer.opposed:
        agreed = ", as a reviewer confirmed" if one.accepted else ""
        request.line(f"but another document {_OTHERWISE[one.way]}{agreed}:")
        request.line(f"\t[{one.passage}] {one.quote}\n\t[{one.other}] {one.other_quote}")
    for passage in answer.passages:
        where = f", {passage.location}" if passage.location else ""
        days = [
            f"{name} {day}"
            for name, day in (("from", passage.valid_from), ("until", passage.valid_until))
            if day
        ]
        effect = f", in effect {' '.join(days)}" if days else ""
        request.line(
            f"[{passage.n}] {passage.title}, version {passage.version} ({passage.state}{effect}){where}"
        )
    for note in (*_of_when(request, answer), *answer.degraded):
        request.line(f"note: {note}")


def _of_when(request: Request, answer: Answer) -> Iterator[str]:
    """What was asked of, where that is not now."""
    typed = as_of_typed(request.values)
    if typed is not None and point(typed).clock is not None:
        yield f"as recorded at revision {answer.revision}."
    if answer.day:
        yield f"of the documents in effect on {answer.day}."
    silent = undated(answer)
    if silent:
        yield (
            "no first day in effect is stated, so this counts as in effect from ever, also before it was "
            f"uploaded: {', '.join(silent)}"
        )
