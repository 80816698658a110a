"""Law 1 for reviews: an answer that rests on hidden documents is, for a member, the answer that rests on the
others; one that rests on nothing else is not there. Lists, counts, states, reasons, files and the audit.
Notes are left out here: one whose writer was shown more reads like none (tests/reviews)."""

from __future__ import annotations

import json
import re
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.answer.answer import Answer
from core.answer.keep import keep
from core.answer.quote import quoted_text
from core.errors import PathproofError
from core.export.answers import exported
from core.review.shaping import renumbered
from core.review.state import VERDICTS
from storage.records import Role
from storage.review.answers import Answers
from storage.review.reading import ReviewReader
from tests.laws.documents import Paper, members, papers, questions
from tests.laws.test_incremental import apply
from tests.laws.test_non_interference import build, close, told
from tests.moments import without_moments
from tests.world import World

pytestmark = pytest.mark.slow
RARE = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))

ACTS = st.lists(
    st.tuples(
        st.sampled_from(["judge", "judge", "judge", "strike", "sign", "reject", "withdraw", "guest"]),
        st.integers(0, 5),
        st.sampled_from(VERDICTS),
    ),
    max_size=12,
)


def within(answer: Answer, documents: set[str]) -> Answer:
    """The answer as far as it rests on these documents."""
    passages = tuple(p for p in answer.passages if p.document in documents)
    numbers = {p.n for p in passages}
    claims = tuple(c for c in answer.claims if numbers.issuperset(c.citations))
    return renumbered(
        replace(
            answer,
            passages=passages,
            claims=claims,
            answer=quoted_text(claims),
            triples=tuple(t for t in answer.triples if t.passage in numbers),
            paths=tuple(p for p in answer.paths if numbers.issuperset(p.passages)),
            links=tuple(one for one in answer.links if numbers.issuperset(one.passages)),
            opposed=tuple(one for one in answer.opposed if numbers.issuperset((one.passage, one.other))),
        )
    )


def act(
    world: World, keeper: str, answer: str, shown: World, member: str, what: tuple[str, int, str]
) -> None:
    """The act on the n-th thing that the member is shown: in every world the same. Two paths may have the same
    phrases and differ in their sources alone, so things are found by their keys."""
    kind, number, verdict = what
    reviewing, place = world.pathproof.reviewing, world.workspace_id
    try:
        theirs = reviewing.read(member, place, answer)
        mine = reviewing.read(keeper, place, answer)
        if kind == "judge" and theirs.claims:
            key = theirs.claims[number % len(theirs.claims)].key
            claim = next(c for c in mine.claims if c.key == key)
            for source in claim.sources:
                reviewing.judge(keeper, place, answer, claim.key, source.passage_id, verdict)
        elif kind == "strike" and theirs.paths:
            reviewing.strike(keeper, place, answer, theirs.paths[number % len(theirs.paths)].key)
        elif kind == "sign" and theirs.may_be_signed:
            for claim in mine.claims:  # all of it, the hidden part too: a signer reads everything they sign
                if claim.key not in {c.key for c in theirs.claims}:
                    for source in claim.sources:
                        reviewing.judge(keeper, place, answer, claim.key, source.passage_id, "supports")
            reviewing.sign(keeper, place, answer)
        elif kind == "reject":
            reviewing.reject(keeper, place, answer)
        elif (
            kind == "guest"
        ):  # somebody who reads no more than everybody judges and signs what they are shown
            guest = world.member("guest", role=Role.REVIEWER)
            for claim in reviewing.read(guest, place, answer).claims:
                for source in claim.sources:
                    reviewing.judge(guest, place, answer, claim.key, source.passage_id, verdict)
            reviewing.sign(guest, place, answer)
    except PathproofError as refused:
        expected = ("no such answer", "every claim is supported") if kind == "guest" else ()
        assert any(part in str(refused) for part in ("changed since", *expected)), refused


def all_that_is_seen(world: World, member: str, answers: list[str]) -> str:
    reviewing, place = world.pathproof.reviewing, world.workspace_id
    seen: dict[str, Any] = {
        "queue": told(lambda: reviewing.queue(member, place)),
        "names": sorted(world.pathproof.activity.names(member, place).values()),
        "activity": told(
            lambda: [
                row
                for row in world.pathproof.activity.recent(member, place, limit=None)
                if row.action.startswith(("answer", "verdict", "path", "missed", "added"))
            ]
        ),
    }
    for number, answer in enumerate(answers):
        seen[f"read {number}"] = told(lambda answer=answer: reviewing.read(member, place, answer))  # type: ignore[misc]
        for form in ("text", "markdown", "json"):
            seen[f"{form} {number}"] = told(
                lambda answer=answer, form=form: exported(reviewing.read(member, place, answer), form).data  # type: ignore[misc]
            )
        seen[f"replay {number}"] = told(
            lambda answer=answer: reviewing.replay(member, place, answer).to_json()
        )  # type: ignore[misc]
    text = json.dumps(seen, ensure_ascii=False, sort_keys=True, default=str)
    for number, answer in enumerate(answers):
        text = text.replace(answer, f"ANSWER {number}")
        text = text.replace(answer[:8], f"ANSWER {number}")
    text = without_moments(text)
    text = re.sub(r"number=\d+", "number", text)
    return re.sub(r"'[0-9a-f]{12}'|\\\"[0-9a-f]{12}\\\"", "PART", text)


@RARE
@given(
    papers(2, 5), members(), st.lists(questions(), min_size=1, max_size=2, unique=True), ACTS, st.booleans()
)
def test_hidden_sources_change_no_byte_of_what_a_member_sees_of_reviews(
    documents: list[Paper], tags: frozenset[str], asked: list[str], acts: list[Any], moves: bool
) -> None:
    visible = [paper for paper in documents if paper.readable_with(tags)]
    with tempfile.TemporaryDirectory() as folder:
        full = build(Path(folder) / "full", documents)
        bare = build(Path(folder) / "bare", visible)
        seen = []
        readable = {d.id for d in bare.pathproof.administration.documents(bare.workspace_id)}
        keeper = full.member("keeper", ["blue", "red"], Role.ADMIN)
        answers = [full.pathproof.asking.computed(keeper, full.workspace_id, q, "hipporag2") for q in asked]
        for world in (full, bare):
            keeper = world.member("keeper", ["blue", "red"], Role.ADMIN)
            member = world.member("member", tags, Role.ADMIN)
            ids = []
            for question, answer in zip(asked, answers, strict=True):
                kept = answer if world is full else within(answer, readable)
                if not kept.claims:  # nothing of it rests on what the member may read: it was never given
                    if world is full and within(answer, readable).claims == answer.claims:
                        continue
                    if world is bare:
                        continue
                id_ = keep(Answers(world.pathproof.database), scope_of(world, keeper), keeper, question, kept)
                world.pathproof.reviewing.send(keeper, world.workspace_id, id_)
                if within(answer, readable).claims:
                    ids.append(id_)
            for what in acts:
                for id_ in ids:
                    act(world, keeper, id_, world, member, what)
            if moves and readable:
                rows = {d.id: d for d in world.pathproof.administration.documents(world.workspace_id)}
                first = rows[sorted(readable)[0]]
                world.add(first.name, "Hanbit Lighting supplies nothing any more.", replaces=first.id)
                if world is full:
                    for row in rows.values():
                        if row.id not in readable:
                            world.pathproof.keeping.erase(world.workspace_id, row.id, "test", None)
                            break
            seen.append(all_that_is_seen(world, member, ids))
        assert seen[0] == seen[1]
        close(full, bare)


def scope_of(world: World, user: str) -> Any:
    return world.pathproof.views.view_of(user, world.workspace_id)[0]


@RARE
@given(
    papers(2, 4),
    questions(),
    ACTS,
    st.lists(
        st.tuples(
            st.sampled_from(["replace", "retire", "restore", "retag", "erase"]),
            st.integers(0, 5),
            st.just("한빛조명은 AuroraBeam 300을 공급한다."),
            st.sampled_from([frozenset({"blue"}), frozenset({"red"})]),
        ),
        max_size=4,
    ),
)
def test_every_mix_of_acts_and_changes_leaves_a_state_and_a_clean_house(
    documents: list[Paper], question: str, acts: list[Any], changes: list[Any]
) -> None:
    """Signed off means: every claim supported, by verdicts newer than every change of its sources."""
    with tempfile.TemporaryDirectory() as folder:
        world = build(Path(folder), documents)
        keeper = world.member("keeper", ["blue", "red"], Role.ADMIN)
        reviewing, place = world.pathproof.reviewing, world.workspace_id
        answer = world.pathproof.asking.computed(keeper, place, question, "bm25")
        id_ = keep(Answers(world.pathproof.database), scope_of(world, keeper), keeper, question, answer)
        reviewing.send(keeper, place, id_)
        for what in acts[:6]:
            act(world, keeper, id_, world, keeper, what)
        for change in changes:
            apply(world, *change)
            seen = reviewing.read(keeper, place, id_)
            review = ReviewReader(world.pathproof.database).one(scope_of(world, keeper), keeper, id_)
            if seen.state == "signed_off":
                last = max((move.revision for move in review.moves), default=0)
                cited = {s.document for c in seen.claims for s in c.sources}
                if any(move.document_id in cited for move in review.moves):
                    assert max(row.revision for row in review.sign_offs) >= last
            for what in acts[6:]:
                act(world, keeper, id_, world, keeper, what)
        assert world.pathproof.check() == []
        close(world)
