from __future__ import annotations

import pytest

from core.language.items import is_number, unnumbered


@pytest.mark.parametrize(
    "number", ["1.", "12)", "(3)", "2.1.", "가.", "나)", "(다)", "①", "㉠", "㊂", "ⓑ", "a)", "(B)"]
)
def test_the_number_of_an_item_is_taken_off_its_words(number: str) -> None:
    assert unnumbered(f"{number} 담당자") == "담당자"
    assert is_number(number)
    assert unnumbered(number) == number


@pytest.mark.parametrize(
    "text",
    [
        "J. Smith",
        "3.5 규격",
        "2024. 상반기",
        "3. 5.",
        "1.5배",
        "가격",
        "(주) 한빛",
        "(사) 한빛협회",
        "담당자 1.",
        "",
    ],
)
def test_what_only_looks_like_an_item_stays(text: str) -> None:
    assert unnumbered(text) == text
    assert not is_number(text)
