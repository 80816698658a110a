"""`links`: suggested links as one member, through the same service as the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from core.command_line.asking import member
from core.links.suggestion import Suggestion
from core.retrieve.registry import DEFAULT

if TYPE_CHECKING:
    from core.command_line.run import Request

_VERDICTS = {"accept": "accepted", "reject": "rejected"}


def links(request: Request) -> int:
    user, place = member(request)
    _ACTIONS[request.values["action"]](request, user, place)
    return 0


def _list(request: Request, user: str, place: str) -> None:
    values = request.values
    queue = request.pathproof.linking.queue(user, place)
    chosen = [
        one
        for one in queue.suggestions
        if values["kind"] in (None, one.kind) and values["state"] in (None, one.state)
    ]
    if values["json"]:
        request.json(queue.to_json() | {"suggestions": [one.to_json() for one in chosen]})
        return
    for one in chosen:
        _print(request, one)


def _print(request: Request, one: Suggestion) -> None:
    why = " ".join([one.why.code, *one.why.words, f"{one.why.number:.3f}" if one.why.number else ""])
    request.line(f"{one.key}\t{one.state}\t{one.first}\t{one.second}\t{why.strip()}")
    for quote in one.quotes:
        side = f"{quote.side}: " if quote.side else ""
        request.line(f"  {side}{quote.title}, version {quote.version}: {' '.join(quote.text.split())}")
    if one.said:
        request.line(f"  {one.said.verdict} by {one.said.person}: {one.said.note}".rstrip(" :"))
    if one.earlier:
        request.line(f"  rejected earlier by {one.earlier.person}, on other evidence: {one.earlier.note}")


def _judge(request: Request, user: str, place: str) -> None:
    values = request.values
    verdict = _VERDICTS[values["action"]]
    linking = request.pathproof.linking
    linking.judge(user, place, linking.shown(user, place, values["keys"]), verdict, values["note"])
    _done(request, verdict)


def _undo(request: Request, user: str, place: str) -> None:
    request.pathproof.linking.undo(user, place, request.values["keys"])
    _done(request, "none")


def _done(request: Request, state: str) -> None:
    keys = request.values["keys"]
    if request.values["json"]:
        request.json({"links": keys, "state": state})
        return
    for key in keys:
        request.line(f"{key}\t{state}")


def _preview(request: Request, user: str, place: str) -> None:
    values, linking = request.values, request.pathproof.linking
    reach = linking.reach(user, place, values["key"])
    verdict = _VERDICTS["reject" if values["reject"] else "accept"]
    strategy = values["strategy"] or DEFAULT
    question = values["question"]
    ranks = linking.ranks(user, place, values["key"], verdict, question, strategy) if question else ()
    if values["json"]:
        request.json({"reach": reach.to_json(), "ranks": [rank.to_json() for rank in ranks]})
        return
    request.line(f"reachable within {reach.steps} steps: {reach.passages} more of {reach.of} passages")
    for rank in ranks:
        before, after = (str(n) if n else "–" for n in (rank.before, rank.after))
        request.line(f"{before} → {after}\t{rank.title}\t{' '.join(rank.text.split())[:100]}")


def _policy(request: Request, user: str, place: str) -> None:
    linking, policy = request.pathproof.linking, request.values["policy"]
    if policy is not None:
        linking.set_policy(user, place, policy)
    said = linking.policy(user, place)
    if request.values["json"]:
        request.json({"policy": said})
    else:
        request.line(said)


_ACTIONS: dict[str, Callable[[Request, str, str], None]] = {
    "list": _list,
    "accept": _judge,
    "reject": _judge,
    "undo": _undo,
    "preview": _preview,
    "policy": _policy,
}
