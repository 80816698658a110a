"""Tables without drawn cells that go on over a page."""

from __future__ import annotations

from core.ingest.parse.base import BlockKind, Parsed
from core.ingest.parse.pdf import parse
from tests.parse_support import check, texts
from tests.pdf_writer import Page, written


def read(*pages: Page) -> Parsed:
    return check(parse(written(list(pages)), "a.pdf"))


def columns(page: Page, rows: list[tuple[str, str]], *, top: float = 100, bold: int = 0) -> Page:
    """Two columns without lines; the first rows may be bold."""
    for number, (left, right) in enumerate(rows):
        page.text(72, top - 30 * number, left, bold=number < bold)
        page.text(232, top - 30 * number, right, bold=number < bold)
    return page


EVENTS = [("Event", "Time"), ("Creation", "before the first day"), ("Change", "every 90 days")]


def test_the_last_row_of_a_table_alone_on_the_next_page_is_a_row_of_it() -> None:
    after = columns(Page(), [("Deactivation", "within 2 hours of leaving")], top=780)
    after.text(232, 768, "or at once").text(72, 700, "I have read this.")
    parsed = read(columns(Page(), EVENTS, bold=1), after)
    assert "\n\nEvent: Deactivation | Time: within 2 hours of leaving or at once\n\nI have" in parsed.text
    start = parsed.text.index("leaving")
    assert [g.rectangle.page for g in parsed.glyphs if g.start == start] == [2]


def test_rows_on_the_next_page_keep_their_header_though_their_words_are_shorter() -> None:
    after = columns(Page(), [("Loss", "at once"), ("Leave", "later")], top=780)
    assert "Event: Loss | Time: at once" in read(columns(Page(), EVENTS, bold=1), after).text


def test_a_total_alone_on_the_next_page_is_a_row_and_a_header_of_that_page_is_none() -> None:
    prices = columns(Page(), [("Item", "Price"), ("Pump", "10"), ("Valve", "20")], bold=1)
    total = columns(Page(), [("Sum", "30")], top=780, bold=1).text(72, 700, "Paid.")
    assert texts(read(prices, total), BlockKind.TABLE)[-1] == "Item: Sum | Price: 30"
    header = columns(Page(), [("Company", "Policy")], top=780, bold=1).text(72, 700, "Paid.")
    assert len(texts(read(prices, header), BlockKind.TABLE)) == 1
