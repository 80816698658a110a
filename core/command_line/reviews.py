"""`review`: judging answers as one member, through the same service as the screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.command_line.asking import member
from core.errors import BadInput, NotFound
from core.export.answers import FORMS, exported
from core.export.words import in_effect
from core.review.reviewing import QueueRow
from core.review.seen import ClaimSeen, Seen

if TYPE_CHECKING:
    from core.command_line.run import Request
    from core.review.reviewing import Reviewing

Act = Callable[["Reviewing", str, str, dict[str, Any]], object]


def review(request: Request) -> int:
    user, place = member(request)
    action = request.values["action"]
    if action in _SHOWING:
        _SHOWING[action](request, user, place)
        return 0
    values = dict(request.values)
    if action == "verdict":
        values["passage"] = _passage(request, user, place)
    _ACTS[action](request.pathproof.reviewing, user, place, values)
    if action == "withdraw":
        request.line("Withdrawn.")
    else:
        _show(request, user, place)
    return 0


_ACTS: dict[str, Act] = {
    "send": lambda r, u, w, v: r.send(u, w, v["id"], v["says_more"]),
    "withdraw": lambda r, u, w, v: r.withdraw(u, w, v["id"]),
    "verdict": lambda r, u, w, v: r.judge(u, w, v["id"], v["claim"], v["passage"], v["verdict"], v["note"]),
    "add": lambda r, u, w, v: r.add_passage(u, w, v["id"], v["claim"], v["passage"], v["note"]),
    "remove": lambda r, u, w, v: r.remove_passage(u, w, v["id"], v["claim"], v["passage"]),
    "strike": lambda r, u, w, v: r.strike(u, w, v["id"], v["path"], v["note"]),
    "unstrike": lambda r, u, w, v: r.unstrike(u, w, v["id"], v["path"]),
    "sign": lambda r, u, w, v: r.sign(u, w, v["id"], v["note"]),
    "reject": lambda r, u, w, v: r.reject(u, w, v["id"], v["note"]),
}


_BECAME = {
    "replaced": " (replaced by a later one)",
    "moved": " (a source has changed since: no longer counts)",
    "followed": " (something was said since: no longer counts)",
    "less": " (by somebody who may read less of it: does not count here)",
}


def _list(request: Request, user: str, place: str) -> None:
    if request.values["mine"]:
        _list_mine(request, user, place)
        return
    rows = request.pathproof.reviewing.queue(user, place)
    wanted = request.values["state"]
    chosen = [row for row in rows if wanted in (None, row.state)]
    if request.values["json"]:
        request.json([_row(row) for row in chosen])
        return
    for row in chosen:
        why = ", ".join(dict.fromkeys(reason.kind for reason in row.reasons))
        request.line(
            "\t".join((row.id, row.state, f"{row.judged}/{row.claims}", row.asker, row.question, why))
        )


def _list_mine(request: Request, user: str, place: str) -> None:
    pathproof = request.pathproof
    found = []
    for row in pathproof.asking.past(user, place):
        seen = pathproof.reviewing.standing(user, place, row.id)
        found.append(
            {"id": row.id, "question": row.question, "state": seen.state if seen.sent else "not sent"}
        )
    chosen = [row for row in found if request.values["state"] in (None, row["state"])]
    if request.values["json"]:
        request.json(chosen)
        return
    for line in chosen:
        request.line(f"{line['id']}\t{line['state']}\t{line['question']}")


def _show(request: Request, user: str, place: str) -> None:
    seen = request.pathproof.reviewing.read(user, place, request.values["id"])
    if request.values["json"]:
        request.json(seen.to_json())
        return
    request.line(f"{seen.question}\t{seen.asker}\t{seen.state}")
    for reason in seen.reasons:
        request.line(f"needs another look: {reason.kind} {reason.title}".rstrip())
    if seen.rests_on_more:
        request.line("note: this answer rests on more than you may read.")
    for claim in seen.claims:
        _print_claim(request, claim)
    for path in seen.paths:
        struck = f" (struck by {path.struck_by})" if path.struck_by else ""
        request.line(f"path {path.key}: {' → '.join(path.nodes)}{struck}")
    for one in seen.signatures:
        became = _BECAME.get(one.standing, "")
        when = one.at.isoformat(timespec="minutes")
        request.line(f"{one.decision} by {one.person}, {when}{became}: {one.note}")


def _print_claim(request: Request, claim: ClaimSeen) -> None:
    request.line(f"claim {claim.key}: {claim.text}")
    for source in claim.sources:
        name = f"[{source.n}]" if source.n else f"added by {source.added_by}, passage {source.passage_id}"
        days = in_effect("en", source.valid_from, source.valid_until)
        where = ", ".join(part for part in (source.location, source.state, days) if part)
        request.line(f"  {name} {source.title}, version {source.version} ({where})")
        for opinion in source.opinions:
            old = ", before the source changed" if opinion.stale else ""
            request.line(f"    {opinion.verdict} — {opinion.person}{old} {opinion.note}".rstrip())


def _search(request: Request, user: str, place: str) -> None:
    found = request.pathproof.reviewing.search(user, place, request.values["text"])
    if request.values["json"]:
        request.json(
            [
                {
                    "passage": p.passage_id,
                    "title": p.title,
                    "version": p.version,
                    "location": p.location,
                    "text": p.text,
                }
                for p in found
            ]
        )
        return
    for passage in found:
        request.line(f"{passage.passage_id}\t{passage.title}\t{' '.join(passage.text.split())[:120]}")


def _replay(request: Request, user: str, place: str) -> None:
    found = request.pathproof.reviewing.replay(user, place, request.values["id"])
    if request.values["json"]:
        request.json(found.to_json())
        return
    request.line(f"computed with what the {found.whose} may read, {found.strategy}")
    for name, one, why in (
        (f"at revision {found.revision}", found.then, found.why_then),
        ("today", found.now, found.why_now),
    ):
        request.line(f"{name}: {'the same' if one.same else 'different (' + ', '.join(why) + ')'}")
        for text in one.claims_gone:
            request.line(f"  - {text}")
        for text in one.claims_new:
            request.line(f"  + {text}")
        for moved in one.sources:
            request.line(f"  source {moved.title}: {moved.before or '–'} → {moved.after or '–'}")


def _export(request: Request, user: str, place: str) -> None:
    file = Path(request.values["file"])
    form = request.values["form"] or _form_of(file)
    reviewing = request.pathproof.reviewing
    seen = reviewing.read(user, place, request.values["id"])
    data = exported(seen, form, request.values["language"]).data
    try:
        file.write_bytes(data)
    except OSError as error:
        raise BadInput(f"{file} cannot be written ({error.strerror}). Name another file.") from error
    reviewing.told_exported(user, place, seen.id, form)
    request.line(f"Written to {file}: {seen.state}.")


def _people(request: Request, user: str, place: str) -> None:
    reviewing, number = request.pathproof.reviewing, request.values["number"]
    if number is not None:
        reviewing.set_people_needed(user, place, number)
    needed = reviewing.people_needed(user, place)
    if request.values["json"]:
        request.json({"people": needed})
    else:
        request.line(f"{needed}")


_SHOWING: dict[str, Callable[[Request, str, str], None]] = {
    "list": _list,
    "show": _show,
    "search": _search,
    "replay": _replay,
    "export": _export,
    "people": _people,
}


def _form_of(file: Path) -> str:
    for form, (_, ending) in FORMS.items():
        if file.suffix == ending:
            return form
    raise BadInput(f"{file.name}: say with --form what to write: {', '.join(FORMS)}.")


def _passage(request: Request, user: str, place: str) -> str:
    """The id of the source that was typed; the claim's only one where none was."""
    values = request.values
    if values["passage"]:
        return str(values["passage"])
    seen: Seen = request.pathproof.reviewing.read(user, place, values["id"])
    claim = next((claim for claim in seen.claims if claim.key == values["claim"]), None)
    if claim is None:
        return "0"  # the judging itself says that there is no such claim
    if values["source"] is None:
        if len(claim.sources) > 1:
            raise BadInput("The claim has several sources: say which with --source N or --passage.")
        return claim.sources[0].passage_id if claim.sources else ""
    for source in claim.sources:
        if source.n == values["source"]:
            return source.passage_id
    raise NotFound(f"This claim cites no source {values['source']}: `show` prints them.")


def _row(row: QueueRow) -> dict[str, Any]:
    return {
        "id": row.id,
        "question": row.question,
        "asker": row.asker,
        "asked_at": row.asked_at.isoformat(),
        "sent_at": row.sent_at.isoformat(),
        "state": row.state,
        "claims": row.claims,
        "judged": row.judged,
        "signed_by": list(row.signed_by),
        "people": row.people,
        "reasons": [reason.to_json() for reason in row.reasons],
    }
