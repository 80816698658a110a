"""Which lines of a column are one paragraph."""

from __future__ import annotations

from core.ingest.parse.pdf import parse
from tests.parse_support import check
from tests.pdf_writer import Page, written

RECEIPT = [
    "Store 42 - Downtown South", "11/23/2024 14:32:18", "Cashier: Emily", "Register: 7", "Cable 2 m", "$10.00",
    "Mouse", "$25.00", "Adapter with Ethernet", "$12.00", "Discount (15%) -$84.00", "Tax (8.5%) $66.23", "Paid",
]  # fmt: skip


def read(lines: list[str]) -> str:
    page = Page()
    for number, line in enumerate(lines):
        page.text(72, 700 - 14 * number, line)
    return check(parse(written([page]), "a.pdf")).text


def test_the_lines_of_a_receipt_stay_lines_also_where_the_next_word_had_no_room() -> None:
    assert read(["=" * 30, *RECEIPT]) == "\n".join(RECEIPT)


def test_a_narrow_column_of_running_text_is_put_together() -> None:
    words = "The pump in hall nine is checked every month by the owner and by the guard of the hall. " * 4
    lines = [""]
    for word in words.split():
        lines = (
            [*lines, word]
            if len(lines[-1]) + len(word) >= 30
            else [*lines[:-1], f"{lines[-1]} {word}".strip()]
        )
    assert len(lines) > 10
    assert read(lines) == words.strip()


def test_an_entry_that_leaves_room_for_two_leader_dots_alone_is_an_entry() -> None:
    lines = [
        "Holding of the other team ..............12-1-6",
        "Attempting to stop the clock with force..12-3-1(v)",
    ]
    assert read([*lines, "Blindside block ........................12-2-7"]).split("\n") == [
        "Holding of the other team … 12-1-6",
        "Attempting to stop the clock with force … 12-3-1(v)",
        "Blindside block … 12-2-7",
    ]
