"""The scorer against pairs worked out by hand, and the targets on the public set where it is there."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from core.evaluate import extraction
from core.evaluate.extraction import Scores, evaluate, match

SHARED = Path(os.environ.get("PATHPROOF_SHARED", Path(__file__).parents[3].parent / "shared"))
CARB = SHARED / "eval" / "extraction" / "carb_dev"


def test_a_pair_is_scored_by_the_tokens_it_shares() -> None:
    gold = ("Tom Bradley", "joined", "the Railway in 1941")
    predicted = ("Bradley", "joined", "the Railway Company")

    assert match(gold, predicted) == (4 / 5, 4 / 7)


def test_relations_without_a_common_token_do_not_match() -> None:
    assert match(("A", "buys", "B"), ("A", "sells", "B")) == (0.0, 0.0)
    assert match(("A", "is", "B"), ("A", "be", "B")) == (1.0, 1.0)


def test_each_predicted_token_serves_once() -> None:
    assert match(("the the", "is", "x"), ("the", "is", "x")) == (1.0, 3 / 4)


def test_saying_may_be_turned_round() -> None:
    assert match(("Acme", "said", "prices rose"), ("prices rose", "said", "Acme")) == (1.0, 1.0)


def test_precision_counts_every_prediction_and_recall_takes_the_best() -> None:
    gold = [("A", "buys", "B"), ("A", "buys", "C")]
    scores = evaluate([(gold, [("A", "buys", "B"), ("X", "is", "Y")]), (gold, [])])

    # found: 1 and 2 of 3 tokens; the second sentence has nothing
    assert scores["carb"] == Scores(1 / 2, (1 + 2 / 3) / 4)
    assert scores["strict"] == Scores(1 / 2, 1 / 4)


def test_the_best_assignment_can_beat_the_greedy_one() -> None:
    gold = [("a b c d e", "r", ""), ("a b c f g", "r", "")]
    predicted = [("a b c", "r", ""), ("a b c d", "r", "")]
    scores = evaluate([(gold, predicted)])

    assert scores["best"].precision == 1.0
    assert scores["carb"].precision < 1.0


def test_exact_triples_are_counted_once_each() -> None:
    gold = [("a", "r", "b", ()), ("a", "r", "c", ("negated",))]
    predicted = [("a", "r", "b", ()), ("a", "r", "b", ()), ("a", "r", "c", ())]

    assert extraction.exact(gold, predicted, flags=False) == 2
    assert extraction.exact(gold, predicted, flags=True) == 1


def test_what_cannot_be_read_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert extraction.main([str(tmp_path / "absent")]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_a_small_set_is_scored_from_its_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "corpus.jsonl").write_text(json.dumps({"id": "1", "text": "Acme bought Hanbit ."}) + "\n")
    (tmp_path / "triples.jsonl").write_text(
        json.dumps({"passage_id": "1", "triples": [["Acme", "bought", "Hanbit"]]}) + "\n"
    )

    assert extraction.main([str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["product, whole"]["carb"]["f1"] == 1.0


@pytest.mark.slow
@pytest.mark.skipif(not CARB.is_dir(), reason="the shared evaluation sets are not here")
def test_english_rules_reach_their_target_on_carb() -> None:
    report = extraction.measure_english(CARB)

    for half in ("held half", "whole"):
        for variant in ("carb", "best"):
            assert report[f"product, {half}"][variant].f1 >= 0.45
            assert report[f"with pronouns, {half}"][variant].f1 >= 0.49
