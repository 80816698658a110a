"""What comes back from a model is checked against what was shown to it."""

from __future__ import annotations

import pytest

from core.prompts.argument import read_argued
from core.prompts.extract import read_triples
from core.prompts.recognise import MOST, read_recognised

TEXT = "Kim Minsu leads\nHanbit. If the audit passes, Hanbit will supply Dongsan with 300 pumps in May."


def row(subject: str, relation: str, object_: str, quote: str, **more: object) -> dict[str, object]:
    plain: dict[str, object] = {
        "subject": subject,
        "relation": relation,
        "object": object_,
        "quote": quote,
        "negated": False,
        "conditional": False,
        "doubtful": False,
        "time": "",
        "quantity": "",
    }
    return plain | more


def test_a_quote_is_the_texts_own_words_with_their_offsets() -> None:
    rows = [row("Kim Minsu", "leads", "Hanbit", "Kim Minsu leads Hanbit.")]
    (triple,) = read_triples({"triples": rows}, TEXT, "").triples
    assert triple.quote == "Kim Minsu leads\nHanbit." == TEXT[triple.start : triple.end]


def test_a_quote_that_the_text_does_not_hold_drops_the_triple_and_is_counted() -> None:
    rows = [
        row("Kim Minsu", "leads", "Hanbit", "Kim Minsu has led Hanbit for years."),
        row("Kim Minsu", "leads", "Hanbit", ""),
        row("Kim Minsu", "leads", "Hanbit", "leads\nHanbit"),
    ]
    read = read_triples({"triples": rows}, TEXT, "")
    assert len(read.triples) == 1 and read.dropped == 2


def test_an_entity_that_neither_text_nor_title_names_is_invented() -> None:
    rows = [
        row("Lee", "leads", "Hanbit", "leads\nHanbit"),
        row("Kim Minsu", "leads", "Samho", "leads\nHanbit"),
        row("", "leads", "Hanbit", "leads\nHanbit"),
        row("Report 7", "covers", "Hanbit", "leads\nHanbit"),
    ]
    read = read_triples({"triples": rows}, TEXT, "Report 7")
    assert [t.subject for t in read.triples] == ["Report 7"] and read.dropped == 3


def test_flags_are_kept_and_values_must_be_in_the_text() -> None:
    quote = "Hanbit will supply Dongsan with 300 pumps in May"
    rows = [
        row("Hanbit", "supply", "Dongsan", quote, conditional=True, quantity="300 pumps", time="in May"),
        row("Hanbit", "deliver", "Dongsan", quote, negated=True, doubtful=True, time="in June"),
    ]
    deliver, supply = read_triples({"triples": rows}, TEXT, "").triples
    assert supply.flags == ("conditional", "time: in May", "quantity: 300 pumps")
    assert deliver.flags == ("negated", "doubtful")


def test_triples_come_in_order_of_their_quotes_each_once() -> None:
    late = row("Hanbit", "supply", "Dongsan", "Hanbit will supply Dongsan")
    early = row("Kim Minsu", "leads", "Hanbit", "Kim Minsu leads")
    read = read_triples({"triples": [late, early, late]}, TEXT, "")
    assert [t.relation for t in read.triples] == ["leads", "supply"]


@pytest.mark.parametrize(
    ("ids", "kept", "unknown"),
    [
        (["t2", "t1"], (1, 0), 0),
        (["t1: Kim leads Hanbit", "[t3]"], (0, 2), 0),
        (["t9", "t0", "x", "Kim", "1"], (), 5),
        (["t1", "t1"], (0,), 0),
        ([], (), 0),
    ],
)
def test_recognised_ids_are_candidates_or_dropped(
    ids: list[str], kept: tuple[int, ...], unknown: int
) -> None:
    read = read_recognised({"ids": ids}, 3)
    assert (read.kept, read.unknown) == (kept, unknown)


def test_at_most_four_are_kept() -> None:
    assert read_recognised({"ids": [f"t{n}" for n in range(1, 8)]}, 9).kept == (0, 1, 2, 3)
    assert MOST == 4


def test_an_argument_is_yes_or_no_and_one_line() -> None:
    argued = read_argued({"answerable": False, "missing": "the year\nof the merger"})
    assert (argued.answerable, argued.missing) == (False, "the year of the merger")
