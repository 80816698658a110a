"""Why an answer needs another look: what happened to the documents that it rests on, and to the links that led to
them (a rejected link counts as a move of each document that it led to). Pure."""

from __future__ import annotations

from collections import defaultdict

from core.review.seen import Reason
from storage.review_records import Move, Review


def moves_since(review: Review, document_id: str, revision: int) -> tuple[Move, ...]:
    """What happened to the document after that revision, oldest first."""
    return tuple(m for m in review.moves if m.document_id == document_id and m.revision > revision)


def lost(review: Review) -> bool:
    """A source was erased, or closed to its own asker, and nobody has said anything since."""
    if any(_is_newer(review, move) for move in review.moves if move.kind == "erased"):
        return True
    return review.own and review.hidden > 0


def reasons(review: Review) -> tuple[Reason, ...]:
    """For each document that moved since people last looked at it, or since the answer where nobody has:
    the last thing that happened to it. In order of time; what is closed to the asker comes last."""
    sources = {source.n: source for source in review.kept.sources}
    titles: dict[str, str] = {row.document_id: row.title for row in review.added}
    for part in review.kept.parts:
        if part.kind == "passage" and isinstance(part.content, dict):
            titles[part.content["document"]] = part.content["title"]
    pairs: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for part in review.kept.parts:
        if part.kind == "claim" and isinstance(part.content, dict):
            for n in part.content["citations"]:
                pairs[sources[n].document_id].append((part.ordinal, sources[n].passage_id))
    for row in review.added:
        pairs[row.document_id].append((row.claim, row.passage_id))
    found = []
    for document_id in pairs:
        moved = [
            (claim, moves[-1])
            for claim, passage_id in dict.fromkeys(pairs[document_id])
            if (moves := moves_since(review, document_id, _looked(review, claim, passage_id)))
        ]
        if moved:
            claims = tuple(dict.fromkeys(review.keys["claim", claim] for claim, _ in moved))
            last = max((move for _, move in moved), key=lambda move: move.revision)
            found.append((last, Reason(last.kind, document_id, titles.get(document_id, ""), claims, last.at)))
    erased = [move for move in review.moves if move.kind == "erased" and _is_newer(review, move)]
    found += [(move, Reason("erased", move.document_id, "", (), move.at)) for move in erased]
    if not pairs:
        found += _of_a_refusal(review, titles)
    ordered = [reason for _, reason in sorted(found, key=lambda one: (one[0].revision, one[1].document))]
    if review.own and review.hidden:
        ordered.append(Reason("closed", "", "", (), None))
    return tuple(ordered)


def _of_a_refusal(review: Review, titles: dict[str, str]) -> list[tuple[Move, Reason]]:
    """An answer without claims rests on all that it showed, once somebody signed it."""
    since = max((row.revision for row in review.sign_offs), default=None)
    if since is None:
        return []
    found = []
    for document_id in dict.fromkeys(source.document_id for source in review.kept.sources):
        moves = moves_since(review, document_id, since)
        if moves:
            last = moves[-1]
            found.append((last, Reason(last.kind, document_id, titles.get(document_id, ""), (), last.at)))
    return found


def _looked(review: Review, claim: int, passage_id: str) -> int:
    """The revision at which somebody last judged this claim and passage; the answer's where nobody has."""
    given = (r.revision for r in review.verdicts if r.claim == claim and r.passage_id == passage_id)
    return max(given, default=review.revision)


def _is_newer(review: Review, move: Move) -> bool:
    acts = [*(row.revision for row in review.verdicts), *(row.revision for row in review.sign_offs)]
    return move.revision > max(acts, default=review.revision)
