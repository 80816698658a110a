"""The scorer of Korean triples."""

from __future__ import annotations

import pytest

from core.evaluate.extraction_ko import FlaggedTriple, Passage, judge, scores, stands_for


def triple(subject: str, relation: str, object_: str, *flags: str) -> FlaggedTriple:
    return FlaggedTriple(subject, relation, object_, frozenset(flags))


GOLD = triple("위험물", "에 보관하다", "지정된 창고")


@pytest.mark.parametrize(
    ("found", "same"),
    [
        (triple("위험물", "에 보관하다", "지정된 창고"), True),
        (triple("위험물은", "보관하다", "창고"), True),
        (triple("위험물", "에 보관해야 하다", "창고에"), True),
        (triple("위험물", "에 운반하다", "지정된 창고"), False),
        (triple("위험물", "에 보관하다", "지정된 창고 점검"), False),
        (triple("지정된 창고", "에 보관하다", "위험물"), False),
    ],
)
def test_a_found_triple_matches_by_head_overlap_and_predicate(found: FlaggedTriple, same: bool) -> None:
    assert stands_for(found, GOLD) is same


def test_one_found_triple_never_serves_two_gold_ones() -> None:
    passage = Passage("p", "tuned", "", (GOLD, GOLD))
    result = scores([judge(passage, [GOLD, triple("사람", "가다", "집")])])
    assert (result.precision, result.recall) == (0.5, 0.5)


def test_flags_are_scored_apart() -> None:
    passage = Passage("p", "tuned", "", (triple("가", "보다", "나", "negated"),))
    result = scores([judge(passage, [triple("가", "보다", "나")])])
    assert (result.precision, result.recall, result.flags_right) == (1.0, 1.0, 0.0)


def test_nothing_found_scores_nothing() -> None:
    result = scores([judge(Passage("p", "tuned", "", (GOLD,)), [])])
    assert (result.precision, result.recall) == (0.0, 0.0)
