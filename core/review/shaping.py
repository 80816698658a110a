"""From what storage keeps of a review to what one person sees of it. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

from core.answer.answer import Answer, AnswerPassage, AnswerPath, Claim
from core.answer.keep import restored
from core.answer.lit import lit_spans
from core.answer.quote import quoted_text
from core.review.reasons import by_weight, lost, moves_since, reasons
from core.review.seen import ClaimSeen, Opinion, PathSeen, Seen, SignatureSeen, SourceSeen
from core.review.state import (
    Judgement,
    Pair,
    Said,
    Signature,
    Standing,
    may_be_signed,
    outcome,
    signers,
    standings,
    state,
)
from storage.review.records import AddedRow, Review, SignOffRow, VerdictRow


def is_shown(review: Review) -> bool:
    """Whether this person may know of the answer at all: it is theirs; or something that it says is open
    to them; or its asker had it said that it rests on more."""
    if review.own:
        return True
    if review.says_more or any(move.kind == "erased" for move in review.moves):
        return True
    return any(part.kind in ("claim", "text") for part in review.kept.parts)


def shaped(review: Review, people: int, lit: bool = True) -> Seen:
    """`people` is how many have to sign in this workspace. Without `lit`, for lists: which words of a source
    a claim rests on is not worked out."""
    stored = restored(review.kept)
    answer = _for_review(stored.answer) if review.own else renumbered(_for_review(stored.answer))
    rows = _Rows(review)
    said = _said(review, rows, people)
    found = standings(said)
    names = {row.note.user_id: row.note.user_name for row in review.sign_offs}
    return Seen(
        id=stored.id,
        question=stored.question,
        asked_at=stored.asked_at,
        asker=review.asker_name,
        own=review.own,
        sent=review.sent,
        shared=review.shared,
        says_more=review.says_more,
        sent_at=review.sent_at,
        answer=answer,
        claims=tuple(
            _claim(review, answer, claim, number, rows, lit)
            for claim, number in zip(answer.claims, _numbers(review, "claim"), strict=True)
        ),
        paths=tuple(
            _path(review, path, number)
            for path, number in zip(answer.paths, _numbers(review, "path"), strict=True)
        ),
        signatures=tuple(_signature(row, found) for row in review.sign_offs),
        state=state(said),
        may_be_signed=may_be_signed(said),
        signed_by=tuple(names[person] for person in signers(said)),
        people=people,
        reasons=reasons(review),
        rests_on_more=review.says_more and not review.own and stored.closed > 0,
        closed=stored.closed if review.own else 0,
    )


def renumbered(answer: Answer) -> Answer:
    """Sources numbered 1, 2, 3 … as this reader sees them: a gap would tell of what is closed."""
    numbers = {passage.n: at for at, passage in enumerate(answer.passages, start=1)}
    claims = tuple(
        replace(claim, citations=tuple(numbers[n] for n in claim.citations)) for claim in answer.claims
    )
    return replace(
        answer,
        answer=quoted_text(claims) if answer.status == "quoted" else answer.answer,
        claims=claims,
        passages=tuple(replace(passage, n=numbers[passage.n]) for passage in answer.passages),
        triples=tuple(replace(triple, passage=numbers[triple.passage]) for triple in answer.triples),
        paths=tuple(
            replace(path, passages=tuple(numbers[n] for n in path.passages)) for path in answer.paths
        ),
        links=tuple(
            replace(link, passages=tuple(numbers[n] for n in link.passages)) for link in answer.links
        ),
        opposed=tuple(
            replace(one, passage=numbers[one.passage], other=numbers[one.other]) for one in answer.opposed
        ),
    )


def _for_review(answer: Answer) -> Answer:
    """Without what says how it was found: scores and trace were worked out over all that the asker could
    read, and they are no part of judging."""
    return replace(
        answer,
        passages=tuple(replace(passage, score=0.0) for passage in answer.passages),
        paths=tuple(replace(path, score=0.0) for path in answer.paths),
        trace=(),
    )


def _numbers(review: Review, kind: str) -> list[int]:
    return sorted(number for of_kind, number in review.keys if of_kind == kind)


class _Rows:
    """Verdicts and added passages by claim, and sources by passage."""

    def __init__(self, review: Review) -> None:
        self.verdicts: Mapping[tuple[int, str], list[VerdictRow]] = defaultdict(list)
        for row in review.verdicts:
            self.verdicts[row.claim, row.passage_id].append(row)
        self.added: Mapping[int, list[AddedRow]] = defaultdict(list)
        for added in review.added:
            self.added[added.claim].append(added)


def _claim(review: Review, answer: Answer, claim: Claim, number: int, rows: _Rows, lit: bool) -> ClaimSeen:
    passages = {passage.n: passage for passage in answer.passages}
    cited = [_source(review, answer, claim, passages[n], number, rows, lit) for n in claim.citations]
    there = {source.passage_id for source in cited}
    added = [
        _added(review, answer, claim, row, rows, lit)
        for row in rows.added[number]
        if row.passage_id not in there
    ]
    own = [_opinion(review, row) for row in rows.verdicts[number, ""]]
    pairs = _pairs(review, rows, number, [source.passage_id for source in (*cited, *added)] or [""])
    return ClaimSeen(
        key=review.keys["claim", number],
        text=claim.text,
        outcome=outcome(pairs),
        reopened=any(pair.is_reopened for pair in pairs),
        sources=(*cited, *added),
        opinions=() if cited or added else tuple(own),
    )


def _source(
    review: Review, answer: Answer, claim: Claim, passage: AnswerPassage, number: int, rows: _Rows, lit: bool
) -> SourceSeen:
    verdicts = rows.verdicts[number, passage.passage_id]
    since = max((row.revision for row in verdicts), default=review.revision)
    return SourceSeen(
        passage_id=passage.passage_id,
        n=passage.n,
        document=passage.document,
        title=passage.title,
        version=passage.version,
        state=passage.state,
        location=passage.location,
        start=passage.start,
        text=passage.text,
        lit=lit_spans(replace(answer, claims=(claim,)), passage) if lit else (),
        opinions=tuple(_opinion(review, row) for row in verdicts),
        moved=by_weight(move.kind for move in moves_since(review, passage.document, since)),
    )


def _added(review: Review, answer: Answer, claim: Claim, row: AddedRow, rows: _Rows, lit: bool) -> SourceSeen:
    passage = AnswerPassage(
        n=len(answer.passages) + 1,
        document=row.document_id,
        title=row.title,
        version=row.version,
        state=row.standing,
        location=row.location,
        start=row.start,
        end=row.end,
        text=row.text,
        score=0.0,
        passage_id=row.passage_id,
    )
    cites_it = replace(claim, citations=(passage.n,))
    found = _source(review, answer, cites_it, passage, row.claim, rows, lit)
    return replace(found, n=0, added_by=row.note.user_name, added_note=row.note.text)


def _opinion(review: Review, row: VerdictRow) -> Opinion:
    return Opinion(
        row.note.user_name,
        row.note.user_id,
        row.verdict,  # type: ignore[arg-type]
        row.note.text,
        row.note.at,
        bool(moves_since(review, row.document_id, row.revision)),
    )


def _pairs(review: Review, rows: _Rows, claim: int, passages: Iterable[str]) -> tuple[Pair, ...]:
    found = []
    for passage_id in passages:
        judgements = tuple(
            Judgement(
                row.note.user_id,
                row.verdict,  # type: ignore[arg-type]
                row.note.turn,
                bool(moves_since(review, row.document_id, row.revision)),
            )
            for row in rows.verdicts[claim, passage_id]
        )
        found.append(Pair(judgements))
    return tuple(found)


def _said(review: Review, rows: _Rows, people: int) -> Said:
    sources = {source.n: source for source in review.kept.sources}
    claims: list[tuple[Pair, ...]] = []
    cited: set[str] = set()
    for part in review.kept.parts:
        if part.kind == "claim":
            assert isinstance(part.content, dict)
            rests = [sources[n] for n in part.content["citations"]]
            found = {source.passage_id: source.document_id for source in rests}
            found |= {r.passage_id: r.document_id for r in rows.added[part.ordinal]}
            cited |= set(found.values())
            claims.append(_pairs(review, rows, part.ordinal, found or [""]))
    turns = [*(row.note.turn for row in review.added), *(row.note.turn for row in review.struck)]
    documents = cited or {source.document_id for source in review.kept.sources}
    return Said(
        claims=tuple(claims),
        signatures=tuple(_decision(review, row, documents) for row in review.sign_offs),
        changed=max(turns, default=0),
        lost=lost(review),
        people=people,
    )


def _decision(review: Review, row: SignOffRow, documents: set[str]) -> Signature:
    erased = {move.document_id for move in review.moves if move.kind == "erased"}
    stale = any(moves_since(review, document, row.revision) for document in documents | erased)
    return Signature(row.note.user_id, row.decision, row.note.turn, row.covers, stale)  # type: ignore[arg-type]


def _signature(row: SignOffRow, found: Mapping[tuple[str, int], Standing]) -> SignatureSeen:
    note = row.note
    standing = found[note.user_id, note.turn]
    return SignatureSeen(note.user_name, note.user_id, row.decision, note.text, note.at, standing)


def _path(review: Review, path: AnswerPath, number: int) -> PathSeen:
    struck = next((row.note for row in review.struck if row.path == number), None)
    return PathSeen(
        review.keys["path", number],
        path.nodes,
        path.relations,
        path.passages,
        struck.user_name if struck else "",
        struck.text if struck else "",
    )
