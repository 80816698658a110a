"""`graph`: what stands around a phrase, as one member sees it, through the same service as the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.command_line.asking import as_of_typed, reading_as
from core.errors import NotFound
from core.explore.neighbourhood import relation_key
from core.language.normalise import phrase_key

if TYPE_CHECKING:
    from core.command_line.run import Request
    from core.explore.picture import Fact, Found, Picture


def graph(request: Request) -> int:
    """Searches, and draws the first match with what is to be expanded."""
    with reading_as(request) as (user, place):
        found, picture = _drawn(request, user, place)
    if request.values["json"]:
        request.json({"search": found.to_json(), "graph": picture.to_json()})
    else:
        _print(request, found, picture)
    return 0


def _drawn(request: Request, user: str, place: str) -> tuple[Found, Picture]:
    """NotFound for a phrase to expand that is not there, or not theirs to read."""
    values, exploring = request.values, request.pathproof.exploring
    as_of = as_of_typed(values)
    found = exploring.search(user, place, values["search"], as_of)
    picture = exploring.around(
        user,
        place,
        [*(match.phrase for match in found.matches[:1]), *map(phrase_key, values["expand"])],
        [relation_key(name) for name in values["relation"]],
        values["most"],
        values["facts"],
        as_of,
        suggested=not values["written_only"],
    )
    if picture.gone:
        raise NotFound(
            f"There is no phrase {picture.gone[0]!r} that {values['user']} may read: search for it."
        )
    return found, picture


def _print(request: Request, found: Found, picture: Picture) -> None:
    request.line(f"{len(found.matches)} of {found.total} matches, revision {found.revision}")
    for match in found.matches:
        request.line(f"  {match.phrase}\t{match.links} links\t{match.passages} passages")
    counts = picture.counts
    request.line(
        f"{counts.phrases:,} of {counts.all_phrases:,} phrases, {counts.facts:,} of {counts.all_facts:,} facts"
    )
    for node in picture.nodes:
        more = f", {node.more} more to expand" if node.more else ""
        group = f", group {node.group}" if node.group else ""
        request.line(f"  {node.name}{' *' if node.chosen else ''}{group}{more}")
    for fact in picture.facts:
        _print_fact(request, fact)
    if len(picture.facts) < counts.facts:
        request.line(f"  … {counts.facts - len(picture.facts):,} more facts: --facts N lists more")
    for alike in picture.alike:
        request.line(f"{_said(alike.verdict)}: {alike.first} ≈ {alike.second} ({alike.likeness:g})")
    for gate in picture.gates:
        request.line(
            f"{_said(gate.verdict)}: group {gate.first} – group {gate.second}, judged from text, no proof"
        )
        for sentence in gate.sentences:
            request.line(f"  “{sentence.text}” {sentence.title}")


def _print_fact(request: Request, fact: Fact) -> None:
    request.line(f"{fact.subject} | {fact.relation} | {fact.object}")
    for one in fact.sources:
        where = ", ".join(part for part in (f"version {one.version}", one.state, one.location) if part)
        request.line(f"  “{' '.join(one.quote.split())}” {one.title} ({where})")


def _said(verdict: str) -> str:
    return "accepted" if verdict == "accepted" else "suggested"
