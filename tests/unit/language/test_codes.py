"""Codes: what means one thing and nothing like it."""

from __future__ import annotations

import pytest

from core.language.codes import codes_in, holds_code


@pytest.mark.parametrize(
    ("question", "codes"),
    [
        ("What does SKU-4563 cost, and B008IFXQFU?", ("sku-4563", "b008ifxqfu")),
        ("T-14 교육은 언제인가?", ("t-14",)),
        ("SKU-9201의 단가는?", ("sku-9201",)),
        ("주문 20241123은 어디에 있나?", ("20241123",)),
        ("Is it in Q3, on A4 paper, by 5G?", ()),
        ("Is it a 24-hour service for 1,234,567 won on 2024-11-15?", ()),
    ],
)
def test_codes_are_words_of_letters_and_digits_and_long_numbers(
    question: str, codes: tuple[str, ...]
) -> None:
    assert codes_in(question) == codes


@pytest.mark.parametrize(
    ("text", "held"), [("(sku-45)", True), ("sku-45의 단가", True), ("sku-456", False), ("xsku-45", False)]
)
def test_a_code_is_a_word_of_its_own(text: str, held: bool) -> None:
    assert holds_code(text, "sku-45") is held
