"""Rows of tables, as parsers write them."""

from __future__ import annotations

from core.ingest.extract import rules_table
from core.ingest.extract.base import Triple
from core.ingest.extract.rules import RuleExtractor


def read(text: str, title: str = "") -> list[tuple[str, str, str]]:
    return [(t.subject, t.relation, t.object) for t in triples(text, title)]


def triples(text: str, title: str = "") -> list[Triple]:
    return rules_table.extract(text, rules_table.rows(text), title)


def test_a_row_with_labels_says_of_its_first_cell_what_each_column_holds() -> None:
    assert read("Item: Fog machine | Supplier: Lumen Co. | Quantity: 4 units") == [
        ("Fog machine", "Supplier", "Lumen Co."),
        ("Fog machine", "Quantity", "4 units"),
    ]


def test_a_running_number_is_not_what_the_row_is_about() -> None:
    assert read("No: 1 | Item: Fog machine | Supplier: Lumen Co.") == [
        ("Fog machine", "Supplier", "Lumen Co.")
    ]


def test_korean_rows_read_alike() -> None:
    assert read("지점: 서울 | 1월: 10 | 2월: 20") == [("서울", "1월", "10"), ("서울", "2월", "20")]


def test_pairs_with_semicolons_are_a_row_too() -> None:
    assert read("Name: Acme; Country: Korea") == [("Acme", "Country", "Korea")]


def test_a_lone_pair_says_only_that_the_two_belong_together() -> None:
    assert read("Supplier: Hanbit") == [("Supplier", ":", "Hanbit")]


def test_rows_without_labels_are_read_by_a_header_that_looks_like_one() -> None:
    text = "Vendor | Device | Contact\nLumen | Fog machine | Kim\nHanbit | LED wall | Lee"

    assert read(text) == [
        ("Lumen", "Device", "Fog machine"),
        ("Lumen", "Contact", "Kim"),
        ("Hanbit", "Device", "LED wall"),
        ("Hanbit", "Contact", "Lee"),
    ]


def test_a_table_that_goes_on_from_an_earlier_passage_takes_its_header_from_the_title() -> None:
    assert read("Kim | CFO | Acme", "staff.docx › People › Name | Role | Firm") == [
        ("Kim", "Role", "CFO"),
        ("Kim", "Firm", "Acme"),
    ]


def test_rows_of_which_nothing_says_what_they_hold_give_nothing() -> None:
    assert read("Kim | CFO | Acme") == []
    assert read("1 | 2 | 3\n4 | 5 | 6\n7 | 8 | 9") == []


def test_sentences_with_a_colon_are_no_rows() -> None:
    for text in (
        "The machine has three parts: a pump, a fan and a tank.",
        "Note: keep dry",
        "See https://a.example/b",
    ):
        assert rules_table.rows(text) == []


def test_amounts_and_dates_are_flagged() -> None:
    flags = [
        t.flags
        for t in triples("Item: Pump | Price: 1,200만원 | Count: 4 | Delivered: 2025-03-01 | Colour: red")
    ]

    assert flags == [("quantity: 1,200만원",), ("quantity: 4",), ("time: 2025-03-01",), ()]


def test_rows_quote_themselves_and_are_not_read_as_sentences_too() -> None:
    text = "Acme supplies the pump.\nItem: Pump | Supplier: Acme\nHanbit buys the fan."
    found = RuleExtractor().extract(text)

    assert [(t.subject, t.relation, t.object) for t in found] == [
        ("Acme", "supplies", "the pump"),
        ("Pump", "Supplier", "Acme"),
        ("Hanbit", "buys", "the fan"),
    ]
    assert all(text[t.start : t.end] == t.quote for t in found)


def test_the_number_of_an_item_is_no_part_of_its_label_or_its_name() -> None:
    for number in ("1.", "1.1.", "가.", "2)", "(3)", "①", "㉮"):
        assert read(f"{number} 담당자: 김민수") == [("담당자", ":", "김민수")]
        assert read(f"지점: {number} 서울 | 수량: 10") == [("서울", "수량", "10")]
        assert {subject for subject, _, _ in read(f"구분: {number} | 품목: 펌프 | 수량: 3")} == {"펌프"}


def test_what_only_looks_like_an_item_keeps_its_name() -> None:
    assert read("J. Smith: director") == [("J. Smith", ":", "director")]
    assert read("3.5 규격: A형") == [("3.5 규격", ":", "A형")]
    assert read("2024. 상반기: 적자") == [("2024. 상반기", ":", "적자")]
