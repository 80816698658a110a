"""The state of an answer: one pure function, tried on every kind of history."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.review.state import (
    STATES,
    VERDICTS,
    Judgement,
    Pair,
    Said,
    Signature,
    Verdict,
    may_be_signed,
    outcome,
    signers,
    standings,
    state,
)

judgements = st.builds(
    Judgement,
    st.sampled_from(["Kim", "Lee"]),
    st.sampled_from(VERDICTS),
    st.integers(1, 20),
    st.booleans(),
)
pairs = st.builds(Pair, st.lists(judgements, max_size=3).map(tuple))
signatures = st.builds(
    Signature,
    st.sampled_from(["Kim", "Lee", "Park"]),
    st.sampled_from(["signed", "rejected"]),
    st.integers(1, 25),
    st.booleans(),
    st.booleans(),
)
histories = st.builds(
    Said,
    st.lists(st.lists(pairs, min_size=1, max_size=3).map(tuple), max_size=3).map(tuple),
    st.lists(signatures, max_size=4, unique_by=lambda one: one.turn).map(tuple),
    st.integers(0, 20),
    st.booleans(),
    st.integers(1, 2),
)


def judged(verdict: Verdict = "supports", turn: int = 1, stale: bool = False, person: str = "Kim") -> Pair:
    return Pair((Judgement(person, verdict, turn, stale),))


def signed(person: str = "Kim", turn: int = 5, **more: bool) -> Signature:
    return Signature(person, "signed", turn, **more)


@given(histories)
def test_every_history_has_a_state_and_the_order_of_rows_does_not_matter(said: Said) -> None:
    assert state(said) in STATES
    turned = replace(said, claims=said.claims[::-1], signatures=said.signatures[::-1])
    assert state(turned) == state(said)


@given(histories)
def test_signed_off_means_supported_fresh_covered_and_by_enough_people(said: Said) -> None:
    if state(said) == "signed_off":
        assert may_be_signed(said)
        assert len(set(signers(said))) >= said.people
        assert all(pair.fresh for claim in said.claims for pair in claim)
        last = max((one.turn for one in said.signatures), default=0)
        assert last > said.changed


@given(histories)
def test_a_moved_source_reopens_whatever_was_said(said: Said) -> None:
    moved = replace(
        said,
        claims=tuple(
            tuple(Pair(tuple(replace(one, stale=True) for one in pair.judgements)) for pair in claim)
            for claim in said.claims
        ),
        signatures=tuple(replace(one, stale=True) for one in said.signatures),
    )
    if any(pair.judgements for claim in said.claims for pair in claim):
        assert state(moved) == "look_again"


@given(histories, judgements)
def test_a_verdict_after_a_signature_takes_the_signature_away(said: Said, late: Judgement) -> None:
    late = replace(late, turn=30, stale=False)
    after = replace(said, claims=(*said.claims, (Pair((late,)),)))
    assert state(after) not in ("signed_off", "rejected")


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (Said(()), "unchecked"),
        (Said((), (signed(),)), "signed_off"),
        (Said(((Pair(),),)), "unchecked"),
        (Said(((judged(), Pair()),)), "unchecked"),
        (Said(((judged(), judged()),)), "checked"),
        (Said(((judged("contradicts"),),)), "checked"),
        (Said(((judged("contradicts"),),), (signed(),)), "checked"),
        (Said(((judged("insufficient"),),), (signed(),)), "checked"),
        (Said(((judged(),),), (signed(),)), "signed_off"),
        (Said(((judged(),),), (signed(),), people=2), "checked"),
        (Said(((judged(),),), (signed(), signed("Kim", 6)), people=2), "checked"),
        (Said(((judged(),),), (signed(), signed("Lee", 6)), people=2), "signed_off"),
        (Said(((judged(),),), (signed(), Signature("Lee", "rejected", 6))), "rejected"),
        (Said(((judged(),),), (Signature("Kim", "rejected", 5), signed("Kim", 6))), "signed_off"),
        (Said(((judged(turn=7),),), (signed(),)), "checked"),
        (Said(((judged(),),), (signed(),), changed=6), "checked"),
        (Said(((judged(),),), (signed(covers=False),)), "checked"),
        (Said(((judged(stale=True),),)), "look_again"),
        (Said(((judged(),),), (signed(stale=True),)), "look_again"),
        (Said(((judged(turn=7),),), (signed(stale=True),)), "checked"),
        (Said(((judged(),),), lost=True), "look_again"),
    ],
)
def test_the_states_one_by_one(said: Said, expected: str) -> None:
    assert state(said) == expected


def test_a_contradiction_outweighs_support_and_support_outweighs_too_little() -> None:
    assert outcome([judged(), judged("contradicts")]) == "contradicts"
    assert outcome([judged(), judged("insufficient")]) == "supports"
    assert outcome([judged("insufficient")]) == "insufficient"
    assert outcome([judged(), judged("contradicts", stale=True)]) is None
    assert outcome([]) is None


@pytest.mark.parametrize(
    ("said", "became"),
    [
        (Said(((judged(),),), (signed(),)), ["counts"]),
        (Said(((judged(),),), (signed(), signed("Kim", 6))), ["replaced", "counts"]),
        (Said(((judged(),),), (signed(stale=True), signed("Kim", 6))), ["replaced", "counts"]),
        (Said(((judged(),),), (signed(stale=True),)), ["moved"]),
        (Said(((judged(turn=7),),), (signed(),)), ["followed"]),
        (Said(((judged(turn=7),),), (signed(stale=True),)), ["moved"]),
        (Said(((judged(),),), (signed(covers=False),)), ["less"]),
        (Said(((judged(),),), (Signature("Kim", "rejected", 5, covers=False),)), ["counts"]),
    ],
)
def test_what_became_of_each_decision_is_said_with_its_true_reason(said: Said, became: list[str]) -> None:
    assert [standings(said)[one.person, one.turn] for one in said.signatures] == became


@given(histories)
def test_a_rejection_that_makes_the_state_counts(said: Said) -> None:
    if state(said) == "rejected":
        found = standings(said)
        assert any(
            one.decision == "rejected" and found[one.person, one.turn] == "counts" for one in said.signatures
        )
