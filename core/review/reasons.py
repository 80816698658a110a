"""Why an answer needs another look: what happened to the documents that it rests on, and to the links that led to
them (a rejected link counts as a move of each document that it led to). Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from core.review.seen import Reason
from storage.review.records import Move, Review

WEIGHTS = (
    "erased",
    "retired",
    "replaced",
    "began",
    "lapsed",
    "dated",
    "restored",
    "link_rejected",
    "retagged",
)
"""Kinds of moves, weightiest first: what takes the words away, what changes them, what changes who reads them."""


def moves_since(review: Review, document_id: str, revision: int) -> tuple[Move, ...]:
    """What happened to the document after that revision, oldest first."""
    return tuple(m for m in review.moves if m.document_id == document_id and m.revision > revision)


def lost(review: Review) -> bool:
    """A source was erased, or closed to its own asker, and nobody has said anything since."""
    if any(_is_newer(review, move) for move in review.moves if move.kind == "erased"):
        return True
    return review.own and review.hidden > 0


def by_weight(kinds: Iterable[str]) -> tuple[str, ...]:
    """Each kind once, weightiest first."""
    return tuple(sorted(dict.fromkeys(kinds), key=WEIGHTS.index))


def reasons(review: Review) -> tuple[Reason, ...]:
    """All that happened to the documents since people last looked at them, or since the answer where nobody has: for
    each document each kind once, with when it last happened. The weightiest come first, then in order of time."""
    titles = _titles(review)
    pairs = _pairs(review)
    found = []
    for document_id, resting in pairs.items():
        moves = [
            (claim, move)
            for claim, passage_id in dict.fromkeys(resting)
            for move in moves_since(review, document_id, _looked(review, claim, passage_id))
        ]
        found += _of_each_kind(review, document_id, titles.get(document_id, ""), moves)
    erased = [move for move in review.moves if move.kind == "erased" and _is_newer(review, move)]
    found += [(move, Reason("erased", move.document_id, "", (), move.at)) for move in erased]
    if not pairs:
        found += _of_a_refusal(review, titles)
    ordered = sorted(found, key=lambda one: (WEIGHTS.index(one[1].kind), one[0].revision, one[1].document))
    closed = (Reason("closed", "", "", (), None),) if review.own and review.hidden else ()
    return (*(reason for _, reason in ordered), *closed)


def _titles(review: Review) -> dict[str, str]:
    titles: dict[str, str] = {row.document_id: row.title for row in review.added}
    for part in review.kept.parts:
        if part.kind == "passage" and isinstance(part.content, dict):
            titles[part.content["document"]] = part.content["title"]
    return titles


def _pairs(review: Review) -> dict[str, list[tuple[int, str]]]:
    """By document: the claims and passages of it that rest on it."""
    sources = {source.n: source for source in review.kept.sources}
    pairs: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for part in review.kept.parts:
        if part.kind == "claim" and isinstance(part.content, dict):
            for n in part.content["citations"]:
                pairs[sources[n].document_id].append((part.ordinal, sources[n].passage_id))
    for row in review.added:
        pairs[row.document_id].append((row.claim, row.passage_id))
    return pairs


def _of_each_kind(
    review: Review, document_id: str, title: str, moves: Sequence[tuple[int | None, Move]]
) -> list[tuple[Move, Reason]]:
    """`moves` with the claim that each touches; None for the whole answer."""
    found = []
    for kind in dict.fromkeys(move.kind for _, move in moves):
        alike = [(claim, move) for claim, move in moves if move.kind == kind]
        touched = dict.fromkeys(review.keys["claim", claim] for claim, _ in alike if claim is not None)
        last = max((move for _, move in alike), key=lambda move: move.revision)
        found.append((last, Reason(kind, document_id, title, tuple(touched), last.at)))
    return found


def _of_a_refusal(review: Review, titles: dict[str, str]) -> list[tuple[Move, Reason]]:
    """An answer without claims rests on all that it showed, once somebody signed it."""
    since = max((row.revision for row in review.sign_offs), default=None)
    if since is None:
        return []
    found = []
    for document_id in dict.fromkeys(source.document_id for source in review.kept.sources):
        moves = [(None, move) for move in moves_since(review, document_id, since)]
        found += _of_each_kind(review, document_id, titles.get(document_id, ""), moves)
    return found


def _looked(review: Review, claim: int, passage_id: str) -> int:
    """The revision at which somebody last judged this claim and passage; the answer's where nobody has."""
    given = (r.revision for r in review.verdicts if r.claim == claim and r.passage_id == passage_id)
    return max(given, default=review.revision)


def _is_newer(review: Review, move: Move) -> bool:
    acts = [*(row.revision for row in review.verdicts), *(row.revision for row in review.sign_offs)]
    return move.revision > max(acts, default=review.revision)
